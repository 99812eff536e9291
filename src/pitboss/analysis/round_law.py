"""The law of a round of some rules at some stakes: main game and side bets from the same deals."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType, NoneType
from typing import NamedTuple

import numpy as np

from pitboss.analysis.counting import counts_for
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.joint_law import main_result, settled_cases
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.law import Law
from pitboss.analysis.named_strategies import check_strategy, decided_before_flop, decisions_of
from pitboss.analysis.outcomes import Play, Slot, count_outcomes
from pitboss.analysis.placement import (
    MetersGiven,
    Placement,
    check_wagers,
    place,
    result_of,
    spot_named,
)
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strategies.catalogue import OPTIMAL, StrategyGiven
from pitboss.analysis.terms import (
    REQUIRED,
    TRIPS,
    Terms,
    own_trips_table,
    terms_of,
    trips_result,
    trips_results,
)
from pitboss.analysis.together import SideBetGame
from pitboss.analysis.wagers import FOLDED, HALF_ANTES, net_result
from pitboss.errors import ParseError
from pitboss.game.actions import Raise
from pitboss.game.arguments import expect, short_repr
from pitboss.game.cards import parse_cards
from pitboss.game.hands import HandCategory
from pitboss.game.money import ZERO, Amount, Cents, as_cents
from pitboss.game.paytables import Paytable
from pitboss.game.rules import Rules
from pitboss.game.wagers import ANTE, Spot

_ACE_KING = parse_cards("As Ks")
_FINEST = 32  # parts of an Ante that are still worth counting in


class RebateOf(StrEnum):
    """What a players' club returns a share of: what a room expects to win, or all wagers."""

    THEORETICAL = "theoretical"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class Rebate:
    """A share that a players' club returns after the session: at most all of it."""

    share: Fraction
    of: RebateOf = RebateOf.THEORETICAL

    def __post_init__(self) -> None:
        if type(self.share) is not Fraction or not 0 <= self.share <= 1:
            how = "a Fraction between 0 and 1"
            raise ParseError(f"not the share of a rebate: {short_repr(self.share)}; {how}")
        if not isinstance(self.of, RebateOf):
            raise ParseError(f"not a rebate of anything: {short_repr(self.of)}; as in RebateOf")


SideBetsGiven = Mapping[str, Amount] | Mapping[Spot, Amount]
"""Amounts by spot, as a caller writes them: `{"trips": "5", "bad-beat": 2}`."""


@dataclass(frozen=True, slots=True)
class Bets:
    """What a seat places in every round, in cents: the Ante, with an equal Blind, and side bets.

    Meters show the same before every round; those that are left out show what they start with.
    """

    ante: Cents
    side_bets: Mapping[Spot, Cents] = field(default_factory=lambda: MappingProxyType({}))
    meters: Mapping[Spot, Cents] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def in_all(self) -> Cents:
        """Of the side bets."""
        return Cents(sum(self.side_bets.values()))


def bets_for(
    rules: Rules,
    ante: Amount | None = None,
    trips: Amount = ZERO,
    side_bets: SideBetsGiven | None = None,
    meters: MetersGiven | None = None,
) -> Bets:
    """Bets that the rules allow; the least Ante where none is named. A side bet of nothing is
    none."""
    expect(side_bets, (Mapping, NoneType), "side bets", "amounts by spot, as in {'trips': '5'}")
    optional = {wager.spot: wager for wager in rules.optional}
    given = {name: as_cents(amount) for name, amount in (side_bets or {}).items()}
    if staked := as_cents(trips):
        if TRIPS in given:
            raise ParseError("Trips are named twice: beside the Ante, and among the side bets")
        given = {TRIPS: staked, **given}
    placed = {spot_named(name, optional): amount for name, amount in given.items() if amount}
    bets = Bets(rules.spot_minimum if ante is None else as_cents(ante), placed)
    check_wagers(rules, {ANTE: bets.ante, **placed})
    return replace(bets, meters=place(rules, {}, bets.ante, meters).meters)


class _Ending(NamedTuple):
    """Deals in which a round brings the same, in dollars."""

    result: Fraction
    wager: Fraction  # everything that was put down
    deals: int


def round_law(
    rules: Rules,
    bets: Bets,
    *,
    rebate: Rebate | None = None,
    strategy: StrategyGiven = OPTIMAL,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> Law:
    """The exact law of one round; side bets do not change how it is played."""
    if rebate is not None:
        expect(rebate, Rebate, "a rebate", "as in Rebate(Fraction(1, 10))")
    terms = terms_of(rules)
    check_strategy(strategy, terms)
    decisions = decisions_of(strategy, terms, deck, progress)
    game = _Game(rules, terms, bets, deck, decisions)
    endings = list(game.endings(progress))
    needed = largest_wager(terms, bets)
    at_table = _law_of(endings, bets, needed)
    if rebate is None:
        return at_table
    if rebate.of is RebateOf.THEORETICAL:
        return at_table.with_share_of_theoretical(rebate.share)
    returned = [one._replace(result=one.result + rebate.share * one.wager) for one in endings]
    law = _law_of(returned, bets, needed)
    return replace(law, table=at_table, grain=at_table.coarse_unit)


def largest_wager(terms: Terms, bets: Bets) -> Fraction:
    """What a seat needs to play a round in full, in dollars: Ante and Blind, the highest raise, and
    its side bets."""
    return Fraction(terms.most_wagered * bets.ante + bets.in_all, 100)


def largest_payment(rules: Rules, bets: Bets, strategy: StrategyGiven) -> Fraction | None:
    """What the bank needs for a round against this seat, in dollars, where it is plain without
    counting: the strategy raises ace and king suited as high as can be, so that a royal flush
    brings the most that there is. None elsewhere: what can happen must be counted first."""
    terms, royal, own = terms_of(rules), HandCategory.ROYAL_FLUSH, own_trips_table(rules)
    best_odds = terms.blind[royal] == max(terms.blind) and terms.qualify < royal
    if not best_odds or not {*bets.side_bets} <= {TRIPS} or (bets.side_bets and own is None):
        return None
    if own is not None and trips_result(own, royal) < max(trips_results(own)):
        return None
    if decided_before_flop(strategy, terms, _ACE_KING) != Raise(terms.highest_raise):
        return None
    net = max(
        net_result(terms.ante_returned, terms.highest_raise, terms.blind[royal], outcome)
        for outcome in range(FOLDED)
    )
    trips = Fraction(0) if own is None else trips_result(own, royal)
    return (Fraction(net * bets.ante, HALF_ANTES) + trips * bets.in_all) / 100


def _law_of(endings: Iterable[_Ending], bets: Bets, needed: Fraction) -> Law:
    results: dict[Fraction, int] = {}
    wagers, deals = Fraction(0), 0
    for ending in endings:
        results[ending.result] = results.get(ending.result, 0) + ending.deals
        wagers += ending.wager * ending.deals
        deals += ending.deals
    law = Law(results, needed=needed, wagered=wagers / deals)
    ante = Fraction(bets.ante, 100)
    return law if law.unit * _FINEST >= ante else replace(law, grain=ante / HALF_ANTES)


class _Game(NamedTuple):
    """A seat's round, and how it ends."""

    rules: Rules
    terms: Terms
    bets: Bets
    deck: Deck
    decisions: Decisions

    def endings(self, progress: Progress) -> Iterator[_Ending]:
        """Trips that go by the seven cards alone follow from the outcomes of the main game; other
        side bets need their cases counted."""
        own = own_trips_table(self.rules)
        if not self.bets.side_bets:
            return self._of_outcomes(None, progress)
        if [*self.bets.side_bets] == [TRIPS] and own is not None:
            return self._of_outcomes(own, progress)
        return self._of_cases(progress)

    def _of_outcomes(self, trips: Paytable | None, progress: Progress) -> Iterator[_Ending]:
        counts = counts_for(self.deck, self.terms.qualify, progress)
        play = Play(self.terms, self.deck, counts, self.decisions)
        return _outcome_endings(count_outcomes(play, progress), self.terms, self.bets, trips)

    def _of_cases(self, progress: Progress) -> Iterator[_Ending]:
        antes = {
            spot: Fraction(stake, self.bets.ante) for spot, stake in self.bets.side_bets.items()
        }
        placement = Placement(self.rules, self.bets.ante, antes, self.bets.meters)
        game = SideBetGame(self.rules, self.deck, self.decisions, progress)
        counts = game.counts_for([self.rules.wager(spot) for spot in antes])
        ante = Fraction(self.bets.ante, 100)
        for settled in settled_cases(self.rules, counts, tuple(antes)):
            side = (result_of(settled.claims[spot], placement) for spot in antes)
            result = main_result(placement, settled) + sum(side, Fraction(0))
            decision = settled.decision
            raised = decision.multiple if isinstance(decision, Raise) else 0
            wager = (REQUIRED + raised + sum(antes.values())) * ante
            yield _Ending(result * ante, wager, settled.deals)


def _outcome_endings(
    tallies: Mapping[Slot, Longs], terms: Terms, bets: Bets, trips: Paytable | None
) -> Iterator[_Ending]:
    ante, side = Fraction(bets.ante, 100), Fraction(bets.in_all, 100)
    for (_, multiple), counted in tallies.items():
        for category, outcome in zip(*np.nonzero(counted), strict=True):
            raised = 0 if outcome == FOLDED else multiple
            pays = terms.blind[category]
            net = net_result(terms.ante_returned, multiple, pays, int(outcome))
            result = Fraction(net, HALF_ANTES) * ante
            if trips is not None:
                result += side * trips_result(trips, HandCategory(category))
            wager = (REQUIRED + raised) * ante + side
            yield _Ending(result, wager, int(counted[category, outcome]))
