"""Rules written as TOML that reads back as the same rules."""

from collections.abc import Callable
from typing import Any

from pitboss.game.arguments import expect
from pitboss.game.bank import RotationClock
from pitboss.game.money import Cents, format_money
from pitboss.game.profiles.wager_entries import format_wager, quoted
from pitboss.game.rules import Rules

FORMAT = 3  # raised when a text would come to mean something else: docs/formats.md


def format_rules(rules: Rules) -> str:
    """The rules as TOML that `parse_rules` reads back, complete in itself."""
    expect(rules, Rules, "rules", "profile('house') gives some")
    lines = [f"format = {FORMAT}"]
    lines += [f"{name} = {write(getattr(rules, name))}" for name, write in _WRITERS.items()]
    for wager in rules.wagers:
        lines += ["", "[[wagers]]", *format_wager(wager)]
    if rules.order:
        lines += ["", "[order]"]
        lines += [f"{kind} = {_listed(spots)}" for kind, spots in rules.order.items()]
    for number, schedule in rules.schedules.items():
        lines += ["", f"[schedules.{number}]"]
        lines += [f"minimum = {_money(schedule.minimum)}"]
        lines += [f"maximum = {_money(schedule.maximum)}", "steps = ["]
        for step in schedule.steps:
            bound = "" if step.up_to is None else f"up_to = {_money(step.up_to)}, "
            lines.append(f"  {{ {bound}collection = {_money(step.collection)} }},")
        lines.append("]")
    return "\n".join(lines) + "\n"


def _money(amount: Cents) -> str:
    return quoted(format_money(amount))


def _limit(limit: Cents | None) -> str:
    return '"schedule"' if limit is None else _money(limit)


def _bank_minimum(minimum: Cents | None) -> str:
    if minimum is None:
        return '"table"'
    return _money(minimum) if minimum else '"none"'


def _listed(values: tuple[object, ...]) -> str:
    return "[" + ", ".join(str(v) if isinstance(v, int) else quoted(v) for v in values) + "]"


def _rotation_clock(clock: RotationClock) -> str:
    return f"{{ others = {clock.others}, minutes = {clock.minutes}, pause = {clock.pause} }}"


_WRITERS: dict[str, Callable[[Any], str]] = {
    "name": quoted,
    "title": quoted,
    "banked_by": quoted,
    "seats": str,
    "minimum": _limit,
    "maximum": _limit,
    "increment": _money,
    "preflop": _listed,
    "flop": _listed,
    "river": _listed,
    "play_limit": quoted,
    "qualify": lambda category: '"none"' if category is None else quoted(category),
    "unqualified_ante": quoted,
    "dealing": quoted,
    "decks": _listed,
    "deals": quoted,
    "time_out": quoted,
    "coverage": quoted,
    "bank_minimum": _bank_minimum,
    "rounds_in_a_row": str,
    "first_bank": quoted,
    "rotation_clock": lambda clock: '"none"' if clock is None else _rotation_clock(clock),
    "schedule": lambda number: '"none"' if number is None else str(number),
    "between_steps": quoted,
    "void_collection": quoted,
}
