"""Servers killed at random moments, while people play: nothing that was acknowledged is lost."""

import asyncio
import random
from collections.abc import Callable

from tests.torture.journal_checks import Books
from tests.torture.persistent_players import Regular, all_leave, party, playing, rounds_go_by
from tests.torture.reports import Report, database, parser, run, tell
from tests.torture.servers import Nursery, Server, nursery

_LONGEST_LIFE = 0.9  # seconds between two kills


async def kills(
    nursery: Nursery,
    url: str,
    count: int,
    seed: int,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    chance = random.Random(seed)
    report = Report()
    with Server(nursery, url) as server:
        await server.opened()
        regulars = await party(server.url, chance=chance)
        async with playing(regulars):
            for number in range(1, count + 1):
                await _live_and_die(server, chance)
                if number % 50 == 0:
                    answers = sum(len(regular.answers) for regular in regulars)
                    progress(f"{number} kills, {answers} answers")
            await rounds_go_by(regulars, 1)
        await _look_back(server, url, regulars, report)
        await all_leave(regulars)
    report.figures["kills"] = count
    return report


async def _live_and_die(server: Server, chance: random.Random) -> None:
    """One life of the server; some end before it is open."""
    await asyncio.sleep(chance.uniform(0.0, _LONGEST_LIFE))
    await asyncio.to_thread(server.kill)
    server.start()
    if chance.random() < 0.9:
        await server.healthy()


async def _look_back(server: Server, url: str, regulars: list[Regular], report: Report) -> None:
    """Once more after a last kill, and then in the books."""
    server.kill()
    await server.opened()
    for regular in regulars:
        await regular.ask_again(10)
    with Books(url) as books:
        report.broken += await books.purses(regulars)
        server.kill()
        report.broken += books.check(regulars)
        audit = books.audit
    report.figures |= {
        "answers": sum(len(regular.answers) for regular in regulars),
        "not now": sum(regular.unanswered for regular in regulars),
        "reconnects": sum(regular.client.wire.reconnects for regular in regulars),
        "rounds": audit.rounds,
        "events": audit.events,
    }


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--kills", type=int, default=1000)
    options.add_argument("--db", choices=["sqlite", "postgresql"], default="sqlite")
    given = options.parse_args()
    with nursery() as born, database(given.db) as url:
        run(
            f"kills on {given.db}",
            given.seed,
            lambda: kills(born, url, given.kills, given.seed, tell),
        )


if __name__ == "__main__":
    main()
