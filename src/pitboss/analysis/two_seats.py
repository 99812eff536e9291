"""Results of two seats at one table, summed exactly: they share the board and the dealer's hand."""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import in_chunks
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.tables import Boards, Ids, Longs
from pitboss.analysis.kernel.two_seats import (
    LOW,
    LOW_BITS,
    Choices,
    Showdowns,
    multiply_results,
    value_by_other,
)
from pitboss.analysis.outcomes import Play, count_meetings_by_slot
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strengths import strength_tables
from pitboss.analysis.terms import Terms
from pitboss.analysis.wagers import FOLDING, LOST_UNQUALIFIED, net_result
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Street

_CATEGORIES = len(HandCategory)
_OUTCOMES = LOST_UNQUALIFIED + 1  # of a hand that stays
_FLOPS_AT_ONCE, _ROWS_AT_ONCE = 5, 128
_SUMS = 4  # products and results, each in two parts


def pairs_of_hands(deck: Deck) -> int:
    """Deals to two seats: as many as to one, times the hands that the second may hold."""
    return deck.deals * comb(deck.cards - 9, 2)


def sum_products(
    terms: Terms, deck: Deck, strategies: Sequence[Decisions], progress: Progress = silent
) -> tuple[int, int]:
    """Over all deals to two seats the product of their results, in quarters of a squared Ante; and
    over all deals to one seat its result, in half-Antes. A seat's result is the sum of those that
    the strategies bring, of which there are one or two.
    """
    tables = _Tables(terms, deck, strategies)
    sums = np.zeros((len(deck.flops), _SUMS), dtype=np.int64)
    boards = np.zeros(len(deck.flops), dtype=np.int64)

    def multiply_some(first: int, last: int) -> None:
        for flop in range(first, last):
            before = tables.before(flop)
            runouts, times = _runouts(deck, flop, before)
            boards[flop] = times.sum()
            choices = Choices(before, tables.plain, tables.suited)
            multiply_results(
                deck.flops[flop], runouts, times, deck.hole_views, deck.places,
                deck.suited_starts, tables.shown, choices, sums[flop],
            )  # fmt: skip

    what = "multiplying the results of two seats"
    in_chunks(multiply_some, len(deck.flops), _FLOPS_AT_ONCE, what, progress)
    weights = deck.flop_weights.tolist()
    dealt = sum(weight * number for weight, number in zip(weights, boards.tolist(), strict=True))
    if dealt != comb(deck.cards, 3) * comb(deck.cards - 3, 2):
        raise ArithmeticError(f"{dealt} boards were dealt")
    products, results = 0, 0
    for weight, (high, low, above, below) in zip(weights, sums.tolist(), strict=True):
        products += weight * ((high << LOW_BITS) + low)
        results += weight * ((above << LOW_BITS) + below)
    return products, results


def _runouts(deck: Deck, flop: int, before: NDArray[np.int16]) -> tuple[Longs, Longs]:
    """Turns with rivers as numbers of hands, those that only an exchange of suits tells apart once,
    and how often each. Where a strategy tells them apart, each by itself."""
    alike, possible = deck.alike(flop), deck.possible(flop)
    if not (before[:, possible] == before[:, alike[possible]]).all():
        alike = np.arange(deck.holes)
    runouts, times = np.unique(alike[possible], return_counts=True)
    return runouts.astype(np.int64), times.astype(np.int64)


class _Tables:
    """What the kernel looks up: strengths, results, and each strategy's choices as numbers of
    results: the raises of all ladders, and folding last."""

    def __init__(self, terms: Terms, deck: Deck, strategies: Sequence[Decisions]) -> None:
        self.strategies = strategies
        self._raises = sorted({*terms.preflop, *terms.flop, *terms.river})
        self._preflop = self._numbers(terms.preflop)
        self._flop = self._numbers(terms.flop)
        river = np.array([*map(self._raises.index, terms.river), len(self._raises)], dtype=np.int16)
        self.plain = np.stack([river[one.plain] for one in strategies])  # -1, folding, is the last
        self.suited = np.stack([river[one.suited] for one in strategies])
        results = [_results(terms, multiple) for multiple in self._raises]
        folding = np.full((_CATEGORIES, _OUTCOMES), FOLDING, dtype=np.int64)
        self.shown = showdowns(terms, deck, np.stack([*results, folding]))

    def _numbers(self, ladder: Sequence[int]) -> NDArray[np.int16]:
        """By choice: the number of the result, or -1 for checking."""
        return np.array([-1, *map(self._raises.index, ladder)], dtype=np.int16)

    def before(self, flop: int) -> NDArray[np.int16]:
        """By strategy and hand: what was decided before the river, or -1."""
        chosen = [
            np.where(one.preflop > 0, self._preflop[one.preflop], self._flop[one.flops[flop]])
            for one in self.strategies
        ]
        return np.stack(chosen)


def _results(terms: Terms, multiple: int) -> Longs:
    """By category and outcome, with that raise, in half-Antes."""
    results = [
        [net_result(terms.ante_returned, multiple, pays, outcome) for outcome in range(_OUTCOMES)]
        for pays in terms.blind
    ]
    return np.array(results, dtype=np.int64)


def showdowns(terms: Terms, deck: Deck, results: Longs) -> Showdowns:
    tables = strength_tables()
    plain, suited = (_row_strengths(deck, boards) for boards in (deck.plain, deck.suited))
    return Showdowns(plain, suited, tables.categories, tables.least(terms.qualify), results)


def _row_strengths(deck: Deck, boards: Boards) -> Ids:
    """By row and kind."""
    found = deck.strengths
    suited = boards.rank_bits[boards.types].sum(axis=1).astype(np.int16)
    held = boards.rank_bits[boards.kinds]
    of_kinds = (held[:, 0] | held[:, 1]).astype(np.int16)
    by_rank = found.by_rank[boards.rank_rows][:, found.rank_kinds[: len(boards.kinds)]]
    best: Ids = np.maximum(by_rank, found.flushes[suited[:, None] | of_kinds])
    return best


class ByOther(NamedTuple):
    """What a seat's strategy brings next to another seat, by the categories of hands."""

    results: tuple[int, ...]  # by the other's: the seat's results in half-Antes
    deals: tuple[tuple[int, ...], ...]  # deals to two seats, by the seat's own and the other's


def sum_by_other(play: Play, progress: Progress = silent) -> ByOther:
    """Over all deals to two seats, the result of one by the category of the other's hand."""
    terms, deck = play.terms, play.deck
    base = _results(terms, 0)
    each = np.stack([base, _results(terms, 1) - base, np.ones_like(base)])
    shown = showdowns(terms, deck, each)
    plain, suited = _meetings(play)
    parts = (
        _sum_by_other(deck.plain, shown.plain, plain, shown, progress),
        _sum_by_other(deck.suited, shown.suited, suited, shown, progress),
    )
    results = tuple(map(sum, zip(*(part.results for part in parts), strict=True)))
    deals = np.sum([part.deals for part in parts], axis=0)
    if (dealt := int(deals.sum())) != pairs_of_hands(deck):
        raise ArithmeticError(f"{dealt} deals to two seats were counted")
    return ByOther(results, tuple(map(tuple, deals.tolist())))


class _Met(NamedTuple):
    """How often each board meets each kind of hand."""

    staying: Longs
    raised: Longs  # times the Antes that the hand raises
    folding: Longs


def _meetings(play: Play) -> list[_Met]:
    """On plain boards and on suited ones."""
    met = [_Met(*(np.zeros(rows.beaten.shape, np.int64) for _ in range(3))) for rows in play.counts]
    rivers = play.decisions.plain, play.decisions.suited
    raises = np.array([*play.terms.river, 0], dtype=np.int64)  # -1 is to fold
    for (street, multiple), counted in count_meetings_by_slot(play):
        for to, hands, choices in zip(met, counted, rivers, strict=True):
            stays = choices >= 0 if street is Street.RIVER else True
            antes = raises[choices] if street is Street.RIVER else multiple
            np.add(to.staying, hands, out=to.staying, where=stays)
            np.add(to.folding, hands, out=to.folding, where=np.logical_not(stays))
            np.add(to.raised, hands * antes, out=to.raised)
    return met


def _sum_by_other(
    boards: Boards, strengths: Ids, met: _Met, shown: Showdowns, progress: Progress
) -> ByOther:
    rows = np.zeros((len(strengths), _CATEGORIES), dtype=np.int64)
    counted: list[Longs] = []

    def value_some(first: int, last: int) -> None:
        pairs = np.zeros((_CATEGORIES, _CATEGORIES), dtype=np.int64)
        hands = strengths, shown.categories, shown.qualifying, shown.results
        value_by_other(boards, first, last, *hands, *met, rows, pairs)
        counted.append(pairs)

    in_chunks(value_some, len(rows), _ROWS_AT_ONCE, "valuing a seat next to another", progress)
    high, low = (rows >> LOW_BITS).sum(axis=0), (rows & LOW).sum(axis=0)
    results = [(int(above) << LOW_BITS) + int(rest) for above, rest in zip(high, low, strict=True)]
    deals = np.sum(counted, axis=0)
    return ByOther(tuple(results), tuple(map(tuple, deals.tolist())))
