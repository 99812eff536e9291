"""A room: a table on a server, with its inbox, dealer, clock and watchers.

The parts: `journaled_table` stores what is decided before it has happened, `inbox` and
`request_processor` take what people ask, `dealer_loop` runs the dealer and the bots, `view_cache`
and `broadcast` serve the watchers.
"""

from collections.abc import Iterable

from pitboss.errors import IllegalAction, Refusal
from pitboss.game.actions import VoidRound
from pitboss.protocol.frames import RunningClock
from pitboss.protocol.replies import Reply
from pitboss.protocol.requests import AnyTableRequest
from pitboss.server.rooms.bots import TableBots
from pitboss.server.rooms.broadcast import Broadcast
from pitboss.server.rooms.dealer import CasinoDealer
from pitboss.server.rooms.dealer_loop import DealerLoop
from pitboss.server.rooms.inbox import Inbox, PendingRequest
from pitboss.server.rooms.journaled_table import JournaledTable
from pitboss.server.rooms.request_handler import Person, RequestHandler, seat_of
from pitboss.server.rooms.request_processor import RequestProcessor
from pitboss.server.rooms.services import RoomServices
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.server.rooms.view_cache import ViewCache
from pitboss.storage.names import stream_of
from pitboss.storage.records import parse_opening
from pitboss.table.commands import Act, CloseTable, StandUp
from pitboss.table.pace import Due, Wait, due
from pitboss.table.ports import CommandRecord, VersionConflict
from pitboss.table.setting import Setting
from pitboss.table.table import Table
from pitboss.table.view import OwnView, TableView, own_view, table_view


class Room:
    def __init__(self, id: str, setting: Setting, owner: str, services: RoomServices) -> None:
        self.id = id
        self.stream = stream_of(id)
        self.setting = setting
        self.owner = owner
        self.draining = False
        self.guests: set[str] = set()  # who came with an invitation
        self.changed_at = services.clock.now()
        self.broadcast = Broadcast()
        self._services = services
        self._dealer = CasinoDealer(services)
        self._bots = TableBots(setting, services)
        self._handler = RequestHandler(setting, owner, self._dealer)
        self._loop = DealerLoop(id, self.deal_once, self._is_leader)
        self._journaled = JournaledTable(
            id, setting, services, on_change=self._on_change, on_failure=self._loop.wake
        )
        self.state = self._journaled.state
        self.views = ViewCache(self.state)
        processor = RequestProcessor(id, self._journaled, services.journal, self._apply)
        self.inbox = Inbox(id, self._journaled.lock, processor.process)

    @classmethod
    async def create(
        cls,
        id: str,
        setting: Setting,
        owner: str,
        services: RoomServices,
        commands: tuple[CommandRecord, ...] = (),
        bot_seats: Iterable[int] | None = None,
    ) -> "Room":
        """A new table, stored, with its bots seated: in these seats, or else in the last ones."""
        room = cls(id, setting, owner, services)
        work = room.state.begin()
        for sit in room._bots.sit(bot_seats):
            work.execute(sit, owner)
        await room._journaled.open(work, owner, commands)
        return room

    @classmethod
    async def load(cls, id: str, services: RoomServices) -> "Room":
        """A table that is in the journal."""
        setting, owner = parse_opening((await services.journal.first(stream_of(id))).body)
        room = cls(id, setting, owner, services)
        await room._journaled.load()
        return room

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def version(self) -> int:
        return self.state.version

    def seat_of(self, player: str) -> int | None:
        return seat_of(self.table, player)

    def is_playing(self, round: int) -> bool:
        return self.table.running is not None and self.table.opened == round

    def view(self, player: str | None) -> TableView:
        seat = None if player is None else self.seat_of(player)
        return table_view(self.table, seat, self.setting.pace, self.draining)

    def own_view(self, player: str | None) -> OwnView | None:
        """What a player's seat alone may see."""
        seat = None if player is None else self.seat_of(player)
        if seat is None:
            return None
        return own_view(self.table, seat, self.setting.pace, self.draining)

    def clock(self) -> RunningClock | None:
        if self.draining and self.table.running is None:  # no further round is opened
            return None
        return self._journaled.clock.running(self.table)

    async def ask(self, person: Person, request: AnyTableRequest) -> Reply:
        """The reply to a request, stored with its effects; the same however often it is sent."""
        return await self.inbox.submit(person, request)

    async def _apply(self, work: UnitOfWork, pending: PendingRequest) -> None:
        await self._handler.apply(work, pending.person, pending.request, self.draining)
        await self._dealer.do_all_due(work, self._due)

    async def close(self, person: Person) -> None:
        """Returns open bets, makes everybody stand up, and closes the table for good."""
        async with self._journaled.lock:
            await self._journaled.catch_up_after_failure()
            while True:
                try:
                    return await self._journaled.append(await self._closing(person), person.name)
                except VersionConflict:
                    await self._journaled.catch_up()

    async def _closing(self, person: Person) -> UnitOfWork:
        work, pace = self.state.begin(), self.setting.pace
        if work.table.running is not None and work.table.betting is None:
            possible = "a round is on; wait until it is over, or a host voids it"
            raise IllegalAction(Refusal.IN_PLAY, f"close table {self.id}", possible)
        if work.table.betting is not None:
            work.execute(Act(VoidRound("the table is closed")), person.name)
        await self._dealer.do_all_due(work, lambda table: due(table, pace, 0.0, draining=True))
        for seat in tuple(work.table.players):
            work.execute(StandUp(seat), person.name)
        if not work.table.closed:
            work.execute(CloseTable(), person.name)
        return work

    async def run_dealer(self) -> None:
        """Deals round after round, until it is cancelled."""
        await self._loop.run()

    async def deal_once(self) -> float | None:
        """Stores one entry of what is due, the bots' part included; then 0. Otherwise the seconds
        until something is; None: not before the table changes."""
        async with self._journaled.lock:
            await self._journaled.catch_up_after_failure()
            work = self.state.begin()
            await self._bots.act(work)
            await self._dealer.do_all_due(work, self._due)
            if not work.events:
                task = self._due(work.table)
                if task is None or isinstance(task, Wait):
                    return None if task is None else task.seconds
                await self._dealer.do(work, task)
            try:
                await self._journaled.append(work, self._dealer.name)
            except VersionConflict:
                await self._journaled.catch_up()
            return 0.0

    def _due(self, table: Table) -> Due | None:
        return self._journaled.clock.due(table, self._away, self.draining)

    def _away(self, table: Table) -> list[int]:
        """Seats of people without a connection, as far as this server knows."""
        people = ((seat, name) for seat, name in table.players.items() if seat not in table.bots)
        return [seat for seat, name in people if self._services.is_away(name)]

    def _is_leader(self) -> bool:
        return self._journaled.is_leader

    def start_draining(self) -> None:
        """No more rounds; the watchers are told."""
        self.draining = True
        self._loop.wake()
        self.broadcast.notify(immediately=True)

    async def catch_up(self, version: int | None = None) -> None:
        """Reads what other servers have stored, unless the room has that version already."""
        async with self._journaled.lock:
            if version is None or self.version < version:
                await self._journaled.catch_up()

    def _on_change(self, moved: bool) -> None:
        """`moved`: the table waits for something new."""
        self.changed_at = self._services.clock.now()
        self._journaled.clock.observe_idle_seats(self.table)
        if moved or self.table.running is None or self.table.bots:
            self._loop.wake()  # otherwise the dealer waits for the same clock
        self.broadcast.notify(immediately=moved)
