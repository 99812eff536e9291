"""What a player knows beside the own hand, the board and dead cards: cards by number, and where
they are."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.analysis.kernel.tables import Longs


@dataclass(frozen=True, slots=True)
class KnownCards:
    """Cards of the dealer, on the flop to come, and among turn and river to come. No card twice,
    and none that is elsewhere."""

    dealer: tuple[int, ...] = ()
    flop: tuple[int, ...] = ()
    late: tuple[int, ...] = ()

    def unseen(
        self, cards: int, dead: int, hole: Sequence[int], board: Sequence[int] = ()
    ) -> Longs:
        """1 for each card of a deck that may still come on the board, known or not."""
        unseen = np.array([not dead >> card & 1 for card in range(cards)], dtype=np.int64)
        unseen[[*hole, *board, *self.dealer]] = 0
        return unseen


NOTHING_KNOWN = KnownCards()
