"""Servers killed at random moments, while people play: nothing that was acknowledged is lost."""

import asyncio
import random
from collections.abc import Callable

from tests.torture.journal_checks import JournalChecks
from tests.torture.persistent_players import (
    PersistentPlayer,
    all_leave,
    playing,
    seat_players,
    wait_for_rounds,
)
from tests.torture.reports import Report, database, parser, run, show_progress
from tests.torture.servers import ForkServer, Server, fork_server

_LONGEST_LIFE = 0.9  # seconds between two kills


async def kills(
    fork_server: ForkServer,
    url: str,
    count: int,
    seed: int,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    chance = random.Random(seed)
    report = Report()
    with Server(fork_server, url) as server:
        await server.opened()
        players = await seat_players(server.url, chance=chance)
        async with playing(players):
            for number in range(1, count + 1):
                await _run_and_kill(server, chance)
                if number % 50 == 0:
                    answers = sum(len(player.answers) for player in players)
                    progress(f"{number} kills, {answers} answers")
            await wait_for_rounds(players, 1)
        await _look_back(server, url, players, report)
        await all_leave(players)
    report.figures["kills"] = count
    return report


async def _run_and_kill(server: Server, chance: random.Random) -> None:
    """One life of the server; some end before it is open."""
    await asyncio.sleep(chance.uniform(0.0, _LONGEST_LIFE))
    await asyncio.to_thread(server.kill)
    server.start()
    if chance.random() < 0.9:
        await server.healthy()


async def _look_back(
    server: Server, url: str, players: list[PersistentPlayer], report: Report
) -> None:
    """Once more after a last kill, and then in the journal."""
    server.kill()
    await server.opened()
    for player in players:
        await player.ask_again(10)
    with JournalChecks(url) as checks:
        report.broken += await checks.purses(players)
        server.kill()
        report.broken += checks.check(players)
        audit = checks.audit
    report.figures |= {
        "answers": sum(len(player.answers) for player in players),
        "not now": sum(player.unanswered for player in players),
        "reconnects": sum(player.client.wire.reconnects for player in players),
        "rounds": audit.rounds,
        "events": audit.events,
    }


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--kills", type=int, default=1000)
    options.add_argument("--db", choices=["sqlite", "postgresql"], default="sqlite")
    given = options.parse_args()
    with fork_server() as forks, database(given.db) as url:
        run(
            f"kills on {given.db}",
            given.seed,
            lambda: kills(forks, url, given.kills, given.seed, show_progress),
        )


if __name__ == "__main__":
    main()
