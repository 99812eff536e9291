"""Solves the game: every deal counted, the result one fraction.

From the river back: the counts of wins and losses on every board (`counting`) give the value of
each hand there; a flop is worth the sum over its boards, a starting hand the sum over its flops.
Then forward again, to count what comes of the decisions.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import Counts, counts_for, in_pieces, workers
from pitboss.analysis.deck import FULL_DECK, Deck
from pitboss.analysis.kernel.flops import sum_flops
from pitboss.analysis.kernel.outcomes import (
    FIELDS,
    FOLDED,
    LOST,
    LOST_UNQUALIFIED,
    OUTCOMES,
    TIED,
    WON,
    WON_UNQUALIFIED,
    meet,
    tally,
)
from pitboss.analysis.kernel.rivers import choose_rivers, value_rivers
from pitboss.analysis.kernel.strategy import StrategyTables
from pitboss.analysis.kernel.tables import Ints, Longs, RowCounts
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import Solution, StartingHand
from pitboss.analysis.terms import Terms, kernel_stakes, terms_of
from pitboss.analysis.values import HALF_ANTES
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.hands import HandCategory
from pitboss.game.paytables import TRIPS_TABLES, Paytable
from pitboss.game.rules import Rules, Street

_MOST_MEETINGS = 4  # threads that count meetings: each holds 110 MB
_CHECKS = 0  # of a hand's choices, the first; then the raises of the ladder


def solve(rules: Rules, *, deck: Deck = FULL_DECK, progress: Progress = silent) -> Solution:
    """The exact solution of a game. `deck` may be short, for a twin that counts one by one."""
    terms = terms_of(rules)
    streets = solve_streets(terms, deck, progress)
    tallies = _outcomes(streets, progress)
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


@dataclass(frozen=True)
class Streets:
    """The value of every action on every street, in half-Antes over the deals that may follow."""

    terms: Terms
    deck: Deck
    counts: Counts
    sums: Longs  # the best river, Ante and Blind, Play per Ante; each by flop and hand

    def flop_values(self, flop: int | slice) -> list[Longs]:
        """By choice, and hand or flop and hand: checking, and the raises of the ladder."""
        river, base, play = self.sums[:, flop]
        return [river, *(base + multiple * play for multiple in self.terms.flop)]

    def values_on(self, flop: int) -> Longs:
        """By choice and hand, on one flop."""
        return np.stack(self.flop_values(flop))

    @cached_property
    def best_on_flops(self) -> tuple[Longs, NDArray[np.int8]]:
        """By flop and hand: the best value, and the first choice to have it: a tie is a check."""
        checking, *raising = self.flop_values(slice(None))
        best, choices = checking.copy(), np.zeros(checking.shape, dtype=np.int8)
        for choice, values in enumerate(raising, 1):
            better = values > best
            np.copyto(best, values, where=better)
            choices[better] = choice
        return best, choices

    @cached_property
    def hand_values(self) -> Longs:
        """By starting hand and choice, over all of its flops and combinations."""
        weights = self.deck.flop_weights
        flop, base, play = (
            np.einsum("f,fh->h", weights, values)
            for values in (self.best_on_flops[0], self.sums[1], self.sums[2])
        )
        by_hole = np.stack([flop, *(base + m * play for m in self.terms.preflop)], axis=1)
        values = np.zeros((len(self.deck.names), by_hole.shape[1]), dtype=np.int64)
        np.add.at(values, self.deck.hole_names, by_hole)
        return values

    @cached_property
    def hand_choices(self) -> NDArray[np.int8]:
        choices: NDArray[np.int8] = self.hand_values.argmax(axis=1).astype(np.int8)
        return choices

    @property
    def half_antes(self) -> int:
        return int(self.hand_values.max(axis=1).sum())

    @cached_property
    def starting_hands(self) -> dict[str, StartingHand]:
        combos = np.bincount(self.deck.hole_names).tolist()
        decisions: list[Decision] = [Check(), *(Raise(multiple) for multiple in self.terms.preflop)]
        hands = {}
        for name, number, row in zip(
            self.deck.names, combos, self.hand_values.tolist(), strict=True
        ):
            deals = HALF_ANTES * number * self.deck.deals_of_a_hand
            worth = [(d, Fraction(v, deals)) for d, v in zip(decisions, row, strict=True)]
            hands[name] = StartingHand(name, number, dict(reversed(worth)))
        return hands

    def strategy_tables(self) -> StrategyTables:
        """The decisions on every street, for compiled code."""
        deck, stakes = self.deck, kernel_stakes(self.terms, self.deck.dealer_hands)
        rivers = [np.empty(counts.beaten.shape, dtype=np.int8) for counts in self.counts]
        for counts, choices in zip(self.counts, rivers, strict=True):
            choose_rivers(stakes, counts, choices)
        return StrategyTables(
            deck.places,
            deck.suited_starts,
            self.hand_choices[deck.hole_names],
            *deck.flop_classes,
            deck.hole_images,
            self.best_on_flops[1],
            *rivers,
        )


def solve_streets(terms: Terms, deck: Deck = FULL_DECK, progress: Progress = silent) -> Streets:
    counts = counts_for(deck, terms.qualify, progress)
    plain, suited = (_river_values(terms, deck, rows, progress) for rows in counts)
    sums = np.zeros((3, len(deck.flops), deck.holes), dtype=np.int64)

    def sum_some(first: int, last: int) -> None:
        boards = deck.places, deck.suited_starts, plain, suited
        sum_flops(deck.flops, first, last, *boards, sums)

    in_pieces(sum_some, len(deck.flops), 39, "adding up flops", progress)
    return Streets(terms, deck, counts, sums)


def _river_values(terms: Terms, deck: Deck, counts: RowCounts, progress: Progress) -> Ints:
    rows, kinds = counts.beaten.shape
    values = np.empty((rows, 3 * kinds), dtype=np.int32)
    stakes = kernel_stakes(terms, deck.dealer_hands)

    def value_some(first: int, last: int) -> None:
        value_rivers(first, last, stakes, counts, values)

    in_pieces(value_some, rows, 2048, "valuing rivers", progress)
    return values


_Slot = tuple[Street, int]  # where a hand raises, and how much; 0 on the river: yet to be seen


def _outcomes(streets: Streets, progress: Progress) -> dict[_Slot, Longs]:
    """Deals by category and outcome, for every raise; folded ones with the first on the river."""
    terms, deck = streets.terms, streets.deck
    slots: list[_Slot] = [(Street.RIVER, 0)]
    slots += [(Street.FLOP, multiple) for multiple in terms.flop]
    slots += [(Street.PREFLOP, multiple) for multiple in terms.preflop]
    chosen = streets.best_on_flops[1].copy()
    by_hole = streets.hand_choices[deck.hole_names]
    raised = by_hole != _CHECKS
    chosen[:, raised] = by_hole[raised] + len(terms.flop)
    used = np.unique(chosen).tolist()
    tallies: dict[_Slot, Longs] = {}
    for at in range(0, len(used), FIELDS):
        now = used[at : at + FIELDS]
        fields = np.full(len(slots), -1, dtype=np.int8)
        fields[now] = range(len(now))
        counted = _count_outcomes(streets, fields[chosen], [slots[slot] for slot in now], progress)
        tallies.update(counted)
    return tallies


def _count_outcomes(
    streets: Streets, fields: NDArray[np.int8], slots: list[_Slot], progress: Progress
) -> dict[_Slot, Longs]:
    terms, deck = streets.terms, streets.deck
    stakes = kernel_stakes(terms, deck.dealer_hands)
    threads = min(workers(), _MOST_MEETINGS)

    def count_some(first: int, last: int) -> dict[_Slot, Longs]:
        met = [np.zeros(counts.beaten.shape, dtype=np.int64) for counts in streets.counts]
        boards = deck.places, deck.suited_starts
        meet(deck.flops, deck.flop_weights, first, last, *boards, fields, *met)
        counted: dict[_Slot, Longs] = {}
        for field, (street, multiple) in enumerate(slots):
            on_the_river = multiple == 0
            raises = terms.river if on_the_river else (multiple,)
            tallies = np.zeros((len(raises), len(HandCategory), OUTCOMES), dtype=np.int64)
            for counts, hands in zip(streets.counts, met, strict=True):
                tally(hands, field, on_the_river, stakes, counts, tallies)
            for at, raised in enumerate(raises):
                counted[street, raised] = tallies[at]
        return counted

    total: dict[_Slot, Longs] = {}
    flops = len(deck.flops)
    bounds = [flops * at // threads for at in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        for done, part in enumerate(pool.map(count_some, bounds, bounds[1:]), 1):
            for slot, tallies in part.items():
                total[slot] = total[slot] + tallies if slot in total else tallies
            progress("counting outcomes", done, threads)
    return total


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
