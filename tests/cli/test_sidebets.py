"""`pitboss sidebets`: its JSON, its page and its refusals."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from pitboss.analysis.deck import Deck
from pitboss.analysis.placement import place
from pitboss.analysis.side_bets import bets_of
from pitboss.analysis.together import SideBetGame
from pitboss.cli.pages.side_bets import side_bets_page
from pitboss.cli.side_bets_json import side_bets_fields
from pitboss.game.profiles import parse_rules
from tests.cli.command import PROJECT, assert_refused, is_exact_number, pitboss

EXAMPLES = PROJECT / "examples"


def rules_file(name: str) -> list[str]:
    return ["--rules", str(EXAMPLES / f"{name}.toml")]


def asked(*words: str, folder: Path) -> dict[str, Any]:
    outcome = pitboss("sidebets", "--json", *words, folder=folder)
    assert outcome.code == 0, outcome
    form: dict[str, Any] = json.loads(outcome.out)
    return form


def value(number: dict[str, Any]) -> Fraction:
    assert is_exact_number(number)
    return Fraction(number["numerator"], number["denominator"])


@pytest.mark.full
def test_the_json_has_the_promised_fields_and_the_published_numbers(tmp_path: Path) -> None:
    form = asked(*rules_file("bad-beat"), "--stakes", "trips=1,bad-beat=0.5", folder=tmp_path)
    assert list(form) == ["pitboss", "command", "rules", "title", "deals", "wagers", "round"]
    assert form["command"] == "sidebets"
    assert form["deals"] == 27_813_810_024_000
    trips, bad_beat = form["wagers"]
    assert list(trips) == list(bad_beat) == [
        "spot", "label", "settles", "cards", "below", "tie", "fold", "expected", "house_edge",
        "hit_frequency", "variance", "standard_deviation", "covariance", "correlation",
        "combinations", "lines", "taken_into_account", "tables", "meter",
    ]  # fmt: skip
    assert f"{bad_beat['expected']['value']:.6f}" == "-0.147868"
    assert bad_beat["combinations"] == 2_781_381_002_400
    assert bad_beat["lines"][0]["combinations"] == 10_300_592
    assert f"{trips['tables']['UTH-01']['value']:.6f}" == "0.009018"
    round = form["round"]
    assert (round["ante"], round["together"]) == ("10.00", None)
    assert {spot: value(stake) for spot, stake in round["stakes"].items()} == {
        "trips": 1,
        "bad-beat": Fraction(1, 2),
    }
    played = round["unchanged"]
    assert played["main"]["value"] == pytest.approx(-0.021849713762753, abs=1e-15)
    half = value(bad_beat["expected"]) / 2
    assert value(played["side_bets"]["bad-beat"]) == half
    assert value(played["expected"]) == value(played["main"]) + value(trips["expected"]) + half
    assert sum(line["deals"] for line in played["law"]) == form["deals"]
    total = sum(
        (line["deals"] * sum(map(value, line["results"])) for line in played["law"]), Fraction(0)
    )
    assert total / form["deals"] == value(played["expected"])


@pytest.mark.full
def test_together_and_a_meter(tmp_path: Path) -> None:
    lost = asked(*rules_file("trips-lost-on-fold"), "--together", folder=tmp_path)
    taken, together = lost["wagers"][0]["taken_into_account"], lost["round"]["together"]
    assert value(taken["gain"]) == value(together["gain"]) > 0
    assert value(taken["main_cost"]) == value(together["main_cost"]) > 0
    assert together["changed_hands"] == {}
    words = [*rules_file("progressive"), "--wager", "progressive", "--meter", "753554.30"]
    (bet,) = asked(*words, folder=tmp_path)["wagers"]
    assert (bet["meter"]["shown"], bet["meter"]["least_even"]) == ("753554.30", "753554.30")
    assert 0 <= value(bet["expected"]) < Fraction(1, 10**6)


SHORT = Deck((1, 2, 7, 12))


@pytest.mark.parametrize("name", ["progressive", "trips-lost-on-fold"])
@pytest.mark.parametrize("width", [80, 120])
def test_the_page_fits_and_the_json_is_json(name: str, width: int) -> None:
    """Of a short deck, where it is quick."""
    text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    rules = parse_rules(text, f"{name}.toml")
    spots = [wager.spot for wager in rules.optional]
    valued = SideBetGame(rules, SHORT)
    bets = bets_of(valued, spots)
    both = valued.together(place(rules, dict.fromkeys(spots, 1)))
    screen = Console(width=width, record=True, highlight=False, force_terminal=False)
    with screen.capture() as captured:
        screen.print(side_bets_page(rules, bets, both.unchanged, both))
    shown = captured.get()
    assert max(map(len, shown.splitlines())) <= width
    for words in ("House edge", "Hit frequency", "play unchanged", "for the sum", "Raise 4x"):
        assert words in shown
    assert ("The house keeps" in shown) == (name == "progressive")
    assert ("Taken into account" in shown) == (name == "trips-lost-on-fold")
    form = json.loads(json.dumps(side_bets_fields(bets, both.unchanged, both)))
    assert [bet["spot"] for bet in form["wagers"]] == spots
    assert form["deals"] == SHORT.deals
    assert form["round"]["together"]["changed_hands"].keys() == both.changed_hands.keys()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--wager", "trps"], ["'trps'", "did you mean 'trips'"]),
        (["--wager", ""], ["--wager ''", "empty"]),
        (["--stakes", "trips"], ["--stakes", "'trips'", "trips=1,bad-beat=0.5"]),
        (["--stakes", "trips=1,trips=2"], ["'trips'", "twice"]),
        (["--stakes", "blind=1"], ["'blind'", "trips"]),
        (["--stakes", "trips=0"], ["'0'", "above zero"]),
        (["--stakes", "trips=1000"], ["Trips 5000.00", "500.00"]),
        (["--ante", "1"], ["Ante", "1.00", "5.00 to 500.00"]),
        (["--ante", "ten"], ["'ten'"]),
        (["--meter", "10"], ["--meter '10'", "no meter"]),
        (["--meter", "trips=10"], ["no meter 'trips'"]),
        ([*rules_file("progressive"), "--meter", "x"], ["'x'"]),
        (["--blind", "500 50 10 3 7:5 1"], ["flush", "half-Antes"]),
        (["--rules", "vegas"], ["'vegas'", "california"]),
        (["extra"], ["extra"]),
    ],
    ids=str,
)
def test_bad_input_is_one_line(words: list[str], named: list[str], tmp_path: Path) -> None:
    assert_refused(pitboss("sidebets", *words, folder=tmp_path), *named)
    assert list(tmp_path.iterdir()) == []
