"""A table as this client sees it: the newest view, and the requests to it."""

import asyncio
import re
from collections.abc import Callable, Mapping
from contextlib import suppress

from pydantic_core import from_json

from pitboss.client.errors import ServerGone
from pitboss.client.wire import Wire
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.game.actions import Decide, Decision, PlaceWagers, PutUpWager, WithdrawWagers
from pitboss.game.arguments import expect
from pitboss.game.money import Amount, as_cents
from pitboss.game.rules import Rules
from pitboss.game.wagers import Spot
from pitboss.protocol.messages import Happened, ViewFrame
from pitboss.protocol.requests import request_for
from pitboss.protocol.views import parse_view
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BeReady,
    Command,
    DeclineBank,
    GiveSeed,
    OpenRound,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    TopUp,
)
from pitboss.table.view import TableView

_SECONDS_TO_SEE = 2.0
_VERSION = re.compile(r'\{"type":"view","table":"[^"]*","version":(\d+)')
_NO_SEAT = 0  # the server knows the seat; commands of a client need none


class SeenTable:
    def __init__(self, id: str, rules: Rules, wire: Wire) -> None:
        self.id = id
        self.rules = rules
        self.frames = 0  # received so far
        self.bytes = 0
        self.on_happened: Callable[[list[Happened]], None] | None = None
        self.lost: PitbossError | None = None  # why it cannot be watched after a reconnect
        self._wire = wire
        self._text = ""
        self._frame: ViewFrame | None = None
        self._view: TableView | None = None
        self._changed = asyncio.Event()  # for `changed`
        self._received = asyncio.Event()  # for `ask`

    def receive(self, text: str) -> None:
        """Takes a new frame, which is parsed when it is needed."""
        self.frames += 1
        self.bytes += len(text)
        self._text, self._frame, self._view = text, None, None
        if self.on_happened is not None:
            self.on_happened(self.frame["happened"])
        self._changed.set()
        self._received.set()

    @property
    def frame(self) -> ViewFrame:
        if self._frame is None:
            if not self._text:
                raise ServerGone(f"table {self.id} has not been shown yet")
            self._frame = from_json(self._text)
        return self._frame

    @property
    def view(self) -> TableView:
        if self._view is None:
            self._view = parse_view(self.rules, self.frame["public"], self.frame["you"])
        return self._view

    @property
    def version(self) -> int:
        """Of the newest frame, without parsing all of it."""
        found = _VERSION.match(self._text)
        if found is None:
            raise ServerGone(f"table {self.id} has not been shown yet")
        return int(found[1])

    @property
    def is_asked(self) -> bool:
        """Whether the table asks the viewer something; faster than `view.asked`."""
        you = self.frame["you"]
        return you is not None and you["asked"] is not None

    @property
    def seconds_left(self) -> float | None:
        """Until the running clock ends, when the frame was sent."""
        clock = self.frame["clock"]
        return None if clock is None else (clock["starts_in_ms"] + clock["left_ms"]) / 1000

    @property
    def draining(self) -> bool:
        """Whether the server opens no more rounds until it is restarted."""
        return bool(self.frame.get("draining"))  # older servers do not send it

    async def changed(self, timeout: float | None = None) -> bool:
        """Waits for a new frame, for so many seconds; False if none comes in time."""
        if timeout is not None:
            expect(timeout, (int, float), "a time", "it is in seconds")
        try:
            # Not `wait_for`: until Python 3.12 it loses a cancellation that comes with a frame.
            async with asyncio.timeout(timeout):
                await self._changed.wait()
        except TimeoutError:
            return False
        self._changed.clear()
        return True

    async def ask(self, command: Command, **more: object) -> int:
        """Sends the command and waits for the view that shows its effect; returns the version."""
        version = await self.request(command, **more)
        await self._wait_for_version(version)
        return version

    async def request(self, command: Command, **more: object) -> int:
        """Sends the command; returns the version that shows its effect, without waiting for it.
        `more` are further fields of the request."""
        round = self.view.round
        street = None if round is None or round.stage.street is None else round.stage.street
        form = request_for(command, None if round is None else round.number, street)
        fields = {"table": self.id, **form, **more}
        self._check_there_is_a_round(fields)
        answer = await self._wire.ask_table(fields)
        return answer["version"]

    def _check_there_is_a_round(self, fields: Mapping[str, object]) -> None:
        """The server would say no more than that a number is missing."""
        asked = str(fields["do"])
        if fields.get("round", 0) is None:
            possible = f"no round is running at table {self.id}"
            raise IllegalAction(Refusal.NO_ROUND, asked, possible)
        if fields.get("street", "") is None:
            possible = f"there is nothing to decide now at table {self.id}"
            raise IllegalAction(Refusal.WRONG_STAGE, asked, possible)

    async def _wait_for_version(self, version: int) -> None:
        """So that the next request follows from the effect of this one."""
        with suppress(TimeoutError):  # a frame may be lost; the next one has everything
            async with asyncio.timeout(_SECONDS_TO_SEE):
                while self.version < version and self.lost is None:
                    self._received.clear()
                    await self._received.wait()

    async def sit(self, seat: int, buy_in: Amount, invitation: str | None = None) -> int:
        more = {} if invitation is None else {"invitation": invitation}
        return await self.ask(Sit(seat, "", as_cents(buy_in)), **more)

    async def top_up(self, amount: Amount) -> int:
        return await self.ask(TopUp(_NO_SEAT, as_cents(amount)))

    async def stand_up(self) -> int:
        return await self.ask(StandUp(_NO_SEAT))

    async def sit_out(self) -> int:
        return await self.ask(SitOut(_NO_SEAT))

    async def sit_in(self) -> int:
        return await self.ask(SitIn(_NO_SEAT))

    async def accept_bank(self) -> int:
        return await self.ask(AcceptBank(_NO_SEAT))

    async def decline_bank(self) -> int:
        return await self.ask(DeclineBank(_NO_SEAT))

    async def open_round(self) -> int:
        """At a table without clocks."""
        return await self.ask(OpenRound())

    async def give_seed(self, seed: str) -> int:
        return await self.ask(GiveSeed(_NO_SEAT, seed))

    async def wager(
        self, stakes: Mapping[Spot, Amount] | None = None, *, ready: bool = True, **by_spot: Amount
    ) -> int:
        """`wager(ante=1000, trips="5")`: what equals the Ante may be left out.

        Ready: the dealer need not wait for more.
        """
        wagers = PlaceWagers(_NO_SEAT, stakes, **by_spot)
        return await self.ask(Act(wagers), ready=ready)

    async def withdraw(self) -> int:
        return await self.ask(Act(WithdrawWagers(_NO_SEAT)))

    async def put_up(self, amount: Amount) -> int:
        return await self.ask(Act(PutUpWager(_NO_SEAT, as_cents(amount))))

    async def ready(self) -> int:
        return await self.ask(BeReady(_NO_SEAT))

    async def decide(self, decision: Decision) -> int:
        return await self.ask(Act(Decide(_NO_SEAT, decision)))
