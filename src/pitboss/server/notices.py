"""How one server learns what another has kept: PostgreSQL's notices, and a look now and then.

A notice holds the name of a stream and its version, nothing else. Notices may get lost with their
connection, so every second the versions are compared as well. Two others are for what is no table's
business: that the house drains, and that a player's sessions have changed. A SQLite file has one
server, and nobody to tell.
"""

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress

import psycopg

from pitboss.errors import PitbossError
from pitboss.server.rooms import Rooms
from pitboss.storage.database import Database
from pitboss.storage.entries import STREAMS
from pitboss.storage.journal import SqlJournal
from pitboss.storage.writing import CHANNEL

_log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 1.0
_DRAIN, _PLAYER = "drain", "player"


class Notices:
    def __init__(
        self,
        database: Database,
        sql: SqlJournal,
        rooms: Rooms,
        drain: Callable[[], None],
        show_out: Callable[[str, str], None],
    ) -> None:
        self._drain = drain
        self._show_out = show_out
        self._name = secrets.token_hex(4)  # of this server, among those that listen
        self.database = database
        self.sql = sql
        self.rooms = rooms
        self._over = threading.Event()  # for the thread that listens
        self._closing = asyncio.Event()  # for the tasks of the loop
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self.database.is_sqlite:
            return
        self._loop = asyncio.get_running_loop()
        self._spawn(self._look_now_and_then())
        threading.Thread(target=self._listen, name="notices", daemon=True).start()

    async def stop(self) -> None:
        """What is at hand is done first: a thread cannot be called off, and a connection that it
        gave back after the database is closed would stay open."""
        self._over.set()
        self._closing.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_now_and_then(self) -> None:
        while not await self._closes_within(SECONDS_BETWEEN_LOOKS):
            try:
                versions = await asyncio.to_thread(self.sql.versions, STREAMS)
            except PitbossError as error:
                _log.warning("%s", error)
                continue
            for room in self.rooms:
                versions.setdefault(room.stream, room.version + 1)  # it has ended elsewhere
            for stream, version in versions.items():
                await self.rooms.noticed(stream, version)

    async def _closes_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()

    def _listen(self) -> None:
        url = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._over.is_set():
            try:
                with psycopg.connect(url, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._over.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._loop.call_soon_threadsafe(self._heard, notice.payload)
            except (psycopg.Error, OSError) as error:
                if not self._over.wait(SECONDS_BETWEEN_LOOKS):
                    _log.warning("no notices: %s", " ".join(str(error).split()))
            except RuntimeError:  # the loop has gone
                return

    def tell_of_draining(self) -> None:
        self._tell(f"{_DRAIN} {self._name}")

    def tell_of(self, player: str, kept: str) -> None:
        """That the player's sessions have changed, but for the one of that digest; empty: all."""
        self._tell(f"{_PLAYER} {self._name} {kept} {player}")

    def _tell(self, payload: str) -> None:
        if not self.database.is_sqlite:
            self._spawn(asyncio.to_thread(self._notify, payload))

    def _notify(self, payload: str) -> None:
        try:
            self.sql.notify(payload)
        except PitbossError as error:
            _log.warning("not told to the other servers: %s", error)

    def _heard(self, payload: str) -> None:
        if self._over.is_set():
            return
        match payload.split(" ", 3):  # at most: a name has blanks of its own
            case [_, self._name, *_]:
                pass  # one's own
            case [kind, _] if kind == _DRAIN:
                self._drain()
            case [kind, _, kept, player] if kind == _PLAYER:
                self._show_out(player, kept)
            case [stream, version]:
                self._spawn(self.rooms.noticed(stream, int(version)))
