"""Why an action is best, as data, which the pages put into words."""

from typing import Any

from pitboss.analysis.advice import Advice
from pitboss.game.actions import Fold, Raise
from pitboss.game.rules import Street


def reasons(advice: Advice) -> list[dict[str, Any]]:
    """The reasons, each with a code and its numbers in Antes.

    `margin`: the second best, and what it costs. `same`: another action is worth as much. `river`:
    what folding and raising are worth; a raise that loses on average may still lose less.
    """
    return [*_second(advice), *_river(advice)]


def _second(advice: Advice) -> list[dict[str, Any]]:
    second = advice.second_best
    if second is None:
        return []
    if advice.margin == 0:
        return [{"code": "same", "action": str(second)}]
    return [{"code": "margin", "action": str(second), "costs": float(advice.margin)}]


def _river(advice: Advice) -> list[dict[str, Any]]:
    if advice.street is not Street.RIVER:
        return []
    raising = max(value for action, value in advice.values.items() if isinstance(action, Raise))
    folding = advice.values[Fold()]
    return [{"code": "river", "folding": float(folding), "raising": float(raising)}]
