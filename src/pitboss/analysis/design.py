"""Blind tables for a wanted house edge: of many, those within bounds, in an order.

The edge is that of the best play; what a strategy of people loses beside it says how dear the
common mistakes are under a table.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from heapq import nsmallest

from pitboss.analysis.counting import counts_for
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.named_strategies import PRACTICAL, check_strategy, decisions_of
from pitboss.analysis.outcomes import Play, count_outcomes
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solver import valuation_of
from pitboss.analysis.strategies.catalogue import OPTIMAL, StrategyGiven, as_strategy
from pitboss.analysis.sweep import Valued, sweep
from pitboss.analysis.terms import terms_of
from pitboss.analysis.valuation import Valuation
from pitboss.analysis.variants import Variants, blind_tables
from pitboss.errors import ParseError, one_of
from pitboss.game.arguments import expect, expect_whole, short_repr
from pitboss.game.rules import Rules


class DesignOrder(StrEnum):
    """What comes first: the lowest deviation, the most rounds ahead, the cheapest mistakes."""

    DEVIATION = "deviation"
    HITS = "hits"
    MISTAKES = "mistakes"


@dataclass(frozen=True)
class EdgeBounds:
    """Shares of the Ante, both included."""

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        for bound in (self.low, self.high):
            expect(bound, Fraction, "a bound of the edge", "as in Fraction(2, 100)")
        if self.low > self.high:
            raise ParseError(f"an edge of {self}: the lower bound comes first")

    def __contains__(self, edge: Fraction) -> bool:
        return self.low <= edge <= self.high

    def __str__(self) -> str:
        return f"{float(self.low):.4%} to {float(self.high):.4%}"


@dataclass(frozen=True)
class DesignedTable:
    """A table within the bounds."""

    valuation: Valuation
    mistakes: Fraction  # what the strategy loses to the best play per round, in Antes


@dataclass(frozen=True)
class Design:
    """The tables within the bounds, the first in the order; how many there were; and the lowest and
    the highest edge of all that were tried."""

    rules: Rules
    bounds: EdgeBounds
    order: DesignOrder
    strategy: str  # whose mistakes are priced
    tried: int
    found: int
    tried_edges: EdgeBounds
    tables: tuple[DesignedTable, ...]


def parse_order(text: str) -> DesignOrder:
    expect(text, str, "an order", "as in 'deviation'")
    try:
        return DesignOrder(text)
    except ValueError:
        possible = one_of(text, map(str, DesignOrder))
        raise ParseError(f"no order {short_repr(text)}{possible}") from None


def tables_to_try(rules: Rules, odds: Iterable[str]) -> Variants:
    """The games with every table that the texts stand for, each of which can be solved."""
    tables = dict.fromkeys(table for text in odds for table in blind_tables(text))
    if not tables:
        raise ParseError("no Blind table: write odds as in '500 50 10,20 3 1..2/1:2 1'")
    games = Variants(rules, {"blind_table": list(tables)})
    for one in games:
        terms_of(one)
    return games


def design(
    games: Variants,
    bounds: EdgeBounds,
    *,
    order: DesignOrder = DesignOrder.DEVIATION,
    strategy: StrategyGiven = PRACTICAL,
    most: int = 20,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> Design:
    """Values every game of `tables_to_try`, and keeps the first of those within the bounds."""
    check_design(games, strategy, most)
    mistakes = _Mistakes(games.rules, strategy, deck, progress)
    tried: list[Fraction] = []
    found = 0

    def within(valued: Iterable[Valued]) -> Iterator[DesignedTable]:
        nonlocal found
        for _, valuation in valued:
            tried[:] = _outer([*tried, valuation.house_edge])
            if valuation.house_edge in bounds:
                found += 1
                yield DesignedTable(valuation, mistakes.under(valuation))

    first = nsmallest(most, within(sweep(games, deck=deck, progress=progress)), _KEYS[order])
    edges, name = EdgeBounds(*tried), mistakes.strategy
    return Design(games.rules, bounds, order, name, len(games), found, edges, tuple(first))


def check_design(games: Variants, strategy: StrategyGiven, most: int) -> None:
    expect_whole(most, "a number of tables")
    if most < 1:
        raise ParseError(f"{most} tables: ask for 1 or more")
    check_strategy(strategy, terms_of(games.rules))


def _outer(edges: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    return min(edges), max(edges)


_KEYS: dict[DesignOrder, Callable[[DesignedTable], tuple[Fraction, Fraction]]] = {
    DesignOrder.DEVIATION: lambda one: (one.valuation.variance, one.valuation.house_edge),
    DesignOrder.HITS: lambda one: (-one.valuation.wins, one.valuation.house_edge),
    DesignOrder.MISTAKES: lambda one: (one.mistakes, one.valuation.house_edge),
}


class _Mistakes:
    """A strategy whose decisions no Blind table changes: its deals are counted once."""

    def __init__(
        self, rules: Rules, strategy: StrategyGiven, deck: Deck, progress: Progress
    ) -> None:
        meant, terms = as_strategy(strategy), terms_of(rules)
        self.strategy = OPTIMAL if meant is None else meant.name
        self._tallies = None
        if meant is not None:
            counts = counts_for(deck, terms.qualify, progress)
            play = Play(terms, deck, counts, decisions_of(meant, terms, deck, progress))
            self._tallies = count_outcomes(play, progress)

    def under(self, best: Valuation) -> Fraction:
        """What it loses to the best play of a game, per round."""
        if self._tallies is None:
            return Fraction(0)
        played = valuation_of(best.rules, best.terms, best.deals, self._tallies)
        return best.expected - played.expected
