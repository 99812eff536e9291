"""Commands over a network that drops 20 % and doubles 20 %: each of them is done exactly once.

Everybody sits at a table of their own, where nothing happens unasked. Every purchase is of an
amount of its own and every wager of another than the one before, so that the journal can say which
commands it has, and how often.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable

from pitboss.game.actions import PlaceWagers, WithdrawWagers
from pitboss.game.events import WagersPlaced, WagersWithdrawn
from pitboss.game.money import Cents, format_money, parse_money
from pitboss.game.wagers import ANTE
from pitboss.storage.names import purse_of
from pitboss.table.commands import Act, InRound, OpenRound, Sit, ToppedUp, TopUp
from tests.torture.journal_checks import JournalChecks
from tests.torture.persistent_players import PersistentPlayer, all_leave, arrived, connected
from tests.torture.proxy import Faults, LossyProxy
from tests.torture.reports import Report, database, parser, run, show_progress
from tests.torture.servers import MANY, ForkServer, Server, fork_server

_WELCOME = Cents(10**12)
_BUY_IN = Cents(10**7)
_AT_ONCE = 8  # commands of one person that are on their way
_ANTES = [Cents(500 * units) for units in range(1, 101)]


async def lossy(
    fork_server: ForkServer,
    url: str,
    commands: int,
    seed: int,
    people: int = 10,
    progress: Callable[[str], None] = lambda _: None,
) -> Report:
    report = Report()
    settings = {"welcome": _WELCOME, "messages": MANY}
    with Server(fork_server, url, settings=settings) as server:
        await server.opened()
        socket = "ws" + server.url.removeprefix("http") + "/api/play"
        async with LossyProxy(socket, Faults(), seed) as proxy:
            persons = [await _person(server.url, at, seed) for at in range(people)]
            direct_clients = [person.client for person in persons]
            for person in persons:
                token = person.client.token
                person.client = await connected(server.url, token, proxy.url, 0.2)
            shares = [commands // people + (at < commands % people) for at in range(people)]
            progress_task = asyncio.create_task(_show_progress(persons, progress))
            async with asyncio.TaskGroup() as group:
                for person, share in zip(persons, shares, strict=True):
                    group.create_task(_ask(person, share))
            progress_task.cancel()
            await all_leave(persons)
            for client in direct_clients:
                await client.close()
            report.figures |= {
                "messages": proxy.messages,
                "dropped": proxy.dropped,
                "doubled": proxy.doubled,
                "cut": proxy.cut,
            }
        server.kill()
    with JournalChecks(url) as checks:
        report.broken += checks.check()
        for person in persons:
            report.broken += _done_once(checks, person)
    report.figures["commands"] = sum(len(person.answers) for person in persons)
    if report.figures["commands"] != commands + 2 * people:
        report.broken.append(f"{report.figures['commands']} commands were answered")
    return report


async def _person(url: str, number: int, seed: int) -> PersistentPlayer:
    """Seated, with a round open for bets."""
    name = f"Person {number}"
    client = await arrived(url, name)
    card = await client.open_table(name, solo=True)
    table = await client.watch(card.table)
    person = PersistentPlayer(name, client, table, 1, random.Random(seed + number))
    await person.ask(Sit(1, "", _BUY_IN))
    await person.ask(OpenRound())
    return person


async def _ask(person: PersistentPlayer, commands: int) -> None:
    """Purchases by the dozen; between them the wagers are changed, one after another."""
    amounts = iter(range(1, commands + 1))
    left = commands
    while left:
        wagers = min(left, person.chance.randint(1, 4))
        purchases = min(left - wagers, person.chance.randint(1, _AT_ONCE))
        buying = [person.ask(TopUp(0, Cents(next(amounts)))) for _ in range(purchases)]
        await asyncio.gather(_change_wagers(person, wagers), *buying)
        left -= wagers + purchases


async def _change_wagers(person: PersistentPlayer, times: int) -> None:
    for _ in range(times):
        if person.chance.random() < 0.2:
            action: PlaceWagers | WithdrawWagers = WithdrawWagers(0)
        else:
            ante = person.chance.choice(_ANTES)
            action = PlaceWagers(0, ante=ante)
        await person.ask(Act(action), round=1)


def _done_once(checks: JournalChecks, person: PersistentPlayer) -> list[str]:
    """The journal against the answers: what was accepted is there once, and nothing else is."""
    asked: Counter[str] = Counter()
    for form, answer in person.answers.values():
        if answer["ok"] and form["do"] in ("top-up", "place-wagers", "withdraw"):
            amount = form.get("amount") or form.get("stakes", {}).get("ante", "")
            asked[f"{form['do']} {amount}"] += 1
    done: Counter[str] = Counter()
    for _, event in checks.events(person.stream):
        match event:
            case ToppedUp(_, amount):
                done[f"top-up {format_money(amount)}"] += 1
            case InRound(WagersPlaced(_, stakes)):
                done[f"place-wagers {format_money(stakes[ANTE])}"] += 1
            case InRound(WagersWithdrawn()):
                done["withdraw "] += 1
    broken = [f"{person.name}: lost: {what}" for what in asked - done]
    broken += [f"{person.name}: done too often: {what}" for what in done - asked]
    bought = sum(
        parse_money(form["amount"])
        for form, answer in person.answers.values()
        if answer["ok"] and form["do"] == "top-up"
    )
    purse = checks.sql.balance(purse_of(person.name))
    if purse != _WELCOME - _BUY_IN - bought:
        broken.append(f"{person.name}: the purse holds {purse}")
    return broken


async def _show_progress(persons: list[PersistentPlayer], progress: Callable[[str], None]) -> None:
    while True:
        await asyncio.sleep(10)
        progress(f"{sum(len(person.answers) for person in persons)} commands")


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--commands", type=int, default=100_000)
    options.add_argument("--people", type=int, default=40)
    options.add_argument("--db", choices=["sqlite", "postgresql"], default="sqlite")
    given = options.parse_args()
    with fork_server() as forks, database(given.db) as url:
        run(
            f"lossy on {given.db}",
            given.seed,
            lambda: lossy(forks, url, given.commands, given.seed, given.people, show_progress),
        )


if __name__ == "__main__":
    main()
