"""How the bank went around at a table, read from the journal, as JSON and as CSV."""

import csv
import io
from collections.abc import Iterator
from dataclasses import asdict, fields
from datetime import UTC, datetime
from typing import Any

from pitboss.game.rules import Rules
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import stream_of
from pitboss.storage.records import parse_event, parse_opening
from pitboss.table.rotation import CLOCK, BankOffered, ClockHappened, Happened, rotation

Evidence = list[BankOffered | ClockHappened]  # in the order in which it came about

OFFER = "offer"
COLUMNS = ("event", *(field.name for field in fields(BankOffered)), "banked")
_TIMES = ("offered_at", "answered_at")


def rotation_of(sql: SqlJournal, table: str) -> Evidence:
    """`StreamNotFound` if there was no such table."""
    rules = rules_of(sql, table)
    stored = (event for event in sql.read(stream_of(table)) if event.number > 1)
    happened = (
        Happened(event.at, event.by, parse_event(event.body, event.private)) for event in stored
    )
    return list(rotation(rules, happened))


def rules_of(sql: SqlJournal, table: str) -> Rules:
    return parse_opening(sql.first(stream_of(table)).body)[0].rules


def as_form(evidence: Evidence) -> dict[str, list[dict[str, Any]]]:
    """The `offers`, and what the rotation `clock` did. Times are milliseconds since 1970."""
    offers = [
        {**asdict(it), "answer": it.answer.value} for it in evidence if isinstance(it, BankOffered)
    ]
    clock = [
        {"at": it.at, "event": it.event.value, "round": it.round, "banked": list(it.banked)}
        for it in evidence
        if isinstance(it, ClockHappened)
    ]
    return {"offers": offers, "clock": clock}


def as_csv(evidence: Evidence) -> str:
    """Times are texts such as `2026-11-18 02:47:42.123`, UTC. A line of the rotation clock has its
    time where an offer has its own.
    """
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    lines.writerow(COLUMNS)
    for one in evidence:
        form = _row(one)
        lines.writerow(_cell(name, form.get(name)) for name in COLUMNS)
    return text.getvalue()


def _row(one: BankOffered | ClockHappened) -> dict[str, Any]:
    if isinstance(one, BankOffered):
        return {"event": OFFER, **asdict(one), "answer": one.answer.value}
    banked = ", ".join(one.banked)
    return {"event": one.event.value, "offered_at": one.at, "round": one.round, "banked": banked}


def as_lines(evidence: Evidence) -> Iterator[str]:
    """For people: a line for each."""
    for one in evidence:
        yield _offer_line(one) if isinstance(one, BankOffered) else _clock_line(one)


def why_none(rules: Rules) -> str:
    """Where the evidence is empty."""
    if rules.house_banked:
        return "the house banks this table: the bank is offered to nobody"
    return "the bank has not been offered to anybody yet"


def _offer_line(offer: BankOffered) -> str:
    again = ", once more" if offer.again else ""
    by = f" by the {CLOCK}" if offer.by == CLOCK else ""
    why = f": {offer.why}" if offer.why else ""
    return (
        f"{_moment(offer.offered_at)}  circle {offer.circle}, round {offer.round}, "
        f"seat {offer.seat} {offer.player}{again}: {offer.answer}{by}{why}"
    )


def _clock_line(one: ClockHappened) -> str:
    banked = f"; banked: {', '.join(one.banked)}" if one.banked else ""
    return f"{_moment(one.at)}  round {one.round}: {one.event}{banked}"


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
