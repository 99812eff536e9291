"""Whole cents and exact odds: the only place that divides money (clauses 3.8 and 3.9)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import NewType

from pitboss.errors import ParseError
from pitboss.game.arguments import expect, expect_whole, short_repr

Cents = NewType("Cents", int)
"""An amount of money in whole cents; `Cents(1250)` is 12.50."""

Amount = int | str
"""Money as a caller may write it: whole cents, `1250`, or text, `"12.50"`. Never a float."""

ZERO = Cents(0)
_MONEY = re.compile(r"(\d{1,12})(?:\.(\d{1,2}))?", re.ASCII)
_ODDS = re.compile(r"(\d{1,6})(?:\s*(?:to|:)\s*(\d{1,6}))?", re.ASCII)


def parse_money(text: str, field: str = "") -> Cents:
    """The cents of `10`, `10.5` or `10.50`; the error names the field that the text was in.

    >>> parse_money("12.50")
    1250
    """
    if type(text) is str and not field:
        return _parsed(text)  # the way of every amount of every view
    try:
        if not isinstance(text, str):
            raise ParseError(
                f"not an amount: {short_repr(text)}; write it in quotes, as in '10.00'"
            )
        return _parsed(text)
    except ParseError as error:
        raise ParseError(f"{field}: {error}" if field else str(error)) from None


def parse_net(text: str, field: str = "") -> int:
    """The same of a sum that may be below zero: `-10.00`."""
    if text.startswith("-"):
        return -parse_money(text[1:], field)
    return parse_money(text, field)


def as_cents(amount: Amount) -> Cents:
    """The cents of an amount that a caller wrote: `1250` and `"12.50"` are the same."""
    if type(amount) is int:
        return Cents(amount)
    if isinstance(amount, str):
        return _parsed(amount)
    how = "money is whole cents, as in 1250, or text, as in '12.50', and never a float"
    raise ParseError(f"not an amount: {short_repr(amount)}; {how}")


# A table's amounts are few, and every view is full of them.
@lru_cache(4096)
def _parsed(text: str) -> Cents:
    match = _MONEY.fullmatch(text.strip())
    if match is None:
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        how = "write it in dollars and cents, as in '10.00', below a trillion"
        raise ParseError(f"not an amount: {shown!r}; {how}")
    dollars, cents = match.groups(default="")
    return Cents(int(dollars) * 100 + int(cents.ljust(2, "0") or 0))


def format_money(amount: int) -> str:
    """`10.00`, `-480.00`: the one way money is written.

    >>> format_money(1250)
    '12.50'
    """
    if type(amount) is not int:
        how = "money is whole cents, as parse_money gives"
        raise ParseError(f"not whole cents: {short_repr(amount)}; {how}")
    return _formatted(amount)


@lru_cache(4096)
def _formatted(amount: int) -> str:
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02}"


def format_net(amount: int) -> str:
    """A result, its sign always shown."""
    text = format_money(amount)
    return text if amount < 0 else f"+{text}"


def net_words(amount: int) -> str:
    """A result in a sentence: nothing has no sign."""
    return format_net(amount) if amount else format_money(amount)


def total(amounts: Iterable[Cents]) -> Cents:
    return Cents(sum(amounts))


@dataclass(frozen=True, slots=True)
class Odds:
    """`profit` to `stake`: what a winning stake earns on top of itself."""

    profit: int
    stake: int = 1

    def __post_init__(self) -> None:
        for part in (self.profit, self.stake):
            expect_whole(part, "odds")
        if self.profit < 0 or self.stake < 1:
            raise ParseError(f"not odds: {self}; they are as in 3 to 2")

    def pays_whole_cents(self, stake: Cents) -> bool:
        return stake * self.profit % self.stake == 0

    def winnings(self, stake: Cents) -> Cents:
        """Exact, never rounded: rules whose wagers could not be paid exactly are refused."""
        whole, rest = divmod(stake * self.profit, self.stake)
        if rest:
            raise ArithmeticError(f"{self} on {format_money(stake)} is not a whole cent")
        return Cents(whole)

    def __str__(self) -> str:
        return f"{self.profit} to {self.stake}"


EVEN_MONEY = Odds(1)


def parse_odds(text: str) -> Odds:
    """The odds of `3 to 2`, `3:2` or `50`, in lowest terms."""
    expect(text, str, "odds", "write them as in '3 to 2', '3:2' or '50'")
    match = _ODDS.fullmatch(text.strip())
    if match is None or (match[2] is not None and int(match[2]) == 0):
        raise ParseError(f"not odds: {short_repr(text)}; write them as in '3 to 2', '3:2' or '50'")
    profit, stake = int(match[1]), int(match[2] or 1)
    common = gcd(profit, stake)
    return Odds(profit // common, stake // common)
