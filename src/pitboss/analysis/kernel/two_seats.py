"""Two seats at one table: they share the board and the dealer's hand.

`multiply_results` sums the product of two seats' results over all deals of a flop. What a hand does
depends on which cards were the flop, so the boards of every flop are dealt out, suits and all. No
pair of hands is: with r the result of a hand against a dealer, S the sum of r over all hands that
board and dealer leave, and S_c that over the hands of them that hold card c, the sum over ordered
pairs of hands without a card in common is

    S² − Σ_c S_c² + Σ_h r(h)²

The dealer's hands are met from the weakest up, so that all r change but a few times.

`value_by_other` needs the result of one seat only, with the category of the other's hand. It is
linear in the first seat's decisions, so it takes boards up to what matters of them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.boards import hole_number, suit_and_row
from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.counts import sort_by_digit
from pitboss.analysis.kernel.flops import unseen_cards
from pitboss.analysis.kernel.tables import PLAIN, Boards, Bytes, Holes, Ids, Ints, Longs
from pitboss.analysis.wagers import FOLDING, LOST, LOST_UNQUALIFIED, TIED, WON, WON_UNQUALIFIED

Shorts = NDArray[np.int16]

LOW_BITS = 32  # sums are kept in two parts, or the highest odds would overflow
LOW = (1 << LOW_BITS) - 1
_LOW_DIGIT, _HIGH_DIGIT = 0, 7  # of a strength, for sorting
_AT_ONCE = 32  # cards that a processor adds up at once: loops over a multiple of them have no rest


class Showdowns(NamedTuple):
    """The strengths of all hands on all boards, and what results they bring."""

    plain: Ids  # by row and kind
    suited: Ids
    categories: Bytes  # by strength
    qualifying: int  # the least strength with which the dealer qualifies
    results: Longs  # by choice, category and outcome, in half-Antes


class Choices(NamedTuple):
    """What some strategies do, as numbers of `Showdowns.results`; each array's first index is the
    strategy. A seat's result is the sum of theirs."""

    before: Shorts  # by hand, on the flop at hand and before; or -1: the river decides
    plain: Shorts  # on the river, by row and kind
    suited: Shorts


@compiled
def multiply_results(
    flop: Longs,
    runouts: Longs,
    times: Longs,
    holes: Holes,
    places: int,
    starts: Longs,
    shown: Showdowns,
    choices: Choices,
    sums: Longs,
) -> None:
    """For a flop and turns with rivers, which come up so many `times`: adds to `sums` the products
    of the results of two seats, and the results of one, each over all deals and in two parts.

    A board's products are below 2^63: 1,081 dealers · 990 · 903 pairs · (2 · 40,202)² for two
    strategies with odds of 20,000 to 1 and raises of 100 Antes.
    """
    unseen = unseen_cards(flop, places)
    size = 4 * places - 5  # of the cards that a board leaves
    hands = size * (size - 1) // 2
    cards = np.zeros(size, dtype=np.int64)
    first, second = np.zeros(hands, dtype=np.int64), np.zeros(hands, dtype=np.int64)
    order, spare = np.zeros(hands, dtype=np.int64), np.zeros(hands, dtype=np.int64)
    strengths = np.zeros(hands, dtype=np.uint16)
    results = np.zeros((hands, shown.results.shape[2]), dtype=np.int32)
    width = (size + _AT_ONCE - 1) // _AT_ONCE * _AT_ONCE
    by_cards = np.zeros((width, width), dtype=np.int32)
    with_card, squares = np.zeros(width, dtype=np.int32), np.zeros(width, dtype=np.int64)
    for at in range(len(runouts)):
        a, b = holes.cards[runouts[at], 0], holes.cards[runouts[at], 1]
        suit, row = suit_and_row(flop, a, b, places, starts)
        left = 0
        for card in range(len(unseen)):
            if unseen[card] and card != a and card != b:
                cards[left] = card
                left += 1
        hand = 0
        for high in range(size):
            for low in range(high):
                hole = hole_number(cards[low], cards[high])
                kind = holes.kinds[suit, hole]
                strength = shown.plain[row, kind] if suit == PLAIN else shown.suited[row, kind]
                made = shown.categories[strength]
                first[hand], second[hand] = low, high
                strengths[hand], order[hand] = strength, hand
                for outcome in range(results.shape[1]):
                    results[hand, outcome] = 0
                for strategy in range(len(choices.before)):
                    choice = choices.before[strategy, hole]
                    if choice < 0 and suit == PLAIN:
                        choice = choices.plain[strategy, row, kind]
                    elif choice < 0:
                        choice = choices.suited[strategy, row, kind]
                    for outcome in range(results.shape[1]):
                        results[hand, outcome] += shown.results[choice, made, outcome]
                hand += 1
        sort_by_digit(strengths, _LOW_DIGIT, order, spare)
        sort_by_digit(strengths, _HIGH_DIGIT, spare, order)
        products, total = _meet_dealers(
            first, second, strengths, order, results, shown.qualifying,
            by_cards, with_card, squares,
        )  # fmt: skip
        sums[0] += times[at] * (products >> LOW_BITS)
        sums[1] += times[at] * (products & LOW)
        sums[2] += times[at] * (total >> LOW_BITS)
        sums[3] += times[at] * (total & LOW)


@compiled
def _meet_dealers(
    first: Longs,
    second: Longs,
    strengths: Ids,
    order: Longs,
    results: Ints,
    qualifying: int,
    by_cards: Ints,
    with_card: Ints,
    squares: Longs,
) -> tuple[int, int]:
    """One board, all dealer's hands: the products of two seats' results, and one seat's results."""
    size = len(with_card)
    by_cards[:] = 0
    with_card[:] = 0
    squares[:] = 0
    hands = len(order)
    won, lost, start = WON_UNQUALIFIED, LOST_UNQUALIFIED, 0
    _fare(first, second, order, 0, hands, results, won, by_cards, with_card, squares)
    all_products, all_results = 0, 0
    while start < hands:
        strength = strengths[order[start]]
        if won == WON_UNQUALIFIED and strength >= qualifying:
            won, lost = WON, LOST
            _fare(first, second, order, 0, start, results, lost, by_cards, with_card, squares)
            _fare(first, second, order, start, hands, results, won, by_cards, with_card, squares)
        end = start
        while end < hands and strengths[order[end]] == strength:
            end += 1
        _fare(first, second, order, start, end, results, TIED, by_cards, with_card, squares)
        total, total_squares = 0, 0  # of every hand twice, for both of its cards
        for card in range(size):
            total += with_card[card]
            total_squares += squares[card]
        for at in range(start, end):
            a, b = first[order[at]], second[order[at]]
            own = np.int64(by_cards[a, b])
            result = total // 2 - with_card[a] - with_card[b] + own
            alike = total_squares // 2 - squares[a] - squares[b] + own * own
            sharing = np.int64(0)
            for card in range(size):
                holding = np.int32(with_card[card] - by_cards[a, card] - by_cards[b, card])
                sharing += np.int64(holding) * np.int64(holding)
            # The dealer's own cards are held by nobody.
            sharing -= (with_card[a] - own) ** 2 + (with_card[b] - own) ** 2
            all_products += result * result - sharing + alike
            all_results += result
        _fare(first, second, order, start, end, results, lost, by_cards, with_card, squares)
        start = end
    return all_products, all_results


@compiled
def _fare(
    first: Longs,
    second: Longs,
    order: Longs,
    start: int,
    end: int,
    results: Ints,
    outcome: int,
    by_cards: Ints,
    with_card: Ints,
    squares: Longs,
) -> None:
    """Hands `start` to `end` of the order have that outcome from now on."""
    for at in range(start, end):
        hand = order[at]
        a, b = first[hand], second[hand]
        before, result = np.int64(by_cards[a, b]), np.int64(results[hand, outcome])
        by_cards[a, b] = result
        by_cards[b, a] = result
        with_card[a] += result - before
        with_card[b] += result - before
        more = result * result - before * before
        squares[a] += more
        squares[b] += more


@compiled
def value_by_other(
    boards: Boards,
    first: int,
    last: int,
    strengths: Ids,
    categories: Bytes,
    qualifying: int,
    results: Longs,
    base: Longs,
    play: Longs,
    folding: Longs,
    by_other: Longs,
    pairs: Longs,
) -> None:
    """For boards `first` to `last`, by row: `by_other[row, k]`, what a seat's hands bring over all
    deals in which another seat's hand is of category k; and adds those deals to `pairs[j, k]`, by
    the categories of both.

    `base`, `play` and `folding` say how often each board meets each kind of hand: those that stay,
    those times the Antes that they raise, and those that fold. `results` are by category and
    outcome those of Ante and Blind, those of Play of one Ante, and ones, which count deals.

    A row's results are below 2^58: 600 boards, each split ten ways · 1,081 · 990 · 903 · 40,202.
    All deals to two seats are below 2^55.
    """
    kinds, in_deck = boards.kinds, boards.in_deck
    types, hands = len(in_deck), len(kinds)
    left = np.zeros(types, dtype=np.int64)
    held = results.shape[1]
    others = np.zeros((held, types), dtype=np.int64)  # other hands by category and a type of card
    counted = np.zeros(held, dtype=np.int64)
    values, with_type = np.zeros(3, dtype=np.int64), np.zeros((3, types), dtype=np.int64)
    alike = np.zeros((held, 3), dtype=np.int64)
    meetings = np.zeros(3, dtype=np.int64)
    for row in range(first, last):
        for own in range(hands):
            staying, folded = base[row, own], folding[row, own]
            if staying == 0 and folded == 0:
                continue
            meetings[0], meetings[1], meetings[2] = staying, play[row, own], folded * FOLDING
            for card in range(types):
                left[card] = in_deck[card]
            for at in range(5):
                left[boards.types[row, at]] -= 1
            left[kinds[own, 0]] -= 1
            left[kinds[own, 1]] -= 1
            others[:] = 0
            counted[:] = 0
            values[:] = 0
            with_type[:] = 0
            alike[:] = 0
            strength = strengths[row, own]
            made = categories[strength]
            for kind in range(hands):
                i, j = kinds[kind, 0], kinds[kind, 1]
                with_i, with_j = left[j] - (i == j), left[i]
                number = left[i] * with_i // 2 if i == j else left[i] * left[j]
                if number <= 0:
                    continue
                dealers = strengths[row, kind]
                category = categories[dealers]
                qualifies = dealers >= qualifying
                outcome = TIED
                if dealers < strength:
                    outcome = WON if qualifies else WON_UNQUALIFIED
                elif dealers > strength:
                    outcome = LOST if qualifies else LOST_UNQUALIFIED
                counted[category] += number
                others[category, i] += with_i
                if i != j:
                    others[category, j] += with_j
                for part in range(3):
                    result = results[part, made, outcome]
                    values[part] += number * result
                    with_type[part, i] += with_i * result
                    if i != j:
                        with_type[part, j] += with_j * result
                    alike[category, part] += number * result
            for category in range(held):
                if counted[category] == 0:
                    continue
                for part in range(3):
                    value = values[part] * counted[category] + alike[category, part]
                    for card in range(types):
                        value -= left[card] * with_type[part, card] * others[category, card]
                    by_other[row, category] += meetings[part] * value
                    if part == 2:
                        pairs[made, category] += (staying + folded) * value
