"""Strategies that a search found: never more conditions than asked, and cheaper the longer."""

import re

import pytest

from pitboss.analysis.deck import Deck
from pitboss.analysis.distil import MOST_CONDITIONS, check_conditions, distil
from pitboss.analysis.strategies.catalogue import shipped
from pitboss.analysis.strategies.ruled import parse_strategy
from pitboss.analysis.strategy_cost import evaluate
from pitboss.errors import ParseError
from tests.analysis.games import HOUSE, game
from tests.docs.transcripts import PROJECT


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


def curve() -> dict[int, int]:
    """By number of conditions: the Antes that the docs have."""
    page = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    of_length = page.partition("### The cheapest of a length")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| (\d+) \| [\d.]+% \| [\d.]+% \| (-[\d,]+) \|$", of_length, re.MULTILINE)
    return {int(length): int(antes.replace(",", "")) for length, antes in rows}


def test_the_curve_of_the_docs_falls() -> None:
    antes = [*curve().values()]
    assert antes == sorted(antes)
    assert list(curve()) == list(range(1, len(antes) + 1))


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
