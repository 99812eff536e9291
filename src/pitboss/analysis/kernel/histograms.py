"""Gains added up by what is measured of them: by one measure, and by two at once.

They are whole numbers, kept as floats because matrices of floats are multiplied fastest.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.tables import Bytes

Sums = NDArray[np.float64]


@compiled
def by_one(numbers: Bytes, gains: Sums, where: NDArray[np.bool_], sums: Sums) -> None:
    """Adds the gains of the cells that are asked for to `sums[measure, number]`."""
    for cell in range(len(gains)):
        if where[cell]:
            for measure in range(len(numbers)):
                sums[measure, numbers[measure, cell]] += gains[cell]


@compiled
def by_two(one: Bytes, other: Bytes, gains: Sums, sums: Sums) -> None:
    """Adds the gains of all cells to `sums[number, number]` of two measures."""
    for cell in range(len(gains)):
        sums[one[cell], other[cell]] += gains[cell]
