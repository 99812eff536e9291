"""Reads and writes what the user names: a file, a standard stream, rules by name or path."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from pitboss.errors import ParseError, StorageError, one_of

if TYPE_CHECKING:
    from pitboss.analysis.strategies.ruled import RuledStrategy
    from pitboss.analysis.strategies.tabled import TabledStrategy
    from pitboss.game.rules import Rules

MOST_BYTES = 16_000_000
_LONGEST = 200  # letters of a name in an error


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`; 16 megabytes at most."""
    if not name:
        raise StorageError("cannot read '': name a file, or - for standard input")
    try:
        if name == "-" and sys.stdin is None:
            raise StorageError("cannot read '-': standard input is closed")
        raw = _read(sys.stdin.buffer) if name == "-" else _read_file(name)
        if len(raw) > MOST_BYTES:
            raise StorageError(f"cannot read {_cut(name)!r}: larger than {MOST_BYTES:,} bytes")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError(f"{source(name)}: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise StorageError(f"cannot read {_cut(name)!r}: {reason}") from None


def _read_file(name: str) -> bytes:
    with Path(name).open("rb") as file:
        return _read(file)


def _read(file: IO[bytes]) -> bytes:
    """Also of a pipe or a device, which may have no end."""
    return file.read(MOST_BYTES + 1)


def source(name: str) -> str:
    """What an error calls the file that was read."""
    return "standard input" if name == "-" else shown(name)


def shown(name: str) -> str:
    """A name in an error: printable, and not a long one."""
    return _cut(name if name.isprintable() else repr(name))


def no_such_table(table: str) -> ParseError:
    return ParseError(f"no table {shown(table)} in this database; a table's address has its id")


@contextmanager
def known_table(table: str) -> Iterator[None]:
    """Reads of a table that the database does not have are refused."""
    from pitboss.table.ports import StreamNotFound

    try:
        yield
    except StreamNotFound:
        raise no_such_table(table) from None


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"


def check_writable(name: str) -> None:
    """Refuses a place that cannot be written before any work is done."""
    if name == "-":
        return
    if not name:
        raise StorageError("cannot write '': name a file, or - for standard output")
    path = Path(name)
    with refusing_to_write(name):
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder; name a file")
        if path.is_file():
            path.open("ab").close()
        elif not path.exists():
            with tempfile.TemporaryFile(dir=path.parent):
                pass


def write_text(name: str, text: str) -> None:
    """Writes a file whole or not at all; `-` is standard output.

    A link is followed, a file keeps its mode; a pipe or a device is written to as it is.
    """
    if name == "-":
        sys.stdout.write(text)
        return
    with writing(name) as file:
        file.write(text)


@contextmanager
def writing(name: str) -> Iterator[IO[str]]:
    """The same for a text that comes in parts: the file is there when all of it is."""
    with refusing_to_write(name):
        path = Path(name).resolve()
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8") as file:
                yield file
            return
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, prefix=".pitboss-", delete=False, encoding="utf-8"
        ) as file:
            temporary = Path(file.name)
            try:
                yield file
                file.flush()
                temporary.chmod(mode)
                temporary.replace(path)
            except BaseException:
                temporary.unlink()
                raise


@contextmanager
def refusing_to_write(name: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise StorageError(f"cannot write {_cut(name)!r}: {reason}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def named_rules(name: str) -> "Rules":
    """A profile by its name, or the rules of a TOML file by its path."""
    from pitboss.game.arguments import short_repr
    from pitboss.game.profiles import PROFILES, parse_rules, profile

    is_path = name.endswith(".toml") or "/" in name or _is_file(name)
    if name in PROFILES:
        return profile(name)
    if not is_path:
        possible = one_of(name, PROFILES)
        raise ParseError(f"unknown rules {short_repr(name)}{possible}, or a TOML file")
    return parse_rules(read_text(name), shown(name))


class NamedStrategy(NamedTuple):
    """What a user names: a strategy of rules, tables, or the best play."""

    name: str
    title: str
    rules: "RuledStrategy | None"
    given: "RuledStrategy | TabledStrategy | str"  # as it is evaluated


def named_strategy(name: str) -> NamedStrategy:
    """A strategy that ships, by its name, or that of a TOML or .npz file by its path."""
    from pitboss.analysis.strategies.catalogue import NAMES, OPTIMAL, OPTIMAL_TITLE, shipped
    from pitboss.analysis.strategies.ruled import parse_strategy
    from pitboss.analysis.strategies.tabled import read_tables

    if name == OPTIMAL:
        return NamedStrategy(name, OPTIMAL_TITLE, None, OPTIMAL)
    if name.endswith(".npz"):
        tables = read_tables(Path(name))
        return NamedStrategy(tables.name, tables.title, None, tables)
    is_path = name == "-" or name.endswith(".toml") or "/" in name or _is_file(name)
    if name not in NAMES and is_path:
        rules = parse_strategy(read_text(name), source(name))
    else:
        try:
            rules = shipped(name)
        except ParseError as error:
            raise ParseError(f"{error}, or a file") from None
    return NamedStrategy(rules.name, rules.title, rules, rules)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a name that is too long, or holds a NUL
        return False
