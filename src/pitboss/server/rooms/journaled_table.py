"""A table in the journal: what is decided on it is stored first, and only then has it happened.

If another server was faster, the table reads on, and its users decide again.
"""

import asyncio
from collections.abc import Callable, Iterable

from pitboss.server.rooms.services import RoomServices
from pitboss.server.rooms.table_clock import TableClock
from pitboss.server.rooms.table_state import TableState
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.table.ports import CommandRecord, JournalUnavailable, StoredEvent
from pitboss.table.setting import Setting

_AT_ONCE = 200  # events that are folded without a pause when a table is loaded


class JournaledTable:
    def __init__(
        self,
        id: str,
        setting: Setting,
        services: RoomServices,
        on_change: Callable[[bool], None],
        on_failure: Callable[[], None],
    ) -> None:
        """`on_change` gets whether the table waits for something new; `on_failure` is called when
        it is uncertain whether an entry was stored."""
        self.setting = setting
        self.state = TableState(id, setting)
        self.clock = TableClock(self.state.table, setting.pace, services.clock)
        self.lock = asyncio.Lock()  # held from a decision until it is stored
        # Of several servers, the one that changed the table last does the dealer's work; the
        # others give it a head start.
        self.is_leader = True
        self._services = services
        self._on_change = on_change
        self._on_failure = on_failure
        self._uncertain = False  # the journal may hold more than was read

    async def open(self, work: UnitOfWork, owner: str, commands: tuple[CommandRecord, ...]) -> None:
        """Begins the stream."""
        at = self._services.clock.wall()
        await self._services.journal.append(work.opening_entry(self.setting, owner, at, commands))
        self._commit(work)

    async def load(self) -> None:
        """Reads the stream; the clock continues where it was, or with some grace left."""
        journal, state = self._services.journal, self.state
        snapshot = await journal.snapshot(state.stream)
        if snapshot is not None:
            state.restore(*snapshot)
        stored = await journal.read(state.stream, state.version)
        began = None
        for at in range(0, len(stored), _AT_ONCE):
            began = self._apply(stored[at : at + _AT_ONCE]) or began
            await asyncio.sleep(0)  # let others be served meanwhile
        if began is not None:
            self.clock.resume(state.table, began)
        self._on_change(True)

    def _apply(self, stored: Iterable[StoredEvent]) -> int | None:
        """The time at which the table began to wait for what it waits for now; None if that has
        not changed."""
        began = None
        for event in stored:
            shown = self.state.apply(event)
            if self.clock.observe(shown, self.state.table):
                began = event.at
        return began

    async def append(
        self, work: UnitOfWork, by: str, commands: tuple[CommandRecord, ...] = ()
    ) -> None:
        entry = work.entry(self._services.clock.wall(), by, commands)
        try:
            await self._services.journal.append(entry)
        except (JournalUnavailable, asyncio.CancelledError):
            self._uncertain = True
            self._on_failure()
            raise
        self._commit(work)

    def _commit(self, work: UnitOfWork) -> None:
        if not work.events:
            return
        happened = self.state.commit(work)
        self.is_leader = True
        self._services.observe(work.events)
        moved = False
        for event, table in zip(happened, work.tables, strict=True):
            moved |= self.clock.observe(event, table)
        if moved:
            self.clock.restart()
        self._on_change(moved)

    async def catch_up(self) -> None:
        """Reads what other servers have stored."""
        stored = await self._services.journal.read(self.state.stream, self.state.version)
        if self._apply(stored) is not None:
            self.clock.restart()
        self._uncertain = False
        if stored:
            self.is_leader = False
            self._on_change(True)

    async def catch_up_after_failure(self) -> None:
        """The journal may have stored an entry without confirming it."""
        if self._uncertain:
            await self.catch_up()
