"""Several servers on one PostgreSQL: everybody sees every event, and one of them may die.

Two processes at two ports, with people of both at the same tables; then one is killed, comes
back, and both are cut off from each other's notices. And `--workers 2`: one port, two processes.
"""

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psycopg

from pitboss.client import Client, ServerRefused
from tests.postgres import cluster
from tests.torture.journal_checks import Books
from tests.torture.persistent_players import (
    QUICKEST,
    SECONDS,
    Regular,
    all_leave,
    arrived,
    everybody_goes_on,
    party,
    playing,
    rounds_go_by,
)
from tests.torture.reports import Report, parser, run, tell
from tests.torture.servers import (
    Nursery,
    Server,
    children,
    connections,
    end,
    is_alive,
    nursery,
)

Progress = Callable[[str], None]


async def two_servers(
    nursery: Nursery, url: str, times: int, seed: int, progress: Progress = lambda _: None
) -> Report:
    report = Report()
    chance = random.Random(seed)
    with Server(nursery, url) as one, Server(nursery, url) as other:
        await asyncio.gather(one.opened(), other.opened())
        regulars = await party(one.url, other.url, chance=chance)
        async with playing(regulars):
            for number in range(times):
                await rounds_go_by(regulars, 2)
                progress(f"{number}: both play")
                await _killed(one, regulars[::2], other)
                await everybody_goes_on(regulars)
                await one.opened()
                await _killed(other, regulars[::2], one)  # the rest wait until it is back
                await other.opened()
                await everybody_goes_on(regulars)
                progress(f"{number}: each was killed")
                async with _without_notices(url):
                    await rounds_go_by(regulars, 1)
                progress(f"{number}: no notices")
        entries = conflicts = 0.0
        for server in (one, other):
            entries += await server.metric("pitboss_journal_entries_total")
            conflicts += await server.metric("pitboss_journal_conflicts_total")
        report.broken += await _closed_for_both(one, other)
        await _look_back(report, url, regulars)
    report.figures["conflicts of entries"] = f"{conflicts:g}/{entries:g}"
    return report


async def workers(
    nursery: Nursery, url: str, times: int, seed: int, progress: Progress = lambda _: None
) -> Report:
    report = Report()
    chance = random.Random(seed)
    arguments = ("--workers", "2", "--drain-seconds", "0")
    with Server(nursery, url, arguments=arguments) as server:
        await server.opened()
        assert server.pid is not None
        regulars = await party(server.url, chance=chance)
        async with playing(regulars):
            for number in range(times):
                await rounds_go_by(regulars, 2)
                await _children(server.pid)
                await asyncio.to_thread(end, await _worker_of(chance.choice(regulars), server.pid))
                await everybody_goes_on(regulars)
                progress(f"{number}: a worker was killed")
        both = await _children(server.pid)
        await _look_back(report, url, regulars)
        await asyncio.to_thread(server.kill, signal.SIGTERM)
        report.broken += [f"worker {pid} is left behind" for pid in both if is_alive(pid)]
    return report


async def _killed(server: Server, people: list[Regular], goes_on: Server) -> None:
    """The people know another server, and go there."""
    for regular in people:
        regular.client.wire.url = _socket(goes_on)
    await asyncio.to_thread(server.kill)


def _socket(server: Server) -> str:
    return "ws" + server.url.removeprefix("http") + "/api/play"


@asynccontextmanager
async def _without_notices(url: str) -> AsyncIterator[None]:
    """Connections that listen are cut as soon as they are there."""
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    )

    async def cutting() -> None:
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            while True:
                await connection.execute(cut)
                await asyncio.sleep(0.05)

    task = asyncio.create_task(cutting())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _closed_for_both(one: Server, other: Server) -> list[str]:
    """A table that is opened and closed at one server comes and goes at the other."""
    owner = await arrived(one.url, "Owner")
    guest = await arrived(other.url, "Guest")
    card = await owner.open_table("Brief", pace=QUICKEST, bots=1)
    path = f"/api/tables/{card.table}"
    broken = [] if await _has(guest, path) else [f"{other.url} does not know a new table"]
    async with asyncio.timeout(SECONDS):
        await owner.call("DELETE", path)
        while await _has(guest, path):
            await asyncio.sleep(0.02)
    await asyncio.sleep(1.5)  # notices that come late must not open it again
    left = [client for client in (owner, guest) if await _has(client, path)]
    for client in (owner, guest):
        await client.close()
    return broken + [f"{client.url} still has a table that is closed" for client in left]


async def _has(client: Client, path: str) -> bool:
    try:
        await client.call("GET", path)
    except ServerRefused as no:
        return no.code != "no-such-table"
    return True


async def _children(pid: int) -> list[int]:
    """Both workers, once there are two again."""
    async with asyncio.timeout(SECONDS):
        while len(both := children(pid)) < 2:
            await asyncio.sleep(0.1)
    return both


async def _worker_of(regular: Regular, pid: int) -> int:
    """The worker that somebody's connection leads to."""
    async with asyncio.timeout(SECONDS):
        while True:
            socket = regular.client.wire._socket
            if socket is not None:
                ends = (socket.remote_address[1], socket.local_address[1])
                for worker in children(pid):
                    if ends in connections(worker):
                        return worker
            await asyncio.sleep(0.1)  # it is just being opened again


async def _look_back(report: Report, url: str, regulars: list[Regular]) -> None:
    for regular in regulars:
        await regular.ask_again(5)
    with Books(url) as books:
        report.broken += await books.purses(regulars)
        report.broken += books.check(regulars)
        report.figures |= {"rounds": books.audit.rounds, "events": books.audit.events}
    await all_leave(regulars)
    report.figures |= {
        "answers": sum(len(regular.answers) for regular in regulars),
        "reconnects": sum(regular.client.wire.reconnects for regular in regulars),
    }


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--times", type=int, default=20)
    options.add_argument("--workers", action="store_true", help="two workers, not two servers")
    given = options.parse_args()
    what = workers if given.workers else two_servers
    with nursery() as born, cluster() as postgres:
        url = postgres.new_database()
        run(what.__name__, given.seed, lambda: what(born, url, given.times, given.seed, tell))


if __name__ == "__main__":
    main()
