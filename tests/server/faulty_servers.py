"""Servers that crash, and a journal that fails: before it has kept, after it has, and in reading.

A diary notes what the journal kept and when by the loop's time, for the audit.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pitboss.protocol.replies import Reply
from pitboss.server.connection import Connection
from pitboss.server.rooms.registry import RoomRegistry
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.services import RoomServices
from pitboss.storage.journal import SqlJournal
from pitboss.table.ports import CommandRecord, Entry, JournalUnavailable, StoredEvent
from tests.server.bad_network import Line
from tests.server.virtual_world import VirtualClock, VirtualJournal, run_bot

SECRET = b"the same for all servers"
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Noted:
    """An entry as it was kept."""

    entry: Entry
    before: int  # the stream's version
    kept: tuple[StoredEvent, ...]
    moment: float


@dataclass(slots=True)
class Diary:
    notes: list[Noted] = field(default_factory=list)
    heads: dict[str, int] = field(default_factory=dict)
    loads: list[float] = field(default_factory=list)  # when a server has read the journal again
    listeners: list[Callable[[str, int], None]] = field(default_factory=list)
    faults: float = 0.0

    def note(self, entry: Entry, kept: tuple[StoredEvent, ...], moment: float) -> None:
        before = self.heads.get(entry.stream, 0)
        self.notes.append(Noted(entry, before, kept, moment))
        self.heads[entry.stream] = before + len(kept)
        for notify in self.listeners:
            notify(entry.stream, before + len(kept))


class TroubledJournal(VirtualJournal):
    def __init__(self, sql: SqlJournal, chance: random.Random, diary: Diary) -> None:
        super().__init__(sql, chance)
        self.diary = diary

    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        await asyncio.sleep(self.chance.uniform(0.0, 0.02))
        fate = self.chance.random()
        if fate < self.diary.faults / 2:
            raise JournalUnavailable("a trouble: the disk is full")
        (outcome,) = self.sql.append([entry])
        if not isinstance(outcome, Exception):
            self.diary.note(entry, outcome, asyncio.get_running_loop().time())
        await asyncio.sleep(self.chance.uniform(0.0, 0.02))  # a crash now: kept, and nobody knows
        if fate < self.diary.faults:
            raise JournalUnavailable("a trouble: the answer is lost")
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def read(self, stream: str, after: int = 0) -> list[StoredEvent]:
        return await self._troubled(super().read(stream, after))

    async def seed(self, stream: str, round: int) -> bytes:
        return await self._troubled(super().seed(stream, round))

    async def command(self, player: str, id: str) -> CommandRecord | None:
        return await self._troubled(super().command(player, id))

    async def _troubled(self, reading: Awaitable[_Result]) -> _Result:
        result = await reading  # what a slow answer tells may be old when it comes
        await asyncio.sleep(self.chance.uniform(0.0, 0.01))
        if self.chance.random() < self.diary.faults / 4:
            raise JournalUnavailable("a trouble: nothing can be read")
        return result


class Server:
    def __init__(
        self, sql: SqlJournal, seed: str, diary: Diary, clock: VirtualClock, deaf: float
    ) -> None:
        """`deaf`: the share of notices that it never hears."""
        self.chance = random.Random(seed)
        self.diary = diary
        self.clock = clock
        self.complaints: list[str] = []
        self.is_up = False
        self._sql = sql
        self._deaf = deaf
        self._ids = iter(range(1, 100))
        self._tasks: dict[asyncio.Task[Any], None] = {}  # not a set, which has no order
        self._lines: list[Line] = []
        journal = TroubledJournal(sql, random.Random(f"journal {seed}"), diary)
        seeds = random.Random(f"decks {seed}")
        self.services = RoomServices(journal, clock, lambda: seeds.randbytes(32), run_bot)
        self.rooms = self._new_rooms()

    def _new_rooms(self) -> RoomRegistry:
        return RoomRegistry(self.services, SECRET, lambda: f"t{next(self._ids)}")

    async def start(self) -> None:
        """Reads all tables, again and again if the journal cannot be read."""
        while not self.is_up:
            self.rooms = self._new_rooms()
            self.diary.loads.append(self.clock.now())
            try:
                await self.rooms.load(sorted(self._sql.versions("table/")))
            except ExceptionGroup as errors:
                if errors.split(JournalUnavailable)[1] is not None:
                    raise
                await self.rooms.stop()
                await asyncio.sleep(0.5)
            else:
                self.is_up = True
        self.diary.listeners.append(self._on_kept)
        self.spawn(self._look_now_and_then())

    async def crash(self) -> None:
        """Whatever it was doing, it does not end it."""
        self.is_up = False
        if self._on_kept in self.diary.listeners:  # or else it was about to start
            self.diary.listeners.remove(self._on_kept)
        tending: list[asyncio.Task[Any]] = list(self.rooms._dealers.values())
        for task in tending:
            if task.done() and not task.cancelled():
                self.complaints.append(f"{task.get_name()} is not tended: {task.exception()!r}")
        answering = [room.inbox.worker for room in self.rooms if room.inbox.worker is not None]
        tasks = [*self._tasks, *tending, *answering, *self.rooms._loading.values()]
        for task in tasks:
            task.cancel()
        for line in self._lines:
            line.cut()
        self._lines.clear()
        if tasks:
            _, deaf = await asyncio.wait(tasks, timeout=60)
            self.complaints += [f"{task} cannot be cancelled" for task in deaf]

    def spawn(self, work: "asyncio._CoroutineLike[object]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    def accept(self, line: Line, person: Person | None) -> None:
        self._lines.append(line)
        self.spawn(_WatchedConnection(line, person, self).run())

    def _on_kept(self, stream: str, version: int) -> None:
        if not stream.startswith("table/") or self.chance.random() < self._deaf:
            return
        delay = self.chance.choice((0.0, 0.01, 0.3))
        asyncio.get_running_loop().call_later(delay, self._on_notification, stream, version)

    def _on_notification(self, stream: str, version: int) -> None:
        if self.is_up:
            self.spawn(self.rooms.sync(stream, version))

    async def _look_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            for stream, version in sorted(self._sql.versions("table/").items()):
                await self.rooms.sync(stream, version)


class _WatchedConnection(Connection):
    """A connection that complains to the server of what nobody has foreseen."""

    def __init__(self, line: Line, person: Person | None, server: Server) -> None:
        super().__init__(line, person, server.rooms, server.clock)
        self._server = server

    async def _answer(self, text: str) -> Reply:
        try:
            return await super()._answer(text)
        except Exception as error:
            self._server.complaints.append(f"{text}: {error!r}")
            raise
