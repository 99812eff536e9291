"""What the docs say of side bets is what they are worth."""

import re
from collections.abc import Iterator

import pytest

from pitboss import SideBet, parse_rules, profile
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import Deck
from pitboss.analysis.placement import place
from pitboss.analysis.side_bets import bets_of, side_bets
from pitboss.analysis.streets import solve_streets
from pitboss.analysis.terms import terms_of
from pitboss.analysis.together import SideBetGame
from pitboss.cli.side_bets_json import side_bets_fields
from pitboss.game.money import format_money
from tests.docs.examples import FOLDER, README
from tests.docs.transcripts import PROJECT

ROWS = re.findall(r"^\| `([\w-]+)\.toml` \| (.+) \|$", README.read_text(encoding="utf-8"), re.M)
TRIPS = r"^\| Trips, stands on a fold \| (.+) of the stake; published \|$"


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    """Of the standard game, which is the main game of all examples."""
    return solve_streets(terms_of(profile("house"))).decisions


def bet_of(name: str, decisions: Decisions) -> SideBet:
    """The wager that a file of the examples adds or changes."""
    rules = parse_rules((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    *_, spot = (wager.spot for wager in rules.optional)
    return side_bets(rules, [spot], decisions=decisions)[spot]


def test_the_readme_of_the_examples_has_every_side_bet() -> None:
    files = {path.stem for path in FOLDER.glob("*.toml")} - {"big-flush"}
    assert {name for name, _ in ROWS} == files


@pytest.mark.full
@pytest.mark.parametrize(("name", "cells"), ROWS)
def test_a_side_bet_of_the_examples_is_worth_what_their_readme_says(
    name: str, cells: str, decisions: Decisions
) -> None:
    bet = bet_of(name, decisions)
    taken = f"{float(bet.house_edge_taken_into_account):.4%}"
    assert [cell.strip() for cell in cells.split("|")] == [
        f"{float(bet.house_edge):.4%}",
        str(bet.house_edge),
        "" if bet.taken_into_account is None else taken,
        f"{float(bet.hit_frequency):.4%}",
        f"{bet.standard_deviation:.4f}",
    ]
    if bet.meter is not None:
        assert bet.meter.least_even is not None
        even = float(format_money(bet.meter.least_even))
        assert f"it breaks even from ${even:,.2f} on" in README.read_text(encoding="utf-8")


@pytest.mark.full
def test_the_documented_bad_beat_is_what_the_page_shows(decisions: Decisions) -> None:
    page = (PROJECT / "docs" / "commands.md").read_text(encoding="utf-8")
    for line in bet_of("bad-beat", decisions).lines:
        assert f"{line.combinations:,}" in page


@pytest.mark.full
def test_the_documented_edges_of_trips(decisions: Decisions) -> None:
    page = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    bet = side_bets(profile("house"), decisions=decisions)[profile("house").optional[0].spot]
    shown = ", ".join(f"{name} {100 * float(edge):.4f} %" for name, edge in bet.tables.items())
    assert re.findall(TRIPS, page, re.M) == [shown]
    lost = bet_of("trips-lost-on-fold", decisions)
    raised = f"{100 * float(lost.house_edge - bet.house_edge):.4f} % more"
    assert f"{100 * float(lost.house_edge):.4f} %, which is {raised}" in page
    assert lost.taken_into_account is not None
    assert f"for {100 * float(lost.taken_into_account.main_cost):.4f} % of the Ante" in page


def keys(form: object) -> Iterator[str]:
    """Of objects within objects, but not below numbers, spots, hands, tables and actions."""
    if isinstance(form, list):
        for item in form[:1]:
            yield from keys(item)
    elif isinstance(form, dict) and "denominator" not in form:
        for name, item in form.items():
            if re.fullmatch("[a-z_]+", name):
                yield name
                yield from keys(item)


@pytest.mark.parametrize("name", ["progressive", "trips-lost-on-fold"])
def test_every_field_of_side_bets_is_documented(name: str) -> None:
    """Of a short deck, where it is quick."""
    page = (PROJECT / "docs" / "commands.md").read_text(encoding="utf-8")
    rules = parse_rules((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    stakes = {wager.spot: 1 for wager in rules.optional}
    valued = SideBetGame(rules, Deck((1, 2, 7, 12)))
    both = valued.together(place(rules, stakes))
    form = side_bets_fields(bets_of(valued, list(stakes)), both.unchanged, both)
    spots = set(rules.meters) | {"trips", "fold"}
    found = {key for key in keys(form) if key not in spots}
    assert {"house_keeps", "gain"} & found
    assert {key for key in found if f"`{key}`" not in page} == set()
