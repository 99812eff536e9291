"""What an entry may carry: shared accounts, and side writes to other tables."""

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from pitboss.errors import StorageError
from pitboss.storage import schema
from pitboss.storage.journal import SqlJournal
from pitboss.storage.writing import SqlEntry
from pitboss.table.ports import InsufficientChips, NewAccount, NewEvent

SHARED = NewAccount("house/mint", may_owe=True, shared=True)


@dataclass(frozen=True)
class Seed:
    """A row of some table, refused if it is for round 13."""

    round: int

    def write(self, connection: Connection) -> None:
        row = {"stream": "beside", "round": self.round, "seed": b""}
        connection.execute(insert(schema.seeds), row)
        if self.round == 13:
            raise StorageError("unlucky")


def entry(stream: str, account: NewAccount, round: int = 1) -> SqlEntry:
    return SqlEntry(
        stream, 0, 1, "x", (NewEvent("{}"),), accounts=(account,), side_writes=(Seed(round),)
    )


def test_a_shared_account_is_opened_by_whoever_comes_first(journal: SqlJournal) -> None:
    together = journal.append([entry("a", SHARED, 1), entry("b", SHARED, 2)])
    (later,) = journal.append([entry("c", SHARED, 3)])
    assert all(isinstance(outcome, tuple) for outcome in (*together, later))
    assert journal.balance("house/mint") == 0


def test_an_account_that_is_not_shared_is_opened_once(journal: SqlJournal) -> None:
    own = NewAccount("purse/Ada")
    first, second = journal.append([entry("a", own, 1), entry("b", own, 2)])
    assert isinstance(first, tuple)
    assert isinstance(second, InsufficientChips)


def test_rows_beside_an_entry_are_kept_with_it_or_not_at_all(journal: SqlJournal) -> None:
    one, refused, other = journal.append(
        [entry("a", SHARED, 1), entry("b", NewAccount("purse/Ada"), 13), entry("c", SHARED, 2)]
    )
    assert isinstance(one, tuple)
    assert str(refused) == "unlucky"
    assert isinstance(other, tuple)
    assert journal.read("b") == []
    assert journal.balance("purse/Ada") is None
    with journal.database.reading.connect() as connection:
        rounds = connection.execute(select(schema.seeds.c.round)).scalars().all()
    assert sorted(rounds) == [1, 2]
