"""PostgreSQL itself killed and started again in mid-play: the server recovers by itself."""

import asyncio
import random
from collections.abc import Callable

from tests.postgres import Cluster, cluster
from tests.torture.journal_checks import JournalChecks
from tests.torture.persistent_players import (
    all_leave,
    playing,
    seat_players,
    wait_for_progress,
    wait_for_rounds,
)
from tests.torture.reports import Report, parser, run, show_progress
from tests.torture.servers import ForkServer, Server, fork_server, is_alive


async def outages(
    fork_server: ForkServer,
    postgres: Cluster,
    count: int,
    seed: int,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    chance = random.Random(seed)
    report = Report()
    url = postgres.new_database()
    with Server(fork_server, url) as server:
        await server.opened()
        players = await seat_players(server.url, chance=chance)
        async with playing(players):
            await wait_for_rounds(players, 1)
            for number in range(1, count + 1):
                await asyncio.sleep(chance.uniform(0.5, 1.5))
                await asyncio.to_thread(postgres.stop, "immediate")
                await asyncio.sleep(chance.uniform(0.0, 1.0))
                await asyncio.to_thread(postgres.start)
                await wait_for_progress(players)
                progress(f"{number} outages")
        for player in players:
            await player.ask_again(10)
        with JournalChecks(url) as checks:
            report.broken += await checks.purses(players)
            report.broken += checks.check(players)
            report.figures |= {"outages": count, "rounds": checks.audit.rounds}
        if server.pid is None or not is_alive(server.pid):
            report.broken.append("the server did not live through it")
        await all_leave(players)
    report.figures |= {
        "answers": sum(len(player.answers) for player in players),
        "not now": sum(player.unanswered for player in players),
    }
    return report


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--outages", type=int, default=50)
    given = options.parse_args()
    with fork_server() as forks, cluster() as postgres:
        run(
            "outages",
            given.seed,
            lambda: outages(forks, postgres, given.outages, given.seed, show_progress),
        )


if __name__ == "__main__":
    main()
