"""How each field of a rules file is read: a value as TOML has it, or as the rules hold it."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar, cast

from pitboss.errors import ParseError
from pitboss.game.arguments import short_repr
from pitboss.game.bank import (
    MOST_MINUTES,
    BetweenSteps,
    Coverage,
    FirstBank,
    RotationClock,
    Schedule,
    Step,
)
from pitboss.game.hands import HandCategory, parse_category
from pitboss.game.money import ZERO, Cents, parse_money
from pitboss.game.rules import BankedBy, Dealing, Deals, OnTimeOut, PlayLimit, UnqualifiedAnte
from pitboss.game.voids import OnVoid

_Choice = TypeVar("_Choice", bound=StrEnum)
_Read = TypeVar("_Read")
_Value = TypeVar("_Value")
_LONGEST_KEY = 40
_BEYOND = 10**12  # no whole number of a rules file comes near it


class FieldErrors(ParseError):
    """What is wrong with parts of a field, each by the name of its part, and what could be read of
    the field all the same."""

    def __init__(self, faults: Iterable[tuple[str, str]], read: object) -> None:
        self.faults = tuple(faults)
        self.read = read
        super().__init__("; ".join(f"{part}: {text}" if part else text for part, text in faults))


def shown(value: object) -> str:
    """A value in an error, as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "a table"
    if isoformat := getattr(value, "isoformat", None):  # dates and times
        return str(isoformat())
    return short_repr(value)


def text(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ParseError(f"{shown(value)} is not a line of text in quotes")
    return value


def _name(value: object) -> str:
    name = text(value)
    if not all(c.isalnum() or c in "-_." for c in name):
        raise ParseError(f"{shown(name)} is not a name of letters, digits, '-', '_' and '.'")
    return name


def whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ParseError(f"{shown(value)} is not a whole number")
    if abs(value) >= _BEYOND:
        raise ParseError(f"{shown(value)} is not a whole number below a trillion")
    return value


def listed(value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise ParseError(f"{shown(value)} is not a list in brackets")
    return list(value)


def table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ParseError(f"{shown(value)} is not a table of fields")
    return value


def money(value: object) -> Cents:
    return parse_money(cast("str", value))  # which says so if it is none


def choice(kind: type[_Choice]) -> Callable[[object], _Choice]:
    def read(value: object) -> _Choice:
        try:
            return kind(str(value))
        except ValueError:
            raise ParseError(f"{shown(value)} is not one of {', '.join(kind)}") from None

    return read


def _coverage(value: object) -> Coverage:
    try:
        return Coverage(str(value))
    except ValueError:
        raise ParseError(
            f"{shown(value)} is not one of wager, net, payoffs; or unlimited, where the house banks"
        ) from None


def each(values: Iterable[_Read], read: Callable[[_Read], _Value]) -> list[_Value]:
    """Every value read, or all that is wrong with any of them."""
    found, wrong = [], []
    for value in values:
        try:
            found.append(read(value))
        except ParseError as error:
            wrong.append(str(error))
    if wrong:
        raise ParseError("; ".join(wrong))
    return found


def each_part(
    entry: Mapping[str, object], readers: Mapping[str, Callable[[object], Any]]
) -> dict[str, Any]:
    """Every part of an entry, or all that is wrong with any of them."""
    found, wrong = {}, []
    for name, value in entry.items():
        try:
            if name not in readers:
                raise ParseError(f"unknown; the fields are {', '.join(readers)}")
            found[name] = readers[name](value)
        except ParseError as error:
            wrong.append((short_key(name), str(error)))
    if wrong:
        raise FieldErrors(wrong, found)
    return found


def short_key(name: object) -> str:
    """The name of a field in an error."""
    plain = name if isinstance(name, str) and name and name.isprintable() else repr(name)
    return plain if len(plain) <= _LONGEST_KEY else f"{plain[:_LONGEST_KEY]}…"


def _limit(value: object) -> Cents | None:
    return None if value == "schedule" else money(value)


def _bank_minimum(value: object) -> Cents | None:
    if value == "table":
        return None
    return ZERO if value == "none" else money(value)


def _multiples(value: object) -> tuple[int, ...]:
    return tuple(each(listed(value), whole))


def _backs(value: object) -> tuple[str, ...]:
    return tuple(each(listed(value), _name))


def _qualify(value: object) -> HandCategory | None:
    if value == "none":
        return None
    try:
        return parse_category(text(value))
    except ParseError as error:
        raise ParseError(f"{error}, or none") from None


def _schedule_number(value: object) -> int | None:
    return None if value == "none" else whole(value)


def _rotation_clock(value: object) -> RotationClock | None:
    if value == "none":
        return None
    entry = table(value)
    if set(entry) != set(_CLOCK):
        raise ParseError("it does not have just others, minutes and pause; or it is none")
    try:
        return RotationClock(**each_part(entry, _CLOCK))
    except FieldErrors as error:
        raise FieldErrors(error.faults, None) from None  # which are no clock


def _whole_of(what: str) -> Callable[[object], int]:
    def read(value: object) -> int:
        try:
            return whole(value)
        except ParseError:
            raise ParseError(f"{shown(value)} is not a whole number of {what}") from None

    return read


_MINUTES = _whole_of(f"minutes, 1 to {MOST_MINUTES}")
_CLOCK = {"others": _whole_of("players"), "minutes": _MINUTES, "pause": _MINUTES}


def _schedules(value: object) -> dict[int, Schedule]:
    return dict(each(table(value).items(), _schedule))


def _schedule(item: tuple[str, object]) -> tuple[int, Schedule]:
    number, entry = item
    if number not in map(str, range(1, 1000)):
        raise ParseError(f"schedule {shown(number)} is not numbered 1 to 999")
    entries = table(entry)
    if set(entries) != {"minimum", "maximum", "steps"}:
        raise ParseError(f"schedule {number} does not have just minimum, maximum and steps")
    readers: dict[str, Callable[[object], Any]] = {
        "minimum": money,
        "maximum": money,
        "steps": lambda value: tuple(each(listed(value), _step)),
    }
    try:
        return int(number), Schedule(**each_part(entries, readers))
    except ParseError as error:
        raise ParseError(f"schedule {number}: {error}") from None


def _step(value: object) -> Step:
    """A fixed fee and nothing else: a percentage cannot be written down (clause 10.6)."""
    step = table(value)
    if not {"collection"} <= set(step) <= {"collection", "up_to"}:
        raise ParseError("a step does not have just up_to and collection")
    up_to = money(step["up_to"]) if "up_to" in step else None
    return Step(up_to, money(step["collection"]))


# Wagers and the order of settlement have a module of their own.
READERS: dict[str, Callable[[object], object]] = {
    "name": _name,
    "title": text,
    "banked_by": choice(BankedBy),
    "seats": whole,
    "minimum": _limit,
    "maximum": _limit,
    "increment": money,
    "preflop": _multiples,
    "flop": _multiples,
    "river": _multiples,
    "play_limit": choice(PlayLimit),
    "qualify": _qualify,
    "unqualified_ante": choice(UnqualifiedAnte),
    "dealing": choice(Dealing),
    "decks": _backs,
    "deals": choice(Deals),
    "time_out": choice(OnTimeOut),
    "coverage": _coverage,
    "bank_minimum": _bank_minimum,
    "rounds_in_a_row": whole,
    "first_bank": choice(FirstBank),
    "rotation_clock": _rotation_clock,
    "schedule": _schedule_number,
    "between_steps": choice(BetweenSteps),
    "void_collection": choice(OnVoid),
    "schedules": _schedules,
}
