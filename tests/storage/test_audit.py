"""The auditor finds whatever is changed in the books, wherever it is changed."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Boolean, Column, Integer, LargeBinary, insert, select, update
from sqlalchemy import Table as SqlTable

from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.protocol.requests import read_request
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.storage import schema
from pitboss.storage.audit import Auditor
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import MINT, purse_of
from pitboss.table.pace import Pace
from pitboss.table.ports import Entry, NewAccount, NewEvent, Transfer
from pitboss.table.setting import Setting
from tests.server.virtual_world import VirtualClock, VirtualJournal, run, run_bot

ROUNDS = 21  # enough for a snapshot
BOOKS = (
    schema.streams,
    schema.events,
    schema.postings,
    schema.balances,
    schema.commands,
    schema.seeds,
    schema.snapshots,
    schema.rounds_played,
)


async def play(sql: SqlJournal) -> None:
    """One person and two bots, at a California table."""
    chance = random.Random(7)
    chips = Transfer(MINT, purse_of("Ann"), Cents(1_000_000))
    accounts = (NewAccount(MINT, may_owe=True), NewAccount(purse_of("Ann")))
    with sql.database.writing.begin() as connection:
        connection.execute(
            insert(schema.players).values(key="ann", name="Ann", created_at=1, role="player")
        )
    sql.append(
        [Entry("house", 0, 1, "house", (NewEvent("{}", None, (chips,)),), accounts=accounts)]
    )
    services = RoomServices(
        VirtualJournal(sql, chance), VirtualClock(), lambda: chance.randbytes(32), run_bot
    )
    pace = Pace(betting=1, deciding=1, banking=1, between=0, showing=False)
    setting = Setting("Ann's", profile("california"), pace, bots=2)
    room = await Room.create("a", setting, "Ann", services)
    dealing = asyncio.create_task(room.run_dealer())
    number = 0
    while room.table.opened < ROUNDS or room.table.running:
        number += 1
        form = '{"id":"%d","table":"a","do":"%s"%s}'
        if room.seat_of("Ann") is None:
            text = form % (number, "sit", ',"seat":1,"buy_in":"500.00"')
        elif room.table.bank_offered_to == 1:
            text = form % (number, "decline-bank", "")
        elif room.table.betting is not None and not room.table.betting.seats[1].playing:
            round = room.table.opened
            more = f',"round":{round},"stakes":{{"ante":"5.00","trips":"5.00"}},"ready":true'
            text = form % (number, "place-wagers", more)
        else:
            await asyncio.sleep(0.5)
            continue
        await room.ask(Person("Ann"), read_request(text))  # type: ignore[arg-type]
    dealing.cancel()


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqlJournal]:
    folder: Path = tmp_path_factory.mktemp("books")
    database = Database(f"sqlite:///{folder / 'books.db'}")
    database.migrate()
    journal = SqlJournal(database)
    run(play(journal))
    yield journal
    database.close()


def test_sound_books_are_in_order(books: SqlJournal) -> None:
    audit = Auditor(books).run()
    assert audit.findings == []
    assert audit.rounds >= ROUNDS
    assert audit.streams == 2
    assert audit.commands > ROUNDS


def _changed(column: Column[object], value: object) -> object:
    """Another value of the column's kind, as near as can be."""
    if isinstance(column.type, Boolean):
        return not value
    if isinstance(column.type, LargeBinary):
        assert isinstance(value, bytes)
        return bytes([value[0] ^ 1]) + value[1:]
    if isinstance(column.type, Integer):
        return 1 if value is None else int(str(value)) + 10**8
    text = str(value)
    at = len(text) // 2
    return text[:at] + ("7" if text[at : at + 1] != "7" else "8") + text[at + 1 :]


@pytest.mark.parametrize(
    ("table", "column"),
    [
        pytest.param(table, column, id=f"{table.name}.{column.name}")
        for table in BOOKS
        for column in table.columns
    ],
)
@pytest.mark.parametrize("which", [0, 1, 2])
def test_one_changed_value_anywhere_is_found(
    books: SqlJournal, table: SqlTable, column: Column[object], which: int
) -> None:
    with books.database.writing.connect() as connection:
        rows = connection.execute(select(table).order_by(*table.primary_key)).all()
        row = rows[which * (len(rows) - 1) // 2]
        old = getattr(row, column.name)
        here = [key == getattr(row, key.name) for key in table.primary_key]
    new = _changed(column, old)
    with books.database.writing.begin() as connection:
        # As somebody would who writes into the file: past what the database itself refuses.
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        changed = connection.execute(update(table).where(*here).values({column.name: new}))
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = OFF")
        assert changed.rowcount == 1
    found = Auditor(books).run().findings
    there = [
        key == (new if key.name == column.name else getattr(row, key.name))
        for key in table.primary_key
    ]
    with books.database.writing.begin() as connection:
        connection.execute(update(table).where(*there).values({column.name: old}))
    assert found
    assert all("\n" not in line for line in found)


def test_the_private_part_of_a_deal_is_looked_at(books: SqlJournal) -> None:
    column = schema.events.c.private
    deals = select(schema.events).where(column.is_not(None))
    with books.database.writing.connect() as connection:
        row = connection.execute(deals).first()
    assert row is not None
    here = (schema.events.c.stream == row.stream, schema.events.c.number == row.number)
    changed = json.loads(row.private)
    changed["dealer"]["salt"] = "0" * 64
    for other in (None, "{}", "no text", row.private + " ", json.dumps(changed)):
        with books.database.writing.begin() as connection:
            connection.execute(update(schema.events).where(*here).values(private=other))
        found = Auditor(books).run().findings
        with books.database.writing.begin() as connection:
            connection.execute(update(schema.events).where(*here).values(private=row.private))
        assert found, other
        cards = re.findall("..", changed["dealer"]["cards"])
        assert not any(card in line for line in found for card in cards)
    assert Auditor(books).run().clean


def test_a_number_that_is_none_is_found(books: SqlJournal) -> None:
    with books.database.writing.begin() as connection:
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        mint = "WHERE account = 'house/mint'"
        old = connection.exec_driver_sql(f"SELECT amount FROM balances {mint}").scalar()
        connection.exec_driver_sql(f"UPDATE balances SET amount = 'much' {mint}")
    found = Auditor(books).run().findings
    with books.database.writing.begin() as connection:
        connection.exec_driver_sql(f"UPDATE balances SET amount = {old} {mint}")
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = OFF")
    assert any(line.startswith(("house/mint: ", "balances: ")) for line in found)


def test_a_purse_belongs_to_a_player(books: SqlJournal) -> None:
    def rename(was: str, to: str) -> None:
        name = schema.players.c.name
        with books.database.writing.begin() as connection:
            connection.execute(update(schema.players).where(name == was).values(name=to))

    rename("Ann", "Zoe")
    found = Auditor(books).run().findings
    rename("Zoe", "Ann")
    assert found == ["purse/Ann: no player has it", "purse/Zoe: a player lacks it"]


# A snapshot only saves time, and of a refused command nothing else tells.
TOLD_ELSEWHERE = [table for table in BOOKS if table not in (schema.snapshots, schema.commands)]


@pytest.mark.parametrize("table", TOLD_ELSEWHERE, ids=lambda table: table.name)
def test_a_missing_row_is_found(books: SqlJournal, table: SqlTable) -> None:
    with books.database.writing.connect() as connection:
        row = connection.execute(select(table).order_by(*table.primary_key)).first()
        assert row is not None
        connection.rollback()
        transaction = connection.begin()
        here = [key == getattr(row, key.name) for key in table.primary_key]
        connection.execute(table.delete().where(*here))
        transaction.commit()
        found = Auditor(books).run().findings
        with connection.begin():
            connection.execute(table.insert(), [dict(row._mapping)])
    assert found


def test_the_books_are_sound_again_after_all_that(books: SqlJournal) -> None:
    assert Auditor(books).run().clean
