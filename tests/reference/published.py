"""Two evaluators that others published, behind one shape: a higher number is a better hand."""

import warnings
from collections.abc import Sequence
from functools import cache

with warnings.catch_warnings():
    # eval7 names its grammar in a way that its parser library is about to drop.
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7
import phevaluator

EVAL7_WORDS = {"high card": "high card", "trips": "three of a kind", "quads": "four of a kind"}

# The highest, that is the worst, number that phevaluator gives in each category.
PHEVALUATOR_ENDS = {
    1: "royal flush",
    10: "straight flush",
    166: "four of a kind",
    322: "full house",
    1599: "flush",
    1609: "straight",
    2467: "three of a kind",
    3325: "two pair",
    6185: "pair",
    7462: "high card",
}


_eval7_card = cache(eval7.Card)


def eval7_score(cards: Sequence[str]) -> int:
    return int(eval7.evaluate([_eval7_card(card) for card in cards]))


def eval7_category(score: int) -> str:
    """Without the royal flush, which is a straight flush to eval7."""
    words = str(eval7.handtype(score)).lower()
    return EVAL7_WORDS.get(words, words)


def phevaluator_score(cards: Sequence[str]) -> int:
    """Its numbers count down to 1, the royal flush: turned round here."""
    return -int(phevaluator.evaluate_cards(*cards))


def phevaluator_category(score: int) -> str:
    return next(name for end, name in PHEVALUATOR_ENDS.items() if -score <= end)
