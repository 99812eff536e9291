"""Turns, boards of four cards: what the flops that lead to them share.

A card on the flop makes a turn, and four flops and a card make the same. So the boards that a turn
can become are added up once, and every flop looks up the turns of its cards. Turns are kept up to
what matters of them: plain ones by their places and by how many cards of each place leave the board
plain, those of a suit by their types.
"""

import numpy as np

from pitboss.analysis.kernel.boards import pair_number, row_of_places, type_of
from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.tables import Ints, Longs, Turns


@compiled
def sum_plain_turns(turns: Turns, first: int, last: int, rows: Ints, sums: Ints) -> None:
    """The rows of the plain boards that turns `first` to `last` can become, added up."""
    flop = np.zeros(3, dtype=np.int64)
    for turn in range(first, last):
        for at in range(3):
            flop[at] = turns.plain[turn, at] << 2
        for place in range(turns.plain_left.shape[1]):
            row = row_of_places(flop, turns.plain[turn, 3], place)
            _add(turns.plain_left[turn, place], rows[row], sums[turn])


@compiled
def sum_suited_turns(
    turns: Turns, first: int, last: int, in_deck: Longs, starts: Longs, rows: Ints, sums: Ints
) -> None:
    """The same for the boards of a suit. `in_deck` are the cards of each type."""
    places = len(in_deck) // 2
    for turn in range(first, last):
        types = turns.suited[turn]
        for river in range(len(in_deck)):
            left = cards_left(types, in_deck, river)
            row = row_of_turn(types, river, places, starts)
            if left > 0 and row >= 0:
                _add(left, rows[row], sums[turn])


@inlined
def cards_left(types: Longs, in_deck: Longs, river: int) -> int:
    left = in_deck[river]
    for at in range(4):
        left -= types[at] == river
    return left


@compiled
def row_of_turn(types: Longs, river: int, places: int, starts: Longs) -> int:
    """The row of the board that a river makes of a turn of a suit, or -1 if it has not three of it.

    The counterpart of `boards.row_of_types`.
    """
    held, number, first, second, others = 0, 0, 0, 0, 0
    for at in range(5):
        kind = types[at] if at < 4 else river
        if kind >= places:
            held |= 1 << (kind - places)
            number += 1
        else:
            first, second = kind, first
            others += 1
    if number < 3:
        return -1
    row = starts[held]
    if others == 2:
        return row + pair_number(first, second)
    return row + first  # 0 where there is no other


@compiled
def turn_of_types(flop: Longs, suit: int, turn: int, places: int, starts: Longs) -> int:
    """The number of the turn of a suit that a flop and a card of a type make, or -1 if they have
    not two cards of the suit."""
    types = np.zeros(4, dtype=np.int64)
    for at in range(3):
        types[at] = type_of(flop[at], suit, places)
    types[3] = turn
    return turn_of_all_types(types, places, starts)


@compiled
def turn_of_all_types(types: Longs, places: int, starts: Longs) -> int:
    held, number, first, second, others = 0, 0, 0, 0, 0
    for kind in types:
        if kind >= places:
            held |= 1 << (kind - places)
            number += 1
        else:
            first, second = kind, first
            others += 1
    if number < 2:
        return -1
    if others == 2:
        return starts[held] + pair_number(first, second)
    return starts[held] + first  # 0 where there is no other


@inlined
def _add(times: int, row: Ints, to: Ints) -> None:
    # Up to 48 cards may come, and a value is at most 2 · 1,081 · 20,102 (`terms.MOST_ODDS`): in all
    # 2,086,105,152, below 2^31. A part of one is at most 2^25 (`cases.LOW_BITS`): 1,610,612,736.
    if times:
        number = np.int32(times)
        for at in range(len(row)):
            to[at] += number * row[at]
