"""One client's visit over its socket: what it asks, in order, and what it is shown.

What is sent is bounded: replies wait in a short queue, and of each table only the newest view is
sent. A client that asks too often, or does not read, is shown the door.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from pitboss.errors import ParseError, PitbossError, Refused, ServerRefusal
from pitboss.protocol import replies
from pitboss.protocol.frames import own_part, view_frame
from pitboss.protocol.requests import Ping, SitRequest, Unwatch, Watch, id_of, read_request
from pitboss.server.hearing import Person
from pitboss.server.means import Clock
from pitboss.server.rates import Allowance
from pitboss.server.room import Room
from pitboss.server.rooms import Rooms
from pitboss.table.view import OwnView

_log = logging.getLogger(__name__)

MESSAGES_AT_ONCE = 20
MESSAGES_PER_SECOND = 2.0
EXCESS_FORGIVEN = 20  # refused messages before the door
MOST_REPLIES = 32  # that wait to be sent
MOST_TABLES = 8  # that one visitor watches
SECONDS_TO_SEND = 10.0
SECONDS_TO_CLOSE = 1.0

POLICY = 1008  # close codes of RFC 6455
TRY_AGAIN_LATER = 1013
RESTARTING = 1012


class Wire(Protocol):
    """A socket, or what a test has instead of one."""

    async def receive(self) -> str | None:
        """The next message; None when the client has gone."""

    async def send(self, text: str) -> None:
        """`ConnectionError` when the client has gone."""

    async def close(self, code: int, reason: str) -> None: ...


@dataclass(slots=True, eq=False)
class _Watched:
    room: Room
    seen: int = 0  # the version that was sent last
    draining: bool = False  # as it was sent
    due: bool = True  # asked for, though it may be no news
    own: tuple[OwnView | None, bytes] = (None, own_part(None))  # as it was sent


class Visit:
    def __init__(
        self,
        wire: Wire,
        person: Person | None,
        rooms: Rooms,
        clock: Clock,
        observe: Callable[[str | None, float], None] = lambda _, __: None,
        messages: tuple[float, float] = (MESSAGES_AT_ONCE, MESSAGES_PER_SECOND),
    ) -> None:
        """`observe` is told of every answer: its refusal's code, if any, and the seconds."""
        self.wire = wire
        self.person = person  # None: somebody who only watches
        self.rooms = rooms
        self.clock = clock
        self.token: str | None = None  # of the session, where there is one
        self._observe = observe
        self.messages = messages
        self._allowance = Allowance(*messages, clock.now())
        self._excess = 0
        self._replies: deque[str] = deque()
        self._watched: dict[str, _Watched] = {}
        self._something = asyncio.Event()
        self._news = False  # at a table
        self._sending: asyncio.Task[None] | None = None
        self._unread = False  # whether the client has read nothing for too long
        self._leaving: tuple[int, str] | None = None

    async def last(self) -> None:
        """From the first message to the last."""
        sending = self._sending = asyncio.create_task(self._send_all())
        receiving = asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
            if self._leaving is not None:
                await self._say_why(sending, self._leaving)
        finally:
            for task in (sending, receiving):
                task.cancel()
            for ended in await asyncio.gather(sending, receiving, return_exceptions=True):
                if isinstance(ended, Exception):
                    _log.error("a visit broke off: %r", ended)
            for id in tuple(self._watched):
                self._unwatch(id)

    async def _say_why(self, sending: "asyncio.Task[None]", leaving: tuple[int, str]) -> None:
        """Lets what waits be sent, and the close code after it; a slow reader gets that alone."""
        sent, _ = await asyncio.wait({sending}, timeout=SECONDS_TO_SEND)
        if not sent:
            sending.cancel()
            await self._close(*leaving)

    def dismiss(self, code: int, reason: str) -> None:
        """Ends the visit once what waits has been sent."""
        self._leaving = self._leaving or (code, reason)
        self._something.set()

    async def _receive_all(self) -> None:
        while self._leaving is None and (text := await self.wire.receive()) is not None:
            if len(self._replies) > 1:  # messages that have come together: let them be answered
                await asyncio.sleep(0)
            if not self._allowance.take(self.clock.now()):
                self._excess += 1
                if self._excess > EXCESS_FORGIVEN:
                    self.dismiss(POLICY, "too many messages")
                    continue
                possible = "{:g} at once, {:g} a second".format(*self.messages)
                no = Refused(ServerRefusal.TOO_MANY_MESSAGES, "one more message", possible)
                self._reply(replies.refused(id_of(text), no))
                continue
            self._reply(await self._answer(text))

    async def _answer(self, text: str) -> str:
        began = self.clock.now()
        reply = await self._replied(text)
        code = replies.code_of(reply)
        if code is not None:
            _log.info("refused at the socket: %s", code)
        self._observe(code, self.clock.now() - began)
        return reply

    async def _replied(self, text: str) -> str:
        try:
            request = read_request(text)
        except ParseError as error:
            return replies.refused(id_of(text), error)
        try:
            match request:
                case Ping():
                    return replies.done(request.id)
                case Watch():
                    return await self._watch(request)
                case Unwatch():
                    self._unwatch(request.table)
                    return replies.done(request.id)
            if self.person is None:
                possible = "be a guest, or log in, first"
                raise Refused(ServerRefusal.NOT_LOGGED_IN, request.do, possible)
            room = await self.rooms.find(request.table, even_closed=True)  # replies outlive tables
            if isinstance(request, SitRequest):
                self.rooms.admit(room, self.person, request.invitation)
            return await room.ask(self.person, request)
        except PitbossError as error:
            return replies.refused(request.id, error)
        except Exception as error:  # a fault of ours, and no word of its inside to the client
            _log.error("%s: %r", request.do, error)
            return replies.refused(request.id, replies.FAULT)

    async def _watch(self, request: Watch) -> str:
        if request.table not in self._watched and len(self._watched) >= MOST_TABLES:
            possible = f"at most {MOST_TABLES} tables at once; unwatch one"
            raise Refused(ServerRefusal.TOO_MANY_TABLES, "watch", possible)
        room = await self.rooms.find(request.table)
        self.rooms.admit(room, self.person, request.invitation)
        await room.catch_up()  # or who comes from a server that was ahead would see an older view
        watched = self._watched.get(room.id)
        if watched is None or watched.room is not room:
            watched = self._watched[room.id] = _Watched(room)
        watched.due = self._news = True  # asked twice, it goes on from what it has seen
        room.watchers.add(self._look)
        return replies.done(request.id, table=room.id, version=room.version)

    def _unwatch(self, id: str) -> None:
        watched = self._watched.pop(id, None)
        if watched is not None:
            watched.room.watchers.discard(self._look)

    def _look(self) -> None:
        self._news = True
        self._something.set()

    def _reply(self, text: str) -> None:
        self._replies.append(text)
        if len(self._replies) > MOST_REPLIES:
            self.dismiss(TRY_AGAIN_LATER, "replies are not read")
        self._something.set()

    async def _send_all(self) -> None:
        try:
            while self._leaving is None or self._replies:
                await self._something.wait()
                self._something.clear()
                await self._send_what_waits()
            await self._close(*self._leaving)
        except asyncio.CancelledError:
            if not self._unread:
                raise
            await self._close(TRY_AGAIN_LATER, "nothing is read")
        except ConnectionError:
            pass

    async def _send_what_waits(self) -> None:
        while self._replies:
            await self._send(self._replies.popleft())
        if self._news and self._leaving is None:
            self._news = False
            await self._send_views()

    async def _send_views(self) -> None:
        """The newest view of each table that has one."""
        for watched in tuple(self._watched.values()):
            room = watched.room
            news = (watched.seen, watched.draining) != (room.version, room.draining)
            if not news and not watched.due:
                continue
            await self._send(self._view(watched))
            if room.table.closed:
                self._unwatch(room.id)

    def _view(self, watched: _Watched) -> str:
        room, before = watched.room, watched.seen
        watched.seen, watched.draining, watched.due = room.version, room.draining, False
        happened = room.happened_since(before or room.version)
        own = room.own(None if self.person is None else self.person.name)
        if own != watched.own[0]:  # others' acts seldom change it
            watched.own = (own, own_part(own))
        head = (room.id, room.version, room.clock(), room.draining)
        return view_frame(*head, happened, room.public(), watched.own[1])

    async def _close(self, code: int, reason: str) -> None:
        """Who reads nothing does not read this either, and is not waited for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_CLOSE):
                await self.wire.close(code, reason)

    async def _send(self, text: str) -> None:
        # As `asyncio.timeout` does it, at a fifth of its price: this is done for every frame.
        patience = asyncio.get_running_loop().call_later(SECONDS_TO_SEND, self._give_up)
        try:
            await self.wire.send(text)
        finally:
            patience.cancel()

    def _give_up(self) -> None:
        self._unread = True
        if self._sending is not None:
            self._sending.cancel()
