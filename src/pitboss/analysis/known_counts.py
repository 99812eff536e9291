"""The counts of every board when cards of the dealer are known: `counting` for one dealer hand of
few."""

from typing import NamedTuple

import numpy as np

from pitboss.analysis.counting import counts_for, in_chunks
from pitboss.analysis.dealer_cards import DealerCards
from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.boards import pair_number
from pitboss.analysis.kernel.known_counts import count_both_known, count_one_known, rank_kinds
from pitboss.analysis.kernel.tables import Boards, Bytes, Ids, RowCounts
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strengths import strength_tables

_CHUNK = 1024


class KnownCounts(NamedTuple):
    plain: RowCounts
    suited: list[RowCounts]  # by table of `DealerCards.tables`

    @property
    def all(self) -> list[RowCounts]:
        return [self.plain, *self.suited]


class Ranked(NamedTuple):
    """What every kind of hand is worth on boards of a kind: the same for all cards of the
    dealer."""

    boards: Boards
    made: Ids  # by row and kind
    categories: Bytes


class RankedBoards:
    """Boards ranked once, then counted for one card of the dealer after the other."""

    def __init__(self, deck: Deck, qualify: int, progress: Progress = silent) -> None:
        self._deck, self._qualify = deck, qualify
        self.plain, self.suited = (
            _ranked(deck, boards, progress) for boards in (deck.plain, deck.suited)
        )

    def counts(self, dealer: DealerCards) -> KnownCounts:
        places = tuple(sorted(card >> 2 for card in dealer.cards))
        return KnownCounts(
            self._count(self.plain, places),
            [self._count(self.suited, types) for types in dealer.tables],
        )

    def _count(self, ranked: Ranked, known: tuple[int, ...]) -> RowCounts:
        shape = ranked.made.shape
        beaten, beating, unqualified = (np.empty(shape, dtype=np.int16) for _ in range(3))
        counts = RowCounts(beaten, beating, unqualified, ranked.categories)
        qualifying = strength_tables().least(self._qualify)

        def count_some(first: int, last: int) -> None:
            if len(known) == 1:
                one = known[0], qualifying, counts
                count_one_known(ranked.boards, first, last, ranked.made, *one)
            else:
                both = pair_number(*known), qualifying, counts
                count_both_known(first, last, ranked.made, *both)

        in_chunks(count_some, shape[0], _CHUNK, "", silent)
        return counts


def counts_without(deck: Deck, qualify: int, progress: Progress = silent) -> KnownCounts:
    """The counts when no card of the dealer is known."""
    counts = counts_for(deck, qualify, progress)
    return KnownCounts(counts.plain, [counts.suited])


def _ranked(deck: Deck, boards: Boards, progress: Progress) -> Ranked:
    shape = len(boards.types), len(boards.kinds)
    made, categories = np.empty(shape, dtype=np.uint16), np.empty(shape, dtype=np.int8)

    def rank_some(first: int, last: int) -> None:
        rank_kinds(boards, first, last, deck.strengths, made, categories)

    in_chunks(rank_some, shape[0], _CHUNK, "ranking hands on boards", progress)
    return Ranked(boards, made, categories)
