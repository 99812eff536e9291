"""uvicorn's connections, for clients that mean ill: nobody dawdles, and nothing is heaped up.

As they come, an address may connect as often as it likes; a request may take for ever to arrive;
pongs, short messages and empty fragments pile up for a client that sends without reading; what a
client never reads keeps its connection open; and what is not UTF-8 is a traceback in the log.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from pitboss.server.rates import Knocks

SECONDS_TO_REQUEST = 15.0  # from its first byte, or from the connection, to its last
SECONDS_TO_READ = 15.0  # some of an answer that is too long to be sent at once
SECONDS_TO_LEAVE = 15.0  # once a visit is over; the closing handshake has ten of them
MOST_WAITING = 64  # messages, more than a visit forgives; and the fragments of one
NOT_UTF_8 = 1007  # close codes of RFC 6455
TOO_BIG = 1009

_UNFINISHED = (h11.IDLE, h11.SEND_BODY)


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class HttpConnection(H11Protocol):
    knocks: Knocks | None = None  # connections by address; None: anybody, as often as they like
    _turned_away = False
    _deadline: asyncio.TimerHandle | None = None  # of the request that is coming in
    _patience: asyncio.TimerHandle | None = None  # with a client that does not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        address, *_ = transport.get_extra_info("peername") or ("?",)
        if self.knocks is not None and not self.knocks.take(address, self.loop.time()):
            self._turned_away = True  # unheard: to hear it is what costs
            transport.abort()
            return
        super().connection_made(transport)
        self._watch_the_time()

    def data_received(self, data: bytes) -> None:
        if self._turned_away:
            return
        super().data_received(data)
        self._watch_the_time()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._turned_away:
            return
        self._forget_the_time()
        self._be_patient()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience = self.loop.call_later(SECONDS_TO_READ, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._be_patient()

    def _be_patient(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _watch_the_time(self) -> None:
        upgraded = self.transport.get_protocol() is not self
        if upgraded or self.conn.their_state not in _UNFINISHED:
            self._forget_the_time()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(SECONDS_TO_REQUEST, self.transport.close)

    def _forget_the_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def counted(knocks: Knocks) -> type[HttpConnection]:
    """Connections that are turned away when their address comes too often."""
    return type("CountedConnection", (HttpConnection,), {"knocks": knocks})


class SocketConnection(WebSocketsSansIOProtocol):
    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused in full: no error of ours, as it would be said

    def handle_ping(self) -> None:
        super().handle_ping()
        self._hold_back()

    async def receive(self) -> Any:
        message = await super().receive()
        self._hold_back()
        return message

    def _hold_back(self) -> None:
        """Who does not read is not read."""
        if not self.writable.is_set():
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_WAITING:
            return super().handle_cont(event)
        self.frames.clear()
        self.conn.send_close(TOO_BIG, "too many fragments")
        return self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        if self.queue.qsize() >= MOST_WAITING:
            self.frames.clear()  # a flood: the visit ends before it would come to this one
        elif self.curr_msg_data_type == "text" and not _is_utf_8(b"".join(self.frames)):
            self.frames.clear()
            self.conn.send_close(NOT_UTF_8)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(SECONDS_TO_LEAVE, self.transport.abort)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(SECONDS_TO_LEAVE, self.transport.abort)
