"""Tables for a wanted edge: every table that is solved alone to be within the bounds is found."""

from fractions import Fraction
from typing import Any

import pytest

from pitboss.analysis.deck import Deck
from pitboss.analysis.design import Design, DesignOrder, EdgeBounds, design, tables_to_try
from pitboss.analysis.solver import solve
from pitboss.analysis.strategy_cost import evaluate
from pitboss.errors import InvalidRules, ParseError
from tests.analysis.games import HOUSE

SHORT = Deck((0, 4, 8, 9, 12))
ODDS = ["500 50 5,10 3 1..2/1:2 1", "90 40 10 3 1 1"]
WIDE = EdgeBounds(Fraction(-9), Fraction(9))


def made(bounds: EdgeBounds = WIDE, **asked: Any) -> Design:
    return design(tables_to_try(HOUSE, ODDS), bounds, deck=SHORT, **asked)


def test_what_is_found_is_what_each_table_solved_alone_has() -> None:
    games = list(tables_to_try(HOUSE, ODDS))
    edges = sorted(solve(rules, deck=SHORT).house_edge for rules in games)
    bounds = EdgeBounds(edges[1], edges[-2])
    found = made(bounds, strategy="never-fold")
    assert (found.tried, found.found, found.strategy) == (7, 5, "never-fold")
    assert (found.tried_edges.low, found.tried_edges.high) == (edges[0], edges[-1])
    assert sorted(one.valuation.house_edge for one in found.tables) == edges[1:-1]
    for one in found.tables:
        alone = solve(one.valuation.rules, deck=SHORT)
        cost = evaluate(one.valuation.rules, "never-fold", deck=SHORT).cost
        assert one.valuation.distribution == alone.distribution
        assert one.mistakes == cost > 0


def test_each_order_has_its_own_first() -> None:
    found = {order: made(order=order).tables for order in DesignOrder}
    deviations = [one.valuation.variance for one in found[DesignOrder.DEVIATION]]
    hits = [one.valuation.wins for one in found[DesignOrder.HITS]]
    mistakes = [one.mistakes for one in found[DesignOrder.MISTAKES]]
    assert deviations == sorted(deviations)
    assert hits == sorted(hits, reverse=True)
    assert mistakes == sorted(mistakes)
    assert min(len({*deviations}), len({*mistakes})) > 1
    three = made(order=DesignOrder.MISTAKES, most=3)
    assert (three.found, [one.mistakes for one in three.tables]) == (7, mistakes[:3])


def test_the_best_play_makes_no_mistakes() -> None:
    assert {one.mistakes for one in made(strategy="optimal").tables} == {0}


def test_where_none_is_within_the_bounds_the_edges_are_told() -> None:
    found = made(EdgeBounds(Fraction(8), Fraction(9)))
    assert (found.found, found.tables) == (0, ())
    assert found.tried_edges.low < found.tried_edges.high < 8


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"most": 0}, "0 tables: ask for 1 or more"),
        ({"strategy": "best"}, "unknown strategy 'best'"),
    ],
)
def test_what_cannot_be_designed_is_refused(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(ParseError, match=why):
        made(**asked)


def test_tables_that_cannot_be_tried_are_refused() -> None:
    with pytest.raises(ParseError, match="no Blind table"):
        tables_to_try(HOUSE, [])
    with pytest.raises(InvalidRules, match="the solver counts in half-Antes"):
        tables_to_try(HOUSE, ["500 50 10 3 5:4 1"])
    with pytest.raises(ParseError, match="the lower bound comes first"):
        EdgeBounds(Fraction(3), Fraction(2))
