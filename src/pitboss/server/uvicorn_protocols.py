"""uvicorn's HTTP and WebSocket protocols: deadlines and bounded buffers against hostile clients.

On their own they let an address open any number of connections and a request take forever to
arrive; they pile up pongs, short messages and empty fragments for a client that sends without
reading; they keep a connection open for output that is never read; and they log a traceback for
text that is not UTF-8.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from pitboss.server.rate_limits import RateLimiter

SECONDS_TO_REQUEST = 15.0  # from the first byte, or from connecting, to the last byte
SECONDS_TO_READ = 15.0  # before a client must take some of a response that fills the buffer
SECONDS_TO_LEAVE = 15.0  # after a connection has ended; the closing handshake takes ten of them
MOST_WAITING = 64  # queued messages, more than a connection tolerates; and fragments of a message
NOT_UTF_8 = 1007  # close codes of RFC 6455
TOO_BIG = 1009

_UNFINISHED = (h11.IDLE, h11.SEND_BODY)


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class HttpProtocol(H11Protocol):
    limiter: RateLimiter | None = None  # of connections by address; None: no limit
    _rejected = False
    _request_deadline: asyncio.TimerHandle | None = None
    _read_deadline: asyncio.TimerHandle | None = None  # for a client that does not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        address, *_ = transport.get_extra_info("peername") or ("?",)
        if self.limiter is not None and not self.limiter.take(address, self.loop.time()):
            self._rejected = True  # before anything is parsed, which is the expensive part
            transport.abort()
            return
        super().connection_made(transport)
        self._update_request_deadline()

    def data_received(self, data: bytes) -> None:
        if self._rejected:
            return
        super().data_received(data)
        self._update_request_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._rejected:
            return
        self._cancel_request_deadline()
        self._cancel_read_deadline()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_deadline = self.loop.call_later(SECONDS_TO_READ, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_read_deadline()

    def _cancel_read_deadline(self) -> None:
        if self._read_deadline is not None:
            self._read_deadline.cancel()
            self._read_deadline = None

    def _update_request_deadline(self) -> None:
        upgraded = self.transport.get_protocol() is not self
        if upgraded or self.conn.their_state not in _UNFINISHED:
            self._cancel_request_deadline()
        elif self._request_deadline is None:
            self._request_deadline = self.loop.call_later(SECONDS_TO_REQUEST, self.transport.close)

    def _cancel_request_deadline(self) -> None:
        if self._request_deadline is not None:
            self._request_deadline.cancel()
            self._request_deadline = None


def limited(limiter: RateLimiter) -> type[HttpProtocol]:
    """The HTTP protocol with a limit on new connections from one address."""
    return type("LimitedHttpProtocol", (HttpProtocol,), {"limiter": limiter})


class WebSocketProtocol(WebSocketsSansIOProtocol):
    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # a refusal sent in full, which uvicorn logs as an error

    def handle_ping(self) -> None:
        super().handle_ping()
        self._apply_backpressure()

    async def receive(self) -> Any:
        message = await super().receive()
        self._apply_backpressure()
        return message

    def _apply_backpressure(self) -> None:
        """Stops reading from a client that does not read."""
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
            self.frames.clear()  # a flood: the connection is closed before it gets to this message
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
