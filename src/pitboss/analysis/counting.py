"""The counts that every solution is built on, cached; and work split among threads."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import NamedTuple

import numpy as np

from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.counts import count_rows
from pitboss.analysis.kernel.tables import Boards, RowCounts
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strengths import strength_tables

_MOST_CACHED = 2  # counts of a full deck are some 90 MB


def workers() -> int:
    return os.cpu_count() or 1


def in_chunks(
    work: Callable[[int, int], None], total: int, chunk: int, what: str, progress: Progress
) -> None:
    """`work(first, last)` over `total` items in chunks, on all cores: kernels release the GIL."""
    with ThreadPoolExecutor(workers()) as pool:
        starts = range(0, total, chunk)
        jobs = [pool.submit(work, start, min(start + chunk, total)) for start in starts]
        for done, job in enumerate(jobs, 1):
            job.result()
            progress(what, min(done * chunk, total), total)


class Counts(NamedTuple):
    """The counts of all boards of a deck, for one qualifying hand."""

    plain: RowCounts
    suited: RowCounts


_cache: dict[tuple[Deck, int], Counts] = {}
_cache_lock = Lock()


def counts_for(deck: Deck, qualify: int, progress: Progress = silent) -> Counts:
    """The counts for a deck and a qualifying category, 0 where the dealer always qualifies."""
    key = deck, qualify
    with _cache_lock:
        if key not in _cache:
            made = _count(deck, qualify, progress)
            while len(_cache) >= _MOST_CACHED:
                _cache.pop(next(iter(_cache)))
            _cache[key] = made
        return _cache[key]


def clear_cache() -> None:
    """Drops the cached counts, to free memory or to measure."""
    with _cache_lock:
        _cache.clear()


def _count(deck: Deck, qualify: int, progress: Progress) -> Counts:
    plain = _count_boards(deck, deck.plain, qualify, "counting plain boards", progress)
    suited = _count_boards(deck, deck.suited, qualify, "counting suited boards", progress)
    return Counts(plain, suited)


def _count_boards(
    deck: Deck, boards: Boards, qualify: int, what: str, progress: Progress
) -> RowCounts:
    shape = len(boards.types), len(boards.kinds)
    beaten, beating, unqualified = (np.empty(shape, dtype=np.int16) for _ in range(3))
    counts = RowCounts(beaten, beating, unqualified, np.empty(shape, dtype=np.int8))
    dealer = deck.dealer_hands, strength_tables().least(qualify)

    def count_some(first: int, last: int) -> None:
        count_rows(boards, first, last, deck.strengths, *dealer, counts)

    in_chunks(count_some, len(boards.types), 512, what, progress)
    return counts
