"""Flops: what checking and raising are worth to every hand on a flop, over all turns and rivers.

Each card makes a turn of the flop, whose boards are added up already (`kernel.turns`). What a hand
gets over the boards that leave it its two cards is then the sum over all boards, less those with
its first card, less those with its second, plus the one board of both. Where a hand and a board
share a card of the board's suit, rows hold 0: of such cards there is nothing to take off. Other
impossible kinds may hold any number; they cancel.
"""

from typing import NamedTuple

import numpy as np

from pitboss.analysis.kernel.boards import (
    halve,
    pair_number,
    row_of_places,
    row_of_types,
    type_of,
)
from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.tables import PLAIN, Holes, Ints, Longs, Turns
from pitboss.analysis.kernel.turns import turn_of_types


@inlined
def unseen_cards(flop: Longs, places: int) -> Longs:
    """1 for each card of the deck that is not on the flop."""
    unseen = np.zeros(4 * places, dtype=np.int64)
    for card in range(4 * places):
        unseen[card] = card != flop[0] and card != flop[1] and card != flop[2]
    return unseen


@inlined
def suits_of(flop: Longs) -> Longs:
    """How many cards of each suit a flop holds: it can become a suited board of those it holds."""
    held = np.zeros(4, dtype=np.int64)
    for at in range(3):
        held[flop[at] & 3] += 1
    return held


@inlined
def types_left(unseen: Longs, suit: int) -> Longs:
    """How many cards of each type are unseen."""
    places = len(unseen) // 4
    left = np.zeros(2 * places, dtype=np.int64)
    for card in range(len(unseen)):
        left[type_of(card, suit, places)] += unseen[card]
    return left


class Rows(NamedTuple):
    """The values of every kind, one after the other in rows: on each board, and summed for each
    turn. The last turn is none, with a row of 0."""

    boards: Ints
    turns: Ints


@compiled
def sum_flops(
    flops: Longs,
    first: int,
    last: int,
    holes: Holes,
    places: int,
    starts: Longs,
    turns: Turns,
    plain: Rows,
    suited: Rows,
    sums: Longs,
) -> None:
    """For flops `first` to `last` and every hand: its values, summed over turns and rivers; as many
    as `sums` has, and rows have of every kind.

    A turn's sum is over 48 boards: 32 bits are enough for odds up to 20,000 to 1. The sum over all
    boards has 64.
    """
    all_plain = np.zeros(plain.boards.shape[1], dtype=np.int64)
    of_both = np.zeros(plain.boards.shape[1], dtype=np.int64)
    of_suits = np.zeros((4, suited.boards.shape[1]), dtype=np.int64)
    of_cards = np.zeros(4 * places, dtype=np.int64)
    no_turn = len(plain.turns) - 1
    for at in range(first, last):
        flop = flops[at]
        unseen, held = unseen_cards(flop, places), suits_of(flop)
        _clear(all_plain)
        for card in range(len(unseen)):
            turn = turns.of_flops[at, card]
            of_cards[card] = turn if turn >= 0 else no_turn
            _add(1, plain.turns[of_cards[card]], all_plain)
        halve(all_plain)
        _boards_of_both(flop, places, plain.boards, len(sums), of_both)
        for suit in range(4):
            if held[suit]:
                left = types_left(unseen, suit)
                _sum_suit(flop, suit, held, left, starts, turns, suited, len(sums), of_suits[suit])
        for hole in range(len(holes.cards)):
            a, b = holes.cards[hole, 0], holes.cards[hole, 1]
            if not unseen[a] or not unseen[b]:
                continue
            with_a, with_b, kind = of_cards[a], of_cards[b], holes.kinds[PLAIN, hole]
            both = is_plain(held, a, b)
            for value in range(len(sums)):
                of_kind = value * (len(all_plain) // len(sums)) + kind
                total = all_plain[of_kind] + (of_both[of_kind] if both else 0)
                total -= np.int64(plain.turns[with_a, of_kind])
                total -= np.int64(plain.turns[with_b, of_kind])
                for suit in range(4):
                    if held[suit]:
                        start = value * (of_suits.shape[1] // len(sums))
                        total += of_suits[suit, start + holes.kinds[suit, hole]]
                sums[value, at, hole] = total


@inlined
def is_plain(held: Longs, a: int, b: int) -> bool:
    """Whether two cards and a flop make a plain board."""
    one, other = a & 3, b & 3
    both = one == other
    plain = held[one] + both < 2 and held[other] + both < 2
    return plain and max(held[0], held[1], held[2], held[3]) < 3


@compiled
def _boards_of_both(flop: Longs, places: int, boards: Ints, values: int, to: Longs) -> None:
    """The plain board that a flop makes with both cards of a hand: its values for each kind."""
    kinds = len(to) // values
    for high in range(places):
        for low in range(high + 1):
            kind, row = pair_number(low, high), row_of_places(flop, low, high)
            for value in range(values):
                to[value * kinds + kind] = boards[row, value * kinds + kind]


@compiled
def _sum_suit(
    flop: Longs,
    suit: int,
    held: Longs,
    left: Longs,
    starts: Longs,
    turns: Turns,
    rows: Rows,
    values: int,
    to: Longs,
) -> None:
    """What each kind gets over the boards of a suit that leave it its cards. Of boards with its
    cards of the suit there is nothing to take off."""
    places, kinds = len(left) // 2, len(to) // values
    of_types = np.zeros(len(left), dtype=np.int64)
    _clear(to)
    for kind in range(len(left)):
        turn = turn_of_types(flop, suit, kind, places, turns.suited_starts)
        of_types[kind] = turn if turn >= 0 else len(rows.turns) - 1
        _add(left[kind], rows.turns[of_types[kind]], to)
    halve(to)
    for j in range(len(left)):
        for i in range(j + 1):
            kind = pair_number(i, j)
            row = -1
            if held[suit] == 3 and j < places:
                row = row_of_types(flop, suit, i, j, places, starts)
            for value in range(values):
                at = value * kinds + kind
                if i < places:
                    to[at] -= rows.turns[of_types[i], at]
                if j < places:
                    to[at] -= rows.turns[of_types[j], at]
                if row >= 0:
                    to[at] += rows.boards[row, at]


@inlined
def _clear(row: Longs) -> None:
    for at in range(len(row)):
        row[at] = 0


@inlined
def _add(times: int, row: Ints, to: Longs) -> None:
    number = np.int32(times)
    for at in range(len(row)):
        to[at] += np.int64(number) * np.int64(row[at])
