"""A database by its URL: what is one, what is of another version, and what is only read."""

import hashlib
import sqlite3
from pathlib import Path

import pytest

from pitboss.errors import StorageError
from pitboss.storage.audit import Auditor
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal


@pytest.mark.parametrize(
    "url",
    [
        "foo.db",
        "mysql://x/y",
        "sqlite://relative.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory&uri=true",
        "sqlite:///x.db?y=1",
        "sqlite:///a\0b",
        "postgresql://a:b@h:port/x",
        "postgresql://[::1",
        "",
    ],
)
def test_what_is_no_database_is_one_line(url: str) -> None:
    with pytest.raises(StorageError) as no:
        Database(url)
    assert str(no.value).startswith("not a database: ")
    assert "sqlite:///FILE" in str(no.value)
    assert "\n" not in str(no.value)


def test_tables_of_another_version_are_refused(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.migrate()
    database.check_version()
    for revision, words in (
        ("2.999", "of another version of pitboss"),
        ("0002", "its journal is written in format 1; this version reads format 2"),
        ("3.1", "its journal is written in format 3; this version reads format 2"),
    ):
        with database.writing.begin() as connection:
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
        for look in (database.migrate, database.check_version):
            with pytest.raises(StorageError, match=words):
                look()


def test_what_is_only_read_is_not_changed_by_a_byte(tmp_path: Path) -> None:
    house = Database(f"sqlite:///{tmp_path}/house.db")
    house.migrate()
    house.close()
    backup = tmp_path / "a backup #1?.db"
    sqlite3.connect(tmp_path / "house.db").execute("VACUUM INTO ?", (str(backup),))
    before = hashlib.sha256(backup.read_bytes()).digest()
    backup.chmod(0o444)
    database = Database(f"sqlite:///{backup}".replace("?", "%3F"), only_read=True)
    database.check_present()
    database.check_version()
    assert Auditor(SqlJournal(database)).run().clean
    with pytest.raises(StorageError, match="readonly"):
        SqlJournal(database).try_to_write()
    database.close()
    assert hashlib.sha256(backup.read_bytes()).digest() == before
    assert {file.name for file in tmp_path.iterdir()} <= {
        backup.name,
        "house.db",
        "house.db-wal",
        "house.db-shm",
    }
