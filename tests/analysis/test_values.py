"""Which action is best, and how ties are broken."""

from fractions import Fraction

import pytest

from pitboss.analysis.values import Values, best_action, cost, ranked
from pitboss.game.actions import Check, Decision, Fold, Raise

LESS, SAME, MORE = Fraction(-3), Fraction(-2), Fraction(-1)


@pytest.mark.parametrize(
    ("values", "best", "second"),
    [
        ({Check(): SAME, Raise(3): SAME, Raise(4): SAME}, Check(), Raise(3)),
        ({Raise(4): SAME, Raise(3): SAME, Check(): SAME}, Check(), Raise(3)),
        ({Check(): LESS, Raise(3): SAME, Raise(4): SAME}, Raise(3), Raise(4)),
        ({Check(): SAME, Raise(3): LESS, Raise(4): MORE}, Raise(4), Check()),
        ({Fold(): SAME, Raise(1): SAME}, Raise(1), Fold()),
        ({Fold(): SAME, Raise(1): SAME, Raise(100): SAME}, Raise(1), Raise(100)),
        ({Fold(): SAME, Raise(1): LESS}, Fold(), Raise(1)),
        ({Fold(): LESS, Raise(1): LESS, Raise(2): SAME}, Raise(2), Raise(1)),
        ({Raise(1): SAME, Check(): SAME}, Check(), Raise(1)),
        ({Check(): SAME}, Check(), None),
    ],
)
def test_ties_are_checks_before_raises_raises_before_folds_and_less_before_more(
    values: Values, best: Decision, second: Decision | None
) -> None:
    assert best_action(values) == best
    assert ranked(values)[1:2] == ([] if second is None else [second])


def test_an_action_costs_what_the_best_is_worth_more() -> None:
    values: Values = {Fold(): SAME, Raise(1): MORE, Raise(2): Fraction(-5, 2)}
    assert [cost(values, decision) for decision in values] == [1, 0, Fraction(3, 2)]
