"""All the rooms of a house: opened, found, loaded, tended and closed."""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from weakref import WeakValueDictionary

from pitboss.errors import PitbossError, Refused, ServerRefusal
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room, words_of
from pitboss.server.rooms.services import RoomServices
from pitboss.storage.names import HOUSE, stream_of, table_id_of
from pitboss.storage.records import format_opening
from pitboss.storage.seals import row_seal
from pitboss.table.ports import CommandRecord, DuplicateCommand, StreamNotFound, VersionConflict
from pitboss.table.setting import Setting

_log = logging.getLogger(__name__)

MOST_ROOMS = 5000
MOST_ROOMS_OF_A_PLAYER = 5
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are read for another


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


class RoomRegistry:
    def __init__(
        self, services: RoomServices, secret: bytes, new_id: Callable[[], str] = _new_id
    ) -> None:
        """With the house's secret, from which all servers make the same invitations."""
        self.services = services
        self._secret = secret
        self.draining = False
        self._new_id = new_id
        self._rooms: dict[str, Room] = {}
        self._tending: dict[str, asyncio.Task[None]] = {}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    def has(self, id: str) -> bool:
        """Whether the table is open here, so that to find it costs nothing."""
        return id in self._rooms

    async def load(self, versions: Iterable[str]) -> None:
        """All tables that are open, by the names of their streams. One that is damaged is left."""
        for stream in versions:
            try:
                await self._load(table_id_of(stream))
            except Exception as error:  # one table's trouble is not the others'
                _log.error("%s stays closed: %s", stream, words_of(error))

    async def _load(self, id: str) -> Room:
        """Once for all who ask at the same time, even if the first of them goes."""
        if id not in self._loading:
            loading = self._loading[id] = asyncio.create_task(Room.loaded(id, self.services))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return self._take_in(await asyncio.shield(self._loading[id]))

    def _take_in(self, room: Room) -> Room:
        if room.id in self._rooms:
            return self._rooms[room.id]
        room.draining = self.draining
        self._rooms[room.id] = room
        self._tending[room.id] = asyncio.create_task(room.tend(), name=f"table {room.id}")
        return room

    async def open(self, setting: Setting, person: Person, id: str | None = None) -> Room:
        """A new table; with an id of the person's own, once however often it is asked for."""
        # One after another for each person, or they would not be counted.
        async with self._turns.setdefault(person.name, asyncio.Lock()):
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
                room = await Room.opened(table, setting, person.name, self.services, command)
            except VersionConflict:  # somebody has that name already
                continue
            except DuplicateCommand:  # of another server, at the same time
                return await self._open(setting, person, id)
            return self._take_in(room)

    async def _opened_before(self, known: CommandRecord, digest: str) -> Room:
        if known.digest != digest:
            possible = "this id has been used for something else"
            raise Refused(ServerRefusal.ID_REUSED, known.id, possible)
        return await self.find(known.reply)

    async def find(self, id: str, even_closed: bool = False) -> Room:
        """One that another server has just opened is in the journal before its notice is here."""
        room = self._rooms.get(id)
        if room is not None:
            return room
        with suppress(StreamNotFound):
            room = await self._load(id)
            if room.table.closed:
                self._forget(room)
            if even_closed or not room.table.closed:
                return room
        raise Refused(ServerRefusal.NO_SUCH_TABLE, f"table {id}", "GET /api/tables lists them")

    def admit(self, room: Room, person: Person | None, invitation: str | None) -> None:
        """Refuses who may not see the room: a table that is not public is for the invited."""
        if room.setting.public or (person is not None and self.belongs(room, person)):
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
        """What lets people in to a table that is not public."""
        return self._invitation(room.id)

    def _invitation(self, id: str) -> str:
        return hmac.digest(self._secret, f"invitation {id}".encode(), "sha256").hex()[:32]

    def belongs(self, room: Room, person: Person) -> bool:
        seated = room.seat_of(person.name) is not None
        return person.host or seated or person.name == room.owner or person.name in room.guests

    async def sync(self, stream: str, version: int) -> None:
        """Another server, or this one, has added to a stream."""
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
                self._forget(room)
        except Exception as error:  # of one table; the others are looked at as well
            _log.warning("table %s: %s", id, words_of(error))

    async def close(self, room: Room, person: Person) -> None:
        """Everybody stands up, and the table is closed for good."""
        if person.name != room.owner and not person.host:
            asked = f"close table {room.id}"
            raise Refused(ServerRefusal.NOT_A_HOST, asked, "its owner or a host closes a table")
        await room.close(person)
        self._forget(room)

    async def close_deserted(self, seconds: float) -> None:
        """Closes players' tables where nobody has sat or looked on for so long."""
        now = self.services.clock.now()
        for room in self:
            people = set(room.table.players) - room.table.bots
            deserted = not people and not room.watchers and room.table.running is None
            if room.owner != HOUSE and deserted and now - room.moved_at >= seconds:
                try:
                    await self.close(room, Person(HOUSE, host=True))
                except PitbossError as error:
                    _log.warning("table %s stays open: %s", room.id, error)

    def _forget(self, room: Room) -> None:
        self._rooms.pop(room.id, None)
        if (task := self._tending.pop(room.id, None)) is not None:
            task.cancel()

    async def drain(self, seconds: float) -> int:
        """Opens no more rounds and waits for those that are on; how many are parked after all.
        Those without clocks are not waited for: they may never end."""
        self.start_draining()
        deadline = self.services.clock.now() + seconds
        # Not those that another server opens in the meantime.
        rounds = [(room, room.table.opened) for room in self if room.table.running is not None]
        while self.services.clock.now() < deadline and not all(it.setting.solo for it, _ in rounds):
            await asyncio.sleep(0.05)
            rounds = [(room, number) for room, number in rounds if room.plays(number)]
        return len(rounds)

    def start_draining(self) -> None:
        self.draining = True
        for room in self._rooms.values():
            room.start_draining()

    def running(self) -> int:
        return sum(room.table.running is not None for room in self._rooms.values())

    async def stop(self) -> None:
        """Lets go of all tables: the journal has them."""
        tasks = list(self._tending.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tending.clear()
        self._rooms.clear()
