"""Every test of the storage runs on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from tests.postgres import Cluster


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
