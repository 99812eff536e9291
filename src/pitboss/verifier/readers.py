"""Strict readers of JSON values: each takes a value as it should be, or says what is wrong.

A reader is a function of a value and of the words for its place. Booleans are no numbers.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from pitboss.verifier.failed_check import FailedCheck, short_repr

Reader = Callable[[Any, str], Any]

MOST = 10**15  # cents, and whatever else is counted; keeps absurd numbers out of every sum
LONGEST = 100_000

_MONEY = re.compile(r"(\d{1,12})\.(\d\d)", re.ASCII)
_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)
_CARD = re.compile(r"[2-9TJQKA][cdhs]", re.ASCII)


def text(value: Any, where: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise FailedCheck(f"{where}: {short_repr(value)} is not a text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise FailedCheck(f"{where}: {short_repr(value)} is not a text in Unicode") from None
    return value


def printable(value: Any, where: str) -> str:
    if not text(value, where) or not value.isprintable():
        raise FailedCheck(f"{where}: {short_repr(value)} is not printable text")
    return str(value)


def line(value: Any, where: str) -> str:
    """A text of one line, with something to read in it."""
    if not printable(value, where).strip():
        raise FailedCheck(f"{where}: {short_repr(value)} is not a line of text")
    return str(value)


def whole(value: Any, where: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST:
        raise FailedCheck(f"{where}: {short_repr(value)} is not a whole number from 0 on")
    return value


def flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise FailedCheck(f"{where}: {short_repr(value)} is neither true nor false")
    return value


def money(value: Any, where: str) -> int:
    """The cents of `10.00`."""
    match = _MONEY.fullmatch(text(value, where))
    if match is None:
        raise FailedCheck(f"{where}: {short_repr(value)} is not an amount such as '10.00'")
    return int(match[1]) * 100 + int(match[2])


def digest(value: Any, where: str) -> str:
    if not _HEX.fullmatch(text(value, where)):
        raise FailedCheck(f"{where}: {short_repr(value)} is not 64 hexadecimal digits")
    return str(value)


def card(value: Any, where: str) -> str:
    if not _CARD.fullmatch(text(value, where)):
        raise FailedCheck(f"{where}: {short_repr(value)} is not a card")
    return str(value)


def cards(value: Any, where: str) -> tuple[str, ...]:
    """The cards of `AsKd`."""
    pairs = range(0, len(text(value, where)), 2)
    return tuple(card(value[at : at + 2], where) for at in pairs)


def numbered(value: Any, where: str) -> int:
    """A number as the key of an object: `"3"`."""
    if value not in map(str, range(1, 1000)):
        raise FailedCheck(f"{where}: {short_repr(value)} is not a number from 1 on")
    return int(value)


def optional(reader: Reader) -> Reader:
    return lambda value, where: None if value is None else reader(value, where)


def one_of(*words: str) -> Reader:
    def read(value: Any, where: str) -> str:
        if value not in words:
            raise FailedCheck(f"{where}: {short_repr(value)} is not one of {', '.join(words)}")
        return str(value)

    return read


def several(reader: Reader, *counts: int) -> Reader:
    """A list; of one of these lengths, where they are named."""

    def read(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or (counts and len(value) not in counts):
            many = f" of {' or '.join(map(str, counts))}" if counts else ""
            raise FailedCheck(f"{where}: {short_repr(value)} is not a list{many}")
        return tuple(reader(one, f"{where}[{at}]") for at, one in enumerate(value))

    return read


def by_number(reader: Reader) -> Reader:
    def read(value: Any, where: str) -> dict[int, Any]:
        if not isinstance(value, dict):
            raise FailedCheck(f"{where}: {short_repr(value)} is not an object")
        return {numbered(key, where): reader(one, f"{where}.{key}") for key, one in value.items()}

    return read


def by_name(reader: Reader) -> Reader:
    def read(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise FailedCheck(f"{where}: {short_repr(value)} is not an object")
        return {line(key, where): reader(one, f"{where}.{key}") for key, one in value.items()}

    return read


def fields(readers: Mapping[str, Reader]) -> Reader:
    """An object with just these fields."""

    def read(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise FailedCheck(f"{where}: {short_repr(value)} is not an object")
        for name in readers:
            if name not in value:
                raise FailedCheck(f"{where}: the field {name!r} is missing")
        for name in value:
            if name not in readers:
                raise FailedCheck(f"{where}: the field {short_repr(name)} is unknown")
        return {name: reader(value[name], f"{where}.{name}") for name, reader in readers.items()}

    return read


def anything(value: Any, _: str) -> Any:
    return value
