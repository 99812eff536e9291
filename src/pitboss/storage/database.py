"""A database by its URL: opened, migrated, and configured for durability."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.errors import StorageError
from pitboss.extras import needed_by
from pitboss.game.arguments import short_repr
from pitboss.storage.records import FORMAT
from pitboss.storage.schema import events, streams

_BUSY_SECONDS = 2  # how long a locked SQLite file is waited for
_CONNECT_SECONDS = 5
_MIGRATING = text("SELECT pg_advisory_xact_lock(795368563)")  # any number, the same for all
_LONGEST = 200  # letters of a URL in an error
_OURS = {streams.name, events.name}  # tables that every version has


class Database:
    """Two engines: one that writes, one transaction at a time, and one that reads beside it.

    With `only_read` nothing is written, not even how a SQLite file is to be journalled.
    """

    def __init__(self, url: str, only_read: bool = False) -> None:
        self.url = _parse(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.only_read = only_read
        self.reading = self._engine(readers=True)
        self.writing = self.reading if only_read else self._engine(readers=False)

    def __str__(self) -> str:
        return _without_password_in_query(self.url.render_as_string(hide_password=True))

    def _engine(self, readers: bool) -> Engine:
        pool: dict[str, Any] = {"pool_size": 4 if readers else 1, "max_overflow": 0}
        pool["hide_parameters"] = True  # seeds and hashes have no business in a log
        if not self.is_sqlite:
            arguments = {"connect_timeout": _CONNECT_SECONDS}
            with needed_by("a PostgreSQL database"):
                return create_engine(
                    self.url, pool_pre_ping=readers, connect_args=arguments, **pool
                )
        url = _to_read(self.url) if self.only_read else self.url
        arguments = {"timeout": _BUSY_SECONDS, "check_same_thread": False}
        engine = create_engine(url, connect_args=arguments, **pool)
        event.listen(engine, "connect", _prepare_to_read if self.only_read else _prepare_sqlite)
        if not readers:
            event.listen(engine, "begin", _begin_to_write)
        return engine

    def check_present(self) -> None:
        """Refuses a SQLite file that is not there: opening it would make an empty one."""
        if not self.is_sqlite:
            return
        try:
            present = Path(self.url.database or "").is_file()
        except OSError as error:  # a name that is too long
            raise self._cannot_open(str(error.strerror)) from None
        if not present:
            raise StorageError(f"no database {self._shown}: `pitboss serve` makes one")

    def check_version(self) -> None:
        """Refuses tables of another program or of another version, which would be misread."""
        with self._opening(), self.reading.connect() as connection:
            found = _revision(connection)
            if found is None or not _has_our_tables(connection):
                raise self._not_ours()
        self._check_format(found)
        if found != ScriptDirectory.from_config(_migrations()).get_current_head():
            raise StorageError(f"{self._shown}: its tables are of another version of pitboss")

    @contextmanager
    def _opening(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            raise self._cannot_open(reason_of(error)) from None
        except UnicodeError:  # of the codec for the names of hosts
            raise self._cannot_open("its host is not the name of a host") from None

    @property
    def _shown(self) -> str:
        """In an error."""
        url = str(self)
        return url if len(url) <= _LONGEST else f"{url[:_LONGEST]}…"

    def _cannot_open(self, reason: str) -> StorageError:
        return StorageError(f"cannot open {self._shown}: {reason}")

    def _not_ours(self) -> StorageError:
        return StorageError(f"{self._shown}: not a pitboss database; `pitboss serve` makes one")

    def _check_format(self, revision: str | None) -> None:
        """A revision is the journal's format and a step: `3.1`. Format 1 had no number."""
        if revision is None:
            return
        number = revision.partition(".")[0] if "." in revision else "1"
        if number != str(FORMAT):
            written = f"its journal is written in format {number}"
            raise StorageError(f"{self._shown}: {written}; this version reads format {FORMAT}")

    def migrate(self) -> None:
        """Creates the tables, or brings older ones up to date."""
        if self.is_sqlite:
            self._check_file()
        config = _migrations()
        try:
            with self._opening(), self.writing.begin() as connection:
                if not self.is_sqlite:  # of servers that start together one does it
                    connection.execute(_MIGRATING)
                if not self.is_sqlite and _of_another_program(connection):
                    raise self._not_ours()
                self._check_format(_revision(connection))
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except CommandError:
            raise self._cannot_open("its tables are of another version of pitboss") from None

    def _check_file(self) -> None:
        """Refuses a missing folder, and the file of another program before a byte is written."""
        file = self.url.database or ""
        if file.startswith("file:"):  # which is no path, but SQLite's URI
            return
        try:
            if not Path(file).parent.is_dir():
                raise self._cannot_open("its folder does not exist")
            if not Path(file).is_file():
                return
        except OSError as error:  # a name that is too long
            raise self._cannot_open(str(error.strerror)) from None
        engine = create_engine(_to_read(self.url), connect_args={"timeout": _BUSY_SECONDS})
        try:
            with suppress(SQLAlchemyError), engine.connect() as connection:  # refused below
                if _of_another_program(connection):
                    raise self._not_ours()
        finally:
            engine.dispose()

    def hold_still(self, connection: Connection) -> None:
        """From its first question on, the connection sees one moment of the database."""
        begin = "BEGIN" if self.is_sqlite else "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
        connection.execute(text(begin))

    def close(self) -> None:
        self.writing.dispose()
        self.reading.dispose()


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _has_our_tables(connection: Connection) -> bool:
    return set(inspect(connection).get_table_names()) >= _OURS


def _of_another_program(connection: Connection) -> bool:
    tables = set(inspect(connection).get_table_names())
    return bool(tables) and not tables >= _OURS


def _without_password(url: str) -> str:
    """A text that need be no URL; what stands before its last `@` may be a password."""
    return _without_password_in_query(re.sub(r"(?s):(?!//).*@", ":***@", url, count=1))


def _without_password_in_query(url: str) -> str:
    return re.sub(r"(?i)(password=)[^&]*", r"\1***", url)


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _parse(url: str) -> URL:
    try:
        url.encode()
    except UnicodeEncodeError:  # bytes of the command line that are not UTF-8
        shown = short_repr(_without_password(url))
        raise StorageError(f"cannot open {shown}: not a text in UTF-8") from None
    with suppress(ArgumentError, ValueError):  # the latter for ports and addresses
        parsed = make_url(url)
        backend = parsed.get_backend_name()
        if backend == "postgresql":
            return parsed.set(drivername="postgresql+psycopg")
        if backend == "sqlite" and _is_file(parsed):
            return parsed.set(drivername="sqlite")
    raise StorageError(
        f"not a database: {short_repr(_without_password(url))}; "
        "sqlite:///FILE (three slashes) or postgresql://USER@HOST/NAME"
    )


def _is_file(url: URL) -> bool:
    file = url.database or ""
    in_memory = not file or ":memory:" in file or url.query.get("mode") == "memory"
    known = set(url.query) <= {"mode", "uri", "immutable"}
    return not in_memory and not url.host and known and "\0" not in file


def _to_read(url: URL) -> URL:
    """By SQLite's own kind of URI, which alone can say that nothing is to be written."""
    if (url.database or "").startswith("file:"):
        return url
    file = Path(url.database or "").absolute()
    return url.set(database=f"file:{quote(str(file))}", query={"mode": "ro", "uri": "true"})


def _prepare_to_read(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None


def _prepare_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not guessed by the driver
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # an acknowledged commit survives power loss


def _begin_to_write(connection: Connection) -> None:
    connection.execute(text("BEGIN IMMEDIATE"))


def reason_of(error: SQLAlchemyError) -> str:
    """The database's own words, on one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
