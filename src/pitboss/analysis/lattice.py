"""A law on a lattice, as floats: where the mathematics of sessions leaves fractions, and the only
place for bounds of its tails.

A result is `offset + unit · step + rest`. The chances are rounded once, each to the nearest float.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf, log

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.law import Law
from pitboss.errors import ParseError

Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

ROUNDING = 2.0**-53  # the most that a float operation is off, as a share of its result
_WIDEST = 2**53  # steps: beyond it floats skip whole numbers
_TILTS = np.geomspace(1e-9, 50.0, 1500)  # any tilt gives a bound; the best of these is good


@dataclass(frozen=True)
class Lattice:
    """Results in whole steps, with the chance of each, from the lowest up."""

    unit: Fraction
    offset: Fraction
    steps: Longs
    chances: Floats
    rest_low: Fraction = Fraction(0)
    rest_high: Fraction = Fraction(0)
    rest_average: Fraction = Fraction(0)

    @property
    def lowest(self) -> int:
        return int(self.steps[0])

    @property
    def highest(self) -> int:
        return int(self.steps[-1])

    @property
    def down(self) -> int:
        """The widest step down."""
        return max(0, -self.lowest)

    @property
    def up(self) -> int:
        return max(0, self.highest)

    @cached_property
    def term_error(self) -> float:
        """How far a sum of chances times numbers up to 1 may be off."""
        return (len(self.steps) + 4) * ROUNDING

    @cached_property
    def _cumulants(self) -> tuple[Floats, Floats]:
        """The logarithm of E[exp(tilt · step)] for every tilt; upwards, and downwards."""
        return self._cumulant(self.steps), self._cumulant(-self.steps)

    def _cumulant(self, steps: Longs) -> Floats:
        """Rounded up."""
        powers = np.outer(_TILTS, steps.astype(np.float64))
        with np.errstate(over="ignore", invalid="ignore"):
            grown = np.expm1(powers)
            sums, sizes = grown @ self.chances, np.abs(grown) @ self.chances
            above = np.log1p(sums + 4 * self.term_error * sizes)
        return np.where(np.isfinite(above), above, inf)

    # Where steps are too wide for every tilt, what so many rounds can come to is the bound.

    def sum_rarely_above(self, rounds: int, chance: float) -> float:
        """Steps that the sum of so many rounds exceeds with at most that chance."""
        return min(rounds * self.highest, self._rarely(rounds * self._cumulants[0], chance))

    def sum_rarely_below(self, rounds: int, chance: float) -> float:
        return max(rounds * self.lowest, -self._rarely(rounds * self._cumulants[1], chance))

    def deepest_fall(self, rounds: int, chance: float) -> float:
        """Steps by which the walk is below its start at any time with at most that chance."""
        bound = self._rarely(rounds * np.maximum(self._cumulants[1], 0.0), chance)
        return min(rounds * self.down, bound)

    def fall_chance(self, rounds: int, steps: float) -> float:
        """At most the chance to be so many steps below the start at any time."""
        logs = rounds * np.maximum(self._cumulants[1], 0.0) - _TILTS * steps
        return float(min(1.0, np.exp(min(0.0, float(logs.min()))) * (1 + 1e-9)))

    def rise_chance(self, rounds: int, steps: float) -> float:
        """At most the chance to be so many steps above the start at any time."""
        logs = rounds * np.maximum(self._cumulants[0], 0.0) - _TILTS * steps
        return float(min(1.0, np.exp(min(0.0, float(logs.min()))) * (1 + 1e-9)))

    @staticmethod
    def _rarely(logs: Floats, chance: float) -> float:
        return float(((logs - log(chance)) / _TILTS).min()) * (1 + 1e-12) + 1e-9


def walk_lattice(law: Law) -> Lattice:
    """On multiples of the unit of all results, so that levels of capital are whole."""
    return _on(law, law.unit, Fraction(0))


def sum_lattice(law: Law) -> Lattice | None:
    """On the widest lattice that has every result, wherever it starts; None where it is too fine to
    count on."""
    if (law.best - law.worst) / law.span > _WIDEST:
        return None
    return _on(law, law.span, law.worst)


def coarse_lattice(law: Law) -> Lattice:
    """On the law's coarse unit: what a result has beyond a multiple of it is its rest."""
    unit = law.coarse_unit
    by_step: dict[int, int] = {}
    rests: list[Fraction] = []
    average = Fraction(0)
    for result, deals in law.results.items():
        step, rest = divmod(result, unit)
        by_step[step] = by_step.get(step, 0) + deals
        rests.append(rest)
        average += rest * deals
    chances = _chances(by_step, law.deals)
    return Lattice(unit, Fraction(0), *chances, min(rests), max(rests), average / law.deals)


def _on(law: Law, unit: Fraction, offset: Fraction) -> Lattice:
    by_step = {int((result - offset) / unit): deals for result, deals in law.results.items()}
    return Lattice(unit, offset, *_chances(by_step, law.deals))


def _chances(by_step: dict[int, int], deals: int) -> tuple[Longs, Floats]:
    ordered = dict(sorted(by_step.items()))
    if max(map(abs, ordered)) > _WIDEST:
        raise ParseError(
            "the results of a round have too small a common unit to be counted in: "
            "use bets whose results have a larger one"
        )
    steps = np.array(list(ordered), dtype=np.int64)
    return steps, np.array([float(Fraction(number, deals)) for number in ordered.values()])
