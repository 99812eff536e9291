"""All that the language can ask on a street, as measures; and spots that no condition tells apart.

A measure gives every spot a number, and a condition is an interval of them: a fact is 0 or 1, a
category 0 to 9, a quantity what it counts. Spots that are alike in all measures are one *cell*.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import in_chunks
from pitboss.analysis.kernel.tables import Bytes, Ints, Longs
from pitboss.analysis.progress import Progress
from pitboss.analysis.strategies.conditions import Compared, Condition, IsFact, Not, OfCategory
from pitboss.analysis.strategies.spots import Spots
from pitboss.analysis.strategies.words import FACTS, QUANTITIES
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Street

_ACE = 14
_ROWS = 256  # of a chunk


@dataclass(frozen=True)
class Measure:
    """A number of every spot, and what an interval of it is in the language."""

    most: int
    of: Callable[[Spots], NDArray[Any]]
    condition: Callable[[int, int], Condition]  # from the lowest number to the highest, both in it


def measures(street: Street) -> list[Measure]:
    """Of a street after the flop."""
    found = [_fact(word) for word, fact in FACTS.items() if street in fact.streets]
    found += [_quantity(word) for word, one in QUANTITIES.items() if street in one.streets]
    return [*found, _category(of_board=False), _category(of_board=True)]


def _fact(word: str) -> Measure:
    fact = FACTS[word]
    return Measure(1, fact.of, lambda low, _high: IsFact(fact) if low else Not(IsFact(fact)))


def _quantity(word: str) -> Measure:
    quantity = QUANTITIES[word]
    most = _ACE if quantity.most is None else quantity.most

    def condition(low: int, high: int) -> Condition:
        if low == high:
            return Compared(quantity, "=", low)
        return Compared(quantity, "<=", high) if high < most else Compared(quantity, ">=", low)

    return Measure(most, quantity.of, condition)


def _category(of_board: bool) -> Measure:
    def condition(low: int, high: int) -> Condition:
        if low == high:
            return OfCategory(HandCategory(low), "", of_board)
        if high < max(HandCategory):
            return OfCategory(HandCategory(high), " or worse", of_board)
        return OfCategory(HandCategory(low), " or better", of_board)

    def of(spots: Spots) -> NDArray[Any]:
        return spots.board_category if of_board else spots.category

    return Measure(max(HandCategory), of, condition)


@dataclass(frozen=True)
class Cells:
    """The cells of a street's spots."""

    measures: Sequence[Measure]
    numbers: Bytes  # by measure and cell
    of_spots: Sequence[Ints]  # the cell of every spot, in the order of boards and hands

    def sums(self, gains: Sequence[Longs]) -> NDArray[np.float64]:
        """By cell: whole numbers of spots added up. They are below 2^53, and so exact, as long as
        decisions are worth less than 160 Antes a round; beyond that they are rounded."""
        total = np.zeros(self.numbers.shape[1])
        for cells, gained in zip(self.of_spots, gains, strict=True):
            total += np.bincount(cells, weights=gained.reshape(-1), minlength=len(total))
        return total


def cells_of(spots: Sequence[Spots], progress: Progress) -> Cells:
    """The cells of some lists of spots of one street."""
    of_street = measures(spots[0].street)
    if prod(one.most + 1 for one in of_street) >= 1 << 63:
        raise ArithmeticError("the measures of a spot are too many for one number")
    of_spots = [np.empty(all_of.shape, dtype=np.int32) for all_of in spots]
    found: dict[tuple[int, int], Longs] = {}
    for at, all_of in enumerate(spots):

        def look(first: int, last: int, at: int = at, all_of: Spots = all_of) -> None:
            some = all_of.rows(first, last)
            code = np.zeros(some.shape, dtype=np.int64)
            for measure in of_street:
                code *= measure.most + 1
                code += measure.of(some)
            code[~some.possible] = -1
            alike, cells = np.unique(code, return_inverse=True)
            found[at, first] = alike
            of_spots[at][first:last] = cells.reshape(some.shape)

        in_chunks(look, all_of.shape[0], _ROWS, "comparing spots", progress)
    codes: Longs = np.unique(np.concatenate(list(found.values())))
    for (at, first), alike in found.items():
        rows = of_spots[at][first : first + _ROWS]
        rows[:] = np.searchsorted(codes, alike).astype(np.int32)[rows]
    numbers = np.empty((len(of_street), len(codes)), dtype=np.int8)
    rest = codes.copy()
    for at in range(len(of_street) - 1, -1, -1):
        rest, numbers[at] = np.divmod(rest, of_street[at].most + 1)
    return Cells(of_street, numbers, [cells.reshape(-1) for cells in of_spots])
