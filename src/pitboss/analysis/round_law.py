"""The law of a round of some rules at some stakes: main game and Trips from the same deals."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

import numpy as np

from pitboss.analysis.counting import counts_for
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.law import Law
from pitboss.analysis.named_strategies import check_strategy, decisions_named
from pitboss.analysis.outcomes import Play, Slot, count_outcomes
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.terms import TRIPS, Terms, own_trips_table, terms_of, trips_result
from pitboss.analysis.wagers import FOLDED, HALF_ANTES, net_result
from pitboss.errors import ParseError
from pitboss.game.arguments import expect, short_repr
from pitboss.game.hands import HandCategory
from pitboss.game.money import ZERO, Cents, format_money
from pitboss.game.paytables import Paytable
from pitboss.game.rules import Rules

_BASE = 2  # Antes before the deal: Ante and Blind
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


@dataclass(frozen=True, slots=True)
class Bets:
    """What a seat places in every round, in cents."""

    ante: Cents
    trips: Cents = ZERO


def bets_for(rules: Rules, ante: Cents | None, trips: Cents = ZERO) -> Bets:
    """Bets that the rules allow; the least Ante where none is named."""
    bets = Bets(rules.spot_minimum if ante is None else ante, trips)
    most = rules.most_ante_with_every_raise
    _check_bet(rules, "Ante", bets.ante, rules.spot_minimum, most)
    if trips:
        if not rules.has_spot(TRIPS):
            raise ParseError(f"{rules.name} has no Trips: leave it out")
        _check_bet(rules, "Trips", trips, rules.spot_minimum, rules.spot_maximum)
        _trips_table(rules)
    return bets


def _check_bet(rules: Rules, label: str, bet: Cents, least: Cents, most: Cents) -> None:
    shown, limits = format_money(bet), f"{format_money(least)} to {format_money(most)}"
    if not least <= bet <= most:
        why = ", with every raise below the limit of Play" if most < rules.spot_maximum else ""
        raise ParseError(f"{label} {shown} is outside {limits}{why}")
    if bet % rules.increment:
        raise ParseError(f"{label} {shown}: not in steps of {format_money(rules.increment)}")


def round_law(
    rules: Rules,
    bets: Bets,
    *,
    rebate: Rebate | None = None,
    strategy: str = "optimal",
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> Law:
    """The exact law of one round. A fold leaves Trips standing, as their entry must say."""
    if rebate is not None:
        expect(rebate, Rebate, "a rebate", "as in Rebate(Fraction(1, 10))")
    terms = terms_of(rules)
    tallies = count_outcomes(_play(terms, strategy, deck, progress), progress)
    table = _trips_table(rules) if bets.trips else None
    at_table = law_of_tallies(tallies, terms, bets, table)
    if rebate is None:
        return at_table
    if rebate.of is RebateOf.THEORETICAL:
        return at_table.with_share_of_theoretical(rebate.share)
    return law_of_tallies(tallies, terms, bets, table, rebate.share, at_table)


def _play(terms: Terms, strategy: str, deck: Deck, progress: Progress) -> Play:
    """How the seat plays."""
    check_strategy(strategy, terms)
    decisions = decisions_named(strategy, terms, deck, progress)
    return Play(terms, deck, counts_for(deck, terms.qualify, progress), decisions)


def largest_wager(terms: Terms, bets: Bets) -> Fraction:
    """What a seat needs to play a round in full, in dollars: Ante and Blind, the highest raise, and
    Trips."""
    return Fraction((_BASE + terms.highest_raise) * bets.ante + bets.trips, 100)


def _trips_table(rules: Rules) -> Paytable:
    table = own_trips_table(rules)
    if table is None:
        how = "those that stand on a fold and pay all seven cards by a table, or leave them out"
        raise ParseError(f"the Trips of {rules.name} are not counted: {how}")
    return table


def law_of_tallies(
    tallies: Mapping[Slot, Longs],
    terms: Terms,
    bets: Bets,
    trips: Paytable | None,
    returned: Fraction = Fraction(0),
    table: Law | None = None,
) -> Law:
    """The law of what `count_outcomes` counted, with that share of every wager `returned`."""
    results: dict[Fraction, int] = {}
    wagers = 0
    ante, side = Fraction(bets.ante, 100), Fraction(bets.trips, 100)
    for (_, multiple), counted in tallies.items():
        for category, outcome in zip(*np.nonzero(counted), strict=True):
            deals = int(counted[category, outcome])
            raised = 0 if outcome == FOLDED else multiple
            pays = terms.blind[category]
            net = net_result(terms.ante_returned, multiple, pays, int(outcome))
            wager = (_BASE + raised) * ante + side
            result = Fraction(net, HALF_ANTES) * ante + returned * wager
            if trips is not None:
                result += side * trips_result(trips, HandCategory(category))
            results[result] = results.get(result, 0) + deals
            wagers += int(wager * 100) * deals
    law = Law(
        results,
        needed=largest_wager(terms, bets),
        wagered=Fraction(wagers, 100 * sum(results.values())),
        table=table,
    )
    if table is not None:
        return replace(law, grain=table.coarse_unit)
    return law if law.unit * _FINEST >= ante else replace(law, grain=ante / HALF_ANTES)
