"""The wagers of a rules file, entry by entry, and the orders of settlement.

An entry for a spot that the extended rules have changes what it names; any other adds a wager.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, replace
from functools import partial
from typing import Any, cast

from pitboss.errors import ParseError
from pitboss.game.money import Cents, format_money
from pitboss.game.paytables import Paytable, format_paytable, parse_paytable
from pitboss.game.profiles.readers import (
    FieldErrors,
    choice,
    each,
    each_part,
    listed,
    money,
    short_key,
    shown,
    table,
    text,
    whole,
)
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
    if isinstance(value, dict):
        raise ParseError("one table; each entry begins with [[wagers]], in double brackets")
    known = {wager.spot: wager for wager in base}
    entries: dict[Spot, Wager] = {}
    faults: list[tuple[str, str]] = []
    seen: set[Spot] = set()
    for number, entry in enumerate(listed(value), 1):
        try:
            spot = _spot(entry)
        except ParseError as error:
            faults.append(("", f"entry {number}: {error}"))
            continue
        if spot in seen:
            faults.append(("", f"two entries are for the same spot, {shown(spot)}"))
        seen.add(spot)
        wager, wrong = _wager(spot, table(entry), known.get(spot))
        faults += wrong
        if wager is not None:
            entries[spot] = wager
    changed = [entries.pop(spot, wager) for spot, wager in known.items()]
    # New spots lie before the one that a raise fills, which is the nearest to the player.
    raised = [wager for wager in changed if wager.placed is Placed.RAISE]
    wagers = (*(one for one in changed if one not in raised), *entries.values(), *raised)
    if faults:
        raise FieldErrors(faults, wagers)
    return wagers


def _spot(value: object) -> Spot:
    entry = table(value)
    if "spot" not in entry:
        raise ParseError("it does not say its spot")
    try:
        return Spot(text(entry["spot"]))
    except ParseError as error:
        raise ParseError(f"spot: {error}") from None


def _wager(
    spot: Spot, entry: Mapping[str, object], base: Wager | None
) -> tuple[Wager | None, list[tuple[str, str]]]:
    """The wager as far as its fields can be read, if it can be made of them; and every fault."""
    readers: dict[str, Callable[[object], Any]] = {**_READERS, "table": partial(_table, spot)}
    place = short_key(spot)
    faults = []
    try:
        read = each_part(entry, readers)
    except FieldErrors as error:
        read = cast("dict[str, Any]", error.read)
        faults = [(f"{place}.{name}", words) for name, words in error.faults]
    missing = [name for name in _NEEDED if name not in entry]
    if missing and base is None:
        faults.append((place, f"a new wager needs {', '.join(missing)}"))
    values = {_ATTRIBUTES.get(name, name): value for name, value in read.items()}
    if base is not None:
        return replace(base, **values), faults
    return (Wager(**values) if set(_NEEDED) <= set(values) else None), faults


def with_table(wagers: Iterable[Wager], spot: str, value: object) -> tuple[Wager, ...]:
    changed = _table(Spot(spot), value)
    return tuple(replace(one, table=changed) if one.spot == spot else one for one in wagers)


def read_order(
    value: object, base: Mapping[ResultKind, tuple[Spot, ...]]
) -> dict[ResultKind, tuple[Spot, ...]]:
    try:
        return {**base, **_orders(each_part(table(value), dict.fromkeys(ResultKind, _order)))}
    except FieldErrors as error:
        readable = _orders(cast("dict[str, tuple[Spot, ...]]", error.read))
        raise FieldErrors(error.faults, {**base, **readable}) from None


def _orders(kinds: Mapping[str, tuple[Spot, ...]]) -> dict[ResultKind, tuple[Spot, ...]]:
    return {ResultKind(kind): spots for kind, spots in kinds.items()}


def _order(spots: object) -> tuple[Spot, ...]:
    return tuple(Spot(spot) for spot in each(listed(spots), text))


def _table(spot: Spot, value: object) -> Paytable:
    return value if isinstance(value, Paytable) else parse_paytable(text(value), spot)


def _meter(value: object) -> Meter:
    entry = table(value)
    if set(entry) != {"start", "percent"}:
        raise ParseError("a meter does not have just start and percent")
    return Meter(**each_part(entry, {"start": money, "percent": whole}))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ParseError(f"{shown(value)} is neither true nor false")
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
