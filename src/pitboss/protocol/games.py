"""The rules of a game as a client is told of them: all that a page needs to put them into words."""

from pydantic import BaseModel

from pitboss.game.bank import Schedule
from pitboss.game.money import Cents, format_money
from pitboss.game.paytables import Paytable
from pitboss.game.rules import Rules, Street
from pitboss.game.wording import BLIND_BELOW, TRIPS_BELOW


class Pay(BaseModel):
    hand: str
    pays: str


class Pays(BaseModel):
    """A pay table, from the royal flush down; `otherwise` is what becomes of a wager below it."""

    name: str
    lines: list[Pay]
    otherwise: str


class StepForm(BaseModel):
    up_to: str | None
    collection: str


class ScheduleForm(BaseModel):
    number: int
    minimum: str
    maximum: str
    steps: list[StepForm]


class Game(BaseModel):
    """The limits are those in force: of the rules themselves, or of their schedule."""

    name: str
    title: str
    banked_by: str
    seats: int
    minimum: str
    maximum: str
    increment: str
    raises: dict[str, list[int]]
    qualify: str | None
    unqualified_ante: str
    inscription: str
    blind: Pays
    trips: Pays
    dealing: str
    decks: list[str]
    coverage: str
    rounds_in_a_row: int
    schedule: int | None
    schedules: list[ScheduleForm]
    least_to_play: str
    least_to_bank: str
    highest_collection: str


def game_form(rules: Rules) -> Game:
    return Game(
        name=rules.name,
        title=rules.title,
        banked_by=rules.banked_by.value,
        seats=rules.seats,
        minimum=format_money(rules.spot_minimum),
        maximum=format_money(rules.spot_maximum),
        increment=format_money(rules.increment),
        raises={street.value: list(rules.multiples(street)) for street in Street},
        qualify=None if rules.qualify is None else str(rules.qualify),
        unqualified_ante=rules.unqualified_ante.value,
        inscription=rules.inscription,
        blind=_pays(rules.blind_table, BLIND_BELOW),
        trips=_pays(rules.trips_table, TRIPS_BELOW),
        dealing=rules.dealing.value,
        decks=list(rules.decks),
        coverage=rules.coverage.value,
        rounds_in_a_row=rules.rounds_in_a_row,
        schedule=rules.schedule,
        schedules=[_schedule(number, of) for number, of in sorted(rules.schedules.items())],
        least_to_play=format_money(rules.least_to_play),
        least_to_bank=format_money(rules.least_to_bank),
        highest_collection=format_money(rules.highest_collection),
    )


def _pays(table: Paytable, otherwise: str) -> Pays:
    lines = [Pay(hand=str(category), pays=str(odds)) for category, odds in table.lines]
    return Pays(name=table.name, lines=lines, otherwise=otherwise)


def _schedule(number: int, schedule: Schedule) -> ScheduleForm:
    return ScheduleForm(
        number=number,
        minimum=format_money(schedule.minimum),
        maximum=format_money(schedule.maximum),
        steps=[
            StepForm(up_to=_bound(step.up_to), collection=format_money(step.collection))
            for step in schedule.steps
        ],
    )


def _bound(up_to: Cents | None) -> str | None:
    return None if up_to is None else format_money(up_to)
