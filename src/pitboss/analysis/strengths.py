"""The strength of seven cards by looking it up: tables made from `game.hands`, and how to find it.

A card is one integer, its *code*: three bits for each rank, so that the codes of a hand add up to
how many cards of each rank it holds; above them four bits for each suit. Codes of seven cards lead
to one of 49,205 rank strengths; a set of five or more ranks of one suit leads to that of a flush.
The better of the two is the hand's. A strength is a small integer that orders hands as
`game.hands.Strength` does, and nothing here knows why.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import combinations, product
from typing import IO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.tables import Ids, Longs
from pitboss.game.cards import Card, Rank, Suit
from pitboss.game.hands import Strength, strength

STRENGTHS = "strengths.npz"
RANKS = 13
_CARDS = 7
_LOW, _MIDDLE, _HIGH = 5, 4, 4  # a code's ranks are looked up in three parts
LOW_BITS, MIDDLE_BITS = 3 * _LOW, 3 * _MIDDLE
LOW_MASK, MIDDLE_MASK = (1 << LOW_BITS) - 1, (1 << MIDDLE_BITS) - 1
SUIT_SHIFT = 40
NO_CARDS = 0x3333 << SUIT_SHIFT  # three too many of each suit: the fifth card sets the fourth bit
FLUSH_BITS = 0x8888 << SUIT_SHIFT


class StrengthTables(NamedTuple):
    """`low`, `middle` and `high` number the ranks of a hand; the rest is looked up by number."""

    low: NDArray[np.int32]  # by the low ranks: first number · 8 + how many cards they are
    middle: NDArray[np.int32]  # by how many cards the low ranks are, and the middle ranks
    high: NDArray[np.int32]
    ranks: Ids  # the strength of seven cards without a flush, by their number
    flushes: Ids  # the strength of a flush by its ranks, a bit a rank; 0 below five of them
    categories: NDArray[np.int8]  # the category of each strength

    def least(self, category: int) -> int:
        """The lowest strength of a category."""
        return int(np.searchsorted(self.categories, category))


def rank_code(rank: int) -> int:
    return 1 << 3 * rank


def code(rank: int, suit: int) -> int:
    return rank_code(rank) + (1 << SUIT_SHIFT + 4 * suit)


def rank_strengths(tables: StrengthTables, codes: Longs) -> Ids:
    """The strengths of seven cards each, by the sums of their rank codes: no flush is seen."""
    low = tables.low[codes & LOW_MASK]
    middle = codes >> LOW_BITS & MIDDLE_MASK | (low & 7) << MIDDLE_BITS
    high = codes >> LOW_BITS + MIDDLE_BITS & MIDDLE_MASK
    found: Ids = tables.ranks[(low >> 3) + tables.middle[middle] + tables.high[high]]
    return found


@cache
def strength_tables() -> StrengthTables:
    """The tables, from the file that ships with the package."""
    with (resources.files(__package__) / "data" / STRENGTHS).open("rb") as file:
        kept = np.load(file)
        return _tables(kept["ranks"], kept["flushes"], kept["categories"])


@cache
def strengths_in_order() -> tuple[Strength, ...]:
    """What each number of the tables stands for, from the weakest up."""
    tables = strength_tables()
    order: list[Strength | None] = [None] * len(tables.categories)
    for number, counts in zip(tables.ranks.tolist(), _counts_of_seven(), strict=True):
        if order[number] is None:
            order[number] = strength(_of_many_suits(counts))
    for bits in np.flatnonzero(tables.flushes).tolist():
        if order[number := int(tables.flushes[bits])] is None:
            order[number] = strength([_card(rank, 0) for rank in range(RANKS) if bits >> rank & 1])
    return tuple(made for made in order if made is not None)


def write_strengths(file: IO[bytes]) -> None:
    """Makes the file again from `game.hands`."""
    made = build_strength_tables()
    np.savez_compressed(file, ranks=made.ranks, flushes=made.flushes, categories=made.categories)


def build_strength_tables() -> StrengthTables:
    """The tables, each entry asked of `game.hands`."""
    by_ranks = [strength(_of_many_suits(counts)) for counts in _counts_of_seven()]
    by_flush = {
        sum(1 << rank for rank in held): strength([_card(rank, 0) for rank in held])
        for size in (5, 6, 7)
        for held in combinations(range(RANKS), size)
    }
    order = sorted({*by_ranks, *by_flush.values()})
    number: dict[Strength, int] = {made: at for at, made in enumerate(order)}
    flushes = np.zeros(1 << RANKS, dtype=np.uint16)
    for held, made in by_flush.items():
        flushes[held] = number[made]
    return _tables(
        np.array([number[made] for made in by_ranks], dtype=np.uint16),
        flushes,
        np.array([made.category for made in order], dtype=np.int8),
    )


def _card(rank: int, suit: int) -> Card:
    return Card(Rank(rank + 2), Suit(suit % 4))


def _of_many_suits(counts: Sequence[int]) -> list[Card]:
    """Cards of these ranks, suits in turn: never five of one."""
    ranks = [rank for rank, held in enumerate(counts) for _ in range(held)]
    return [_card(rank, at) for at, rank in enumerate(ranks)]


def _parts(size: int) -> list[tuple[int, ...]]:
    """How many of each of so many ranks a hand may hold, in the order of their codes."""
    held = (counts[::-1] for counts in product(range(5), repeat=size))
    return [counts for counts in held if sum(counts) <= _CARDS]


def _counts_of_seven() -> Iterator[tuple[int, ...]]:
    """How many of each rank seven cards may hold, in the order of their numbers."""
    middles, highs = _parts(_MIDDLE), _parts(_HIGH)
    highs_of = [[high for high in highs if sum(high) == cards] for cards in range(_CARDS + 1)]
    for low in _parts(_LOW):
        for middle in middles:
            left = _CARDS - sum(low) - sum(middle)
            if left >= 0:
                yield from (low + middle + high for high in highs_of[left])


def _code_of(counts: Iterable[int]) -> int:
    return sum(held << 3 * at for at, held in enumerate(counts))


def _tables(ranks: Ids, flushes: Ids, categories: NDArray[np.int8]) -> StrengthTables:
    middles, highs = _parts(_MIDDLE), _parts(_HIGH)
    highs_of = [sum(sum(high) == cards for high in highs) for cards in range(_CARDS + 1)]
    low = np.zeros(LOW_MASK + 1, dtype=np.int32)
    middle = np.zeros((_CARDS + 1) * (MIDDLE_MASK + 1), dtype=np.int32)
    high = np.zeros(MIDDLE_MASK + 1, dtype=np.int32)
    within = [0] * (_CARDS + 1)  # with so many low cards, how many numbers there are
    for cards in range(_CARDS + 1):
        for part in middles:
            left = _CARDS - cards - sum(part)
            if left >= 0:
                middle[cards << MIDDLE_BITS | _code_of(part)] = within[cards]
                within[cards] += highs_of[left]
    start = 0
    for part in _parts(_LOW):
        low[_code_of(part)] = start << 3 | sum(part)
        start += within[sum(part)]
    seen = [0] * (_CARDS + 1)
    for part in highs:
        high[_code_of(part)] = seen[sum(part)]
        seen[sum(part)] += 1
    return StrengthTables(low, middle, high, ranks, flushes, categories)
