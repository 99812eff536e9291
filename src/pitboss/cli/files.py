"""Reads what the user names: a file, standard input, or rules by name or path."""

import sys
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


def named_rules(name: str) -> "Rules":
    """A profile by its name, or the rules of a TOML file by its path."""
    from pitboss.game.profiles import PROFILES, parse_rules, profile

    is_path = name.endswith(".toml") or "/" in name or Path(name).is_file()
    if name in PROFILES or not is_path:
        return profile(name)
    return parse_rules(read_text(name), name)
