"""The counts of every board and kind of hand when one or both of the dealer's cards are known.

With one card known the dealer has a hand with each card that is left: one for each type, as often
as there are cards of it. With both there is one hand.
"""

import numpy as np

from pitboss.analysis.kernel.boards import pair_number
from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.tables import Boards, Bytes, Ids, RowCounts, Strengths


@compiled
def rank_kinds(
    boards: Boards, first: int, last: int, strengths: Strengths, made: Ids, categories: Bytes
) -> None:
    """The strength of every kind of hand on boards `first` to `last`, and its category."""
    bits, kinds = boards.rank_bits, boards.kinds
    for row in range(first, last):
        suited = 0
        for at in range(5):
            suited |= bits[boards.types[row, at]]
        of_ranks = strengths.by_rank[boards.rank_rows[row]]
        for kind in range(len(kinds)):
            flush = strengths.flushes[suited | bits[kinds[kind, 0]] | bits[kinds[kind, 1]]]
            made[row, kind] = max(of_ranks[strengths.rank_kinds[kind]], flush)
            categories[row, kind] = strengths.categories[made[row, kind]]


@compiled
def count_one_known(
    boards: Boards, first: int, last: int, made: Ids, known: int, qualifying: int, counts: RowCounts
) -> None:
    """Against every dealer hand with a card of the type `known`, which is out of the deck."""
    kinds, types = boards.kinds, len(boards.in_deck)
    left = np.zeros(types, dtype=np.int64)
    dealers = np.zeros(types, dtype=np.uint16)
    for row in range(first, last):
        for card in range(types):
            left[card] = boards.in_deck[card] - (card == known)
            dealers[card] = made[row, pair_number(known, card)]
        for at in range(5):
            left[boards.types[row, at]] -= 1
        own, beaten, beating = made[row], counts.beaten[row], counts.beating[row]
        failing = 0
        for kind in range(len(kinds)):
            beaten[kind] = 0
            beating[kind] = 0
        # Of 46 cards left; 48 where known and board leave -2 of a place: far below 2^15.
        for card in range(types):
            number, dealer = np.int16(left[card]), dealers[card]
            failing += number * (dealer < qualifying)
            for kind in range(len(kinds)):
                beaten[kind] += number if dealer < own[kind] else np.int16(0)
            for kind in range(len(kinds)):
                beating[kind] += number if dealer > own[kind] else np.int16(0)
        for kind in range(len(kinds)):
            one, other = dealers[kinds[kind, 0]], dealers[kinds[kind, 1]]
            beaten[kind] -= np.int16(one < own[kind]) + np.int16(other < own[kind])
            beating[kind] -= np.int16(one > own[kind]) + np.int16(other > own[kind])
            held = int(one < qualifying) + int(other < qualifying)
            counts.unqualified[row, kind] = failing - held


@compiled
def count_both_known(
    first: int, last: int, made: Ids, known: int, qualifying: int, counts: RowCounts
) -> None:
    """Against the one dealer hand, of the kind `known`."""
    for row in range(first, last):
        dealer = made[row, known]
        for kind in range(made.shape[1]):
            counts.beaten[row, kind] = dealer < made[row, kind]
            counts.beating[row, kind] = dealer > made[row, kind]
            counts.unqualified[row, kind] = dealer < qualifying
