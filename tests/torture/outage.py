"""PostgreSQL itself killed and started again in mid-play: the server recovers by itself."""

import asyncio
import random
from collections.abc import Callable

from tests.postgres import Cluster, cluster
from tests.torture.journal_checks import Books
from tests.torture.persistent_players import (
    all_leave,
    everybody_goes_on,
    party,
    playing,
    rounds_go_by,
)
from tests.torture.reports import Report, parser, run, tell
from tests.torture.servers import Nursery, Server, is_alive, nursery


async def outages(
    nursery: Nursery,
    postgres: Cluster,
    count: int,
    seed: int,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    chance = random.Random(seed)
    report = Report()
    url = postgres.new_database()
    with Server(nursery, url) as server:
        await server.opened()
        regulars = await party(server.url, chance=chance)
        async with playing(regulars):
            await rounds_go_by(regulars, 1)
            for number in range(1, count + 1):
                await asyncio.sleep(chance.uniform(0.5, 1.5))
                await asyncio.to_thread(postgres.stop, "immediate")
                await asyncio.sleep(chance.uniform(0.0, 1.0))
                await asyncio.to_thread(postgres.start)
                await everybody_goes_on(regulars)
                progress(f"{number} outages")
        for regular in regulars:
            await regular.ask_again(10)
        with Books(url) as books:
            report.broken += await books.purses(regulars)
            report.broken += books.check(regulars)
            report.figures |= {"outages": count, "rounds": books.audit.rounds}
        if server.pid is None or not is_alive(server.pid):
            report.broken.append("the server did not live through it")
        await all_leave(regulars)
    report.figures |= {
        "answers": sum(len(regular.answers) for regular in regulars),
        "not now": sum(regular.unanswered for regular in regulars),
    }
    return report


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--outages", type=int, default=50)
    given = options.parse_args()
    with nursery() as born, cluster() as postgres:
        run(
            "outages",
            given.seed,
            lambda: outages(born, postgres, given.outages, given.seed, tell),
        )


if __name__ == "__main__":
    main()
