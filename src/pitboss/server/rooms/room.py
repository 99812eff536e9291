"""A table that lives on a server: asked one thing after another, kept before it is told.

The table in a room is the fold of its stream in the journal. Commands are decided on it, the
journal keeps what comes of them, and only then does the room move on, answer and show. What is
asked while the journal is busy is kept together. If another server was quicker, the room reads on
and decides again.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Iterable
from contextlib import suppress
from itertools import takewhile

from pitboss.errors import (
    IllegalAction,
    ParseError,
    PitbossError,
    Refusal,
    Refused,
    ServerRefusal,
    StorageError,
)
from pitboss.game.actions import VoidRound
from pitboss.protocol import replies
from pitboss.protocol.frames import happened_part, public_part
from pitboss.protocol.happenings import Happening, happening
from pitboss.protocol.requests import AtTable
from pitboss.server.rooms.broadcast import Broadcast
from pitboss.server.rooms.dealer import CasinoDealer
from pitboss.server.rooms.request_handler import No, Person, Question, RequestHandler, seat_of
from pitboss.server.rooms.services import RoomServices
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.storage.names import stream_of
from pitboss.storage.records import parse_event, parse_opening, parse_snapshot
from pitboss.table.commands import Act, CloseTable, StandUp, TableEvent
from pitboss.table.pace import Due, Wait, allowed, due, idle_seats, waiting
from pitboss.table.ports import (
    CommandRecord,
    DuplicateCommand,
    InsufficientChips,
    JournalUnavailable,
    StoredEvent,
    VersionConflict,
)
from pitboss.table.setting import Setting
from pitboss.table.table import Table, evolve
from pitboss.table.view import OwnView, TableView, own_view, table_view

_log = logging.getLogger(__name__)

GRACE = 10.0  # seconds that a clock still runs after a restart, so that players can come back
_AT_ONCE = 200  # events that a room that is loaded takes in without a pause
_REMEMBERED = 256  # replies, and happenings, that a room has at hand
_LEADER_HEAD_START = 0.4  # seconds for the server that has the ball
_RETRY = 1.0  # seconds after which the dealer tries again what the journal could not keep


class Room:
    def __init__(self, id: str, setting: Setting, owner: str, services: RoomServices) -> None:
        self.id = id
        self.stream = stream_of(id)
        self.setting = setting
        self.owner = owner
        self.services = services
        self.table = Table(setting.rules)
        self.version = 1  # the opening
        self.draining = False
        self.guests: set[str] = set()  # who came with an invitation
        self._broadcast = Broadcast()
        self.watchers = self._broadcast.watchers  # told that there is something new to see
        self.happened: deque[Happening] = deque(maxlen=_REMEMBERED)
        self._waiting = waiting(self.table)  # what the running clock is for
        self._since = self.moved_at = services.clock.now()
        self._out_since: dict[int, float] = {}  # seats that sit out
        self._lock = asyncio.Lock()
        self._stirred = asyncio.Event()
        # Of several servers the one that moved the table last does the dealer's part; the others
        # wait a little, and find that there is nothing left to do, or that it has gone.
        self._is_leader = True
        self._doubtful = False  # the journal may hold more than the room knows
        self._replies: OrderedDict[tuple[str, str], CommandRecord] = OrderedDict()
        self._public = (0, b"")
        self._recent: tuple[int, dict[int, bytes]] = (0, {})
        self._dealer = CasinoDealer(setting, services)
        self._handler = RequestHandler(setting, owner, self._dealer)
        self._questions: list[Question] = []
        self._answering: asyncio.Task[None] | None = None

    @classmethod
    async def opened(
        cls,
        id: str,
        setting: Setting,
        owner: str,
        services: RoomServices,
        asked: tuple[CommandRecord, ...] = (),
    ) -> "Room":
        """A new table, in the journal and with its bots seated."""
        room = cls(id, setting, owner, services)
        work = room._begin()
        for sit in room._dealer.seat_bots():
            work.execute(sit, owner)
        entry = work.opening_entry(setting, owner, services.clock.wall(), asked)
        kept = await services.journal.append(entry)
        room._move_on(work, [event.number for event in kept[1:]], work.events)
        return room

    @classmethod
    async def loaded(cls, id: str, services: RoomServices) -> "Room":
        """A table as the journal has it, its clocks where they stood, or with some grace left."""
        journal = services.journal
        setting, owner = parse_opening((await journal.first(stream_of(id))).body)
        room = cls(id, setting, owner, services)
        snapshot = await journal.snapshot(room.stream)
        if snapshot is not None:
            room.version, text = snapshot
            room.table = parse_snapshot(setting.rules, text)
        kept = await journal.read(room.stream, room.version)
        began = None
        for at in range(0, len(kept), _AT_ONCE):
            began = room._read(kept[at : at + _AT_ONCE]) or began
            await asyncio.sleep(0)  # others are answered in the meantime
        if began is not None:
            gone = max(0.0, (services.clock.wall() - began) / 1000)
            seconds = allowed(room.table, setting.pace)
            if seconds is not None:
                gone = min(gone, max(0.0, seconds - GRACE))
            room._since = services.clock.now() - gone
        room._show()
        return room

    def _read(self, kept: Iterable[StoredEvent]) -> int | None:
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
        return seat_of(self.table, player)

    def plays(self, round: int) -> bool:
        """Whether that round is on."""
        return self.table.running is not None and self.table.opened == round

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
        if self.draining and self.table.running is None:  # nothing comes of it any more
            return None
        seconds = allowed(self.table, self.setting.pace)
        return None if seconds is None else (seconds, max(0.0, seconds - self._elapsed(self.table)))

    async def ask(self, person: Person, request: AtTable) -> str:
        """The reply to a request: kept with what came of it, and the same however often asked.

        Who asks may go before the reply: what the room has begun it ends.
        """
        question = Question(person, request)
        self._questions.append(question)
        if self._answering is None or self._answering.done():
            self._answering = asyncio.create_task(self._answer_all(), name=f"answers of {self.id}")
        return await question.reply

    async def _answer_all(self) -> None:
        """What was asked while the journal kept the last entry is kept in one entry, too."""
        while self._questions:
            async with self._lock:
                questions = self._next_questions()
                try:
                    await self._answer(questions)
                except BaseException as error:
                    for question in questions:
                        question.fail(error)
                    if not isinstance(error, Exception):
                        raise

    def _next_questions(self) -> list[Question]:
        """One of each person: the next may be the same again, or depend on what comes of it."""
        first: dict[str, Question] = {}
        later: list[Question] = []
        for question in self._questions:
            if first.setdefault(question.person.name, question) is not question:
                later.append(question)
        self._questions = later
        return list(first.values())

    async def _answer(self, questions: list[Question]) -> None:
        await self._settle_doubts()
        new: list[Question] = []
        for question in questions:
            known = self._replies.get((question.person.name, question.request.id))
            if known is None:
                new.append(question)
            else:
                question.answer(_repeated(known, question.digest))
        if new:
            await self._answer_new(new)

    async def _answer_new(self, questions: list[Question], refusal: No | None = None) -> None:
        while True:
            work, asked = await self._drafted(questions, refusal)
            try:
                await self._keep(work, questions[0].person.name, asked)
            except VersionConflict:  # a refusal may be out of date as well
                await self._catch_up()
                refusal = None
            except (InsufficientChips, DuplicateCommand) as no:
                if len(questions) > 1:  # whose it is shows when each is asked alone
                    for question in questions:
                        await self._answer_new([question])
                    return None
                if isinstance(no, DuplicateCommand):
                    return await self._answer_again(questions[0])
                possible = "the purse does not hold that much; GET /api/me says what it holds"
                do = questions[0].request.do
                refusal = IllegalAction(Refusal.NOT_ENOUGH_CHIPS, do, possible)
            else:
                for question, kept in zip(questions, asked, strict=True):
                    question.answer(kept.reply)
                return None

    async def _drafted(
        self, questions: Iterable[Question], refusal: No | None
    ) -> tuple[UnitOfWork, tuple[CommandRecord, ...]]:
        """What the requests come to, one after another, each with all that the dealer does at once
        upon it; and the replies. With a refusal, that is what all of them get."""
        work = self._begin()
        asked = []
        for question in questions:
            person, request, no = question.person, question.request, refusal
            if no is None:
                tried = work.copy()
                try:
                    await self._handler.put(tried, person, request, self.draining)
                    await self._dealer.follow(tried, self._due)
                    work = tried
                except (IllegalAction, Refused, ParseError) as error:
                    no = error
            reply = (
                replies.accepted(request.id, self.id, work.version)
                if no is None
                else replies.refused(request.id, no)
            )
            asked.append(CommandRecord(person.name, request.id, question.digest, reply))
        return work, tuple(asked)

    async def _answer_again(self, question: Question) -> None:
        """Another server, or this one before it was restarted, has answered it already."""
        await self._catch_up()
        known = await self.services.journal.command(question.person.name, question.request.id)
        if known is None:
            raise StorageError(f"the reply to {question.request.id} is not there")
        question.answer(_repeated(known, question.digest))

    async def close(self, person: Person) -> None:
        """Bets that are open go back, everybody stands up, and the table is closed for good."""
        pace = self.setting.pace
        async with self._lock:
            await self._settle_doubts()
            while True:
                work = self._begin()
                if work.table.running is not None and work.table.betting is None:
                    possible = "a round is on; wait until it is over, or a host voids it"
                    raise IllegalAction(Refusal.IN_PLAY, f"close table {self.id}", possible)
                if work.table.betting is not None:
                    work.execute(Act(VoidRound("the table is closed")), person.name)
                await self._dealer.follow(work, lambda table: due(table, pace, 0.0, draining=True))
                for seat in tuple(work.table.players):
                    work.execute(StandUp(seat), person.name)
                if not work.table.closed:
                    work.execute(CloseTable(), person.name)
                try:
                    return await self._keep(work, person.name)
                except VersionConflict:
                    await self._catch_up()

    async def tend(self) -> None:
        """Does the dealer's part, round after round, until it is cancelled."""
        trouble = ""
        while True:
            self._stirred.clear()
            if not self._is_leader:
                await asyncio.sleep(_LEADER_HEAD_START)
            try:
                pause = await self._tend_once()
            except Exception as error:  # one table's trouble is not the others'
                words = words_of(error)
                if words != trouble:  # said once, however long it lasts
                    _log.warning("table %s: %s", self.id, words)
                trouble = words
                await asyncio.sleep(_RETRY)  # whatever stirs in the meantime
                continue
            trouble = ""
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
            work = self._begin()
            await self._dealer.let_bots_act(work)
            await self._dealer.follow(work, self._due)
            if not work.events:
                now = self._due(work.table)
                if now is None or isinstance(now, Wait):
                    return None if now is None else now.seconds
                await self._dealer.perform(work, now)
            try:
                await self._keep(work, self._dealer.name)
            except VersionConflict:
                await self._catch_up()
            return 0.0

    def _begin(self) -> UnitOfWork:
        return UnitOfWork(self.stream, self.table, self.version)

    def _due(self, table: Table) -> Due | None:
        now = self.services.clock.now()
        out = {seat: now - since for seat, since in self._out_since.items()}
        elapsed, pace = self._elapsed(table), self.setting.pace
        seconds = allowed(table, pace)
        late = seconds is not None and elapsed >= seconds
        away = self._away(table) if late else ()
        return due(table, pace, elapsed, away, self.draining, out)

    def _away(self, table: Table) -> list[int]:
        """Seats of people who have no connection, as far as this server can know."""
        people = ((seat, name) for seat, name in table.players.items() if seat not in table.bots)
        return [seat for seat, name in people if self.services.is_away(name)]

    def _elapsed(self, table: Table) -> float:
        """The seconds for which the table has waited for what it waits for."""
        return self.services.clock.now() - self._since if waiting(table) == self._waiting else 0.0

    async def _keep(self, work: UnitOfWork, by: str, asked: tuple[CommandRecord, ...] = ()) -> None:
        """The journal first; then the table has moved on, and everybody may see it."""
        entry = work.entry(self.services.clock.wall(), by, asked)
        try:
            kept = await self.services.journal.append(entry)
        except (JournalUnavailable, asyncio.CancelledError):
            self._doubtful = True
            self._stirred.set()
            raise
        for command in asked:
            self._remember(command)
        self._move_on(work, [event.number for event in kept], work.events)

    def _move_on(self, work: UnitOfWork, numbers: list[int], events: list[TableEvent]) -> None:
        if not events:
            return
        self.table, self.version = work.table, numbers[-1]
        self._is_leader = True
        self.happened.extend(map(happening, numbers, events))
        self.services.observe(events)
        moved = (now_waiting := waiting(self.table)) != self._waiting
        if moved:
            self._waiting, self._since = now_waiting, self.services.clock.now()
        self._show(moved)

    def _remember(self, asked: CommandRecord) -> None:
        self._replies[asked.player, asked.id] = asked
        if len(self._replies) > _REMEMBERED:
            self._replies.popitem(last=False)

    def start_draining(self) -> None:
        """No more rounds; everybody who looks on is told so."""
        self.draining = True
        self.stir()
        self._broadcast.notify(immediately=True)

    def stir(self) -> None:
        """Wakes the dealer: something outside the table has changed."""
        self._stirred.set()

    def _show(self, moved: bool = True) -> None:
        """Tells the dealer and everybody who looks on; `moved`: the table waits for something else
        now."""
        now = self.services.clock.now()
        idle = idle_seats(self.table)
        self._out_since = {seat: self._out_since.get(seat, now) for seat in idle}
        self.moved_at = now
        if moved or self.table.running is None or self.table.bots:
            self._stirred.set()  # else the same clock runs on, and the dealer with it
        self._broadcast.notify(immediately=moved)

    async def catch_up(self, version: int | None = None) -> None:
        """Reads what other servers have added, unless the room has come that far already."""
        async with self._lock:
            if version is None or self.version < version:
                await self._catch_up()

    async def _catch_up(self) -> None:
        kept = await self.services.journal.read(self.stream, self.version)
        if self._read(kept) is not None:
            self._since = self.services.clock.now()
        self._doubtful = False
        if kept:
            self._is_leader = False
            self._show()

    async def _settle_doubts(self) -> None:
        """After a failure the journal may have kept what it did not answer for."""
        if self._doubtful:
            await self._catch_up()


def _repeated(known: CommandRecord, digest: str) -> str:
    if known.digest == digest:
        return known.reply
    possible = "this id has been used for another request; every request has an id of its own"
    return replies.refused(known.id, Refused(ServerRefusal.ID_REUSED, known.id, possible))


def words_of(error: Exception) -> str:
    """For the log: what we raise ourselves holds no card, any other fault may hold anything."""
    return str(error) if isinstance(error, PitbossError) else type(error).__name__
