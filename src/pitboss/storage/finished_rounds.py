"""Finished rounds, read from the journal: any round, and a player's own."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select

from pitboss.errors import ParseError, StorageError
from pitboss.game.money import Cents
from pitboss.storage import schema
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import stream_of, table_id_of
from pitboss.storage.records import parse_event, parse_opening, parse_snapshot
from pitboss.storage.round_record import round_record
from pitboss.storage.seals import FIRST
from pitboss.table.ports import JournalUnavailable
from pitboss.table.setting import Setting
from pitboss.table.table import Table, replay


@dataclass(frozen=True, slots=True)
class PlayedRound:
    stream: str
    round: int
    seat: int
    at: int
    net: Cents

    @property
    def cursor(self) -> str:
        return f"{self.at}.{table_id_of(self.stream)}.{self.round}"


class RoundResult(StrEnum):
    """Of a round, for one player."""

    WON = "won"
    LOST = "lost"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class RoundFilter:
    """Which of a player's rounds are asked for; None does not filter."""

    table: str | None = None
    rules: str | None = None  # their name
    since: int | None = None  # this moment and later
    until: int | None = None  # before this moment
    result: RoundResult | None = None


ALL_ROUNDS = RoundFilter()


@dataclass(frozen=True, slots=True)
class TableNames:
    """The names of a table and of its rules."""

    name: str
    rules: str
    title: str


_UNREADABLE = TableNames("", "", "")
_MOST_CACHED = 4096  # tables: their settings never change


class FinishedRounds:
    def __init__(self, sql: SqlJournal) -> None:
        self.sql = sql
        self._names = lru_cache(_MOST_CACHED)(self._read_names)

    def setting(self, stream: str) -> tuple[Setting, str]:
        """How the table was set up, and by whom; `StorageError` if there was no such table."""
        return parse_opening(self.sql.first(stream).body)

    def round(self, stream: str, number: int, viewer: str | None) -> dict[str, Any]:
        """The record of a round as that player may see it, or anybody if it is None;
        `StorageError` if it is not over, or was never played."""
        kept = self.sql.read_round(stream, number)
        if not kept:
            raise StorageError(f"{stream} has no round {number}")
        opening = self.sql.first(stream)
        first = kept[0].number
        table, version = self._snapshot(stream, parse_opening(opening.body)[0], first)
        between = self.sql.read(stream, version, before=first)
        table = replay(
            table, (parse_event(event.body, event.private) for event in between if event.number > 1)
        )
        seal = between[-1].seal if between else self._seal(stream, first - 1)
        return round_record(stream, opening, table, seal, kept, viewer)

    def _snapshot(self, stream: str, setting: Setting, before: int) -> tuple[Table, int]:
        snapshot = self.sql.snapshot(stream, before=before)
        if snapshot is None:
            return Table(setting.rules), 1
        return parse_snapshot(setting.rules, snapshot[1]), snapshot[0]

    def _seal(self, stream: str, number: int) -> str:
        found = self.sql.read(stream, number - 1, before=number + 1)
        return found[0].seal if found else FIRST

    def played(
        self, player: str, limit: int, before: str | None = None, filter: RoundFilter = ALL_ROUNDS
    ) -> list[PlayedRound]:
        """A player's rounds, the newest first; `before` is the cursor of the last one seen."""
        columns = schema.rounds_played.c
        asked = select(columns.stream, columns.round, columns.seat, columns.at, columns.net)
        asked = asked.where(columns.player == player, *self._conditions(player, filter))
        if before is not None:
            at, stream, round = _place(before)
            asked = asked.where(
                or_(
                    columns.at < at,
                    and_(columns.at == at, columns.stream < stream),
                    and_(columns.at == at, columns.stream == stream, columns.round < round),
                )
            )
        order = (columns.at.desc(), columns.stream.desc(), columns.round.desc())
        with self.sql.reading() as connection:
            rows = connection.execute(asked.order_by(*order).limit(limit))
            return [PlayedRound(*row) for row in rows]

    def _conditions(self, player: str, filter: RoundFilter) -> Iterator[ColumnElement[bool]]:
        columns = schema.rounds_played.c
        if filter.table is not None:
            yield columns.stream == stream_of(filter.table)
        if filter.rules is not None:
            yield columns.stream.in_(self._streams(player, filter.rules))
        if filter.since is not None:
            yield columns.at >= filter.since
        if filter.until is not None:
            yield columns.at < filter.until
        match filter.result:
            case RoundResult.WON:
                yield columns.net > 0
            case RoundResult.LOST:
                yield columns.net < 0
            case RoundResult.EVEN:
                yield columns.net == 0

    def _streams(self, player: str, rules: str) -> list[str]:
        """The tables with these rules at which the player has played."""
        columns = schema.rounds_played.c
        asked = select(columns.stream).distinct().where(columns.player == player)
        with self.sql.reading() as connection:
            streams = connection.execute(asked).scalars().all()
        return [stream for stream in streams if self.names(stream).rules == rules]

    def names(self, stream: str) -> TableNames:
        """Empty if the table's setting cannot be read."""
        try:
            return self._names(stream)
        except JournalUnavailable:
            raise
        except StorageError:
            return _UNREADABLE

    def _read_names(self, stream: str) -> TableNames:
        setting, _ = self.setting(stream)
        return TableNames(setting.name, setting.rules.name, setting.rules.title)

    def took_part(self, player: str, stream: str, round: int) -> bool:
        columns = schema.rounds_played.c
        asked = select(columns.seat).where(
            columns.player == player, columns.stream == stream, columns.round == round
        )
        with self.sql.reading() as connection:
            return connection.execute(asked).first() is not None

    def records(self, player: str, rounds: list[PlayedRound]) -> Iterator[dict[str, Any]]:
        """The records of a player's rounds, without those whose deal has not ended yet."""
        for played in rounds:
            try:
                record = self.round(played.stream, played.round, player)
            except JournalUnavailable:
                raise
            except StorageError:
                continue
            yield {"cursor": played.cursor, "seat": played.seat, "record": record}


def _place(cursor: str) -> tuple[int, str, int]:
    at, _, rest = cursor.partition(".")
    table, _, round = rest.partition(".")
    if not (at.isascii() and at.isdigit() and round.isascii() and round.isdigit() and table):
        raise ParseError(f"not a cursor: {cursor[:60]!r}; take the one of the last line")
    if len(at) > 15 or len(round) > 9:
        raise ParseError("not a cursor: its numbers are too long")
    return int(at), stream_of(table), int(round)
