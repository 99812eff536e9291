"""What must be true of a database, whatever was done to its server."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from sqlalchemy import select

from pitboss.game.events import CardsDealt, Decided, WagersPlaced
from pitboss.game.money import format_money
from pitboss.storage import schema
from pitboss.storage.audit import Audit, Auditor
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import purse_of
from pitboss.storage.records import parse_event
from pitboss.table.commands import InRound, RoundOpened, Seated, SeedKept, SeedRevealed, TableEvent
from pitboss.table.shuffle import commitment
from tests.torture.persistent_players import PersistentPlayer


class JournalChecks:
    """Use as a context: the database is closed in the end."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.sql = SqlJournal(self.database)
        self.audit = Audit()

    def __enter__(self) -> "JournalChecks":
        return self

    def __exit__(self, *_: object) -> None:
        self.database.close()

    def check(self, players: Iterable[PersistentPlayer] = ()) -> list[str]:
        """Everything that is wrong, a line each."""
        self.audit = Auditor(self.sql).run()
        broken = list(self.audit.findings)
        for stream in self.sql.versions("table/"):
            broken += [f"{stream}: {words}" for words in _table(self.events(stream))]
        for player in players:
            broken += [*player.broken, *self._acknowledged(player)]
        return broken

    def events(self, stream: str) -> list[tuple[int | None, TableEvent]]:
        """What happened at a table, each event with its round."""
        return [
            (kept.round, parse_event(kept.body, kept.private))
            for kept in self.sql.read(stream, after=1)
        ]

    def _acknowledged(self, player: PersistentPlayer) -> Iterator[str]:
        """Every answer that was given is in the journal, as it was given."""
        columns = schema.commands.c
        asked = select(columns.id, columns.reply).where(columns.player == player.name)
        with self.sql.reading() as connection:
            kept = {row.id: json.loads(row.reply) for row in connection.execute(asked)}
        for id, (form, answer) in player.answers.items():
            if kept.get(id) != answer:
                yield f"{player.name}: {form} was answered {answer}; kept is {kept.get(id)}"

    async def purses(self, players: Iterable[PersistentPlayer]) -> list[str]:
        """At rest, what the server says that people have is what the journal says."""
        broken = []
        for player in players:
            me = await player.client.me()
            told = {seat.table: seat.stack for seat in me.seats}
            said = (me.purse, told.get(player.table.id))
            kept = (
                self._money(purse_of(player.name)),
                self._money(f"{player.stream}/stack/{player.seat}"),
            )
            if said != kept:
                broken.append(f"{player.name} is told of {said}; the journal has {kept}")
        return broken

    def _money(self, account: str) -> str:
        return format_money(self.sql.balance(account) or 0)


def _table(events: list[tuple[int | None, TableEvent]]) -> Iterator[str]:
    """Rounds come one after another, are dealt once, and tell or keep seeds; bots act once."""
    committed: dict[int, str] = {}
    revealed: set[int] = set()
    once: Counter[tuple[object, ...]] = Counter()
    bots: set[int] = set()
    for number, event in events:
        match event:
            case Seated(seat, _, _, bot) if bot:
                bots.add(seat)
            case RoundOpened():
                if event.number != len(committed) + 1:
                    yield f"round {event.number} is opened after {len(committed)}"
                committed[event.number] = event.commitment
            case SeedRevealed(seed) if number is not None:
                if commitment(bytes.fromhex(seed)) != committed[number]:
                    yield f"round {number} reveals another seed than it was committed to"
                revealed.add(number)
            case SeedKept() if number is not None:
                revealed.add(number)
            case InRound(CardsDealt()):
                once[number, "is dealt"] += 1
            case InRound(WagersPlaced(seat)) if seat in bots:
                once[number, "has wagers of bot", seat] += 1
            case InRound(Decided(seat, decision)) if seat in bots and str(decision) != "check":
                once[number, "has the last word of bot", seat] += 1
    for what, times in once.items():
        if times > 1:
            yield f"round {' '.join(map(str, what))} {times} times"
    for number in sorted(set(committed) - revealed)[:-1]:
        yield f"round {number} never tells its seed"
    if committed and len(committed) not in revealed and _is_over(events):
        yield f"round {len(committed)} is over and does not reveal its seed"


def _is_over(events: list[tuple[int | None, TableEvent]]) -> bool:
    return events[-1][0] is None
