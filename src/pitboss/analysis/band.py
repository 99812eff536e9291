"""Linear systems of a walk with two ends, solved and then checked: the check bounds the error.

A system says what a level is worth: f(x) is the mean of f after one round, and `right`(x) beside.
Where g solves it with a right side of 1, or more, |f| is at most max|right| · max(g). So what a
solution misses of its equations, and g, bound how far off it is.
"""

from typing import NamedTuple

import numpy as np

from pitboss.analysis.kernel.walks import solve_band
from pitboss.analysis.lattice import Floats, Lattice

_LARGEST = 25_000_000  # places in memory: 200 MB
_MOST_WORK = 20_000_000_000  # multiplications


class Solved(NamedTuple):
    """The solutions of some right sides by column, and how far any may be off."""

    columns: Floats
    error: float
    rounds: Floats  # the mean number of rounds until an end is reached, from every level
    rounds_error: float


def in_reach(lattice: Lattice, levels: int) -> bool:
    """Whether a system of so many levels can be solved."""
    up, down = min(lattice.up, levels - 1), min(lattice.down, levels - 1)
    return levels * (up + 1) <= _LARGEST and levels * (up + 1) * (down + 1) <= _MOST_WORK


def solve(lattice: Lattice, chances: Floats, right: Floats, right_error: float) -> Solved | None:
    """The solutions by level; None where floats are too short for them.

    `right_error` is how far a right side may be off.
    """
    levels, columns = right.shape
    up, down = min(lattice.up, levels - 1), min(lattice.down, levels - 1)
    inside = np.abs(lattice.steps) < levels
    steps, kept = lattice.steps[inside], chances[inside]
    found = np.ones((levels, columns + 1))
    found[:, :columns] = right
    solve_band(steps, kept, down, up, np.zeros((levels, up + 1)), found)
    missed = found.copy()
    missed[:, :columns] -= right
    missed[:, columns] -= 1.0
    for step, chance in zip(steps.tolist(), kept.tolist(), strict=True):
        before, after = slice(max(0, -step), levels - max(0, step)), slice(max(0, step), None)
        missed[before] -= chance * found[after][: levels - abs(step)]
    # What rounding hides of it.
    hidden = 4 * lattice.term_error * (1 + np.abs(found).max(axis=0))
    misses = np.abs(missed).max(axis=0) + hidden
    rounds = found[:, columns]
    if misses[columns] > 0.5 or rounds.min() < 0:
        return None
    longest = float(rounds.max()) / (1 - misses[columns])
    off = float((misses[:columns] + right_error).max(initial=0.0)) * longest
    return Solved(found[:, :columns], off, rounds, float(misses[columns]) * longest)
