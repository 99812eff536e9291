"""The link to a server: a client on a thread of its own, asked from the terminal's.

The terminal sees a table as a sequence of sights, in the order in which they came.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import wait
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import quote

from pitboss.cli.terminal.link import Sight
from pitboss.cli.terminal.prompts import Leave
from pitboss.client import Client, SeenTable, ServerGone, ServerRefused, TableCard, TableLine
from pitboss.client.lobby import read
from pitboss.errors import PitbossError, ServerRefusal
from pitboss.game.money import Cents
from pitboss.protocol.messages import Happened
from pitboss.table.commands import Command

_Result = TypeVar("_Result")
PATIENCE = 300.0  # seconds without a connection, then it is given up
_TICK = 0.1
_BLIP = 1.0  # seconds without a connection of which nobody need hear
_SECONDS_TO_SEE = 10.0  # what was asked and done
_SECONDS_TO_CLOSE = 2.0
_PAUSE = 0.6  # seconds before a message that was one too many is sent again
_MOST_ATTEMPTS = 20
_MOST_SIGHTS = 200
_NO_HTTPS = ("WRONG_VERSION_NUMBER", "record layer failure")  # OpenSSL's words for plain HTTP


async def card_of(client: Client, table: str, invitation: str | None) -> TableCard:
    query = "" if invitation is None else f"?invitation={quote(invitation, safe='')}"
    form = await client.call("GET", f"/api/tables/{quote(table, safe='')}{query}")
    return read(TableCard, form)


class ServerLink:
    def __init__(self, leaving: Callable[[], bool], say: Callable[[str], None]) -> None:
        """`leaving` ends any waiting; `say` tells of a lost connection."""
        self.leaving = leaving
        self.say = say
        self.patience = PATIENCE
        self.sights: deque[Sight] = deque(maxlen=_MOST_SIGHTS)  # not told yet
        self._sight: Sight | None = None
        self._client: Client | None = None
        self._seen: SeenTable | None = None
        self._card: TableCard | None = None
        self._invitation: str | None = None
        self._failure: PitbossError | None = None
        self._news = threading.Event()
        self._away_since: float | None = None
        self._said = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="link", daemon=True)
        self._thread.start()

    @property
    def client(self) -> Client:
        if self._client is None:
            raise ServerGone("nobody has arrived yet")
        return self._client

    @property
    def sight(self) -> Sight:
        if self._sight is None:
            raise ServerGone("no table has been seen yet")
        return self._sight

    def call(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Does it, and waits for it as long as the person does."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        while not wait([future], _TICK).done:
            try:
                self._stay()
            except BaseException:
                future.cancel()
                raise
        return future.result()

    def knock(self, url: str, look: Callable[[Client], Coroutine[Any, Any, object]]) -> None:
        """Looks in before anybody has a name; `ServerGone` if there is no server there."""

        async def look_in() -> None:
            client = Client(url)
            try:
                await look(client)
            finally:
                await client.close()

        try:
            self.call(look_in())
        except ServerRefused as no:
            if no.code in set(ServerRefusal) and no.code != ServerRefusal.NO_SUCH_PAGE:
                raise
            raise ServerGone(f"{url}: there is no pitboss at that address") from None
        except ServerGone as gone:
            if not any(sign in str(gone) for sign in _NO_HTTPS):
                raise
            raise ServerGone(f"{url}: the server does not speak HTTPS there") from None

    def arrive(self, coming: Coroutine[Any, Any, Client]) -> None:
        async def come() -> Client:
            return await (await coming).__aenter__()

        self._client = self.call(come())

    def tables(self) -> list[TableLine]:
        return self.call(self.client.tables())

    def card(self, table: str, invitation: str | None) -> TableCard:
        return self.call(card_of(self.client, table, invitation))

    @property
    def seconds_between_rounds(self) -> float:
        return 0.0 if self._card is None else self._card.pace["between"] or 0.0

    def farewell(self, stack: Cents | None, settled: int | None) -> str:
        """A table of the person's own is closed."""
        card = self._card
        if card is None:
            return ""
        if stack is not None and card.solo:
            with suppress(ServerRefused, Leave):
                self.call(self.client.call("DELETE", f"/api/tables/{card.table}"))
        if settled is None:
            return ""
        return f"Check the last round: pitboss verify {self._record(card, settled)}"

    def _record(self, card: TableCard, number: int) -> str:
        """Where the round's record is, in quotes where a shell would want to read it."""
        address = f"{self.client.url}/api/tables/{card.table}/rounds/{number}"
        if card.public or self._invitation is None:
            return address
        return f"'{address}?invitation={self._invitation}'"

    def watch(self, card: TableCard, invitation: str | None) -> None:
        self._card, self._invitation = card, card.invitation or invitation

        async def look() -> None:
            self._seen = seen = await self.client.watch(card.table, invitation)
            seen.on_happened = lambda happened: self._see(seen, happened)
            self._see(seen, [])

        self.sights.clear()
        self.call(look())

    def unwatch(self) -> None:
        if self._seen is not None:
            self._seen.on_happened = None
            self.call(self.client.unwatch(self._seen.id))
        self._seen = self._sight = None

    def _see(self, seen: SeenTable, happened: list[Happened]) -> None:
        """On the client's thread, as a frame comes."""
        left = seen.seconds_left
        try:
            self._sight = Sight(
                seen.view,
                seen.version,
                None if left is None else time.monotonic() + left,
                tuple((event["kind"], event["seat"], event["words"]) for event in happened),
                seen.draining,
            )
        except PitbossError as error:  # a server that speaks differently
            self._failure = error
        else:
            self.sights.append(self._sight)
        self._news.set()

    def ask(self, command: Command, **more: Any) -> None:
        if self._seen is None:
            raise ServerGone("no table has been seen yet")
        version = self.call(self._patiently(self._seen, command, more))
        until = time.monotonic() + _SECONDS_TO_SEE
        while self.sight.version < version and time.monotonic() < until:
            self.pause()

    async def _patiently(self, seen: SeenTable, command: Command, more: dict[str, Any]) -> int:
        for _ in range(_MOST_ATTEMPTS):
            try:
                return await seen.ask(command, **more)
            except ServerRefused as no:
                if no.code != ServerRefusal.TOO_MANY_MESSAGES:
                    raise
            await asyncio.sleep(_PAUSE)
        return await seen.ask(command, **more)

    def pause(self, seconds: float = _TICK) -> bool:
        self._stay()
        news = self._news.wait(seconds)
        self._news.clear()
        return news

    def wait_for_connection(self) -> bool:
        waited = False
        while self.is_away():
            waited = True
            self.pause()
        return waited

    def _stay(self) -> None:
        if self.leaving():
            raise Leave
        self.check()

    def check(self) -> None:
        """Tells of a connection that is lost; raises what will not come right by itself."""
        lost = None if self._seen is None else self._seen.lost
        client = self._client
        failure = self._failure or lost or (None if client is None else client.wire.failure)
        if failure is not None:
            raise ServerGone(str(failure))  # even if it is a refusal: there is nothing left to ask
        if self.is_away() and not self._said:
            self._said = True
            self.say("connection lost, trying again…")
        if self._away_since is not None and time.monotonic() - self._away_since > self.patience:
            raise ServerGone(f"{self.client.url}: the server does not come back")

    def is_away(self) -> bool:
        """Whether the connection is lost, for longer than a moment."""
        if self._client is None or self._client.wire.connected:
            self._away_since, self._said = None, False
            return False
        now = time.monotonic()
        if self._away_since is None:
            self._away_since = now
        return now - self._away_since > _BLIP

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
            self._loop.close()  # or the interpreter does, at its end, with what is left of it
