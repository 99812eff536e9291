"""Ranks as bits and as multisets, looked up for many hands at once.

A set of ranks is a bit for each of 2 to 14. A multiset of places has the number that
`kernel.boards.plain_row` gives one of five.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.deck import Deck, kind_numbers
from pitboss.analysis.kernel.tables import Bytes, Ids, Longs
from pitboss.analysis.strengths import strengths_in_order
from pitboss.game.cards import Card, Rank, Suit
from pitboss.game.hands import Strength, strength

RANKS = 15  # the length of a table by rank, where 0 and 1 stay empty
_ACE = 14
_STRAIGHTS = [
    sum(1 << (rank if rank > 1 else _ACE) for rank in range(top - 4, top + 1))
    for top in range(5, RANKS)
]
_CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(20)], dtype=np.int64)
_MOST_OF_A_RANK = 4


def bit(ranks: Bytes) -> Longs:
    bits: Longs = np.left_shift(1, ranks.astype(np.int64))
    return bits


def bits(by_rank: NDArray[np.bool_]) -> Longs:
    """A table by rank as one number for each row."""
    found: Longs = by_rank @ (1 << np.arange(RANKS))
    return found


def from_two(ranks: Longs) -> Longs:
    """With the two as the lowest bit, as the tables of flushes have it."""
    return ranks >> 2


def above(by_rank: NDArray[np.bool_]) -> Bytes:
    """By row and rank: how many of the ranks in the row are above it."""
    held = by_rank.astype(np.int8)
    down = np.cumsum(held[:, ::-1], axis=1, dtype=np.int8)[:, ::-1]
    higher: Bytes = down - held
    return higher


@cache
def most_within_five() -> Bytes:
    """By set of ranks: the most of them that lie within five in a row, the ace high or low."""
    sets = np.arange(1 << RANKS)
    most = np.max([np.bitwise_count(sets & straight) for straight in _STRAIGHTS], axis=0)
    found: Bytes = most.astype(np.int8)
    return found


@cache
def straight_outs(deck: Deck) -> Bytes:
    """By set of ranks: the others of the deck, each of which would make five in a row with them."""
    sets = np.arange(1 << RANKS)
    outs = np.zeros(len(sets), dtype=np.int8)
    for rank in np.array(deck.ranks) + 2:
        with_it = sets | 1 << rank
        makes = [
            (with_it & straight == straight) & (straight >> rank & 1 == 1)
            for straight in _STRAIGHTS
        ]
        outs += np.any(makes, axis=0) & (sets >> rank & 1 == 0)
    return outs


def multiset_numbers(places: Longs) -> Longs:
    """The numbers of multisets, whose places are along the last axis in any order."""
    size = places.shape[-1]
    rising = np.sort(places, axis=-1) + np.arange(size)
    numbers: Longs = _CHOOSE[rising, np.arange(1, size + 1)].sum(axis=-1)
    return numbers


def pair_numbers(places: Longs) -> Longs:
    return kind_numbers(*places.T)


@cache
def five_card_categories(deck: Deck) -> Bytes:
    """By multiset of five places: the category of such cards where they are of many suits."""
    of_five = (_made(deck, places) for places in _multisets(deck, 5))
    return np.array([0 if made is None else made.category for made in of_five], dtype=np.int8)


@cache
def beaten_by_six(deck: Deck) -> Ids:
    """By plain board and one more place: how many of the numbered strengths, from the weakest up,
    are below what the six make. Six cards may make what no seven do, so that it has no number."""
    order = strengths_in_order()
    of_six = [_made(deck, places) for places in _multisets(deck, 6)]
    below = [0 if made is None else bisect_left(order, made) for made in of_six]
    boards = deck.plain.types
    six = np.empty((len(boards), deck.places, 6), dtype=np.int64)
    six[:, :, :5], six[:, :, 5] = boards[:, None, :], np.arange(deck.places)
    return np.array(below, dtype=np.uint16)[multiset_numbers(six)]


def _multisets(deck: Deck, size: int) -> list[tuple[int, ...]]:
    """In the order of their numbers."""
    found = combinations_with_replacement(range(deck.places), size)
    return sorted(found, key=lambda places: places[::-1])


def _made(deck: Deck, places: Sequence[int]) -> Strength | None:
    """By cards of many suits; None where there are not so many of a rank."""
    if max(map(places.count, places)) > _MOST_OF_A_RANK:
        return None
    ranks = [Rank(deck.ranks[place] + 2) for place in places]
    return strength([Card(rank, Suit(at % 4)) for at, rank in enumerate(ranks)])
