"""What decisions on the river give away."""

import numpy as np

from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.tables import Bytes, Longs, RowCounts
from pitboss.analysis.kernel.wagers import base_and_play, river_choice
from pitboss.analysis.wagers import FOLDING, BoardTerms


@compiled
def lose_rivers(
    first: int,
    last: int,
    terms: BoardTerms,
    counts: RowCounts,
    choices: Bytes,
    met: Longs,
    losses: Longs,
) -> None:
    """For boards `first` to `last` and every kind: the best less what is chosen, in half-Antes over
    all dealer hands, as often as the board meets the kind: fewer than 2^17 times. With odds of
    20,000 to 1 that is below 2^43, and the sum of all losses below 2^60.
    """
    for row in range(first, last):
        for kind in range(met.shape[1]):
            losses[row, kind] = 0
            if met[row, kind] == 0:
                continue
            won, lost = np.int64(counts.beaten[row, kind]), np.int64(counts.beating[row, kind])
            unqualified, made = np.int64(counts.unqualified[row, kind]), counts.category[row, kind]
            base, play = base_and_play(terms, won, lost, unqualified, made)
            chosen = choices[row, kind]
            worth = FOLDING * terms.hands
            if chosen >= 0:
                worth = base + terms.raises[chosen] * play
            losses[row, kind] = met[row, kind] * (river_choice(terms, base, play)[1] - worth)
