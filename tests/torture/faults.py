"""Disks that are full, files that may not be written, locks that others hold, clocks that jump.

New wagers are refused as `unavailable`, nothing half is kept, and when the fault ends the server
goes on by itself.
"""

import asyncio
import random
import resource
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import event, select

from pitboss.client import Client, ServerRefused
from pitboss.game.actions import Check, Decide, PlaceWagers
from pitboss.game.money import Cents
from pitboss.server.house import House
from pitboss.storage import schema
from pitboss.table.commands import Act, Sit, TopUp
from tests.server.serving import serving
from tests.torture.journal_checks import JournalChecks
from tests.torture.persistent_players import (
    QUICKEST,
    SECONDS,
    PersistentPlayer,
    arrived,
    playing,
    wait_for_progress,
)
from tests.torture.reports import Report, parser, run, show_progress
from tests.torture.servers import MANY, ForkServer, Server, fork_server

_SLOW = {"betting": 3600, "deciding": 3600, "banking": 3600, "between": 0}
_TEN = Cents(1000)
_FAULTS = ("full_disk", "no_space_left", "no_more_pages", "locked", "read_only", "jumping_clock")
_FIRST_FRAME = 32 + 24 + 4096  # bytes of a write-ahead log: one page, and no transaction has one


async def full_disk(fork_server: ForkServer, folder: Path, seed: int) -> Report:
    """The limit on a file's size stands in for the disk's: a write stops half-way."""
    url = f"sqlite:///{folder / 'pitboss.db'}"
    with Server(fork_server, url) as server:
        await server.opened()
        assert server.pid is not None
        return await _endured(server.url, url, _no_more_room(server.pid), seed)


@contextmanager
def _no_more_room(pid: int) -> Iterator[None]:
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (_FIRST_FRAME + 100, before[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


async def no_space_left(fork_server: ForkServer, folder: Path, seed: int) -> Report:
    """A disk of its own, filled to the last byte; to mount it takes root."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "pitboss", str(folder)]
    await asyncio.to_thread(subprocess.run, mount, check=True)
    try:
        url = f"sqlite:///{folder / 'pitboss.db'}"
        with Server(fork_server, url, {"messages": MANY}) as server:
            await server.opened()
            return await _endured(server.url, url, _ballast(folder), seed, attempts=500)
    finally:
        await asyncio.to_thread(subprocess.run, ["umount", str(folder)], check=True)


@contextmanager
def _ballast(folder: Path) -> Iterator[None]:
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    yield
    ballast.unlink()


async def locked(fork_server: ForkServer, folder: Path, seed: int) -> Report:
    """Another process writes, for longer than a lock is waited for."""
    file = folder / "pitboss.db"
    url = f"sqlite:///{file}"
    with Server(fork_server, url) as server:
        await server.opened()
        return await _endured(server.url, url, _writing(file), seed)


@contextmanager
def _writing(file: Path) -> Iterator[None]:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


async def read_only(folder: Path, seed: int) -> Report:
    """SQLite itself refuses to write, as with a file that may not be written."""
    with serving(folder) as served:
        pragma = _pragma(served.house, "query_only = ON", "query_only = OFF")
        return await _endured(served.url, served.house.settings.database, pragma, seed)


@contextmanager
def _pragma(house: House, begin: str, end: str) -> Iterator[None]:
    """Set on the connection that writes, between two transactions."""
    wanted = [begin]

    def set_it(connection: sqlite3.Connection, *_: Any) -> None:
        connection.execute(f"PRAGMA {wanted[0]}")

    event.listen(house.database.writing, "checkout", set_it)
    yield
    wanted[0] = end


async def no_more_pages(folder: Path, seed: int) -> Report:
    """SQLite finds the disk full in the middle of a transaction."""
    with serving(folder, messages=MANY) as served:
        url = served.house.settings.database
        with JournalChecks(url) as checks, checks.database.reading.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        pragma = _pragma(served.house, f"max_page_count = {pages}", "max_page_count = 4294967294")
        return await _endured(served.url, url, pragma, seed, attempts=500)


async def _endured(
    server: str, url: str, fault: AbstractContextManager[None], seed: int, attempts: int = 1
) -> Report:
    """Somebody plays, the fault comes and goes, and the game goes on.

    `attempts` is how often it may be asked before the fault is felt.
    """
    report = Report()
    player = await _seated(server, random.Random(seed), QUICKEST)
    with JournalChecks(url) as checks:
        with fault:
            refused = await _until_refused(player, attempts)
            report.broken += [f"it was answered {refused}"] * (_code(refused[1]) != "unavailable")
            before = _standing(checks)
            wager = _wager(player)
            if _code(answer := await player.send(wager)) != "unavailable":
                report.broken.append(f"{wager} was answered {answer}")
            report.broken += await _nobody_comes(server)
            if _standing(checks) != before:
                report.broken.append("something was kept all the same")
        answer = await _answered(player, refused[0])
        if not answer["ok"]:
            report.broken.append(f"{refused[0]}, once all was well, was answered {answer}")
        if await player.send(refused[0]) != answer:
            report.broken.append("the same id has two answers")
        async with playing([player]):
            await wait_for_progress([player])
        report.broken += checks.check([player])
        report.broken += await checks.purses([player])
        report.figures["rounds"] = checks.audit.rounds
    await player.client.close()
    return report


async def _seated(server: str, chance: random.Random, pace: dict[str, int]) -> PersistentPlayer:
    client = await arrived(server, "PersistentPlayer", seconds_to_answer=10.0)
    card = await client.open_table("Table", pace=pace, bots=2)
    player = PersistentPlayer("PersistentPlayer", client, await client.watch(card.table), 1, chance)
    await player.sees((await player.ask(Sit(1, "", Cents(100_000))))["version"])
    async with asyncio.timeout(SECONDS):
        while not player.table.view.running:
            await player.table.changed(1.0)
    return player


def _purchase(player: PersistentPlayer) -> dict[str, Any]:
    id = player.client.wire.new_id()
    return {"do": "top-up", "table": player.table.id, "id": id, "amount": "10.00"}


def _wager(player: PersistentPlayer) -> dict[str, Any]:
    round = player.table.view.round
    assert round is not None
    id = player.client.wire.new_id()
    wager = {"do": "place-wagers", "table": player.table.id, "round": round.number}
    return {**wager, "id": id, "stakes": {"ante": "10.00"}}


async def _until_refused(
    player: PersistentPlayer, attempts: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    while True:
        form = _purchase(player)
        answer = await player.send(form)
        attempts -= 1
        if not answer["ok"] or not attempts:
            return form, answer


async def _answered(player: PersistentPlayer, form: dict[str, Any]) -> dict[str, Any]:
    """Asked again and again, as one does."""
    async with asyncio.timeout(SECONDS):
        while _code(answer := await player.send(form)) == "unavailable":
            await asyncio.sleep(0.5)
    return answer


async def _nobody_comes(server: str) -> list[str]:
    try:
        await Client.arrive(server, "Newcomer")
    except ServerRefused as no:
        return [] if no.code == "unavailable" else [f"a newcomer was told {no.problem}"]
    return ["a newcomer came in"]


def _code(answer: dict[str, Any]) -> str:
    return "" if answer["ok"] else str(answer["problem"]["code"])


def _standing(checks: JournalChecks) -> tuple[dict[str, int], dict[str, int]]:
    """How far every stream has come, and every balance."""
    streams, balances = schema.streams.c, schema.balances.c
    with checks.sql.reading() as connection:
        return (
            {
                row.id: row.version
                for row in connection.execute(select(streams.id, streams.version))
            },
            {
                row.account: row.amount
                for row in connection.execute(select(balances.account, balances.amount))
            },
        )


class JumpingClock:
    """Its wall clock is set by hand."""

    def __init__(self) -> None:
        self.offset = 0

    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000 + self.offset


async def jumping_clock(folder: Path, seed: int) -> Report:
    """An hour forward and two back: nobody's time is up, and the journal is in order."""
    report = Report()
    clock = JumpingClock()
    with serving(folder, clock=clock) as served:
        player = await _seated(served.url, random.Random(seed), _SLOW)
        wagers = Act(PlaceWagers(0, ante=_TEN))
        await player.sees((await player.ask(wagers, ready=True))["version"])
        async with asyncio.timeout(SECONDS):
            while not _has_to_decide(player):  # the bots bet, too
                await player.table.changed(1.0)
        for hours in (1, -1):
            clock.offset = hours * 3_600_000
            answer = await player.ask(TopUp(0, _TEN))
            await player.sees(answer["version"])
            if not _has_to_decide(player):
                report.broken.append("a clock on the wall has moved the table")
        await player.sees((await player.ask(Act(Decide(1, Check()))))["version"])
        clock.offset = 0
        async with playing([player], and_rest=False):
            await wait_for_progress([player])
        with JournalChecks(served.house.settings.database) as checks:
            report.broken += checks.check([player])
            report.figures["rounds"] = checks.audit.rounds
        await player.client.close()
    return report


def _has_to_decide(player: PersistentPlayer) -> bool:
    round = player.table.view.round
    return round is not None and player.seat in round.to_decide


async def all_of_them(fork_server: ForkServer, times: int, seed: int) -> Report:
    whole = Report(figures={"times": times})
    for number in range(seed, seed + times):
        for name in _FAULTS:
            with TemporaryDirectory(prefix="pitboss-") as folder:
                report = await _one(name, fork_server, Path(folder), number)
            show_progress(f"{name}, seed {number}: {report}")
            whole.broken += report.broken
    return whole


async def _one(name: str, fork_server: ForkServer, folder: Path, seed: int) -> Report:
    match name:
        case "full_disk":
            return await full_disk(fork_server, folder, seed)
        case "no_space_left":
            return await no_space_left(fork_server, folder, seed)
        case "no_more_pages":
            return await no_more_pages(folder, seed)
        case "locked":
            return await locked(fork_server, folder, seed)
        case "read_only":
            return await read_only(folder, seed)
    return await jumping_clock(folder, seed)


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--times", type=int, default=10)
    given = options.parse_args()
    with fork_server() as forks:
        run("faults", given.seed, lambda: all_of_them(forks, given.times, given.seed))


if __name__ == "__main__":
    main()
