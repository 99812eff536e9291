"""Plays real rounds on a real server over real sockets, and reports the load that it can take.

    python -m benchmarks.server --tables 100 --seconds 60 [--think S] [--db URL] [--profile]

The server is a process of its own; the players, six a table, are this one. Each player is a bot
with the typed client that thinks for a moment before it acts. A command counts when its reply has
come, and the reply comes when the journal has stored it. The rate limit of a player is raised:
people are slower than these bots.
"""

import argparse
import asyncio
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvloop
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect

from pitboss.client import Client, SeenTable, ServerRefused
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.table.bots import Bot
from pitboss.table.commands import Act

SEATS = 6
_LOOKERS_ON = 400
_LAUNCH = """
import sys
from pitboss.server.house import Settings
from pitboss.server.serving import Address, log_to_stderr, serve

log_to_stderr("warning")
many = (1e6, 1e6)
limits = {"connections": many, "arrivals": many, "messages": (100, 10)}
settings = Settings(sys.argv[1], drain_seconds=0, **limits)
serve(settings, Address("127.0.0.1", 0), lambda house, address: print(address, flush=True))
"""


class Tally:
    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.refused: Counter[str] = Counter()
        self.rounds = 0
        self.measuring = False

    def took(self, seconds: float) -> None:
        if self.measuring:
            self.latencies.append(seconds)


@contextmanager
def server(database: str, profiled: bool) -> Iterator[tuple[str, int]]:
    """The address and the process of a running server."""
    python = [sys.executable]
    if profiled:
        python = ["py-spy", "record", "-r", "200", "-o", "server.svg", "--", sys.executable]
    process = subprocess.Popen(
        [*python, "-c", _LAUNCH, database], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip(), process.pid
    finally:
        process.terminate()
        process.wait(30)


async def player(
    table: SeenTable, seat: int, tally: Tally, start: asyncio.Event, think: float
) -> None:
    """One bot: looks, thinks, asks, and waits for its reply."""
    bot = Bot(f"seat {seat}", units=1 + seat % 3, optional=seat % 2)
    await start.wait()
    await asyncio.sleep(random.uniform(0, 2))
    await table.sit(seat, Cents(100_000))
    looked = None
    while True:
        round = table.frame["public"]["round"]
        at = round and (round["number"], round["stage"])
        command = bot.command(table.view) if at != looked else None  # it has one for each stage
        if command is None:
            if at != looked and not table.view.running:
                tally.rounds += tally.measuring and seat == 1
            looked = at
            await table.changed(5)
            continue
        await asyncio.sleep(random.uniform(0.5, 1.5) * think)
        more = {"ready": True} if isinstance(command, Act) and "Place" in repr(command) else {}
        began = time.perf_counter()
        try:
            await table.request(command, **more)
            tally.took(time.perf_counter() - began)
        except ServerRefused as no:
            tally.refused[no.code] += 1
        looked = at


async def load(url: str, pid: int, tables: int, seconds: float, think: float) -> None:
    tally = Tally()
    each = await socket_alone(url, pid)
    empty = memory_of(pid)
    clients: list[Client] = []
    tables_seen: list[SeenTable] = []
    players: list[asyncio.Task[None]] = []
    limit = asyncio.Semaphore(8)
    start = asyncio.Event()

    async def arrive(name: str) -> Client:
        async with limit:
            client = await Client.arrive(url, name)
            await client.wire.open()
            return client

    for at in range(tables):
        group = await asyncio.gather(*(arrive(f"t{at} p{seat}") for seat in range(1, SEATS + 1)))
        clients += group
        # Bots do not look at the dealer's steps: no clock waits for them.
        pace = {"betting": 20, "deciding": 20, "banking": 20, "between": 1, "showing": False}
        card = await group[0].open_table(f"Table {at}", profile="house", pace=pace)
        for seat, client in enumerate(group, 1):
            seen = await client.watch(card.table)
            tables_seen.append(seen)
            players.append(asyncio.create_task(player(seen, seat, tally, start, think)))
        print(f"\r{at + 1} tables", end="", file=sys.stderr)
    print(file=sys.stderr)
    start.set()
    await asyncio.sleep(8)
    full = memory_of(pid)
    busy = cpu_of(pid)
    own = resource.getrusage(resource.RUSAGE_SELF)
    before, frames = await numbers(url), sum(seen.frames for seen in tables_seen)
    tally.measuring = True
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    tally.measuring = False
    cpu = (cpu_of(pid) - busy) / took
    mine = resource.getrusage(resource.RUSAGE_SELF)
    generator = (mine.ru_utime + mine.ru_stime - own.ru_utime - own.ru_stime) / took
    for task in players:
        task.cancel()
    failures = [task for task in players if task.done() and task.exception()]
    after, frames = await numbers(url), sum(seen.frames for seen in tables_seen) - frames
    report(tally, took, tables, full - empty, cpu, generator)
    print(f"memory a socket        {each / 1024:8.0f} KiB, of one that only looks on")
    done = {name: after[name] - before[name] for name in after}
    report_server(done, took, frames)
    if failures:
        print(f"players that failed: {len(failures)}: {failures[0].exception()!r}")
    await asyncio.gather(*(client.close() for client in clients), return_exceptions=True)


def report(
    tally: Tally, took: float, tables: int, memory: int, cpu: float, generator: float
) -> None:
    done = sorted(tally.latencies)
    if not done:
        print("no command was answered")
        return
    print(f"{tables} tables, {tables * SEATS} sockets, {took:.0f} s")
    print(f"commands a second      {len(done) / took:8.0f}")
    print(f"rounds a minute        {tally.rounds * 60 / took:8.0f}")
    for name, share in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)):
        print(f"{name:6} of a reply        {done[int(share * (len(done) - 1))] * 1000:8.1f} ms")
    print(f"server's cores         {cpu:8.2f}")
    print(f"players' cores         {generator:8.2f}")
    print(f"memory a table         {memory / tables / 1024:8.0f} KiB, its six sockets included")
    print(f"refused                {dict(tally.refused)}")


async def socket_alone(url: str, pid: int) -> float:
    """What a socket takes that watches nothing, on average over some hundreds."""
    before = memory_of(pid)
    address = "ws" + url.removeprefix("http") + "/api/play"
    opening = (connect(address, compression=None, proxy=None) for _ in range(_LOOKERS_ON))
    sockets = [await one for one in opening]
    each = (memory_of(pid) - before) / _LOOKERS_ON
    await asyncio.gather(*(socket.close() for socket in sockets))
    return each


def report_server(done: dict[str, float], took: float, frames: int) -> None:
    """What the server says of itself, over the time that was measured."""
    transactions = done["pitboss_database_seconds_count"]
    each = done["pitboss_database_seconds_sum"] / transactions
    own = done["pitboss_command_seconds_sum"] / done["pitboss_command_seconds_count"]
    print(f"server's own time      {own * 1000:8.1f} ms from a request to its reply, on average")
    print(f"transactions a second  {transactions / took:8.0f}, {each * 1000:.1f} ms each")
    print(f"entries in each        {done['pitboss_journal_entries_total'] / transactions:8.1f}")
    print(f"views a second         {frames / took:8.0f}")


async def numbers(url: str) -> dict[str, float]:
    """The samples of /metrics that have no labels."""
    async with httpx.AsyncClient(trust_env=False) as http:
        text = (await http.get(f"{url}/metrics")).text
    families = text_string_to_metric_families(text)
    samples = (sample for family in families for sample in family.samples)
    return {sample.name: sample.value for sample in samples if not sample.labels}


def memory_of(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=0.3, help="seconds before each command")
    parser.add_argument("--db", help="a database URL; a new SQLite file without it")
    parser.add_argument("--profile", action="store_true", help="with py-spy, into server.svg")
    asked = parser.parse_args()
    profile("house")
    with tempfile.TemporaryDirectory() as folder:
        database = asked.db or f"sqlite:///{folder}/load.db"
        with server(database, asked.profile) as (url, pid):
            uvloop.run(load(url, pid, asked.tables, asked.seconds, asked.think))


if __name__ == "__main__":
    main()
