"""For each board and each kind of hand: how many dealer hands it beats, and how many beat it.

Nobody loops over the dealer's hands. The kinds of a board are sorted by strength once; walking up,
a running count of the hands passed so far, in all and by each type of card they hold, gives every
kind its number of weaker dealer hands by inclusion and exclusion: all of them, less those that hold
its first card, less those that hold its second. No hand is passed that holds both.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.tables import Boards, Ids, Longs, RowCounts, Strengths

Column = NDArray[np.int16]

# Two digits of seven bits hold every strength, of which there are 4,824.
_DIGITS = 1 << 7
_LOW_DIGIT, _HIGH_DIGIT = 0, 7


@compiled
def count_rows(
    boards: Boards,
    first: int,
    last: int,
    strengths: Strengths,
    hands: int,
    qualifying: int,
    counts: RowCounts,
) -> None:
    """Boards `first` to `last`. The dealer has `hands`, and qualifies with a strength from
    `qualifying` up."""
    size, types = len(boards.kinds), len(boards.in_deck)
    order, spare = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    of_kinds = np.zeros(size, dtype=np.uint16)
    left = np.zeros(types, dtype=np.int64)
    bits, kinds = boards.rank_bits, boards.kinds
    for row in range(first, last):
        for card in range(types):
            left[card] = boards.in_deck[card]
        suited = 0
        for at in range(5):
            left[boards.types[row, at]] -= 1
            suited |= bits[boards.types[row, at]]
        of_ranks = strengths.by_rank[boards.rank_rows[row]]
        for kind in range(size):
            flush = strengths.flushes[suited | bits[kinds[kind, 0]] | bits[kinds[kind, 1]]]
            of_kinds[kind] = max(of_ranks[strengths.rank_kinds[kind]], flush)
            counts.category[row, kind] = strengths.categories[of_kinds[kind]]
        for kind in range(size):
            order[kind] = kind
        sort_by_digit(of_kinds, _LOW_DIGIT, order, spare)
        sort_by_digit(of_kinds, _HIGH_DIGIT, spare, order)
        count_board(
            of_kinds, order, kinds, left, hands, qualifying,
            counts.beaten[row], counts.beating[row], counts.unqualified[row],
        )  # fmt: skip


@compiled
def sort_by_digit(strengths: Ids, shift: int, order: Longs, to: Longs) -> None:
    """Sorts kinds by one digit of their strength; those with the same digit stay as they are."""
    places = np.zeros(_DIGITS, dtype=np.int64)
    for kind in range(len(strengths)):
        places[strengths[kind] >> shift & _DIGITS - 1] += 1
    passed = 0
    for digit in range(_DIGITS):
        places[digit], passed = passed, passed + places[digit]
    for at in range(len(order)):
        digit = strengths[order[at]] >> shift & _DIGITS - 1
        to[places[digit]] = order[at]
        places[digit] += 1


@compiled
def count_board(
    strengths: Ids,
    order: Longs,
    kinds: Longs,
    left: Longs,
    hands: int,
    qualifying: int,
    beaten: Column,
    beating: Column,
    unqualified: Column,
) -> None:
    """One board's row of counts. `left` are the cards of each type that are not on the board."""
    passed, passed_with = 0, np.zeros(len(left), dtype=np.int64)
    failing, failing_with = 0, np.zeros(len(left), dtype=np.int64)
    start = 0
    while start < len(order):
        strength = strengths[order[start]]
        end = start
        while end < len(order) and strengths[order[end]] == strength:
            kind = order[end]
            beaten[kind] = passed - passed_with[kinds[kind, 0]] - passed_with[kinds[kind, 1]]
            end += 1
        for at in range(start, end):
            i, j = kinds[order[at], 0], kinds[order[at], 1]
            if i == j:
                passed += left[i] * (left[i] - 1) // 2
                passed_with[i] += left[i] - 1
            else:
                passed += left[i] * left[j]
                passed_with[i] += left[j]
                passed_with[j] += left[i]
        for at in range(start, end):
            kind = order[at]
            # Among the hands passed is the hand itself, struck out twice: hence the one.
            weaker = passed - passed_with[kinds[kind, 0]] - passed_with[kinds[kind, 1]] + 1
            beating[kind] = hands - weaker
        if strength < qualifying:
            failing = passed
            for i in range(len(left)):
                failing_with[i] = passed_with[i]
        start = end
    for kind in range(len(order)):
        itself = 1 if strengths[kind] < qualifying else 0
        unqualified[kind] = (
            failing - failing_with[kinds[kind, 0]] - failing_with[kinds[kind, 1]] + itself
        )
