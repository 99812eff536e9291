"""How often every board meets every kind of hand under a strategy, and what comes of it."""

from typing import NamedTuple

import numpy as np

from pitboss.analysis.kernel.boards import (
    clear_shared,
    pair_number,
    row_of_places,
    row_of_types,
)
from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.flops import is_plain, suits_of, types_left, unseen_cards
from pitboss.analysis.kernel.tables import PLAIN, Boards, Bytes, Holes, Longs, RowCounts, Turns
from pitboss.analysis.kernel.turns import cards_left, turn_of_all_types, turn_of_types
from pitboss.analysis.wagers import (
    FOLDED,
    LOST,
    LOST_UNQUALIFIED,
    TIED,
    WON,
    WON_UNQUALIFIED,
)

# Hands that chose differently are counted side by side in one integer. A plain board of five ranks
# stands for 600 boards, each split ten ways and met by 16 hands of a kind: below 2^17.
FIELD_BITS = 21
FIELDS = 3
FIELD = (1 << FIELD_BITS) - 1


class Meetings(NamedTuple):
    """How often boards and turns meet hands, by row and kind.

    A board meets the hands that are counted for it, and half of those that are counted for each of
    its turns, times the cards that make the board of the turn.
    """

    plain: Longs
    suited: Longs
    plain_turns: Longs
    suited_turns: Longs


@compiled
def count_meetings(
    flops: Longs,
    weights: Longs,
    first: int,
    last: int,
    holes: Holes,
    places: int,
    starts: Longs,
    turns: Turns,
    chosen: Bytes,
    met: Meetings,
) -> None:
    """Counts, for flops `first` to `last`, how often hands are met.

    The counterpart of `sum_flops`: there the boards were added up for the hands, here the hands are
    counted for the boards, with the same inclusion and exclusion. A hand counts in the field that
    it has `chosen` on the flop, or nowhere if that is negative.
    """
    by_card = np.zeros((4 * places, met.plain.shape[1]), dtype=np.int64)
    of_plain = np.zeros(met.plain.shape[1], dtype=np.int64)
    with_plain = np.zeros(met.plain.shape[1], dtype=np.int64)
    of_suits = np.zeros((4, met.suited.shape[1]), dtype=np.int64)
    for at in range(first, last):
        flop = flops[at]
        unseen, held = unseen_cards(flop, places), suits_of(flop)
        _clear(of_plain)
        _clear(with_plain)
        for card in range(len(unseen)):
            _clear(by_card[card])
        for suit in range(4):
            _clear(of_suits[suit])
        for hole in range(len(holes.cards)):
            a, b = holes.cards[hole, 0], holes.cards[hole, 1]
            if not unseen[a] or not unseen[b] or chosen[at, hole] < 0:
                continue
            number, kind = weights[at] << FIELD_BITS * chosen[at, hole], holes.kinds[PLAIN, hole]
            of_plain[kind] += number
            by_card[a, kind] += number
            by_card[b, kind] += number
            if is_plain(held, a, b):
                with_plain[kind] += number
            for suit in range(4):
                if held[suit]:
                    of_suits[suit, holes.kinds[suit, hole]] += number
        for card in range(len(unseen)):
            turn = turns.of_flops[at, card]
            if turn >= 0:
                for kind in range(len(of_plain)):
                    without = of_plain[kind] - 2 * by_card[card, kind]
                    met.plain_turns[turn, kind] += without
        for high in range(places):
            for low in range(high + 1):
                kind = pair_number(low, high)
                met.plain[row_of_places(flop, low, high), kind] += with_plain[kind]
        for suit in range(4):
            if held[suit]:
                left = types_left(unseen, suit)
                _count_suit(flop, suit, held, left, starts, turns, of_suits[suit], met)


@compiled
def _count_suit(
    flop: Longs,
    suit: int,
    held: Longs,
    left: Longs,
    starts: Longs,
    turns: Turns,
    hands: Longs,
    met: Meetings,
) -> None:
    """The hands of each kind, counted for the turns of a suit; each but once or twice less for
    every card that it shares with one. A hand of both cards of a board was left out twice; where
    they are of the suit it is struck out at the end.
    """
    places = len(left) // 2
    for card in range(len(left)):
        turn = turn_of_types(flop, suit, card, places, turns.suited_starts)
        if turn < 0 or left[card] == 0:
            continue
        to = met.suited_turns[turn]
        for kind in range(len(hands)):
            to[kind] += left[card] * hands[kind]
        for other in range(len(left)):
            kind = pair_number(card, other)
            to[kind] -= (4 if other == card else 2) * hands[kind]
    if held[suit] == 3:
        for j in range(places):
            for i in range(j + 1):
                kind = pair_number(i, j)
                row = row_of_types(flop, suit, i, j, places, starts)
                met.suited[row, kind] += hands[kind]


@inlined
def _clear(hands: Longs) -> None:
    for kind in range(len(hands)):
        hands[kind] = 0


@compiled
def meet_plain_boards(turns: Turns, met: Meetings) -> None:
    """Adds what plain boards meet by their turns."""
    flop = np.zeros(3, dtype=np.int64)
    by_turns = np.zeros(met.plain.shape, dtype=np.int64)
    for turn in range(len(turns.plain)):
        for at in range(3):
            flop[at] = turns.plain[turn, at] << 2
        for place in range(turns.plain_left.shape[1]):
            left = turns.plain_left[turn, place]
            if left:
                row = row_of_places(flop, turns.plain[turn, 3], place)
                _add(left, met.plain_turns[turn], by_turns[row])
    for row in range(len(by_turns)):
        _add_half(by_turns[row], met.plain[row])


@compiled
def meet_suited_boards(turns: Turns, boards: Boards, first: int, last: int, met: Meetings) -> None:
    """Adds what boards `first` to `last` of a suit meet by their turns."""
    places = len(boards.in_deck) // 2
    types = np.zeros(4, dtype=np.int64)
    by_turns = np.zeros(met.suited.shape[1], dtype=np.int64)
    for row in range(first, last):
        for kind in range(len(by_turns)):
            by_turns[kind] = 0
        for river in range(5):
            seen = False
            for at in range(river):
                seen = seen or boards.types[row, at] == boards.types[row, river]
            if seen:
                continue  # another card of the type makes the same board of the same turn
            for at in range(4):
                types[at] = boards.types[row, at if at < river else at + 1]
            turn = turn_of_all_types(types, places, turns.suited_starts)
            left = cards_left(types, boards.in_deck, boards.types[row, river])
            _add(left, met.suited_turns[turn], by_turns)
        _add_half(by_turns, met.suited[row])
    clear_shared(boards.types, first, last, len(boards.in_deck), len(boards.kinds), met.suited)


@compiled
def _add(times: int, hands: Longs, to: Longs) -> None:
    for at in range(len(hands)):
        to[at] += times * hands[at]


@inlined
def _add_half(hands: Longs, to: Longs) -> None:
    for at in range(len(hands)):
        to[at] += hands[at] >> 1


@compiled
def tally(
    first: int,
    last: int,
    met: Longs,
    choosing: int,
    choices: Bytes,
    hands: int,
    qualify: int,
    counts: RowCounts,
    tallies: Longs,
) -> None:
    """Adds the deals of every field on boards `first` to `last` to `tallies[field, raise, category,
    outcome]`: to the one raise of hands that have raised before, or, in the field that is
    `choosing` on the river, to the raise that `choices` have for the board and the kind. At most
    all deals: 2.8 · 10^13.
    """
    for row in range(first, last):
        for kind in range(met.shape[1]):
            if met[row, kind] == 0:
                continue
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            tied = hands - won - lost
            for field in range(len(tallies)):
                deals = met[row, kind] >> FIELD_BITS * field & FIELD
                raised = choices[row, kind] if field == choosing else 0
                if raised < 0:
                    tallies[field, 0, made, FOLDED] += deals * hands
                    continue
                result = tallies[field, raised, made]
                result[TIED] += deals * tied
                if made >= qualify:
                    result[WON] += deals * (won - unqualified)
                    result[WON_UNQUALIFIED] += deals * unqualified
                    result[LOST] += deals * lost
                else:
                    result[WON_UNQUALIFIED] += deals * won
                    result[LOST_UNQUALIFIED] += deals * (unqualified - won - tied)
                    result[LOST] += deals * (hands - unqualified)
