"""What the tests of players share: a clock, a host, calls at once, whether the books are sound."""

import json
from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from pitboss.errors import Refused
from pitboss.game.money import Cents
from pitboss.storage import schema
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.people import People, Player
from pitboss.storage.seals import FIRST, event_seal

WELCOME = Cents(1_000_000)
PASSWORD = "correct horse"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
DAY = 24 * 60 * 60 * 1000


class Clock:
    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def __call__(self) -> int:
        return self.at


def host(people: People, name: str = "Boss") -> Player:
    return people.become_host(people.arrive(name).player, people.host_link())


def bodies(journal: SqlJournal) -> list[dict[str, Any]]:
    return [json.loads(event.body) for event in journal.read("house")]


def rows(database: Database, table: str) -> list[Any]:
    with database.reading.connect() as connection:
        return list(connection.execute(select(schema.metadata.tables[table])))


def refusal(call: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as refused:
        call()
    assert "\n" not in str(refused.value)
    return refused.value


def code(call: Callable[[], object]) -> str:
    return refusal(call).code


def at_once(*calls: Callable[[], object]) -> list[object]:
    """What each call returned or was refused with, all of them begun together."""
    barrier = Barrier(len(calls))
    results: list[object] = [None] * len(calls)

    def run(number: int) -> None:
        barrier.wait()
        try:
            results[number] = calls[number]()
        except Refused as refused:
            results[number] = refused.code

    threads = [Thread(target=run, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def assert_books_are_sound(journal: SqlJournal) -> None:
    assert sum(row.amount for row in rows(journal.database, "balances")) == 0
    seal = FIRST
    for event in journal.read("house"):
        seal = event_seal(seal, "house", event.number, event.at, event.by, event.body)
        assert event.seal == seal
