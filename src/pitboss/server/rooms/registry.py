"""All rooms of a server: opened, found, loaded on demand, closed."""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from weakref import WeakValueDictionary

from pitboss.errors import PitbossError, Refused, ServerRefusal
from pitboss.server.rooms.dealer_loop import loggable
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.storage.names import HOUSE, stream_of, table_id_of
from pitboss.storage.records import format_opening
from pitboss.storage.seals import row_seal
from pitboss.table.ports import CommandRecord, DuplicateCommand, StreamNotFound, VersionConflict
from pitboss.table.setting import Setting

_log = logging.getLogger(__name__)

MOST_ROOMS = 5000
MOST_ROOMS_OF_A_PLAYER = 5
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


class RoomRegistry:
    def __init__(
        self, services: RoomServices, secret: bytes, new_id: Callable[[], str] = _new_id
    ) -> None:
        """The house's secret, which all servers share, signs invitations."""
        self.services = services
        self._secret = secret
        self.draining = False
        self._new_id = new_id
        self._rooms: dict[str, Room] = {}
        self._dealers: dict[str, asyncio.Task[None]] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    def has(self, id: str) -> bool:
        """Whether the table is loaded."""
        return id in self._rooms

    async def load(self, streams: Iterable[str]) -> None:
        """Loads all open tables, by the names of their streams; skips damaged ones."""
        for stream in streams:
            try:
                await self._load(table_id_of(stream))
            except Exception as error:  # must not affect other tables
                _log.error("%s not loaded: %s", stream, loggable(error))

    async def _load(self, id: str) -> Room:
        """Once for all who ask at the same time, even if the first is cancelled."""
        if id not in self._loading:
            loading = self._loading[id] = asyncio.create_task(Room.load(id, self.services))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return self._add(await asyncio.shield(self._loading[id]))

    def _add(self, room: Room) -> Room:
        if room.id in self._rooms:
            return self._rooms[room.id]
        room.draining = self.draining
        self._rooms[room.id] = room
        self._dealers[room.id] = asyncio.create_task(room.run_dealer(), name=f"table {room.id}")
        return room

    async def open(self, setting: Setting, person: Person, id: str | None = None) -> Room:
        """A new table; a repeated request with the same id returns the same one."""
        # One at a time for each person, so that the limit holds.
        async with self._opening.setdefault(person.name, asyncio.Lock()):
            return await self._open(setting, person, id)

    async def _open(self, setting: Setting, person: Person, id: str | None) -> Room:
        asked = f"open table {setting.name!r}"
        digest = row_seal(format_opening(setting, person.name))
        if id is not None and (known := await self.services.journal.command(person.name, id)):
            return await self._opened_before(known, digest)
        if self.draining:
            raise Refused(ServerRefusal.DRAINING, asked, "the server is about to stop")
        if len(self._rooms) >= MOST_ROOMS:
            possible = f"the house is full with {MOST_ROOMS} tables; come back later"
            raise Refused(ServerRefusal.TOO_MANY_TABLES, asked, possible)
        own = sum(room.owner == person.name for room in self._rooms.values())
        if own >= MOST_ROOMS_OF_A_PLAYER and not person.host:
            possible = f"{MOST_ROOMS_OF_A_PLAYER} tables a player; close one first"
            raise Refused(ServerRefusal.TOO_MANY_TABLES, asked, possible)
        while True:
            table = self._new_id()
            command = () if id is None else (CommandRecord(person.name, id, digest, table),)
            try:
                room = await Room.create(table, setting, person.name, self.services, command)
            except VersionConflict:  # the id is taken
                continue
            except DuplicateCommand:  # by another server, at the same time
                return await self._open(setting, person, id)
            return self._add(room)

    async def _opened_before(self, known: CommandRecord, digest: str) -> Room:
        if known.digest != digest:
            possible = "this id has been used for something else"
            raise Refused(ServerRefusal.ID_REUSED, known.id, possible)
        return await self.find(known.reply)

    async def find(self, id: str, even_closed: bool = False) -> Room:
        """Loads a table that another server has just opened, if it is not known here yet."""
        room = self._rooms.get(id)
        if room is not None:
            return room
        with suppress(StreamNotFound):
            room = await self._load(id)
            if room.table.closed:
                self._remove(room)
            if even_closed or not room.table.closed:
                return room
        raise Refused(ServerRefusal.NO_SUCH_TABLE, f"table {id}", "GET /api/tables lists them")

    def admit(self, room: Room, person: Person | None, invitation: str | None) -> None:
        """Refuses people who may not see the room: private tables need an invitation."""
        if room.setting.public or (person is not None and self.is_member(room, person)):
            return
        self.check_invitation(room.id, invitation)
        if person is not None:
            room.guests.add(person.name)

    def check_invitation(self, id: str, invitation: str | None) -> None:
        own = self._invitation(id)
        if invitation is None or not hmac.compare_digest(invitation.encode(), own.encode()):
            possible = "its owner has the invitation link"
            raise Refused(ServerRefusal.NOT_INVITED, f"table {id}", possible)

    def invitation(self, room: Room) -> str:
        """Admits people to a table that is not public."""
        return self._invitation(room.id)

    def _invitation(self, id: str) -> str:
        return hmac.digest(self._secret, f"invitation {id}".encode(), "sha256").hex()[:32]

    def is_member(self, room: Room, person: Person) -> bool:
        seated = room.seat_of(person.name) is not None
        return person.host or seated or person.name == room.owner or person.name in room.guests

    async def sync(self, stream: str, version: int) -> None:
        """Brings a table up to a version that some server has stored."""
        id = table_id_of(stream)
        room = self._rooms.get(id)
        if stream != stream_of(id) or (room is not None and room.version >= version):
            return
        try:
            if room is None:
                room = await self._load(id)
            else:
                await room.catch_up(version)
            if room.table.closed:
                self._remove(room)
        except Exception as error:  # must not affect other tables
            _log.warning("table %s: %s", id, loggable(error))

    async def close(self, room: Room, person: Person) -> None:
        """Closes a table for good; everybody stands up."""
        if person.name != room.owner and not person.host:
            asked = f"close table {room.id}"
            raise Refused(ServerRefusal.NOT_A_HOST, asked, "its owner or a host closes a table")
        await room.close(person)
        self._remove(room)

    async def close_idle(self, seconds: float) -> None:
        """Closes players' tables that nobody has used or watched for so long."""
        now = self.services.clock.now()
        for room in self:
            people = set(room.table.players) - room.table.bots
            idle = not people and not room.broadcast.has_watchers and room.table.running is None
            if room.owner != HOUSE and idle and now - room.changed_at >= seconds:
                try:
                    await self.close(room, Person(HOUSE, host=True))
                except PitbossError as error:
                    _log.warning("table %s not closed: %s", room.id, error)

    def _remove(self, room: Room) -> None:
        self._rooms.pop(room.id, None)
        if (task := self._dealers.pop(room.id, None)) is not None:
            task.cancel()

    async def drain(self, seconds: float) -> int:
        """Opens no more rounds and waits for the running ones; returns how many are left. Those
        without clocks are not waited for: they may never end."""
        self.start_draining()
        deadline = self.services.clock.now() + seconds
        # Only these, not those that another server opens meanwhile.
        rounds = [(room, room.table.opened) for room in self if room.table.running is not None]
        while self.services.clock.now() < deadline and not all(it.setting.solo for it, _ in rounds):
            await asyncio.sleep(0.05)
            rounds = [(room, number) for room, number in rounds if room.is_playing(number)]
        return len(rounds)

    def start_draining(self) -> None:
        self.draining = True
        for room in self._rooms.values():
            room.start_draining()

    def rounds_running(self) -> int:
        return sum(room.table.running is not None for room in self._rooms.values())

    async def stop(self) -> None:
        """Stops all dealers; the tables stay in the journal."""
        tasks = list(self._dealers.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._dealers.clear()
        self._rooms.clear()
