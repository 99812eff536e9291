"""The link to a server: an async client on its own thread, called from the terminal's thread."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import wait
from contextlib import suppress
from typing import Any, TypeVar

from pitboss.cli.terminal.link import TableUpdate
from pitboss.cli.terminal.prompts import Leave
from pitboss.client import Client, SeenTable, ServerGone, ServerRefused, TableCard, TableLine
from pitboss.client.calls import round_path, table_path
from pitboss.errors import PitbossError, Refusal, ServerRefusal
from pitboss.game.money import Cents
from pitboss.protocol.messages import Happened
from pitboss.protocol.public_events import parse_public_event
from pitboss.table.commands import Command, Sit, TopUp

_Result = TypeVar("_Result")
RECONNECT_SECONDS = 300.0  # without a connection for so long: give up
_TICK = 0.1
_REPORT_LOSS_AFTER = 1.0  # seconds; a shorter loss goes unmentioned
_SECONDS_TO_SEE = 10.0  # the update that shows what was asked
_SECONDS_TO_CLOSE = 2.0
_MOST_UPDATES = 200
_NO_HTTPS = ("WRONG_VERSION_NUMBER", "record layer failure")  # OpenSSL's words for plain HTTP


class ServerLink:
    def __init__(self, leaving: Callable[[], bool], say: Callable[[str], None]) -> None:
        """Waiting ends when `leaving` is true; `say` reports a lost connection."""
        self.leaving = leaving
        self.say = say
        self.reconnect_seconds = RECONNECT_SECONDS
        self.updates: deque[TableUpdate] = deque(maxlen=_MOST_UPDATES)  # not shown yet
        self._latest: TableUpdate | None = None
        self._client: Client | None = None
        self._seen: SeenTable | None = None
        self._card: TableCard | None = None
        self._invitation: str | None = None
        self._failure: PitbossError | None = None
        self._news = threading.Event()
        self._lost_since: float | None = None
        self._reported = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="link", daemon=True)
        self._thread.start()

    @property
    def client(self) -> Client:
        if self._client is None:
            raise ServerGone("not connected yet")
        return self._client

    @property
    def latest(self) -> TableUpdate:
        if self._latest is None:
            raise ServerGone("no table has been seen yet")
        return self._latest

    def call(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Runs it on the client's thread and waits for it, unless the person leaves."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        while not wait([future], _TICK).done:
            try:
                self._raise_if_over()
            except BaseException:
                future.cancel()
                raise
        return future.result()

    def check_server(
        self, url: str, check: Callable[[Client], Coroutine[Any, Any, object]]
    ) -> None:
        """Runs the check without a session; `ServerGone` if there is no pitboss at the URL."""

        async def check_and_close() -> None:
            client = Client(url)
            try:
                await check(client)
            finally:
                await client.close()

        try:
            self.call(check_and_close())
        except ServerRefused as no:
            if no.code in set(ServerRefusal) and no.code != ServerRefusal.NO_SUCH_PAGE:
                raise
            raise ServerGone(f"{url}: there is no pitboss at that address") from None
        except ServerGone as gone:
            if not any(sign in str(gone) for sign in _NO_HTTPS):
                raise
            raise ServerGone(f"{url}: the server does not speak HTTPS there") from None

    def connect(self, opening: Coroutine[Any, Any, Client]) -> None:
        async def enter() -> Client:
            return await (await opening).__aenter__()

        self._client = self.call(enter())

    def tables(self) -> list[TableLine]:
        return self.call(self.client.tables())

    def card(self, table: str, invitation: str | None) -> TableCard:
        return self.call(self.client.card(table, invitation))

    @property
    def seconds_between_rounds(self) -> float:
        return 0.0 if self._card is None else self._card.pace.between or 0.0

    def finish(self, stack: Cents | None, settled: int | None) -> str:
        """Also closes a table of the person's own."""
        card = self._card
        if card is None:
            return ""
        if stack is not None and card.solo:
            with suppress(ServerRefused, Leave):
                self.call(self.client.call("DELETE", table_path(card.table)))
        if settled is None:
            return ""
        return f"Check the last round: pitboss verify {self._record(card, settled)}"

    def _record(self, card: TableCard, number: int) -> str:
        """The URL of the round's record, quoted where a shell would interpret it."""
        address = f"{self.client.url}{round_path(card.table, number)}"
        if card.public or self._invitation is None:
            return address
        return f"'{address}?invitation={self._invitation}'"

    def watch(self, card: TableCard, invitation: str | None) -> None:
        self._card, self._invitation = card, card.invitation or invitation

        async def look() -> None:
            self._seen = seen = await self.client.watch(card.table, invitation)
            seen.on_happened = lambda happened: self._on_frame(seen, happened)
            self._on_frame(seen, [])

        self.updates.clear()
        self.call(look())

    def unwatch(self) -> None:
        if self._seen is not None:
            self._seen.on_happened = None
            self.call(self.client.unwatch(self._seen.id))
        self._seen = self._latest = None

    def _on_frame(self, seen: SeenTable, happened: list[Happened]) -> None:
        """Called on the client's thread for each frame."""
        left = seen.seconds_left
        try:
            self._latest = TableUpdate(
                seen.view,
                seen.version,
                None if left is None else time.monotonic() + left,
                tuple(map(parse_public_event, happened)),
                seen.draining,
            )
        except PitbossError as error:  # a view that this client cannot read
            self._failure = error
        else:
            self.updates.append(self._latest)
        self._news.set()

    def ask(self, command: Command, **more: Any) -> None:
        if self._seen is None:
            raise ServerGone("no table has been seen yet")
        try:
            version = self.call(self._seen.ask(command, **more))
        except ServerRefused as no:
            raise self._naming_purse(no, command) from None
        until = time.monotonic() + _SECONDS_TO_SEE
        while self.latest.version < version and time.monotonic() < until:
            self.pause()

    def _naming_purse(self, no: ServerRefused, command: Command) -> ServerRefused:
        """With what the purse holds, which the server does not say."""
        if no.code != Refusal.NOT_ENOUGH_CHIPS or not isinstance(command, Sit | TopUp):
            return no
        holds = self.call(self.client.me()).purse
        words = f"the purse does not hold that much: it holds {holds}"
        return ServerRefused({**no.problem, "detail": words})

    def pause(self, seconds: float = _TICK) -> bool:
        self._raise_if_over()
        news = self._news.wait(seconds)
        self._news.clear()
        return news

    def wait_for_connection(self) -> bool:
        waited = False
        while self.is_disconnected():
            waited = True
            self.pause()
        return waited

    def _raise_if_over(self) -> None:
        if self.leaving():
            raise Leave
        self.raise_if_failed()

    def raise_if_failed(self) -> None:
        """Also reports a connection that is lost but may come back."""
        lost = None if self._seen is None else self._seen.lost
        client = self._client
        failure = self._failure or lost or (None if client is None else client.wire.failure)
        if failure is not None:
            raise ServerGone(str(failure))  # a refusal too: asking again is no use
        if self.is_disconnected() and not self._reported:
            self._reported = True
            self.say("connection lost, trying again…")
        if (
            self._lost_since is not None
            and time.monotonic() - self._lost_since > self.reconnect_seconds
        ):
            raise ServerGone(f"{self.client.url}: the server does not come back")

    def is_disconnected(self) -> bool:
        """Whether the connection has been lost for longer than a moment."""
        if self._client is None or self._client.wire.connected:
            self._lost_since, self._reported = None, False
            return False
        now = time.monotonic()
        if self._lost_since is None:
            self._lost_since = now
        return now - self._lost_since > _REPORT_LOSS_AFTER

    def close(self) -> None:
        async def end() -> None:
            if self._client is not None:
                await self._client.close()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        ending = asyncio.run_coroutine_threadsafe(end(), self._loop)
        with suppress(Exception):
            ending.result(_SECONDS_TO_CLOSE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_SECONDS_TO_CLOSE)
        if not self._thread.is_alive():
            self._loop.close()  # otherwise the interpreter closes it at exit
