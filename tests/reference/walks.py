"""Sessions and bankrolls the slow way: every chance a fraction, every round one by one.

A law is a mapping of whole results to their chances.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

Chances = Mapping[int, Fraction]


def law_after(law: Chances, rounds: int) -> dict[int, Fraction]:
    """The law of the sum of so many rounds."""
    sums = {0: Fraction(1)}
    for _ in range(rounds):
        after: dict[int, Fraction] = defaultdict(Fraction)
        for total, chance in sums.items():
            for result, share in law.items():
                after[total + result] += chance * share
        sums = dict(after)
    return sums


def average_loss(law: Chances, rounds: int) -> Fraction:
    return sum(
        (max(0, -total) * chance for total, chance in law_after(law, rounds).items()), Fraction(0)
    )


def quantile(law: Chances, rounds: int, share: Fraction) -> int:
    """The least sum such that it or less comes with at least that chance."""
    reached = Fraction(0)
    for total, chance in sorted(law_after(law, rounds).items()):
        reached += chance
        if reached >= share:
            return total
    raise AssertionError("chances that do not sum to 1")


def ruin_within(law: Chances, room: int, rounds: int) -> Fraction:
    """The chance to lose more than `room` at some time."""
    alive, ruined = {room: Fraction(1)}, Fraction(0)
    for _ in range(rounds):
        after: dict[int, Fraction] = defaultdict(Fraction)
        for level, chance in alive.items():
            for result, share in law.items():
                if level + result < 0:
                    ruined += chance * share
                else:
                    after[level + result] += chance * share
        alive = dict(after)
    return ruined


def drawdowns(law: Chances, rounds: int) -> dict[int, Fraction]:
    """The law of the deepest fall below the highest point before."""
    states = {(0, 0): Fraction(1)}  # how far below it now, and at most until now
    for _ in range(rounds):
        after: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (below, deepest), chance in states.items():
            for result, share in law.items():
                now = max(0, below - result)
                after[now, max(deepest, now)] += chance * share
        states = dict(after)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (_, deepest), chance in states.items():
        found[deepest] += chance
    return dict(found)


def double_or_bust(law: Chances, start: int, levels: int) -> tuple[Fraction, Fraction]:
    """From a level: the chance to reach `levels` before falling below 0, and the mean number of
    rounds to either. The equations of all levels, by elimination."""
    rows = []
    for level in range(levels):
        row = [Fraction(int(level == other)) for other in range(levels)]
        reached = Fraction(0)
        for result, share in law.items():
            if 0 <= level + result < levels:
                row[level + result] -= share
            elif level + result >= levels:
                reached += share
        rows.append([*row, reached, Fraction(1)])
    for at in range(levels):
        pivot = next(row for row in rows[at:] if row[at])
        rows.remove(pivot)
        rows.insert(at, pivot)
        pivot[:] = [value / pivot[at] for value in pivot]
        for row in rows:
            if row is not pivot and row[at]:
                factor = row[at]
                row[:] = [value - factor * own for value, own in zip(row, pivot, strict=True)]
    return rows[start][levels], rows[start][levels + 1]


def ruin_for_ever(law: Chances, room: int, near: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of the chance to lose more than `room` at any time, for a law with an advantage.

    At least the chance to do so before the walk is at some height: the equations of all levels
    below it. At most the chance to rise to it and be ruined from there: where E[z^result] <= 1, the
    average of z^level never grows, so that ruin from a level has a chance of at most z^(level + 1).
    The height is the first at which that is `near` nothing.
    """
    z = min(
        Fraction(part, 64)
        for part in range(1, 65)
        if sum(share * Fraction(part, 64) ** result for result, share in law.items()) <= 1
    )
    assert z <= Fraction(3, 4), "with a smaller advantage there are too many equations"
    height = room + 1
    while z ** (height + 1) > near:
        height += 1
    risen, _ = double_or_bust(law, room, height)
    return 1 - risen, 1 - risen + risen * z ** (height + 1)
