"""The law after many rounds: chances to be ahead, quantiles, and what rebates make of them.

The law of one round is multiplied with itself in frequencies: its transform, to the power of the
rounds, transformed back. Every step that rounds is bounded, and so is what lies outside of the
window; docs/analyst.md adds it up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, log, log2, sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.figures import Bounded, Exact, Figure, chance, root, widened
from pitboss.analysis.lattice import (
    ROUNDING,
    Floats,
    Lattice,
    coarse_lattice,
    sum_lattice,
)
from pitboss.analysis.law import Law
from pitboss.errors import ParseError
from pitboss.game.arguments import expect, short_repr

MOST_ROUNDS = 10_000_000
QUANTILES = tuple(Fraction(percent, 100) for percent in (1, 5, 25, 50, 75, 95, 99))

_OUTSIDE = 1e-15  # the chance of sums on each side of the window
_LARGEST = 2**22  # places of a window
_TINY = log(1e-150)  # powers below it are taken for nothing
_FOURIER = 10 * ROUNDING  # for each doubling: twice what a transform by halves may round
_CHUNK = 2**14


@dataclass(frozen=True)
class Totals:
    """The law of the sum of many rounds, in a window of steps. Any event's chance is off by
    `error` at most; beside it a sum has a rest between two bounds."""

    law: Law
    rounds: int
    unit: Fraction
    base: Fraction
    first: int  # the step of the first place
    masses: Floats
    error: float
    outside: float  # the chance of all that lies outside of the window
    rest_low: Fraction
    rest_high: Fraction

    @cached_property
    def _below(self) -> Floats:
        """By place: the chance of it and all before it; it never falls, as some masses round below
        nothing."""
        sums: Floats = np.maximum.accumulate(np.cumsum(self.masses))
        return sums

    def at_most(self, result: Fraction) -> Bounded:
        low = self._steps(result - self.rest_high, strictly=False)
        high = self._steps(result - self.rest_low, strictly=False)
        return chance(low - self.error, high + self.error)

    def below(self, result: Fraction) -> Bounded:
        low = self._steps(result - self.rest_high, strictly=True)
        high = self._steps(result - self.rest_low, strictly=True)
        return chance(low - self.error, high + self.error)

    def comes_to(self, result: Fraction) -> bool:
        """Whether a sum may be that, to the last fraction of a cent."""
        rests = self.rest_low < self.rest_high
        return rests or ((result - self.base) / self.unit).denominator == 1

    def _steps(self, result: Fraction, strictly: bool) -> float:
        """The chance of steps that come to at most so much, or to less."""
        steps = (result - self.base) / self.unit
        last = (ceil(steps) - 1 if strictly else floor(steps)) - self.first
        if last < 0:
            return 0.0
        return float(self._below[min(last, len(self.masses) - 1)])

    def quantile(self, share: Fraction) -> tuple[Fraction, Fraction]:
        """Bounds of the least result such that it or less comes with at least that chance."""
        low = int(np.searchsorted(self._below, float(share) - self.error))
        high = int(np.searchsorted(self._below, float(share) + self.error))
        least, most = self.law.worst * self.rounds, self.law.best * self.rounds
        if low > 0:
            least = max(least, self._result(low) + self.rest_low)
        if high < len(self.masses):
            most = min(most, self._result(high) + self.rest_high)
        return least, most

    def _result(self, place: int) -> Fraction:
        return self.base + self.unit * (self.first + place)

    def average_loss(self) -> Bounded:
        """The mean of what a session loses, counted as nothing where it wins."""
        results = float(self.base) + float(self.unit) * (
            self.first + np.arange(len(self.masses), dtype=np.float64)
        )
        losses = np.maximum(-results, 0.0)
        middle = float(self.masses @ losses)
        variance, average = self.rounds * self.law.variance, self.rounds * self.law.expected
        square = float(variance + average * average)
        widest = max(float(losses[0]), 0.0)
        # By Cauchy and Schwarz: what lies outside, and what it adds where it was folded inside.
        error = self.error * widest + sqrt(square * self.outside)
        error += len(losses) * ROUNDING * (middle + 1) * 4
        rest = float(self.rest_high - self.rest_low)
        return Bounded(max(0.0, middle - error - rest), middle + error + rest)


def totals(law: Law, rounds: int) -> Totals:
    """The law of the sum of so many rounds."""
    lattice = sum_lattice(law)
    rest_low = rest_high = Fraction(0)
    missed = 0.0
    if lattice is None or (window := _window(lattice, rounds)) is None:
        lattice = coarse_lattice(law)
        if (window := _window(lattice, rounds)) is None:
            raise ParseError(
                f"{rounds} rounds have more results than can be counted: "
                "use fewer rounds, or bets whose results have a larger common unit"
            )
        rest_low, rest_high, missed = _rests(lattice, rounds)
    first, last, outside = window
    masses, error = _powered(lattice, rounds, first, last - first + 1)
    return Totals(
        law,
        rounds,
        lattice.unit,
        rounds * lattice.offset,
        first,
        masses,
        error + outside + missed,
        outside,
        rest_low,
        rest_high,
    )


def _window(lattice: Lattice, rounds: int) -> tuple[int, int, float] | None:
    """The first and last step that matter, and the chance of all others; None where there are too
    many between them."""
    first = floor(lattice.sum_rarely_below(rounds, _OUTSIDE))
    last = ceil(lattice.sum_rarely_above(rounds, _OUTSIDE))
    outside = _OUTSIDE if first > rounds * lattice.lowest else 0.0
    outside += _OUTSIDE if last < rounds * lattice.highest else 0.0
    return (first, last, outside) if last - first < _LARGEST else None


def _rests(lattice: Lattice, rounds: int) -> tuple[Fraction, Fraction, float]:
    """What the rests of the rounds add up to, by Hoeffding's inequality, and the chance of more."""
    width = lattice.rest_high - lattice.rest_low
    spread = width * Fraction(sqrt(rounds * log(2 / _OUTSIDE) / 2) * (1 + 1e-12))
    average = rounds * lattice.rest_average
    low = max(average - spread, rounds * lattice.rest_low)
    high = min(average + spread, rounds * lattice.rest_high)
    return low, high, _OUTSIDE


def _powered(lattice: Lattice, rounds: int, first: int, places: int) -> tuple[Floats, float]:
    """The chances of the places from `first` on, and how far those of any event may be off."""
    size = 1 << max(1, (places - 1).bit_length())
    transform = _transform(lattice, size)
    # A root of unity is off by 12 roundings, and so is a product; then the terms are added.
    off = 2 * (len(lattice.steps) + 16) * ROUNDING
    with np.errstate(divide="ignore"):
        sizes = np.log(np.abs(transform) + off)
    transform[rounds * sizes < _TINY] = 0.0
    powers = _power(transform, rounds)
    # An error grows like a derivative: rounds · |transform|^(rounds − 1) times as large.
    with np.errstate(under="ignore"):
        grown = 1.1 * rounds * (off + 5 * ROUNDING) * np.exp((rounds - 1) * sizes)
    # By Parseval and Cauchy: the sum of the errors of all places.
    error = sqrt(2 * float(grown @ grown)) + 1e-140
    masses = np.fft.irfft(powers.conj(), size)
    error += sqrt(size) * _FOURIER * max(1.0, log2(size)) * float(np.linalg.norm(masses))
    at = (first + np.arange(places)) % size
    error += 2 * size * ROUNDING * float(np.abs(masses).sum())  # of adding them up
    return masses[at], error


def _transform(lattice: Lattice, size: int) -> NDArray[np.complex128]:
    """E[exp(i · angle · step)] at the first half of `size` angles around the circle."""
    circle = np.exp(2j * np.pi / size * np.arange(size))
    half = size // 2 + 1
    sums = np.zeros(half, dtype=np.complex128)
    for start in range(0, half, _CHUNK):
        places = np.arange(start, min(half, start + _CHUNK))
        part = sums[start : start + _CHUNK]
        for step, chance_of in zip(lattice.steps.tolist(), lattice.chances.tolist(), strict=True):
            part += chance_of * circle[places * step % size]
    return sums


def _power(base: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    power = np.ones_like(base)
    with np.errstate(under="ignore"):
        while exponent:
            if exponent & 1:
                power = power * base
            exponent >>= 1
            if exponent:
                base = base * base
    return power


@dataclass(frozen=True)
class Session:
    """What a session of so many rounds brings, in dollars, rebates included."""

    law: Law = field(repr=False)
    rounds: int
    loss_rebate: Fraction
    expected: Figure
    ahead: Figure
    even: Figure
    behind: Figure
    quantiles: dict[Fraction, Figure] = field(repr=False)
    average_loss: Figure  # what is lost, and nothing where the session wins, before a loss rebate

    @property
    def standard_deviation(self) -> Bounded:
        """Of the result before a loss rebate."""
        return root(self.rounds * self.law.variance)

    @property
    def break_even_loss_rebate(self) -> Figure | None:
        """The share of its loss that must come back for nothing to be lost on average; None where
        no share is enough."""
        average = self.rounds * self.law.expected
        if average >= 0:
            return Exact(Fraction(0))
        low, high = self.average_loss.low, self.average_loss.high
        if low <= 0:
            return None
        bounds = widened(-float(average) / high, -float(average) / low)
        return None if bounds.low > 1 else Bounded(max(bounds.low, 0.0), min(bounds.high, 1.0))


def session(
    law: Law,
    rounds: int,
    loss_rebate: Fraction = Fraction(0),
    quantiles: Sequence[Fraction] = QUANTILES,
) -> Session:
    """The exact law after so many rounds, as chances and quantiles with their bounds.

    A loss rebate returns a share of what the whole session lost. Club rebates are in the law.
    """
    check_rounds(rounds)
    check_law(law)
    if type(loss_rebate) is not Fraction or not 0 <= loss_rebate <= 1:
        how = "a Fraction between 0 and 1"
        raise ParseError(f"not a loss rebate: {short_repr(loss_rebate)}; {how}")
    for share in quantiles:
        if type(share) is not Fraction or not 0 < share < 1:
            raise ParseError(f"not a quantile: {short_repr(share)}; a Fraction between 0 and 1")
    summed = totals(law, rounds)
    below, at_most = summed.below(Fraction(0)), summed.at_most(Fraction(0))
    loss = summed.average_loss()
    average = rounds * law.expected
    expected: Figure = Exact(average)
    if loss_rebate:
        back = float(loss_rebate)
        expected = widened(float(average) + back * loss.low, float(average) + back * loss.high)
    behind = below if loss_rebate < 1 else Exact(Fraction(0))
    even: Figure = chance(at_most.low - below.high, at_most.high - below.low)
    if loss_rebate == 1:
        even = at_most
    elif not summed.comes_to(Fraction(0)):
        even = Exact(Fraction(0))
    return Session(
        law,
        rounds,
        loss_rebate,
        expected,
        chance(1 - at_most.high, 1 - at_most.low),
        even,
        behind,
        {share: _quantile(summed, share, loss_rebate) for share in quantiles},
        loss,
    )


def _quantile(summed: Totals, share: Fraction, loss_rebate: Fraction) -> Figure:
    low, high = (
        result if result >= 0 else result * (1 - loss_rebate) for result in summed.quantile(share)
    )
    return Exact(low) if low == high else widened(float(low), float(high))


def check_rounds(rounds: object) -> None:
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        how = f"a whole number from 1 to {MOST_ROUNDS:,}"
        raise ParseError(f"not a number of rounds: {short_repr(rounds)}; {how}")


def check_law(law: object) -> None:
    expect(law, Law, "a law", "as law('house') gives")
