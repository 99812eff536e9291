"""What people ask of a table, put to a work of it: whether they may, now, and what comes of it."""

import asyncio
from dataclasses import dataclass, field

from pitboss.errors import IllegalAction, ParseError, Refused, ServerRefusal
from pitboss.protocol.requests import (
    AtTable,
    PlaceWagersRequest,
    SeatRequest,
    SitRequest,
    VoidRequest,
    aimed_at,
)
from pitboss.protocol.requests import commands as commands_of
from pitboss.protocol.requests import digest as digest_of
from pitboss.server.rooms.dealer import CasinoDealer
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.table.commands import BeReady
from pitboss.table.pace import DealerTask
from pitboss.table.setting import Setting
from pitboss.table.table import Table

No = IllegalAction | Refused | ParseError


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: a name, and whether the house trusts it."""

    name: str
    host: bool = False


@dataclass(slots=True, eq=False)
class Question:
    """A request that waits for its reply."""

    person: Person
    request: AtTable
    digest: str = field(init=False)
    reply: "asyncio.Future[str]" = field(init=False)

    def __post_init__(self) -> None:
        self.digest = digest_of(self.request)
        self.reply = asyncio.get_running_loop().create_future()

    def answer(self, reply: str) -> None:
        if not self.reply.done():  # who asked may have gone
            self.reply.set_result(reply)

    def fail(self, error: BaseException) -> None:
        if not self.reply.done():
            self.reply.set_exception(error)


class RequestHandler:
    """Hears requests for one table."""

    def __init__(self, setting: Setting, owner: str, dealer: CasinoDealer) -> None:
        self.setting = setting
        self.owner = owner
        self._dealer = dealer

    async def put(
        self, work: UnitOfWork, person: Person, request: AtTable, draining: bool = False
    ) -> None:
        """Adds what the request comes to, or raises why it may not be: a `No`."""
        seat = seat_of(work.table, person.name)
        no = self._out_of_place(person, request, seat) or _out_of_date(work, request)
        if draining and request.do in ("sit", "open-round"):
            no = no or (ServerRefusal.DRAINING, "the server is about to stop")
        if no is not None:
            raise Refused(no[0], request.do, no[1])
        if isinstance(request, SeatRequest) and request.do == "open-round":
            await self._dealer.perform(work, DealerTask.OPEN_ROUND, by=person.name)
        for command in commands_of(request, person.name, seat or 0):
            changed_only = isinstance(request, PlaceWagersRequest) and command == BeReady(seat or 0)
            if changed_only and seat in work.table.ready:
                continue  # a change of wagers by who is ready already
            work.execute(command, person.name)

    def _out_of_place(
        self, person: Person, request: AtTable, seat: int | None
    ) -> tuple[ServerRefusal, str] | None:
        match request:
            case VoidRequest():
                if not person.host:
                    return ServerRefusal.NOT_A_HOST, "a host voids rounds"
            case SitRequest():
                if self.setting.solo and person.name != self.owner:
                    return ServerRefusal.SOLO_TABLE, f"the table is {self.owner}'s alone"
            case _ if seat is None:
                return ServerRefusal.NOT_SEATED, "sit down at this table first"
            case SeatRequest(do="open-round") if self.setting.pace.between is not None:
                return ServerRefusal.DEALER_OPENS, "the dealer opens the rounds at this table"
        return None


def _out_of_date(work: UnitOfWork, request: AtTable) -> tuple[ServerRefusal, str] | None:
    if request.version is not None and request.version != work.version:
        return ServerRefusal.STALE_VERSION, f"the table is at version {work.version}"
    number, street = aimed_at(request)
    round = work.table.running
    if number is None or round is None:
        return None
    if number != round.number:
        return ServerRefusal.STALE_ROUND, f"round {round.number} is running, not {number}"
    if street is not None and street is not round.stage.street:
        return ServerRefusal.STALE_ROUND, f"the round is {round.stage}, not {street}"
    return None


def seat_of(table: Table, player: str) -> int | None:
    seats = table.players.items()
    return next((seat for seat, name in seats if name == player and seat not in table.bots), None)
