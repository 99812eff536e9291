"""Ruin: less left than the next round needs. Within some rounds, and for ever."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, floor, inf, log, nextafter

import numpy as np

from pitboss.analysis import band
from pitboss.analysis.figures import Bounded, Exact, Figure, chance, widened
from pitboss.analysis.kernel.walks import survive
from pitboss.analysis.lattice import Floats, Lattice, walk_lattice
from pitboss.analysis.law import Law
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.sessions import Totals, check_law, check_rounds, totals
from pitboss.errors import ParseError
from pitboss.game.arguments import short_repr

_RARE = 1e-13  # the chance of falls deeper than the levels that are walked
_MOST_WORK = 20_000_000_000  # multiplications of one walk
_AT_ONCE = 50_000_000  # between two words of progress
_FINEST = 1_000_000  # levels between nothing and what a round needs that are still told apart
_LEAST = 1e-300  # floats are not to be trusted below it
_LEVELS = 1_000  # of the system for ever, or more where steps are wide; more of them round more
_SWEEPS = 80  # each halves what is unknown, or better


def level_of(law: Law, bankroll: Fraction) -> Fraction:
    """What may be lost before ruin, in dollars; refused where not one round can be played."""
    if type(bankroll) is not Fraction:
        raise ParseError(f"not a bankroll: {short_repr(bankroll)}; a Fraction of dollars")
    check_bankroll(bankroll, law.needed)
    return bankroll - law.needed


def check_bankroll(bankroll: Fraction, needed: Fraction) -> None:
    if bankroll < needed:
        held, least = f"{float(bankroll):.2f}", f"{float(needed):.2f}"
        raise ParseError(f"a bankroll of {held} is below one round, which needs {least}")


def check_risk(risk: object) -> None:
    if type(risk) is not Fraction or not 0 < risk < 1:
        raise ParseError(f"not a risk: {short_repr(risk)}; a Fraction between 0 and 1")


def walked(
    lattice: Lattice, rounds: int, top: int, progress: Progress = silent
) -> tuple[Floats, float]:
    """By level up to `top`, the chance to survive so many rounds where nobody rises above it; and
    how far it may be off, as a share of it."""
    values = np.ones(top + 1)
    slice_of = max(1, _AT_ONCE // ((top + 1) * len(lattice.steps)))
    for done in range(0, rounds, slice_of):
        survive(min(slice_of, rounds - done), lattice.steps, lattice.chances, values)
        progress("walking through the rounds", min(done + slice_of, rounds), rounds)
    return values, rounds * lattice.term_error * 1.01


@dataclass(frozen=True)
class Horizon:
    """Ruin within some rounds, for every bankroll at once. Rebates come later and do not help."""

    law: Law
    rounds: int
    progress: Progress = silent

    @cached_property
    def _lattice(self) -> Lattice:
        return walk_lattice(self.law)

    def _top(self, rounds: int) -> int:
        """The level from which ruin within those rounds is as good as impossible."""
        return max(1, ceil(self._lattice.deepest_fall(rounds, _RARE)))

    def _work(self, rounds: int) -> int:
        return rounds * (self._top(rounds) + 1) * len(self._lattice.steps)

    @cached_property
    def walked_rounds(self) -> int:
        """How many of the rounds are walked one by one; what may come later is bounded."""
        if self._work(self.rounds) <= _MOST_WORK:
            return self.rounds
        few, many = 0, self.rounds
        while many - few > 1:
            middle = (few + many) // 2
            few, many = (middle, many) if self._work(middle) <= _MOST_WORK else (few, middle)
        return few

    @cached_property
    def _survival(self) -> tuple[Floats, Floats]:
        """Bounds by level. Whoever is above the top is at least as well off as at the top, and
        at best safe."""
        rounds = self.walked_rounds
        if not rounds:
            return np.zeros(1), np.ones(1)
        values, off = walked(self._lattice, rounds, self._top(rounds), self.progress)
        low = values * (1 - off)
        return low, np.minimum(1.0, values * (1 + off) + (1 - low[-1]))

    def ruin(self, bankroll: Fraction) -> Figure:
        room = level_of(self.law, bankroll)
        lattice = self._lattice
        if not lattice.down:
            return Exact(Fraction(0))
        level = floor(room / lattice.unit)
        low, high = self._survival
        within = 0.0 if level >= len(high) else 1 - nextafter(float(high[level]), inf)
        if self.walked_rounds == self.rounds:
            if level >= self.rounds * lattice.down:
                return Exact(Fraction(0))
            at_most = _RARE if level >= len(low) else 1 - float(low[level])
            return chance(within, at_most + 2**-52)
        within = max(within, self._totals.below(-room).low)
        at_most = self._at_most(level)
        ever = ForEver(self.law)
        if ever.certain is None:
            always = ever.ruin(bankroll)
            within = max(within, always.low - self._later(ever, bankroll))
            at_most = min(at_most, always.high)
        return chance(within, at_most)

    def _later(self, ever: "ForEver", bankroll: Fraction) -> float:
        """A bound of ruin after these rounds, with an advantage: the walk is low in the end, or
        falls from where it is."""
        average = self.rounds * self.law.expected
        ends = [average * part / 8 for part in range(1, 8)]
        return min(self._totals.at_most(end).high + ever.ruin(bankroll + end).high for end in ends)

    @cached_property
    def _totals(self) -> Totals:
        return totals(self.law, self.rounds)

    @cached_property
    def _rises(self) -> list[tuple[int, float]]:
        """Heights, and a chance at least as high as that of the walk to stay below them."""
        lattice = self._lattice
        highest = 10 * lattice.deepest_fall(self.rounds, 0.5)
        heights = sorted({int(up) for up in np.geomspace(1, highest, 60)})
        return [(up, 1 - lattice.rise_chance(self.rounds, up)) for up in heights]

    def _at_most(self, level: int) -> float:
        """A bound of ruin that needs no walk: whoever is ruined and rises less than so high
        afterwards is behind by the rest in the end."""
        bounds = [self._lattice.fall_chance(self.rounds, level + 1)]
        for up, stays in self._rises:
            if stays > 0:
                behind = self._totals.at_most((up - level - 1) * self._lattice.unit)
                bounds.append(behind.high / stays)
        return min(1.0, *bounds)

    def bankroll(self, risk: Fraction) -> Figure:
        """The least bankroll of which the risk is no more than so much."""
        lattice, (low, high) = self._lattice, self._survival
        if not lattice.down:
            return Exact(self.law.needed)
        safe = 1 - float(risk)
        least = int(np.searchsorted(high, nextafter(safe, 0)))
        most = int(np.searchsorted(low, nextafter(safe, 1)))
        if self.walked_rounds < self.rounds or most == len(low):
            most = self._enough(float(risk))
            behind = -self._totals.quantile(risk)[1] / lattice.unit
            least = max(least, floor(behind) - 1)
        most = min(most, self.rounds * lattice.down)
        return _bankroll(self.law, lattice.unit, min(least, most), most)

    def _enough(self, risk: float) -> int:
        """The first level that the bound without a walk finds safe enough."""
        low, high = -1, ceil(self._lattice.deepest_fall(self.rounds, risk))
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._at_most(middle) <= risk else (middle, high)
        return high


def _bankroll(law: Law, unit: Fraction, least: int, most: int) -> Figure:
    if least == most:
        return Exact(law.needed + least * unit)
    return widened(float(law.needed + least * unit), float(law.needed + most * unit))


@dataclass(frozen=True)
class ForEver:
    """Ruin at any time, where the law has an advantage and its chance is below 1.

    With r such that E[exp(-r · result)] = 1, ruin has the chance exp(-r · room) over the mean of
    exp(-r · what is left at ruin). That mean lies between simple bounds; a linear system makes them
    narrow where the levels can be counted.
    """

    law: Law

    @cached_property
    def certain(self) -> Figure | None:
        """The chance where it does not depend on the bankroll."""
        if self.law.worst >= 0:
            return Exact(Fraction(0))
        return Exact(Fraction(1)) if self.law.expected <= 0 else None

    @cached_property
    def _unit(self) -> Fraction:
        """Of a law without whole levels, what everything is counted in, and rests count as well."""
        return self.law.unit if self._whole else self.law.coarse_unit

    @cached_property
    def _whole(self) -> bool:
        law = self.law
        steps = (law.best - law.worst) / law.unit
        return steps <= _FINEST

    @cached_property
    def _results(self) -> tuple[Floats, Floats]:
        chances = [float(Fraction(deals, self.law.deals)) for deals in self.law.results.values()]
        steps = [float(result / self._unit) for result in self.law.results]
        return np.array(steps), np.array(chances)

    @cached_property
    def _root(self) -> tuple[float, float]:
        """Bounds of r, for each unit."""
        steps, chances = self._results
        off = 4 * (len(steps) + 8) * 2.0**-53

        def excess(rate: float) -> tuple[float, float]:
            with np.errstate(over="ignore"):
                terms = chances * np.expm1(-rate * steps)
            return float(terms.sum()), off * float(np.abs(terms).sum())

        low, high = 0.0, 2 * float(self.law.expected / self.law.variance * self._unit)
        while (value := excess(high))[0] <= value[1]:
            low, high = high, 2 * high
        below, above = low, high
        for _ in range(200):
            middle = (low + high) / 2
            value = excess(middle)
            low, high = (middle, high) if value[0] < 0 else (low, middle)
        for _ in range(200):  # the nearest rates whose sign is beyond doubt
            width = max(high - low, high * 2.0**-52)
            if below >= low or (value := excess(low))[0] < -value[1]:
                break
            low = max(below, low - 2 * width)
        for _ in range(200):
            width = max(high - low, high * 2.0**-52)
            if above <= high or (value := excess(high))[0] > value[1]:
                break
            high = min(above, high + 2 * width)
        return max(low, below), min(high, above)

    @property
    def rate(self) -> Bounded:
        """r, for each dollar."""
        low, high = self._root
        unit = float(self._unit)
        return widened(low / unit, high / unit)

    @cached_property
    def _factors(self) -> tuple[Floats, Floats, float, float]:
        """By level, bounds of the chance of ruin times exp(r · level); and for all above them."""
        low, high = self._root
        down = -float(self.law.worst / self._unit)
        least = exp(-high * down) * (1 - 1e-12)
        most = exp(-low * (1 if self._whole else 0)) * (1 + 1e-12)
        none = np.zeros(0)
        if not self._whole:
            return none, none, least, most
        lattice = walk_lattice(self.law)
        for levels in (max(_LEVELS, 12 * lattice.down), 8 * lattice.down, 4 * lattice.down):
            if band.in_reach(lattice, levels):
                return self._narrowed(lattice, levels, least, most)
        return none, none, least, most

    def _narrowed(
        self, lattice: Lattice, levels: int, least: float, most: float
    ) -> tuple[Floats, Floats, float, float]:
        """The system of the tilted law, whose ends are reached for certain: below, the chance of
        ruin is 1; above, its factor lies between bounds that each sweep brings closer.

        On its way down the walk passes the `down` levels below the middle: what holds on all of
        them holds for every level above.
        """
        low, high = self._root
        rate = (low + high) / 2
        tilted = lattice.chances * np.exp(-rate * lattice.steps)
        right = np.zeros((levels, 2))
        for step, weight in zip(lattice.steps.tolist(), tilted.tolist(), strict=True):
            if step < 0:
                ruined = np.arange(min(levels, -step))
                right[ruined, 0] += weight * np.exp(rate * (ruined + step))
            elif step:
                right[max(0, levels - step) :, 1] += weight
        solved = band.solve(lattice, tilted, right, 8 * lattice.term_error)
        none = np.zeros(0)
        if solved is None:
            return none, none, least, most
        ruined, risen = solved.columns.T
        # r is known between bounds, so over these distances factors are off by a little more.
        slack = exp((high - low) * (levels + lattice.up + lattice.down)) * (1 + 1e-13)
        middle = levels // 2
        window = slice(middle - lattice.down, middle)
        lows, highs = ruined, ruined
        for _ in range(_SWEEPS):
            lows = (ruined + risen * least / slack - 2 * solved.error) / slack
            highs = (ruined + risen * most * slack + 2 * solved.error) * slack
            least = max(least, float(lows[window].min()))
            most = min(most, float(highs[window].max()))
        return lows[:middle], highs[:middle], least, most

    def _at(self, level: float) -> tuple[float, float]:
        """Bounds of the chance from a level; a whole one where levels are whole."""
        low, high = self._root
        lows, highs, least, most = self._factors
        if level < len(lows):
            least, most = float(lows[int(level)]), float(highs[int(level)])
        return (
            (lower if (lower := least * exp(-high * level * (1 + 1e-15))) > _LEAST else 0.0)
            * (1 - 1e-14),
            max(_LEAST, most * exp(-low * level * (1 - 1e-15)) * (1 + 1e-14)),
        )

    def ruin(self, bankroll: Fraction) -> Figure:
        room = level_of(self.law, bankroll)
        if self.certain is not None:
            return self.certain
        level = room / self._unit
        return chance(*self._at(floor(level) if self._whole else float(level)))

    def bankroll(self, risk: Fraction) -> Figure | None:
        """The least bankroll of which the risk is no more than so much; None where none is."""
        if self.certain is not None:
            return Exact(self.law.needed) if self.certain.value == 0 else None
        low, high = self._root
        least_factor, most_factor = self._factors[2:]
        allowed = log(float(risk))
        if not self._whole:
            bounds = [
                max(0.0, (log(factor) - allowed) / rate) * float(self._unit)
                for factor, rate in ((least_factor, high), (most_factor, low))
            ]
            needed = float(self.law.needed)
            return widened(needed + bounds[0] * (1 - 1e-12), needed + bounds[1] * (1 + 1e-12))
        guess = max(0, floor((log(least_factor) - allowed) / high) - 2)
        levels = [self._first(guess, float(risk), bound) for bound in (0, 1)]
        return _bankroll(self.law, self._unit, *levels)

    def _first(self, guess: int, risk: float, bound: int) -> int:
        """The first level whose chance is at most the risk, by the lower or the upper bound."""
        counted = len(self._factors[0])
        level = guess if guess >= counted else 0
        if level == 0:
            while level < counted and self._at(level)[bound] > risk:
                level += 1
        low = level
        step = 1
        while self._at(level)[bound] > risk:
            low, level, step = level, level + step, 2 * step
        while level - low > 1:
            middle = (low + level) // 2
            low, level = (middle, level) if self._at(middle)[bound] > risk else (low, middle)
        return level


def ruin(law: Law, bankroll: Fraction, rounds: int | None = None) -> Figure:
    """The chance that a bankroll is at some time too small for the next round; within so many
    rounds, or for ever.

    Without an advantage it is 1 for ever.
    """
    check_law(law)
    if rounds is None:
        return ForEver(law).ruin(bankroll)
    check_rounds(rounds)
    return Horizon(law.at_table, rounds).ruin(bankroll)


def bankroll_for(law: Law, risk: Fraction, rounds: int | None = None) -> Figure | None:
    """The least bankroll with no more than so much risk of ruin, within some rounds or for ever;
    None where no bankroll is enough."""
    check_law(law)
    check_risk(risk)
    if rounds is None:
        return ForEver(law).bankroll(risk)
    check_rounds(rounds)
    return Horizon(law.at_table, rounds).bankroll(risk)
