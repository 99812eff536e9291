"""The rules of a record, read from their TOML text. They are complete: nothing is looked up."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.verifier import readers
from pitboss.verifier.failed_check import FailedCheck, short_repr
from pitboss.verifier.hands import CATEGORIES
from pitboss.verifier.settlement import Game
from pitboss.verifier.wagers import Wager, read_wagers

FORMAT = 3
STREETS = ("preflop", "flop", "river")


@dataclass(frozen=True)
class Rules:
    name: str
    house_banks: bool
    seats: int
    minimum: int
    maximum: int
    increment: int
    ladder: Mapping[str, tuple[int, ...]]  # raises by street
    play_is_limited: bool  # to the maximum of a spot
    qualify: str | None
    ante_back_if_unqualified: bool
    wagers: tuple[Wager, ...]  # as the layout shows them
    order: Mapping[str, tuple[str, ...]]
    dealing: str
    decks: tuple[str, ...]
    sealed: bool  # its seeds are kept, and what was not turned stays hidden
    plays_on_time_out: bool  # on the river, where it can
    coverage: str
    least_bank_wager: int
    steps: tuple[tuple[int | None, int], ...]  # the schedule in force; none: no collection
    between_steps: str
    collection_back_on_void: bool

    def collection(self, total: int) -> int:
        """Up to and including each step; between two the higher counts, or the lower (10.4)."""
        for up_to, amount in self.steps:
            if up_to is None or total <= up_to:
                return amount
            if self.between_steps == "lower" and total < up_to + 100:  # the next is printed there
                return amount
        return 0

    @property
    def meters(self) -> dict[str, int]:
        """What the meters show before anything has fed them."""
        return {wager.spot: wager.meter.start for wager in self.wagers if wager.meter}

    def game(
        self, wager: int, player_dealer: int | None, meters: Mapping[str, int] | None = None
    ) -> Game:
        """What a settlement needs of the rules; the meters show what this round has fed them."""
        return Game(
            self.wagers,
            self.order,
            self.qualify,
            self.ante_back_if_unqualified,
            self.coverage,
            Fraction(wager),
            player_dealer,
            {spot: Fraction(shows) for spot, shows in (meters or {}).items()},
        )


def _multiple(value: Any, where: str) -> int:
    if not 1 <= readers.whole(value, where) <= 1000:
        raise FailedCheck(f"{where}: {value} is not a multiple of the Ante")
    return int(value)


_STEP = readers.fields({"up_to": readers.money, "collection": readers.money})
_LAST_STEP = readers.fields({"collection": readers.money})


def _step(value: Any, where: str) -> tuple[int | None, int]:
    if isinstance(value, dict) and "up_to" in value:
        step = _STEP(value, where)
        return step["up_to"], step["collection"]
    return None, _LAST_STEP(value, where)["collection"]


def _order(value: Any, where: str) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise FailedCheck(f"{where}: {short_repr(value)} is not a table")
    kind, spots = readers.one_of(*_KINDS), readers.several(readers.line)
    return {kind(name, where): spots(named, f"{where}.{name}") for name, named in value.items()}


_KINDS = ("win", "lose", "tie", "fold", "unqualified")
_SCHEDULE = readers.fields(
    {"minimum": readers.money, "maximum": readers.money, "steps": readers.several(_step)}
)
_FIELDS = readers.fields(
    {
        "name": readers.line,
        "title": readers.line,
        "banked_by": readers.one_of("house", "player/dealer"),
        "seats": readers.whole,
        "minimum": readers.line,
        "maximum": readers.line,
        "increment": readers.money,
        "preflop": readers.several(_multiple),
        "flop": readers.several(_multiple),
        "river": readers.several(_multiple),
        "play_limit": readers.one_of("none", "spot"),
        "qualify": readers.one_of("none", *CATEGORIES),
        "unqualified_ante": readers.one_of("returned", "settled"),
        "wagers": read_wagers,
        "order": _order,
        "dealing": readers.one_of("shuffler", "shoe"),
        "decks": readers.several(readers.line),
        "deals": readers.one_of("open", "sealed"),
        "time_out": readers.one_of("fold", "play"),
        "coverage": readers.one_of("wager", "net", "payoffs", "unlimited"),
        "bank_minimum": readers.line,
        "rounds_in_a_row": readers.whole,
        "first_bank": readers.one_of("lowest seat", "first to sit down"),
        "rotation_clock": readers.anything,  # no part of a round
        "schedule": readers.anything,
        "between_steps": readers.one_of("higher", "lower"),
        "void_collection": readers.one_of("returned", "kept"),
        "schedules": readers.by_number(_SCHEDULE),
    }
)


def read_rules(toml: str) -> Rules:
    try:
        table = tomllib.loads(toml)
    except (ValueError, RecursionError):
        raise FailedCheck("the rules are not TOML") from None
    if "extends" in table:
        raise FailedCheck("the rules are not complete: they extend others")
    if (number := table.pop("format", FORMAT)) != FORMAT:
        raise FailedCheck(f"rules of format {short_repr(number)}; this reads format {FORMAT}")
    rules = _FIELDS({"schedules": {}, "order": {}, **table}, "the rules")
    schedule = _schedule(rules)
    limits = [
        schedule[limit]
        if schedule and rules[limit] == "schedule"
        else readers.money(rules[limit], limit)
        for limit in ("minimum", "maximum")
    ]
    if not 0 < limits[0] <= limits[1] or rules["increment"] <= 0:
        raise FailedCheck("the rules have no limits for a spot that could be kept")
    return Rules(
        rules["name"],
        rules["banked_by"] == "house",
        rules["seats"],
        limits[0],
        limits[1],
        rules["increment"],
        {street: rules[street] for street in STREETS},
        rules["play_limit"] == "spot",
        None if rules["qualify"] == "none" else rules["qualify"],
        rules["unqualified_ante"] == "returned",
        rules["wagers"],
        _checked_order(rules),
        rules["dealing"],
        rules["decks"],
        rules["deals"] == "sealed",
        rules["time_out"] == "play",
        rules["coverage"],
        _least_bank_wager(rules["bank_minimum"], limits[0]),
        schedule["steps"] if schedule else (),
        rules["between_steps"],
        rules["void_collection"] == "returned",
    )


def _least_bank_wager(minimum: str, of_table: int) -> int:
    if minimum == "table":
        return of_table
    return max(1, 0 if minimum == "none" else readers.money(minimum, "bank_minimum"))


def _schedule(rules: Mapping[str, Any]) -> Mapping[str, Any] | None:
    number = rules["schedule"]
    if number == "none":
        return None
    if type(number) is not int or number not in rules["schedules"]:
        raise FailedCheck(f"schedule {short_repr(number)} is not among the rules")
    found: Mapping[str, Any] = rules["schedules"][number]
    return found


def _checked_order(rules: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    spots = {wager.spot for wager in rules["wagers"]}
    order: Mapping[str, tuple[str, ...]] = rules["order"]
    for kind, named in order.items():
        if not spots.issuperset(named) or len(set(named)) != len(named):
            raise FailedCheck(f"order.{kind} does not name spots of the rules, each once")
    return order
