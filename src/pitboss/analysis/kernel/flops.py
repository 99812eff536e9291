"""Flops: what checking and raising are worth to every hand on a flop, over all turns and rivers.

The rows of all boards that a flop can become are added up for each card that the turn or the river
may be. What a hand gets over the boards that leave it its two cards is then the sum over all
boards, less those with its first card, less those with its second, plus the one board of both. Rows
hold a number for every kind, possible on the board or not: the impossible ones cancel.

Boards that look alike are added once, times their number. On a plain board only the places of turn
and river matter; on a board of a suit only their types, and cards of a type share their sum.
"""

import numpy as np

from pitboss.analysis.kernel.boards import row_of_places, row_of_types, suit_and_row, type_of
from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.tables import PLAIN, Holes, Ints, Longs


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
def sum_flops(
    flops: Longs,
    first: int,
    last: int,
    holes: Holes,
    places: int,
    starts: Longs,
    plain: Ints,
    suited: Ints,
    sums: Longs,
) -> None:
    """For flops `first` to `last` and every hand: its three values, summed over turns and rivers.

    `plain` and `suited` are the rows of `value_rivers`. A card's sum is over 48 boards: 32 bits are
    enough for odds up to 20,000 to 1. The sum over all boards has 64.
    """
    with_plain = np.zeros((4 * places, plain.shape[1]), dtype=np.int32)
    with_suited = np.zeros((4, 2 * places, suited.shape[1]), dtype=np.int32)
    all_plain = np.zeros(plain.shape[1], dtype=np.int64)
    all_suited = np.zeros((4, suited.shape[1]), dtype=np.int64)
    for at in range(first, last):
        flop = flops[at]
        unseen, held = unseen_cards(flop, places), suits_of(flop)
        _sum_plain(flop, unseen, held, plain, with_plain, all_plain)
        for suit in range(4):
            if held[suit]:
                left = types_left(unseen, suit)
                _sum_suited(
                    flop, suit, held[suit], left, starts, suited,
                    with_suited[suit], all_suited[suit],
                )  # fmt: skip
        for hole in range(len(holes.cards)):
            a, b = holes.cards[hole, 0], holes.cards[hole, 1]
            if not unseen[a] or not unseen[b]:
                continue
            with_both, row = suit_and_row(flop, a, b, places, starts)
            for suit in range(5):
                if suit != PLAIN and not held[suit]:
                    continue
                rows = plain if suit == PLAIN else suited
                with_card = with_plain if suit == PLAIN else with_suited[suit]
                in_all = all_plain if suit == PLAIN else all_suited[suit]
                i, j = holes.types[suit, hole, 0], holes.types[suit, hole, 1]
                kinds = rows.shape[1] // 3
                for value in range(3):
                    of_kind = value * kinds + holes.kinds[suit, hole]
                    total = in_all[of_kind] - with_card[i, of_kind] - with_card[j, of_kind]
                    if suit == with_both:
                        total += rows[row, of_kind]
                    sums[value, at, hole] += total


@compiled
def _sum_plain(
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
    _halve(total)


@compiled
def _sum_suited(
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
    _halve(total)


@inlined
def _clear(rows: Ints) -> None:
    for at in range(rows.shape[0]):
        for kind in range(rows.shape[1]):
            rows[at, kind] = 0


@compiled
def _add(times: int, row: Ints, to: Ints) -> None:
    if times:
        number = np.int32(times)
        for at in range(len(row)):
            to[at] += number * row[at]


@inlined
def _add_long(times: int, row: Ints, to: Longs) -> None:
    if times:
        for at in range(len(row)):
            to[at] += times * row[at]


@inlined
def _halve(total: Longs) -> None:
    """Every board was added for both of its cards: the sum over cards is twice that over boards."""
    for at in range(len(total)):
        total[at] //= 2
