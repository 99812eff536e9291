"""A game valued under some play, exactly: what it is worth, and the law of its results."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from pitboss.analysis.terms import REQUIRED, Terms
from pitboss.analysis.wagers import HALF_ANTES
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.rules import Rules, Street


@dataclass(frozen=True)
class Valuation:
    """Exact: every number is a count of deals, or a fraction of such counts, in Antes."""

    rules: Rules = field(repr=False)
    terms: Terms
    deals: int
    half_antes: int  # the player's net result over all deals
    # Deals by what ended the decisions, and where; and deals by net result, from the worst up.
    decided: Mapping[tuple[Street, Decision], int] = field(repr=False)
    distribution: Mapping[Fraction, int] = field(repr=False)
    # The house edge of each Trips pay table, per Trips wager.
    trips: Mapping[str, Fraction] = field(repr=False)

    @property
    def antes(self) -> int:
        """The net result over all deals, in Antes: whole, because a starting hand stands for 4, 6
        or 12 hands of the same worth."""
        return self.half_antes // HALF_ANTES

    @property
    def expected(self) -> Fraction:
        """The player's net result per round, Trips apart."""
        return Fraction(self.half_antes, HALF_ANTES * self.deals)

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per Ante."""
        return -self.expected

    @cached_property
    def average_wager(self) -> Fraction:
        """Ante, Blind and Play together."""
        wagered = sum(
            deals * (REQUIRED + (decision.multiple if isinstance(decision, Raise) else 0))
            for (_, decision), deals in self.decided.items()
        )
        return Fraction(wagered, self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per total wager."""
        return self.house_edge / self.average_wager

    @cached_property
    def variance(self) -> Fraction:
        squares = (net * net * deals for net, deals in self.distribution.items())
        return sum(squares, Fraction(0)) / self.deals - self.expected * self.expected

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def skewness(self) -> float:
        """The third central moment by the deviation; 0 where nothing varies."""
        return self._central_moment(3) / self.standard_deviation**3 if self.variance else 0.0

    @property
    def excess_kurtosis(self) -> float:
        """The fourth one likewise, less the 3 of a normal law; 0 where nothing varies."""
        return self._central_moment(4) / float(self.variance) ** 2 - 3 if self.variance else 0.0

    def _central_moment(self, power: int) -> float:
        """Exact until it is returned."""
        apart = ((net - self.expected) ** power * n for net, n in self.distribution.items())
        return float(sum(apart, Fraction(0)) / self.deals)

    @property
    def wins(self) -> Fraction:
        """How often a round ends ahead."""
        return self._ends(lambda net: net > 0)

    @property
    def even(self) -> Fraction:
        """How often it brings nothing and costs nothing."""
        return self._ends(lambda net: net == 0)

    @property
    def losses(self) -> Fraction:
        """How often it ends behind."""
        return self._ends(lambda net: net < 0)

    def _ends(self, so: Callable[[Fraction], bool]) -> Fraction:
        ended = sum(deals for net, deals in self.distribution.items() if so(net))
        return Fraction(ended, self.deals)

    @cached_property
    def actions(self) -> dict[Decision, Fraction]:
        """How often rounds are decided by each raise, the highest first, or by folding."""
        total: dict[Decision, int] = {}
        for (_, decision), deals in self.decided.items():
            total[decision] = total.get(decision, 0) + deals
        raises = sorted((d for d in total if isinstance(d, Raise)), key=lambda d: -d.multiple)
        order: list[Decision] = [*raises, Fold()]
        return {decision: Fraction(total[decision], self.deals) for decision in order}

    @property
    def headline(self) -> list[tuple[str, str]]:
        """The numbers that people ask for first, in words."""
        return [
            ("Expected result", f"{self.antes:,} Antes over {self.deals:,} deals"),
            ("House edge", f"{float(self.house_edge):.6%} of the Ante"),
            ("Element of risk", f"{float(self.element_of_risk):.6%} of the total wager"),
            ("Average wager", f"{float(self.average_wager):.6f} Antes"),
            ("Standard deviation", f"{self.standard_deviation:.6f} Antes a round"),
        ]

    def form(self) -> dict[str, Any]:
        """The JSON form: exact counts as whole numbers, the rest as decimal fractions."""
        return {
            "deals": self.deals,
            "expected": {
                "numerator": self.antes,
                "denominator": self.deals,
                "value": float(self.expected),
            },
            "house_edge": float(self.house_edge),
            "element_of_risk": float(self.element_of_risk),
            "average_wager": float(self.average_wager),
            "standard_deviation": self.standard_deviation,
            "actions": {str(action): float(share) for action, share in self.actions.items()},
            "distribution": [
                {"net": decimal(net), "deals": deals, "probability": deals / self.deals}
                for net, deals in self.distribution.items()
            ],
            "trips": {name: float(edge) for name, edge in self.trips.items()},
        }


def decimal(net: Fraction) -> str:
    """`2.5`, `-6`: a number of half-Antes, written exactly."""
    return f"{float(net):.1f}".removesuffix(".0")
