"""Every test of the storage runs on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from pitboss.storage.people import People
from tests.postgres import Cluster
from tests.storage.people_fixtures import QUICK, WELCOME, Clock


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'pitboss.db'}"
    postgres: Cluster = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = Database(url)
    opened.migrate()
    yield opened
    opened.close()


@pytest.fixture
def journal(database: Database) -> SqlJournal:
    return SqlJournal(database)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(database: Database, journal: SqlJournal, clock: Clock) -> People:
    return People(database, journal, clock, WELCOME, QUICK)


@pytest.fixture
def servers(url: str, people: People, clock: Clock) -> Iterator[list[People]]:
    """Two of them, on one database."""
    other = Database(url)
    yield [people, People(other, SqlJournal(other), clock, WELCOME, QUICK)]
    other.close()
