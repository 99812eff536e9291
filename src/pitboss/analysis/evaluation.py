"""Seven-card hands by the million: strengths as small integers, in the order of `game.hands`."""

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.evaluation import evaluate_hands
from pitboss.analysis.strengths import code, strength_tables
from pitboss.game.cards import DECK

_CODES = np.array([code(card.rank - 2, card.suit) for card in DECK], dtype=np.int64)


def strengths(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The strengths of hands of seven different cards each, a card as `Card.index`."""
    if hands.ndim != 2 or hands.shape[1] != 7 or hands.dtype != np.uint8:
        raise ValueError(f"hands are rows of seven bytes, not {hands.dtype} of shape {hands.shape}")
    if hands.size and hands.max() >= len(DECK):
        raise ValueError(f"cards are numbered 0 to {len(DECK) - 1}, not {hands.max()}")
    found = np.empty(len(hands), dtype=np.uint16)
    evaluate_hands(np.ascontiguousarray(hands), _CODES, strength_tables(), found)
    return found


def categories(strengths: NDArray[np.uint16]) -> NDArray[np.int8]:
    """The `HandCategory` of each strength."""
    return strength_tables().categories[strengths]
