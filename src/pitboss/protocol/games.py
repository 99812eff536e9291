"""A game over HTTP: which one a request means, and its rules as a page puts them into words."""

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from pitboss.game.bank import BetweenSteps, Coverage, FirstBank, RotationClock
from pitboss.game.money import Cents, format_money
from pitboss.game.paytables import Paytable
from pitboss.game.rules import (
    BankedBy,
    Dealing,
    Deals,
    OnTimeOut,
    PlayLimit,
    Rules,
    Street,
    UnqualifiedAnte,
)
from pitboss.game.voids import OnVoid
from pitboss.game.wagers import (
    Below,
    LooksAt,
    Meter,
    OnFold,
    OnTie,
    Placed,
    ResultKind,
    Settles,
    Wager,
)
from pitboss.paper import words
from pitboss.protocol.fields import one_of


class GameForm(BaseModel):
    """Which game: one of the house's, or another, and what is changed about it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    profile: Annotated[str, Field(max_length=40)] = "house"
    rules: Annotated[
        str | None, Field(max_length=20_000, description="rules as TOML, instead of a profile")
    ] = None
    changes: Annotated[
        dict[str, Any],
        Field(description="fields of the rules to change, as in TOML: limits, pays, coverage"),
    ] = {}


class Pay(BaseModel):
    hand: str
    pays: str


class Pays(BaseModel):
    """A pay table, from its highest hand down."""

    name: str
    lines: list[Pay]


class MeterForm(BaseModel):
    start: str
    percent: int


class WagerForm(BaseModel):
    """A wager of the game, field by field as a rules file has it: docs/rules-files.md."""

    spot: str
    label: str
    placed: Annotated[str, one_of(Placed)]
    settles: Annotated[str, one_of(Settles)]
    cards: Annotated[str, one_of(LooksAt)]
    table: Pays | None
    below: Annotated[str, one_of(Below)]
    tie: Annotated[str, one_of(OnTie)]
    fold: Annotated[str, one_of(OnFold)]
    unqualified_rule: bool
    meter: MeterForm | None


class StepForm(BaseModel):
    up_to: str | None
    collection: str


class RangeForm(BaseModel):
    """A line of a schedule as a room posts it: `$51 – $100` and `$2`."""

    action: str
    collection: str


class ScheduleForm(BaseModel):
    number: int
    minimum: str
    maximum: str
    steps: list[StepForm]
    ranges: list[RangeForm]


class RotationClockForm(BaseModel):
    """The bank reaches so many others in so many minutes, or the game pauses for so many."""

    others: int
    minutes: int
    pause: int


class Game(BaseModel):
    """The limits are those in force: of the rules themselves, or of their schedule."""

    name: str
    title: str
    banked_by: Annotated[str, one_of(BankedBy)]
    seats: int
    minimum: str
    maximum: str
    increment: str
    raises: dict[Street, list[int]]
    play_limit: Annotated[str, one_of(PlayLimit)]
    qualify: str | None
    unqualified_ante: Annotated[str, one_of(UnqualifiedAnte)]
    inscription: str
    wagers: list[WagerForm]
    order: dict[ResultKind, list[str]]
    dealing: Annotated[str, one_of(Dealing)]
    decks: list[str]
    deals: Annotated[str, one_of(Deals)]
    time_out: Annotated[str, one_of(OnTimeOut)]
    coverage: Annotated[str, one_of(Coverage)]
    bank_minimum: str  # the least wager of a player/dealer
    rounds_in_a_row: int
    first_bank: Annotated[str, one_of(FirstBank)]
    rotation_clock: RotationClockForm | None
    schedule: int | None
    between_steps: Annotated[str, one_of(BetweenSteps)]
    void_collection: Annotated[str, one_of(OnVoid)]
    schedules: list[ScheduleForm]
    least_to_play: str
    least_to_bank: str
    highest_collection: str


class Standard(BaseModel):
    """The standard game, and what can be stated about another."""

    hands: list[str]  # from the highest down
    tables: dict[str, dict[str, str]]  # by spot, those that go by a name, each as a line of odds
    game: Game
    most_multiple: int
    most_odds: int


def game_form(rules: Rules) -> Game:
    return Game(
        name=rules.name,
        title=rules.title,
        banked_by=rules.banked_by.value,
        seats=rules.seats,
        minimum=format_money(rules.spot_minimum),
        maximum=format_money(rules.spot_maximum),
        increment=format_money(rules.increment),
        raises={street: list(rules.multiples(street)) for street in Street},
        play_limit=rules.play_limit.value,
        qualify=None if rules.qualify is None else str(rules.qualify),
        unqualified_ante=rules.unqualified_ante.value,
        inscription=rules.inscription,
        wagers=[wager_form(wager) for wager in rules.wagers],
        order={kind: [wager.spot for wager in rules.settles_in_order(kind)] for kind in ResultKind},
        dealing=rules.dealing.value,
        decks=list(rules.decks),
        deals=rules.deals.value,
        time_out=rules.time_out.value,
        coverage=rules.coverage.value,
        bank_minimum=format_money(rules.least_bank_wager),
        rounds_in_a_row=rules.rounds_in_a_row,
        first_bank=rules.first_bank.value,
        rotation_clock=_rotation_clock(rules.rotation_clock),
        schedule=rules.schedule,
        between_steps=rules.between_steps.value,
        void_collection=rules.void_collection.value,
        schedules=[_schedule(number, rules) for number in sorted(rules.schedules)],
        least_to_play=format_money(rules.least_to_play),
        least_to_bank=format_money(rules.least_to_bank),
        highest_collection=format_money(rules.highest_collection),
    )


def wager_form(wager: Wager) -> WagerForm:
    meter = wager.meter
    return WagerForm(
        spot=wager.spot,
        label=wager.label,
        placed=wager.placed.value,
        settles=wager.settles.value,
        cards=wager.looks_at.value,
        table=None if wager.table is None else _pays(wager.table),
        below=wager.below.value,
        tie=wager.tie.value,
        fold=wager.fold.value,
        unqualified_rule=wager.unqualified_rule,
        meter=None if meter is None else _meter(meter),
    )


def _meter(meter: Meter) -> MeterForm:
    return MeterForm(start=format_money(meter.start), percent=meter.percent)


def _pays(table: Paytable) -> Pays:
    lines = [Pay(hand=str(hands), pays=str(prize)) for hands, prize in table.lines]
    return Pays(name=table.name, lines=lines)


def _rotation_clock(clock: RotationClock | None) -> RotationClockForm | None:
    return None if clock is None else RotationClockForm(**asdict(clock))


def _schedule(number: int, rules: Rules) -> ScheduleForm:
    schedule = rules.schedules[number]
    posted = words.ranges(schedule, rules.increment, rules.between_steps)
    return ScheduleForm(
        number=number,
        minimum=format_money(schedule.minimum),
        maximum=format_money(schedule.maximum),
        steps=[
            StepForm(up_to=_bound(step.up_to), collection=format_money(step.collection))
            for step in schedule.steps
        ],
        ranges=[
            RangeForm(action=line.action, collection=words.dollars(line.collection))
            for line in posted
        ],
    )


def _bound(up_to: Cents | None) -> str | None:
    return None if up_to is None else format_money(up_to)
