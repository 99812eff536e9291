"""Counts the outcomes of decisions, deal by deal: forward again, after `streets`."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import Counts, in_chunks, workers
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.outcomes import (
    FIELD,
    FIELD_BITS,
    FIELDS,
    Meetings,
    count_meetings,
    meet_plain_boards,
    meet_suited_boards,
    tally,
)
from pitboss.analysis.kernel.tables import Bytes, Longs, RowCounts
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.terms import Terms
from pitboss.analysis.turns import turns_of
from pitboss.analysis.wagers import OUTCOMES
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Street

_MOST_MEETINGS = 4  # threads that count meetings: each holds 110 MB
_CHECKS = 0  # of a hand's choices, the first; then the raises of the ladder

Slot = tuple[Street, int]  # where a hand raises, and how much
ON_THE_RIVER: Slot = (Street.RIVER, 0)  # that is yet to be seen


class Play(NamedTuple):
    """A strategy at a game: all that its outcomes depend on."""

    terms: Terms
    deck: Deck
    counts: Counts
    decisions: Decisions


class KeptMeetings:
    """The meetings counted last, for games on one deck."""

    def __init__(self) -> None:
        self._kept: dict[bytes, list[Longs]] = {}

    def of(self, play: Play, fields: NDArray[np.int8]) -> list[Longs]:
        key = sha256(fields.tobytes()).digest()
        if key not in self._kept:
            self._kept = {key: meet_boards(play.deck, play.counts, fields)}
        return self._kept[key]


def count_outcomes(
    play: Play, progress: Progress = silent, kept: KeptMeetings | None = None
) -> dict[Slot, Longs]:
    """Deals by category and outcome, for every raise; folded ones with the first on the river.

    Where many games are played alike until the river, `kept` spares counting it all again.
    """
    slots, chosen = _slots(play)
    used = np.unique(chosen).tolist()
    tallies: dict[Slot, Longs] = {}
    for at in range(0, len(used), FIELDS):
        now = used[at : at + FIELDS]
        fields = np.full(len(slots), -1, dtype=np.int8)
        fields[now] = range(len(now))
        fielded = fields[chosen]
        met = kept.of(play, fielded) if kept else meet_boards(play.deck, play.counts, fielded)
        tallies |= _count_outcomes(play, met, [slots[slot] for slot in now], progress)
    return tallies


def count_river_meetings(play: Play) -> list[Longs]:
    """How often each board, plain or suited, meets each kind of hand that has checked twice."""
    slots, chosen = _slots(play)
    fields = np.full(len(slots), -1, dtype=np.int8)
    fields[slots.index(ON_THE_RIVER)] = 0
    return meet_boards(play.deck, play.counts, fields[chosen])


def count_meetings_by_slot(play: Play) -> Iterator[tuple[Slot, list[Longs]]]:
    """For every raise, and for the river: how often each board, plain or suited, meets each kind of
    hand that gets there."""
    slots, chosen = _slots(play)
    used = np.unique(chosen).tolist()
    for at in range(0, len(used), FIELDS):
        now = used[at : at + FIELDS]
        fields = np.full(len(slots), -1, dtype=np.int8)
        fields[now] = range(len(now))
        packed = meet_boards(play.deck, play.counts, fields[chosen])
        for field, slot in enumerate(now):
            yield slots[slot], [rows >> FIELD_BITS * field & FIELD for rows in packed]


def slots_of(terms: Terms) -> list[Slot]:
    """Checking twice, then the raises of the flop, then those before it."""
    slots: list[Slot] = [ON_THE_RIVER]
    slots += [(Street.FLOP, multiple) for multiple in terms.flop]
    slots += [(Street.PREFLOP, multiple) for multiple in terms.preflop]
    return slots


def slots_chosen(terms: Terms, preflop: Bytes, flops: Bytes) -> NDArray[np.int16]:
    """By flop and hand: the number of the slot in which each raises, by its choices."""
    chosen = flops.astype(np.int16)
    raised = preflop != _CHECKS
    chosen[:, raised] = preflop[raised].astype(np.int16) + len(terms.flop)
    return chosen


def _slots(play: Play) -> tuple[list[Slot], NDArray[np.int16]]:
    """Where hands may raise, and in which of these slots each does."""
    decisions = play.decisions
    return slots_of(play.terms), slots_chosen(play.terms, decisions.preflop, decisions.flops)


def _count_outcomes(
    play: Play, met: list[Longs], slots: list[Slot], progress: Progress
) -> dict[Slot, Longs]:
    terms, deck = play.terms, play.deck
    choosing = slots.index(ON_THE_RIVER) if ON_THE_RIVER in slots else -1
    shape = len(slots), len(terms.river), len(HandCategory), OUTCOMES
    rivers = play.decisions.plain, play.decisions.suited
    parts: list[Longs] = []
    for counts, choices, hands in zip(play.counts, rivers, met, strict=True):
        rows = hands, choosing, choices, deck.dealer_hands, terms.qualify, counts
        parts += _tally_all(rows, shape, progress)
    counted: dict[Slot, Longs] = {}
    for slot, tallies in zip(slots, np.sum(parts, axis=0), strict=True):
        raises = terms.river if slot == ON_THE_RIVER else (slot[1],)
        counted |= {(slot[0], raised): of for raised, of in zip(raises, tallies, strict=False)}
    return counted


def _tally_all(
    rows: tuple[Longs, int, Bytes, int, int, RowCounts], shape: tuple[int, ...], progress: Progress
) -> list[Longs]:
    """The tallies of some boards, in parts."""
    parts: list[Longs] = []

    def tally_some(first: int, last: int) -> None:
        tallies = np.zeros(shape, dtype=np.int64)
        tally(first, last, *rows, tallies)
        parts.append(tallies)

    in_chunks(tally_some, len(rows[0]), 2048, "counting outcomes", progress)
    return parts


def meet_boards(deck: Deck, counts: Counts, fields: NDArray[np.int8]) -> list[Longs]:
    """How often each board, plain or suited, meets each kind of hand, side by side in the fields
    that hands have by flop; a hand whose field is negative is left out."""
    turns = turns_of(deck)
    plain, suited = (rows.beaten.shape for rows in counts)
    shapes = plain, suited, (len(turns.plain), plain[1]), (len(turns.suited), suited[1])

    def count_some(first: int, last: int) -> Meetings:
        met = Meetings(*(np.zeros(shape, dtype=np.int64) for shape in shapes))
        boards = deck.hole_views, deck.places, deck.suited_starts, turns
        count_meetings(deck.flops, deck.flop_weights, first, last, *boards, fields, met)
        return met

    threads = _threads()
    with ThreadPoolExecutor(threads) as pool:
        first, *others = pool.map(count_some, *_shares(deck, threads))
    for met in others:
        for total, part in zip(first, met, strict=True):
            total += part
    meet_plain_boards(turns, first)

    def meet_some(start: int, end: int) -> None:
        meet_suited_boards(turns, deck.suited, start, end, first)

    in_chunks(meet_some, len(first.suited), 2048, "meeting boards", silent)
    return [first.plain, first.suited]


def _threads() -> int:
    return min(workers(), _MOST_MEETINGS)


def _shares(deck: Deck, threads: int) -> tuple[list[int], list[int]]:
    """The first and last flops of each thread. Flops of three suits become half as many boards."""
    low, middle, high = (deck.flops & 3).T
    work = np.where((low != middle) & (middle != high) & (low != high), 1, 2).cumsum()
    bounds = np.searchsorted(work, [work[-1] * at // threads for at in range(threads)]).tolist()
    return bounds, [*bounds[1:], len(deck.flops)]
