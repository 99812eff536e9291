"""What becomes of every wager of the main game: deals by outcome, with the reason and the clause.

The claims of every case say it, as they do at a table; the deals of each case are counted.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from pitboss.analysis.joint_law import settled_cases
from pitboss.analysis.placement import Placement, place, result_of
from pitboss.analysis.together import SideBetGame
from pitboss.game.actions import Raise
from pitboss.game.claims import Claim, Outcome, Why
from pitboss.game.paytables import Prize
from pitboss.game.wagers import PLAY, Placed, Wager


class WagerEnding(NamedTuple):
    """What a wager comes to, and why."""

    outcome: Outcome
    why: Why
    hand: str  # the line of its table that pays, or ""
    prize: Prize | None


@dataclass(frozen=True)
class WagerResults:
    """A wager of the main game over all deals; of Play one for each raise."""

    wager: Wager
    multiple: int  # of the Ante, that lies on its spot
    all_deals: int
    deals: Mapping[WagerEnding, int] = field(repr=False)  # in which it lies, by what it comes to
    results: Mapping[WagerEnding, Fraction] = field(repr=False)  # per unit staked

    @property
    def placed(self) -> Fraction:
        """How often it lies."""
        return Fraction(sum(self.deals.values()), self.all_deals)

    @property
    def expected(self) -> Fraction:
        """What it brings, in Antes a round."""
        brought = (self.results[ending] * deals for ending, deals in self.deals.items())
        return self.multiple * sum(brought, Fraction(0)) / self.all_deals

    def share(self, outcome: Outcome) -> Fraction:
        """How often it ends so, of all deals."""
        ended = sum(deals for ending, deals in self.deals.items() if ending.outcome is outcome)
        return Fraction(ended, self.all_deals)


def wager_results(game: SideBetGame) -> list[WagerResults]:
    """In the order of the rules, Play by raise from the highest down; they sum up to the game."""
    rules = game.rules
    placement = place(rules, {})
    counted: dict[tuple[Wager, int], dict[WagerEnding, int]] = {}
    results: dict[WagerEnding, Fraction] = {}
    for settled in settled_cases(rules, game.counts_for([]), []):
        raised = settled.decision.multiple if isinstance(settled.decision, Raise) else 0
        for spot, claim in settled.claims.items():
            ending = _ending(claim, placement, results)
            of_wager = counted.setdefault((claim.wager, raised if spot == PLAY else 1), {})
            of_wager[ending] = of_wager.get(ending, 0) + settled.deals
    order = list(rules.wagers)
    return [
        WagerResults(wager, multiple, game.deck.deals, _sorted(deals, results), results)
        for (wager, multiple), deals in sorted(
            counted.items(), key=lambda one: (order.index(one[0][0]), -one[0][1])
        )
        if wager.placed is not Placed.OPTIONAL
    ]


def _ending(
    claim: Claim, placement: Placement, results: dict[WagerEnding, Fraction]
) -> WagerEnding:
    paid = claim.outcome is Outcome.WIN
    hand, prize = (claim.hand, claim.prize) if paid else ("", None)
    ending = WagerEnding(claim.outcome, claim.why, hand, prize)
    results[ending] = result_of(claim, placement)
    return ending


def _sorted(
    deals: Mapping[WagerEnding, int], results: Mapping[WagerEnding, Fraction]
) -> dict[WagerEnding, int]:
    """The best results first; what comes to the same, by how often it does."""
    order = sorted(deals, key=lambda ending: (-results[ending], -deals[ending]))
    return {ending: deals[ending] for ending in order}
