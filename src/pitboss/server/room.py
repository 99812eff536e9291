"""A table that lives on a server: asked one thing at a time, kept before it is told.

The table in a room is the fold of its stream in the journal. A command is decided on it, the
journal keeps what comes of it, and only then does the room move on, answer and show. If another
server was quicker, the room reads on and decides again.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile

from pitboss.errors import (
    IllegalAction,
    ParseError,
    PitbossError,
    Refusal,
    Refused,
    ServerRefusal,
)
from pitboss.game.actions import VoidRound
from pitboss.protocol import replies
from pitboss.protocol.frames import happened_part, public_part
from pitboss.protocol.happenings import Happening, happening
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
from pitboss.server.croupier import Croupier
from pitboss.server.means import Means
from pitboss.storage.entries import Draft, stream_of
from pitboss.storage.records import parse_event, parse_opening, parse_snapshot
from pitboss.table.commands import Act, BeReady, CloseTable, StandUp, TableEvent
from pitboss.table.pace import Due, OpenBets, Wait, allowed, due, idle_seats, waiting
from pitboss.table.ports import (
    AlreadyAsked,
    Asked,
    JournalUnavailable,
    Kept,
    PurseTooLight,
    StreamMovedOn,
)
from pitboss.table.setting import Setting
from pitboss.table.table import Table, evolve
from pitboss.table.view import OwnView, TableView, own_view, table_view

_log = logging.getLogger(__name__)

GRACE = 10.0  # seconds that a clock still runs after a restart, so that players can come back
_REMEMBERED = 256  # replies, and happenings, that a room has at hand
_COURTESY = 0.4  # seconds for the server that has the ball
_RETRY = 1.0  # seconds after which the dealer tries again what the journal could not keep


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: a name, and whether the house trusts it."""

    name: str
    host: bool = False


class Room:
    def __init__(self, id: str, setting: Setting, owner: str, means: Means) -> None:
        self.id = id
        self.stream = stream_of(id)
        self.setting = setting
        self.owner = owner
        self.means = means
        self.table = Table(setting.rules)
        self.version = 1  # the opening
        self.draining = False
        self.guests: set[str] = set()  # who came with an invitation
        self.watchers: set[Callable[[], None]] = set()  # told that there is something new to see
        self.happened: deque[Happening] = deque(maxlen=_REMEMBERED)
        self._waiting = waiting(self.table)
        self._since = self.moved_at = means.clock.now()
        self._out_since: dict[int, float] = {}  # seats that sit out
        self._lock = asyncio.Lock()
        self._stirred = asyncio.Event()
        # Of several servers the one that moved the table last does the dealer's part; the others
        # wait a little, and find that there is nothing left to do, or that it has gone.
        self._has_the_ball = True
        self._doubtful = False  # the journal may hold more than the room knows
        self._replies: OrderedDict[tuple[str, str], Asked] = OrderedDict()
        self._public = (0, b"")
        self._recent: tuple[int, dict[int, bytes]] = (0, {})
        self._croupier = Croupier(setting, means)

    @classmethod
    async def opened(cls, id: str, setting: Setting, owner: str, means: Means) -> "Room":
        """A new table, in the journal and with its bots seated."""
        room = cls(id, setting, owner, means)
        draft = room._draft()
        for sit in room._croupier.seat_bots():
            draft.ask(sit, owner)
        entry = draft.opening(setting, owner, means.clock.wall())
        kept = await means.journal.append(entry)
        room._move_on(draft, [event.number for event in kept[1:]], draft.events)
        return room

    @classmethod
    async def loaded(cls, id: str, means: Means) -> "Room":
        """A table as the journal has it, its clocks where they stood, or with some grace left."""
        journal = means.journal
        setting, owner = parse_opening((await journal.first(stream_of(id))).body)
        room = cls(id, setting, owner, means)
        snapshot = await journal.snapshot(room.stream)
        if snapshot is not None:
            room.version, text = snapshot
            room.table = parse_snapshot(setting.rules, text)
        kept = await journal.read(room.stream, room.version)
        began = room._read(kept)
        if began is not None:
            gone = max(0.0, (means.clock.wall() - began) / 1000)
            seconds = allowed(room.table, setting.pace)
            if seconds is not None:
                gone = min(gone, max(0.0, seconds - GRACE))
            room._since = means.clock.now() - gone
        room._stir()
        return room

    def _read(self, kept: Iterable[Kept]) -> int | None:
        """Moves on by what the journal has; when what the table waits for now began, if it did."""
        began = None
        for event in kept:
            happened = parse_event(event.body)
            self.table = evolve(self.table, happened)
            self.version = event.number
            self.happened.append(happening(event.number, happened))
            if (now_waiting := waiting(self.table)) != self._waiting:
                self._waiting, began = now_waiting, event.at
        return began

    def seat_of(self, player: str) -> int | None:
        seats = self.table.players.items()
        return next(
            (seat for seat, name in seats if name == player and seat not in self.table.bots), None
        )

    def view(self, player: str | None) -> TableView:
        return table_view(self.table, None if player is None else self.seat_of(player))

    def own(self, player: str | None) -> OwnView | None:
        """What a player's seat alone may see."""
        seat = None if player is None else self.seat_of(player)
        return None if seat is None else own_view(self.table, seat)

    def public(self) -> bytes:
        """What everybody may see, as JSON; made once for each version."""
        if self._public[0] != self.version:
            self._public = (self.version, public_part(table_view(self.table, None)))
        return self._public[1]

    def happened_since(self, version: int) -> bytes:
        """What has happened since, as JSON; most viewers ask for the same."""
        if self._recent[0] != self.version:
            self._recent = (self.version, {})
        recent = self._recent[1]
        if version not in recent:
            newest = takewhile(lambda it: it.number > version, reversed(self.happened))
            recent[version] = happened_part(reversed(list(newest)))
        return recent[version]

    def clock(self) -> tuple[int, float] | None:
        """The seconds that the running clock allows, and those that are left."""
        seconds = allowed(self.table, self.setting.pace)
        return None if seconds is None else (seconds, max(0.0, seconds - self._elapsed(self.table)))

    async def ask(self, person: Person, request: AtTable) -> str:
        """The reply to a request: kept with what came of it, and the same however often asked."""
        digest = digest_of(request)
        async with self._lock:
            known = self._replies.get((person.name, request.id))
            if known is not None:
                return _repeated(known, digest)
            await self._settle_doubts()
            refusal: PitbossError | None = None
            while True:
                draft, refusal = await self._drafted(person, request, refusal)
                reply = (
                    replies.refused(request.id, refusal)
                    if refusal is not None
                    else replies.accepted(request.id, self.id, self.version + len(draft.events))
                )
                asked = Asked(person.name, request.id, digest, reply)
                try:
                    await self._keep(draft, person.name, asked)
                except StreamMovedOn:  # a refusal may be out of date as well
                    await self._catch_up()
                    refusal = None
                except PurseTooLight:
                    possible = "the purse does not hold that much"
                    refusal = IllegalAction(Refusal.NOT_ENOUGH_CHIPS, request.do, possible)
                except AlreadyAsked:
                    await self._catch_up()
                    known = await self.means.journal.reply(person.name, request.id)
                    if known is None:
                        raise
                    return _repeated(known, digest)
                else:
                    return reply

    async def _drafted(
        self, person: Person, request: AtTable, refusal: PitbossError | None
    ) -> tuple[Draft, PitbossError | None]:
        """What the request comes to, with all that the dealer does at once upon it; or the no."""
        if refusal is not None:
            return self._draft(), refusal
        draft = self._draft()
        try:
            await self._put(draft, person, request)
            await self._croupier.follow(draft, self._due)
        except (IllegalAction, Refused, ParseError) as no:
            return self._draft(), no
        return draft, None

    async def _put(self, draft: Draft, person: Person, request: AtTable) -> None:
        seat = self.seat_of(person.name)
        no = self._out_of_place(person, request, seat) or self._out_of_date(request)
        if no is not None:
            raise Refused(no[0], request.do, no[1])
        if isinstance(request, SeatRequest) and request.do == "open-round":
            await self._croupier.perform(draft, OpenBets(), by=person.name)
        for command in commands_of(request, person.name, seat or 0):
            changed_only = isinstance(request, PlaceWagersRequest) and command == BeReady(seat or 0)
            if changed_only and seat in draft.table.ready:
                continue  # a change of wagers by who is ready already
            draft.ask(command, person.name)

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
                if self.draining:
                    return ServerRefusal.DRAINING, "the server is about to stop"
            case _ if seat is None:
                return ServerRefusal.NOT_SEATED, "sit down at this table first"
            case SeatRequest(do="open-round") if self.setting.pace.between is not None:
                return ServerRefusal.DEALER_OPENS, "the dealer opens the rounds at this table"
        return None

    def _out_of_date(self, request: AtTable) -> tuple[ServerRefusal, str] | None:
        if request.version is not None and request.version != self.version:
            return ServerRefusal.STALE_VERSION, f"the table is at version {self.version}"
        number, street = aimed_at(request)
        round = self.table.running
        if number is None or round is None:
            return None
        if number != round.number:
            return ServerRefusal.STALE_ROUND, f"round {round.number} is running, not {number}"
        if street is not None and street is not round.stage.street:
            return ServerRefusal.STALE_ROUND, f"the round is {round.stage}, not {street}"
        return None

    async def close(self, person: Person) -> None:
        """Bets that are open go back, everybody stands up, and the table is closed for good."""
        pace = self.setting.pace
        async with self._lock:
            await self._settle_doubts()
            while True:
                draft = self._draft()
                if draft.table.betting is not None:
                    draft.ask(Act(VoidRound("the table is closed")), person.name)
                await self._croupier.follow(
                    draft, lambda table: due(table, pace, 0.0, draining=True)
                )
                for seat in tuple(draft.table.players):
                    draft.ask(StandUp(seat), person.name)
                draft.ask(CloseTable(), person.name)
                try:
                    return await self._keep(draft, person.name)
                except StreamMovedOn:
                    await self._catch_up()

    async def tend(self) -> None:
        """Does the dealer's part, round after round, until it is cancelled."""
        while True:
            self._stirred.clear()
            if not self._has_the_ball:
                await asyncio.sleep(_COURTESY)
            try:
                pause = await self._tend_once()
            except PitbossError as error:  # one table's trouble is not the others'
                _log.warning("table %s: %s", self.id, error)
                pause = _RETRY
            if pause == 0.0:
                continue
            # Not `wait_for`: until Python 3.12 it loses a cancellation that comes with the stir.
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._stirred.wait()

    async def _tend_once(self) -> float | None:
        """One entry of what is due. How long nothing will be; None: until something is asked."""
        async with self._lock:
            await self._settle_doubts()
            draft = self._draft()
            await self._croupier.let_bots_act(draft)
            await self._croupier.follow(draft, self._due)
            if not draft.events:
                now = self._due(draft.table)
                if now is None or isinstance(now, Wait):
                    return None if now is None else now.seconds
                await self._croupier.perform(draft, now)
            try:
                await self._keep(draft, self._croupier.name)
            except StreamMovedOn:
                await self._catch_up()
            return 0.0

    def _draft(self) -> Draft:
        return Draft(self.stream, self.table, self.version)

    def _due(self, table: Table) -> Due | None:
        now = self.means.clock.now()
        out = {seat: now - since for seat, since in self._out_since.items()}
        elapsed, draining = self._elapsed(table), self.draining
        return due(table, self.setting.pace, elapsed, draining=draining, out=out)

    def _elapsed(self, table: Table) -> float:
        """The seconds for which the table has waited for what it waits for."""
        return self.means.clock.now() - self._since if waiting(table) == self._waiting else 0.0

    async def _keep(self, draft: Draft, by: str, asked: Asked | None = None) -> None:
        """The journal first; then the table has moved on, and everybody may see it."""
        entry = draft.entry(self.means.clock.wall(), by, asked)
        try:
            kept = await self.means.journal.append(entry)
        except (JournalUnavailable, asyncio.CancelledError):
            self._doubtful = True
            self._stirred.set()
            raise
        if asked is not None:
            self._remember(asked)
        self._move_on(draft, [event.number for event in kept], draft.events)

    def _move_on(self, draft: Draft, numbers: list[int], events: list[TableEvent]) -> None:
        if not events:
            return
        self.table, self.version = draft.table, numbers[-1]
        self._has_the_ball = True
        self.happened.extend(map(happening, numbers, events))
        self.means.observe(events)
        if (now_waiting := waiting(self.table)) != self._waiting:
            self._waiting, self._since = now_waiting, self.means.clock.now()
        self._stir()

    def _remember(self, asked: Asked) -> None:
        self._replies[asked.player, asked.id] = asked
        if len(self._replies) > _REMEMBERED:
            self._replies.popitem(last=False)

    def stir(self) -> None:
        """Wakes the dealer: something outside the table has changed."""
        self._stirred.set()

    def _stir(self) -> None:
        now = self.means.clock.now()
        idle = idle_seats(self.table)
        self._out_since = {seat: self._out_since.get(seat, now) for seat in idle}
        self.moved_at = now
        self._stirred.set()
        for tell in tuple(self.watchers):
            tell()

    async def catch_up(self) -> None:
        """Reads what other servers have added."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        kept = await self.means.journal.read(self.stream, self.version)
        if self._read(kept) is not None:
            self._since = self.means.clock.now()
        self._doubtful = False
        if kept:
            self._has_the_ball = False
            self._stir()

    async def _settle_doubts(self) -> None:
        """After a failure the journal may have kept what it did not answer for."""
        if self._doubtful:
            await self._catch_up()


def _repeated(known: Asked, digest: str) -> str:
    if known.digest == digest:
        return known.reply
    possible = "this id has been used for another request; every request has an id of its own"
    return replies.refused(known.id, Refused(ServerRefusal.ID_REUSED, known.id, possible))
