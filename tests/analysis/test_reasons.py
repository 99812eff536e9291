"""Why an action is best, as data."""

from fractions import Fraction

from pitboss.analysis.advice import Advice, Chances, advise
from pitboss.analysis.reasons import reasons
from pitboss.analysis.values import Values
from pitboss.game.actions import Check, Fold, Raise
from pitboss.game.cards import parse_cards
from pitboss.game.rules import Street
from tests.analysis.games import HOUSE

NOTHING = Chances(*(Fraction(0),) * 4)


def advice(street: Street, values: Values) -> Advice:
    return Advice(street, parse_cards("As Kd"), (), (), values, NOTHING)


def test_the_second_best_is_named_with_what_it_costs() -> None:
    values: Values = {Check(): Fraction(1), Raise(3): Fraction(5, 4), Raise(4): Fraction(3, 2)}
    assert reasons(advice(Street.PREFLOP, values)) == [
        {"code": "margin", "action": "raise 3x", "costs": 0.25}
    ]


def test_an_action_that_is_worth_as_much_is_named() -> None:
    values: Values = {Check(): Fraction(1), Raise(2): Fraction(1)}
    assert reasons(advice(Street.FLOP, values)) == [{"code": "same", "action": "raise 2x"}]


def test_on_the_river_folding_is_held_against_the_best_raise() -> None:
    values: Values = {Fold(): Fraction(-2), Raise(1): Fraction(-1), Raise(2): Fraction(-3)}
    assert reasons(advice(Street.RIVER, values)) == [
        {"code": "margin", "action": "fold", "costs": 1.0},
        {"code": "river", "folding": -2.0, "raising": -1.0},
    ]


def test_the_reasons_of_a_real_hand() -> None:
    river = advise(HOUSE, parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d"))
    margin, on_the_river = reasons(river)
    assert margin["costs"] == float(river.margin)
    assert on_the_river["raising"] == float(river.values[Raise(1)])


def test_with_nothing_to_choose_there_is_no_reason() -> None:
    assert reasons(advice(Street.FLOP, {Check(): Fraction(0)})) == []
