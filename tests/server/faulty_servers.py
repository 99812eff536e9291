"""Servers that crash, and a journal that fails: before it has stored, after it has, and in reading.

A log records what the journal stored and when by the loop's time, for the audit.
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
from tests.server.bad_network import FaultySocket
from tests.server.virtual_world import VirtualClock, VirtualJournal, run_bot

SECRET = b"the same for all servers"
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class RecordedEntry:
    """An entry as it was stored."""

    entry: Entry
    before: int  # the stream's version
    kept: tuple[StoredEvent, ...]
    moment: float


@dataclass(slots=True)
class JournalLog:
    entries: list[RecordedEntry] = field(default_factory=list)
    versions: dict[str, int] = field(default_factory=dict)
    loads: list[float] = field(default_factory=list)  # when a server has read the journal again
    listeners: list[Callable[[str, int], None]] = field(default_factory=list)
    faults: float = 0.0

    def record(self, entry: Entry, kept: tuple[StoredEvent, ...], moment: float) -> None:
        before = self.versions.get(entry.stream, 0)
        self.entries.append(RecordedEntry(entry, before, kept, moment))
        self.versions[entry.stream] = before + len(kept)
        for notify in self.listeners:
            notify(entry.stream, before + len(kept))


class FaultySqlJournal(VirtualJournal):
    def __init__(self, sql: SqlJournal, chance: random.Random, log: JournalLog) -> None:
        super().__init__(sql, chance)
        self.log = log

    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        await asyncio.sleep(self.chance.uniform(0.0, 0.02))
        fate = self.chance.random()
        if fate < self.log.faults / 2:
            raise JournalUnavailable("injected: the disk is full")
        (outcome,) = self.sql.append([entry])
        if not isinstance(outcome, Exception):
            self.log.record(entry, outcome, asyncio.get_running_loop().time())
        await asyncio.sleep(self.chance.uniform(0.0, 0.02))  # a crash now: not acknowledged
        if fate < self.log.faults:
            raise JournalUnavailable("injected: the answer is lost")
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def read(self, stream: str, after: int = 0) -> list[StoredEvent]:
        return await self._read_or_fail(super().read(stream, after))

    async def seed(self, stream: str, round: int) -> bytes:
        return await self._read_or_fail(super().seed(stream, round))

    async def command(self, player: str, id: str) -> CommandRecord | None:
        return await self._read_or_fail(super().command(player, id))

    async def _read_or_fail(self, reading: Awaitable[_Result]) -> _Result:
        result = await reading  # what a slow answer tells may be old when it comes
        await asyncio.sleep(self.chance.uniform(0.0, 0.01))
        if self.chance.random() < self.log.faults / 4:
            raise JournalUnavailable("injected: nothing can be read")
        return result


class Server:
    def __init__(
        self, sql: SqlJournal, seed: str, log: JournalLog, clock: VirtualClock, missed: float
    ) -> None:
        """`missed`: the share of notices that do not reach it."""
        self.chance = random.Random(seed)
        self.log = log
        self.clock = clock
        self.problems: list[str] = []
        self.is_up = False
        self._sql = sql
        self._missed = missed
        self._ids = iter(range(1, 100))
        self._tasks: dict[asyncio.Task[Any], None] = {}  # not a set, which has no order
        self._sockets: list[FaultySocket] = []
        journal = FaultySqlJournal(sql, random.Random(f"journal {seed}"), log)
        seeds = random.Random(f"decks {seed}")
        self.services = RoomServices(journal, clock, lambda: seeds.randbytes(32), run_bot)
        self.rooms = self._new_rooms()

    def _new_rooms(self) -> RoomRegistry:
        return RoomRegistry(self.services, SECRET, lambda: f"t{next(self._ids)}")

    async def start(self) -> None:
        """Reads all tables, again and again if the journal cannot be read."""
        while not self.is_up:
            self.rooms = self._new_rooms()
            self.log.loads.append(self.clock.now())
            try:
                await self.rooms.load(sorted(self._sql.versions("table/")))
            except ExceptionGroup as errors:
                if errors.split(JournalUnavailable)[1] is not None:
                    raise
                await self.rooms.stop()
                await asyncio.sleep(0.5)
            else:
                self.is_up = True
        self.log.listeners.append(self._on_stored)
        self.spawn(self._poll())

    async def crash(self) -> None:
        """Whatever it was doing is left unfinished."""
        self.is_up = False
        if self._on_stored in self.log.listeners:  # or else it was about to start
            self.log.listeners.remove(self._on_stored)
        dealing: list[asyncio.Task[Any]] = list(self.rooms._dealers.values())
        for task in dealing:
            if task.done() and not task.cancelled():
                self.problems.append(f"{task.get_name()} has no dealer: {task.exception()!r}")
        answering = [room.inbox.worker for room in self.rooms if room.inbox.worker is not None]
        tasks = [*self._tasks, *dealing, *answering, *self.rooms._loading.values()]
        for task in tasks:
            task.cancel()
        for socket in self._sockets:
            socket.cut()
        self._sockets.clear()
        if tasks:
            _, left = await asyncio.wait(tasks, timeout=60)
            self.problems += [f"{task} cannot be cancelled" for task in left]

    def spawn(self, work: "asyncio._CoroutineLike[object]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    def accept(self, socket: FaultySocket, person: Person | None) -> None:
        self._sockets.append(socket)
        self.spawn(_CheckedConnection(socket, person, self).run())

    def _on_stored(self, stream: str, version: int) -> None:
        if not stream.startswith("table/") or self.chance.random() < self._missed:
            return
        delay = self.chance.choice((0.0, 0.01, 0.3))
        asyncio.get_running_loop().call_later(delay, self._on_notification, stream, version)

    def _on_notification(self, stream: str, version: int) -> None:
        if self.is_up:
            self.spawn(self.rooms.sync(stream, version))

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            for stream, version in sorted(self._sql.versions("table/").items()):
                await self.rooms.sync(stream, version)


class _CheckedConnection(Connection):
    """A connection that reports unexpected errors to the server."""

    def __init__(self, socket: FaultySocket, person: Person | None, server: Server) -> None:
        super().__init__(socket, person, server.rooms, server.clock)
        self._server = server

    async def _answer(self, text: str) -> Reply:
        try:
            return await super()._answer(text)
        except Exception as error:
            self._server.problems.append(f"{text}: {error!r}")
            raise
