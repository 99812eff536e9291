"""A database by its URL: what is one, what is of another version, and what is only read."""

import hashlib
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import inspect

from pitboss.errors import StorageError
from pitboss.storage.audit import Auditor
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from tests.postgres import Cluster


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


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ada:se/cr@et@h:port/x",
        "postgresql://ada:secret@[::1",
        "postgres:ada:secret@h/x",
        "mysql://ada:secret@h/x",
        "mysql://h/x?password=secret",
        "sqlite://ada:secret@h/x.db",
        "postgresql://ada:secret@h/\udcff",
    ],
)
def test_what_is_no_database_is_shown_without_its_password(url: str) -> None:
    with pytest.raises(StorageError, match=r"\*\*\*") as no:
        Database(url)
    assert not any(part in str(no.value) for part in ("secret", "se/cr", "et@"))


def test_a_password_in_the_query_is_not_shown() -> None:
    database = Database("postgresql://h/x?user=ada&password=secret&connect_timeout=1")
    assert "password=***&user=ada" in str(database)
    assert "secret" not in str(database)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u@db..example/x",
        "postgresql://u@.example/x",
        f"postgresql://u@{'a' * 64}.example/x",
        "postgresql:///?host=a..b",
        "postgresql:///?host=%ff",
    ],
)
def test_a_host_that_is_not_the_name_of_one_is_one_line(url: str) -> None:
    database = Database(url)
    for look in (database.migrate, database.check_version):
        with pytest.raises(StorageError, match=r"^cannot open postgresql.*name of a host"):
            look()


def test_a_name_that_is_no_text_is_refused() -> None:
    with pytest.raises(StorageError, match=r"^cannot open 'sqlite:///\\udcff': not a text in"):
        Database("sqlite:///\udcff")


def test_a_name_that_is_too_long_is_shortened() -> None:
    database = Database(f"sqlite:///{'a' * 300}", only_read=True)
    with pytest.raises(StorageError, match=r"^cannot open sqlite:///a{190}…: File name too long$"):
        database.check_present()


@pytest.mark.parametrize("revision", [None, "4f1b2c"])
def test_a_file_of_another_program_is_refused_and_keeps_every_byte(
    tmp_path: Path, revision: str | None
) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        if revision is not None:  # of a program that migrates as we do
            other.execute("CREATE TABLE alembic_version (version_num TEXT)")
            other.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
    other.close()
    before = file.read_bytes()
    for look in (
        Database(f"sqlite:///{file}").migrate,
        Database(f"sqlite:///{file}", only_read=True).check_version,
    ):
        with pytest.raises(StorageError, match="not a pitboss database"):
            look()
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("revision", [None, "4f1b2c"])
def test_a_postgresql_database_of_another_program_is_refused(
    postgres: Cluster, revision: str | None
) -> None:
    database = Database(postgres.new_database())
    with database.writing.begin() as other:
        other.exec_driver_sql("CREATE TABLE recipes (name TEXT)")
        if revision is not None:
            other.exec_driver_sql("CREATE TABLE alembic_version (version_num TEXT)")
            other.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{revision}')")
    before = inspect(database.reading).get_table_names()
    for look in (database.migrate, database.check_version):
        with pytest.raises(StorageError, match="not a pitboss database"):
            look()
    assert inspect(database.reading).get_table_names() == before
    database.close()


def test_an_empty_file_is_no_database_yet(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    file.touch()
    with pytest.raises(StorageError, match="not a pitboss database"):
        Database(f"sqlite:///{file}", only_read=True).check_version()
    database = Database(f"sqlite:///{file}")
    database.migrate()
    database.check_version()
    database.close()


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"^cannot open .*: its folder does not exist$"):
        Database(f"sqlite:///{tmp_path}/huose/house.db").migrate()
    assert list(tmp_path.iterdir()) == []


def test_tables_of_another_version_are_refused(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.migrate()
    database.check_version()
    for revision, words in (
        ("3.999", "of another version of pitboss"),
        ("0002", "its journal is written in format 1; this version reads format 3"),
        ("4.1", "its journal is written in format 4; this version reads format 3"),
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
