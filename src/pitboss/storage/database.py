"""A database by its URL: opened, brought up to date, and told to lose nothing."""

import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.errors import StorageError

_BUSY_MS = 2000  # how long a locked SQLite file is waited for
_CONNECT_SECONDS = 5
_MIGRATING = text("SELECT pg_advisory_xact_lock(795368563)")  # any number, the same for all


class Database:
    """Two engines: one that writes, one transaction at a time, and one that reads beside it."""

    def __init__(self, url: str) -> None:
        self.url = _parse(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.writing = self._engine(readers=False)
        self.reading = self._engine(readers=True)

    def __str__(self) -> str:
        return self.url.render_as_string(hide_password=True)

    def _engine(self, readers: bool) -> Engine:
        if not self.is_sqlite:
            size = 4 if readers else 1
            return create_engine(
                self.url,
                pool_size=size,
                max_overflow=0,
                hide_parameters=True,  # seeds and hashes have no business in a log
                pool_pre_ping=readers,
                connect_args={"connect_timeout": _CONNECT_SECONDS},
            )
        engine = create_engine(
            self.url,
            pool_size=4 if readers else 1,
            max_overflow=0,
            hide_parameters=True,
            connect_args={"timeout": _BUSY_MS / 1000, "check_same_thread": False},
        )
        event.listen(engine, "connect", _prepare_sqlite)
        if not readers:
            event.listen(engine, "begin", _begin_to_write)
        return engine

    def check_present(self) -> None:
        """Refuses a SQLite file that is not there: opening it would make an empty one."""
        if self.is_sqlite and not Path(self.url.database or "").is_file():
            raise StorageError(f"no database {self}: `pitboss serve` makes one")

    def migrate(self) -> None:
        """Creates the tables, or brings older ones up to date."""
        file = self.url.database or ":memory:"
        if self.is_sqlite and not file.startswith((":memory:", "file:")):  # SQLite's own URI
            try:
                Path(file).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StorageError(f"cannot open {self}: {error.strerror}") from None
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        try:
            with self.writing.begin() as connection:
                if not self.is_sqlite:  # of servers that start together one does it
                    connection.execute(_MIGRATING)
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except SQLAlchemyError as error:
            raise StorageError(f"cannot open {self}: {reason_of(error)}") from None

    def hold_still(self, connection: Connection) -> None:
        """From its first question on, the connection sees one moment of the database."""
        begin = "BEGIN" if self.is_sqlite else "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
        connection.execute(text(begin))

    def close(self) -> None:
        self.writing.dispose()
        self.reading.dispose()


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    backend = parsed.get_backend_name() if parsed is not None else ""
    if parsed is None or backend not in ("sqlite", "postgresql"):
        raise StorageError(
            f"not a database: {url!r}; sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    return parsed.set(drivername="sqlite" if backend == "sqlite" else "postgresql+psycopg")


def _prepare_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not guessed by the driver
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # an acknowledged commit survives power loss


def _begin_to_write(connection: Connection) -> None:
    connection.execute(text("BEGIN IMMEDIATE"))


def reason_of(error: SQLAlchemyError) -> str:
    """The database's own words, on one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
