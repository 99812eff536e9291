"""The WebSocket to a server: reconnects, and resends each request until it is answered.

A connection may break at any moment, and a message may be lost or arrive twice. A request keeps
its id when it is sent again, so the server executes it once and always gives the same reply.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from pitboss.client.errors import ServerGone, not_pitboss
from pitboss.client.models import write_json
from pitboss.client.retries import with_retries
from pitboss.protocol.messages import AcceptedReply, AnyReply, DoneReply
from pitboss.protocol.replies import ServerRefused

SECONDS_TO_ANSWER = 5.0  # after which a request is sent again
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0  # before the next attempt to connect
_VIEW = '{"type":"view"'
_LARGEST_FRAME = 1 << 20


class Wire:
    """`on_view` is called with the text of every view frame, `on_open` after each connect."""

    def __init__(
        self,
        url: str,
        token: str | None,
        on_view: Callable[[str], None],
        on_open: Callable[[], None],
        seconds_to_answer: float = SECONDS_TO_ANSWER,
    ) -> None:
        self.url = url
        self.token = token
        self.reconnects = -1  # the first connection does not count
        self._on_view = on_view
        self._on_open = on_open
        self._seconds = seconds_to_answer
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[str, asyncio.Future[AnyReply]]] = {}
        self._running: asyncio.Task[None] | None = None
        self._failure: ServerGone | None = None
        self._prefix = secrets.token_hex(6)
        self._count = 0

    async def open(self) -> None:
        connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._running = asyncio.create_task(self._run(connected))
        try:
            await connected
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        self._fail(ServerGone("the client is closed"))

    async def reconnect(self) -> None:
        """Closes the connection; it is opened again automatically."""
        if self._socket is not None:
            await self._socket.close()

    @property
    def connected(self) -> bool:
        return self._socket is not None

    @property
    def failure(self) -> ServerGone | None:
        """Why it has stopped connecting, if it has."""
        return self._failure

    def new_id(self) -> str:
        self._count += 1
        return f"{self._prefix}-{self._count}"

    async def ask(self, fields: Mapping[str, object]) -> DoneReply | AcceptedReply:
        """The reply to a request of these fields, or `ServerRefused`. A given id is kept.

        A refusal that passes by itself is retried: the server executes the request once.
        """
        id = str(fields.get("id") or self.new_id())
        text = write_json({**fields, "id": id})

        async def ask_once() -> DoneReply | AcceptedReply:
            answer = await self._answer(id, text)
            if answer["ok"] is True:
                return answer
            raise ServerRefused(answer["problem"])

        return await with_retries(ask_once)

    async def ask_table(self, fields: Mapping[str, object]) -> AcceptedReply:
        """`ask` for a request to a table."""
        answer = await self.ask(fields)
        if "version" not in answer:
            raise not_pitboss(self.url, "a reply without a version")
        return answer

    async def _answer(self, id: str, text: str) -> AnyReply:
        """Sends the request until there is a reply."""
        if self._failure is not None:
            raise self._failure
        if self._running is None:
            raise ServerGone(
                "the client is not connected: tables need `async with Client(…) as client`"
            )
        future: asyncio.Future[AnyReply] = asyncio.get_running_loop().create_future()
        self._pending[id] = (text, future)
        try:
            while True:
                await self._send(text)
                with suppress(TimeoutError):
                    # Not `wait_for`: until Python 3.12 it loses a cancellation.
                    async with asyncio.timeout(self._seconds):
                        return await asyncio.shield(future)
        finally:
            self._pending.pop(id, None)

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with suppress(WebSocketException, OSError):
                await self._socket.send(text)

    async def _run(self, connected: "asyncio.Future[None]") -> None:
        pause = _SHORTEST_PAUSE
        while True:
            try:
                async with self._connection() as socket:
                    self._socket, pause = socket, _SHORTEST_PAUSE
                    self.reconnects += 1
                    if not connected.done():
                        connected.set_result(None)
                    self._on_open()
                    for text, _ in tuple(self._pending.values()):
                        await socket.send(text)
                    async for message in socket:
                        self._receive(str(message))
            except (InvalidStatus, OSError, InvalidHandshake) as error:
                if not connected.done() or _is_final(error):
                    gone = ServerGone(_reason(self.url, error))
                    self._fail(gone)
                    if not connected.done():
                        connected.set_exception(gone)
                    return
            except WebSocketException:
                pass
            finally:
                self._socket = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _connection(self) -> connect:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        return connect(
            self.url,
            additional_headers=headers,
            compression=None,
            max_size=_LARGEST_FRAME,
            open_timeout=10,
            proxy=None,
        )

    def _receive(self, text: str) -> None:
        if text.startswith(_VIEW):
            return self._on_view(text)
        message = json.loads(text)
        if message.get("type") != "reply":  # from a newer server
            return None
        pending = self._pending.get(str(message.get("id")))
        if pending is not None and not pending[1].done():
            pending[1].set_result(message)
        return None

    def _fail(self, gone: ServerGone) -> None:
        self._failure = gone
        for _, future in self._pending.values():
            if not future.done():
                future.set_exception(gone)


def _is_final(error: Exception) -> bool:
    """4xx: trying again is no use."""
    return isinstance(error, InvalidStatus) and 400 <= error.response.status_code < 500


def _reason(url: str, error: Exception) -> str:
    if isinstance(error, InvalidStatus):
        with suppress(ValueError, AttributeError):
            return f"{url}: {json.loads(error.response.body or b'')['detail']}"
        return f"{url}: the server answers {error.response.status_code}"
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return f"{url}: {' '.join(reason.split())}"
