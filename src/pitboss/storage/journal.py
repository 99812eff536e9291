"""The journal in SQL.

Any thread may read. Entries of tables come from the thread of `group`, those of the house from
other threads; their transactions take turns at the one connection that writes. The heads of
streams are cached for the streams of tables, which only the first thread writes.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pitboss.errors import StorageError
from pitboss.storage import schema
from pitboss.storage.database import Database, reason_of
from pitboss.storage.seals import row_seal
from pitboss.storage.writing import Head, HeadsOutdated, Outcome, look_up, notify, write
from pitboss.table.ports import (
    CommandRecord,
    DuplicateCommand,
    Entry,
    InsufficientChips,
    JournalUnavailable,
    StoredEvent,
    StreamNotFound,
    VersionConflict,
)

_MOST_HEADS = 10_000


class SqlJournal:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._heads: OrderedDict[str, Head] = OrderedDict()  # a cache: as this journal left them

    def append(self, entries: Sequence[Entry]) -> list[Outcome]:
        """Stores the entries in one transaction, or else each in its own; never part of one."""
        heads = self._remembered(entries)
        if heads is not None:
            try:
                return self._write(entries, heads)
            except (IntegrityError, StorageError):
                pass  # the cache is outdated, or a command is known: look it up
            except SQLAlchemyError as error:
                return [_unavailable(error) for _ in entries]
        try:
            return self._write(entries, None)
        except (IntegrityError, StorageError) as error:
            if len(entries) == 1:
                return [_refusal(entries[0], error)]
        except SQLAlchemyError as error:
            return [_unavailable(error) for _ in entries]
        return [outcome for entry in entries for outcome in self.append([entry])]

    def _write(self, entries: Sequence[Entry], heads: dict[str, Head] | None) -> list[Outcome]:
        known: set[tuple[str, str]] = set()
        remembered = heads is not None
        for entry in entries:
            self._heads.pop(entry.stream, None)  # until the transaction is committed
        with self.database.writing.begin() as connection:
            if heads is None:
                heads, known = look_up(connection, entries)
            outcomes = write(connection, entries, heads, known)
            if remembered and any(isinstance(outcome, InsufficientChips) for outcome in outcomes):
                raise HeadsOutdated("the command may be known, and its chips have moved already")
        for stream, head in heads.items():
            self._heads[stream] = Head(head.version, head.seal, head.ended, was=head.version)
        while len(self._heads) > _MOST_HEADS:
            self._heads.popitem(last=False)
        return outcomes

    def _remembered(self, entries: Sequence[Entry]) -> dict[str, Head] | None:
        """The cached heads of the streams, if they seem valid: that saves a query."""
        heads: dict[str, Head] = {}
        for entry in entries:
            head = self._heads.get(entry.stream)
            if head is None or entry.stream in heads or entry.expected_version != head.version:
                return None
            heads[entry.stream] = Head(head.version, head.seal, head.ended, was=head.version)
        return heads

    def first(self, stream: str) -> StoredEvent:
        found = self._events(stream, schema.events.c.number == 1)
        if not found:
            raise StreamNotFound(f"{stream} has no events")
        return found[0]

    def read(self, stream: str, after: int = 0, before: int | None = None) -> list[StoredEvent]:
        numbers = schema.events.c.number
        those = numbers > after if before is None else and_(numbers > after, numbers < before)
        return self._events(stream, those)

    def read_round(self, stream: str, round: int) -> list[StoredEvent]:
        return self._events(stream, schema.events.c.round == round)

    def _events(self, stream: str, those: ColumnElement[bool]) -> list[StoredEvent]:
        columns = schema.events.c
        asked = event_columns().where(columns.stream == stream, those).order_by(columns.number)
        with self.reading() as connection:
            return [StoredEvent(*row) for row in connection.execute(asked)]

    def last_number(self, stream: str) -> int:
        """Of the newest event of a stream; 0 where there is none."""
        asked = select(schema.streams.c.version).where(schema.streams.c.id == stream)
        with self.reading() as connection:
            return connection.execute(asked).scalar() or 0

    def versions(self, prefix: str) -> dict[str, int]:
        """Streams with that prefix that have not ended, with their versions."""
        columns = schema.streams.c
        asked = select(columns.id, columns.version).where(
            columns.id.startswith(prefix, autoescape=True), ~columns.ended
        )
        with self.reading() as connection:
            return {row.id: row.version for row in connection.execute(asked)}

    def snapshot(self, stream: str, before: int | None = None) -> tuple[int, str] | None:
        """The newest, or the newest before a version."""
        columns = schema.snapshots.c
        asked = select(columns.version, columns.body, columns.seal)
        asked = asked.where(columns.stream == stream).order_by(columns.version.desc()).limit(1)
        if before is not None:
            asked = asked.where(columns.version < before)
        with self.reading() as connection:
            row = connection.execute(asked).first()
        if row is None:
            return None
        version, body, seal = row
        if seal != row_seal(stream, version, body):
            raise StorageError(f"the snapshot of {stream} at {version} is damaged")
        return version, body

    def seed(self, stream: str, round: int) -> bytes:
        columns = schema.seeds.c
        asked = select(columns.seed).where(columns.stream == stream, columns.round == round)
        with self.reading() as connection:
            seed = connection.execute(asked).scalar()
        if seed is None:
            raise StorageError(f"{stream} has no seed for round {round}")
        return bytes(seed)

    def command(self, player: str, id: str) -> CommandRecord | None:
        columns = schema.commands.c
        asked = select(columns.player, columns.id, columns.digest, columns.reply)
        asked = asked.where(columns.player == player, columns.id == id)
        with self.reading() as connection:
            row = connection.execute(asked).first()
        return None if row is None else CommandRecord(*row)

    def notify(self, payload: str) -> None:
        """Notifies all servers on this PostgreSQL."""
        try:
            with self.database.reading.begin() as connection:
                notify(connection, [payload])
        except SQLAlchemyError as error:
            raise _unavailable(error) from None

    def try_to_write(self) -> None:
        """Changes nothing; raises `JournalUnavailable` if it could not."""
        columns = schema.streams.c
        same = update(schema.streams).values(version=columns.version).where(columns.id == "house")
        try:
            with self.database.writing.begin() as connection:
                connection.execute(same)
        except SQLAlchemyError as error:
            raise _unavailable(error) from None

    def balance(self, account: str) -> int | None:
        columns = schema.balances.c
        with self.reading() as connection:
            found = connection.execute(select(columns.amount).where(columns.account == account))
            amount: int | None = found.scalar()
            return amount

    @contextmanager
    def reading(self, one_moment: bool = False) -> Iterator[Connection]:
        """With `one_moment` all queries see the same snapshot, whatever is written meanwhile."""
        try:
            with self.database.reading.connect() as connection:
                if one_moment:
                    self.database.hold_still(connection)
                yield connection
        except SQLAlchemyError as error:
            raise JournalUnavailable(f"cannot read the database: {reason_of(error)}") from None


def _unavailable(error: SQLAlchemyError) -> JournalUnavailable:
    return JournalUnavailable(f"cannot write to the database: {reason_of(error)}")


def event_columns() -> Select[Any]:
    """As `StoredEvent` takes them."""
    columns = schema.events.c
    sealed = columns.number, columns.at, columns.by, columns.round, columns.body, columns.seal
    return select(*sealed, columns.private)


def _refusal(entry: Entry, error: IntegrityError | StorageError) -> StorageError:
    """What a broken constraint means. Servers can only collide in a stream or a command."""
    if isinstance(error, StorageError):
        return error
    reason = reason_of(error).split("DETAIL:")[0]  # values follow, which may be secret
    if "balances" in reason:
        return InsufficientChips(f"{entry.stream}: an account does not hold what it should give")
    if "commands" in reason:
        return DuplicateCommand(f"a command of {entry.by}")
    if "streams" in reason or "events" in reason:
        return VersionConflict(f"{entry.stream} has a newer version")
    return StorageError(f"{entry.stream}: {reason}")
