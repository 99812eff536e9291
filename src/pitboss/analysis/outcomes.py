"""Counts the outcomes of optimal decisions, deal by deal: forward again, after `streets`."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import workers
from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.outcomes import FIELDS, count_meetings, tally
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.progress import Progress
from pitboss.analysis.streets import Streets
from pitboss.analysis.terms import kernel_terms
from pitboss.analysis.wagers import OUTCOMES
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Street

_MOST_MEETINGS = 4  # threads that count meetings: each holds 110 MB
_CHECKS = 0  # of a hand's choices, the first; then the raises of the ladder

Slot = tuple[Street, int]  # where a hand raises, and how much
_ON_THE_RIVER: Slot = (Street.RIVER, 0)  # that is yet to be seen


def count_outcomes(streets: Streets, progress: Progress) -> dict[Slot, Longs]:
    """Deals by category and outcome, for every raise; folded ones with the first on the river."""
    terms, deck = streets.terms, streets.deck
    slots: list[Slot] = [_ON_THE_RIVER]
    slots += [(Street.FLOP, multiple) for multiple in terms.flop]
    slots += [(Street.PREFLOP, multiple) for multiple in terms.preflop]
    chosen = streets.best_on_flops[1].astype(np.int16)
    by_hole = streets.hand_choices[deck.hole_names].astype(np.int16)
    raised = by_hole != _CHECKS
    chosen[:, raised] = by_hole[raised] + len(terms.flop)
    used = np.unique(chosen).tolist()
    tallies: dict[Slot, Longs] = {}
    for at in range(0, len(used), FIELDS):
        now = used[at : at + FIELDS]
        fields = np.full(len(slots), -1, dtype=np.int8)
        fields[now] = range(len(now))
        counted = _count_outcomes(streets, fields[chosen], [slots[slot] for slot in now], progress)
        tallies.update(counted)
    return tallies


def _count_outcomes(
    streets: Streets, fields: NDArray[np.int8], slots: list[Slot], progress: Progress
) -> dict[Slot, Longs]:
    terms, deck = streets.terms, streets.deck
    board_terms = kernel_terms(terms, deck.dealer_hands)
    choosing = slots.index(_ON_THE_RIVER) if _ON_THE_RIVER in slots else -1
    shape = len(slots), len(terms.river), len(HandCategory), OUTCOMES

    def count_some(first: int, last: int) -> Longs:
        met = [np.zeros(counts.beaten.shape, dtype=np.int64) for counts in streets.counts]
        boards = deck.hole_views, deck.places, deck.suited_starts
        count_meetings(deck.flops, deck.flop_weights, first, last, *boards, fields, *met)
        tallies = np.zeros(shape, dtype=np.int64)
        for counts, hands in zip(streets.counts, met, strict=True):
            tally(hands, choosing, board_terms, counts, tallies)
        return tallies

    threads = min(workers(), _MOST_MEETINGS)
    total = np.zeros(shape, dtype=np.int64)
    with ThreadPoolExecutor(threads) as pool:
        for done, part in enumerate(pool.map(count_some, *_shares(deck, threads)), 1):
            total += part
            progress("counting outcomes", done, threads)
    counted: dict[Slot, Longs] = {}
    for slot, tallies in zip(slots, total, strict=True):
        raises = terms.river if slot == _ON_THE_RIVER else (slot[1],)
        counted |= {(slot[0], raised): of for raised, of in zip(raises, tallies, strict=False)}
    return counted


def _shares(deck: Deck, threads: int) -> tuple[list[int], list[int]]:
    """The first and last flops of each thread. Flops of three suits become half as many boards."""
    low, middle, high = (deck.flops & 3).T
    work = np.where((low != middle) & (middle != high) & (low != high), 1, 2).cumsum()
    bounds = np.searchsorted(work, [work[-1] * at // threads for at in range(threads)]).tolist()
    return bounds, [*bounds[1:], len(deck.flops)]
