"""What hands are worth to players who tell each other what they hold: every hand known before the
first decision, each played for its own best.

One situation, the hands that were dealt, is counted exactly. The whole game is the mean over all
situations, of which some are dealt at random: a sample, with its error. What optimal play without
the knowledge is worth is known exactly, over all situations and in each of them; so only the gain
by the knowledge is sampled, which varies much less than the worth of hands.
"""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from math import comb, sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple

import numpy as np

from pitboss.analysis.counting import workers
from pitboss.analysis.decisions import strategy_tables
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.boards import pair_number, type_of
from pitboss.analysis.kernel.flops import types_left
from pitboss.analysis.kernel.hands_together import (
    BASE,
    FACTS,
    FOLLOWED,
    PLAY,
    RIVER,
    choose_together,
    sum_together,
    value_together,
)
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.known_counts import RankedBoards
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.streets import solve_streets
from pitboss.analysis.strengths import strength_tables
from pitboss.analysis.terms import kernel_terms, terms_of
from pitboss.analysis.values import Values, best_action
from pitboss.analysis.wagers import HALF_ANTES
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import Card, format_cards, repeated
from pitboss.game.rules import Rules

Hole = tuple[int, int]

_LEAST = 30  # situations, before an error is believed


class Together(NamedTuple):
    """A hand among others that are known, in Antes."""

    values: Values  # before the flop
    alone: Fraction  # the worth of optimal play that does not know the others

    @property
    def best(self) -> Decision:
        return best_action(self.values)

    @property
    def value(self) -> Fraction:
        return self.values[self.best]

    @property
    def gain(self) -> Fraction:
        """What the knowledge is worth: never less than nothing."""
        return self.value - self.alone


@dataclass(frozen=True)
class Collusion:
    """Some hands that are all known to those who hold them; exact, in Antes."""

    hands: Sequence[tuple[Card, ...]]
    together: Sequence[Together] = field(repr=False)

    @property
    def value(self) -> Fraction:
        """Of a hand, on average."""
        return sum((hand.value for hand in self.together), Fraction(0)) / len(self.hands)

    @property
    def gain(self) -> Fraction:
        """By the knowledge, for a hand on average."""
        return sum((hand.gain for hand in self.together), Fraction(0)) / len(self.hands)


@dataclass(frozen=True)
class CollusionSample:
    """The whole game for seats that know each other's hands, from situations dealt at random."""

    seats: int
    seed: int
    alone: Fraction  # what optimal play without the knowledge is worth, in Antes: exact
    gains: list[float] = field(repr=False)  # of each situation, for a hand on average
    worths: list[float] = field(repr=False)  # with the knowledge

    @property
    def situations(self) -> int:
        return len(self.gains)

    @property
    def gain(self) -> float:
        """By the knowledge, in Antes for a seat and round."""
        return fmean(self.gains)

    @property
    def expected(self) -> float:
        """The net result of a seat per round, in Antes."""
        return float(self.alone) + self.gain

    @property
    def standard_error(self) -> float:
        """Of the expected result."""
        return sqrt(variance(self.gains) / self.situations)

    @property
    def variance_reduction(self) -> float:
        """How many times as many situations the mean of worths would need for the same error."""
        return variance(self.worths) / variance(self.gains)

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "seats": self.seats,
            "situations": self.situations,
            "seed": self.seed,
            "expected": self.expected,
            "house_edge": -self.expected,
            "standard_error": self.standard_error,
            "gain": self.gain,
            "variance_reduction": self.variance_reduction,
            "exact": False,
        }


class CollusionTable:
    """Everything about a game that situations need, made once."""

    def __init__(
        self, rules: Rules, *, deck: Deck = STANDARD_DECK, progress: Progress = silent
    ) -> None:
        self._terms, self._deck = terms_of(rules), deck
        streets = solve_streets(self._terms, deck, progress)
        self.alone = Fraction(streets.half_antes, HALF_ANTES * deck.deals)
        self._tables = strategy_tables(deck, streets.decisions)
        self._boards = RankedBoards(deck, self._terms.qualify, progress)

    def together(self, holes: Sequence[Hole]) -> list[Together]:
        """Each of some hands, all of them known."""
        terms, deck = self._terms, self._deck
        unseen = np.ones(deck.cards, dtype=np.int64)
        unseen[[card for hole in holes for card in hole]] = 0
        cards = np.flatnonzero(unseen)
        hands = comb(len(cards) - 5, 2)
        plain, suited = self._facts(holes, unseen, hands)
        on_flops = np.zeros((comb(len(cards), 3), len(holes), FACTS), dtype=np.int64)
        sum_together(cards, self._tables, plain, suited, on_flops)
        totals = np.zeros((len(holes), FACTS), dtype=np.int64)
        raises, ladder = (np.array(m, dtype=np.int64) for m in (terms.flop, terms.preflop))
        held = np.array(holes, dtype=np.int64)
        choose_together(cards, held, self._tables, on_flops, raises, ladder, totals)
        deals = HALF_ANTES * len(on_flops) * comb(len(cards) - 3, 2) * hands
        return [self._together(row, deals) for row in totals.tolist()]

    def _together(self, totals: Sequence[int], deals: int) -> Together:
        values: dict[Decision, Fraction] = {Check(): Fraction(totals[RIVER], deals)}
        for multiple in self._terms.preflop:
            values[Raise(multiple)] = Fraction(totals[BASE] + multiple * totals[PLAY], deals)
        return Together(values, Fraction(totals[FOLLOWED], deals))

    def _facts(self, holes: Sequence[Hole], unseen: Longs, hands: int) -> tuple[Longs, Longs]:
        """Of every hand on every plain board, and on the suited boards of each suit."""
        deck, terms = self._deck, kernel_terms(self._terms, hands)
        qualifying = strength_tables().least(self._terms.qualify)
        suited = np.zeros((4, len(deck.suited.types), len(holes), FACTS), dtype=np.int64)
        plain = np.zeros((len(deck.plain.types), len(holes), FACTS), dtype=np.int64)
        left = unseen.reshape(-1, 4).sum(axis=1)
        kinds = np.array([pair_number(a >> 2, b >> 2) for a, b in holes])
        ranked, followed = self._boards.plain, self._tables.plain
        rows = 0, len(plain)
        value_together(
            ranked.boards, *rows, ranked.made, ranked.categories, left, kinds,
            qualifying, terms, followed, plain,
        )  # fmt: skip
        ranked, followed = self._boards.suited, self._tables.suited
        rows = 0, suited.shape[1]
        for suit in range(4):
            types = [[type_of(card, suit, deck.places) for card in hole] for hole in holes]
            kinds = np.array([pair_number(*pair) for pair in types])
            left = types_left(unseen, suit)
            value_together(
                ranked.boards, *rows, ranked.made, ranked.categories, left, kinds,
                qualifying, terms, followed, suited[suit],
            )  # fmt: skip
        return plain, suited


def collude(
    rules: Rules, hands: Sequence[Sequence[Card]], *, progress: Progress = silent
) -> Collusion:
    """What each of some hands is worth when all of them are known: exact."""
    check_hands(rules, hands)
    table = CollusionTable(rules, progress=progress)
    holes = [(cards[0].index, cards[1].index) for cards in hands]
    return Collusion([tuple(cards) for cards in hands], table.together(holes))


def check_hands(rules: Rules, hands: Sequence[Sequence[Card]]) -> None:
    """Refuses hands that a table cannot hold."""
    for cards in hands:
        if len(cards) != 2:
            raise ParseError(f"a hand has 2 cards, not {len(cards)}: {format_cards(cards)}")
    check_seats(rules, len(hands))
    if (twice := repeated([card for cards in hands for card in cards])) is not None:
        raise ParseError(f"card {twice} appears twice among the hands")


def check_sample(rules: Rules, seats: int, number: int) -> None:
    """Refuses a sample of the wrong seats, or of too few situations."""
    check_seats(rules, seats)
    if number < _LEAST:
        raise ParseError(f"{number} situations are too few for an error: {_LEAST} or more")


def check_seats(rules: Rules, seats: int) -> None:
    """Refuses more hands than play against the bank, and too few to tell each other anything."""
    most = rules.most_players
    if most < 2:
        raise ParseError(f"at {rules.title} one seat plays against the bank: there is no collusion")
    if not 2 <= seats <= most:
        raise ParseError(
            f"hands that are known together are from 2 to {most}, the players of "
            f"{rules.title}, and not {seats}"
        )


def situations(
    table: CollusionTable, seats: int, number: int, seed: int, *, deck: Deck = STANDARD_DECK
) -> Iterator[tuple[float, float]]:
    """Of so many situations at random, the gain by the knowledge and the worth with it, for a hand
    on average. The same seed deals the same situations, however many threads there are."""
    shuffle = random.Random(seed)
    dealt = (shuffle.sample(range(deck.cards), 2 * seats) for _ in range(number))
    with ThreadPoolExecutor(workers()) as pool:
        while now := list(islice(dealt, workers())):
            yield from pool.map(lambda cards: _situation(table, cards), now)


def _situation(table: CollusionTable, cards: Sequence[int]) -> tuple[float, float]:
    hands = table.together(list(zip(cards[::2], cards[1::2], strict=True)))
    gain = sum((hand.gain for hand in hands), Fraction(0)) / len(hands)
    worth = sum((hand.value for hand in hands), Fraction(0)) / len(hands)
    return float(gain), float(worth)


def sample_collusion(
    rules: Rules,
    seats: int,
    number: int,
    seed: int,
    *,
    until: float = 0.0,
    progress: Progress = silent,
) -> CollusionSample:
    """What the game is worth to seats that know each other's hands, from `number` situations at
    random; from fewer once the standard error is `until` or less. Ctrl-C ends the sample with what
    there is."""
    check_sample(rules, seats, number)
    table = CollusionTable(rules, progress=progress)
    sample = CollusionSample(seats, seed, table.alone, [], [])
    try:
        for gain, worth in situations(table, seats, number, seed):
            sample.gains.append(gain)
            sample.worths.append(worth)
            progress("counting situations", sample.situations, number)
            if sample.situations % _LEAST == 0 and sample.standard_error <= until:
                break
    except KeyboardInterrupt:
        if sample.situations < _LEAST:
            raise
    return sample
