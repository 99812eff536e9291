"""The boards of one flop by itself, where cards are known and flops share no turns.

Boards that look alike are added once, times their number. On a plain board only the places of turn
and river matter; on a board of a suit only their types, and cards of a type share their sum.
"""

import numpy as np

from pitboss.analysis.kernel.boards import halve, row_of_places, row_of_types
from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.tables import Ints, Longs


@compiled
def plain_partners(card: int, place: int, held: Longs, unseen: Longs) -> int:
    """How many cards of a place make, with this one and the flop, a plain board."""
    suit = card & 3
    partners = 0
    for other in range(4 * place, 4 * place + 4):
        if other != card and unseen[other] and unseen[card]:
            plain = True
            for of_suit in range(4):
                together = held[of_suit] + (suit == of_suit) + (other & 3 == of_suit)
                plain = plain and together < 3
            partners += plain
    return partners


@compiled
def sum_plain(
    flop: Longs, unseen: Longs, held: Longs, rows: Ints, with_card: Ints, total: Longs
) -> None:
    """The rows of the plain boards that a flop can become, by card and in all."""
    _clear(with_card)
    for high in range(len(unseen) // 4):
        for low in range(high + 1):
            row = rows[row_of_places(flop, low, high)]
            for card in range(4 * low, 4 * low + 4):
                _add(plain_partners(card, high, held, unseen), row, with_card[card])
            if low != high:
                for card in range(4 * high, 4 * high + 4):
                    _add(plain_partners(card, low, held, unseen), row, with_card[card])
    for at in range(len(total)):
        total[at] = 0
    for card in range(len(unseen)):
        _add_long(unseen[card], with_card[card], total)
    halve(total)


@compiled
def sum_suited(
    flop: Longs,
    suit: int,
    held: int,
    left: Longs,
    starts: Longs,
    rows: Ints,
    with_type: Ints,
    total: Longs,
) -> None:
    """The same for the boards of one suit, by type."""
    places = len(left) // 2
    _clear(with_type)
    for j in range(len(left)):
        for i in range(j + 1):
            others = left[j] - (i == j)
            if left[i] and others > 0 and held + (i >= places) + (j >= places) >= 3:
                row = rows[row_of_types(flop, suit, i, j, places, starts)]
                _add(others, row, with_type[i])
                if i != j:
                    _add(left[i], row, with_type[j])
    for at in range(len(total)):
        total[at] = 0
    for i in range(len(left)):
        _add_long(left[i], with_type[i], total)
    halve(total)


@compiled
def count_kinds(number: Longs, types: Longs, kinds: Longs, hands: Longs) -> None:
    """Counts hands by kind, for each of their cards and in the last row for everybody."""
    for at in range(hands.shape[0]):
        for kind in range(hands.shape[1]):
            hands[at, kind] = 0
    for hole in range(len(number)):
        if number[hole]:
            hands[types[hole, 0], kinds[hole]] += number[hole]
            hands[types[hole, 1], kinds[hole]] += number[hole]
            hands[len(hands) - 1, kinds[hole]] += number[hole]


@compiled
def meet_plain(flop: Longs, unseen: Longs, held: Longs, by_card: Longs, rows: Longs) -> None:
    everybody = by_card[len(by_card) - 1]
    for high in range(len(unseen) // 4):
        for low in range(high + 1):
            row = rows[row_of_places(flop, low, high)]
            boards = 0
            for card in range(4 * low, 4 * low + 4):
                partners = plain_partners(card, high, held, unseen)
                boards += partners
                add_hands(-partners, by_card[card], row)
            if low == high:
                boards //= 2
            else:
                for card in range(4 * high, 4 * high + 4):
                    add_hands(-plain_partners(card, low, held, unseen), by_card[card], row)
            add_hands(boards, everybody, row)


@compiled
def meet_suited(
    flop: Longs, suit: int, held: int, left: Longs, starts: Longs, by_type: Longs, rows: Longs
) -> None:
    places = len(left) // 2
    everybody = by_type[len(by_type) - 1]
    for j in range(len(left)):
        for i in range(j + 1):
            others = left[j] - (i == j)
            if left[i] and others > 0 and held + (i >= places) + (j >= places) >= 3:
                row = rows[row_of_types(flop, suit, i, j, places, starts)]
                add_hands(-others, by_type[i], row)
                if i == j:
                    add_hands(left[i] * others // 2, everybody, row)
                else:
                    add_hands(-left[i], by_type[j], row)
                    add_hands(left[i] * others, everybody, row)


@compiled
def add_hands(times: int, hands: Longs, to: Longs) -> None:
    # On its way a field may lend to the next one and take from it; in the end each is whole, and at
    # most 600 boards · 10 flops · 16 hands · 3 seen cards = 288,000, below 2^19 of its 21 bits.
    if times:
        for at in range(len(hands)):
            to[at] += times * hands[at]


@inlined
def _clear(rows: Ints) -> None:
    for at in range(rows.shape[0]):
        for kind in range(rows.shape[1]):
            rows[at, kind] = 0


@compiled
def _add(times: int, row: Ints, to: Ints) -> None:
    # A card makes boards with at most 48 others, and a value is at most 2 · 1,081 · 20,102
    # (`terms.MOST_ODDS`): in all 2,086,105,152, below 2^31.
    if times:
        number = np.int32(times)
        for at in range(len(row)):
            to[at] += number * row[at]


@inlined
def _add_long(times: int, row: Ints, to: Longs) -> None:
    # At most 49 cards, each with the sum of above: below 2^37.
    if times:
        for at in range(len(row)):
            to[at] += times * row[at]
