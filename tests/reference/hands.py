"""Which hand beats which, the slow way: the verifier's, which shares nothing with the engine."""

from pitboss.verifier.hands import CATEGORIES, LOWEST_FIRST, best, category

__all__ = ["CATEGORIES", "LOWEST_FIRST", "best", "category"]
