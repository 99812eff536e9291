"""Failures of the database and the house: what is answered, and what goes on."""

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import update

from pitboss.protocol.requests import AnyTableRequest, read_request
from pitboss.server.rooms.request_handler import Person
from pitboss.storage import schema
from pitboss.storage.journal import SqlJournal
from pitboss.table.ports import JournalUnavailable
from tests.server.serving import SECONDS, Form, Served, Visitor, serving


@contextmanager
def full_disk(served: Served) -> Iterator[None]:
    """Nothing can be written any more, though all can be read."""
    _query_only(served, "ON")
    try:
        yield
    finally:
        _query_only(served, "OFF")


def _query_only(served: Served, state: str) -> None:
    connection = served.house.database.writing.raw_connection()
    connection.cursor().execute(f"PRAGMA query_only = {state}")
    connection.close()


def expire_last_try(served: Served) -> None:
    """Whether the database can be written is tried once a second at most: now it may be again."""
    served.house.journal._tried_at = float("-inf")


def health(visitor: Visitor) -> tuple[int, str]:
    answer = visitor.call("GET", "/healthz")
    return answer.status_code, answer.json()["status"]


def test_the_house_is_healthy_again_though_nobody_writes(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Visitor.arrived(served, "Ann") as ann:
        table = ann.opened(solo=True)
        with full_disk(served):
            reply = ann.ask("sit", table, seat=1, buy_in="100.00")
            assert reply["problem"]["code"] == "unavailable"
            assert health(ann) == (503, "no database")
            assert health(ann) == (503, "no database")
        expire_last_try(served)
        assert health(ann) == (200, "ok")


def test_the_house_is_not_healthy_though_nobody_has_failed_yet(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Visitor.arrived(served, "Ann") as ann:
        expire_last_try(served)
        with full_disk(served):
            assert health(ann) == (503, "no database")
            assert ann.call("HEAD", "/healthz").status_code == 503


def test_a_table_that_is_damaged_does_not_keep_the_others_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as served, Visitor.arrived(served, "Ann") as ann:
        tables = [ann.opened(f"Table {at}") for at in range(5)]
        events = schema.events.c
        damage = update(schema.events).values(body='{"kind":"table-opened","cards":"As')
        with served.house.database.writing.begin() as connection:
            connection.execute(damage.where(events.stream == f"table/{sorted(tables)[1]}"))
    with caplog.at_level(logging.ERROR), serving(tmp_path) as served:
        listed = Visitor(served).call("GET", "/api/tables").json()
    assert {line["table"] for line in listed} == set(tables) - {sorted(tables)[1]}
    (said,) = (record.getMessage() for record in caplog.records)
    assert said == f"table/{sorted(tables)[1]} not loaded: an event in the journal cannot be read"


def test_no_chips_come_from_an_allowance_asked_for_while_sitting_down(tmp_path: Path) -> None:
    """All chips go to a table between the look at the purse and the look at the tables."""
    with serving(tmp_path) as served, Visitor.arrived(served, "Ann") as ann:
        table = ann.opened(solo=True)
        seats_of = served.house.seats_of
        loop = served.house.journal._loop

        async def sit() -> None:
            room = await served.house.rooms.find(table)
            form: Form = {"do": "sit", "table": table, "seat": 1, "buy_in": "10000.00"}
            await room.ask(Person("Ann"), read(form))

        balance = served.house.people.balance

        def hurried(player: object) -> object:
            purse = balance(player)  # type: ignore[arg-type]
            if threading.current_thread() is not threading.main_thread():
                asyncio.run_coroutine_threadsafe(sit(), loop).result(SECONDS)
            return purse

        with patch.object(served.house.people, "balance", hurried):
            answer = ann.call("POST", "/api/me/allowance")
        assert seats_of("Ann")
        assert answer.json()["code"] == "enough-chips"


def read(form: Form) -> AnyTableRequest:
    request = read_request(json.dumps({"id": "1", **form}))
    assert isinstance(request, AnyTableRequest)
    return request


def test_own_rounds_are_all_there_or_none(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Visitor.arrived(served, "Ann") as ann:
        _play(ann)
        lines = ann.call("GET", "/api/me/rounds").text.splitlines()
        assert len(lines) == 1
        with patch.object(SqlJournal, "read_round", side_effect=JournalUnavailable("gone")):
            rounds = served.house.finished_rounds.played("Ann", 10)
            with pytest.raises(JournalUnavailable):
                list(served.house.finished_rounds.records("Ann", rounds))


def test_no_round_is_opened_while_the_house_drains(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as served,
        Visitor.arrived(served, "Ann") as ann,
        Visitor.arrived(served, "Boss") as boss,
    ):
        boss.call("POST", "/api/host", {"link": served.house.people.host_link()})
        table = ann.opened(solo=True)
        ann.accepted("sit", table, seat=1, buy_in="100.00")
        ann.accepted("watch", table)
        seen = ann.next("view")
        assert seen["draining"] is False
        boss.call("POST", "/api/host/drain")
        told = ann.next("view")  # at once, though nothing has happened at the table
        assert (told["version"], told["draining"]) == (seen["version"], True)
        assert ann.ask("open-round", table)["problem"]["code"] == "draining"


def test_refusals_are_logged_and_counted_by_their_code(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "pitboss")
    with serving(tmp_path) as served, Visitor.arrived(served, "Ann") as ann:
        ann.ask("ready", "nosuch", round=1)
        ann.call("GET", "/api/tables/nosuch")
        ann.call("GET", "/nothing")
        ann.call("POST", "/api/tables", {"name": "x"}, Origin="http://evil.example")
        Visitor(served, "not-a-token").call("GET", "/api/me")
        text = ann.call("GET", "/metrics").text
    said = [record.getMessage() for record in caplog.records if "refused" in record.getMessage()]
    assert said == [
        "WebSocket request refused: no-such-table",
        "GET request refused: no-such-table",
        "GET request refused: no-such-page",
        "POST request refused: wrong-origin",
        "GET request refused: not-logged-in",
    ]
    assert 'pitboss_refusals_total{code="no-such-table"} 2.0' in text
    assert 'pitboss_refusals_total{code="wrong-origin"} 1.0' in text


def test_rounds_are_recalled_so_often_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, look_ups=(3, 0.001)) as served, Visitor.arrived(served, "Ann") as ann:
        table = _play(ann)
        path = f"/api/tables/{table}/rounds/1"
        codes = [ann.call("GET", path).status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert ann.call("GET", "/api/me/rounds").status_code == 429
        assert ann.call("GET", "/api/tables/nosuch").status_code == 429
        assert ann.call("GET", f"/api/tables/{table}").status_code == 200  # it is open


def _play(visitor: Visitor) -> str:
    """A round alone, folded; its table."""
    table = visitor.opened(solo=True)
    visitor.accepted("sit", table, seat=1, buy_in="100.00")
    visitor.accepted("open-round", table)
    visitor.accepted("place-wagers", table, round=1, stakes={"ante": "5.00"}, ready=True)
    for street, decision in (("preflop", "check"), ("flop", "check"), ("river", "fold")):
        visitor.accepted("decide", table, round=1, street=street, decision=decision)
    return table
