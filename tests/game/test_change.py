"""Rules changed from Python: by what a file says, and by what rules hold."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from pitboss.errors import InvalidRules, ParseError
from pitboss.game.bank import Coverage, Schedule, Step
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents
from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import profile
from pitboss.game.rules import Rules, UnqualifiedAnte
from pitboss.game.wagers import Meter, ResultKind, Wager

LIMITS = {"minimum": "5", "maximum": "300"}


def test_change_takes_what_a_file_says_and_what_rules_hold() -> None:
    house, california = profile("house"), profile("california")
    same: list[tuple[Rules, dict[str, object], dict[str, object]]] = [
        (house, {"minimum": "10.00"}, {"minimum": Cents(1000)}),
        (house, {"qualify": "two pair"}, {"qualify": HandCategory.TWO_PAIR}),
        (house, {"qualify": "none"}, {"qualify": None}),
        (house, {"preflop": [4]}, {"preflop": (4,)}),
        (house, {"unqualified_ante": "settled"}, {"unqualified_ante": UnqualifiedAnte.SETTLED}),
        (house, {"trips_table": "UTH-01"}, {"trips_table": NAMED_TABLES["trips"]["UTH-01"]}),
        (california, {"maximum": "schedule"}, {"maximum": None}),
        (california, {"schedule": "none", **LIMITS}, {"schedule": None, **LIMITS}),
        (california, {"coverage": "net"}, {"coverage": Coverage.NET}),
    ]
    for rules, written, held in same:
        assert rules.change(**written) == rules.change(**held), held
    for rules in (house, california):
        everything = {
            field.name: getattr(rules, field.name) for field in fields(Rules) if field.init
        }
        assert rules.change(**everything) == rules
        assert rules.change(wagers=list(rules.wagers)) == rules


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"minimum": 10.0}, r"minimum: not an amount: 10\.0; .* never a float"),
        ({"increment": None}, "increment: not an amount: None"),
        ({"qualify": 1}, "qualify: 1 is not a line of text"),
        ({"seats": None}, "seats: None is not a whole number"),
        ({"blind_table": None}, "blind_table: None is not a line of text"),
        ({"preflop": 4}, "preflop: 4 is not a list"),
        ({"wagers": [profile("house").wager("ante"), {}]}, "all of them as Wagers"),
        ({"minimum": 1.5, "maximum": 2.5}, "minimum: .*; maximum: "),
        ({"order": {1: 5.0}}, "order.1: unknown; the fields are win, lose, tie"),
    ],
)
def test_change_refuses_the_rest_in_one_line(change: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidRules, match=words) as refused:
        profile("house").change(**change)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seats": "6"}, "not rules: seats is '6', not a whole number"),
        ({"seats": True}, "not rules: seats is True, not a whole number"),
        ({"minimum": 5.0}, "not rules: minimum is 5.0, not a whole number or None"),
        ({"preflop": [3, 4]}, r"not rules: preflop is \[3, 4\], not a tuple"),
        ({"preflop": (3, "4")}, "not rules: preflop has '4', not a whole number"),
        ({"coverage": "net"}, "not rules: coverage is 'net', not Coverage"),
        ({"wagers": (1,)}, "not rules: wagers has 1, not Wager"),
        ({"order": {"win": ()}}, "not a kind of result: 'win'"),
        ({"order": {ResultKind.WIN: (5,)}}, "not a spot: 5"),
        ({"schedules": {1: 2}}, "not rules: schedules has 2, not Schedule"),
        ({"schedules": {"1": Schedule(Cents(1), Cents(2), ())}}, "not the number of a schedule"),
    ],
)
def test_rules_of_wrong_types_are_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ParseError, match=words):
        replace(profile("house"), **change)


@pytest.mark.parametrize(
    ("kind", "parts", "words"),
    [
        (Meter, (1.5, 1), "not a meter: start is 1.5, not a whole number"),
        (Meter, (1, "1"), "not a meter: percent is '1'"),
        (Step, (1.5, "x"), "not a step of a schedule: up_to is 1.5, not a whole number or"),
        (Schedule, (1, 2, 3), "not a schedule: steps is 3, not a tuple"),
        (Schedule, (1, 2, (3,)), "not a schedule: steps has 3, not Step"),
        (Wager, (5, 5, 5, 5), "not a wager: spot is 5, not text"),
        (Wager, ("ante", "Ante", "required", 5), "placed is 'required', not Placed"),
    ],
)
def test_parts_of_rules_of_wrong_types_are_not_made(
    kind: Callable[..., object], parts: tuple[Any, ...], words: str
) -> None:
    with pytest.raises(ParseError, match=words):
        kind(*parts)


def test_rules_show_themselves_by_name() -> None:
    assert repr(profile("house")) == "<Rules 'house'>"
