"""A world in which nothing is left to chance: virtual time, seeds for chance, faults on order."""

import asyncio
import random
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from pitboss.storage.journal import SqlJournal
from pitboss.table.bots import Bot
from pitboss.table.commands import Command
from pitboss.table.ports import CommandRecord, Entry, JournalUnavailable, StoredEvent
from pitboss.table.view import TableView

_Result = TypeVar("_Result")


class _Jumping(selectors.DefaultSelector):
    """Where a real loop would sleep, the virtual time jumps ahead."""

    loop: "VirtualLoop"

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits, and nobody for a clock")
        self.loop.moment += timeout
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.moment = 0.0
        selector = _Jumping()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.moment


def run(work: Coroutine[Any, Any, _Result]) -> _Result:
    """Runs it to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


class VirtualClock:
    """Deadlines by the loop's time; the wall clock may be moved by hand."""

    def __init__(self) -> None:
        self.offset_ms = 1_700_000_000_000

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def wall(self) -> int:
        return self.offset_ms + int(self.now() * 1000)


async def run_bot(bot: Bot, seen: TableView) -> Command | None:
    return bot.command(seen)


class VirtualJournal:
    """The real journal, without its thread; appends take a while, and may fail.

    `faults` is the share of appends that fail: half of them before anything is kept, half after.
    """

    def __init__(self, sql: SqlJournal, chance: random.Random, faults: float = 0.0) -> None:
        self.sql = sql
        self.chance = chance
        self.faults = faults

    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        await asyncio.sleep(self.chance.uniform(0.0, 0.01))
        fate = self.chance.random()
        if fate < self.faults / 2:
            raise JournalUnavailable("the disk is full")
        (outcome,) = self.sql.append([entry])
        if fate < self.faults:
            raise JournalUnavailable("the answer is lost")
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def first(self, stream: str) -> StoredEvent:
        return self.sql.first(stream)

    async def read(self, stream: str, after: int = 0) -> list[StoredEvent]:
        return self.sql.read(stream, after)

    async def snapshot(self, stream: str) -> tuple[int, str] | None:
        return self.sql.snapshot(stream)

    async def seed(self, stream: str, round: int) -> bytes:
        return self.sql.seed(stream, round)

    async def command(self, player: str, id: str) -> CommandRecord | None:
        return self.sql.command(player, id)
