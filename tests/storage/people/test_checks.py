"""What a name, a password, an amount and a reason must be."""

from typing import Any

import pytest

from pitboss.game.money import Cents
from pitboss.storage.people.checks import (
    check_amount,
    check_name,
    check_password,
    check_reason,
    key_of,
    names_like,
)
from pitboss.table.names import NAME_RULE
from tests.storage.people_fixtures import code, refusal


@pytest.mark.parametrize("name", ["Ada", "x" * 40, "Zoë 2", "张伟", "O'Neill", "🂡"])
def test_names(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    "name",
    ["", " Ada", "Ada  B", "A\nB", "A\x00", "\ud800", "x" * 41, "Ad\u200da", "Ada\ufe0f", "\u3164"],
)
def test_names_that_are_none(name: str) -> None:
    refused = refusal(lambda: check_name(name))
    assert refused.code == "bad-name"
    assert refused.possible == NAME_RULE


@pytest.mark.parametrize("name", ["a/b", "a／b", "house", "House of Cards", "ｈouse", "Ada (bot)"])
def test_names_that_would_pass_for_the_house_or_its_bots(name: str) -> None:
    refused = refusal(lambda: check_name(name))
    assert refused.code == "bad-name"
    assert "does not begin with 'house' or end with '(bot)'" in refused.possible


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "ADA"), ("Straße", "STRASSE"), ("Ａda", "ada"), ("É", "e\u0301")]
)
def test_two_spellings_of_one_name(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize("name", ["Ada", "x" * 40, "x" * 37 + " yy"])
def test_other_names_are_names_too(name: str) -> None:
    for _, other in zip(range(1000), names_like(name), strict=False):
        check_name(other)


@pytest.mark.parametrize("password", ["", "1234567", "x" * 129])
def test_passwords_have_8_to_128_characters(password: str) -> None:
    refused = refusal(lambda: check_password(password))
    assert refused.code == "bad-password"
    assert str(refused) == "the password: a password has 8 to 128 characters"
    check_password("12345678")
    check_password("x" * 128)


@pytest.mark.parametrize("amount", [1, -1, 10**12, -(10**12), Cents(5)])
def test_amounts(amount: int) -> None:
    check_amount(amount)


HUGE = pytest.param(10**5000, id="huge")  # too long to be written


@pytest.mark.parametrize(
    "amount", [0, 10**12 + 1, -(10**12) - 1, HUGE, True, 1.5, float("nan"), "5", None]
)
def test_amounts_that_are_none(amount: Any) -> None:
    assert code(lambda: check_amount(amount)) == "bad-amount"


@pytest.mark.parametrize("reason", ["", " ", "two\nlines", " edge", "x" * 201, "a\x1fb"])
def test_a_reason_is_one_line_of_up_to_200_characters(reason: str) -> None:
    assert code(lambda: check_reason(reason)) == "bad-reason"
    check_reason("x" * 200)
