"""The auditor: reads a whole database and finds what should not be, one line each.

Every event is folded again, every posting derived again from its event, every balance summed up
again; seals, snapshots, replies and seeds are checked. Nothing is written.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, func, select

from pitboss.errors import PitbossError
from pitboss.game.cards import Card
from pitboss.game.events import CardsDealt
from pitboss.game.money import format_money
from pitboss.storage import schema
from pitboss.storage.derived import played_in, round_of, transfers
from pitboss.storage.journal import SqlJournal, event_columns
from pitboss.storage.names import BOTS, MINT, TABLES, purse_of
from pitboss.storage.records import (
    format_event,
    format_snapshot,
    parse_event,
    parse_opening,
    parse_snapshot,
)
from pitboss.storage.seals import FIRST, event_seal, row_seal
from pitboss.table.commands import InRound, RoundOpened, SeedKept, SeedRevealed, TableEvent
from pitboss.table.ledger import BANK, ESCROW, postings
from pitboss.table.ports import RoundPlayed, StoredEvent, Transfer
from pitboss.table.shuffle import commitment, salt, seat_shares, shuffled_deck
from pitboss.table.table import Table, evolve_with

Progress = Callable[[str, int, int], None]
_COUNT = select(func.count()).select_from(schema.postings)
_AT_ONCE = 2000  # events that are read in one go


@dataclass(slots=True)
class Audit:
    streams: int = 0
    events: int = 0
    rounds: int = 0
    postings: int = 0
    commands: int = 0
    findings: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not self.findings


class Auditor:
    def __init__(self, sql: SqlJournal, progress: Progress = lambda *_: None) -> None:
        self.sql = sql
        self.progress = progress
        self.audit = Audit()
        self._total = 0

    def run(self) -> Audit:
        with self.sql.reading(one_moment=True) as connection:
            heads = {row.id: row for row in connection.execute(select(schema.streams))}
            self._total = sum(head.version for head in heads.values())
            for stream, head in sorted(heads.items()):
                self._stream(connection, stream, head)
            self._orphans(connection, set(heads))
            versions = {id: head.version for id, head in heads.items()}
            self._part("balances", lambda: self._balances(connection))
            self._part("commands", lambda: self._commands(connection, versions))
            self._part("players", lambda: self._purses(connection))
        return self.audit

    def _part(self, name: str, check: Callable[[], None]) -> None:
        """Reports a failing check: SQLite, for one, stores text in a column of numbers."""
        try:
            check()
        except (PitbossError, TypeError, ValueError) as error:
            self._found(f"{name}: cannot be read: {error}")

    def _purses(self, connection: Connection) -> None:
        """Every player has a purse, and every purse a player."""
        accounts = connection.execute(select(schema.balances.c.account)).scalars()
        purses = {account for account in accounts if account.startswith(purse_of(""))}
        owned = set(map(purse_of, connection.execute(select(schema.players.c.name)).scalars()))
        for account in sorted(purses ^ owned):
            missing = "no player has it" if account in purses else "a player lacks it"
            self._found(f"{account}: {missing}")

    def _found(self, words: str) -> None:
        self.audit.findings.append(words)

    def _stream(self, connection: Connection, stream: str, head: Row[Any]) -> None:
        self.audit.streams += 1
        book = _TableAudit(connection, stream) if stream.startswith(TABLES) else None
        last, number = FIRST, 0
        for event, moved in _events(connection, stream):
            number += 1
            self.audit.events += 1
            self.audit.postings += len(moved)
            if event.number != number:
                self._found(f"{stream}: event {number} is missing")
                return
            last = event_seal(last, stream, number, event.at, event.by, event.body)
            if event.seal != last:
                self._found(f"{stream}: the seal of event {number} is broken")
                return
            if event.round is not None and (book is None or number == 1):
                self._found(f"{stream}: event {number} belongs to no round")
            if event.private is not None and (book is None or number == 1):
                self._found(f"{stream}: event {number} has a private part that nothing seals")
            try:
                for words in book.take(event, moved) if book else ():
                    self._found(f"{stream}: event {number}: {words}")
            except (PitbossError, ValueError, KeyError, TypeError) as error:
                self._found(f"{stream}: event {number} cannot be followed: {error}")
                return
            self.progress(f"auditing {stream}", self.audit.events, self._total)
        if (number, last) != (head.version, head.seal):
            self._found(f"{stream}: ends with event {number}, but its head says {head.version}")
        if head.ended != (book is not None and book.table.closed):
            self._found(f"{stream}: its head says the wrong thing of whether it has ended")
        if book is not None:
            self.audit.rounds += book.table.opened
            for words in book.close():
                self._found(f"{stream}: {words}")

    def _orphans(self, connection: Connection, streams: set[str]) -> None:
        for table in (schema.events, schema.postings, schema.seeds, schema.snapshots):
            for stream in connection.execute(select(table.c.stream).distinct()).scalars():
                if stream not in streams:
                    self._found(f"{table.name}: of a stream that is not there: {stream}")

    def _balances(self, connection: Connection) -> None:
        """Every balance is the sum of its postings, and all of them together are nothing."""
        sums: Counter[str] = Counter()
        columns = schema.postings.c
        for row in connection.execute(select(columns.source, columns.target, columns.amount)):
            sums[row.source] -= row.amount
            sums[row.target] += row.amount
        if (rows_posted := connection.execute(_COUNT).scalar()) != self.audit.postings:
            self._found(f"{rows_posted} postings, but {self.audit.postings} belong to events")
        rows = connection.execute(select(schema.balances)).all()
        for row in rows:
            if row.amount != sums.pop(row.account, 0):
                self._found(f"{row.account}: {format_money(row.amount)} is not what was posted")
            if row.may_owe != _may_owe(row.account):
                self._found(f"{row.account}: it is wrong about whether it may owe")
            if row.amount < 0 and not row.may_owe:
                self._found(f"{row.account}: owes {format_money(-row.amount)}")
        for account in sums:
            self._found(f"{account}: has postings and no balance")
        if total := sum(row.amount for row in rows):
            self._found(f"all accounts together hold {format_money(total)}, not nothing")

    def _commands(self, connection: Connection, versions: Mapping[str, int]) -> None:
        for row in connection.execute(select(schema.commands)):
            self.audit.commands += 1
            *fields, seal = row
            if seal != row_seal(*fields):
                self._found(f"command {row.id} of {row.player}: its seal is broken")
            if row.version > versions.get(row.stream, -1):
                self._found(f"command {row.id} of {row.player}: what it did is not in {row.stream}")


class _TableAudit:
    """One table folded again from its first event, compared with what is stored of it."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self.stream = stream
        columns = schema.seeds.c
        rows = connection.execute(
            select(columns.round, columns.seed).where(columns.stream == stream)
        )
        self._seeds = {row.round: bytes(row.seed) for row in rows}
        snapshots = connection.execute(
            select(schema.snapshots).where(schema.snapshots.c.stream == stream)
        )
        self._snapshots = {row.version: row for row in snapshots}
        played = connection.execute(
            select(schema.rounds_played).where(schema.rounds_played.c.stream == stream)
        )
        self._played = Counter(
            (row.at, RoundPlayed(row.player, row.round, row.seat, row.net)) for row in played
        )
        self.table: Table

    def take(self, event: StoredEvent, moved: tuple[Transfer, ...]) -> Iterator[str]:
        if event.number == 1:
            self.table = Table(parse_opening(event.body)[0].rules)
            return
        happened = parse_event(event.body, event.private)
        posted = postings(self.table.round, happened)
        if moved != tuple(transfers(self.stream, self.table, happened, posted)):
            yield "its postings are not what it moves"
        if (snapshot := self._snapshots.pop(event.number - 1, None)) is not None:
            yield from self._check_snapshot(snapshot)
        yield from self._check_deal(event, happened)
        self.table = evolve_with(self.table, happened, posted)
        for part in played_in(self.table, happened):
            yield from self._check_played(event.at, part)
        if event.round != round_of(self.table, happened):
            yield f"it is filed under round {event.round}"
        if self.table.running is None and self.table.ledger.balance(ESCROW):
            yield "chips are left in escrow"

    def _check_snapshot(self, snapshot: object) -> Iterator[str]:
        version, body, seal = (getattr(snapshot, name) for name in ("version", "body", "seal"))
        if seal != row_seal(self.stream, version, body):
            yield f"the seal of the snapshot at {version} is broken"
        elif body != format_snapshot(self.table):
            yield f"the snapshot at {version} is not the table of that moment"
        else:
            between = self.table._replace(
                round=None,
                holding_cards=frozenset(),
                ready=frozenset(),
                commitment="",
                seeds={},
                revealed="",
                seed_kept=False,
            )
            if parse_snapshot(self.table.rules, body) != between:
                yield f"the snapshot at {version} is not read as it was written"

    def _check_deal(self, kept: StoredEvent, event: TableEvent) -> Iterator[str]:
        """The deck is the one that was committed to."""
        if isinstance(event, RoundOpened):
            seed = self._seeds.get(event.number)
            if seed is None:
                yield f"round {event.number} has no seed"
            elif commitment(seed) != event.commitment:
                yield f"the seed of round {event.number} is not the committed one"
        if isinstance(event, SeedRevealed if self.table.rules.sealed else SeedKept):
            yield f"the deals of this table are {self.table.rules.deals}"
        dealt = _dealt_cards(event)
        if dealt is None and kept.private is not None:
            yield "it has a private part that nothing seals"
        if dealt is not None and self.table.round is not None:
            number = self.table.opened
            deck = shuffled_deck(self._seeds[number], number, seat_shares(self.table.seeds))
            if set(dealt) - set(deck[: len(dealt)]):
                yield f"round {number} was not dealt from its deck"
            written = format_event(event, partial(salt, self._seeds[number], number))
            if written != (kept.body, kept.private):
                yield "its private part is missing, or not sealed as it should be"

    def _check_played(self, at: int, part: RoundPlayed) -> Iterator[str]:
        if not self._played[at, part]:
            yield f"round {part.round} is missing in the history of {part.player}"
        self._played[at, part] -= 1

    def close(self) -> Iterator[str]:
        if self._snapshots:
            yield f"snapshots of versions that never were: {sorted(self._snapshots)}"
        for (_, part), left in self._played.items():
            if left:
                yield f"the history of {part.player} has a round {part.round} that was not so"


def _may_owe(account: str) -> bool:
    """The house's own alone: where chips come from, and the bank of a house-banked table."""
    return account in (MINT, BOTS) or account.endswith(f"/{BANK}")


def _dealt_cards(event: TableEvent) -> list[Card | None] | None:
    if not isinstance(event, InRound) or not isinstance(event.event, CardsDealt):
        return None
    dealt = event.event
    return [card for hand in dealt.hands.values() for card in hand] + [*dealt.dealer, *dealt.board]


def _events(
    connection: Connection, stream: str
) -> Iterator[tuple[StoredEvent, tuple[Transfer, ...]]]:
    """The events of a stream in their order, each with its postings."""
    after = 0
    while True:
        columns = schema.events.c
        asked = (
            event_columns()
            .where(columns.stream == stream, columns.number > after)
            .order_by(columns.number)
            .limit(_AT_ONCE)
        )
        events = [StoredEvent(*row) for row in connection.execute(asked)]
        if not events:
            return
        moved = _postings(connection, stream, after, events[-1].number)
        for event in events:
            yield event, moved.get(event.number, ())
        after = events[-1].number


def _postings(
    connection: Connection, stream: str, after: int, upto: int
) -> dict[int, tuple[Transfer, ...]]:
    columns = schema.postings.c
    asked = (
        select(columns.number, columns.line, columns.source, columns.target, columns.amount)
        .where(columns.stream == stream, columns.number > after, columns.number <= upto)
        .order_by(columns.number, columns.line)
    )
    moved: dict[int, tuple[Transfer, ...]] = {}
    for row in connection.execute(asked):
        before = moved.get(row.number, ())
        if row.line == len(before):  # one that is out of its place will be missed
            moved[row.number] = (*before, Transfer(row.source, row.target, row.amount))
    return moved
