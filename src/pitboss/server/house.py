"""The house: composes a server's database, journal, players and rooms; starts and stops them."""

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
from pitboss.game.arguments import short_repr
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules
from pitboss.game.strategy import Strategy
from pitboss.server.analyst_pool import COMMAND, AnalystPool
from pitboss.server.clock import Clock, SystemClock
from pitboss.server.connection import (
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    POLICY,
    RESTARTING,
    Connection,
)
from pitboss.server.metrics import Metrics
from pitboss.server.notifications import Notifications
from pitboss.server.rate_limits import RateLimiter
from pitboss.server.rooms.registry import RoomRegistry
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.services import RoomServices
from pitboss.storage.database import Database
from pitboss.storage.finished_rounds import FinishedRounds
from pitboss.storage.group import GroupJournal
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import BOTS, HOUSE, MINT, TABLES
from pitboss.storage.people import People
from pitboss.storage.people.credentials import digest_of
from pitboss.table.chart import ChartStrategy
from pitboss.table.ports import Entry, JournalUnavailable, NewAccount, NewEvent
from pitboss.table.setting import Setting, most_bots

_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)

WELCOME = Cents(1_000_000)
_SECONDS_TO_LOAD = 3.0
_HOUSEKEEPING = 300.0  # seconds
_IDLE = 3600.0  # seconds without use or watchers
_SECRET_ROUND = 0  # the house's secret is stored with the seeds of rounds, which begin with 1


def at_most(connections: float) -> tuple[float, float] | None:
    """A rate, with a burst of four seconds' worth; 0 is no limit."""
    return (4 * connections, connections) if connections else None


@dataclass(frozen=True, slots=True)
class Settings:
    database: str
    origins: tuple[str, ...] = ()  # other hosts whose pages may use this server
    welcome: Cents = WELCOME
    drain_seconds: float = 30.0
    secure_cookies: bool = False
    tables: bool = False  # open one of each game, with bots, if there are none yet
    bots_bank: bool = True  # at those tables
    connections: tuple[float, float] | None = at_most(50.0)  # from one address
    arrivals: tuple[float, float] = (30.0, 0.5)  # new names from one address: burst, per second
    log_ins: tuple[float, float] = (10.0, 0.2)
    look_ups: tuple[float, float] = (100.0, 5.0)  # rounds looked up from one address
    analyst_questions: tuple[float, float] = (120.0, 5.0)  # questions to the analysts, by cost
    messages: tuple[float, float] = (MESSAGES_AT_ONCE, MESSAGES_PER_SECOND)  # over one socket
    strategy: Callable[[Rules], Strategy] = field(default=lambda _: ChartStrategy())
    analyst: tuple[str, ...] = COMMAND
    clock: Clock = field(default_factory=SystemClock)

    def __post_init__(self) -> None:
        for origin in self.origins:
            if not re.fullmatch(r"https?://[^/?#@\s]+", origin):
                possible = "as a browser sends it, like https://games.example:8443"
                raise ParseError(f"not an origin: {short_repr(origin)}; {possible}")


class House:
    """`start` and `stop` run on the event loop that serves it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.clock = settings.clock
        self.metrics = Metrics()
        self.connections: set[Connection] = set()
        self.arrivals = RateLimiter(*settings.arrivals)
        self.log_ins = RateLimiter(*settings.log_ins)
        self.look_ups = RateLimiter(*settings.look_ups)
        self.analyst_questions = RateLimiter(*settings.analyst_questions)
        self.analysts = AnalystPool(settings.analyst)
        self._hashing = ThreadPoolExecutor(2, "hashing")
        self.database = Database(settings.database)
        self.sql = SqlJournal(self.database)
        self.finished_rounds = FinishedRounds(self.sql)
        self.people = People(self.database, self.sql, self.clock.wall, settings.welcome)

    def prepare(self) -> bytes:
        """Migrates the database and returns the house's secret, or raises `StorageError`."""
        self.database.migrate()
        return _house_secret(self.sql, self.clock.wall())

    async def start(self) -> None:
        secret = await asyncio.to_thread(self.prepare)
        self.journal = GroupJournal(self.sql, self.metrics.transaction)
        services = RoomServices(
            self.journal,
            self.clock,
            strategy=self.settings.strategy,
            is_away=self._is_away,
            observe=self.metrics.happened,
        )
        self.rooms = RoomRegistry(services, secret)
        streams = await asyncio.to_thread(self.sql.versions, TABLES)
        # With very many tables the server opens before all are loaded: one that is asked for and
        # not loaded yet is loaded on demand.
        self._loading = asyncio.create_task(self.rooms.load(streams))
        await asyncio.wait({self._loading}, timeout=_SECONDS_TO_LOAD)
        if self.settings.tables and not streams:
            await self._open_tables()
        self.notifications = Notifications(
            self.database, self.sql, self.rooms, self.rooms.start_draining, self._end_connections
        )
        self.notifications.start()
        self.metrics.watch(self)
        _log.info("started with %d tables", len(list(self.rooms)))
        self._housekeeping = asyncio.create_task(self._keep_house())

    async def _keep_house(self) -> None:
        """Periodically closes idle tables and deletes expired sessions."""
        while True:
            await asyncio.sleep(_HOUSEKEEPING)
            try:
                await self.rooms.close_idle(_IDLE)
                await asyncio.to_thread(self.people.delete_expired_sessions)
                await self._close_expired()
            except PitbossError as error:
                _log.warning("housekeeping: %s", error)

    async def _close_expired(self) -> None:
        for connection in tuple(self.connections):
            token = connection.token
            if token and not await asyncio.to_thread(self.people.player_of, token):
                connection.close(POLICY, "the session is over")

    async def _open_tables(self) -> None:
        """One table for each profile."""
        for name in PROFILES:
            rules = profile(name)
            count, banks = min(3, most_bots(rules)), self.settings.bots_bank
            setting = Setting(rules.title, rules, bots=count, bots_bank=banks)
            await self.rooms.open(setting, Person(HOUSE, host=True))

    async def hashing(self, work: Callable[..., _Result], *arguments: object) -> _Result:
        """Runs work that hashes a password: slow by design, so in a thread pool of its own."""
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
        """Reads what other servers have written, whose notifications may still be on their way."""
        if not self.database.is_sqlite:
            for stream, version in (await asyncio.to_thread(self.sql.versions, TABLES)).items():
                await self.rooms.sync(stream, version)

    def _is_away(self, player: str) -> bool:
        """Where several servers share a database none knows all connections, so nobody counts as
        away."""
        people = (connection.person for connection in self.connections)
        here = (person.name for person in people if person is not None)
        return self.database.is_sqlite and player not in here

    def end_connections(self, player: str, keep: str | None = None) -> None:
        """Closes a player's connections on all servers, because sessions or the role have changed.
        Those with the token `keep` stay open."""
        digest = digest_of(keep) if keep else ""
        self._end_connections(player, digest)
        self.notifications.publish_sessions_changed(player, digest)

    def _end_connections(self, player: str, keep: str) -> None:
        for connection in tuple(self.connections):
            theirs = connection.person is not None and connection.person.name == player
            if theirs and digest_of(connection.token or "") != keep:
                connection.close(POLICY, "the session is over")

    def start_draining(self) -> None:
        """On all servers."""
        _log.info("draining: requested by a host")
        self.rooms.start_draining()
        self.notifications.publish_drain()

    async def drain(self) -> None:
        """Waits for running rounds until the time is up; the rest stay in the journal."""
        _log.info("draining: %d rounds running", self.rooms.rounds_running())
        parked = await self.rooms.drain(self.settings.drain_seconds)
        await self.analysts.stop()  # an open question would delay the shutdown
        _log.info("drained: %d rounds continue after the next start", parked)

    async def stop(self) -> None:
        for connection in tuple(self.connections):
            connection.close(RESTARTING, "the server stops")
        self._housekeeping.cancel()
        self._loading.cancel()
        await self.analysts.stop()
        await self.notifications.stop()
        await self.rooms.stop()
        await self.journal.close()
        self.database.close()
        _log.info("stopped")


def _house_secret(sql: SqlJournal, at: int) -> bytes:
    """Shared by all servers of this database; created by the first."""
    try:
        return sql.seed(HOUSE, _SECRET_ROUND)
    except StorageError:
        accounts = (
            NewAccount(MINT, may_owe=True, shared=True),
            NewAccount(BOTS, may_owe=True, shared=True),
        )
        made = (_SECRET_ROUND, secrets.token_bytes(32))
        opened = (NewEvent('{"kind":"house-opened"}'),)
        entry = Entry(HOUSE, None, at, HOUSE, opened, accounts=accounts, seed=made)
        (outcome,) = sql.append([entry])
        if isinstance(outcome, JournalUnavailable):
            raise outcome from None
        return sql.seed(HOUSE, _SECRET_ROUND)
