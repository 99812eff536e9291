"""Solves the game: every deal counted, the result one fraction.

From the river back: the counts of wins and losses on every board (`counting`) give the value of
each hand there; a flop is worth the sum over its boards, a starting hand the sum over its flops
(`streets`). Then forward again, to count what comes of the decisions (`outcomes`).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.outcomes import count_outcomes
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import Solution
from pitboss.analysis.streets import solve_streets
from pitboss.analysis.terms import TRIPS, own_trips_table, terms_of
from pitboss.analysis.wagers import FOLDED, HALF_ANTES, net_result
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.hands import HandCategory
from pitboss.game.money import Odds
from pitboss.game.paytables import NAMED_TABLES, Paytable
from pitboss.game.rules import Rules, Street


def solve(rules: Rules, *, deck: Deck = STANDARD_DECK, progress: Progress = silent) -> Solution:
    """The exact solution of a game. `deck` may be short, for a twin that counts one by one."""
    terms = terms_of(rules)
    streets = solve_streets(terms, deck, progress)
    tallies = count_outcomes(streets, progress)
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
            deals = int(counted[category, outcome])
            decision = Fold() if outcome == FOLDED else Raise(multiple)
            decided[street, decision] += deals
            pays = terms.blind[category]
            net = net_result(terms.ante_returned, multiple, pays, int(outcome))
            distribution[net] = distribution.get(net, 0) + deals
    _check_totals(streets.half_antes, deck.deals, distribution)
    return Solution(
        rules,
        terms,
        deck.deals,
        streets.half_antes,
        streets.starting_hands,
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
    total = Fraction(0)
    for category, deals in zip(HandCategory, by_category, strict=True):
        odds = table.pays(category)
        total += deals * (
            Fraction(odds.profit, odds.stake) if isinstance(odds, Odds) else Fraction(-1)
        )
    return total / sum(by_category)
