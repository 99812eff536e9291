"""A purse's statement: its transfers, newest first, in pages.

Streams have no common order, so lines are ordered by time. The balance after a line is the sum of
all lines up to it, computed in one query: pages agree, whatever is transferred between them.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    func,
    literal_column,
    select,
    tuple_,
    union_all,
)

from pitboss.errors import ParseError
from pitboss.game.money import Cents
from pitboss.storage import schema

MOST_LINES = 100
_CURSOR = re.compile(r"(\d{1,18})\.(\d{1,18})\.(\d{1,9})\.(.{1,200})", re.ASCII)
# The indexes cover purses only, and apply only if the query repeats their condition.
_A_PURSE: ColumnElement[str] = literal_column("'purse/%'")


@dataclass(frozen=True, slots=True)
class StatementLine:
    at: int
    stream: str
    kind: str  # of the event that moved the chips; its other fields may be secret
    reason: str  # why the house gave or took; elsewhere none
    source: str
    target: str
    amount: Cents
    balance: Cents  # afterwards
    cursor: str  # ask for what is before it


def statement(
    connection: Connection, purse: str, limit: int, before: str | None
) -> list[StatementLine]:
    out, into = schema.postings.c.source, schema.postings.c.target
    moved = union_all(_side(out, purse, -1), _side(into, purse, 1)).subquery()
    events = schema.events.c
    order = (events.at, moved.c.stream, moved.c.number, moved.c.line)
    lines = (
        select(moved, events.at, events.body)
        .add_columns(func.sum(moved.c.change).over(order_by=order).label("balance"))
        .join(
            schema.events,
            (events.stream == moved.c.stream) & (events.number == moved.c.number),
        )
        .subquery()
    )
    place = (lines.c.at, lines.c.stream, lines.c.number, lines.c.line)
    page = select(lines).order_by(*(column.desc() for column in place))
    if before is not None:
        page = page.where(tuple_(*place) < tuple_(*_place(before)))
    rows = connection.execute(page.limit(max(1, min(limit, MOST_LINES))))
    return [
        StatementLine(
            row.at,
            row.stream,
            *_story(row.stream, row.body),
            row.source,
            row.target,
            row.amount,
            Cents(int(row.balance)),
            f"{row.at}.{row.number}.{row.line}.{row.stream}",
        )
        for row in rows
    ]


def _side(column: Column[str], purse: str, sign: int) -> Select[Any]:
    asked = select(schema.postings).add_columns((schema.postings.c.amount * sign).label("change"))
    return asked.where(column == purse, column.like(_A_PURSE))


def _place(cursor: str) -> tuple[int, str, int, int]:
    match = _CURSOR.fullmatch(cursor)
    if match is None or not cursor.isprintable():
        shown = cursor if len(cursor) <= 40 else f"{cursor[:40]}…"
        raise ParseError(f"not a place in a statement: {shown!r}; use the cursor of a line")
    at, number, line, stream = match.groups()
    return int(at), stream, int(number), int(line)


def _story(stream: str, body: str) -> tuple[str, str]:
    form = json.loads(body)
    reason = form.get("reason", "") if stream == "house" else ""
    return form.get("kind", ""), reason
