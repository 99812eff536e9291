"""`pitboss bankroll`: its JSON, its page and its refusals."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import assert_refused, is_exact_number, pitboss
from tests.docs.transcripts import PROJECT


def asked(folder: Path, words: str) -> dict[str, Any]:
    outcome = pitboss("bankroll", "--json", "-q", *words.split(), folder=folder)
    assert (outcome.code, outcome.err) == (0, "")
    form: dict[str, Any] = json.loads(outcome.out)
    return form


@pytest.fixture(scope="module")
def hundred(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return asked(tmp_path_factory.mktemp("bankroll"), "--ante 10 --rounds 100 --bankroll 1000")


def fraction(exact: dict[str, Any]) -> Fraction:
    return Fraction(exact["numerator"], exact["denominator"])


def figures(form: dict[str, Any], *at: str) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    for name, entry in form.items():
        if isinstance(entry, dict) and "kind" in entry:
            yield (*at, name), entry
        elif isinstance(entry, dict) and name != "fractions":
            yield from figures(entry, *at, name)


SHARES = ("0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99")
EXACT = {
    *("round.expected", "round.variance", "round.average_wager", "round.theoretical_loss"),
    *("round.club_rebate", "hour.expected", "session.expected", "ruin.ever"),
    *("bankroll_for_risk.within", "n0.rounds", "n0.hours", "break_even.action_rebate"),
    *(f"session.quantiles.{share}" for share in SHARES),
    *(f"drawdown.quantiles.{share}" for share in ("0.5", "0.9", "0.99")),
}
BOUNDED = {
    *("round.standard_deviation", "session.standard_deviation", "session.ahead", "session.even"),
    *("session.behind", "session.average_loss", "ruin.within", "drawdown.expected"),
    *("double_or_bust.doubled", "double_or_bust.rounds", "double_or_bust.hours"),
    "break_even.loss_rebate",
}


def test_every_figure_has_its_kind_and_exact_ones_are_fractions(hundred: dict[str, Any]) -> None:
    found = dict(figures(hundred))
    kinds = {".".join(at): figure["kind"] for at, figure in found.items()}
    assert {name for name, kind in kinds.items() if kind == "exact"} == EXACT
    assert {name for name, kind in kinds.items() if kind == "bounded"} == BOUNDED
    assert len(kinds) == len(EXACT) + len(BOUNDED)
    for at, figure in found.items():
        exact: Any = hundred["fractions"]
        for name in at:
            exact = exact.get(name) if exact else None
        if figure["kind"] == "exact":
            assert list(figure) == ["value", "kind"]
            assert is_exact_number(exact)
            assert exact["value"] == figure["value"]
        else:
            assert list(figure) == ["value", "kind", "error", "low", "high"]
            assert figure["low"] <= figure["value"] <= figure["high"]
            assert exact is None


def test_the_figures_of_a_hundred_rounds(hundred: dict[str, Any]) -> None:
    session = hundred["session"]
    fractions = hundred["fractions"]
    lost = Fraction(10 * -607_723_787_676, 27_813_810_024_000)
    assert fraction(fractions["round"]["expected"]) == lost
    assert fraction(fractions["session"]["expected"]) == 100 * lost
    assert f"{session['expected']['value'] / 10:.10f}" == "-2.1849713763"
    assert f"{session['standard_deviation']['value'] / 10:.1f}" == "49.4"
    chances = [session[name]["value"] for name in ("ahead", "even", "behind")]
    assert sum(chances) == pytest.approx(1)
    assert all(session[name]["error"] < 1e-9 for name in ("ahead", "even", "behind"))
    assert hundred["needed"] == 60
    assert hundred["ruin"]["ever"] == {"value": 1.0, "kind": "exact"}
    assert 0 < hundred["ruin"]["within"]["value"] < 0.05
    assert hundred["bankroll_for_risk"]["ever"] is None
    assert hundred["break_even"]["action_rebate"]["value"] == pytest.approx(0.00526, abs=5e-6)
    assert hundred["n0"]["hours"]["value"] == hundred["n0"]["rounds"]["value"] / 35
    assert [one["rounds"] for one in hundred["stations"]] == [12, 25, 37, 50, 62, 75, 87, 100]


def test_every_field_is_documented(hundred: dict[str, Any]) -> None:
    page = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    table = page.partition("### The JSON of `pitboss bankroll`")[2]
    envelope = {"pitboss", "command", "rules", "title"}
    fields = {*hundred, *(name for at, _ in figures(hundred) for name in at)} - envelope
    named = [name for name in fields if not name.startswith("0.")]
    assert [name for name in named if f"`{name}`" not in table] == []


@pytest.mark.full
def test_rebates_come_back_and_the_bank_has_the_other_side(
    hundred: dict[str, Any], tmp_path: Path
) -> None:
    stakes = "--ante 10 --rounds 100 --bankroll 1000"
    club = asked(tmp_path, f"{stakes} --rebate 25%")
    expected = hundred["round"]["expected"]["value"]
    assert club["round"]["expected"]["value"] == pytest.approx(0.75 * expected)
    assert club["ruin"]["within"] == hundred["ruin"]["within"]
    action = asked(tmp_path, f"{stakes} --rebate 0.01 --rebate-of action --loss-rebate 5%")
    wager = hundred["round"]["average_wager"]["value"]
    assert action["round"]["club_rebate"]["value"] == pytest.approx(wager / 100)
    assert action["session"]["expected"]["low"] > 100 * action["round"]["expected"]["value"]
    assert 0.8 < action["ruin"]["ever"]["low"] < action["ruin"]["ever"]["high"] < 1
    bank = asked(tmp_path, "--ante 10 --trips 5 --rounds 100 --bankroll 20000 --bank")
    assert bank["needed"] == 505 * 10 + 50 * 5
    assert bank["session"]["expected"]["value"] > 0
    assert bank["ruin"]["ever"]["value"] < 0.5


@pytest.mark.full
def test_side_bets_of_a_rules_file_are_part_of_the_round(tmp_path: Path) -> None:
    def side_bet(name: str, words: str) -> dict[str, Any]:
        rules = PROJECT / "examples" / f"{name}.toml"
        return asked(tmp_path, f"--rules {rules} --ante 10 --rounds 50 {words}")

    alone = side_bet("bad-beat", "")
    both = side_bet("bad-beat", "--side-bets bad-beat=5")
    lost = both["round"]["expected"]["value"] - alone["round"]["expected"]["value"]
    assert f"{lost / 5:.6f}" == "-0.147868"
    assert (both["side_bets"], both["needed"]) == ({"bad-beat": 5.0}, alone["needed"] + 5)
    meter = side_bet("progressive", "--side-bets progressive=5 --meter 25000.00")
    assert meter["meters"] == {"progressive": 25000.0}
    higher = side_bet("progressive", "--side-bets progressive=5 --meter 50000.00")
    assert higher["round"]["expected"]["value"] > meter["round"]["expected"]["value"]


@pytest.mark.full
@pytest.mark.parametrize("width", ["80", "120"])
def test_the_page_fits(width: str, tmp_path: Path) -> None:
    words = "--hours 3 --ante 10 --trips 5 --rebate 10% --loss-rebate 10% --rules california"
    outcome = pitboss("bankroll", "-q", *words.split(), folder=tmp_path, COLUMNS=width)
    assert outcome.code == 0
    assert max(map(len, outcome.out.splitlines())) <= int(width)
    assert "…" not in outcome.out
    assert re.search(r"A session of 105 rounds, 3.0 hours", outcome.out)
    for line in ("Ruined within the session", "Doubled before ruin", "Not counted  the collection"):
        assert line in outcome.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--bankroll 29.99", "a bankroll of 29.99 is below one round, which needs 30.00"),
        ("--ante 10 --trips 5 --bankroll 64", "which needs 65.00"),
        ("--rounds 0", "a whole number from 1 to 10,000,000"),
        ("--rounds -5", "not a number of rounds: -5"),
        ("--rounds 10 --hours 2", "give one of them"),
        ("--hours 0.01", "not one round at 35 an hour"),
        ("--rounds-per-hour 0", "give a number above 0"),
        ("--rebate 120%", "--rebate '120%': give 0% to 100%"),
        ("--rebate 20", "as in 5% or 0.05"),
        ("--loss-rebate -1%", "--loss-rebate '-1%'"),
        ("--risk 0", "more than 0%"),
        ("--risk 1e9999999", "--risk '1e9999999'"),
        ("--ante 4", "Ante 4.00 is outside 5.00 to 500.00"),
        ("--trips 5.50", "Trips 5.50 is not in steps of 1.00"),
        ("--side-bets bad-beat=5", "no side bet 'bad-beat'"),
        ("--side-bets trips", "'trips' is no spot with its amount, in dollars, as in"),
        ("--side-bets trips=x", "--side-bets trips"),
        ("--trips 5 --side-bets trips=5", "Trips are named twice"),
        ("--meter 100", "these rules have no meter"),
        ("--strategy lucky", "one of optimal"),
        ("--strategy half.toml", "half leaves 3c 2c before the flop undecided"),
        ("--bank --bankroll 100", "is below one round, which needs 2525.00"),
        ("--bank --bankroll 100 --trips 5 --strategy practical", "which needs 2775.00"),
        ("--bank --rebate 5%", "leave out --rebate and --loss-rebate"),
        ("--rebate-of all", "'theoretical', 'action'"),
    ],
)
def test_what_cannot_be_worked_out_is_refused_in_one_line(
    words: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "half.toml").write_text("[[preflop]]\nwhen = '22+'\ndo = '4x'\n")
    assert_refused(pitboss("bankroll", *words.split(), folder=tmp_path), why)
