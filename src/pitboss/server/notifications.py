"""How servers on one PostgreSQL learn of each other's changes: LISTEN/NOTIFY, and polling.

A notification carries the name of a stream and its version, nothing else. It may get lost with
its connection, so the versions are also polled every second. Two more kinds concern no table: that
the house drains, and that a player's sessions have changed. A SQLite file has one server, so there
is nobody to notify.
"""

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress

from pitboss.errors import PitbossError
from pitboss.server.rooms.registry import RoomRegistry
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import TABLES
from pitboss.storage.writing import CHANNEL

_log = logging.getLogger(__name__)

POLL_SECONDS = 1.0
_DRAIN, _PLAYER = "drain", "player"


class Notifications:
    def __init__(
        self,
        database: Database,
        sql: SqlJournal,
        rooms: RoomRegistry,
        on_drain: Callable[[], None],
        on_sessions_changed: Callable[[str, str], None],
    ) -> None:
        self._on_drain = on_drain
        self._on_sessions_changed = on_sessions_changed
        self._name = secrets.token_hex(4)  # of this server, to recognise its own notifications
        self.database = database
        self.sql = sql
        self.rooms = rooms
        self._stopped = threading.Event()  # for the listening thread
        self._stopping = asyncio.Event()  # for the tasks of the loop
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self.database.is_sqlite:
            return
        self._loop = asyncio.get_running_loop()
        self._spawn(self._poll())
        threading.Thread(target=self._listen, name="notifications", daemon=True).start()

    async def stop(self) -> None:
        """Waits for work in progress: a thread cannot be cancelled, and a connection that it
        returned after the database is closed would stay open."""
        self._stopped.set()
        self._stopping.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _poll(self) -> None:
        while not await self._stops_within(POLL_SECONDS):
            try:
                versions = await asyncio.to_thread(self.sql.versions, TABLES)
            except PitbossError as error:
                _log.warning("%s", error)
                continue
            for room in self.rooms:
                versions.setdefault(room.stream, room.version + 1)  # closed by another server
            for stream, version in versions.items():
                await self.rooms.sync(stream, version)

    async def _stops_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)
        return self._stopping.is_set()

    def _listen(self) -> None:
        import psycopg  # an extra that a house with a SQLite file does not need

        url = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._stopped.is_set():
                        for notification in connection.notifies(timeout=0.5):
                            self._loop.call_soon_threadsafe(self._received, notification.payload)
            except (psycopg.Error, OSError) as error:
                if not self._stopped.wait(POLL_SECONDS):
                    _log.warning("notifications lost: %s", " ".join(str(error).split()))
            except RuntimeError:  # the loop has stopped
                return

    def publish_drain(self) -> None:
        self._publish(f"{_DRAIN} {self._name}")

    def publish_sessions_changed(self, player: str, keep: str) -> None:
        """All sessions of the player are affected but the one with the digest `keep`, if any."""
        self._publish(f"{_PLAYER} {self._name} {keep} {player}")

    def _publish(self, payload: str) -> None:
        if not self.database.is_sqlite:
            self._spawn(asyncio.to_thread(self._notify, payload))

    def _notify(self, payload: str) -> None:
        try:
            self.sql.notify(payload)
        except PitbossError as error:
            _log.warning("other servers not notified: %s", error)

    def _received(self, payload: str) -> None:
        if self._stopped.is_set():
            return
        match payload.split(" ", 3):  # at most: names contain blanks
            case [_, self._name, *_]:
                pass  # our own
            case [kind, _] if kind == _DRAIN:
                self._on_drain()
            case [kind, _, keep, player] if kind == _PLAYER:
                self._on_sessions_changed(player, keep)
            case [stream, version]:
                self._spawn(self.rooms.sync(stream, int(version)))
