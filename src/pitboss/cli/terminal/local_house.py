"""A house in this process: one table without clocks, its dealer and bots; no HTTP and no SQL.

It runs the server's own room and sends it the same requests. Nothing happens between two
requests, so it needs no thread: each request is done, and then everything that follows from it.
"""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from pitboss.cli.bots_strategy import bots_strategy
from pitboss.cli.session import SessionFile
from pitboss.cli.terminal.link import TableUpdate
from pitboss.errors import ParseError, StorageError
from pitboss.game.money import Cents
from pitboss.protocol.messages import AnyReply
from pitboss.protocol.replies import ServerRefused
from pitboss.protocol.requests import TableRequest, read_request, request_for
from pitboss.server.rooms.memory_journal import MemoryJournal
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.table.bots import Bot
from pitboss.table.commands import Command
from pitboss.table.setting import Setting
from pitboss.table.shuffle import SEED_BYTES, seed_for_round
from pitboss.table.view import TableView

_Result = TypeVar("_Result")
_TABLE = "here"
_PERSON = Person("You")


async def _run_bot(bot: Bot, seen: TableView) -> Command | None:
    return bot.command(seen)


class LocalHouse:
    """The table of `setting`, as the person sees it. Use as a context.

    `seed`: any word, which deals the same cards again; None draws fresh entropy for every round.
    """

    reconnect_seconds = 0.0  # there is no connection to lose
    seconds_between_rounds = None

    def __init__(self, setting: Setting, seed: str | None, on_failure: Callable[[], None]) -> None:
        """`on_failure` is called when the history cannot be written."""
        self.updates: deque[TableUpdate] = deque()
        self.failure: StorageError | None = None
        self._on_failure = on_failure
        self._seed = seed
        self._history: SessionFile | None = None
        self._stored_round = 0  # the last round that the history has
        self._asked = 0
        self._runner = asyncio.Runner()
        services = RoomServices(
            journal=MemoryJournal(),
            draw_seed=self._draw_seed,
            run_bot=_run_bot,
            strategy=bots_strategy,
        )
        self.own_seat = setting.bots // 2 + 1  # somewhere in the middle, bots around it
        around = [seat for seat in range(1, setting.bots + 2) if seat != self.own_seat]
        opening = Room.create(_TABLE, setting, _PERSON.name, services, bot_seats=around)
        self._room = self._run(opening)
        self._latest = self._current_update()

    def __enter__(self) -> "LocalHouse":
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.close()

    def keep_history(self, history: SessionFile) -> None:
        self._history = history

    @property
    def latest(self) -> TableUpdate:
        return self._latest

    def ask(self, command: Command, **more: Any) -> None:
        round = self._latest.view.round
        street = None if round is None else round.stage.street
        form = request_for(command, None if round is None else round.number, street)
        self._asked += 1
        fields = {"id": str(self._asked), "table": _TABLE, **form, **more}
        request = read_request(json.dumps(fields))
        if not isinstance(request, TableRequest):
            raise ParseError(f"{command} is not asked of a table")
        reply: AnyReply = json.loads(self._run(self._room.ask(_PERSON, request)).text)
        if not reply["ok"]:
            raise ServerRefused(reply["problem"])
        self._take_update()
        # Once the person is gone there is nobody to deal for.
        while self._latest.view.seat is not None and self._run(self._room.deal_once()) == 0.0:
            self._take_update()

    def pause(self, _: float = 0.0) -> bool:
        return False

    def wait_for_connection(self) -> bool:
        return False

    def is_disconnected(self) -> bool:
        return False

    def raise_if_failed(self) -> None:
        pass

    def finish(self, stack: Cents | None, _: int | None) -> str:
        if self._history is None or stack is None:
            return ""
        self._write_history(lambda history: history.close(stack))
        return "" if self.failure else f"Your rounds: {self._history.path}"

    def _run(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return self._runner.run(work)

    def _draw_seed(self) -> bytes:
        if self._seed is None:
            return secrets.token_bytes(SEED_BYTES)
        return seed_for_round(self._seed, self._room.table.opened + 1)

    def _take_update(self) -> None:
        self._latest = self._current_update()
        self.updates.append(self._latest)
        round = self._room.table.round
        if round is not None and round.stage.over and round.number > self._stored_round:
            self._stored_round = round.number
            self._write_history(lambda history: history.round(round))

    def _current_update(self) -> TableUpdate:
        before = self._latest.version if self._asked else 0
        happened = tuple(it for it in self._room.state.happened if it.number > before)
        view = self._room.view(_PERSON.name)
        if view.seat is None:  # a round that goes on without the person is not shown
            happened = ()
        return TableUpdate(view, self._room.version, None, happened)

    def _write_history(self, write: Callable[[SessionFile], None]) -> None:
        """On disk before anything more is dealt; if writing fails, the session ends."""
        if self._history is None:
            return
        try:
            write(self._history)
        except StorageError as error:
            self.failure = error
            self._on_failure()
