"""The wagers of a rules file, entry by entry, and the orders of settlement.

An entry for a spot that the extended rules have changes what it names; any other adds a wager.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, replace
from functools import partial
from typing import Any

from pitboss.errors import ParseError
from pitboss.game.money import Cents, format_money
from pitboss.game.paytables import Paytable, format_paytable, parse_paytable
from pitboss.game.profiles.readers import choice, each, listed, money, table, text, whole
from pitboss.game.wagers import (
    Below,
    LooksAt,
    Meter,
    OnFold,
    OnTie,
    Placed,
    ResultKind,
    Settles,
    Spot,
    Wager,
)


def read_wagers(value: object, base: Iterable[Wager]) -> tuple[Wager, ...]:
    """The wagers of the base with the entries' changes, and the new ones."""
    if isinstance(value, tuple) and all(isinstance(one, Wager) for one in value):
        return value
    known = {wager.spot: wager for wager in base}
    entries = {wager.spot: wager for wager in each(listed(value), lambda one: _entry(one, known))}
    if len(entries) < len(listed(value)):
        raise ParseError("two entries are for the same spot")
    changed = [entries.pop(spot, wager) for spot, wager in known.items()]
    # New spots lie before the one that a raise fills, which is the nearest to the player.
    raised = [wager for wager in changed if wager.placed is Placed.RAISE]
    return (*(one for one in changed if one not in raised), *entries.values(), *raised)


def _entry(value: object, wagers: Mapping[Spot, Wager]) -> Wager:
    entry = table(value)
    if "spot" not in entry:
        raise ParseError("an entry does not say its spot")
    spot = Spot(text(entry["spot"]))
    try:
        return _wager(spot, {**entry, "spot": spot}, wagers.get(spot))
    except ParseError as error:
        raise ParseError(f"{spot}: {error}") from None


def _wager(spot: Spot, entry: Mapping[str, object], base: Wager | None) -> Wager:
    readers: dict[str, Callable[[object], Any]] = {**_READERS, "table": partial(_table, spot)}
    for name in entry:
        if name not in readers:
            raise ParseError(f"{name!r} is unknown; the fields are {', '.join(readers)}")
    read = {_ATTRIBUTES.get(name, name): readers[name](value) for name, value in entry.items()}
    if base is not None:
        return replace(base, **read)
    missing = [name for name in _NEEDED if name not in read]
    if missing:
        raise ParseError(f"a new wager needs {', '.join(missing)}")
    return Wager(**read)


def with_table(wagers: Iterable[Wager], spot: str, value: object) -> tuple[Wager, ...]:
    changed = _table(Spot(spot), value)
    return tuple(replace(one, table=changed) if one.spot == spot else one for one in wagers)


def read_order(
    value: object, base: Mapping[ResultKind, tuple[Spot, ...]]
) -> dict[ResultKind, tuple[Spot, ...]]:
    kinds = each(table(value).items(), _order)
    return {**base, **dict(kinds)}


def _order(item: tuple[str, object]) -> tuple[ResultKind, tuple[Spot, ...]]:
    kind, spots = item
    return choice(ResultKind)(kind), tuple(Spot(spot) for spot in each(listed(spots), text))


def _table(spot: Spot, value: object) -> Paytable:
    return value if isinstance(value, Paytable) else parse_paytable(text(value), spot)


def _meter(value: object) -> Meter:
    entry = table(value)
    if set(entry) != {"start", "percent"}:
        raise ParseError("a meter does not have just start and percent")
    return Meter(money(entry["start"]), whole(entry["percent"]))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ParseError(f"{value!r} is neither true nor false")
    return value


_READERS: dict[str, Callable[[object], Any]] = {
    "spot": text,
    "label": text,
    "placed": choice(Placed),
    "settles": choice(Settles),
    "cards": choice(LooksAt),
    "table": text,
    "below": choice(Below),
    "tie": choice(OnTie),
    "fold": choice(OnFold),
    "unqualified_rule": _flag,
    "meter": _meter,
}
_ATTRIBUTES = {"cards": "looks_at"}
_NEEDED = tuple(field.name for field in fields(Wager) if field.default is MISSING)


def format_wager(wager: Wager) -> list[str]:
    """The lines of an entry: what every wager says, and what it does not leave as usual."""
    lines = []
    for name in _READERS:
        attribute = _ATTRIBUTES.get(name, name)
        value = getattr(wager, attribute)
        if attribute in _NEEDED or value != _DEFAULTS[attribute]:
            lines.append(f"{name} = {_written(value, wager.spot)}")
    return lines


_DEFAULTS = {field.name: field.default for field in fields(Wager)}


def _written(value: object, spot: Spot) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case Paytable():
            return quoted(format_paytable(value, spot))
        case Meter():
            start = quoted(format_money(Cents(value.start)))
            return f"{{ start = {start}, percent = {value.percent} }}"
    return quoted(value)


def quoted(value: object) -> str:
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
