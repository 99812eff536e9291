"""Group commit: while one transaction is flushed to disk, the entries of the next are collected.

One thread writes. Entries of different tables that arrive meanwhile share a transaction, so that
durability costs one flush for all of them instead of one each.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from time import perf_counter

from pitboss.errors import StorageError
from pitboss.storage.journal import SqlJournal
from pitboss.storage.writing import Outcome
from pitboss.table.ports import CommandRecord, Entry, JournalUnavailable, StoredEvent

MOST_AT_ONCE = 200
_SECONDS_BETWEEN_TRIES = 1.0
_Waiting = tuple[Entry, "asyncio.Future[tuple[StoredEvent, ...]]"]


class GroupJournal:
    """A journal for one event loop: `table.ports.Journal`, over `SqlJournal`."""

    def __init__(
        self,
        journal: SqlJournal,
        observe: Callable[[Sequence[Outcome], float], None] = lambda _, __: None,
    ) -> None:
        """`observe` gets the outcomes and the duration of every transaction."""
        self.sql = journal
        self.failing = False  # whether the last transaction failed
        self._tried_at = float("-inf")
        self._observe = observe
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        future: asyncio.Future[tuple[StoredEvent, ...]] = self._loop.create_future()
        self._queue.put((entry, future))
        return await future

    async def first(self, stream: str) -> StoredEvent:
        return await asyncio.to_thread(self.sql.first, stream)

    async def read(self, stream: str, after: int = 0) -> list[StoredEvent]:
        return await asyncio.to_thread(self.sql.read, stream, after)

    async def snapshot(self, stream: str) -> tuple[int, str] | None:
        return await asyncio.to_thread(self.sql.snapshot, stream)

    async def seed(self, stream: str, round: int) -> bytes:
        return await asyncio.to_thread(self.sql.seed, stream, round)

    async def command(self, player: str, id: str) -> CommandRecord | None:
        return await asyncio.to_thread(self.sql.command, player, id)

    async def is_well(self) -> bool:
        """Whether the database can be written now; tested once a second at most."""
        if self._loop.time() >= self._tried_at + _SECONDS_BETWEEN_TRIES:
            self._tried_at = self._loop.time()
            try:
                await asyncio.to_thread(self.sql.try_to_write)
                self.failing = False
            except JournalUnavailable:
                self.failing = True
        return not self.failing

    async def close(self) -> None:
        """Stores everything in the queue first."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _write(self) -> None:
        while (first := self._queue.get()) is not None:
            batch, last = [first], False
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                waiting = self._queue.get()
                if waiting is None:
                    last = True
                    break
                batch.append(waiting)
            self._store(batch)
            if last:
                return

    def _store(self, batch: list[_Waiting]) -> None:
        started = perf_counter()
        try:
            outcomes: list[Outcome] = self.sql.append([entry for entry, _ in batch])
        except Exception as error:  # the thread must survive whatever a driver raises
            outcomes = [
                JournalUnavailable(f"cannot write to the database: {error!r}") for _ in batch
            ]
        self.failing = all(isinstance(outcome, JournalUnavailable) for outcome in outcomes)
        self._observe(outcomes, perf_counter() - started)
        futures = [future for _, future in batch]
        self._loop.call_soon_threadsafe(_resolve, futures, outcomes)


def _resolve(
    futures: list["asyncio.Future[tuple[StoredEvent, ...]]"], outcomes: list[Outcome]
) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.cancelled():
            continue
        if isinstance(outcome, StorageError):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
