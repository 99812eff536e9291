"""The tables that kernels are handed, by name."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.int8]
Ids = NDArray[np.uint16]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]


PLAIN = 4  # where a suit is asked for: that of a board which has no three of any


class Holes(NamedTuple):
    """Every hand of two cards, as boards of each suit and plain ones see it."""

    cards: Longs  # by hand
    types: Longs  # by suit, hand and card; on plain boards the cards themselves
    kinds: Longs  # by suit and hand


class Boards(NamedTuple):
    """River boards up to what matters of them, the plain ones or the suited ones."""

    types: Longs  # the five types of each
    rank_rows: Longs  # for each, the plain board of the same five ranks
    in_deck: Longs  # how many cards of each type there are
    rank_bits: Longs  # for each type, its rank as a bit if it is of the suit, else nothing
    kinds: Longs  # the two types of each kind of hand


class Strengths(NamedTuple):
    """What a kind on a board is worth: the better of its ranks and of its flush."""

    rank_kinds: Longs  # for each kind, the kind of the same two ranks
    by_rank: Ids  # by plain board and kind of two ranks
    flushes: Ids  # by the ranks of one suit, as bits
    categories: Bytes  # of each strength


class RowCounts(NamedTuple):
    """For every board and every kind of hand, of the dealer's 990 hands: those beaten, those that
    beat it, those that do not qualify; and the category of the hand. Kinds that the board makes
    impossible have numbers too, of up to 1,081 = C(47,2) in size; they cancel where they meet."""

    beaten: NDArray[np.int16]
    beating: NDArray[np.int16]
    unqualified: NDArray[np.int16]
    category: Bytes
