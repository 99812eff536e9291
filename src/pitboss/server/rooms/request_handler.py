"""Applies requests to a table: whether a person may do it now, and which commands it means."""

from dataclasses import dataclass

from pitboss.errors import IllegalAction, ParseError, Refused, ServerRefusal
from pitboss.protocol.requests import (
    AnyTableRequest,
    PlaceWagersRequest,
    RulingRequest,
    SeatRequest,
    SitRequest,
    VoidRequest,
    round_and_street,
)
from pitboss.protocol.requests import commands as commands_of
from pitboss.server.rooms.dealer import CasinoDealer
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.table.commands import BeReady
from pitboss.table.pace import DealerTask
from pitboss.table.setting import Setting
from pitboss.table.table import Table

RequestRefused = IllegalAction | Refused | ParseError
REFUSALS = (IllegalAction, Refused, ParseError)


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: a name, and whether it is a host's."""

    name: str
    host: bool = False


class RequestHandler:
    def __init__(self, setting: Setting, owner: str, dealer: CasinoDealer) -> None:
        self.setting = setting
        self.owner = owner
        self._dealer = dealer

    async def apply(
        self, work: UnitOfWork, person: Person, request: AnyTableRequest, draining: bool = False
    ) -> None:
        """Executes the request's commands, or raises one of `REFUSALS`."""
        seat = seat_of(work.table, person.name)
        self._refuse_unauthorized(person, request, seat)
        _refuse_outdated(work, request)
        if draining and request.do in ("sit", "open-round"):
            raise Refused(ServerRefusal.DRAINING, request.do, "the server is about to stop")
        if isinstance(request, SeatRequest) and request.do == "open-round":
            await self._dealer.do(work, DealerTask.OPEN_ROUND, by=person.name)
        for command in commands_of(request, person.name, seat or 0):
            only_changes = isinstance(request, PlaceWagersRequest) and command == BeReady(seat or 0)
            if only_changes and seat in work.table.ready:
                continue  # somebody who is ready already changes wagers
            work.execute(command, person.name)

    def _refuse_unauthorized(
        self, person: Person, request: AnyTableRequest, seat: int | None
    ) -> None:
        match request:
            case VoidRequest() | RulingRequest():
                if not person.host:
                    raise Refused(
                        ServerRefusal.NOT_A_HOST,
                        request.do,
                        "that is for a host",
                    )
            case SitRequest():
                if self.setting.solo and person.name != self.owner:
                    possible = f"the table is {self.owner}'s alone"
                    raise Refused(ServerRefusal.SOLO_TABLE, request.do, possible)
            case _ if seat is None:
                raise Refused(ServerRefusal.NOT_SEATED, request.do, "sit down at this table first")
            case SeatRequest(do="open-round") if self.setting.pace.between is not None:
                possible = "the dealer opens the rounds at this table"
                raise Refused(ServerRefusal.DEALER_OPENS, request.do, possible)


def _refuse_outdated(work: UnitOfWork, request: AnyTableRequest) -> None:
    """A request may name the version, round and street that it is meant for."""
    if request.version is not None and request.version != work.version:
        possible = f"the table is at version {work.version}"
        raise Refused(ServerRefusal.STALE_VERSION, request.do, possible)
    number, street = round_and_street(request)
    round = work.table.running
    if number is None or round is None:
        return
    if number != round.number:
        possible = f"round {round.number} is running, not {number}"
        raise Refused(ServerRefusal.STALE_ROUND, request.do, possible)
    if street is not None and street is not round.stage.street:
        possible = f"the round is {round.stage}, not {street}"
        raise Refused(ServerRefusal.STALE_ROUND, request.do, possible)


def seat_of(table: Table, player: str) -> int | None:
    seats = table.players.items()
    return next((seat for seat, name in seats if name == player and seat not in table.bots), None)
