"""Searches the language for the condition of a length that gains most.

A plan is a list of clauses, each of them literals that all must hold; it speaks of a cell if one of
its clauses holds. Written as a condition, what clauses share is written once, and the length is
that of what is written. Plans grow by a literal at a time, the best few of every length go on, and
every literal is changed for a better one until none is. What a literal would gain is read off a
histogram of the gains by one measure, for all of its intervals at once, so that all of the language
is tried. Nothing here is left to chance, and sums are as exact as those of `measures.Cells`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.histograms import by_one, by_two
from pitboss.analysis.kernel.tables import Bytes
from pitboss.analysis.strategies.conditions import Condition, Joined
from pitboss.analysis.strategies.measures import Cells, Measure
from pitboss.analysis.strategies.spots import Flags

_KEPT = 3  # plans of a length that go on
_TRIED = 4  # ways to extend a plan in one place


class Literal(NamedTuple):
    """A measure, and the interval that it must lie in."""

    measure: int
    low: int
    high: int


Clause = tuple[Literal, ...]
Plan = tuple[Clause, ...]


class Found(NamedTuple):
    """A plan, and what it gains over doing nothing."""

    gain: float
    plan: Plan


class Search:
    """The cells in which something is to be gained or lost."""

    def __init__(self, cells: Cells, gains: NDArray[np.float64]) -> None:
        matters = np.flatnonzero(gains)
        self._most = [one.most for one in cells.measures]
        self._numbers = np.ascontiguousarray(cells.numbers[:, matters])
        self._gains = gains[matters]
        self._intervals = [
            list(_intervals(numbers, most))
            for numbers, most in zip(self._numbers, self._most, strict=True)
        ]

    def plans(self, longest: int) -> list[Found]:
        """The best found of every length up to the longest: what is shorter may be as good."""
        kept: list[list[Found]] = [[] for _ in range(longest + 1)]
        tried: list[set[Plan]] = [set() for _ in range(longest + 1)]
        tried[0].add(())
        best: list[Found] = []
        for length in range(longest + 1):
            some = sorted((self._found(plan) for plan in tried[length]), key=_order)
            polished = {self._polished(found.plan) for found in some[:_KEPT]}
            kept[length] = sorted(map(self._found, polished), key=_order)[:_KEPT]
            best.append(min([*kept[length], *best[-1:]], key=_order))
            for found in kept[length]:
                for plan in self._extended(found.plan):
                    if length < (longer := length_of(plan)) <= longest:
                        tried[longer].add(plan)
        return best

    def _extended(self, plan: Plan) -> Iterator[Plan]:
        """With one more clause of one or two literals, or one more literal in a clause."""
        left = ~self._covered(plan)
        for _, literal in self._best_literals(left)[:_TRIED]:
            yield _tidy([*plan, (literal,)])
        for shared in sorted({literal for clause in plan for literal in clause}):
            for _, literal in self._best_literals(left & self._holds(shared))[:_TRIED]:
                yield _tidy([*plan, (shared, literal)])
        for pair in self._best_pairs(left):
            yield _tidy([*plan, pair])
        for at, clause in enumerate(plan):
            others = [*plan[:at], *plan[at + 1 :]]
            alone = self._all_hold(clause) & ~self._covered(others)
            for _, literal in self._best_literals(alone)[:_TRIED]:
                yield _tidy([*others, (*clause, literal)])

    def _polished(self, plan: Plan) -> Plan:
        """With every literal the best that there is in its place."""
        length, changed = length_of(plan), True
        while changed:
            changed = False
            for at, clause in enumerate(plan):
                for within in range(len(clause)):
                    others = [*plan[:at], *plan[at + 1 :]]
                    rest = [*clause[:within], *clause[within + 1 :]]
                    alone = self._all_hold(rest) & ~self._covered(others)
                    now = self._gain(alone & self._holds(clause[within]))
                    gain, literal = self._best_literals(alone)[0]
                    better = _tidy([*others, (*rest, literal)])
                    if gain > now and length_of(better) <= length:
                        plan, changed = better, True
                        break
                if changed:
                    break
        return plan

    def _best_literals(self, where: Flags) -> list[tuple[float, Literal]]:
        """What each would gain there by itself, the best first."""
        sums = np.zeros((len(self._most), max(self._most) + 2))
        by_one(self._numbers, self._gains, where, sums[:, 1:])
        below = np.cumsum(sums, axis=1).tolist()
        found = [
            (below[measure][high + 1] - below[measure][low], Literal(measure, low, high))
            for measure, intervals in enumerate(self._intervals)
            for low, high in intervals
        ]
        return sorted(found, key=lambda one: (-one[0], one[1]))

    def _best_pairs(self, where: Flags) -> list[Clause]:
        """The pairs of literals that would gain most there, the best of each pair of measures."""
        cells = np.flatnonzero(where)
        gains, numbers = self._gains[cells], np.ascontiguousarray(self._numbers[:, cells])
        varied = [at for at, intervals in enumerate(self._intervals) if intervals]
        inside = {at: _membership(self._intervals[at], self._most[at]) for at in varied}
        found = []
        for one, other in combinations(varied, 2):
            both = np.zeros((self._most[one] + 1, self._most[other] + 1))
            by_two(numbers[one], numbers[other], gains, both)
            table = inside[one] @ both @ inside[other].T
            first, second = divmod(int(table.argmax()), table.shape[1])
            pair = (
                Literal(one, *self._intervals[one][first]),
                Literal(other, *self._intervals[other][second]),
            )
            found.append((float(table[first, second]), pair))
        return [pair for _, pair in sorted(found, key=lambda one: (-one[0], one[1]))[:_TRIED]]

    def _holds(self, literal: Literal) -> Flags:
        numbers = self._numbers[literal.measure]
        flags: Flags = (numbers >= literal.low) & (numbers <= literal.high)
        return flags

    def _all_hold(self, literals: Sequence[Literal]) -> Flags:
        flags = np.ones(len(self._gains), dtype=np.bool_)
        for literal in literals:
            flags &= self._holds(literal)
        return flags

    def _covered(self, plan: Sequence[Clause]) -> Flags:
        flags = np.zeros(len(self._gains), dtype=np.bool_)
        for clause in plan:
            flags |= self._all_hold(clause)
        return flags

    def _gain(self, where: Flags) -> float:
        return float(self._gains[where].sum())

    def _found(self, plan: Plan) -> Found:
        return Found(self._gain(self._covered(plan)), plan)


def _order(found: Found) -> tuple[float, Plan]:
    return -found.gain, found.plan


def _intervals(numbers: Bytes, most: int) -> Iterator[tuple[int, int]]:
    """From each number on, up to each, and each alone, of those that come up."""
    come_up = np.unique(numbers).tolist()
    yield from ((number, most) for number in come_up[1:])
    yield from ((0, number) for number in come_up[:-1])
    yield from ((number, number) for number in come_up[1:-1])


def _membership(intervals: Sequence[tuple[int, int]], most: int) -> NDArray[np.float64]:
    """By interval and number: 1 where it is inside."""
    low, high = np.array(intervals).T
    numbers = np.arange(most + 1)
    inside: Flags = (numbers >= low[:, None]) & (numbers <= high[:, None])
    return inside.astype(np.float64)


def _tidy(clauses: Sequence[Sequence[Literal]]) -> Plan:
    """In order, and without what another clause says already."""
    sets = {frozenset(clause) for clause in clauses}
    needed = [one for one in sets if not any(other < one for other in sets)]
    return tuple(sorted(tuple(sorted(clause)) for clause in needed))


def _most_shared(plan: Plan) -> Literal | None:
    """The literal that most clauses have, if two or more have it."""
    often = Counter(literal for clause in plan for literal in clause)
    most = max(often, key=lambda literal: (often[literal], literal), default=None)
    return most if most is not None and often[most] > 1 else None


def _apart(plan: Plan, shared: Literal) -> tuple[Plan, Plan]:
    """The clauses that have a literal, without it; and the others."""
    inside = tuple(
        tuple(literal for literal in clause if literal != shared)
        for clause in plan
        if shared in clause
    )
    return inside, tuple(clause for clause in plan if shared not in clause)


def length_of(plan: Plan) -> int:
    """How many literals are written, where what clauses share is written once."""
    shared = _most_shared(plan)
    if shared is None:
        return sum(map(len, plan))
    inside, outside = _apart(plan, shared)
    return 1 + length_of(inside) + length_of(outside)


def condition_of(plan: Plan, measures: Sequence[Measure]) -> Condition:
    """The plan in the language; it has a clause at least."""

    def word(literal: Literal) -> Condition:
        return measures[literal.measure].condition(literal.low, literal.high)

    parts: list[Condition] = []
    while (shared := _most_shared(plan)) is not None:
        inside, plan = _apart(plan, shared)
        parts.append(Joined((word(shared), condition_of(inside, measures)), "and"))
    for clause in plan:
        words = tuple(map(word, clause))
        parts.append(words[0] if len(words) == 1 else Joined(words, "and"))
    return parts[0] if len(parts) == 1 else Joined(tuple(parts), "or")
