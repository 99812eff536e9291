"""Backups taken while people play, and opened elsewhere: in order, and the game goes on there."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.postgres import Cluster, cluster
from tests.torture.journal_checks import JournalChecks
from tests.torture.persistent_players import (
    PersistentPlayer,
    all_leave,
    connected,
    playing,
    seat_players,
    wait_for_progress,
    wait_for_rounds,
)
from tests.torture.reports import Report, parser, run, show_progress
from tests.torture.servers import ForkServer, Server, fork_server


async def sqlite_backup(fork_server: ForkServer, folder: Path, seed: int) -> Report:
    """By the backup API, as the `sqlite3` program's `.backup` does it."""
    file, copy = folder / "pitboss.db", folder / "backup.db"

    def back_up() -> str:
        with sqlite3.connect(file) as source, sqlite3.connect(copy) as target:
            source.backup(target, pages=20)
        source.close()
        target.close()
        return f"sqlite:///{copy}"

    return await _restored(fork_server, f"sqlite:///{file}", back_up, seed)


async def postgresql_backup(fork_server: ForkServer, postgres: Cluster, seed: int) -> Report:
    url, restored = postgres.new_database(), postgres.new_database()
    socket = ("-h", str(postgres.folder), "-U", "postgres")
    dump = str(postgres.folder / "dump")

    def back_up() -> str:
        postgres.run("pg_dump", *socket, "-Fc", "-f", dump, _name(url))
        postgres.run("pg_restore", *socket, "-d", _name(restored), dump)
        return restored

    return await _restored(fork_server, url, back_up, seed)


def _name(url: str) -> str:
    return url.partition("@/")[2].partition("?")[0]


async def _restored(
    fork_server: ForkServer, url: str, back_up: Callable[[], str], seed: int
) -> Report:
    report = Report()
    chance = random.Random(seed)
    with Server(fork_server, url) as server:
        await server.opened()
        players = await seat_players(server.url, chance=chance)
        async with playing(players, and_rest=False):
            await wait_for_rounds(players, 2)
            copy = await asyncio.to_thread(back_up)
            await wait_for_progress(players)
        await all_leave(players)
    with JournalChecks(copy) as checks:
        report.broken += checks.check()
        report.figures["events in the backup"] = checks.audit.events
    with Server(fork_server, copy) as server:
        await server.opened()
        again = [await _again(server, player) for player in players]
        async with playing(again):
            await wait_for_rounds(again, 1)
        with JournalChecks(copy) as checks:
            report.broken += await checks.purses(again)
            report.broken += checks.check(again)
            report.figures["events at last"] = checks.audit.events
        await all_leave(again)
    return report


async def _again(server: Server, player: PersistentPlayer) -> PersistentPlayer:
    """With the session that the backup knows."""
    client = await connected(server.url, player.client.token)
    table = await client.watch(player.table.id)
    return PersistentPlayer(player.name, client, table, player.seat, player.chance)


async def backups(fork_server: ForkServer, postgres: Cluster, times: int, seed: int) -> Report:
    whole = Report(figures={"times": times})
    for number in range(seed, seed + times):
        with TemporaryDirectory(prefix="pitboss-") as folder:
            reports = [
                await sqlite_backup(fork_server, Path(folder), number),
                await postgresql_backup(fork_server, postgres, number),
            ]
        for report in reports:
            show_progress(f"seed {number}: {report}")
            whole.broken += report.broken
    return whole


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--times", type=int, default=10)
    given = options.parse_args()
    with fork_server() as forks, cluster() as postgres:
        run("backups", given.seed, lambda: backups(forks, postgres, given.times, given.seed))


if __name__ == "__main__":
    main()
