"""The exact value of actions in Antes, and which is best: the only place that breaks ties."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.game.actions import Check, Decision, Fold, Raise

Values = Mapping[Decision, Fraction]

HALF_ANTES = 2  # in an Ante: kernels count in half-Antes, because of 3 to 2
FOLDED = Fraction(-2)  # Ante and Blind


def best_action(values: Values) -> Decision:
    """The action worth most. Checking before raising, raising before folding, less before more."""
    return max(values, key=lambda decision: (values[decision], _preference(decision)))


def _preference(decision: Decision) -> int:
    match decision:
        case Check():
            return 0
        case Raise(multiple):
            return -multiple
        case Fold():
            return -1_000_000


def cost(values: Values, decision: Decision) -> Fraction:
    """What a decision gives away, in Antes."""
    return max(values.values()) - values[decision]


def second_best(values: Values) -> Decision | None:
    """The best of the other actions."""
    best = best_action(values)
    others = {decision: value for decision, value in values.items() if decision != best}
    return best_action(others) if others else None
