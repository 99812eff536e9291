"""Rules as TOML text: the three profiles that ship with the package, and a user's own.

The only files read here are the package's own, as constant as its code; a user's file is read by
whoever was given its path.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, TypeVar

from pitboss.errors import InvalidRules, ParseError, Reason
from pitboss.game.bank import Coverage, Schedule, Step
from pitboss.game.hands import HandCategory, parse_category
from pitboss.game.money import Cents, format_money, parse_money
from pitboss.game.paytables import BLIND_LOWEST, TRIPS_LOWEST, Paytable, parse_paytable
from pitboss.game.rules import BankedBy, Dealing, Rules, UnqualifiedAnte

PROFILES = ("house", "california", "royal-caribbean")

_Choice = TypeVar("_Choice", bound=StrEnum)
_Read = TypeVar("_Read")
_Value = TypeVar("_Value")
_FIELDS = tuple(field.name for field in fields(Rules))


@cache
def profile(name: str) -> Rules:
    """One of the three games, by its name."""
    if name not in PROFILES:
        raise ParseError(f"unknown rules {name!r}: {', '.join(PROFILES)}, or a TOML file")
    text = (resources.files(__name__) / f"{name}.toml").read_text(encoding="utf-8")
    return _parse(text, name)


def parse_rules(text: str, source: str) -> Rules:
    """The rules of a TOML text, which may extend a profile; `source` names it in errors."""
    rules = _parse(text, source)
    if rules.name in PROFILES and rules != profile(rules.name):
        taken = f"{rules.name!r} is the name of other rules; give these a name of their own"
        raise InvalidRules(source, [Reason(("name",), taken)])
    return rules


def _parse(text: str, source: str) -> Rules:
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # tomllib also lets int's own errors through
        raise ParseError(f"{source}: broken TOML: {_one_line(str(error))[:200]}") from None
    if "extends" not in table:
        return override({}, table, source)
    try:
        base = _fields_of(profile(_text(table.pop("extends"))))
    except ParseError as error:
        possible = str(error).removesuffix(", or a TOML file")
        reasons = [Reason(("extends",), possible), *_reasons_without_base(table, source)]
        raise InvalidRules(source, reasons) from None
    table.setdefault("name", _name_of_file(source))
    return override(base, table, source)


def _reasons_without_base(table: Mapping[str, object], source: str) -> list[Reason]:
    """What is wrong with the fields that are given, whatever they should have extended."""
    try:
        override({}, table, source)
    except InvalidRules as error:
        return [reason for reason in error.reasons if reason.fields[0] in table]
    return []


def _name_of_file(source: str) -> str:
    """What changed rules are called when they do not say: never the name of what they change."""
    stem = source.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".toml")
    name = re.sub(r"[^\w.-]", "-", stem) or "own"
    return f"{name}-own" if name in PROFILES else name


def override(base: Mapping[str, Any], changes: Mapping[str, object], source: str) -> Rules:
    """Rules of `base` with `changes` as a TOML file states them, or every reason against it."""
    reasons = [
        Reason((_shown(name),), f"unknown field; one of extends, {', '.join(_FIELDS)}")
        for name in changes
        if name not in _FIELDS
    ]
    values = dict(base)
    for name in _FIELDS:
        if name in changes:
            try:
                values[name] = _READERS[name](changes[name])
            except ParseError as error:
                reasons.append(Reason((name,), str(error)))
        elif name == "schedules":
            values.setdefault(name, {})
        elif name not in values:
            reasons.append(Reason((name,), "missing; give it, or begin with extends"))
    doubtful = {reason.fields[0] for reason in reasons}
    if doubtful & set(_FIELDS):  # stand-ins, so that the fields in order are judged all the same
        values = {**_fields_of(profile("house")), **values}
    try:
        rules = Rules(**values)
    except InvalidRules as error:
        reasons += [reason for reason in error.reasons if not doubtful.intersection(reason.fields)]
        raise InvalidRules(source, reasons) from None
    if reasons:
        raise InvalidRules(source, reasons)
    return rules


def with_fields(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """The rules with some fields stated anew, as in a TOML file."""
    return override(_fields_of(rules), changes, rules.name) if changes else rules


def format_rules(rules: Rules) -> str:
    """The rules as TOML that `parse_rules` reads back, complete in itself."""
    lines = [
        f"{name} = {_WRITERS.get(name, _quoted)(getattr(rules, name))}" for name in _FIELDS[:-1]
    ]
    for number, schedule in rules.schedules.items():
        lines += ["", f"[schedules.{number}]"]
        lines += [f"minimum = {_money_text(schedule.minimum)}"]
        lines += [f"maximum = {_money_text(schedule.maximum)}", "steps = ["]
        for step in schedule.steps:
            bound = "" if step.up_to is None else f"up_to = {_money_text(step.up_to)}, "
            lines.append(f"  {{ {bound}collection = {_money_text(step.collection)} }},")
        lines.append("]")
    return "\n".join(lines) + "\n"


def _fields_of(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in _FIELDS}


def _shown(name: str) -> str:
    return name if name.isprintable() else repr(name)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ParseError(f"{value!r} is not a line of text")
    return value


def _name(value: object) -> str:
    name = _text(value)
    if not all(c.isalnum() or c in "-_." for c in name):
        raise ParseError(f"{name!r} is not a name of letters, digits, '-', '_' and '.'")
    return name


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ParseError(f"{value!r} is not a whole number")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ParseError(f"{value!r} is not a list")
    return value


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ParseError(f"{value!r} is not a table")
    return value


def _money(value: object) -> Cents:
    if not isinstance(value, str):
        raise ParseError(f"{value!r} is not an amount in quotes, as in '10.00'")
    return parse_money(value)


def _choice(kind: type[_Choice]) -> Callable[[object], _Choice]:
    def read(value: object) -> _Choice:
        try:
            return kind(str(value))
        except ValueError:
            raise ParseError(f"{value!r} is not one of {', '.join(kind)}") from None

    return read


def _limit(value: object) -> Cents | None:
    return None if value == "schedule" else _money(value)


def _each(values: Iterable[_Read], read: Callable[[_Read], _Value]) -> list[_Value]:
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


def _multiples(value: object) -> tuple[int, ...]:
    return tuple(_each(_list(value), _whole))


def _backs(value: object) -> tuple[str, ...]:
    return tuple(_each(_list(value), _name))


def _qualify(value: object) -> HandCategory | None:
    if value == "none":
        return None
    try:
        return parse_category(_text(value))
    except ParseError as error:
        raise ParseError(f"{error}, or none") from None


def _paytable(lowest: HandCategory) -> Callable[[object], Paytable]:
    return lambda value: parse_paytable(_text(value), lowest)


def _schedule_number(value: object) -> int | None:
    return None if value == "none" else _whole(value)


def _schedules(value: object) -> dict[int, Schedule]:
    return dict(_each(_table(value).items(), _schedule))


def _schedule(item: tuple[str, object]) -> tuple[int, Schedule]:
    number, table = item
    if number not in map(str, range(1, 1000)):
        raise ParseError(f"schedule {number!r} is not numbered 1 to 999")
    entries = _table(table)
    if set(entries) != {"minimum", "maximum", "steps"}:
        raise ParseError(f"schedule {number} does not have just minimum, maximum and steps")
    try:
        limits = _each((entries["minimum"], entries["maximum"]), _money)
        steps = _each(_list(entries["steps"]), _step)
    except ParseError as error:
        raise ParseError(f"schedule {number}: {error}") from None
    return int(number), Schedule(limits[0], limits[1], tuple(steps))


def _step(value: object) -> Step:
    """A fixed fee and nothing else: a percentage cannot be written down (clause 10.6)."""
    step = _table(value)
    if not {"collection"} <= set(step) <= {"collection", "up_to"}:
        raise ParseError("a step does not have just up_to and collection")
    up_to = _money(step["up_to"]) if "up_to" in step else None
    return Step(up_to, _money(step["collection"]))


_READERS: dict[str, Callable[[object], object]] = {
    "name": _name,
    "title": _text,
    "banked_by": _choice(BankedBy),
    "seats": _whole,
    "minimum": _limit,
    "maximum": _limit,
    "increment": _money,
    "preflop": _multiples,
    "flop": _multiples,
    "river": _multiples,
    "qualify": _qualify,
    "unqualified_ante": _choice(UnqualifiedAnte),
    "blind_table": _paytable(BLIND_LOWEST),
    "trips_table": _paytable(TRIPS_LOWEST),
    "dealing": _choice(Dealing),
    "decks": _backs,
    "coverage": _choice(Coverage),
    "rounds_in_a_row": _whole,
    "schedule": _schedule_number,
    "schedules": _schedules,
}


def _quoted(value: object) -> str:
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _money_text(amount: Cents) -> str:
    return _quoted(format_money(amount))


def _listed(values: tuple[object, ...]) -> str:
    return "[" + ", ".join(str(v) if isinstance(v, int) else _quoted(v) for v in values) + "]"


_WRITERS: dict[str, Callable[[Any], str]] = {
    "seats": str,
    "minimum": lambda limit: '"schedule"' if limit is None else _money_text(limit),
    "maximum": lambda limit: '"schedule"' if limit is None else _money_text(limit),
    "increment": _money_text,
    "preflop": _listed,
    "flop": _listed,
    "river": _listed,
    "qualify": lambda category: '"none"' if category is None else _quoted(category),
    "blind_table": lambda table: _quoted(table if table.name == "own" else table.name),
    "trips_table": lambda table: _quoted(table if table.name == "own" else table.name),
    "decks": _listed,
    "rounds_in_a_row": str,
    "schedule": lambda number: '"none"' if number is None else str(number),
}
