"""How often every board meets every kind of hand when cards are known: as `kernel.outcomes`.

A hand counts in the field of the slot in which it raises, once for every seen card of the board
that may have led it there: up to three times as often as in `outcomes`, below 2^19 in all.
"""

import numpy as np

from pitboss.analysis.kernel.boards import (
    row_of_places,
    row_of_types,
    suit_and_row,
    type_of,
)
from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.flop_boards import (
    add_hands,
    count_kinds,
    meet_plain,
    meet_suited,
    plain_partners,
)
from pitboss.analysis.kernel.flops import suits_of, types_left
from pitboss.analysis.kernel.known_flops import cards_left
from pitboss.analysis.kernel.outcomes import FIELD_BITS
from pitboss.analysis.kernel.tables import PLAIN, Bytes, Holes, KnownFlops, Longs


@inlined
def field_of(fields: Bytes, raises: int, before: int, on_flop: int) -> int:
    """The field of the first raise: before the flop, else on the flop, else on the river."""
    return fields[int(before) + raises if before else on_flop]


@compiled
def meet_known_flops(
    flops: KnownFlops,
    first: int,
    last: int,
    holes: Holes,
    before: Bytes,
    on_flops: Bytes,
    raises: int,
    fields: Bytes,
    plain: Longs,
    suited: Longs,
) -> None:
    """For flops `first` to `last`, with choices `before` the flop by seen card and hand, and
    `on_flops` by flop and hand; the flop has so many `raises`."""
    places = flops.places
    by_card = np.zeros((4 * places + 1, plain.shape[1]), dtype=np.int64)
    by_type = np.zeros((2 * places + 1, suited.shape[2]), dtype=np.int64)
    number = np.zeros(len(holes.cards), dtype=np.int64)
    seen_cards = 3 if len(before) > 1 else 1
    for at in range(first, last):
        flop, weight = flops.cards[at], flops.weights[at]
        unseen, held = cards_left(flops, at), suits_of(flop)
        for hole in range(len(holes.cards)):
            number[hole] = 0
            if unseen[holes.cards[hole, 0]] and unseen[holes.cards[hole, 1]]:
                for seen in range(seen_cards):
                    card = flop[seen] if seen_cards > 1 else 0
                    field = field_of(fields, raises, before[card, hole], on_flops[at, hole])
                    if field >= 0:
                        number[hole] += weight << FIELD_BITS * field
        count_kinds(number, holes.types[PLAIN], holes.kinds[PLAIN], by_card)
        meet_plain(flop, unseen, held, by_card, plain)
        for suit in range(4):
            if held[suit]:
                left, rows = types_left(unseen, suit), suited[flops.tables[suit]]
                count_kinds(number, holes.types[suit], holes.kinds[suit], by_type)
                meet_suited(flop, suit, held[suit], left, flops.starts, by_type, rows)
        for hole in range(len(holes.cards)):
            if number[hole]:
                a, b = holes.cards[hole, 0], holes.cards[hole, 1]
                suit, row = suit_and_row(flop, a, b, places, flops.starts)
                if suit == PLAIN:
                    plain[row, holes.kinds[PLAIN, hole]] += number[hole]
                else:
                    suited[flops.tables[suit], row, holes.kinds[suit, hole]] += number[hole]


@compiled
def meet_late_flops(
    flops: KnownFlops,
    first: int,
    last: int,
    holes: Holes,
    before: Bytes,
    on_flops: Bytes,
    raises: int,
    fields: Bytes,
    plain: Longs,
    suited: Longs,
) -> None:
    """The same with one of turn and river seen: `on_flops` are by flop, that card, and hand."""
    places = flops.places
    by_card = np.zeros((4 * places + 1, plain.shape[1]), dtype=np.int64)
    by_type = np.zeros((2 * places + 1, suited.shape[2]), dtype=np.int64)
    number = np.zeros(len(holes.cards), dtype=np.int64)
    for at in range(first, last):
        flop, weight = flops.cards[at], flops.weights[at]
        unseen, held = cards_left(flops, at), suits_of(flop)
        for late in range(4 * places):
            if not unseen[late]:
                continue
            for hole in range(len(holes.cards)):
                number[hole] = 0
                a, b = holes.cards[hole, 0], holes.cards[hole, 1]
                if unseen[a] and unseen[b] and a != late and b != late:
                    chosen = on_flops[at, late, hole]
                    field = field_of(fields, raises, before[late, hole], chosen)
                    if field >= 0:
                        number[hole] = weight << FIELD_BITS * field
            count_kinds(number, holes.types[PLAIN], holes.kinds[PLAIN], by_card)
            _meet_late_plain(flop, late, unseen, held, by_card, plain)
            for suit in range(4):
                if held[suit] and held[suit] + (late & 3 == suit) >= 2:
                    left, rows = types_left(unseen, suit), suited[flops.tables[suit]]
                    count_kinds(number, holes.types[suit], holes.kinds[suit], by_type)
                    together = held[suit] + (late & 3 == suit)
                    kind = type_of(late, suit, places)
                    left[kind] -= 1
                    _meet_late_suited(flop, kind, suit, together, left, flops.starts, by_type, rows)


@compiled
def _meet_late_plain(
    flop: Longs, late: int, unseen: Longs, held: Longs, by_card: Longs, rows: Longs
) -> None:
    everybody = by_card[len(by_card) - 1]
    for place in range(len(unseen) // 4):
        row = rows[row_of_places(flop, late >> 2, place)]
        add_hands(plain_partners(late, place, held, unseen), everybody, row)
        for card in range(4 * place, 4 * place + 4):
            if card != late and unseen[card]:
                plain = True
                for suit in range(4):
                    together = held[suit] + (late & 3 == suit) + (card & 3 == suit)
                    plain = plain and together < 3
                add_hands(-int(plain), by_card[card], row)


@compiled
def _meet_late_suited(
    flop: Longs,
    late: int,
    suit: int,
    together: int,
    left: Longs,
    starts: Longs,
    by_type: Longs,
    rows: Longs,
) -> None:
    """`left` are the cards of each type beside the late one, whose type is `late`."""
    places = len(left) // 2
    everybody = by_type[len(by_type) - 1]
    for kind in range(len(left)):
        if left[kind] and together + (kind >= places) >= 3:
            row = rows[row_of_types(flop, suit, late, kind, places, starts)]
            add_hands(left[kind], everybody, row)
            add_hands(-1, by_type[kind], row)
