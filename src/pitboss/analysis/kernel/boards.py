"""River boards up to what matters of them, each with a row number.

*Plain* boards have no three cards of a suit: only their ranks matter. *Suited* boards do: what
matters is which ranks share the suit, and the ranks of the others. With 13 ranks that makes 6,188
plain rows (13 of them, five of a kind, never come up) and 36,608 suited ones, for 2,598,960 boards.
"""

from math import comb

import numpy as np

from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.tables import PLAIN, Ints, Longs

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(18)], dtype=np.int64)


@inlined
def plain_row(a: int, b: int, c: int, d: int, e: int) -> int:
    """The row of five places in rising order: their number among all multisets of five."""
    low = CHOOSE[a, 1] + CHOOSE[b + 1, 2] + CHOOSE[c + 2, 3]
    return low + CHOOSE[d + 3, 4] + CHOOSE[e + 4, 5]


@inlined
def pair_number(i: int, j: int) -> int:
    """The number of two places or types, in any order, equal ones included: a hand's kind."""
    low, high = min(i, j), max(i, j)
    return low + high * (high + 1) // 2


@inlined
def hole_number(a: int, b: int) -> int:
    """The number of two different cards, in any order."""
    low, high = min(a, b), max(a, b)
    return low + high * (high - 1) // 2


@inlined
def type_of(card: int, suit: int, places: int) -> int:
    return (card >> 2) + (places if card & 3 == suit else 0)


@compiled
def row_of_places(flop: Longs, turn: int, river: int) -> int:
    """The plain row of a flop in rising order and the places of two more cards."""
    a, b, c = flop[0] >> 2, flop[1] >> 2, flop[2] >> 2
    low, high = min(turn, river), max(turn, river)
    # The lower of the two sinks through the sorted flop, then the higher.
    first, second = min(a, low), max(a, low)
    second, third = min(second, b), max(second, b)
    third, fourth = min(third, c), max(third, c)
    fourth, fifth = min(fourth, high), max(fourth, high)
    third, fourth = min(third, fourth), max(third, fourth)
    second, third = min(second, third), max(second, third)
    return plain_row(first, second, third, fourth, fifth)


@compiled
def row_of_types(flop: Longs, suit: int, turn: int, river: int, places: int, starts: Longs) -> int:
    """The suited row of a flop and the types of two more cards, three or more of `suit` in all."""
    held, first, second, others = 0, 0, 0, 0
    for at in range(5):
        kind = type_of(flop[at], suit, places) if at < 3 else (turn if at == 3 else river)
        if kind >= places:
            held |= 1 << (kind - places)
        else:
            first, second = kind, first
            others += 1
    row = starts[held]
    if others == 2:
        return row + pair_number(first, second)
    return row + first


@compiled
def suit_and_row(flop: Longs, turn: int, river: int, places: int, starts: Longs) -> tuple[int, int]:
    """The suit that three or more cards of a board share, or PLAIN, and the board's row."""
    for suit in range(4):
        held = int(turn & 3 == suit) + int(river & 3 == suit)
        for at in range(3):
            held += flop[at] & 3 == suit
        if held >= 3:
            i, j = type_of(turn, suit, places), type_of(river, suit, places)
            return suit, row_of_types(flop, suit, i, j, places, starts)
    return PLAIN, row_of_places(flop, turn >> 2, river >> 2)


@compiled
def clear_shared(
    types: Longs, first: int, last: int, number: int, kinds: int, rows: Ints | Longs
) -> None:
    """Sets to 0 what rows `first` to `last` hold for hands that share a card of the suit with the
    board: there are none. A row holds several numbers of each of the kinds, one after the other;
    `types` are those of the boards, of so many in all."""
    places = number // 2
    for row in range(first, last):
        for at in range(5):
            if types[row, at] >= places:
                for other in range(number):
                    kind = pair_number(types[row, at], other)
                    for start in range(0, rows.shape[1], kinds):
                        rows[row, start + kind] = 0


@inlined
def halve(total: Longs) -> None:
    """Every board was added for both of its cards: the sum over cards is twice that over boards."""
    for at in range(len(total)):
        total[at] //= 2
