"""What `Rules.change` takes: what a rules file says, or the values that rules hold."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from pitboss.errors import InvalidRules, ParseError, Reason
from pitboss.game.arguments import short_repr
from pitboss.game.bank import RotationClock, Schedule
from pitboss.game.hands import HandCategory
from pitboss.game.money import as_cents, format_money
from pitboss.game.wagers import Meter, Wager


def as_file_fields(name: str, fields: Mapping[str, object]) -> dict[str, object]:
    """The fields as a rules file writes them; `name` is that of the rules, for errors."""
    written, reasons = {}, []
    for field, value in fields.items():
        try:
            written[field] = _WRITERS.get(field, _unchanged)(value)
        except ParseError as error:
            reasons.append(Reason((field,), str(error)))
    if reasons:
        raise InvalidRules(name, reasons)
    return written


def _unchanged(value: object) -> object:
    return value


def _amount(value: Any) -> str:
    return format_money(as_cents(value))


def _limit(value: object) -> object:
    return "schedule" if value is None or value == "schedule" else _amount(value)


def _bank_minimum(value: object) -> object:
    if value in ("table", "none"):
        return value
    return "table" if value is None else _amount(value)


def _or_none(value: object) -> object:
    if isinstance(value, HandCategory):
        return str(value)
    return "none" if value is None else value


def _rotation_clock(value: object) -> object:
    return asdict(value) if isinstance(value, RotationClock) else _or_none(value)


def _wagers(value: object) -> object:
    if not isinstance(value, list | tuple):
        return value
    if value and all(isinstance(entry, Wager) for entry in value):
        return tuple(value)
    return [_entry(entry) for entry in value]


def _entry(value: object) -> object:
    if isinstance(value, Wager):
        raise ParseError(f"{short_repr(value)}: give wagers as entries, or all of them as Wagers")
    if isinstance(value, dict) and isinstance(meter := value.get("meter"), Meter):
        return {**value, "meter": {"start": _amount(meter.start), "percent": meter.percent}}
    return value


def _schedules(value: object) -> object:
    if not isinstance(value, dict):
        return value
    return {str(number): _schedule(schedule) for number, schedule in value.items()}


def _schedule(value: object) -> object:
    if not isinstance(value, Schedule):
        return value
    steps = [
        {"collection": _amount(step.collection)}
        | ({} if step.up_to is None else {"up_to": _amount(step.up_to)})
        for step in value.steps
    ]
    return {"minimum": _amount(value.minimum), "maximum": _amount(value.maximum), "steps": steps}


_WRITERS: dict[str, Callable[[Any], object]] = {
    "minimum": _limit,
    "maximum": _limit,
    "increment": _amount,
    "bank_minimum": _bank_minimum,
    "qualify": _or_none,
    "rotation_clock": _rotation_clock,
    "schedule": _or_none,
    "wagers": _wagers,
    "schedules": _schedules,
}
