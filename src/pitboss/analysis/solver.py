"""Solves the game: every deal counted, the result one fraction.

From the river back: the counts of wins and losses on every board (`counting`) give the value of
each hand there; a flop is worth the sum over its boards, a starting hand the sum over its flops
(`streets`). Then forward again, to count what comes of the decisions (`outcomes`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction

import numpy as np

from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.outcomes import Play, Slot, count_outcomes
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import Solution
from pitboss.analysis.streets import Streets, solve_streets
from pitboss.analysis.terms import TRIPS, Terms, own_trips_table, terms_of, trips_results
from pitboss.analysis.valuation import Valuation
from pitboss.analysis.wagers import FOLDED, HALF_ANTES, net_result
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.hands import HandCategory
from pitboss.game.paytables import NAMED_TABLES, Paytable
from pitboss.game.rules import Rules, Street


def solve(rules: Rules, *, deck: Deck = STANDARD_DECK, progress: Progress = silent) -> Solution:
    """The exact solution of a game. `deck` may be short, for a twin that counts one by one."""
    streets = solve_streets(terms_of(rules), deck, progress)
    valued = value_play(rules, streets, progress)
    own = {entry.name: getattr(valued, entry.name) for entry in fields(valued)}
    return Solution(**own, starting_hands=streets.starting_hands)


def value_play(rules: Rules, streets: Streets, progress: Progress = silent) -> Valuation:
    """What comes of the decisions of `streets`, which have valued them the other way round."""
    play = Play(streets.terms, streets.deck, streets.counts, streets.decisions)
    tallies = count_outcomes(play, progress)
    return value_tallies(rules, streets.terms, streets.deck.deals, streets.half_antes, tallies)


def value_tallies(
    rules: Rules, terms: Terms, deals: int, half_antes: int, tallies: Mapping[Slot, Longs]
) -> Valuation:
    """A valuation from deals by raise, category and outcome, which must sum up to so many deals and
    so many half-Antes."""
    valued = valuation_of(rules, terms, deals, tallies)
    in_halves = {int(net * HALF_ANTES): number for net, number in valued.distribution.items()}
    _check_totals(half_antes, deals, in_halves)
    return valued


def valuation_of(
    rules: Rules, terms: Terms, deals: int, tallies: Mapping[Slot, Longs]
) -> Valuation:
    """What deals counted by raise, category and outcome are worth."""
    distribution: dict[int, int] = {}
    decided: dict[tuple[Street, Decision], int] = {
        (street, Raise(multiple)): 0
        for street in Street
        for multiple in reversed(terms.multiples(street))
    }
    decided[Street.RIVER, Fold()] = 0
    by_category = np.zeros(len(HandCategory), dtype=np.int64)
    for (street, multiple), counted in tallies.items():
        by_category += counted.sum(axis=1)
        for category, outcome in zip(*np.nonzero(counted), strict=True):
            number = int(counted[category, outcome])
            decision = Fold() if outcome == FOLDED else Raise(multiple)
            decided[street, decision] += number
            pays = terms.blind[category]
            net = net_result(terms.ante_returned, multiple, pays, int(outcome))
            distribution[net] = distribution.get(net, 0) + number
    return Valuation(
        rules,
        terms,
        deals,
        sum(net * number for net, number in distribution.items()),
        decided,
        {Fraction(net, HALF_ANTES): distribution[net] for net in sorted(distribution)},
        _trips(rules, by_category.tolist()),
    )


def _check_totals(half_antes: int, deals: int, distribution: Mapping[int, int]) -> None:
    """The two ways through the game must agree; if they do not, it is a bug."""
    if sum(distribution.values()) != deals:
        raise ArithmeticError(f"{sum(distribution.values())} deals were counted, not {deals}")
    if (total := sum(net * number for net, number in distribution.items())) != half_antes:
        raise ArithmeticError(f"results sum to {total} half-Antes, not to {half_antes}")


def _trips(rules: Rules, by_category: Sequence[int]) -> dict[str, Fraction]:
    """The house edge of every Trips table, per Trips wager."""
    tables = {**NAMED_TABLES[TRIPS]}
    if (own := own_trips_table(rules)) is not None:
        tables[own.name] = own
    return {name: -_trips_result(table, by_category) for name, table in tables.items()}


def _trips_result(table: Paytable, by_category: Sequence[int]) -> Fraction:
    paid = zip(trips_results(table), by_category, strict=True)
    return sum((result * deals for result, deals in paid), Fraction(0)) / sum(by_category)
