"""How long a start takes with many rounds stored. It is measured and told, never asserted.

One table is played without any socket; its entries, under other names, make all the others.
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from pitboss.client import Client
from pitboss.game.actions import CallNoMoreBets, Deal, Decide, PlaceWagers
from pitboss.game.money import Cents
from pitboss.game.offers import DecisionOffer
from pitboss.game.profiles import profile
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import stream_of
from pitboss.storage.people import People
from pitboss.table.commands import Act, OpenRound, RevealSeed, Sit
from pitboss.table.floor import legal_actions
from pitboss.table.ports import Entry, NewAccount, NewEvent
from pitboss.table.setting import Setting
from pitboss.table.shuffle import SEED_BYTES, commitment, salt, shuffled_deck
from pitboss.table.table import Table
from tests.torture.journal_checks import JournalChecks
from tests.torture.reports import Report, database, parser, run, show_progress
from tests.torture.servers import ForkServer, Server, fork_server

_AT_ONCE = 200  # entries in a transaction
_ANTE = Cents(500)
_CHIPS = Cents(10**9)
_DEALER, _PLAYER = "dealer", "Player"
_AT = 1_700_000_000_000


def build(
    url: str, tables: int, rounds: int, seed: int, progress: Callable[[str], None] = lambda _: None
) -> None:
    """A database with so many tables, and so many rounds at each of them."""
    opened = Database(url)
    opened.migrate()
    sql = SqlJournal(opened)
    People(opened, sql, lambda: _AT, Cents(tables * _CHIPS)).arrive(_PLAYER)
    pattern = list(_table("pattern", rounds, random.Random(seed)))
    waiting: list[Entry] = []
    for number in range(tables):
        waiting += (_renamed(entry, stream_of(f"t{number}")) for entry in pattern)
        while len(waiting) >= _AT_ONCE or (waiting and number == tables - 1):
            for outcome in sql.append(waiting[:_AT_ONCE]):
                if isinstance(outcome, Exception):
                    raise outcome
            del waiting[:_AT_ONCE]
        if (number + 1) % 50 == 0:
            progress(f"{(number + 1) * rounds} rounds")
    opened.close()


def _table(id: str, rounds: int, chance: random.Random) -> Iterator[Entry]:
    setting = Setting("A long evening", profile("house"), bots=2)
    yield UnitOfWork(stream_of(id), Table(setting.rules), 1).opening_entry(setting, _PLAYER, _AT)
    work = UnitOfWork(stream_of(id), Table(setting.rules), 1)
    work.execute(Sit(1, _PLAYER, _CHIPS), _PLAYER)
    for seat, bot in ((6, "Ada (bot)"), (5, "Blaise (bot)")):
        work.execute(Sit(seat, bot, _CHIPS, bot=True), _PLAYER)
    yield work.entry(_AT, _PLAYER)
    for number in range(1, rounds + 1):
        work = UnitOfWork(work.stream, work.table, work.version)
        _round(work, number, chance)
        yield work.entry(_AT + number * 1000, _DEALER)


def _round(work: UnitOfWork, number: int, chance: random.Random) -> None:
    seed = chance.randbytes(SEED_BYTES)
    work.execute(OpenRound(commitment(seed)), _DEALER)
    work.seed = (number, seed)
    for seat, player in work.table.players.items():
        work.execute(Act(PlaceWagers(seat, ante=_ANTE)), player)
    work.execute(Act(CallNoMoreBets()), _DEALER)
    work.salts = partial(salt, seed, number)
    work.execute(Act(Deal(shuffled_deck(seed, number))), _DEALER)
    while offers := [it for it in legal_actions(work.table) if isinstance(it, DecisionOffer)]:
        offer = chance.choice(offers)
        work.execute(Act(Decide(offer.seat, offer.decision)), work.table.players[offer.seat])
    work.execute(RevealSeed(seed.hex()), _DEALER)


def _renamed(entry: Entry, stream: str) -> Entry:
    def name(account: str) -> str:
        return account.replace(f"{entry.stream}/", f"{stream}/", 1)

    def fact(of: NewEvent) -> NewEvent:
        moved = (replace(it, source=name(it.source), target=name(it.target)) for it in of.transfers)
        return replace(of, transfers=tuple(moved))

    def account(of: NewAccount) -> NewAccount:
        return replace(of, name=name(of.name))

    return replace(
        entry,
        stream=stream,
        events=tuple(map(fact, entry.events)),
        accounts=tuple(map(account, entry.accounts)),
    )


async def restart(
    fork_server: ForkServer,
    url: str,
    tables: int,
    rounds: int,
    seed: int,
    audited: bool = True,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    report = Report()
    build(url, tables, rounds, seed, progress)
    with JournalChecks(url) as checks:
        if audited:
            report.broken += checks.check()
    report.figures = {"tables": tables, "rounds": tables * rounds}
    with Server(fork_server, url) as server:
        started = time.perf_counter()
        await server.opened()
        report.figures["seconds to open"] = round(time.perf_counter() - started, 2)
        report.broken += await _missing(server, tables, rounds)
    return report


async def _missing(server: Server, tables: int, rounds: int) -> list[str]:
    """A server opens before all of very many tables are loaded: the others follow."""
    async with Client(server.url) as client:
        while len(lines := await client.tables()) < tables:
            await asyncio.sleep(0.1)
    short = [line for line in lines if line.rounds < rounds or line.players != 1]
    return [str(line) for line in short] + [f"{len(lines)} tables"] * (len(lines) != tables)


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--tables", type=int, default=1000)
    options.add_argument("--rounds", type=int, default=1000, help="at each table")
    options.add_argument("--db", choices=["sqlite", "postgresql"], default="sqlite")
    options.add_argument("--audit", action="store_true", help="go through all of it first")
    given = options.parse_args()
    with fork_server() as forks, database(given.db) as url:
        run(
            f"restart on {given.db}",
            given.seed,
            lambda: restart(
                forks, url, given.tables, given.rounds, given.seed, given.audit, show_progress
            ),
        )


if __name__ == "__main__":
    main()
