"""Reads and writes what the user names: a file, a standard stream, rules by name or path."""

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.errors import ParseError, StorageError

if TYPE_CHECKING:
    from pitboss.game.rules import Rules


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if name == "-" and sys.stdin is None:
            raise StorageError("cannot read '-': standard input is closed")
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError(f"{name}: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise StorageError(f"cannot read {name!r}: {reason}") from None


def check_writable(name: str) -> None:
    """Refuses a place that cannot be written before any work is done."""
    path = Path(name)
    if name == "-":
        return
    if path.is_dir():
        raise StorageError(f"cannot write {name!r}: it is a folder; name a file")
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise StorageError(f"cannot write {name!r}: {reason}") from None


def write_text(name: str, text: str) -> None:
    """Writes a file whole or not at all; `-` is standard output."""
    if name == "-":
        sys.stdout.write(text)
        return
    path = Path(name)
    try:
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, prefix=f".{path.name}.", delete=False, encoding="utf-8"
        ) as file:
            file.write(text)
        Path(file.name).chmod(0o666 & ~_umask())
        Path(file.name).replace(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise StorageError(f"cannot write {name!r}: {reason}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def named_rules(name: str) -> "Rules":
    """A profile by its name, or the rules of a TOML file by its path."""
    from pitboss.game.profiles import PROFILES, parse_rules, profile

    is_path = name.endswith(".toml") or "/" in name or Path(name).is_file()
    if name in PROFILES or not is_path:
        return profile(name)
    return parse_rules(read_text(name), name)
