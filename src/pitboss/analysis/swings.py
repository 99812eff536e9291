"""How far results swing: the deepest drawdown of a session; to double a bankroll, or go bust."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import ceil, floor, log, sqrt

import numpy as np

from pitboss.analysis import band
from pitboss.analysis.figures import Bounded, Exact, Figure, chance, widened
from pitboss.analysis.lattice import Lattice, walk_lattice
from pitboss.analysis.law import Law
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.ruin import level_of, walked
from pitboss.analysis.sessions import check_law, check_rounds
from pitboss.errors import ParseError
from pitboss.game.arguments import short_repr

QUANTILES = (Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))

_MOST_WORK = 8_000_000_000  # multiplications of one walk, of which some twenty are needed
_WORK_OF_AVERAGE = 4_000_000_000  # of all walks for the expected drawdown
_POINTS = 400  # at most, between which the law of the drawdown is bounded
_RARE = 1e-12


@dataclass(frozen=True)
class Drawdown:
    """The deepest fall within a session from the highest point before, in dollars."""

    rounds: int
    expected: Figure
    quantiles: dict[Fraction, Figure] = field(repr=False)


def drawdown(
    law: Law,
    rounds: int,
    quantiles: Sequence[Fraction] = QUANTILES,
    *,
    progress: Progress = silent,
) -> Drawdown | None:
    """The law of the deepest drawdown at the table; None where so many rounds are out of reach.

    A drawdown stays within m exactly where a walk that starts on the level m, and is set back to it
    when it rises above, never falls below 0.
    """
    check_law(law)
    check_rounds(rounds)
    for share in quantiles:
        if type(share) is not Fraction or not 0 < share < 1:
            raise ParseError(f"not a quantile: {short_repr(share)}; a Fraction between 0 and 1")
    falls = _Falls(walk_lattice(law.at_table), rounds, progress)
    if not falls.in_reach:
        return None
    unit = falls.lattice.unit
    found: dict[Fraction, Figure] = {}
    for share in quantiles:
        low, high = falls.quantile(float(share))
        found[share] = (
            Exact(low * unit) if low == high else widened(float(low * unit), float(high * unit))
        )
    low_average, high_average = falls.average()
    by = float(unit)
    expected = widened(low_average * by * (1 - 1e-12), high_average * by * (1 + 1e-12))
    return Drawdown(rounds, expected, found)


@dataclass(frozen=True)
class _Falls:
    lattice: Lattice
    rounds: int
    progress: Progress
    _known: dict[int, Bounded] = field(default_factory=dict)

    @cached_property
    def deepest(self) -> int:
        """No drawdown is deeper but with a chance that sums to next to nothing over all depths."""
        all_of_it = self.rounds * self.lattice.down
        rare = _RARE / (self.rounds * max(1, all_of_it))
        return max(1, ceil(self.lattice.deepest_fall(self.rounds, rare)))

    @property
    def in_reach(self) -> bool:
        return self._work(self.deepest) <= _MOST_WORK

    def _work(self, depth: int) -> int:
        return self.rounds * (depth + 1) * len(self.lattice.steps)

    def within(self, depth: int) -> Bounded:
        """The chance that no drawdown is deeper."""
        if depth >= self.rounds * self.lattice.down:
            return Bounded(1.0, 1.0)
        if depth not in self._known:
            values, off = walked(self.lattice, self.rounds, depth, self.progress)
            value = float(values[depth])
            self._known[depth] = chance(value * (1 - off), value * (1 + off))
        return self._known[depth]

    def quantile(self, share: float) -> tuple[int, int]:
        """Bounds of the least depth that no drawdown exceeds with at least that chance."""
        return (
            self._first(share, lambda bounds: bounds.high),
            self._first(share, lambda bounds: bounds.low),
        )

    def _first(self, share: float, of: Callable[[Bounded], float]) -> int:
        """The least depth whose chance is enough, between those that are known.

        The logarithm of -log of the chance is close to a line in the logarithm of the depth, so a
        few walks find it; where the line leads astray, the middle is tried.
        """
        certain = self.rounds * self.lattice.down
        low, high = -1, self.deepest if share < 1 - 10 * _RARE else certain
        for depth, bounds in sorted(self._known.items()):
            if of(bounds) >= share:
                high = min(high, depth)
                break
            low = depth
        tries = 0
        while high - low > 1:
            tries += 1
            middle = self._on_line(low, high, share) if tries % 3 else low + (high - low) // 2
            low, high = (low, middle) if of(self.within(middle)) >= share else (middle, high)
        return high

    def _on_line(self, low: int, high: int, share: float) -> int:
        """Where the line through two known depths has the share; the first guess is a deviation of
        the whole session."""
        if low < 0:
            guess = self._deviation
        else:
            ends = [self.within(depth).value for depth in (low, high)]
            if not 0 < ends[0] < share < ends[1] < 1:
                guess = 2 * low
            else:
                first, last, aim = (log(-log(value)) for value in (*ends, share))
                reach = (aim - first) / (last - first)
                guess = ((low + 1) * ((high + 1) / (low + 1)) ** reach) - 1
        return min(max(floor(guess), low + 1), high - 1)

    @cached_property
    def _deviation(self) -> float:
        steps, chances = self.lattice.steps, self.lattice.chances
        drift = float(steps @ chances)
        squares = float((steps - drift) ** 2 @ chances)
        return sqrt(self.rounds * squares) + self.rounds * abs(drift)

    def average(self) -> tuple[float, float]:
        """The sum over all depths of the chance to fall deeper, which only sinks: between two
        depths it lies between theirs."""
        usual = self._first(1 - 1e-4, lambda bounds: bounds.low)
        points = max(8, min(_POINTS, _WORK_OF_AVERAGE // max(1, self._work(usual) // 2)))
        few = max(2, points // 5)
        depths = {*np.linspace(0, usual, points).astype(int).tolist(), self.deepest}
        depths |= set(np.linspace(usual, self.deepest, few).astype(int).tolist())
        ordered = sorted(depths | set(self._known))
        low = high = 0.0
        for depth, after in pairwise(ordered):
            here, there = self.within(depth), self.within(after)
            high += (after - depth) * (1 - here.low)
            low += (1 - here.high) + (after - depth - 1) * (1 - there.high)
        return low, high + _RARE


@dataclass(frozen=True)
class DoubleOrBust:
    """Playing until a bankroll is doubled or ruined."""

    bankroll: Fraction
    doubled: Figure  # the chance of it
    rounds: Figure  # how many it takes on average, either way


def double_or_bust(law: Law, bankroll: Fraction) -> DoubleOrBust | None:
    """The chance to double a bankroll before ruin, and the mean number of rounds to either; None
    where it has too many levels. Rebates come later and do not help."""
    check_law(law)
    law = law.at_table
    room = level_of(law, bankroll)
    lattice = walk_lattice(law)
    if not lattice.up and not lattice.down:
        return None
    start = floor(room / lattice.unit)
    levels = start + ceil(bankroll / lattice.unit)
    if not levels:
        return None
    if not band.in_reach(lattice, levels):
        return None
    right = np.zeros((levels, 1))
    for step, weight in zip(lattice.steps.tolist(), lattice.chances.tolist(), strict=True):
        if step > 0:
            right[max(0, levels - step) :, 0] += weight
    solved = band.solve(lattice, lattice.chances, right, 2 * lattice.term_error)
    if solved is None:
        return None
    doubled, rounds = float(solved.columns[start, 0]), float(solved.rounds[start])
    return DoubleOrBust(
        bankroll,
        chance(doubled - solved.error, doubled + solved.error),
        widened(max(1.0, rounds - solved.rounds_error), rounds + solved.rounds_error),
    )
