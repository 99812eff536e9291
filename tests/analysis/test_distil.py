"""Strategies that a search found: never more conditions than asked, and cheaper the longer."""

import re
from itertools import pairwise

import pytest

from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.distil import MOST_CONDITIONS, check_conditions, distil
from pitboss.analysis.strategies.catalogue import shipped
from pitboss.analysis.strategies.ruled import parse_strategy
from pitboss.analysis.strategy_cost import evaluate
from pitboss.errors import ParseError
from tests.analysis.games import HOUSE, game
from tests.docs.curve import CURVE, drawn
from tests.docs.transcripts import PROJECT

OPTIMAL_ANTES = -607_723_787_676


def test_what_is_found_keeps_to_its_length_and_costs_what_it_says() -> None:
    deck = Deck((0, 7, 12))
    for rules in (HOUSE, game(preflop=[2], flop=[1, 3], river=[1, 2])):
        costs = []
        for conditions in (1, 3):
            found = distil(rules, conditions, deck=deck)
            assert found.strategy.length <= conditions
            again = parse_strategy(found.strategy.toml, "again.toml")
            assert again.rules == found.strategy.rules
            assert evaluate(rules, again, deck=deck).cost == found.cost.cost
            assert distil(rules, conditions, deck=deck).strategy == found.strategy
            costs.append(found.cost.cost)
        assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("conditions", [0, MOST_CONDITIONS + 1, -1])
def test_a_length_that_is_not_searched_for_is_refused(conditions: int) -> None:
    with pytest.raises(ParseError, match=f"{conditions} conditions: give 1 to {MOST_CONDITIONS}"):
        check_conditions(conditions)


def rows() -> list[tuple[int, str, str, int]]:
    """What the docs say of the cheapest of every length: house edge, cost, Antes."""
    page = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    of_length = page.partition("### The cheapest of a length")[2].partition("\n### ")[0]
    found = re.findall(r"^\| (\d+) \| (.+) \| (.+) \| (-[\d,]+) \|$", of_length, re.MULTILINE)
    return [(int(row[0]), row[1], row[2], int(row[3].replace(",", ""))) for row in found]


def curve() -> dict[int, int]:
    """By number of conditions: the Antes that the docs have."""
    return {length: antes for length, _, _, antes in rows()}


def test_the_curve_is_drawn_as_the_table_has_it() -> None:
    assert drawn() == CURVE.read_text(encoding="utf-8")


def test_the_curve_of_the_docs_falls_at_every_length() -> None:
    """Each row by itself, too: edge and cost are those of its Antes."""
    assert [*curve()] == [*range(1, 11)]
    antes = [*curve().values()]
    assert all(longer > shorter for shorter, longer in pairwise(antes))
    assert antes[-1] < OPTIMAL_ANTES
    for _, edge, cost, worth in rows():
        assert edge == f"{-worth / STANDARD_DECK.deals:.6%}"
        assert cost == f"{(OPTIMAL_ANTES - worth) / STANDARD_DECK.deals:.6%}"
    page = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    for length in (4, 7):
        assert f"| `distilled-{length}` | {length} | {curve()[length]:,} |" in page


@pytest.mark.full
def test_a_search_finds_what_ships_cheaper_than_what_is_published() -> None:
    found = distil(HOUSE, 4)
    assert found.strategy.rules == shipped("distilled-4").rules
    assert found.cost.antes == curve()[4]
    assert found.cost.cost < evaluate(HOUSE, "practical").cost


@pytest.mark.long  # in short: four conditions, above
@pytest.mark.parametrize("conditions", curve())
def test_the_curve_of_the_docs_is_found(conditions: int) -> None:
    assert distil(HOUSE, conditions).cost.antes == curve()[conditions]
