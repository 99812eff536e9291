"""Walks on levels of capital: who survives, and linear systems of a narrow band.

The only kernels that divide and round. They round as every float does; their callers bound by how
much.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.tables import Longs

_BLOCK = 256  # levels whose sums stay in the fastest memory

Floats = NDArray[np.float64]


@compiled
def survive(rounds: int, steps: Longs, chances: Floats, values: Floats) -> None:
    """So many rounds more: by level, the chance never to fall below level 0.

    `values` are those of the rounds before, and are replaced. Whoever rises above the last level is
    set back to it.
    """
    levels, top = len(values), len(values) - 1
    after = np.empty_like(values)
    sums = np.empty(_BLOCK)
    for _ in range(rounds):
        for first in range(0, levels, _BLOCK):
            last = min(first + _BLOCK, levels)
            for at in range(_BLOCK):
                sums[at] = 0.0
            for at in range(len(steps)):
                step, chance = steps[at], chances[at]
                inside, above = max(first, -step), min(last, levels - step)
                for level in range(inside, above):
                    sums[level - first] += chance * values[level + step]
                for level in range(max(above, first), last):
                    sums[level - first] += chance * values[top]
            for level in range(first, last):
                after[level] = sums[level - first]
        values[:] = after


@compiled
def solve_band(
    steps: Longs, chances: Floats, down: int, up: int, rows: Floats, right: Floats
) -> None:
    """Solves f(x) = sum of chance · f(x + step) + right(x) for all levels and columns at once.

    f is 0 outside of the levels; `right` holds the solution afterwards. `down` and `up` are the
    widest steps, and `rows` has `up` + 1 places for every level. Nothing is exchanged: the diagonal
    dominates.
    """
    levels, columns = right.shape
    row = np.zeros(down + up + 1)
    for level in range(levels):
        for at in range(len(row)):
            row[at] = 0.0
        row[down] = 1.0
        for at in range(len(steps)):
            if 0 <= level + steps[at] < levels:
                row[down + steps[at]] -= chances[at]
        for back in range(min(down, level), 0, -1):
            factor = row[down - back] / rows[level - back, 0]
            if factor != 0.0:
                for at in range(up + 1):
                    row[down - back + at] -= factor * rows[level - back, at]
                for column in range(columns):
                    right[level, column] -= factor * right[level - back, column]
        for at in range(up + 1):
            rows[level, at] = row[down + at]
    for level in range(levels - 1, -1, -1):
        for column in range(columns):
            value = right[level, column]
            for at in range(1, min(up, levels - 1 - level) + 1):
                value -= rows[level, at] * right[level + at, column]
            right[level, column] = value / rows[level, 0]
