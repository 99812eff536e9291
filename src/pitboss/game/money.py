"""Whole cents and exact odds: the only place that divides money (clauses 3.8 and 3.9)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import NewType

from pitboss.errors import ParseError

Cents = NewType("Cents", int)

ZERO = Cents(0)
_MONEY = re.compile(r"(\d{1,12})(?:\.(\d{1,2}))?", re.ASCII)
_ODDS = re.compile(r"(\d{1,6})(?:\s*(?:to|:)\s*(\d{1,6}))?", re.ASCII)


def parse_money(text: str, field: str = "") -> Cents:
    """The cents of `10`, `10.5` or `10.50`; the error names the field that the text was in."""
    try:
        if not isinstance(text, str):
            raise ParseError(f"not an amount: {text!r}; write it in quotes, as in '10.00'")
        return _parsed(text)
    except ParseError as error:
        if field:
            raise ParseError(f"{field}: {error}") from None
        raise


def parse_net(text: str, field: str = "") -> int:
    """The same of a sum that may be below zero: `-10.00`."""
    if text.startswith("-"):
        return -parse_money(text[1:], field)
    return parse_money(text, field)


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
    """`10.00`, `-480.00`: the one way money is written."""
    if type(amount) is not int:
        raise ParseError(f"not whole cents: {amount!r}; money is whole cents, as parse_money gives")
    return _formatted(amount)


@lru_cache(4096)
def _formatted(amount: int) -> str:
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02}"


def format_net(amount: int) -> str:
    """A result, its sign always shown."""
    return ("+" if amount >= 0 else "") + format_money(amount)


def total(amounts: Iterable[Cents]) -> Cents:
    return Cents(sum(amounts))


@dataclass(frozen=True, slots=True)
class Odds:
    """`profit` to `stake`: what a winning stake earns on top of itself."""

    profit: int
    stake: int = 1

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
    match = _ODDS.fullmatch(text.strip())
    if match is None or (match[2] is not None and int(match[2]) == 0):
        raise ParseError(f"not odds: {text!r}; write them as in '3 to 2', '3:2' or '50'")
    profit, stake = int(match[1]), int(match[2] or 1)
    common = gcd(profit, stake)
    return Odds(profit // common, stake // common)
