"""The rules of a record, read from their TOML text. They are complete: nothing is looked up."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.verifier import forms
from pitboss.verifier.hands import CATEGORIES
from pitboss.verifier.wrong import Wrong, shown

# From the royal flush down, as docs/rules.md prints them in chapter 11.
BLIND_TABLES = {"standard": "500 50 10 3 3:2 1"}
TRIPS_TABLES = {
    "UTH-01": "50 40 30 9 7 4 3",
    "UTH-02": "50 40 30 8 6 5 3",
    "UTH-03": "50 40 30 8 7 4 3",
    "UTH-04": "50 40 20 7 6 5 3",
}
STREETS = ("preflop", "flop", "river")

_ODDS = re.compile(r"(\d{1,6})(?::([1-9]\d{0,5}))?", re.ASCII)


@dataclass(frozen=True)
class Book:
    name: str
    house_banks: bool
    seats: int
    minimum: int
    maximum: int
    increment: int
    ladder: Mapping[str, tuple[int, ...]]  # raises by street
    qualify: str | None
    ante_back_if_unqualified: bool
    blind_pays: Mapping[str, Fraction]
    trips_pays: Mapping[str, Fraction]
    dealing: str
    decks: tuple[str, ...]
    coverage: str
    steps: tuple[tuple[int | None, int], ...]  # the schedule in force; none: no collection

    def collection(self, total: int) -> int:
        """Up to and including each step; between two the higher one counts (clause 10.4)."""
        for up_to, amount in self.steps:
            if up_to is None or total <= up_to:
                return amount
        return 0

    @property
    def highest_collection(self) -> int:
        return max((amount for _, amount in self.steps), default=0)


def _multiple(value: Any, where: str) -> int:
    if not 1 <= forms.whole(value, where) <= 1000:
        raise Wrong(f"{where}: {value} is not a multiple of the Ante")
    return int(value)


_STEP = forms.fields({"up_to": forms.money, "collection": forms.money})
_LAST_STEP = forms.fields({"collection": forms.money})


def _step(value: Any, where: str) -> tuple[int | None, int]:
    if isinstance(value, dict) and "up_to" in value:
        step = _STEP(value, where)
        return step["up_to"], step["collection"]
    return None, _LAST_STEP(value, where)["collection"]


_SCHEDULE = forms.fields(
    {"minimum": forms.money, "maximum": forms.money, "steps": forms.several(_step)}
)
_FIELDS = forms.fields(
    {
        "name": forms.line,
        "title": forms.line,
        "banked_by": forms.one_of("house", "player/dealer"),
        "seats": forms.whole,
        "minimum": forms.line,
        "maximum": forms.line,
        "increment": forms.money,
        "preflop": forms.several(_multiple),
        "flop": forms.several(_multiple),
        "river": forms.several(_multiple),
        "qualify": forms.one_of("none", *CATEGORIES),
        "unqualified_ante": forms.one_of("returned", "settled"),
        "blind_table": forms.line,
        "trips_table": forms.line,
        "dealing": forms.one_of("shuffler", "shoe"),
        "decks": forms.several(forms.line),
        "coverage": forms.one_of("payoffs", "net", "unlimited"),
        "rounds_in_a_row": forms.whole,
        "schedule": forms.anything,
        "schedules": forms.by_number(_SCHEDULE),
    }
)


def read_rules(toml: str) -> Book:
    try:
        table = tomllib.loads(toml)
    except (ValueError, RecursionError):
        raise Wrong("the rules are not TOML") from None
    if "extends" in table:
        raise Wrong("the rules are not complete: they extend others")
    rules = _FIELDS({"schedules": {}, **table}, "the rules")
    schedule = _schedule(rules)
    limits = [
        schedule[limit]
        if schedule and rules[limit] == "schedule"
        else forms.money(rules[limit], limit)
        for limit in ("minimum", "maximum")
    ]
    if not 0 < limits[0] <= limits[1] or rules["increment"] <= 0:
        raise Wrong("the rules have no limits for a spot that could be kept")
    return Book(
        rules["name"],
        rules["banked_by"] == "house",
        rules["seats"],
        limits[0],
        limits[1],
        rules["increment"],
        {street: rules[street] for street in STREETS},
        None if rules["qualify"] == "none" else rules["qualify"],
        rules["unqualified_ante"] == "returned",
        _pays(rules["blind_table"], BLIND_TABLES, down_to="straight"),
        _pays(rules["trips_table"], TRIPS_TABLES, down_to="three of a kind"),
        rules["dealing"],
        rules["decks"],
        rules["coverage"],
        schedule["steps"] if schedule else (),
    )


def _schedule(rules: Mapping[str, Any]) -> Mapping[str, Any] | None:
    number = rules["schedule"]
    if number == "none":
        return None
    if type(number) is not int or number not in rules["schedules"]:
        raise Wrong(f"schedule {shown(number)} is not among the rules")
    found: Mapping[str, Any] = rules["schedules"][number]
    return found


def _pays(text: str, tables: Mapping[str, str], down_to: str) -> dict[str, Fraction]:
    """Winnings for a stake of one, by the name of the hand."""
    paid = CATEGORIES[: CATEGORIES.index(down_to) - 1 : -1]
    odds = [_ODDS.fullmatch(word) for word in tables.get(text, text).split()]
    if len(odds) != len(paid) or None in odds:
        raise Wrong(f"{shown(text)} is not a pay table")
    return {
        hand: Fraction(int(match[1]), int(match[2] or 1))
        for hand, match in zip(paid, odds, strict=True)
        if match is not None
    }
