"""Backups taken while people play, and opened elsewhere: in order, and the game goes on there."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.postgres import Cluster, cluster
from tests.torture.journal_checks import Books
from tests.torture.persistent_players import (
    Regular,
    all_leave,
    connected,
    everybody_goes_on,
    party,
    playing,
    rounds_go_by,
)
from tests.torture.reports import Report, parser, run, tell
from tests.torture.servers import Nursery, Server, nursery


async def sqlite_backup(nursery: Nursery, folder: Path, seed: int) -> Report:
    """By the backup API, as the `sqlite3` program's `.backup` does it."""
    file, copy = folder / "pitboss.db", folder / "backup.db"

    def back_up() -> str:
        with sqlite3.connect(file) as source, sqlite3.connect(copy) as target:
            source.backup(target, pages=20)
        source.close()
        target.close()
        return f"sqlite:///{copy}"

    return await _restored(nursery, f"sqlite:///{file}", back_up, seed)


async def postgresql_backup(nursery: Nursery, postgres: Cluster, seed: int) -> Report:
    url, restored = postgres.new_database(), postgres.new_database()
    socket = ("-h", str(postgres.folder), "-U", "postgres")
    dump = str(postgres.folder / "dump")

    def back_up() -> str:
        postgres.run("pg_dump", *socket, "-Fc", "-f", dump, _name(url))
        postgres.run("pg_restore", *socket, "-d", _name(restored), dump)
        return restored

    return await _restored(nursery, url, back_up, seed)


def _name(url: str) -> str:
    return url.partition("@/")[2].partition("?")[0]


async def _restored(nursery: Nursery, url: str, back_up: Callable[[], str], seed: int) -> Report:
    report = Report()
    chance = random.Random(seed)
    with Server(nursery, url) as server:
        await server.opened()
        regulars = await party(server.url, chance=chance)
        async with playing(regulars, and_rest=False):
            await rounds_go_by(regulars, 2)
            copy = await asyncio.to_thread(back_up)
            await everybody_goes_on(regulars)
        await all_leave(regulars)
    with Books(copy) as books:
        report.broken += books.check()
        report.figures["events in the backup"] = books.audit.events
    with Server(nursery, copy) as server:
        await server.opened()
        again = [await _again(server, regular) for regular in regulars]
        async with playing(again):
            await rounds_go_by(again, 1)
        with Books(copy) as books:
            report.broken += await books.purses(again)
            report.broken += books.check(again)
            report.figures["events at last"] = books.audit.events
        await all_leave(again)
    return report


async def _again(server: Server, regular: Regular) -> Regular:
    """With the session that the backup knows."""
    client = await connected(server.url, regular.client.token)
    table = await client.watch(regular.table.id)
    return Regular(regular.name, client, table, regular.seat, regular.chance)


async def backups(nursery: Nursery, postgres: Cluster, times: int, seed: int) -> Report:
    whole = Report(figures={"times": times})
    for number in range(seed, seed + times):
        with TemporaryDirectory(prefix="pitboss-") as folder:
            reports = [
                await sqlite_backup(nursery, Path(folder), number),
                await postgresql_backup(nursery, postgres, number),
            ]
        for report in reports:
            tell(f"seed {number}: {report}")
            whole.broken += report.broken
    return whole


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--times", type=int, default=10)
    given = options.parse_args()
    with nursery() as born, cluster() as postgres:
        run("backups", given.seed, lambda: backups(born, postgres, given.times, given.seed))


if __name__ == "__main__":
    main()
