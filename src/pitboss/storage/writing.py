"""Entries written in one transaction: each of them whole, in the order in which they came.

What only one entry can suffer from, a stream that has moved on, a command known already or a purse
that is too light, is found before anything is written and costs the others nothing. What the
database itself refuses fails the transaction; `journal` then writes the entries one by one.
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

CHANNEL = "pitboss"  # on which PostgreSQL tells other servers that a stream has grown

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


class HeadsMoved(StorageError):
    """What was remembered of the streams is not so any more: look, and write again."""


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
    """The outcome of each entry, all of which are kept once the transaction is.

    The heads are those of `look_up`, or remembered: then `HeadsMoved` says if they are too old.
    They are moved on with the streams.
    """
    outcomes: list[Outcome] = []
    taken: list[tuple[Entry, tuple[StoredEvent, ...]]] = []
    purses = _purses(connection, entries)
    for entry in entries:
        outcome = _taken_up(entry, heads, known, purses)
        outcomes.append(outcome)
        if not isinstance(outcome, StorageError):
            taken.append((entry, outcome))
    _write_heads(connection, heads, {entry.stream for entry, _ in taken})
    _insert(connection, schema.events, (_event(e, kept) for e, all in taken for kept in all))
    _insert(connection, schema.commands, (row for e, _ in taken for row in _commands(e, heads)))
    # With the heads of the streams locked, and before accounts could clash, whose error is vaguer.
    for entry, _ in taken:
        if isinstance(entry, SqlEntry):
            for side_write in entry.side_writes:
                side_write.write(connection)
    _open_accounts(connection, (account for entry, _ in taken for account in entry.accounts))
    _insert(connection, schema.postings, (row for e, kept in taken for row in _postings(e, kept)))
    _move(connection, (entry for entry, _ in taken))
    _insert(connection, schema.seeds, (row for e, _ in taken for row in _seed(e)))
    _insert(connection, schema.snapshots, (row for e, _ in taken for row in _snapshot(e)))
    _insert(connection, schema.rounds_played, (row for e, _ in taken for row in _played(e)))
    return outcomes


def _heads(connection: Connection, streams: set[str]) -> dict[str, Head]:
    """Where the streams stand. PostgreSQL locks them, in one order, until the transaction ends."""
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
    """What the accounts hold that may not owe and from which chips come to a stream. The accounts
    of the stream itself are the table's business, which has looked already."""
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


def _taken_up(
    entry: Entry, heads: dict[str, Head], known: set[tuple[str, str]], purses: dict[str, int]
) -> Outcome:
    """The entry's events with their numbers and seals, or why it is not kept."""
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
    kept = []
    for event in entry.events:
        head.version += 1
        at, by = entry.at, event.by or entry.by
        head.seal = event_seal(head.seal, entry.stream, head.version, at, by, event.body)
        kept.append(StoredEvent(head.version, at, by, event.round, event.body, head.seal))
    head.ended = head.ended or entry.ends_stream
    return tuple(kept)


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
        raise HeadsMoved("another server was quicker")
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
    """How many rows it changed. The driver takes statement and rows as they are: most of the time
    of a transaction would go into translating the same few again and again."""
    return connection.exec_driver_sql(_marked(statement, connection.dialect.name), rows).rowcount


@cache
def _marked(statement: str, database: str) -> str:
    """With the marks of the driver: psycopg writes `%(name)s` where sqlite3 has `:name`."""
    return re.sub(r":(\w+)", r"%(\1)s", statement) if database == "postgresql" else statement


def notify(connection: Connection, payloads: Iterable[str]) -> None:
    """All servers on this PostgreSQL hear it once the transaction is kept."""
    told: _Rows = [{"channel": CHANNEL, "payload": payload} for payload in payloads]
    if told:
        _run(connection, _NOTIFY, told)


def _event(entry: Entry, kept: StoredEvent) -> dict[str, object]:
    return {
        "stream": entry.stream,
        "number": kept.number,
        "at": kept.at,
        "by": kept.by,
        "round": kept.round,
        "body": kept.body,
        "seal": kept.seal,
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
    """Shared ones in one order, as two servers may open them at the same time."""
    own: _Rows = []
    shared: _Rows = []
    for account in sorted(accounts, key=lambda account: account.name):
        row = {"account": account.name, "amount": 0, "may_owe": account.may_owe}
        (shared if account.shared else own).append(row)
    if shared:
        _run(connection, _SHARED, shared)
    _insert(connection, schema.balances, own)


def _postings(entry: Entry, kept: tuple[StoredEvent, ...]) -> Iterator[dict[str, object]]:
    for event, at in zip(entry.events, kept, strict=True):
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
    """The balances after the postings, in one order of the accounts, so that nobody deadlocks."""
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
