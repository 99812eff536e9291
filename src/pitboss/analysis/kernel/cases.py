"""Hands and dealers' hands by case: how often each case comes up on a board, and what it brings.

`counts` says how many dealer hands a kind beats; here it is said of which category they are. The
dealer's hands of a category that hold neither card of a hand are all of them, less those with its
first card, less those with its second: no other hand of that category holds both.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.compiling import compiled, inlined
from pitboss.analysis.kernel.outcomes import FIELD, FIELD_BITS
from pitboss.analysis.kernel.tables import (
    CASES,
    LOSES,
    LOSES_TO_UNQUALIFIED,
    TIES,
    Boards,
    Bytes,
    Ints,
    Longs,
    Prices,
    RowCounts,
)

# A value beyond 32 bits is added up in two parts: the low one within 2^24 of zero, and the rest.
# Over 48 boards each of them stays below 2^31 as long as the rest is below 2^25.
LOW_BITS = 25
_HALF = 1 << LOW_BITS - 1
LOW, HIGH = 0, 1


@compiled
def count_categories(
    boards: Boards, first: int, last: int, category: Bytes, counted: NDArray[np.int16]
) -> None:
    """Boards `first` to `last`: `counted[row, category, type]`, and all in the last place."""
    types = len(boards.in_deck)
    left = np.zeros(types, dtype=np.int64)
    for row in range(first, last):
        for card in range(types):
            left[card] = boards.in_deck[card]
        for at in range(5):
            left[boards.types[row, at]] -= 1
        for kind in range(len(boards.kinds)):
            i, j = boards.kinds[kind, 0], boards.kinds[kind, 1]
            by_type = counted[row, category[row, kind]]
            # At most 48 hands with a type and 1,129 in all, below 2^15: of 47 cards left there are
            # C(47, 2) = 1,081, and C(48, 2) + 1 where five of a kind leave -1 card of a place.
            if i == j:
                by_type[i] += left[i] - 1
                by_type[types] += left[i] * (left[i] - 1) // 2
            else:
                by_type[i] += left[j]
                by_type[j] += left[i]
                by_type[types] += left[i] * left[j]


@inlined
def fill_cases(
    row: int,
    kind: int,
    i: int,
    j: int,
    hands: int,
    qualify: int,
    counts: RowCounts,
    counted: NDArray[np.int16],
    cases: Longs,
) -> None:
    """How many of the dealer's hands are of each case."""
    won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
    unqualified = np.int64(counts.unqualified[row, kind])
    made = np.int64(counts.category[row, kind])
    types = counted.shape[2] - 1
    for case in range(CASES):
        cases[case] = 0
    weaker = np.int64(0)
    for category in range(made):
        of_category = np.int64(counted[row, category, types])
        of_category -= counted[row, category, i] + np.int64(counted[row, category, j])
        cases[category] = of_category
        weaker += of_category
    cases[made] = won - weaker
    cases[TIES] = hands - won - lost
    if made >= qualify:
        cases[LOSES] = lost
    else:
        cases[LOSES] = hands - unqualified
        cases[LOSES_TO_UNQUALIFIED] = unqualified - won - cases[TIES]


@inlined
def price(cases: Longs, prices: Longs) -> int:
    value = 0  # below 2^50: what is not, `together` refuses
    for case in range(CASES):
        value += cases[case] * prices[case]
    return value


@inlined
def dearest(base: int, play: int, folding: int, raises: Longs) -> tuple[int, int]:
    """The best raise by its place in the ladder, or -1 to fold; and its value. Ties are broken as
    in `wagers.river_choice`."""
    chosen, best = -1, folding
    for at in range(len(raises)):
        value = base + raises[at] * play
        if value > best or (value == best and chosen < 0):
            chosen, best = at, value
    return chosen, best


@compiled
def price_rivers(
    first: int,
    last: int,
    kinds: Longs,
    hands: int,
    qualify: int,
    counts: RowCounts,
    counted: NDArray[np.int16],
    prices: Prices,
    raises: Longs,
    part: int,
    values: Ints,
) -> None:
    """The three values that flops add up, as `rivers.value_rivers` has them, one part of each."""
    cases = np.zeros(CASES, dtype=np.int64)
    number = counts.beaten.shape[1]
    for row in range(first, last):
        for kind in range(number):
            i, j = kinds[kind, 0], kinds[kind, 1]
            fill_cases(row, kind, i, j, hands, qualify, counts, counted, cases)
            made = counts.category[row, kind]
            base, play = price(cases, prices.raised[made]), price(cases, prices.play[made])
            best = dearest(base, play, price(cases, prices.folded[made]), raises)[1]
            values[row, kind] = part_of(best, part)
            values[row, number + kind] = part_of(base, part)
            values[row, 2 * number + kind] = part_of(play, part)


@inlined
def part_of(value: int, part: int) -> int:
    rest = (value + _HALF) >> LOW_BITS
    return rest if part == HIGH else value - (rest << LOW_BITS)


@compiled
def choose_priced_rivers(
    first: int,
    last: int,
    kinds: Longs,
    hands: int,
    qualify: int,
    counts: RowCounts,
    counted: NDArray[np.int16],
    prices: Prices,
    raises: Longs,
    choices: Bytes,
) -> None:
    """For every board and kind: the raise of the river by its place in the ladder, or -1."""
    cases = np.zeros(CASES, dtype=np.int64)
    for row in range(first, last):
        for kind in range(counts.beaten.shape[1]):
            i, j = kinds[kind, 0], kinds[kind, 1]
            fill_cases(row, kind, i, j, hands, qualify, counts, counted, cases)
            made = counts.category[row, kind]
            base, play = price(cases, prices.raised[made]), price(cases, prices.play[made])
            choices[row, kind] = dearest(base, play, price(cases, prices.folded[made]), raises)[0]


@compiled
def tally_cases(
    first: int,
    last: int,
    met: Longs,
    field: int,
    choosing: bool,
    choices: Bytes,
    kinds: Longs,
    hands: int,
    qualify: int,
    counts: RowCounts,
    counted: NDArray[np.int16],
    tallies: Longs,
) -> None:
    """Adds the deals of a field to `tallies[raise, category, case]`: to the first raise, or if the
    field is `choosing` on the river to the one that `choices` have, folded ones in the last place.
    """
    cases = np.zeros(CASES, dtype=np.int64)
    for row in range(first, last):
        for kind in range(met.shape[1]):
            deals = met[row, kind] >> FIELD_BITS * field & FIELD
            if deals == 0:
                continue
            i, j = kinds[kind, 0], kinds[kind, 1]
            fill_cases(row, kind, i, j, hands, qualify, counts, counted, cases)
            made = counts.category[row, kind]
            raised = np.int64(choices[row, kind]) if choosing else 0
            result = tallies[raised if raised >= 0 else len(tallies) - 1, made]
            # In the end at most all deals: 27,813,810,024,000, below 2^45.
            for case in range(CASES):
                result[case] += deals * cases[case]
