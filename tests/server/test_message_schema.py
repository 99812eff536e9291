"""Both ends keep to the JSON Schema of the messages, and nothing in it is idle.

Whatever servers send in other tests is held against it too (`tests/server/serving.py`), and so is
all that the Python client and the pages ask (`tests/client`, `tests/e2e`).
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from pitboss.game.profiles import PROFILES, profile
from pitboss.protocol.frames import RunningClock, happened_part, own_part, public_part, view_frame
from pitboss.protocol.messages import KINDS
from pitboss.protocol.public_events import public_event
from pitboss.protocol.requests import REQUEST_NAMES
from pitboss.protocol.schema import message_schema
from pitboss.table.commands import GamePaused, GameResumed, RotationClockStarted, TableEvent
from pitboss.table.table import Table, evolve
from pitboss.table.view import own_view, table_view
from tests.server.recorded_messages import (
    REQUEST,
    SERVER_MESSAGE,
    RecordedMessages,
    recording_messages,
)
from tests.server.serving import Served, Visitor
from tests.server.simulation import simulate
from tests.table.test_examples import FILES, rules_of, session

Form = dict[str, Any]
SEEDS = range(10_001, 10_041)  # of which some are enough
CLOCKED = {"rotation-clock-started", "game-paused", "game-resumed"}  # after minutes, by the rules


@pytest.fixture(scope="module")
def recorded() -> RecordedMessages:
    """Simulated people, lawful and not, on bad lines, until everything has happened that can."""
    with recording_messages(keep=True) as recorded:
        for seed in SEEDS:
            assert simulate(seed).problems == []
            if kinds(recorded) >= set(KINDS) - CLOCKED:
                break
    return recorded


def kinds(recorded: RecordedMessages) -> set[str]:
    """Of the events that views have told of."""
    views = (message for message in recorded.sent if message["type"] == "view")
    return {event["kind"] for view in views for event in view["happened"]}


def test_it_is_a_schema_and_says_of_each_message_what_it_is() -> None:
    meta.validate(message_schema())
    assert all(schema["description"] for schema in message_schema()["$defs"].values())


def test_the_server_serves_it(served: Served) -> None:
    assert Visitor(served).call("GET", "/api/protocol").json() == message_schema()


@pytest.mark.full
def test_what_is_asked_and_answered_at_simulated_tables_keeps_to_it(
    recorded: RecordedMessages,
) -> None:
    assert len(recorded.requests) > 100
    assert len(recorded.sent) > 500
    assert recorded.unknown_requests == []
    assert recorded.unknown_sent == []


RULES = [*map(profile, PROFILES), *map(rules_of, FILES)]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_every_view_of_a_session_keeps_to_it(rules: Any) -> None:
    played = session(rules)
    for _ in played.rounds(6):
        pass
    table = Table(rules)
    for number, event in enumerate(played.log, 1):
        table = evolve(table, event)
        shared = (
            happened_part([public_event(number, event, table)]),
            public_part(table_view(table, None)),
        )
        for own in (None, *(own_view(table, seat) for seat in table.players)):
            text = view_frame("t", number, RunningClock(20, 1.5), False, *shared, own_part(own))
            SERVER_MESSAGE.validate(json.loads(text))


def views_of_a_pause() -> Iterator[Form]:
    clock = {"others": 1, "minutes": 1, "pause": 1}
    rules = profile("california").change(rotation_clock=clock)
    table = Table(rules)
    events: list[TableEvent] = [RotationClockStarted(0), GamePaused(1), GameResumed(2)]
    for number, event in enumerate(events, 1):
        table = evolve(table, event)
        happened = happened_part([public_event(number, event, table)])
        shared = happened, public_part(table_view(table, None))
        form = json.loads(view_frame("t", number, None, False, *shared, own_part(None)))
        SERVER_MESSAGE.validate(form)
        yield form


@pytest.mark.full
def test_every_kind_of_message_and_of_event_is_met(
    recorded: RecordedMessages, guest: Visitor
) -> None:
    table = guest.opened()
    with recording_messages(keep=True) as more:
        guest.accepted("ping")
        guest.accepted("watch", table)
        guest.accepted("unwatch", table)
        guest.ask("rule-irregularity", table, round=1, reason="a card fell")  # it is for hosts
    assert {request["do"] for request in recorded.requests + more.requests} == set(REQUEST_NAMES)
    assert kinds(recorded) - CLOCKED == set(KINDS) - CLOCKED
    paused = list(views_of_a_pause())
    assert {event["kind"] for view in paused for event in view["happened"]} == CLOCKED
    messages = (*recorded.requests, *recorded.sent, *more.requests, *more.sent, *paused)
    assert set().union(*map(_definitions, messages)) == set(message_schema()["$defs"])


EITHER = Draft202012Validator(message_schema())


def _definitions(message: Form) -> set[str]:
    """Those that describe the message or a part of it."""
    places = [at["schemaLocation"] for at in EITHER.evaluate(message).annotations()]
    return {place.split("/")[2] for place in places if place.startswith("/$defs/")}


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "a", "do": "ping", "more": 1},
        {"id": "a", "do": "pong"},
        {"do": "ping"},
        {"id": "a", "do": "sit", "table": "k7", "seat": 2, "buy_in": 500},
        {"type": "reply", "id": "a", "ok": True, "table": "k7"},
        {"type": "reply", "id": "a", "ok": False},
        {"type": "reply", "id": None, "ok": True},
        {"type": "view", "table": "k7", "version": 1},
    ],
)
def test_what_is_none_of_the_messages_is_seen_as_that(wrong: Form) -> None:
    assert not REQUEST.is_valid(wrong)
    assert not SERVER_MESSAGE.is_valid(wrong)
