"""Solves the game: every deal counted, the result one fraction.

From the river back: the counts of wins and losses on every board (`counting`) give the value of
each hand there; a flop is worth the sum over its boards, a starting hand the sum over its flops
(`streets`). Then forward again, to count what comes of the decisions (`outcomes`).
"""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from pitboss.analysis.deck import FULL_DECK, Deck
from pitboss.analysis.kernel.outcomes import (
    FOLDED,
    LOST,
    LOST_UNQUALIFIED,
    TIED,
    WON,
    WON_UNQUALIFIED,
)
from pitboss.analysis.outcomes import count_outcomes
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import Solution
from pitboss.analysis.streets import solve_streets
from pitboss.analysis.terms import Terms, terms_of
from pitboss.analysis.values import HALF_ANTES
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.hands import HandCategory
from pitboss.game.paytables import TRIPS_TABLES, Paytable
from pitboss.game.rules import Rules, Street


def solve(rules: Rules, *, deck: Deck = FULL_DECK, progress: Progress = silent) -> Solution:
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
            net = _net(terms, multiple, int(category), int(outcome))
            distribution[net] = distribution.get(net, 0) + deals
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


def _net(terms: Terms, multiple: int, category: int, outcome: int) -> int:
    """The net result of a round, in half-Antes (clauses 6.1 to 6.10)."""
    ante_in_play = 0 if terms.ante_returned else HALF_ANTES
    play, ante, blind = HALF_ANTES * multiple, HALF_ANTES, HALF_ANTES
    results = {
        WON: play + ante + terms.blind[category],
        WON_UNQUALIFIED: play + ante_in_play + terms.blind[category],
        TIED: 0,
        LOST: -play - ante - blind,
        LOST_UNQUALIFIED: -play - ante_in_play - blind,
        FOLDED: -ante - blind,
    }
    return results[outcome]


def _trips(rules: Rules, by_category: Sequence[int]) -> dict[str, Fraction]:
    """The house edge of every Trips table, per Trips wager."""
    tables = {**TRIPS_TABLES, rules.trips_table.name: rules.trips_table}
    return {name: -_trips_result(table, by_category) for name, table in tables.items()}


def _trips_result(table: Paytable, by_category: Sequence[int]) -> Fraction:
    total = Fraction(0)
    for category, deals in zip(HandCategory, by_category, strict=True):
        odds = table.pays(category)
        total += deals * (Fraction(-1) if odds is None else Fraction(odds.profit, odds.stake))
    return total / sum(by_category)
