"""The strength of many hands of seven cards, looked up one after the other."""

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.strengths import (
    FLUSH_BITS,
    LOW_BITS,
    LOW_MASK,
    MIDDLE_BITS,
    MIDDLE_MASK,
    NO_CARDS,
    SUIT_SHIFT,
    StrengthTables,
)


@compiled
def evaluate_hands(
    hands: NDArray[np.uint8],
    codes: NDArray[np.int64],
    tables: StrengthTables,
    strengths: NDArray[np.uint16],
) -> None:
    """Fills `strengths` with those of `hands`, seven cards in a row, numbered 0 (2c) to 51 (As)."""
    for at in range(len(hands)):
        total = NO_CARDS
        for card in range(7):
            total += codes[hands[at, card]]
        low = tables.low[total & LOW_MASK]
        middle = tables.middle[total >> LOW_BITS & MIDDLE_MASK | (low & 7) << MIDDLE_BITS]
        high = tables.high[total >> LOW_BITS + MIDDLE_BITS & MIDDLE_MASK]
        strength = tables.ranks[(low >> 3) + middle + high]
        if total & FLUSH_BITS:
            suit = 0
            while not total >> SUIT_SHIFT + 4 * suit + 3 & 1:
                suit += 1
            held = 0
            for card in range(7):
                if hands[at, card] & 3 == suit:
                    held |= 1 << int(hands[at, card] >> 2)
            strength = max(strength, tables.flushes[held])
        strengths[at] = strength
