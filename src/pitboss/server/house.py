"""The house: a server's database, journal, people and rooms, put together and taken apart."""

import asyncio
import logging
import re
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from pitboss.errors import ParseError, PitbossError, StorageError
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules
from pitboss.game.strategy import Strategy
from pitboss.server.analysts import COMMAND, Analysts
from pitboss.server.hearing import Person
from pitboss.server.means import Clock, Means, SystemClock
from pitboss.server.metrics import Metrics
from pitboss.server.notices import Notices
from pitboss.server.rates import Knocks
from pitboss.server.rooms import Rooms
from pitboss.server.visit import (
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    POLICY,
    RESTARTING,
    Visit,
)
from pitboss.storage.database import Database
from pitboss.storage.entries import BOTS, HOUSE, MINT, STREAMS
from pitboss.storage.group import GroupJournal
from pitboss.storage.journal import SqlJournal
from pitboss.storage.people import People
from pitboss.storage.people_secrets import digest_of
from pitboss.storage.recall import Recall
from pitboss.table.chart import ChartStrategy
from pitboss.table.ports import Entry, Fact, JournalUnavailable, NewAccount
from pitboss.table.setting import Setting, most_bots

_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)

WELCOME = Cents(1_000_000)
_SECONDS_TO_LOAD = 3.0
_HOUSEKEEPING = 300.0  # seconds
_DESERTED = 3600.0
_SECRET_ROUND = 0  # the house's own secret lies where the rounds' seeds lie; rounds begin with 1


def at_most(connections: float) -> tuple[float, float] | None:
    """So many a second, and four seconds' worth at once; none is no limit."""
    return (4 * connections, connections) if connections else None


@dataclass(frozen=True, slots=True)
class Settings:
    database: str
    origins: tuple[str, ...] = ()  # of pages on other hosts that may use this server
    welcome: Cents = WELCOME
    drain_seconds: float = 30.0
    secure_cookies: bool = False
    tables: bool = False  # one of each game, with bots, where there is none yet
    connections: tuple[float, float] | None = at_most(50.0)  # from one address
    arrivals: tuple[float, float] = (30.0, 0.5)  # new names from one address: at once, a second
    log_ins: tuple[float, float] = (10.0, 0.2)
    look_ups: tuple[float, float] = (100.0, 5.0)  # rounds recalled for one address
    studies: tuple[float, float] = (120.0, 5.0)  # questions to the analysts, by their work
    messages: tuple[float, float] = (MESSAGES_AT_ONCE, MESSAGES_PER_SECOND)  # over one socket
    strategy: Callable[[Rules], Strategy] = field(default=lambda _: ChartStrategy())
    analyst: tuple[str, ...] = COMMAND
    clock: Clock = field(default_factory=SystemClock)

    def __post_init__(self) -> None:
        for origin in self.origins:
            if not re.fullmatch(r"https?://[^/?#@\s]+", origin):
                possible = "as a browser says it, like https://games.example:8443"
                raise ParseError(f"not an origin: {origin!r}; {possible}")


class House:
    """Opened by `start`, on the loop that it lives on, and closed by `stop`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clock = settings.clock
        self.metrics = Metrics()
        self.visits: set[Visit] = set()
        self.arrivals = Knocks(*settings.arrivals)
        self.log_ins = Knocks(*settings.log_ins)
        self.look_ups = Knocks(*settings.look_ups)
        self.studies = Knocks(*settings.studies)
        self.analysts = Analysts(settings.analyst)
        self._hashing = ThreadPoolExecutor(2, "hashing")
        self.database = Database(settings.database)
        self.sql = SqlJournal(self.database)
        self.recall = Recall(self.sql)
        self.people = People(self.database, self.sql, self.clock.wall, settings.welcome)

    def prepare(self) -> bytes:
        """The database, brought up to date, and the house's secret; `StorageError` if not."""
        self.database.migrate()
        return _house_secret(self.sql, self.clock.wall())

    async def start(self) -> None:
        secret = await asyncio.to_thread(self.prepare)
        self.journal = GroupJournal(self.sql, self.metrics.transaction)
        means = Means(
            self.journal,
            self.clock,
            strategy=self.settings.strategy,
            is_away=self._is_away,
            observe=self.metrics.happened,
        )
        self.rooms = Rooms(means, secret)
        streams = await asyncio.to_thread(self.sql.versions, STREAMS)
        # A house with very many tables opens before it has seen to all of them: whoever asks for
        # one that is not there yet has it loaded at once.
        self._loading = asyncio.create_task(self.rooms.load(streams))
        await asyncio.wait({self._loading}, timeout=_SECONDS_TO_LOAD)
        if self.settings.tables and not streams:
            await self._open_tables()
        self.notices = Notices(
            self.database, self.sql, self.rooms, self.rooms.begin_to_drain, self._show_out
        )
        self.notices.start()
        self.metrics.watch(self)
        _log.info("open with %d tables", len(list(self.rooms)))
        self._housekeeping = asyncio.create_task(self._keep_house())

    async def _keep_house(self) -> None:
        """Now and then: tables that nobody uses are closed, sessions that are over end."""
        while True:
            await asyncio.sleep(_HOUSEKEEPING)
            try:
                await self.rooms.close_deserted(_DESERTED)
                await asyncio.to_thread(self.people.forget_expired)
                for visit in tuple(self.visits):
                    if visit.token and not await asyncio.to_thread(self.people.who, visit.token):
                        visit.dismiss(POLICY, "the session is over")
            except PitbossError as error:
                _log.warning("housekeeping: %s", error)

    async def _open_tables(self) -> None:
        """A table for each of the games."""
        for name in PROFILES:
            rules = profile(name)
            setting = Setting(rules.title, rules, bots=min(3, most_bots(rules)))
            await self.rooms.open(setting, Person(HOUSE, host=True))

    async def hashing(self, work: Callable[..., _Result], *arguments: object) -> _Result:
        """Work that hashes a password: slow and heavy on purpose, so in threads of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._hashing, partial(work, *arguments))

    def seats_of(self, player: str) -> list[tuple[str, int, Cents]]:
        """The tables where a player sits, with the seat and its stack."""
        seats = ((room, room.seat_of(player)) for room in self.rooms)
        return [
            (room.id, seat, room.table.ledger.stack(seat))
            for room, seat in seats
            if seat is not None
        ]

    async def catch_up(self) -> None:
        """With what other servers have kept, whose notices may still be on their way."""
        if not self.database.is_sqlite:
            for stream, version in (await asyncio.to_thread(self.sql.versions, STREAMS)).items():
                await self.rooms.noticed(stream, version)

    def _is_away(self, player: str) -> bool:
        """Nobody knows all connections where several servers share a database: there a time-out is
        just a time-out."""
        here = (visit.person.name for visit in self.visits if visit.person is not None)
        return self.database.is_sqlite and player not in here

    def show_out(self, player: str, kept: str | None = None) -> None:
        """Ends a player's visits, here and at the other servers: who they are has changed. Those
        with the token that is kept go on."""
        digest = digest_of(kept) if kept else ""
        self._show_out(player, digest)
        self.notices.tell_of(player, digest)

    def _show_out(self, player: str, kept: str) -> None:
        for visit in tuple(self.visits):
            theirs = visit.person is not None and visit.person.name == player
            if theirs and digest_of(visit.token or "") != kept:
                visit.dismiss(POLICY, "the session is over")

    def begin_to_drain(self) -> None:
        """Here and at the other servers."""
        _log.info("draining, as a host has asked for")
        self.rooms.begin_to_drain()
        self.notices.tell_of_draining()

    async def drain(self) -> None:
        """Finishes the rounds that are on, as far as the time allows; the rest are parked."""
        _log.info("draining; rounds that are on: %d", self.rooms.running())
        parked = await self.rooms.drain(self.settings.drain_seconds)
        await self.analysts.stop()  # a question that is open would hold up the rest
        _log.info("drained; rounds parked until the next start: %d", parked)

    async def stop(self) -> None:
        for visit in tuple(self.visits):
            visit.dismiss(RESTARTING, "the server stops")
        self._housekeeping.cancel()
        self._loading.cancel()
        await self.analysts.stop()
        await self.notices.stop()
        await self.rooms.stop()
        await self.journal.close()
        self.database.close()
        _log.info("closed")


def _house_secret(sql: SqlJournal, at: int) -> bytes:
    """The same for all servers of this database; made by the first."""
    try:
        return sql.seed(HOUSE, _SECRET_ROUND)
    except StorageError:
        accounts = (
            NewAccount(MINT, may_owe=True, shared=True),
            NewAccount(BOTS, may_owe=True, shared=True),
        )
        made = (_SECRET_ROUND, secrets.token_bytes(32))
        opened = (Fact('{"kind":"house-opened"}'),)
        entry = Entry(HOUSE, None, at, HOUSE, opened, accounts=accounts, seed=made)
        (outcome,) = sql.keep([entry])
        if isinstance(outcome, JournalUnavailable):
            raise outcome from None
        return sql.seed(HOUSE, _SECRET_ROUND)
