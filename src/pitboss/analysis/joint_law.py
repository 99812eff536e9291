"""The joint law of the main game and the side bets: how many deals bring each of them what."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from pitboss.analysis.case_counts import CaseCounts
from pitboss.analysis.cases import CaseClaims, CaseOfHand
from pitboss.analysis.placement import Placement, result_of
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.claims import Claim
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Rules, Street
from pitboss.game.wagers import PLAY, Placed, Spot


@dataclass(frozen=True)
class JointLaw:
    """Deals by the results of a round, in Antes: of the main game, which is Ante, Blind and Play,
    and then of each side bet on `spots`. Exact: every deal is in it once."""

    spots: tuple[Spot, ...]
    deals: int
    results: Mapping[tuple[Fraction, ...], int]

    @property
    def main(self) -> Fraction:
        """The expected result of Ante, Blind and Play, in Antes a round."""
        return self._average(0)

    def expected_on(self, spot: str) -> Fraction:
        """The expected result of a side bet, in Antes a round."""
        return self._average(self._place(spot))

    @cached_property
    def expected(self) -> Fraction:
        """Of everything together, in Antes a round."""
        return sum((self._average(at) for at in range(1 + len(self.spots))), Fraction(0))

    @cached_property
    def law(self) -> dict[Fraction, int]:
        """Deals by the result of the whole round in Antes, from the worst up."""
        counted: Counter[Fraction] = Counter()
        for results, deals in self.results.items():
            counted[sum(results, Fraction(0))] += deals
        return {net: counted[net] for net in sorted(counted)}

    def law_on(self, spot: str) -> dict[Fraction, int]:
        """Deals by the result of one side bet, from the worst up."""
        at, counted = self._place(spot), Counter[Fraction]()
        for results, deals in self.results.items():
            counted[results[at]] += deals
        return {net: counted[net] for net in sorted(counted)}

    @cached_property
    def variance(self) -> Fraction:
        squares = sum((net * net * deals for net, deals in self.law.items()), Fraction(0))
        return squares / self.deals - self.expected**2

    @property
    def standard_deviation(self) -> float:
        """Of the whole round, in Antes."""
        return sqrt(self.variance)

    def covariance(self, spot: str) -> Fraction:
        """Of a side bet with the main game, in Antes times Antes."""
        at = self._place(spot)
        products = (results[0] * results[at] * deals for results, deals in self.results.items())
        return sum(products, Fraction(0)) / self.deals - self._average(0) * self._average(at)

    def _average(self, at: int) -> Fraction:
        total = sum((results[at] * deals for results, deals in self.results.items()), Fraction(0))
        return total / self.deals

    def _place(self, spot: str) -> int:
        return 1 + self.spots.index(Spot(spot))


class SettledCase(NamedTuple):
    """Deals that end alike: what their wagers have coming."""

    street: Street
    decision: Decision
    claims: Mapping[Spot, Claim]
    deals: int


def settled_cases(rules: Rules, counts: CaseCounts, spots: Sequence[Spot]) -> Iterator[SettledCase]:
    """Every case that comes up, with the claims of the main game and of these spots."""
    main = [wager.spot for wager in rules.wagers if wager.placed is not Placed.OPTIONAL]
    asked = [CaseClaims(rules, (*main, *spots), example) for example in counts.groups.examples]
    for ending, deals in counts.deals.items():
        folded, by_case = isinstance(ending.decision, Fold), asked[ending.group].by_case
        for category, case in zip(*deals.nonzero(), strict=True):
            claims = by_case[CaseOfHand(folded, HandCategory(int(category)), int(case))]
            number = int(deals[category, case])
            yield SettledCase(ending.street, ending.decision, claims, number)


def main_result(placement: Placement, settled: SettledCase) -> Fraction:
    """Of Ante, Blind and Play, in Antes."""
    multiple = settled.decision.multiple if isinstance(settled.decision, Raise) else 0
    return sum(
        (
            result_of(claim, placement) * (multiple if spot == PLAY else 1)
            for spot, claim in settled.claims.items()
            if claim.wager.placed is not Placed.OPTIONAL
        ),
        Fraction(0),
    )


def law_of(placement: Placement, counts: CaseCounts) -> JointLaw:
    """The joint law of the wagers of a placement."""
    spots = tuple(placement.stakes)
    results: Counter[tuple[Fraction, ...]] = Counter()
    for settled in settled_cases(placement.rules, counts, spots):
        of_spots = (result_of(settled.claims[spot], placement) for spot in spots)
        results[main_result(placement, settled), *of_spots] += settled.deals
    return JointLaw(spots, sum(results.values()), dict(sorted(results.items())))
