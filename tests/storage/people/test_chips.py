"""Chips of players: grants, allowances and statements, the sum over all accounts being zero."""

from typing import Any

import pytest
from sqlalchemy import event

from pitboss.errors import ParseError, ServerRefusal
from pitboss.game.money import Cents
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.people import People
from pitboss.table.ports import Entry, NewAccount, NewEvent, Transfer
from tests.storage.people_fixtures import (
    WELCOME,
    Clock,
    assert_books_are_sound,
    bodies,
    code,
    host,
    refusal,
)


def test_a_host_gives_chips_and_takes_them_on_record(people: People, journal: SqlJournal) -> None:
    boss, ada = host(people), people.arrive("Ada").player
    people.grant(ada, 500, "won the raffle", boss)
    people.grant(ada, -WELCOME, "a mistake", boss)
    assert people.balance(ada) == 500
    assert bodies(journal)[-2:] == [
        {"kind": "chips-granted", "player": "Ada", "amount": 500, "reason": "won the raffle"},
        {"kind": "chips-taken", "player": "Ada", "amount": WELCOME, "reason": "a mistake"},
    ]
    assert [event.by for event in journal.read("house")][-2:] == ["Boss", "Boss"]
    refused = refusal(lambda: people.grant(ada, -501, "greed", boss))
    assert refused.code is ServerRefusal.NOT_ENOUGH_CHIPS
    assert str(refused) == "5.01 from 'Ada': the purse holds 5.00"
    assert people.balance(ada) == 500
    assert_books_are_sound(journal)


def test_only_a_host_grants_an_amount_for_a_reason(people: People, journal: SqlJournal) -> None:
    boss, ada = host(people), people.arrive("Ada").player
    kept = journal.read("house")
    assert code(lambda: people.grant(ada, 500, "please", ada)) == "not-a-host"
    assert code(lambda: people.grant(ada, 0, "fun", boss)) == "bad-amount"
    assert code(lambda: people.grant(ada, 500, "", boss)) == "bad-reason"
    assert journal.read("house") == kept


def test_a_grant_with_an_id_is_made_once(people: People) -> None:
    ada, boss = people.arrive("Ada").player, host(people)
    for _ in range(2):
        people.grant(ada, 500, "won the raffle", boss, "raffle-1")
    assert people.balance(ada) == WELCOME + 500
    assert code(lambda: people.grant(ada, 501, "won the raffle", boss, "raffle-1")) == "id-reused"
    assert people.balance(ada) == WELCOME + 500


def test_the_largest_grant_and_the_longest_reason(people: People) -> None:
    boss = host(people)
    people.grant(boss, 10**12, "x" * 200, boss)
    assert people.balance(boss) == WELCOME + 10**12


def test_an_allowance_fills_up_to_a_tenth_of_the_welcome(
    people: People, journal: SqlJournal
) -> None:
    boss, ada = host(people), people.arrive("Ada").player
    assert code(lambda: people.allowance(ada, people.balance(ada), Cents(0))) == "enough-chips"
    people.grant(ada, -(WELCOME - 30_000), "lost", boss)
    assert code(lambda: people.allowance(ada, people.balance(ada), Cents(70_000))) == "enough-chips"
    assert people.allowance(ada, people.balance(ada), Cents(20_000)) == 50_000
    assert people.balance(ada) == 80_000
    assert people.allowance(ada, people.balance(ada), Cents(0)) == 20_000
    assert code(lambda: people.allowance(ada, people.balance(ada), Cents(0))) == "enough-chips"
    assert bodies(journal)[-1] == {
        "kind": "chips-granted",
        "player": "Ada",
        "amount": 20_000,
        "reason": "allowance",
    }
    assert_books_are_sound(journal)


def test_a_statement_tells_what_moved_newest_first(
    people: People, journal: SqlJournal, clock: Clock
) -> None:
    boss, ada = host(people), people.arrive("Ada").player
    clock.at += 1000
    people.grant(ada, -400, "a fine", boss)
    buy_in = Transfer("purse/Ada", "table/a/stack 1", Cents(250))
    body = '{"kind":"seated","deck":"secret"}'
    stack = NewAccount("table/a/stack 1")
    seated = Entry("table/a", 0, clock.at + 1000, "Ada", (NewEvent(body, None, (buy_in,)),))
    journal.append([Entry("table/b", 0, 1, "x", accounts=(stack,)), seated])
    told = [
        (line.at - clock.at, line.kind, line.reason, line.source, line.target, line.amount)
        for line in people.statement(ada)
    ]
    assert told == [
        (1000, "seated", "", "purse/Ada", "table/a/stack 1", 250),
        (0, "chips-taken", "a fine", "purse/Ada", "house/mint", 400),
        (-1000, "chips-granted", "welcome", "house/mint", "purse/Ada", WELCOME),
    ]
    assert [line.balance for line in people.statement(ada)] == [
        people.balance(ada),
        WELCOME - 400,
        WELCOME,
    ]
    assert [line.stream for line in people.statement(ada)] == ["table/a", "house", "house"]


def test_pages_of_a_statement_agree_whatever_happens_between_them(
    people: People, clock: Clock
) -> None:
    boss = host(people)
    for number in range(1, 31):
        clock.at += number % 3  # several in one millisecond
        people.grant(boss, number, f"{number}", boss)
    whole = people.statement(boss, 100)
    assert [line.reason for line in whole] == [*map(str, range(30, 0, -1)), "welcome"]
    paged, cursor = [], None
    while page := people.statement(boss, 7, cursor):
        assert len(page) <= 7
        paged += page
        cursor = page[-1].cursor
        people.grant(boss, 1, "meanwhile", boss)
    assert paged == whole
    assert len(people.statement(boss, 0)) == 1
    assert len(people.statement(boss, 10**9)) == 36


def test_a_cursor_that_is_none(people: People) -> None:
    ada = people.arrive("Ada").player
    for cursor in (
        "",
        "x",
        "1.2.3",
        "1.2.x.house",
        "1.2.3.\x00",
        "9" * 99,
        "9" * 19 + ".1.1.house",
    ):
        with pytest.raises(ParseError, match="not a place in a statement"):
            people.statement(ada, 10, cursor)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)  # PostgreSQL plans by tables' sizes
def test_a_statement_is_found_by_the_purses_indexes(people: People, database: Database) -> None:
    ada = people.arrive("Ada").player
    asked: list[tuple[str, Any]] = []

    @event.listens_for(database.reading, "before_cursor_execute")
    def note(_: Any, __: Any, sql: str, parameters: Any, *___: Any) -> None:
        asked.append((sql, parameters))

    people.statement(ada)
    ((sql, parameters),) = asked
    with database.reading.connect() as connection:
        plan = str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters).all())
    assert "postings_from_purses" in plan
    assert "postings_to_purses" in plan
