"""The exact value of actions in Antes, and which is best.

Ties are broken here as `wagers.river_choice` and `streets` break them in whole numbers; a test says
that all three agree.
"""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.game.actions import Check, Decision, Fold, Raise

Values = Mapping[Decision, Fraction]
"""What each action is worth, in Antes."""


def best_action(values: Values) -> Decision:
    """The action worth most. Checking before raising, raising before folding, less before more."""
    return ranked(values)[0]


def _preference(decision: Decision) -> int:
    match decision:
        case Check():
            return 0
        case Raise(multiple):
            return -multiple
        case Fold():
            return -1_000_000  # below any multiple


def cost(values: Values, decision: Decision) -> Fraction:
    """What a decision gives away, in Antes."""
    return max(values.values()) - values[decision]


def ranked(values: Values) -> list[Decision]:
    """The actions from the best down."""
    return sorted(values, key=lambda action: (values[action], _preference(action)), reverse=True)
