"""The offers of the bank at a table, read from the journal, as JSON and as CSV."""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields
from datetime import UTC, datetime
from typing import Any

from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import stream_of
from pitboss.storage.records import parse_event, parse_opening
from pitboss.table.rotation import CLOCK, BankOffered, Happened, rotation

COLUMNS = tuple(field.name for field in fields(BankOffered))
_TIMES = ("offered_at", "answered_at")


def rotation_of(sql: SqlJournal, table: str) -> list[BankOffered]:
    """`StreamNotFound` if there was no such table."""
    stream = stream_of(table)
    setting, _ = parse_opening(sql.first(stream).body)
    stored = (event for event in sql.read(stream) if event.number > 1)
    happened = (
        Happened(event.at, event.by, parse_event(event.body, event.private)) for event in stored
    )
    return list(rotation(setting.rules, happened))


def as_forms(offers: Iterable[BankOffered]) -> list[dict[str, Any]]:
    """Times are milliseconds since 1970."""
    return [{**asdict(offer), "answer": offer.answer.value} for offer in offers]


def as_csv(offers: Iterable[BankOffered]) -> str:
    """Times are texts such as `2026-11-18 02:47:42.123`, UTC."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    lines.writerow(COLUMNS)
    for form in as_forms(offers):
        lines.writerow(_cell(name, form[name]) for name in COLUMNS)
    return text.getvalue()


def as_lines(offers: Iterable[BankOffered]) -> Iterator[str]:
    """For people: a line for each."""
    for offer in offers:
        again = ", once more" if offer.again else ""
        by = f" by the {CLOCK}" if offer.by == CLOCK else ""
        why = f": {offer.why}" if offer.why else ""
        yield (
            f"{_moment(offer.offered_at)}  circle {offer.circle}, round {offer.round}, "
            f"seat {offer.seat} {offer.player}{again}: {offer.answer}{by}{why}"
        )


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.") + f"{at % 1000:03}"


def _cell(name: str, value: Any) -> object:
    if name in _TIMES and value is not None:
        return _moment(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    # A name that begins like a formula would be one in a spreadsheet.
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@"):
        return f"'{value}"
    return value
