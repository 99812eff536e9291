"""Events and snapshots are read from the journal as they were written to it."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import get_args

import pytest

from pitboss.errors import StorageError
from pitboss.game.events import CardsDealt, Event
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile, with_fields
from pitboss.storage.records import (
    KINDS,
    format_event,
    format_opening,
    format_snapshot,
    parse_event,
    parse_opening,
    parse_snapshot,
)
from pitboss.table.bots import house_bots
from pitboss.table.commands import (
    Absence,
    BecameReady,
    InRound,
    SatIn,
    SatOut,
    Seated,
    SeedGiven,
    SeedKept,
    SeedRevealed,
    TableClosed,
    TableEvent,
    TimedOut,
)
from pitboss.table.setting import Setting
from tests.table.session import Session

GAMES = [profile(name) for name in PROFILES]
GAMES.append(with_fields(profile("california"), {"name": "net", "coverage": "net"}))


def session(number: int) -> Session:
    played = Session.seated(GAMES[number], dict(enumerate(house_bots(5), 1)), "records")
    for _ in played.rounds(25):
        pass
    return played


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_events_are_read_as_they_were_written(number: int) -> None:
    for event in session(number).log:
        text = format_event(event, salts=str.upper)
        assert parse_event(*text) == event
        assert (text.private is not None) == isinstance(dealt_in(event), CardsDealt)


def dealt_in(event: TableEvent) -> object:
    return event.event if isinstance(event, InRound) else event


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_public_text_of_a_deal_holds_no_card(number: int) -> None:
    deals = [event for event in session(number).log if isinstance(dealt_in(event), CardsDealt)]
    for event in deals:
        body, private = format_event(event, salts=str.upper)
        dealt = dealt_in(event)
        assert isinstance(dealt, CardsDealt)
        assert set(json.loads(body)) == {"kind", "seats", "sealed"}
        hidden = dealt_in(parse_event(body))
        assert isinstance(hidden, CardsDealt)
        assert hidden.hands == dict.fromkeys(dealt.hands, (None, None))
        assert (hidden.dealer, hidden.board) == ((None,) * 2, (None,) * 5)
        assert private is not None
        only_board = {part: json.loads(private)[part] for part in ("flop", "river")}
        opened = dealt_in(parse_event(body, json.dumps(only_board)))
        assert isinstance(opened, CardsDealt)
        assert (opened.board, opened.dealer) == (dealt.board, (None, None))


def test_a_private_part_that_was_not_sealed_is_refused() -> None:
    event = next(one for one in session(0).log if isinstance(dealt_in(one), CardsDealt))
    body, private = format_event(event, salts=str.upper)
    assert private is not None
    parts = json.loads(private)
    parts["dealer"]["cards"] = "2c3c" if parts["dealer"]["cards"] != "2c3c" else "2d3d"
    with pytest.raises(StorageError, match="not the one that was sealed"):
        parse_event(body, json.dumps(parts))


def test_a_deal_is_not_written_without_salts() -> None:
    event = next(one for one in session(0).log if isinstance(dealt_in(one), CardsDealt))
    with pytest.raises(ValueError, match="salts"):
        format_event(event)


def test_another_format_is_refused_by_its_number() -> None:
    opening = format_opening(Setting("A table", GAMES[0]), "Ada")
    assert parse_opening(opening)[1] == "Ada"
    for number in (1, 2, 4):
        other = json.dumps({**json.loads(opening), "format": number})
        with pytest.raises(StorageError, match=f"journal format {number}; this reads format 3"):
            parse_opening(other)


@pytest.mark.parametrize(
    "event",
    [
        Seated(3, "Zoë", Cents(1), bot=True),
        SatOut(2),
        SatOut(2, Absence.CONNECTION),
        SatIn(2),
        SeedGiven(1, 'a "quoted" seed\\'),
        BecameReady(8),
        TimedOut(1, Absence.LEFT),
        SeedRevealed("00" * 32),
        SeedKept(),
        TableClosed(),
    ],
    ids=repr,
)
def test_other_events_are_read_as_they_were_written(event: TableEvent) -> None:
    body, private = format_event(event)
    assert parse_event(body) == event
    assert "\n" not in body
    assert private is None


def test_every_event_has_a_kind_of_its_own() -> None:
    kinds = [kind for kind in (*get_args(TableEvent), *get_args(Event)) if kind is not InRound]
    assert sorted(map(id, KINDS.values())) == sorted(map(id, kinds))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_snapshot_is_the_table_without_its_last_round(number: int) -> None:
    table = session(number).table
    bare = table._replace(round=None, holding_cards=frozenset())
    assert parse_snapshot(table.rules, format_snapshot(table)) == bare


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"nonsense"}',
        "{}",
        '{"kind":"sat-in"}',
        '{"kind":"sat-in","seat":1,"more":2}',
        '{"kind":"decided","seat":1,"decision":"raise"}',
    ],
)
def test_something_else_is_no_event(text: str) -> None:
    with pytest.raises(StorageError):
        parse_event(text)


def test_a_settled_wager_is_an_object_of_named_fields() -> None:
    line = {"seat": 4, "spot": "ante", "stake": 1000, "outcome": "win", "odds": "1 to 1"}
    line |= {"due": 1000, "paid": 400, "lost": 0, "why": "BEATS_DEALER", "hand": ""}
    settled = {"kind": "seat-settled", "seat": 4, "result": "win", "lines": [line], "cards": []}
    assert json.loads(format_event(parse_event(json.dumps(settled))).body) == settled
    without_why = {name: value for name, value in line.items() if name != "why"}
    for other in ({**line, "more": 2}, without_why, list(line.values())):
        with pytest.raises(StorageError, match="seat-settled in the journal cannot be read"):
            parse_event(json.dumps({**settled, "lines": [other]}))


def test_a_stream_begins_with_its_opening() -> None:
    with pytest.raises(StorageError, match="begins with how it was set up"):
        parse_opening(json.dumps({"kind": "sat-in", "seat": 1}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "7",
        '{"kind":"flop-turned","cards":["As","Ks","Qh"',
        '{"kind":"flop-turned","cards":["As","Ks","Qh","Qd"],"new":1}',
        '{"kind":"cards-dealt","cards":["As","Ks"]}',
        '{"kind":"table-opened"}',
        '{"kind":"nonsense","card":"As"}',
    ],
)
@pytest.mark.parametrize("read", [parse_event, parse_opening, partial(parse_snapshot, GAMES[0])])
def test_what_cannot_be_read_is_said_without_its_words(
    read: Callable[[str], object], text: str
) -> None:
    """They may be cards that nobody has seen, and the words go into a log."""
    with pytest.raises(StorageError) as no:
        read(text)
    assert not re.search("As|Ks|Qh|Qd", str(no.value))
