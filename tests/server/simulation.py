"""One seed gives one log: tables, guests on a bad network, crashing servers, in virtual time.

    python -m tests.server.simulation --seeds 1-1000

runs so many and prints the seeds that fail. All chance comes from the seed.
"""

import argparse
import asyncio
import atexit
import hashlib
import json
import logging
import random
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from sqlalchemy import text

from pitboss.errors import PitbossError
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile, with_fields
from pitboss.game.rules import Rules
from pitboss.protocol.requests import AnyTableRequest, read_request
from pitboss.server.rooms import unit_of_work
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import BOTS, MINT, purse_of
from pitboss.table.pace import Pace, Wait
from pitboss.table.ports import Entry, JournalUnavailable, NewAccount, NewEvent, Transfer
from pitboss.table.setting import Setting, most_bots, solo
from tests.server import journal_audit
from tests.server.bad_network import FaultySocket, NetworkConditions, RetryingClient
from tests.server.faulty_servers import JournalLog, Server
from tests.server.simulated_players import Guest, Place
from tests.server.virtual_world import VirtualClock, run

HOST = Person("Host", host=True)
ROUNDS_BETWEEN_SNAPSHOTS = 3  # the real figure would need long runs
_HOUR = 3_600_000
_TABLES = ("events", "postings", "balances", "commands", "seeds", "snapshots", "rounds_played")


@dataclass(slots=True)
class Report:
    seed: int
    problems: list[str] = field(default_factory=list)
    digest: str = ""  # of all that the journal holds
    counts: Counter[str] = field(default_factory=Counter)


def simulate(seed: int, seconds: float = 45.0) -> Report:
    """Runs a small casino for so many virtual seconds, winds it up and audits its journal."""
    report = Report(seed)
    with _journal() as sql, _snapshots_often(), _warnings() as warnings:
        try:
            run(_World(seed, sql, report).last(seconds))
        except Exception:  # which a seed that fails should tell, and not keep from the others
            report.problems.append(traceback.format_exc())
        report.digest = _digest(sql)
    report.problems += [line for line in warnings if "injected: " not in line]
    return report


@cache
def _template() -> Path:
    """An empty database, made once: migrations take longer than a run."""
    shared_memory = Path("/dev/shm")
    folder = tempfile.mkdtemp(dir=shared_memory if shared_memory.is_dir() else None)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "empty.db"
    database = Database(f"sqlite:///{path}")
    database.migrate()
    database.close()
    return path


@contextmanager
def _journal() -> Iterator[SqlJournal]:
    with tempfile.TemporaryDirectory(dir=_template().parent) as folder:
        path = shutil.copy(_template(), folder)
        database = Database(f"sqlite:///{path}")
        yield SqlJournal(database)
        database.close()


@contextmanager
def _snapshots_often() -> Iterator[None]:
    usual = unit_of_work.ROUNDS_BETWEEN_SNAPSHOTS
    unit_of_work.ROUNDS_BETWEEN_SNAPSHOTS = ROUNDS_BETWEEN_SNAPSHOTS
    yield
    unit_of_work.ROUNDS_BETWEEN_SNAPSHOTS = usual


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """What the servers would write into their log."""
    lines: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("pitboss")
    logger.addHandler(handler)
    propagate, logger.propagate = logger.propagate, False
    yield lines
    logger.propagate = propagate
    logger.removeHandler(handler)


def _digest(sql: SqlJournal) -> str:
    digest = hashlib.sha256()
    with sql.database.reading.connect() as connection:
        for table in _TABLES:
            rows = connection.execute(text(f"SELECT * FROM {table}"))
            digest.update(repr(sorted(map(tuple, rows))).encode())
    return digest.hexdigest()


class _World:
    def __init__(self, seed: int, sql: SqlJournal, report: Report) -> None:
        self.chance = random.Random(f"world {seed}")
        self.seed = seed
        self.sql = sql
        self.report = report
        self.clock = VirtualClock()
        self.log = JournalLog()
        self.names = [f"Guest{n}" for n in range(1, self.chance.randint(2, 6) + 1)]
        missed = self.chance.choice((0.0, 0.3, 1.0))
        self.servers = [
            Server(sql, f"server {seed} {n}", self.log, self.clock, missed)
            for n in range(self.chance.choice((1, 2, 2)))
        ]
        self.conditions = self.chance.choice(
            (
                NetworkConditions(0.2, 0.2, 0.3, 0.01, 0.001),
                NetworkConditions(0.05, 0.05, 1.5, 0.002, 0.0),
                NetworkConditions(0.0, 0.0, 0.05),
            )
        )
        self.clients: list[RetryingClient] = []

    async def last(self, seconds: float) -> None:
        self._grant_chips()
        places = await self._open_tables()
        for server in self.servers[1:]:
            await server.start()
        living = [asyncio.create_task(guest.live()) for guest in self._guests(places)]
        living.append(asyncio.create_task(self._inject_faults()))
        await asyncio.sleep(seconds)
        for task in living:
            task.cancel()
        for ended in await asyncio.gather(*living, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError):
                self.report.problems.append(f"a guest fell over: {ended!r}")
        self.log.faults = 0.0
        await self._wait_for_dealers()
        await self._wind_up()
        for server in self.servers:
            self.report.problems += server.problems
        settings = {f"table/{id}": place.setting for id, place in places.items()}
        audit = journal_audit.Audit(self.sql, self.log, settings)
        self.report.problems += await audit.problems(self.clients)
        self.report.counts += audit.counts
        self.report.counts["clients' answers"] = sum(len(one.replies) for one in self.clients)

    def _grant_chips(self) -> None:
        """Some have little, and will be told so."""
        purses = {purse_of(name): self.chance.choice((50, 1000, 10**5)) for name in self.names}
        moved = tuple(Transfer(MINT, to, Cents(100 * amount)) for to, amount in purses.items())
        accounts = [NewAccount(name, may_owe=True, shared=True) for name in (MINT, BOTS)]
        accounts += [NewAccount(name) for name in purses]
        facts = (NewEvent('{"kind":"granted"}', None, moved),)
        entry = Entry("house", 0, self.clock.wall(), "house", facts, accounts=tuple(accounts))
        (kept,) = self.sql.append([entry])
        assert not isinstance(kept, Exception)
        self.log.record(entry, kept, 0.0)

    async def _open_tables(self) -> dict[str, Place]:
        first = self.servers[0]
        await first.start()
        places = {}
        for number in range(1, self.chance.randint(1, 3) + 1):
            setting = self._setting(number)
            room = await first.rooms.open(setting, Person(self.names[0]))
            places[room.id] = Place(room.id, setting, first.rooms.invitation(room))
        return places

    def _setting(self, number: int) -> Setting:
        chance = self.chance
        rules = chance.choice(_games())
        bots = min(chance.randint(0, 3), most_bots(rules))
        if chance.random() < 0.2:
            return solo(f"Table {number}", rules, bots or 1)
        pace = Pace(
            betting=chance.randint(1, 8),
            deciding=chance.choice((1, 4, 15)),
            banking=chance.choice((1, 5, 12)),
            between=chance.randint(0, 2),
            showing=chance.random() < 0.3,
        )
        banks, public = chance.random() < 0.7, chance.random() < 0.7
        return Setting(f"Table {number}", rules, pace, bots, banks, public)

    def _guests(self, places: dict[str, Place]) -> Iterator[Guest]:
        for name in self.names:
            chance = random.Random(f"{name} {self.seed}")
            client = RetryingClient(name, chance, self.report.problems.append)
            self.clients.append(client)
            some = chance.sample(sorted(places), chance.randint(1, len(places)))
            yield Guest(client, {id: places[id] for id in some}, partial(self._connect, client))

    def _connect(self, client: RetryingClient) -> None:
        server = client.chance.choice(self.servers)
        if server.is_up:
            # Chance of its own: an old socket of the same client may still be in use.
            chance = random.Random(client.chance.random())
            client.socket = FaultySocket(chance, self.conditions, client.on_message)
            server.accept(client.socket, Person(client.name))

    async def _inject_faults(self) -> None:
        chance = self.chance
        while True:
            await asyncio.sleep(chance.uniform(0.0, 6.0))
            server = chance.choice(self.servers)
            match chance.choice((*2 * ("crash", "jump", "faults", "faults", "void"), "close")):
                case "crash":
                    if chance.random() < 0.3:
                        server.rooms.start_draining()
                        await asyncio.sleep(chance.choice((0.0, 2.0)))
                    await server.crash()
                    self.report.counts["crashes"] += 1
                    await asyncio.sleep(chance.choice((0.0, 0.5, 4.0)))
                    await server.start()
                case "jump":
                    self.clock.offset_ms += chance.choice((-_HOUR, _HOUR, -2000, 2000))
                case "faults":
                    self.log.faults = chance.choice((0.1, 0.5, 1.0))
                    await asyncio.sleep(chance.uniform(0.0, 4.0))
                    self.log.faults = 0.0
                case "void":
                    if rooms := list(server.rooms):
                        server.spawn(self._void(chance.choice(rooms)))
                case "close":
                    if rooms := list(server.rooms):
                        with suppress(PitbossError):
                            await server.rooms.close(chance.choice(rooms), HOST)
                            self.report.counts["tables closed early"] += 1

    async def _void(self, room: Room) -> None:
        """The host's own command; nobody repeats it."""
        if (round := room.table.running) is not None and self.chance.random() < 0.3:
            id = f"host-{self.chance.random()}"
            form = {"id": id, "do": "void-round", "table": room.id, "reason": "a fault"}
            if self.chance.random() < 0.5:
                form |= {"do": "rule-irregularity", "ruling": "stands", "reason": "a card fell"}
            with suppress(JournalUnavailable):
                await room.ask(HOST, _request({**form, "round": round.number}))

    async def _wait_for_dealers(self) -> None:
        """With the faults over, every server that is up does by itself what is due."""
        await asyncio.sleep(20.0)
        living = [room for server in self.servers if server.is_up for room in server.rooms]
        overdue = [(room, room.version) for room in living if _due(room)]
        await asyncio.sleep(5.0)
        for room, version in overdue:
            if room.version == version:
                self.report.problems.append(f"{room.id} at {version}: the dealer is asleep")

    async def _wind_up(self) -> None:
        """Everything that is open ends, on one server that has just read the journal."""
        problems = self.report.problems
        for server in self.servers:
            for room in server.rooms:
                await room.catch_up()
                problems += journal_audit.differs(self.sql, room)
            await server.crash()
        server = self.servers[0]
        await server.start()
        for room in server.rooms:
            problems += journal_audit.differs(self.sql, room)
        await server.rooms.drain(60)
        for room in server.rooms:
            problems += await journal_audit.repeats(room, self.clients)
            if (round := room.table.running) is not None and room.table.betting is None:
                if not room.setting.solo:
                    problems.append(
                        f"{room.id}: round {round.number} is {round.stage}, and stays so"
                    )
                void = {
                    "do": "void-round",
                    "reason": "over",
                    "id": f"end-{room.id}",
                    "table": room.id,
                }
                await room.ask(HOST, _request({**void, "round": round.number}))
            await server.rooms.close(room, HOST)
        await asyncio.sleep(2.0)  # the last notices come
        problems += [f"{room.id} came back after it was closed" for room in server.rooms]
        await server.crash()


def _due(room: Room) -> bool:
    due = room._due(room.table)
    return due is not None and not isinstance(due, Wait)


def _request(form: dict[str, object]) -> AnyTableRequest:
    request = read_request(json.dumps(form))
    assert isinstance(request, AnyTableRequest)
    return request


@cache
def _games() -> list[Rules]:
    games = [profile(name) for name in PROFILES]
    changes = {"name": "net", "title": "Net coverage", "coverage": "net"}
    clock = {"others": 1, "minutes": 1, "pause": 1}
    clocked = profile("royal-caribbean").change(name="clocked", rotation_clock=clock)
    return [*games, with_fields(profile("california"), changes), clocked]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Simulates casinos from seeds.")
    parser.add_argument("--seeds", default="1-100", help="A-B, or one seed")
    parser.add_argument("--seconds", type=float, default=45.0, help="virtual seconds of each")
    options = parser.parse_args(arguments)
    first, _, end = options.seeds.partition("-")
    failing, counts = [], Counter[str]()
    for seed in range(int(first), int(end or first) + 1):
        report = simulate(seed, options.seconds)
        counts += report.counts
        if report.problems:
            failing.append(seed)
            sys.stderr.write(f"\nseed {seed}:\n  " + "\n  ".join(report.problems[:20]) + "\n")
        sys.stderr.write(f"\rseed {seed}, {len(failing)} failed")
        sys.stderr.flush()
    told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    sys.stdout.write(f"\n{told}\nfailing seeds: {failing or 'none'}\n")
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main())
