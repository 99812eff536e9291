"""The Antes at which banking gains: a collection in steps makes several intervals of them."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from pitboss.game.money import Cents
from pitboss.game.rules import Rules

DOLLAR = 100  # cents


class AnteRange(NamedTuple):
    """Antes from one to another, both of them included, in steps of the increment."""

    first: Cents
    last: Cents

    def form(self) -> dict[str, float]:
        return {"from": self.first / DOLLAR, "to": self.last / DOLLAR}


def gaining_antes(
    rules: Rules, per_cent: Fraction, fixed: Fraction, trips: Sequence[Cents]
) -> list[AnteRange] | None:
    """Every interval of lawful Antes at which the bank gains: with Ante X at each of the seats,
    which have these Trips wagers, it expects `per_cent` · X + `fixed` before the collection.

    None where the limits for a spot do not allow one of the Trips.
    """
    low, high, step = rules.spot_minimum, rules.most_ante_with_every_raise, rules.increment
    limits = range(rules.spot_minimum, rules.spot_maximum + 1)
    if any(stake and (stake not in limits or stake % step) for stake in trips):
        return None
    found: list[AnteRange] = []
    ante = -(-low // step) * step
    while ante <= high:
        fee, last = _fee(rules, ante, len(trips), sum(trips))
        last = high if last is None else min(last, high)
        last = last // step * step
        gains = _gaining(ante, last, step, per_cent, fixed - fee)
        if gains is not None and found and found[-1].last + step == gains.first:
            found[-1] = AnteRange(found[-1].first, gains.last)
        elif gains is not None:
            found.append(gains)
        ante = max(last, ante) + step
    return found


def _fee(rules: Rules, ante: int, seats: int, trips: int) -> tuple[Cents, int | None]:
    """What is collected, and up to which Ante; None: there is no end."""
    schedule, wagers = rules.schedule_in_force, seats * len(rules.required)
    action = Cents(wagers * ante + trips)
    fee = rules.collection(action)
    if schedule is None:
        return fee, None
    ends = (step.end(rules.between_steps) for step in schedule.steps)
    end = next((end for end in ends if end is None or action <= end), None)
    return fee, None if end is None else (end - trips) // wagers


def _gaining(
    first: int, last: int, step: int, per_cent: Fraction, fixed: Fraction
) -> AnteRange | None:
    """The Antes between the two where `per_cent` · X + `fixed` is above zero."""
    if per_cent > 0:
        first = max(first, (-fixed / per_cent // step + 1) * step)
    elif per_cent < 0:
        last = min(last, (ceil(-fixed / per_cent / step) - 1) * step)
    elif fixed <= 0:
        return None
    return AnteRange(Cents(first), Cents(last)) if first <= last else None
