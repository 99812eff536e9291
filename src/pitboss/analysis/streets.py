"""From the river back: what every action is worth on every street, to every hand at once."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import Counts, counts_for, in_chunks
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.flops import sum_flops
from pitboss.analysis.kernel.rivers import choose_rivers, value_rivers
from pitboss.analysis.kernel.strategy import StrategyTables
from pitboss.analysis.kernel.tables import Ints, Longs, RowCounts
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import StartingHand
from pitboss.analysis.terms import Terms, kernel_terms
from pitboss.analysis.wagers import HALF_ANTES
from pitboss.game.actions import Check, Decision, Raise


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
        """By starting hand and choice, over all of its flops and combinations: below 2^60, which
        is 12 hands with 20,000 to 1 in all of their deals."""
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
        decisions: list[Decision] = [Check(), *(Raise(multiple) for multiple in self.terms.preflop)]
        hands = {}
        for (name, number), row in zip(
            self.deck.combos.items(), self.hand_values.tolist(), strict=True
        ):
            deals = HALF_ANTES * number * self.deck.deals_of_a_hand
            worth = [(d, Fraction(v, deals)) for d, v in zip(decisions, row, strict=True)]
            hands[name] = StartingHand(name, number, dict(reversed(worth)))
        return hands

    def strategy_tables(self) -> StrategyTables:
        """The decisions on every street, for compiled code."""
        deck, board_terms = self.deck, kernel_terms(self.terms, self.deck.dealer_hands)
        rivers = [np.empty(counts.beaten.shape, dtype=np.int8) for counts in self.counts]
        for counts, choices in zip(self.counts, rivers, strict=True):
            choose_rivers(board_terms, counts, choices)
        return StrategyTables(
            deck.places,
            deck.suited_starts,
            self.hand_choices[deck.hole_names],
            *deck.flop_classes,
            deck.hole_images,
            self.best_on_flops[1],
            *rivers,
        )


def solve_streets(terms: Terms, deck: Deck = STANDARD_DECK, progress: Progress = silent) -> Streets:
    counts = counts_for(deck, terms.qualify, progress)
    plain, suited = (_river_values(terms, deck, rows, progress) for rows in counts)
    sums = np.zeros((3, len(deck.flops), deck.holes), dtype=np.int64)

    def sum_some(first: int, last: int) -> None:
        boards = deck.places, deck.suited_starts, plain, suited
        sum_flops(deck.flops, first, last, deck.hole_views, *boards, sums)

    in_chunks(sum_some, len(deck.flops), 39, "adding up flops", progress)
    return Streets(terms, deck, counts, sums)


def _river_values(terms: Terms, deck: Deck, counts: RowCounts, progress: Progress) -> Ints:
    rows, kinds = counts.beaten.shape
    values = np.empty((rows, 3 * kinds), dtype=np.int32)
    board_terms = kernel_terms(terms, deck.dealer_hands)

    def value_some(first: int, last: int) -> None:
        value_rivers(first, last, board_terms, counts, values)

    in_chunks(value_some, rows, 2048, "valuing rivers", progress)
    return values
