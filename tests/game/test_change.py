"""Rules changed from Python: by what a file says, and by what rules hold."""

from dataclasses import fields, replace
from typing import cast

import pytest

from pitboss.errors import InvalidRules, ParseError
from pitboss.game.bank import Coverage
from pitboss.game.hands import HandCategory
from pitboss.game.money import Cents
from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import profile
from pitboss.game.rules import Rules, UnqualifiedAnte

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
    ],
)
def test_change_refuses_the_rest_in_one_line(change: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidRules, match=words) as refused:
        profile("house").change(**change)
    assert "\n" not in str(refused.value)


def test_rules_of_wrong_types_are_refused() -> None:
    with pytest.raises(ParseError, match="rules with a field of the wrong type"):
        replace(profile("house"), seats=cast(int, "6"))


def test_rules_show_themselves_by_name() -> None:
    assert repr(profile("house")) == "<Rules 'house'>"
