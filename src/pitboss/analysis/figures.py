"""A figure with what is known of it: exact, or between two bounds. None is sampled."""

from dataclasses import dataclass
from fractions import Fraction
from math import inf, nextafter, sqrt


@dataclass(frozen=True, slots=True)
class Exact:
    """A figure that is a fraction, not rounded."""

    fraction: Fraction

    @property
    def value(self) -> float:
        return float(self.fraction)

    @property
    def low(self) -> float:
        return self.value

    @property
    def high(self) -> float:
        return self.value

    @property
    def error(self) -> float:
        return 0.0

    def __str__(self) -> str:
        return str(self.fraction)


@dataclass(frozen=True, slots=True)
class Bounded:
    """A figure that lies between `low` and `high` for certain: every error is in the bounds."""

    low: float
    high: float

    @property
    def value(self) -> float:
        """The middle."""
        return self.low if self.low == self.high else self.low / 2 + self.high / 2

    @property
    def error(self) -> float:
        """How far the figure may be from `value`."""
        return self.high / 2 - self.low / 2

    def __str__(self) -> str:
        return f"{self.low} to {self.high}"


Figure = Exact | Bounded
"""A number of a session or a bankroll: a fraction, or bounds that hold it."""


def chance(low: float, high: float) -> Bounded:
    """Bounds of a chance, never outside of 0 and 1."""
    return Bounded(min(max(float(low), 0.0), 1.0), min(max(float(high), 0.0), 1.0))


def widened(low: float, high: float) -> Bounded:
    """Bounds that had been rounded to floats, one float further apart on both sides."""
    return Bounded(nextafter(low, -inf), nextafter(high, inf))


def root(square: Fraction) -> Bounded:
    """The square root of a fraction: two roundings, each to the nearest float."""
    middle = sqrt(square)
    return Bounded(nextafter(nextafter(middle, 0), 0), nextafter(nextafter(middle, inf), inf))


def scaled(figure: Figure, by: Fraction) -> Figure:
    """A figure in another unit; `by` is above zero."""
    if isinstance(figure, Exact):
        return Exact(figure.fraction * by)
    return widened(nextafter(figure.low * float(by), -inf), nextafter(figure.high * float(by), inf))
