"""Sums over all deals that give moments of a bank's result: whole numbers, which can be kept.

A seat's main result is in half-Antes, Trips apart. What Trips earns goes by the category of a hand,
so sums are by category, and one set of them is good for any Trips table.
"""

from dataclasses import asdict, dataclass
from typing import Any

from pitboss.game.hands import HandCategory

Numbers = tuple[int, ...]
_CATEGORIES = len(HandCategory)


@dataclass(frozen=True, slots=True)
class SeatSums:
    """One strategy at a game."""

    # Over deals to one seat, by the category of its hand.
    deals: Numbers
    results: Numbers
    squares: Numbers
    # Over deals to two seats: the result of one, by the category of the other's hand; and how many
    # such deals there are, by the categories of both.
    by_other: Numbers
    pairs: tuple[Numbers, ...]

    @property
    def all_deals(self) -> int:
        return sum(self.deals)

    @property
    def all_pairs(self) -> int:
        return sum(map(sum, self.pairs))

    def form(self) -> dict[str, Any]:
        return asdict(self)


def read_sums(form: dict[str, Any]) -> SeatSums:
    """The sums of a form; `ValueError` where it is none."""
    one = {name: _numbers(form.get(name)) for name in ("deals", "results", "squares", "by_other")}
    pairs = form.get("pairs")
    if not isinstance(pairs, list | tuple) or len(pairs) != _CATEGORIES:
        raise ValueError("not pairs of categories")
    return SeatSums(**one, pairs=tuple(map(_numbers, pairs)))


def _numbers(listed: object) -> Numbers:
    if not isinstance(listed, list | tuple) or {*map(type, listed)} != {int}:
        raise ValueError("not whole numbers")
    if len(listed) != _CATEGORIES:
        raise ValueError(f"{len(listed)} numbers, not one for each category")
    return tuple(listed)
