"""Flops when cards are known: of the dealer's hand, and perhaps one of the flop or a later one.

As `kernel.flops`, with the known cards of the dealer out of the deck and a table of boards for each
suit; but the best choice is made here, so that only sums over flops are kept. They are by value,
seen card of the board, and hand; where no card of the board is seen there is one such card.

A sum over the boards with a card is within 32 bits, as in `flops`: known cards only leave fewer.
The total of a hand and a late card is below 2^45, that of all of them below 2^61.
"""

import numpy as np

from pitboss.analysis.kernel.boards import suit_and_row, type_of
from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.flop_boards import sum_plain, sum_suited
from pitboss.analysis.kernel.flops import suits_of, types_left, unseen_cards
from pitboss.analysis.kernel.tables import PLAIN, Bytes, Holes, Ints, KnownFlops, Longs

VALUES = 3  # of a river row: the river, Ante and Blind, Play per Ante


@inlined
def cards_left(flops: KnownFlops, at: int) -> Longs:
    """1 for each card that is neither on the flop nor known to be the dealer's."""
    unseen = unseen_cards(flops.cards[at], flops.places)
    for card in range(len(unseen)):
        unseen[card] -= flops.out[card]
    return unseen


@compiled
def sum_boards(
    flops: KnownFlops,
    at: int,
    plain: Ints,
    suited: Ints,
    with_plain: Ints,
    with_suited: Ints,
    all_plain: Longs,
    all_suited: Longs,
) -> None:
    """The rows of all boards that a flop can become: by card and in all, and for each of its suits
    by type and in all."""
    flop, unseen = flops.cards[at], cards_left(flops, at)
    held = suits_of(flop)
    sum_plain(flop, unseen, held, plain, with_plain, all_plain)
    for suit in range(4):
        if held[suit]:
            left, rows = types_left(unseen, suit), suited[flops.tables[suit]]
            of_suit = with_suited[suit], all_suited[suit]
            sum_suited(flop, suit, held[suit], left, flops.starts, rows, *of_suit)


@compiled
def sum_known_flops(
    flops: KnownFlops,
    first: int,
    last: int,
    holes: Holes,
    plain: Ints,
    suited: Ints,
    raises: Longs,
    totals: Longs,
    choices: Bytes,
) -> None:
    """Adds flops `first` to `last` to the `totals`, for each of their cards if one of them is seen;
    and fills the best of `choices` on each for every hand."""
    places = flops.places
    with_plain = np.zeros((4 * places, plain.shape[1]), dtype=np.int32)
    with_suited = np.zeros((4, 2 * places, suited.shape[2]), dtype=np.int32)
    all_plain = np.zeros(plain.shape[1], dtype=np.int64)
    all_suited = np.zeros((4, suited.shape[2]), dtype=np.int64)
    plain_kinds, suited_kinds = plain.shape[1] // VALUES, suited.shape[2] // VALUES
    sums = np.zeros(VALUES, dtype=np.int64)
    seen_cards = 3 if totals.shape[1] > 1 else 1
    for at in range(first, last):
        flop, weight = flops.cards[at], flops.weights[at]
        unseen, held = cards_left(flops, at), suits_of(flop)
        sum_boards(flops, at, plain, suited, with_plain, with_suited, all_plain, all_suited)
        for hole in range(len(holes.cards)):
            a, b = holes.cards[hole, 0], holes.cards[hole, 1]
            if not unseen[a] or not unseen[b]:
                continue
            with_both, row = suit_and_row(flop, a, b, places, flops.starts)
            for value in range(VALUES):
                of_kind = value * plain_kinds + holes.kinds[PLAIN, hole]
                total = all_plain[of_kind] - with_plain[a, of_kind] - with_plain[b, of_kind]
                if with_both == PLAIN:
                    total += plain[row, of_kind]
                for suit in range(4):
                    if held[suit]:
                        i, j = holes.types[suit, hole, 0], holes.types[suit, hole, 1]
                        of_kind = value * suited_kinds + holes.kinds[suit, hole]
                        total += all_suited[suit, of_kind]
                        total -= with_suited[suit, i, of_kind] + with_suited[suit, j, of_kind]
                        if suit == with_both:
                            total += suited[flops.tables[suit], row, of_kind]
                sums[value] = total
            choice, best = best_choice(sums, raises)
            choices[at, hole] = choice
            for seen in range(seen_cards):
                card = flop[seen] if seen_cards > 1 else 0
                totals[0, card, hole] += weight * best
                totals[1, card, hole] += weight * sums[1]
                totals[2, card, hole] += weight * sums[2]


@compiled
def sum_late_flops(
    flops: KnownFlops,
    first: int,
    last: int,
    holes: Holes,
    plain: Ints,
    suited: Ints,
    raises: Longs,
    totals: Longs,
    choices: Bytes,
) -> None:
    """The same with one of turn and river seen: what is worth what on the boards that have it.

    With a late card the hand of cards a and b meets all boards of the flop and that card, less the
    one with a and the one with b.
    """
    places = flops.places
    cards = 4 * places
    with_plain = np.zeros((cards, plain.shape[1]), dtype=np.int32)
    with_suited = np.zeros((4, 2 * places, suited.shape[2]), dtype=np.int32)
    unused_plain = np.zeros(plain.shape[1], dtype=np.int64)
    unused_suited = np.zeros((4, suited.shape[2]), dtype=np.int64)
    plain_kinds, suited_kinds = plain.shape[1] // VALUES, suited.shape[2] // VALUES
    suit_with = np.zeros((cards, cards), dtype=np.int64)
    row_with = np.zeros((cards, cards), dtype=np.int64)
    sums = np.zeros(VALUES, dtype=np.int64)
    for at in range(first, last):
        flop, weight = flops.cards[at], flops.weights[at]
        unseen, held = cards_left(flops, at), suits_of(flop)
        sum_boards(flops, at, plain, suited, with_plain, with_suited, unused_plain, unused_suited)
        for a in range(cards):
            for b in range(a):
                if unseen[a] and unseen[b]:
                    suit, row = suit_and_row(flop, a, b, places, flops.starts)
                    suit_with[a, b], row_with[a, b] = suit, row
                    suit_with[b, a], row_with[b, a] = suit, row
        for late in range(cards):
            if not unseen[late]:
                continue
            for hole in range(len(holes.cards)):
                a, b = holes.cards[hole, 0], holes.cards[hole, 1]
                if a == late or b == late or not unseen[a] or not unseen[b]:
                    continue
                for value in range(VALUES):
                    total = np.int64(
                        with_plain[late, value * plain_kinds + holes.kinds[PLAIN, hole]]
                    )
                    for suit in range(4):
                        if held[suit]:
                            of_kind = value * suited_kinds + holes.kinds[suit, hole]
                            total += with_suited[suit, type_of(late, suit, places), of_kind]
                    for card in (a, b):
                        suit, row = suit_with[late, card], row_with[late, card]
                        if suit == PLAIN:
                            total -= plain[row, value * plain_kinds + holes.kinds[PLAIN, hole]]
                        else:
                            of_kind = value * suited_kinds + holes.kinds[suit, hole]
                            total -= suited[flops.tables[suit], row, of_kind]
                    sums[value] = total
                choice, best = best_choice(sums, raises)
                choices[at, late, hole] = choice
                totals[0, late, hole] += weight * best
                totals[1, late, hole] += weight * sums[1]
                totals[2, late, hole] += weight * sums[2]


@inlined
def best_choice(sums: Longs, raises: Longs) -> tuple[int, int]:
    """Checking, or the first of the raises that is worth more than all before it."""
    choice, best = 0, sums[0]
    for at in range(len(raises)):
        raised = sums[1] + raises[at] * sums[2]
        if raised > best:
            choice, best = at + 1, raised
    return choice, best
