"""One client's WebSocket connection: its requests in order, replies, and views of tables.

Everything that waits to be sent is bounded: replies queue up to a limit, and of each table only
the newest view is sent. A client that asks too often, or does not read, is disconnected.
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
from pitboss.protocol.replies import Reply
from pitboss.protocol.requests import Ping, SitRequest, Unwatch, Watch, id_of, read_request
from pitboss.server.clock import Clock
from pitboss.server.rate_limits import TokenBucket
from pitboss.server.rooms.registry import RoomRegistry
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.table.view import OwnView

_log = logging.getLogger(__name__)

MESSAGES_AT_ONCE = 20
MESSAGES_PER_SECOND = 2.0
EXCESS_FORGIVEN = 20  # messages refused for their rate before a flood is closed
MOST_REPLIES = 32  # that wait to be sent
MOST_TABLES = 8  # that one client watches
SECONDS_TO_SEND = 10.0
SECONDS_TO_CLOSE = 1.0

POLICY = 1008  # close codes of RFC 6455
TRY_AGAIN_LATER = 1013
RESTARTING = 1012


class Socket(Protocol):
    """The transport: a WebSocket, or a test's stand-in."""

    async def receive(self) -> str | None:
        """The next message; None when the client has gone."""

    async def send(self, text: str) -> None:
        """`ConnectionError` when the client has gone."""

    async def close(self, code: int, reason: str) -> None: ...


@dataclass(slots=True, eq=False)
class _WatchedTable:
    room: Room
    version: int = 0  # that was sent last
    draining: bool = False  # as it was sent
    requested: bool = True  # a view must be sent even if nothing has changed
    own: tuple[OwnView | None, bytes] = (None, own_part(None))  # as it was sent


class Connection:
    def __init__(
        self,
        socket: Socket,
        person: Person | None,
        rooms: RoomRegistry,
        clock: Clock,
        observe: Callable[[str | None, float], None] = lambda _, __: None,
        messages: tuple[float, float] = (MESSAGES_AT_ONCE, MESSAGES_PER_SECOND),
    ) -> None:
        """`observe` gets the refusal code, if any, and the duration of every request."""
        self.socket = socket
        self.person = person  # None: an anonymous watcher
        self.rooms = rooms
        self.clock = clock
        self.token: str | None = None  # of the session, where there is one
        self._observe = observe
        self.messages = messages
        self._bucket = TokenBucket(*messages, clock.now())
        # One that comes a little too fast, and waits and asks again, is not closed for it.
        self._forgiveness = TokenBucket(EXCESS_FORGIVEN, messages[1], clock.now())
        self._replies: deque[str] = deque()
        self._watched: dict[str, _WatchedTable] = {}
        self._wake = asyncio.Event()  # the sender: something is to be sent
        self._views_changed = False
        self._sending: asyncio.Task[None] | None = None
        self._send_timed_out = False
        self._closing: tuple[int, str] | None = None

    async def run(self) -> None:
        """Serves the client until either side closes the connection."""
        sending = self._sending = asyncio.create_task(self._send_all())
        receiving = asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
            if self._closing is not None:
                await self._finish_sending(sending, self._closing)
        finally:
            for task in (sending, receiving):
                task.cancel()
            for ended in await asyncio.gather(sending, receiving, return_exceptions=True):
                if isinstance(ended, Exception):
                    _log.error("connection failed: %r", ended)
            for id in tuple(self._watched):
                self._unwatch(id)

    async def _finish_sending(
        self, sending: "asyncio.Task[None]", closing: tuple[int, str]
    ) -> None:
        """Sends what is queued, then the close code; a slow reader gets only the code."""
        sent, _ = await asyncio.wait({sending}, timeout=SECONDS_TO_SEND)
        if not sent:
            sending.cancel()
            await self._close(*closing)

    def close(self, code: int, reason: str) -> None:
        """Closes the connection once the queued replies are sent."""
        self._closing = self._closing or (code, reason)
        self._wake.set()

    async def _receive_all(self) -> None:
        while self._closing is None and (text := await self.socket.receive()) is not None:
            if len(self._replies) > 1:  # several messages came at once: let the sender catch up
                await asyncio.sleep(0)
            if not self._bucket.take(self.clock.now()):
                if not self._forgiveness.take(self.clock.now()):
                    self.close(POLICY, "too many messages")
                    continue
                possible = "{:g} at once, {:g} a second".format(*self.messages)
                no = Refused(ServerRefusal.TOO_MANY_MESSAGES, "one more message", possible)
                self._queue(replies.refused(id_of(text), no))
                continue
            self._queue(await self._answer(text))

    async def _answer(self, text: str) -> Reply:
        began = self.clock.now()
        reply = await self._reply_to(text)
        if reply.code is not None:
            _log.info("WebSocket request refused: %s", reply.code)
        self._observe(reply.code, self.clock.now() - began)
        return reply

    async def _reply_to(self, text: str) -> Reply:
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
        except Exception as error:  # a fault of ours: the client must not learn its details
            _log.error("%s: %r", request.do, error)
            return replies.refused(request.id, replies.FAULT)

    async def _watch(self, request: Watch) -> Reply:
        if request.table not in self._watched and len(self._watched) >= MOST_TABLES:
            possible = f"at most {MOST_TABLES} tables at once; unwatch one"
            raise Refused(ServerRefusal.TOO_MANY_TABLES, "watch", possible)
        room = await self.rooms.find(request.table)
        self.rooms.admit(room, self.person, request.invitation)
        await room.catch_up()  # a client that comes from a server ahead of us must not go back
        watched = self._watched.get(room.id)
        if watched is None or watched.room is not room:
            watched = self._watched[room.id] = _WatchedTable(room)
        watched.requested = self._views_changed = True  # a repeated watch continues from `version`
        room.broadcast.add(self._on_table_changed)
        return replies.accepted(request.id, room.id, room.version)

    def _unwatch(self, id: str) -> None:
        watched = self._watched.pop(id, None)
        if watched is not None:
            watched.room.broadcast.remove(self._on_table_changed)

    def _on_table_changed(self) -> None:
        self._views_changed = True
        self._wake.set()

    def _queue(self, reply: Reply) -> None:
        self._replies.append(reply.text)
        if len(self._replies) > MOST_REPLIES:
            self.close(TRY_AGAIN_LATER, "replies are not read")
        self._wake.set()

    async def _send_all(self) -> None:
        try:
            while self._closing is None or self._replies:
                await self._wake.wait()
                self._wake.clear()
                await self._send_pending()
            await self._close(*self._closing)
        except asyncio.CancelledError:
            if not self._send_timed_out:
                raise
            await self._close(TRY_AGAIN_LATER, "nothing is read")
        except ConnectionError:
            pass

    async def _send_pending(self) -> None:
        while self._replies:
            await self._send(self._replies.popleft())
        if self._views_changed and self._closing is None:
            self._views_changed = False
            await self._send_views()

    async def _send_views(self) -> None:
        """The newest view of each table that has changed."""
        for watched in tuple(self._watched.values()):
            room = watched.room
            changed = (watched.version, watched.draining) != (room.version, room.draining)
            if not changed and not watched.requested:
                continue
            await self._send(self._view(watched))
            if room.table.closed:
                self._unwatch(room.id)

    def _view(self, watched: _WatchedTable) -> str:
        room, before = watched.room, watched.version
        watched.version, watched.draining, watched.requested = room.version, room.draining, False
        happened = room.views.happened_since(before or room.version)
        own = room.own_view(None if self.person is None else self.person.name)
        if own != watched.own[0]:  # other players' actions rarely change it
            watched.own = (own, own_part(own))
        head = (room.id, room.version, room.clock(), room.draining)
        return view_frame(*head, happened, room.views.public(), watched.own[1])

    async def _close(self, code: int, reason: str) -> None:
        """Without waiting for a client that reads nothing."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_CLOSE):
                await self.socket.close(code, reason)

    async def _send(self, text: str) -> None:
        # What `asyncio.timeout` does, at a fifth of its cost: this runs for every frame.
        deadline = asyncio.get_running_loop().call_later(SECONDS_TO_SEND, self._time_out)
        try:
            await self.socket.send(text)
        finally:
            deadline.cancel()

    def _time_out(self) -> None:
        self._send_timed_out = True
        if self._sending is not None:
            self._sending.cancel()
