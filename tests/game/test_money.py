"""Money and odds: their text, and that nothing is ever rounded."""

from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ParseError
from pitboss.game.money import (
    EVEN_MONEY,
    Cents,
    Odds,
    format_money,
    format_net,
    parse_money,
    parse_net,
    parse_odds,
    total,
)

amounts = st.integers(0, 10**14 - 1).map(Cents)


@given(amounts)
def test_money_parses_back(amount: Cents) -> None:
    assert parse_money(format_money(amount)) == amount


@given(amounts)
def test_the_sign_stands_before_the_amount(amount: Cents) -> None:
    assert parse_net(format_money(amount)) == amount
    assert parse_net(format_money(-amount)) == -amount
    assert format_money(-amount) == ("-" if amount else "") + format_money(amount)
    assert format_net(amount) == "+" + format_money(amount)
    assert format_net(-amount)[0] == ("-" if amount else "+")


@pytest.mark.parametrize(
    ("text", "cents"), [("10", 1000), ("10.5", 1050), (" 10.05 ", 1005), ("0", 0), ("007", 700)]
)
def test_money_as_people_write_it(text: str, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize(
    "text", ["", ".", "5.", ".5", "1.005", "-5", "+5", "$5", "1,000", "1e3", "५", "5\n5", "9" * 13]
)
def test_what_is_no_amount_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_money(text)
    message = str(refused.value)
    assert "\n" not in message
    assert repr(text) in message
    assert "'10.00'" in message


@given(st.integers(0, 999_999), st.integers(1, 999_999))
def test_odds_parse_back_in_lowest_terms(profit: int, stake: int) -> None:
    odds = parse_odds(f"{profit} to {stake}")
    assert odds == parse_odds(f"{profit}:{stake}")
    assert Fraction(odds.profit, odds.stake) == Fraction(profit, stake)
    lowest = Fraction(profit, stake)
    assert (odds.profit, odds.stake) == (lowest.numerator, lowest.denominator)
    assert parse_odds(str(odds)) == odds


def test_a_bare_number_is_to_one() -> None:
    assert parse_odds("50") == Odds(50, 1)
    assert str(parse_odds("50")) == "50 to 1"
    assert parse_odds("1") == EVEN_MONEY


@pytest.mark.parametrize(
    "text", ["", "to", "3 to", "3 to 0", "3:0", "3/2", "1.5", "-3 to 2", "3 to 2 to 1", "1" * 7]
)
def test_what_is_no_odds_is_refused_with_examples(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_odds(text)
    message = str(refused.value)
    assert "\n" not in message
    assert repr(text) in message
    assert "'3 to 2'" in message


@given(st.integers(0, 600), st.integers(1, 20), amounts)
def test_winnings_are_exact_or_refused_loudly(profit: int, stake: int, wager: Cents) -> None:
    odds = Odds(profit, stake)
    exact = Fraction(wager * profit, stake)
    if odds.pays_whole_cents(wager):
        assert odds.winnings(wager) == exact
    else:
        assert exact.denominator > 1
        with pytest.raises(ArithmeticError, match="not a whole cent"):
            odds.winnings(wager)


def test_total_of_nothing_is_nothing() -> None:
    assert total([]) == 0
    assert total([Cents(1), Cents(2)]) == 3


@pytest.mark.parametrize("amount", [10.0, 10.5, "10", None, True])
def test_money_that_is_not_whole_cents_is_refused(amount: Any) -> None:
    assert format_money(10) == "0.10"  # a float that equals it is no money either
    with pytest.raises(ParseError, match="not whole cents"):
        format_money(amount)


def test_an_amount_to_read_is_text() -> None:
    with pytest.raises(ParseError, match="in quotes"):
        parse_money(cast(str, 10))


def test_an_error_names_the_field_that_the_amount_was_in() -> None:
    with pytest.raises(ParseError, match=r"^buy_in: not an amount: 'x'; write it in dollars"):
        parse_money("x", "buy_in")
    with pytest.raises(ParseError, match=r"^buy_in: not an amount: 10; write it in quotes"):
        parse_money(cast(str, 10), "buy_in")
    with pytest.raises(ParseError, match=r"^amount: not an amount: '-5'"):
        parse_net("--5", "amount")
