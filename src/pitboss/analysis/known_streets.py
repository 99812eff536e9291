"""From the river back and forward again when cards are known: `streets` and `outcomes` for the
player who sees more.

The cards of the dealer are taken one case after the other, each a game of its own with a deck
without them. A seen card of the board does not change what hands are worth on boards; it changes
what the player chooses before they are there.
"""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pitboss.analysis.counting import in_chunks, workers
from pitboss.analysis.dealer_cards import DealerCards, dealer_classes
from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.known_flops import VALUES, sum_known_flops, sum_late_flops
from pitboss.analysis.kernel.known_outcomes import meet_known_flops, meet_late_flops
from pitboss.analysis.kernel.outcomes import FIELDS, tally
from pitboss.analysis.kernel.rivers import choose_rivers, value_rivers
from pitboss.analysis.kernel.tables import Bytes, Ints, Longs, RowCounts
from pitboss.analysis.known_counts import KnownCounts, RankedBoards, counts_without
from pitboss.analysis.outcomes import ON_THE_RIVER, Slot, slots_of
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.seen_cards import Seen
from pitboss.analysis.terms import Terms, kernel_terms
from pitboss.analysis.wagers import OUTCOMES
from pitboss.game.hands import HandCategory

_CHUNK = 64  # flops
_MOST_THREADS = 4  # that count meetings: each holds up to 310 MB


class Counted(NamedTuple):
    """What optimal play with the seen cards is worth, and what comes of it, over all deals."""

    half_antes: int
    tallies: Mapping[Slot, Longs]  # by raise: deals by category and outcome; see `outcomes`
    first: Longs  # by starting hand and choice before the flop: hands with seen cards


@dataclass(frozen=True)
class Case:
    """The game with certain cards of the dealer known."""

    terms: Terms
    seen: Seen
    dealer: DealerCards
    counts: KnownCounts
    progress: Progress

    @property
    def deck(self) -> Deck:
        return self.dealer.deck

    def count(self) -> Counted:
        values, on_flops = self.values()
        before = values.argmax(axis=0).astype(np.int8)
        slots = slots_of(self.terms)
        used = self._slots_used(before, on_flops)
        tallies: dict[Slot, Longs] = {}
        for at in range(0, len(used), FIELDS):
            now = used[at : at + FIELDS]
            fields = np.full(len(slots), -1, dtype=np.int8)
            fields[now] = range(len(now))
            tallies |= self._tally(before, on_flops, fields, [slots[slot] for slot in now])
        times, half_antes = self.dealer.times, int(values.max(axis=0).sum())
        return Counted(
            times * half_antes,
            {slot: times * of for slot, of in tallies.items()},
            times * self._first(before),
        )

    def _first(self, before: Bytes) -> Longs:
        """By starting hand and choice, how many hands with seen cards choose it."""
        choices = 1 + len(self.terms.preflop)
        possible = self.dealer.possible(len(before))
        at = self.deck.hole_names * choices + before
        counted = np.bincount(at[possible], minlength=len(self.deck.names) * choices)
        return counted.reshape(-1, choices).astype(np.int64)

    def values(self) -> tuple[Longs, Bytes]:
        """Before the flop, the worth by choice, seen card and hand; and the best choices on
        flops."""
        deck, flops = self.deck, self.dealer.flops
        number = len(flops.cards)
        shape = (number, deck.cards, deck.holes) if self.seen.late else (number, deck.holes)
        on_flops = np.zeros(shape, dtype=np.int8)
        raises = np.array(self.terms.flop, dtype=np.int64)
        plain, suited = self._river_values()
        seen_cards = 1 if self.seen.board_choices == 1 else deck.cards
        parts: list[Longs] = []

        def sum_some(first: int, last: int) -> None:
            totals = np.zeros((VALUES, seen_cards, deck.holes), dtype=np.int64)
            kernel = sum_late_flops if self.seen.late else sum_known_flops
            rows = plain, suited, raises, totals, on_flops
            kernel(flops, first, last, deck.hole_views, *rows)
            parts.append(totals)

        in_chunks(sum_some, number, _CHUNK, "adding up flops", self.progress)
        checked, base, play = self.dealer.over_exchanges(np.sum(parts, axis=0))
        return np.stack([checked, *(base + m * play for m in self.terms.preflop)]), on_flops

    def _river_values(self) -> tuple[Ints, Ints]:
        """The rows of plain boards, and by table those of suited ones."""
        terms = kernel_terms(self.terms, self.dealer.hands)

        def value(counts: RowCounts, values: Ints) -> None:
            def value_some(first: int, last: int) -> None:
                value_rivers(first, last, terms, counts, values)

            in_chunks(value_some, len(values), 2048, "valuing rivers", silent)

        rows, kinds = self.counts.plain.beaten.shape
        plain = np.empty((rows, VALUES * kinds), dtype=np.int32)
        rows, kinds = self.counts.suited[0].beaten.shape
        suited = np.empty((len(self.counts.suited), rows, VALUES * kinds), dtype=np.int32)
        for counts, values in zip(self.counts.all, (plain, *suited), strict=True):
            value(counts, values)
        return plain, suited

    def _slots_used(self, before: Bytes, on_flops: Bytes) -> list[int]:
        raises = len(self.terms.flop)
        early: list[int] = np.unique(before[before > 0]).tolist()
        return [*np.unique(on_flops).tolist(), *(choice + raises for choice in early)]

    def _tally(
        self, before: Bytes, on_flops: Bytes, fields: Bytes, slots: list[Slot]
    ) -> dict[Slot, Longs]:
        terms, deck, flops = self.terms, self.deck, self.dealer.flops
        choosing = slots.index(ON_THE_RIVER) if ON_THE_RIVER in slots else -1
        board_terms = kernel_terms(terms, self.dealer.hands)
        rivers = [np.empty(counts.beaten.shape, dtype=np.int8) for counts in self.counts.all]
        for counts, choices in zip(self.counts.all, rivers, strict=True):
            choose_rivers(board_terms, counts, choices)
        shape = len(slots), len(terms.river), len(HandCategory), OUTCOMES

        def count_some(first: int, last: int) -> Longs:
            plain = np.zeros(self.counts.plain.beaten.shape, dtype=np.int64)
            rows, kinds = self.counts.suited[0].beaten.shape
            suited = np.zeros((len(self.counts.suited), rows, kinds), dtype=np.int64)
            kernel = meet_late_flops if self.seen.late else meet_known_flops
            chosen = before, on_flops, len(terms.flop), fields
            kernel(flops, first, last, deck.hole_views, *chosen, plain, suited)
            tallies = np.zeros(shape, dtype=np.int64)
            dealer = self.dealer.hands, terms.qualify
            for counts, choices, hands in zip(
                self.counts.all, rivers, (plain, *suited), strict=True
            ):
                tally(0, len(hands), hands, choosing, choices, *dealer, counts, tallies)
            return tallies

        threads = min(workers(), _MOST_THREADS)
        bounds = [len(flops.cards) * at // threads for at in range(threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            total: Longs = sum(
                pool.map(count_some, bounds[:-1], bounds[1:]), np.zeros(shape, dtype=np.int64)
            )
        counted: dict[Slot, Longs] = {}
        for slot, tallies in zip(slots, total, strict=True):
            ladder = terms.river if slot == ON_THE_RIVER else (slot[1],)
            counted |= {(slot[0], raised): of for raised, of in zip(ladder, tallies, strict=False)}
        return counted


def count_seen(terms: Terms, seen: Seen, deck: Deck, progress: Progress = silent) -> Counted:
    """Optimal play in every case, added up."""
    half_antes, total = 0, dict[Slot, Longs]()
    first = np.zeros((len(deck.names), 1 + len(terms.preflop)), dtype=np.int64)
    for case in cases(terms, seen, deck, progress):
        counted = case.count()
        half_antes += counted.half_antes
        first += counted.first
        for slot, tallies in counted.tallies.items():
            total[slot] = total.get(slot, 0) + tallies
    return Counted(half_antes, total, first)


def cases(terms: Terms, seen: Seen, deck: Deck, progress: Progress = silent) -> Iterator[Case]:
    """The game once for every kind of known cards of the dealer."""
    if not seen.dealer_cards:
        (dealer,) = dealer_classes(deck, 0)
        counts = counts_without(deck, terms.qualify, progress)
        yield Case(terms, seen, dealer, counts, progress)
        return
    boards = RankedBoards(deck, terms.qualify, progress)
    dealers = list(dealer_classes(deck, seen.dealer_cards))
    for at, dealer in enumerate(dealers):

        def in_all(_what: str, done: int, of: int, at: int = at) -> None:
            """The first half of a case is to add up, the second to count what comes of it."""
            progress("going through the dealer's cards", 2 * at * of + done, 2 * len(dealers) * of)

        yield Case(terms, seen, dealer, boards.counts(dealer), in_all)
        in_all("", 2, 1)
