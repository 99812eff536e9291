"""A solved game: what optimal play is worth, exactly, and everything that comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.analysis.valuation import Valuation
from pitboss.analysis.values import Values, best_action
from pitboss.game.actions import Decision


@dataclass(frozen=True, slots=True)
class StartingHand:
    """One of the 169: `AKs` stands for four hands of two cards, which are all worth the same."""

    name: str
    combos: int
    values: Values

    @property
    def best(self) -> Decision:
        return best_action(self.values)

    @property
    def value(self) -> Fraction:
        return self.values[self.best]


@dataclass(frozen=True)
class Solution(Valuation):
    """A game played for the best."""

    starting_hands: Mapping[str, StartingHand] = field(repr=False)

    def _repr_html_(self) -> str:
        from pitboss.analysis.drawing import solution_html

        return solution_html(self)

    def form(self) -> dict[str, Any]:
        """The JSON form: that of a valuation, and the starting hands."""
        return with_starting_hands(super().form(), self.starting_hands)


def with_starting_hands(form: dict[str, Any], hands: Mapping[str, StartingHand]) -> dict[str, Any]:
    """The JSON form of a valuation with all starting hands, before the distribution."""
    rest = {name: form.pop(name) for name in ("distribution", "trips")}
    forms = {
        name: {
            "combos": hand.combos,
            **{str(action): float(value) for action, value in hand.values.items()},
            "best": str(hand.best),
        }
        for name, hand in hands.items()
    }
    return {**form, "starting_hands": forms, **rest}
