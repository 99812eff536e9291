"""Writes entries in one transaction: each of them whole, in their order.

What concerns a single entry (a version conflict, a duplicate command, insufficient chips) is found
before anything is written and does not affect the others. What the database itself refuses fails
the transaction; `journal` then writes the entries one by one.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from sqlalchemy import Connection, Table, select, tuple_

from pitboss.errors import StorageError
from pitboss.storage import schema
from pitboss.storage.seals import FIRST, event_seal, row_seal
from pitboss.table.ports import (
    DuplicateCommand,
    Entry,
    InsufficientChips,
    NewAccount,
    StoredEvent,
    VersionConflict,
)

CHANNEL = "pitboss"  # of PostgreSQL's notifications that a stream has grown

Outcome = tuple[StoredEvent, ...] | StorageError
_Rows = list[dict[str, object]]

_HEAD = (
    "UPDATE streams SET version = :to, seal = :sealed, ended = :ends"
    " WHERE id = :stream AND version = :was"
)
_BALANCE = "UPDATE balances SET amount = amount + :change WHERE account = :name"
_SHARED = (
    "INSERT INTO balances (account, amount, may_owe) VALUES (:account, :amount, :may_owe)"
    " ON CONFLICT DO NOTHING"
)
_NOTIFY = "SELECT pg_notify(:channel, :payload)"


class SideWrite(Protocol):
    """A change of other tables that is stored with an entry or not at all."""

    def write(self, connection: Connection) -> None:
        """Raises a `StorageError` if it does not apply: then nothing of the entry is stored."""


@dataclass(frozen=True, slots=True)
class SqlEntry(Entry):
    """An entry with side writes."""

    side_writes: tuple[SideWrite, ...] = ()


@dataclass(slots=True)
class Head:
    """Where a stream stands, and where it stood before the transaction."""

    version: int
    seal: str
    ended: bool
    is_new: bool = False
    was: int = 0


class HeadsOutdated(StorageError):
    """The cached heads are outdated: look them up, and write again."""


def look_up(
    connection: Connection, entries: Sequence[Entry]
) -> tuple[dict[str, Head], set[tuple[str, str]]]:
    """The heads of the entries' streams, and which of their commands are known already."""
    heads = _heads(connection, {entry.stream for entry in entries})
    return heads, _known(connection, entries)


def write(
    connection: Connection,
    entries: Sequence[Entry],
    heads: dict[str, Head],
    known: set[tuple[str, str]],
) -> list[Outcome]:
    """The outcome of each entry, durable once the transaction is committed.

    The heads come from `look_up` or from a cache; `HeadsOutdated` is raised if they are too old.
    They are updated with the streams.
    """
    outcomes: list[Outcome] = []
    accepted: list[tuple[Entry, tuple[StoredEvent, ...]]] = []
    purses = _purses(connection, entries)
    for entry in entries:
        outcome = _accept(entry, heads, known, purses)
        outcomes.append(outcome)
        if not isinstance(outcome, StorageError):
            accepted.append((entry, outcome))
    _write_heads(connection, heads, {entry.stream for entry, _ in accepted})
    _insert(connection, schema.events, (_event(e, stored) for e, all in accepted for stored in all))
    _insert(connection, schema.commands, (row for e, _ in accepted for row in _commands(e, heads)))
    # With the heads of the streams locked, and before accounts could clash, whose error is vaguer.
    for entry, _ in accepted:
        if isinstance(entry, SqlEntry):
            for side_write in entry.side_writes:
                side_write.write(connection)
    _open_accounts(connection, (account for entry, _ in accepted for account in entry.accounts))
    _insert(
        connection, schema.postings, (row for e, stored in accepted for row in _postings(e, stored))
    )
    _move(connection, (entry for entry, _ in accepted))
    _insert(connection, schema.seeds, (row for e, _ in accepted for row in _seed(e)))
    _insert(connection, schema.snapshots, (row for e, _ in accepted for row in _snapshot(e)))
    _insert(connection, schema.rounds_played, (row for e, _ in accepted for row in _played(e)))
    return outcomes


def _heads(connection: Connection, streams: set[str]) -> dict[str, Head]:
    """The heads of streams. PostgreSQL locks them in one order until the transaction ends."""
    columns = schema.streams.c
    asked = select(columns.id, columns.version, columns.seal, columns.ended)
    asked = asked.where(columns.id.in_(sorted(streams))).order_by(columns.id).with_for_update()
    return {
        id: Head(version, seal, ended, was=version)
        for id, version, seal, ended in connection.execute(asked)
    }


def _known(connection: Connection, entries: Sequence[Entry]) -> set[tuple[str, str]]:
    ids = [(command.player, command.id) for entry in entries for command in entry.commands]
    if not ids:
        return set()
    columns = schema.commands.c
    asked = select(columns.player, columns.id).where(tuple_(columns.player, columns.id).in_(ids))
    return {(player, id) for player, id in connection.execute(asked)}


def _purses(connection: Connection, entries: Sequence[Entry]) -> dict[str, int]:
    """The balances of accounts outside a stream that chips come from, if they may not owe. The
    stream's own accounts need no check: the table has made it."""
    names = {
        transfer.source
        for entry in entries
        for event in entry.events
        for transfer in event.transfers
        if not transfer.source.startswith(f"{entry.stream}/")
    }
    if not names:
        return {}
    columns = schema.balances.c
    asked = select(columns.account, columns.amount).where(columns.account.in_(sorted(names)))
    rows = connection.execute(asked.where(~columns.may_owe))
    return {row.account: row.amount for row in rows}


def _changes(entry: Entry) -> Counter[str]:
    changes: Counter[str] = Counter()
    for event in entry.events:
        for transfer in event.transfers:
            changes[transfer.source] -= transfer.amount
            changes[transfer.target] += transfer.amount
    return changes


def _accept(
    entry: Entry, heads: dict[str, Head], known: set[tuple[str, str]], purses: dict[str, int]
) -> Outcome:
    """The entry's events with their numbers and seals, or why it is refused."""
    for command in entry.commands:
        if (command.player, command.id) in known:
            return DuplicateCommand(f"command {command.id} of {command.player}")
    head = heads.get(entry.stream) or Head(0, FIRST, ended=False, is_new=True)
    if entry.expected_version is not None and entry.expected_version != head.version:
        return VersionConflict(
            f"{entry.stream} is at {head.version}, not at {entry.expected_version}"
        )
    changes = _changes(entry)
    for name in changes.keys() & purses.keys():
        if purses[name] + changes[name] < 0:
            return InsufficientChips(f"{entry.stream}: {name} does not hold what it should give")
    for name in changes.keys() & purses.keys():
        purses[name] += changes[name]
    heads[entry.stream] = head
    known.update((command.player, command.id) for command in entry.commands)
    stored = []
    for event in entry.events:
        head.version += 1
        at, by = entry.at, event.by or entry.by
        head.seal = event_seal(head.seal, entry.stream, head.version, at, by, event.body)
        stored.append(
            StoredEvent(head.version, at, by, event.round, event.body, head.seal, event.private)
        )
    head.ended = head.ended or entry.ends_stream
    return tuple(stored)


def _write_heads(connection: Connection, heads: Mapping[str, Head], streams: set[str]) -> None:
    begun: _Rows = [
        {"id": id, "version": head.version, "seal": head.seal, "ended": head.ended}
        for id, head in sorted(heads.items())
        if head.is_new and id in streams
    ]
    grown: _Rows = [
        {
            "stream": id,
            "was": head.was,
            "to": head.version,
            "sealed": head.seal,
            "ends": head.ended,
        }
        for id, head in sorted(heads.items())
        if not head.is_new and id in streams
    ]
    _insert(connection, schema.streams, begun)
    if grown and _run(connection, _HEAD, grown) != len(grown):
        raise HeadsOutdated("another server was faster")
    if connection.dialect.name == "postgresql":
        notify(connection, [f"{id} {heads[id].version}" for id in sorted(streams)])


def _insert(connection: Connection, table: Table, rows: Iterable[dict[str, object]]) -> None:
    if listed := list(rows):
        _run(connection, _insertion(table), listed)


@cache
def _insertion(table: Table) -> str:
    names = table.columns.keys()
    columns, values = (", ".join(f'"{name}"' for name in names), ", :".join(names))
    return f"INSERT INTO {table.name} ({columns}) VALUES (:{values})"


def _run(connection: Connection, statement: str, rows: _Rows) -> int:
    """The number of changed rows. Goes to the driver directly: SQLAlchemy would spend most of the
    time of a transaction on compiling the same few statements."""
    return connection.exec_driver_sql(
        _with_marks(statement, connection.dialect.name), rows
    ).rowcount


@cache
def _with_marks(statement: str, database: str) -> str:
    """The driver's placeholders: psycopg has `%(name)s` where sqlite3 has `:name`."""
    return re.sub(r":(\w+)", r"%(\1)s", statement) if database == "postgresql" else statement


def notify(connection: Connection, payloads: Iterable[str]) -> None:
    """Delivered to all servers on this PostgreSQL when the transaction is committed."""
    rows: _Rows = [{"channel": CHANNEL, "payload": payload} for payload in payloads]
    if rows:
        _run(connection, _NOTIFY, rows)


def _event(entry: Entry, stored: StoredEvent) -> dict[str, object]:
    return {
        "stream": entry.stream,
        "number": stored.number,
        "at": stored.at,
        "by": stored.by,
        "round": stored.round,
        "body": stored.body,
        "private": stored.private,
        "seal": stored.seal,
    }


def _commands(entry: Entry, heads: Mapping[str, Head]) -> Iterator[dict[str, object]]:
    for command in entry.commands:
        fields = {
            "player": command.player,
            "id": command.id,
            "at": entry.at,
            "stream": entry.stream,
            "version": heads[entry.stream].version,
            "digest": command.digest,
            "reply": command.reply,
        }
        yield {**fields, "seal": row_seal(*fields.values())}


def _open_accounts(connection: Connection, accounts: Iterable[NewAccount]) -> None:
    """In one order, because two servers may open shared ones at the same time."""
    own: _Rows = []
    shared: _Rows = []
    for account in sorted(accounts, key=lambda account: account.name):
        row = {"account": account.name, "amount": 0, "may_owe": account.may_owe}
        (shared if account.shared else own).append(row)
    if shared:
        _run(connection, _SHARED, shared)
    _insert(connection, schema.balances, own)


def _postings(entry: Entry, stored: tuple[StoredEvent, ...]) -> Iterator[dict[str, object]]:
    for event, at in zip(entry.events, stored, strict=True):
        for line, transfer in enumerate(event.transfers):
            yield {
                "stream": entry.stream,
                "number": at.number,
                "line": line,
                "source": transfer.source,
                "target": transfer.target,
                "amount": transfer.amount,
            }


def _move(connection: Connection, entries: Iterable[Entry]) -> None:
    """Updates the balances, in one order of accounts to avoid deadlocks."""
    changes: Counter[str] = Counter()
    for entry in entries:
        for name, change in _changes(entry).items():
            changes[name] += change
    moved: _Rows = [{"name": name, "change": by} for name, by in sorted(changes.items()) if by]
    if moved and _run(connection, _BALANCE, moved) != len(moved):
        names = ", ".join(str(row["name"]) for row in moved)
        raise StorageError(f"an account is missing among {names}")


def _seed(entry: Entry) -> Iterator[dict[str, object]]:
    if entry.seed is not None:
        yield {"stream": entry.stream, "round": entry.seed[0], "seed": entry.seed[1]}


def _snapshot(entry: Entry) -> Iterator[dict[str, object]]:
    if entry.snapshot is not None:
        version, body = entry.snapshot
        seal = row_seal(entry.stream, version, body)
        yield {"stream": entry.stream, "version": version, "body": body, "seal": seal}


def _played(entry: Entry) -> Iterator[dict[str, object]]:
    for part in entry.played:
        yield {
            "player": part.player,
            "at": entry.at,
            "stream": entry.stream,
            "round": part.round,
            "seat": part.seat,
            "net": part.net,
        }
