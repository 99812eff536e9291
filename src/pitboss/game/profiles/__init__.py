"""Rules as TOML text: the profiles that ship with the package, and a user's own.

The only files read here are the package's own, as constant as its code. A user's file comes here
as text, read by the command or the server.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib import resources
from typing import Any

from pitboss.errors import InvalidRules, ParseError, Reason, one_of
from pitboss.game.arguments import expect, short_repr
from pitboss.game.profiles.readers import READERS, FieldErrors, short_key, text
from pitboss.game.profiles.wager_entries import read_order, read_wagers, with_table
from pitboss.game.profiles.writer import FORMAT, format_rules
from pitboss.game.rules import Rules, table_field

__all__ = [
    "FORMAT",
    "PROFILES",
    "as_rules",
    "format_rules",
    "override",
    "parse_rules",
    "profile",
    "table_field",
    "with_fields",
]

PROFILES = ("house", "california", "royal-caribbean")
"""The names of the games that ship."""

# A file written by hand may leave the number out: it is then always of the first released format.
_UNNUMBERED = 3
_FIELDS = tuple(field.name for field in fields(Rules) if field.init)
_HOW = "; parse_rules reads the text of a rules file"
_BEGINNING = 'extends = "house"'
_TABLE = "_table"  # `blind_table` is the table of the wager on `blind`


def profile(name: str) -> Rules:
    """A game that ships, by its name; `PROFILES` has them all.

    >>> profile("house").title
    'House-banked casino game'
    """
    if name not in PROFILES:
        raise ParseError(f"unknown rules {short_repr(name)}{one_of(str(name), PROFILES)}{_HOW}")
    return _shipped(name)


def as_rules(rules: Rules | str) -> Rules:
    """The rules that a caller gives, or names."""
    expect(rules, (Rules, str), "rules", "the name of a game, as in 'house', or Rules")
    return profile(rules) if isinstance(rules, str) else rules


@cache
def _shipped(name: str) -> Rules:
    text = (resources.files(__name__) / f"{name}.toml").read_text(encoding="utf-8")
    return _parse(text, name)


def parse_rules(text: str, source: str) -> Rules:
    """The rules of a TOML text, which may extend a profile; `source` names it in errors."""
    expect(text, str, "rules", "they are TOML text")
    expect(source, str, "the name of the rules", "it is text, as in 'own.toml'")
    rules = _parse(text, source)
    if rules.name in PROFILES and rules != profile(rules.name):
        taken = f"{rules.name!r} is the name of other rules; give these a name of their own"
        raise InvalidRules(source, [Reason(("name",), taken)])
    return rules


def _parse(toml: str, source: str) -> Rules:
    if not toml.strip():
        raise ParseError(f"{source}: it is empty; rules begin with extends, as in {_BEGINNING}")
    try:
        table = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise ParseError(f"{source}: broken TOML: {_one_line(str(error))[:200]}") from None
    except ValueError:  # of int, which tomllib lets through
        raise ParseError(f"{source}: broken TOML: a number has thousands of digits") from None
    except RecursionError:
        raise ParseError(f"{source}: broken TOML: it is nested too deeply") from None
    if (number := table.pop("format", _UNNUMBERED)) != FORMAT:
        unreadable = f"{repr(number)[:20]} is not a format of rules that can be read: {FORMAT}"
        raise InvalidRules(source, [Reason(("format",), unreadable)])
    if "extends" not in table:
        return override({}, table, source)
    try:
        base = _fields_of(profile(text(table.pop("extends"))))
    except ParseError as error:
        possible = str(error).removesuffix(_HOW)
        reasons = [Reason(("extends",), possible), *_reasons_without_base(table, source)]
        raise InvalidRules(source, reasons) from None
    table.setdefault("name", _name_of_file(source))
    return override(base, table, source)


def _reasons_without_base(table: Mapping[str, object], source: str) -> list[Reason]:
    """What is wrong with the fields that are given, whatever they should have extended."""
    try:
        override({}, table, source)
    except InvalidRules as error:
        return [reason for reason in error.reasons if _whole(reason.fields[0]) in table]
    return []


def _name_of_file(source: str) -> str:
    """What changed rules are called when they do not say: never the name of what they change."""
    stem = source.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".toml")
    name = re.sub(r"[^\w.-]", "-", stem) or "own"
    return f"{name}-own" if name in PROFILES else name


def override(base: Mapping[str, Any], changes: Mapping[str, object], source: str) -> Rules:
    """Rules of `base` with `changes` as a TOML file states them, or every reason against it."""
    reasons: list[Reason] = []
    values = dict(base)
    missing: list[str] = []
    unread: list[str] = []
    for name in _FIELDS:
        if name in changes:
            try:
                values[name] = _read(name, changes[name], base)
            except FieldErrors as error:  # what could be read is judged all the same
                reasons += [_of_part(name, part, words) for part, words in error.faults]
                values[name] = error.read
            except ParseError as error:
                reasons.append(Reason((name,), str(error)))
                unread.append(name)
        elif name in ("schedules", "order"):
            values.setdefault(name, {})
        elif name not in values:
            missing.append(name)
    unread += missing
    if missing:
        reasons.append(_missing(missing))
    for name, value in changes.items():
        if name not in _FIELDS and (reason := _change_table(values, name, value)):
            reasons.append(reason)
    doubtful = {field for reason in reasons for field in reason.fields}
    if unread:  # stand-ins, so that the fields in order are judged all the same
        values = {**_fields_of(profile("house")), **values}
    try:
        rules = Rules(**values)
    except InvalidRules as error:
        reasons += [
            reason
            for reason in error.reasons
            if not any(field in doubtful or _whole(field) in unread for field in reason.fields)
        ]
        raise InvalidRules(source, reasons) from None
    if reasons:
        raise InvalidRules(source, reasons)
    return rules


def _of_part(name: str, part: str, words: str) -> Reason:
    return Reason((f"{name}.{part}", name) if part else (name,), words)


def _whole(field: str) -> str:
    """The field that a part belongs to: `wagers` of `wagers.trips.fold`."""
    return field.partition(".")[0]


def _missing(names: list[str]) -> Reason:
    others = f", as are {', '.join(names[1:])}" if len(names) > 1 else ""
    return Reason(tuple(names), f"missing{others}; give what is missing, or begin with extends")


def _read(name: str, value: object, base: Mapping[str, Any]) -> object:
    """A field as a file states it. Wagers and orders are changed one by one, not as a whole."""
    if name == "wagers":
        return read_wagers(value, base.get(name, ()))
    if name == "order":
        return read_order(value, base.get(name, {}))
    return READERS[name](value)


def _change_table(values: dict[str, Any], name: str, value: object) -> Reason | None:
    """`blind_table`, and so for every spot: short for an entry that changes its table alone."""
    spot = name.removesuffix(_TABLE).replace("_", "-")
    wagers = values.get("wagers", ())
    if not name.endswith(_TABLE) or spot not in (wager.spot for wager in wagers):
        tables = [table_field(wager.spot) for wager in wagers if wager.table]
        possible = ", ".join(["format", "extends", *_FIELDS, *tables])
        return Reason((short_key(name),), f"unknown field; one of {possible}")
    try:
        values["wagers"] = with_table(wagers, spot, value)
    except ParseError as error:
        return Reason((table_field(spot),), str(error))
    return None


def with_fields(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """The rules with some fields changed, as in a TOML file."""
    return override(_fields_of(rules), changes, rules.name) if changes else rules


def _fields_of(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in _FIELDS}


def _one_line(text: str) -> str:
    return " ".join(text.split())
