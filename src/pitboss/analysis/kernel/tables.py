"""The tables that kernels are handed, by name."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.int8]
Ids = NDArray[np.uint16]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]


PLAIN = 4  # where a suit is asked for: that of a board which has no three of any

# How a dealer's hand compares with a hand: beaten, and of which category (0 to 9); the same; or
# better, and whether it qualifies.
CATEGORIES = 10
TIES, LOSES, LOSES_TO_UNQUALIFIED = CATEGORIES, CATEGORIES + 1, CATEGORIES + 2
CASES = CATEGORIES + 3


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


class Turns(NamedTuple):
    """Boards of four cards up to what matters of them. Those of a suit have two or more cards of
    it."""

    plain: Longs  # the four places of each, in rising order
    plain_left: Longs  # by plain turn and place: the cards that make a plain board of it
    of_flops: Ints  # by flop and card: the plain turn that they make, or -1
    suited: Longs  # the four types of each
    suited_starts: Longs  # by set of two to four places of the suit: the first of its turns


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


class KnownFlops(NamedTuple):
    """The flops that may come when cards of the dealer are known, up to the exchanges of suits that
    leave those cards as they are."""

    cards: Longs  # by flop, in rising order
    weights: Longs  # how many flops each of them stands for
    out: Longs  # 1 for each card that the dealer is known to hold
    tables: Longs  # by suit: which table its suited boards are in
    starts: Longs  # the first row of every set of suited places
    places: int


class CategoryCounts(NamedTuple):
    """For every board, the dealer's hands by category: by each type of card that they hold, and in
    the last place all of them."""

    plain: NDArray[np.int16]
    suited: NDArray[np.int16]


class Prices(NamedTuple):
    """What a hand brings by its category and by case, in whole units."""

    raised: Longs  # everything but Play
    play: Longs  # Play, for each Ante of it
    folded: Longs
