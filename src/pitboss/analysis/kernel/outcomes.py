"""How often every board meets every kind of hand under a strategy, and what comes of it."""

import numpy as np

from pitboss.analysis.kernel.boards import row_of_places, row_of_types, suit_and_row
from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.flops import plain_partners, suits_of, types_left, unseen_cards
from pitboss.analysis.kernel.tables import PLAIN, Bytes, Holes, Longs, RowCounts
from pitboss.analysis.kernel.wagers import base_and_play, river_choice
from pitboss.analysis.wagers import (
    FOLDED,
    LOST,
    LOST_UNQUALIFIED,
    TIED,
    WON,
    WON_UNQUALIFIED,
    BoardTerms,
)

# Hands that chose differently are counted side by side in one integer. A plain board of five ranks
# stands for 600 boards, each split ten ways and met by 16 hands of a kind: below 2^17.
FIELD_BITS = 21
FIELDS = 3
_FIELD = (1 << FIELD_BITS) - 1


@compiled
def count_meetings(
    flops: Longs,
    weights: Longs,
    first: int,
    last: int,
    holes: Holes,
    places: int,
    starts: Longs,
    chosen: Bytes,
    plain: Longs,
    suited: Longs,
) -> None:
    """Adds, for flops `first` to `last`, how often each board meets each kind of hand.

    The counterpart of `sum_flops`: there the boards were added up for the hands, here the hands are
    counted for the boards, with the same inclusion and exclusion. A hand counts in the field that
    it has `chosen` on the flop, or nowhere if that is negative.
    """
    by_card = np.zeros((4 * places + 1, plain.shape[1]), dtype=np.int64)
    by_type = np.zeros((4, 2 * places + 1, suited.shape[1]), dtype=np.int64)
    number = np.zeros(len(holes.cards), dtype=np.int64)
    for at in range(first, last):
        flop = flops[at]
        unseen, held = unseen_cards(flop, places), suits_of(flop)
        for hole in range(len(holes.cards)):
            possible = unseen[holes.cards[hole, 0]] and unseen[holes.cards[hole, 1]]
            counts = possible and chosen[at, hole] >= 0
            number[hole] = weights[at] << FIELD_BITS * chosen[at, hole] if counts else 0
        _count(number, holes.types[PLAIN], holes.kinds[PLAIN], by_card)
        _count_plain_meetings(flop, unseen, held, by_card, plain)
        for suit in range(4):
            if held[suit]:
                left = types_left(unseen, suit)
                _count(number, holes.types[suit], holes.kinds[suit], by_type[suit])
                _count_suited_meetings(flop, suit, held[suit], left, starts, by_type[suit], suited)
        # A hand of both cards was struck out twice.
        for hole in range(len(holes.cards)):
            if number[hole]:
                a, b = holes.cards[hole, 0], holes.cards[hole, 1]
                suit, row = suit_and_row(flop, a, b, places, starts)
                rows = plain if suit == PLAIN else suited
                rows[row, holes.kinds[suit, hole]] += number[hole]


@compiled
def _count(number: Longs, types: Longs, kinds: Longs, hands: Longs) -> None:
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
def _count_plain_meetings(
    flop: Longs, unseen: Longs, held: Longs, by_card: Longs, rows: Longs
) -> None:
    everybody = by_card[len(by_card) - 1]
    for high in range(len(unseen) // 4):
        for low in range(high + 1):
            row = rows[row_of_places(flop, low, high)]
            boards = 0
            for card in range(4 * low, 4 * low + 4):
                partners = plain_partners(card, high, held, unseen)
                boards += partners
                _add(-partners, by_card[card], row)
            if low == high:
                boards //= 2
            else:
                for card in range(4 * high, 4 * high + 4):
                    _add(-plain_partners(card, low, held, unseen), by_card[card], row)
            _add(boards, everybody, row)


@compiled
def _count_suited_meetings(
    flop: Longs, suit: int, held: int, left: Longs, starts: Longs, by_type: Longs, rows: Longs
) -> None:
    places = len(left) // 2
    everybody = by_type[len(by_type) - 1]
    for j in range(len(left)):
        for i in range(j + 1):
            others = left[j] - (i == j)
            if left[i] and others > 0 and held + (i >= places) + (j >= places) >= 3:
                row = rows[row_of_types(flop, suit, i, j, places, starts)]
                _add(-others, by_type[i], row)
                if i == j:
                    _add(left[i] * others // 2, everybody, row)
                else:
                    _add(-left[i], by_type[j], row)
                    _add(left[i] * others, everybody, row)


@compiled
def _add(times: int, hands: Longs, to: Longs) -> None:
    if times:
        for at in range(len(hands)):
            to[at] += times * hands[at]


@compiled
def tally(met: Longs, choosing: int, terms: BoardTerms, counts: RowCounts, tallies: Longs) -> None:
    """Adds the deals of every field to `tallies[field, raise, category, outcome]`: to the one raise
    of hands that have raised before, or, in the field that is `choosing` on the river, to the raise
    that each hand chooses now. At most all deals: 2.8 · 10^13.
    """
    hands = terms.hands
    for row in range(met.shape[0]):
        for kind in range(met.shape[1]):
            if met[row, kind] == 0:
                continue
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            tied = hands - won - lost
            for field in range(len(tallies)):
                deals = met[row, kind] >> FIELD_BITS * field & _FIELD
                raised = 0
                if field == choosing:
                    base, play = base_and_play(terms, won, lost, unqualified, made)
                    raised = river_choice(terms, base, play)[0]
                if raised < 0:
                    tallies[field, 0, made, FOLDED] += deals * hands
                    continue
                result = tallies[field, raised, made]
                result[TIED] += deals * tied
                if made >= terms.qualify:
                    result[WON] += deals * (won - unqualified)
                    result[WON_UNQUALIFIED] += deals * unqualified
                    result[LOST] += deals * lost
                else:
                    result[WON_UNQUALIFIED] += deals * won
                    result[LOST_UNQUALIFIED] += deals * (unqualified - won - tied)
                    result[LOST] += deals * (hands - unqualified)
