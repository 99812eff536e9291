"""The journal keeps entries whole, once, and in order; the same on both databases."""

import asyncio
from dataclasses import replace

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, update

from pitboss.errors import StorageError
from pitboss.game.money import Cents
from pitboss.storage import schema
from pitboss.storage.database import Database
from pitboss.storage.group import GroupJournal
from pitboss.storage.journal import SqlJournal
from pitboss.storage.seals import FIRST, event_seal
from pitboss.table.ports import (
    CommandRecord,
    DuplicateCommand,
    Entry,
    InsufficientChips,
    NewAccount,
    NewEvent,
    Transfer,
    VersionConflict,
)

MINT = NewAccount("house/mint", may_owe=True)
OPENING = Entry(
    "table/a",
    0,
    1000,
    "Ada",
    (NewEvent("{}", None, (Transfer("house/mint", "purse/Ada", Cents(500)),)),),
    accounts=(MINT, NewAccount("purse/Ada"), NewAccount("table/a/stack/1")),
)


def spend(amount: int, expected: int | None = 1, *asked: CommandRecord) -> Entry:
    moved = Transfer("purse/Ada", "table/a/stack/1", Cents(amount))
    return Entry("table/a", expected, 2000, "Ada", (NewEvent('{"n":1}', 1, (moved,)),), asked)


def test_the_migrations_lead_to_the_schema(database: Database) -> None:
    with database.reading.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_an_entry_is_read_as_it_was_kept(journal: SqlJournal) -> None:
    (first,) = journal.append([OPENING])
    (second,) = journal.append([spend(200)])
    kept = journal.read("table/a")
    assert [(event.number, event.at, event.by, event.round, event.body) for event in kept] == [
        (1, 1000, "Ada", None, "{}"),
        (2, 2000, "Ada", 1, '{"n":1}'),
    ]
    assert tuple(kept) == (*first, *second)  # type: ignore[misc]
    assert journal.read("table/a", after=1) == kept[1:]
    assert journal.read_round("table/a", 1) == kept[1:]
    assert journal.versions("table/") == {"table/a": 2}
    assert (journal.balance("purse/Ada"), journal.balance("table/a/stack/1")) == (300, 200)
    assert journal.balance("house/mint") == -500
    assert journal.balance("nobody") is None


def test_each_event_is_sealed_with_all_before_it(journal: SqlJournal) -> None:
    journal.append([OPENING, spend(1), spend(2, expected=2)])
    seal = FIRST
    for event in journal.read("table/a"):
        seal = event_seal(seal, "table/a", event.number, event.at, event.by, event.body)
        assert event.seal == seal


def test_an_entry_decided_on_an_old_version_is_refused_and_costs_the_others_nothing(
    journal: SqlJournal,
) -> None:
    journal.append([OPENING])
    other = Entry("table/b", 0, 3000, "Zoe", (NewEvent("{}"),))
    won, lost, third = journal.append([spend(200), spend(100), other])
    assert isinstance(won, tuple)
    assert isinstance(lost, VersionConflict)
    assert isinstance(third, tuple)
    assert journal.balance("purse/Ada") == 300


def test_a_purse_never_owes_and_nothing_of_such_an_entry_stays(journal: SqlJournal) -> None:
    journal.append([OPENING])
    asked = CommandRecord("Ada", "1", "d", "r")
    other = Entry("table/b", 0, 3000, "Zoe", (NewEvent("{}"),))
    outcome, second = journal.append([spend(501, 1, asked), other])
    assert isinstance(outcome, InsufficientChips)
    assert isinstance(second, tuple)
    assert journal.balance("purse/Ada") == 500
    assert len(journal.read("table/a")) == 1
    assert journal.command("Ada", "1") is None


def test_a_purse_that_is_too_light_costs_the_others_nothing(journal: SqlJournal) -> None:
    """Neither of the two ways: with the heads of the streams looked up, and remembered."""
    journal.append([OPENING])
    begun: list[object] = []
    sqlalchemy.event.listen(journal.database.writing, "begin", begun.append)
    for expected in (1, 2):
        others = [Entry(f"table/{expected}{n}", 0, 3, "Zoe", (NewEvent("{}"),)) for n in range(9)]
        begun.clear()
        outcome, *rest = journal.append([spend(501, expected), *others])
        assert isinstance(outcome, InsufficientChips)
        assert all(isinstance(other, tuple) for other in rest)
        assert len(begun) <= 2
        assert isinstance(journal.append([spend(1, expected)])[0], tuple)


def test_chips_that_come_back_in_the_same_transaction_may_be_spent(journal: SqlJournal) -> None:
    journal.append([OPENING, spend(500)])
    back = Transfer("table/a/stack/1", "purse/Ada", Cents(400))
    stands_up = Entry("table/a", 2, 3, "Ada", (NewEvent("{}", None, (back,)),))
    outcomes = journal.append([stands_up, spend(300, 3), spend(200, 4)])
    assert [type(outcome) for outcome in outcomes] == [tuple, tuple, InsufficientChips]
    assert journal.balance("purse/Ada") == 100


def test_a_known_command_is_known_though_its_chips_have_left(journal: SqlJournal) -> None:
    journal.append([OPENING])
    asked = CommandRecord("Ada", "1", "digest", "the reply")
    assert isinstance(journal.append([spend(500, 1, asked)])[0], tuple)
    assert isinstance(journal.append([spend(500, 2, asked)])[0], DuplicateCommand)
    assert journal.balance("purse/Ada") == 0


def test_a_posting_to_an_unknown_account_is_refused(journal: SqlJournal) -> None:
    journal.append([OPENING])
    lost = Transfer("purse/Ada", "purse/Nobody", Cents(5))
    (outcome,) = journal.append([replace(spend(1), events=(NewEvent("{}", None, (lost,)),))])
    assert isinstance(outcome, StorageError)
    assert "an account is missing" in str(outcome)
    assert journal.balance("purse/Ada") == 500


@pytest.mark.parametrize("together", [True, False])
def test_a_command_is_kept_once(journal: SqlJournal, together: bool) -> None:
    journal.append([OPENING])
    asked = CommandRecord("Ada", "1", "digest", "the reply")
    once, twice = spend(200, None, asked), spend(100, None, replace(asked, reply="another"))
    if together:
        first, second = journal.append([once, twice])
    else:
        (first,), (second,) = journal.append([once]), journal.append([twice])
    assert isinstance(first, tuple)
    assert isinstance(second, DuplicateCommand)
    assert journal.command("Ada", "1") == asked
    assert journal.command("Zoe", "1") is None
    assert journal.balance("purse/Ada") == 300


def test_seeds_snapshots_and_ends(journal: SqlJournal) -> None:
    journal.append([OPENING, replace(spend(1), seed=(7, b"\0\xff" * 16), snapshot=(1, "old"))])
    journal.append([replace(spend(1, 2), snapshot=(2, "new"), ends_stream=True)])
    assert journal.seed("table/a", 7) == b"\0\xff" * 16
    with pytest.raises(StorageError, match="no seed for round 8"):
        journal.seed("table/a", 8)
    assert journal.snapshot("table/a") == (2, "new")
    assert journal.snapshot("table/b") is None
    assert journal.versions("table/") == {}


def test_a_damaged_snapshot_is_found(journal: SqlJournal) -> None:
    journal.append([OPENING, replace(spend(1), snapshot=(1, "state"))])
    with journal.database.writing.begin() as connection:
        connection.execute(update(schema.snapshots).values(body="stote"))
    with pytest.raises(StorageError, match="damaged"):
        journal.snapshot("table/a")


def test_many_entries_at_once_share_transactions_and_none_is_lost(journal: SqlJournal) -> None:
    sizes: list[int] = []

    async def play() -> None:
        group = GroupJournal(journal, lambda outcomes, _: sizes.append(len(outcomes)))
        openings = [Entry(f"table/{n}", 0, n, "dealer", (NewEvent(f"{n}"),)) for n in range(300)]
        kept = await asyncio.gather(*map(group.append, openings))
        assert [events[0].body for events in kept] == [str(n) for n in range(300)]
        with pytest.raises(VersionConflict):
            await group.append(openings[0])
        assert await group.read("table/7") == list(kept[7])
        await group.close()

    asyncio.run(play())
    assert sum(sizes) == 301
    assert len(sizes) < 100
    assert len(journal.versions("table/")) == 300


def test_money_is_neither_made_nor_lost(journal: SqlJournal) -> None:
    journal.append([OPENING, spend(10), spend(20, 2), spend(1000, 3)])
    with journal.database.reading.connect() as connection:
        amounts = connection.execute(select(schema.balances.c.amount)).scalars().all()
    assert sum(amounts) == 0


@pytest.mark.parametrize("bad", ["", "nonsense", "mysql://x/y", "sqlite", "postgresql:/x"])
def test_a_url_that_names_no_database_is_refused(bad: str) -> None:
    with pytest.raises(StorageError, match="not a database"):
        Database(bad)


def test_a_database_that_cannot_be_opened_is_named_without_its_password() -> None:
    database = Database("postgresql://ada:secret@127.0.0.1:1/x")
    with pytest.raises(StorageError, match=r"cannot open postgresql.*ada:\*\*\*") as refused:
        database.migrate()
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_a_journal_remembers_of_a_stream_may_be_old(
    journal: SqlJournal, database: Database
) -> None:
    """Two servers take turns: neither is misled by where it left the stream."""
    other = SqlJournal(database)
    journal.append([OPENING, spend(1)])
    assert isinstance(other.append([spend(2, 2)])[0], tuple)
    second = Entry("table/b", 0, 3000, "Zoe", (NewEvent("{}"),))
    lost, won = journal.append([spend(4, 2), second])
    assert isinstance(lost, VersionConflict)
    assert isinstance(won, tuple)
    assert isinstance(journal.append([spend(8, 3)])[0], tuple)
    assert isinstance(other.append([spend(16, 4)])[0], tuple)
    assert journal.balance("purse/Ada") == 500 - 1 - 2 - 8 - 16
    seal = FIRST
    for event in journal.read("table/a"):
        seal = event_seal(seal, "table/a", event.number, event.at, event.by, event.body)
        assert event.seal == seal


def test_a_command_known_already_is_found_behind_a_remembered_stream(journal: SqlJournal) -> None:
    asked = CommandRecord("Ada", "1", "digest", "the reply")
    journal.append([OPENING])
    assert isinstance(journal.append([spend(1, 1, asked)])[0], tuple)
    again, fresh = journal.append(
        [spend(2, 2, asked), Entry("table/b", 0, 1, "Zoe", (NewEvent("{}"),))]
    )
    assert isinstance(again, DuplicateCommand)
    assert isinstance(fresh, tuple)
    assert isinstance(journal.append([spend(4, 2, asked)])[0], DuplicateCommand)
    assert isinstance(journal.append([spend(8, 2)])[0], tuple)
    assert journal.balance("purse/Ada") == 500 - 1 - 8
