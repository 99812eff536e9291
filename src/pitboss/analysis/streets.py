"""From the river back: what every action is worth on every street, to every hand at once."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import Counts, counts_for, in_chunks
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.boards import clear_shared
from pitboss.analysis.kernel.flops import Rows, sum_flops
from pitboss.analysis.kernel.rivers import choose_rivers, value_choices, value_rivers
from pitboss.analysis.kernel.tables import Bytes, Ints, Longs, RowCounts
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import StartingHand
from pitboss.analysis.terms import Terms, kernel_terms
from pitboss.analysis.turns import sum_turns, turns_of
from pitboss.analysis.wagers import HALF_ANTES
from pitboss.game.rules import Street


@dataclass(frozen=True)
class Streets:
    """The value of every action on every street, in half-Antes over the deals that may follow.

    What follows is the best play, or where decisions are `followed` what they have chosen.
    """

    terms: Terms
    deck: Deck
    counts: Counts
    sums: Longs  # the river, Ante and Blind, Play per Ante; each by flop and hand
    followed: Decisions | None = None

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

    @property
    def _on_flops(self) -> Longs:
        """By flop and hand: what the hand is worth there."""
        if self.followed is None:
            return self.best_on_flops[0]
        return self.flop_worth(self.followed.flops)

    def flop_worth(self, choices: Bytes) -> Longs:
        """By flop and hand: what the given choices are worth."""
        worth = np.empty(choices.shape, dtype=np.int64)
        for choice, values in enumerate(self.flop_values(slice(None))):
            np.copyto(worth, values, where=choices == choice)
        return worth

    @cached_property
    def hand_values(self) -> Longs:
        """By starting hand and choice, over all of its flops and combinations: below 2^54, which
        is 12 hands with 20,000 to 1 in all of their deals; all hands together are below 2^60."""
        weights = self.deck.flop_weights
        flop, base, play = (
            np.einsum("f,fh->h", weights, values)
            for values in (self._on_flops, self.sums[1], self.sums[2])
        )
        by_hole = np.stack([flop, *(base + m * play for m in self.terms.preflop)], axis=1)
        values = np.zeros((len(self.deck.names), by_hole.shape[1]), dtype=np.int64)
        np.add.at(values, self.deck.hole_names, by_hole)
        return values

    @cached_property
    def hand_choices(self) -> NDArray[np.int8]:
        """By starting hand."""
        if self.followed is None:
            best: NDArray[np.int8] = self.hand_values.argmax(axis=1).astype(np.int8)
            return best
        first = np.unique(self.deck.hole_names, return_index=True)[1]
        return self.followed.preflop[first]

    @property
    def half_antes(self) -> int:
        values: Longs = np.take_along_axis(self.hand_values, self.hand_choices[:, None], axis=1)
        return int(values.sum())

    @cached_property
    def starting_hands(self) -> dict[str, StartingHand]:
        decisions = self.terms.choices(Street.PREFLOP)
        hands = {}
        for (name, number), row in zip(
            self.deck.combos.items(), self.hand_values.tolist(), strict=True
        ):
            deals = HALF_ANTES * number * self.deck.deals_of_a_hand
            worth = [(d, Fraction(v, deals)) for d, v in zip(decisions, row, strict=True)]
            hands[name] = StartingHand(name, number, dict(reversed(worth)))
        return hands

    @cached_property
    def decisions(self) -> Decisions:
        """The choice in every spot."""
        if self.followed is not None:
            return self.followed
        board_terms = kernel_terms(self.terms, self.deck.dealer_hands)
        rivers = [np.empty(counts.beaten.shape, dtype=np.int8) for counts in self.counts]
        for counts, choices in zip(self.counts, rivers, strict=True):
            choose_rivers(board_terms, counts, choices)
        preflop = self.hand_choices[self.deck.hole_names]
        return Decisions(preflop, self.best_on_flops[1], *rivers)


def solve_streets(terms: Terms, deck: Deck = STANDARD_DECK, progress: Progress = silent) -> Streets:
    """Every decision the best."""
    counts = counts_for(deck, terms.qualify, progress)
    plain, suited = (_river_values(terms, deck, rows, progress) for rows in counts)
    return Streets(terms, deck, counts, sum_boards(deck, plain, suited, progress))


def follow_streets(
    terms: Terms, decisions: Decisions, deck: Deck = STANDARD_DECK, progress: Progress = silent
) -> Streets:
    """Every decision as some strategy has it."""
    counts = counts_for(deck, terms.qualify, progress)
    plain, suited = (
        _river_values(terms, deck, rows, progress, choices)
        for rows, choices in zip(counts, (decisions.plain, decisions.suited), strict=True)
    )
    sums = sum_boards(deck, plain, suited, progress)
    return Streets(terms, deck, counts, sums, decisions)


def sum_boards(deck: Deck, plain: Ints, suited: Ints, progress: Progress) -> Longs:
    """What rows of boards hold, summed for every flop and hand: by value, flop and hand. A row
    holds the values of all kinds, one value after the other; rows of a suit are changed where there
    is no hand."""
    turns, number = turns_of(deck), suited.shape[1] // len(deck.kinds)
    clear_shared(deck.suited.types, 0, len(suited), deck.types, len(deck.kinds), suited)
    of_plain, of_suited = sum_turns(deck, plain, suited)
    sums = np.zeros((number, len(deck.flops), deck.holes), dtype=np.int64)
    rows = Rows(plain, of_plain), Rows(suited, of_suited)

    def sum_some(first: int, last: int) -> None:
        boards = deck.hole_views, deck.places, deck.suited_starts, turns
        sum_flops(deck.flops, first, last, *boards, *rows, sums)

    in_chunks(sum_some, len(deck.flops), 39, "adding up flops", progress)
    return sums


def _river_values(
    terms: Terms,
    deck: Deck,
    counts: RowCounts,
    progress: Progress,
    choices: Bytes | None = None,
) -> Ints:
    rows, kinds = counts.beaten.shape
    values = np.empty((rows, 3 * kinds), dtype=np.int32)
    board_terms = kernel_terms(terms, deck.dealer_hands)

    def value_some(first: int, last: int) -> None:
        if choices is None:
            value_rivers(first, last, board_terms, counts, values)
        else:
            value_choices(first, last, board_terms, counts, choices, values)

    in_chunks(value_some, rows, 2048, "valuing rivers", progress)
    return values
