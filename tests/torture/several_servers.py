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
from pitboss.game.money import Cents
from tests.postgres import cluster
from tests.torture.journal_checks import JournalChecks
from tests.torture.persistent_players import (
    QUICKEST,
    SECONDS,
    PersistentPlayer,
    all_leave,
    arrived,
    playing,
    seat_players,
    wait_for_progress,
    wait_for_rounds,
)
from tests.torture.reports import Report, parser, run, show_progress
from tests.torture.servers import (
    ForkServer,
    Server,
    children,
    connections,
    end,
    fork_server,
    is_alive,
)

Progress = Callable[[str], None]


async def two_servers(
    fork_server: ForkServer, url: str, times: int, seed: int, progress: Progress = lambda _: None
) -> Report:
    report = Report()
    chance = random.Random(seed)
    with Server(fork_server, url) as one, Server(fork_server, url) as other:
        await asyncio.gather(one.opened(), other.opened())
        players = await seat_players(one.url, other.url, chance=chance)
        async with playing(players):
            for number in range(times):
                await wait_for_rounds(players, 2)
                progress(f"{number}: both play")
                await _killed(one, players[::2], other)
                await wait_for_progress(players)
                await one.opened()
                await _killed(other, players[::2], one)  # the rest wait until it is back
                await other.opened()
                await wait_for_progress(players)
                progress(f"{number}: each was killed")
                async with _without_notices(url):
                    await wait_for_rounds(players, 1)
                progress(f"{number}: no notices")
        entries = conflicts = 0.0
        for server in (one, other):
            entries += await server.metric("pitboss_journal_entries_total")
            conflicts += await server.metric("pitboss_journal_conflicts_total")
        report.broken += await _closed_for_both(one, other)
        await _look_back(report, url, players)
    report.figures["conflicts of entries"] = f"{conflicts:g}/{entries:g}"
    return report


async def workers(
    fork_server: ForkServer, url: str, times: int, seed: int, progress: Progress = lambda _: None
) -> Report:
    report = Report()
    chance = random.Random(seed)
    arguments = ("--workers", "2", "--drain-seconds", "0")
    with Server(fork_server, url, arguments=arguments) as server:
        await server.opened()
        assert server.pid is not None
        players = await seat_players(server.url, chance=chance)
        async with playing(players):
            for number in range(times):
                await wait_for_rounds(players, 2)
                await _children(server.pid)
                await asyncio.to_thread(end, await _worker_of(chance.choice(players), server.pid))
                await wait_for_progress(players)
                progress(f"{number}: a worker was killed")
        both = await _children(server.pid)
        await _look_back(report, url, players)
        await asyncio.to_thread(server.kill, signal.SIGTERM)
        report.broken += [f"worker {pid} is left behind" for pid in both if is_alive(pid)]
    return report


async def _killed(server: Server, people: list[PersistentPlayer], goes_on: Server) -> None:
    """The people know another server, and go there."""
    for player in people:
        player.client.wire.url = _socket(goes_on)
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
    await _exchange_notices(owner, guest)  # none of those before may open it again
    left = [client for client in (owner, guest) if await _has(client, path)]
    for client in (owner, guest):
        await client.close()
    return broken + [f"{client.url} still has a table that is closed" for client in left]


async def _exchange_notices(one: Client, other: Client) -> None:
    """Until each server has shown what happened at the other."""
    card = await one.open_table("Notices")
    here, there = await one.watch(card.table), await other.watch(card.table)
    async with asyncio.timeout(SECONDS):
        for seat, (sits, sees) in enumerate(((here, there), (there, here)), 1):
            await sits.sit(seat, Cents(100_00))
            while seat not in sees.view.players:
                await sees.changed(1.0)
    for table in (here, there):
        await table.stand_up()


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


async def _worker_of(player: PersistentPlayer, pid: int) -> int:
    """The worker that somebody's connection leads to."""
    async with asyncio.timeout(SECONDS):
        while True:
            socket = player.client.wire._socket
            if socket is not None:
                ends = (socket.remote_address[1], socket.local_address[1])
                for worker in children(pid):
                    if ends in connections(worker):
                        return worker
            await asyncio.sleep(0.1)  # it is just being opened again


async def _look_back(report: Report, url: str, players: list[PersistentPlayer]) -> None:
    for player in players:
        await player.ask_again(5)
    with JournalChecks(url) as checks:
        report.broken += await checks.purses(players)
        report.broken += checks.check(players)
        report.figures |= {"rounds": checks.audit.rounds, "events": checks.audit.events}
    await all_leave(players)
    report.figures |= {
        "answers": sum(len(player.answers) for player in players),
        "reconnects": sum(player.client.wire.reconnects for player in players),
    }


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--times", type=int, default=20)
    options.add_argument("--workers", action="store_true", help="two workers, not two servers")
    given = options.parse_args()
    what = workers if given.workers else two_servers
    with fork_server() as forks, cluster() as postgres:
        url = postgres.new_database()
        run(
            what.__name__,
            given.seed,
            lambda: what(forks, url, given.times, given.seed, show_progress),
        )


if __name__ == "__main__":
    main()
