"""Numbers as a report prints them. What is exact is rounded for the eye alone."""

from collections.abc import Callable
from fractions import Fraction

from pitboss.analysis.figures import Exact, Figure
from pitboss.paper.sheet import Content, Markup, tag

Number = Fraction | float | int


def percent(share: Number, decimals: int = 4) -> str:
    return f"{float(share):.{decimals}%}"


def signed_percent(share: Number) -> str:
    return f"{float(share):+.4%}"


def antes(amount: Number) -> str:
    return f"{float(amount):+.6f}"


def money(dollars: Number) -> str:
    return f"{float(dollars):+,.2f}"


def fine_money(dollars: Number) -> str:
    return f"{float(dollars):+,.4f}"


def size(dollars: Number) -> str:
    return f"{float(dollars):,.2f}"


def count(number: int) -> str:
    return f"{number:,}"


def fraction(number: Fraction, denominator: int) -> str:
    """Over the deals, unreduced where it comes out whole, and else in lowest terms."""
    whole = number * denominator
    if whole.denominator == 1:
        return f"{whole.numerator:,} / {denominator:,}"
    return f"{number.numerator:,} / {number.denominator:,}"


def figure(found: Figure | None, write: Callable[[Number], str], missing: str = "—") -> Content:
    """A figure that is exact, or so narrow between its bounds that all that is printed is certain,
    as one number; else its bounds."""
    if found is None:
        return missing
    if isinstance(found, Exact):
        return write(found.fraction)
    low, high = write(found.low), write(found.high)
    return low if low == high else Markup(f"{tag('span', low)} to {tag('span', high)}")
