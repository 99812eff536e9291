"""Many games at once: what games share that differ in their Blind tables is counted once.

What the Blind pays in a category is the same addition to checking and to every raise, as long as
no hand of the category folds that would beat some dealer hand. So it changes no decision: most
categories are settled by their deals. Those that are left, such as a four of a kind on the board,
are *bound*: games that pay them alike are played alike, and valued together. For each pay of a
bound category its best rivers are summed once.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from pitboss.analysis.counting import Counts, counts_for, in_chunks
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.rivers import value_category, value_parts, winning_folds
from pitboss.analysis.kernel.tables import Ints, Longs
from pitboss.analysis.outcomes import KeptMeetings, Play, Slot, count_outcomes
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solver import valuation_of
from pitboss.analysis.streets import Streets, sum_boards
from pitboss.analysis.terms import Terms, kernel_terms, terms_of
from pitboss.analysis.valuation import Valuation
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Rules

_BATCH = 4096
_MOST_PAYS_KEPT = 24  # sums of one category for one pay: 19 MB each on a full deck


class Valued(NamedTuple):
    """One of the games asked for, by its place among them."""

    at: int
    valuation: Valuation


def sweep(
    games: Iterable[Rules], *, deck: Deck = STANDARD_DECK, progress: Progress = silent
) -> Iterator[Valued]:
    """The exact value of every game. Some thousands at a time are put into an order in which those
    that share the most follow each other."""
    sweeper, done, numbered = _Sweeper(deck), 0, enumerate(games)
    while batch := [(at, rules, terms_of(rules)) for at, rules in islice(numbered, _BATCH)]:
        batch.sort(key=lambda game: _shared_key(game[2]))
        for place, (at, rules, terms) in enumerate(batch):
            rest = (later for _, _, later in batch[place:])
            tallies = sweeper.tallies(terms, rest)
            done += 1
            progress("valuing games", done, done + len(batch) - place - 1)
            yield Valued(at, valuation_of(rules, terms, deck.deals, tallies))


def sweep_in_order(games: Iterable[Rules], *, progress: Progress = silent) -> list[Valuation]:
    """The same as a list, in the order of the games."""
    valued = sorted(sweep(games, progress=progress), key=lambda one: one.at)
    return [one.valuation for one in valued]


class _Sweeper:
    """Keeps what the last game shares with the next."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._shared: SharedCounts | None = None
        self._tallied: _Tallied | None = None

    def tallies(self, terms: Terms, rest: Iterable[Terms]) -> dict[Slot, Longs]:
        """Of a game; `rest` are those of its batch that are still to come."""
        if self._shared is None or not self._shared.serves(terms):
            alike = [one for one in rest if _family(one) == _family(terms)]
            self._shared = SharedCounts([terms, *alike], self._deck)
        bound = self._shared.bound_terms(terms)
        if self._tallied is None or self._tallied.terms != bound:
            self._tallied = _Tallied(bound, self._shared.tallies(bound))
        return self._tallied.tallies


@dataclass(frozen=True)
class _Tallied:
    terms: Terms
    tallies: dict[Slot, Longs]


def _family(terms: Terms) -> tuple[object, ...]:
    """Games alike in this share their counts and their rivers."""
    return terms.qualify, terms.ante_returned, terms.river


def _shared_key(terms: Terms) -> tuple[object, ...]:
    """Sorts games so that those which share the most follow each other: what is bound varies in
    categories from the lowest up, but the full house and the four of a kind before the others."""
    rare = terms.blind[HandCategory.FULL_HOUSE], terms.blind[HandCategory.FOUR_OF_A_KIND]
    return *_family(terms), terms.flop, terms.preflop, terms.blind[: HandCategory.STRAIGHT], rare


class SharedCounts:
    """What games of one family share."""

    def __init__(self, games: Iterable[Terms], deck: Deck) -> None:
        first, *others = games
        self._unpaid = replace(first, blind=(0,) * len(HandCategory))
        self._deck = deck
        self._counts: Counts = counts_for(deck, first.qualify)
        self._paid = np.array([terms.blind for terms in (first, *others)]).any(axis=0)
        self._alone = (self._winning_folds() > 0) & self._paid
        self._parts = self._sum_parts()
        self._of_pays: dict[tuple[int, int], Longs] = {}
        self._meetings = KeptMeetings()

    def serves(self, terms: Terms) -> bool:
        paid = (np.array(terms.blind) > 0) & ~self._paid
        return _family(terms) == _family(self._unpaid) and not paid.any()

    def bound_terms(self, terms: Terms) -> Terms:
        """The terms without what changes no decision: games with the same are played alike."""
        bound = (pays if alone else 0 for pays, alone in zip(terms.blind, self._alone, strict=True))
        return replace(terms, blind=tuple(bound))

    def tallies(self, terms: Terms) -> dict[Slot, Longs]:
        """The deals by raise, category and outcome, when a game is played for the best."""
        streets = self._streets(terms)
        play = Play(terms, self._deck, self._counts, streets.decisions)
        return count_outcomes(play, kept=self._meetings)

    def _streets(self, terms: Terms) -> Streets:
        sums = self._parts[:3].copy()
        for part, category in enumerate(np.flatnonzero(self._alone).tolist(), 3):
            sums[0] += self._best_rivers(category, terms.blind[category])
            sums[1] += terms.blind[category] * self._parts[part]
        return Streets(terms, self._deck, self._counts, sums)

    def _winning_folds(self) -> Longs:
        found = np.zeros(len(HandCategory), dtype=np.int64)
        boards = self._deck.plain, self._deck.suited
        terms = kernel_terms(self._unpaid, self._deck.dealer_hands)
        for of_boards, counts in zip(boards, self._counts, strict=True):
            winning_folds(of_boards, terms, counts, found)
        return found

    def _sum_parts(self) -> Longs:
        alone = self._alone.astype(np.int8)
        return self._sum(self._unpaid, value_parts, alone, 3 + int(alone.sum()))

    def _best_rivers(self, category: int, pays: int) -> Longs:
        key = category, pays
        if key not in self._of_pays:
            while len(self._of_pays) >= _MOST_PAYS_KEPT:
                self._of_pays.pop(next(iter(self._of_pays)))
            blind = tuple(pays if made == category else 0 for made in HandCategory)
            terms = replace(self._unpaid, blind=blind)
            self._of_pays[key] = self._sum(terms, value_category, category, 1)[0]
        return self._of_pays[key]

    def _sum(self, terms: Terms, value: Callable[..., None], what: object, values: int) -> Longs:
        """What a kernel says of every kind on every board, summed for every flop and hand."""
        board_terms, rows = kernel_terms(terms, self._deck.dealer_hands), list[Ints]()
        for counts in self._counts:
            boards, kinds = counts.beaten.shape
            filled = np.empty((boards, values * kinds), dtype=np.int32)
            given = board_terms, counts, what, filled
            in_chunks(partial(_fill, value, given), boards, 2048, "valuing rivers", silent)
            rows.append(filled)
        plain, suited = rows
        return sum_boards(self._deck, plain, suited, silent)


def _fill(value: Callable[..., None], given: tuple[object, ...], first: int, last: int) -> None:
    value(first, last, *given)
