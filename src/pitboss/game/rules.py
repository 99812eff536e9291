"""The rules of one game as data, validated once. The three games differ here and nowhere else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, pairwise

from pitboss.errors import InvalidRules, Reason
from pitboss.game.bank import Coverage, Schedule
from pitboss.game.hands import HandCategory
from pitboss.game.money import ZERO, Cents, format_money
from pitboss.game.paytables import BLIND_LOWEST, TRIPS_LOWEST, Paytable


class BankedBy(StrEnum):
    HOUSE = "house"
    PLAYER_DEALER = "player/dealer"


class Dealing(StrEnum):
    """How the cards leave the device (clauses 4.2 and 4.3)."""

    SHUFFLER = "shuffler"
    SHOE = "shoe"


class UnqualifiedAnte(StrEnum):
    """What becomes of the Ante when the dealer does not qualify (clause 6.3)."""

    RETURNED = "returned"
    SETTLED = "settled"


class Street(StrEnum):
    """A decision point. The turn is not one: it is turned together with the river."""

    PREFLOP = "preflop"
    FLOP = "flop"
    RIVER = "river"


MOST_MULTIPLE = 100  # a bound on raises, so that no sum grows beyond reason
MOST_ROUNDS_IN_A_ROW = 2  # clause 8.2
MOST_PLAYERS = 7  # against one dealer (clause 1.2); a player/dealer has a seat besides


@dataclass(frozen=True, slots=True)
class Rules:
    name: str
    title: str
    banked_by: BankedBy
    seats: int
    minimum: Cents | None  # None: the limit of the schedule in force
    maximum: Cents | None
    increment: Cents
    preflop: tuple[int, ...]
    flop: tuple[int, ...]
    river: tuple[int, ...]
    qualify: HandCategory | None  # None: the dealer always qualifies
    unqualified_ante: UnqualifiedAnte
    blind_table: Paytable
    trips_table: Paytable
    dealing: Dealing
    decks: tuple[str, ...]
    coverage: Coverage
    rounds_in_a_row: int
    schedule: int | None
    schedules: Mapping[int, Schedule] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        reasons = tuple(contradictions(self))
        if reasons:
            raise InvalidRules(self.name, reasons)

    @property
    def house_banked(self) -> bool:
        return self.banked_by is BankedBy.HOUSE

    @property
    def schedule_in_force(self) -> Schedule | None:
        return None if self.schedule is None else self.schedules.get(self.schedule)

    @property
    def spot_minimum(self) -> Cents:
        if self.minimum is None and self.schedule_in_force is not None:
            return self.schedule_in_force.minimum
        return self.minimum or ZERO

    @property
    def spot_maximum(self) -> Cents:
        if self.maximum is None and self.schedule_in_force is not None:
            return self.schedule_in_force.maximum
        return self.maximum or ZERO

    def multiples(self, street: Street) -> tuple[int, ...]:
        match street:
            case Street.PREFLOP:
                return self.preflop
            case Street.FLOP:
                return self.flop
            case Street.RIVER:
                return self.river

    def qualifies(self, category: HandCategory) -> bool:
        return self.qualify is None or category >= self.qualify

    def collection(self, total_action: Cents) -> Cents:
        schedule = self.schedule_in_force
        return ZERO if schedule is None else schedule.collection(total_action)

    @property
    def highest_collection(self) -> Cents:
        """What a player/dealer keeps behind the wager, so that the collection is always met."""
        schedule = self.schedule_in_force
        return ZERO if schedule is None else schedule.highest

    @property
    def least_to_play(self) -> Cents:
        """An Ante and a Blind of the minimum."""
        return Cents(2 * self.spot_minimum)

    @property
    def least_to_bank(self) -> Cents:
        """A wager of the minimum, and the highest collection behind it (clauses 8.5 and 8.6)."""
        return Cents(self.spot_minimum + self.highest_collection)

    @property
    def inscription(self) -> str:
        """The sentence that the felt of a cardroom bears (clause 1.4)."""
        if self.house_banked or self.qualify is None:
            return ""
        return f"Player/Dealer only plays with {self.least_qualifying} or higher"

    @property
    def least_qualifying(self) -> str:
        """`a pair`."""
        if self.qualify is None:
            return "any hand"
        return f"{'' if self.qualify in _WITHOUT_ARTICLE else 'a '}{self.qualify}"


_WITHOUT_ARTICLE = (
    HandCategory.TWO_PAIR,
    HandCategory.THREE_OF_A_KIND,
    HandCategory.FOUR_OF_A_KIND,
)


def contradictions(rules: Rules) -> Iterator[Reason]:
    """Everything that keeps these rules from being played."""
    return chain(
        _seats(rules), _limits(rules), _raises(rules), _pays(rules), _decks(rules), _banking(rules)
    )


def _seats(rules: Rules) -> Iterator[Reason]:
    if not 1 <= rules.seats <= MOST_PLAYERS + 1:
        yield Reason(("seats",), f"{rules.seats} is not between 1 and {MOST_PLAYERS + 1}")
    elif rules.house_banked and rules.seats > MOST_PLAYERS:
        yield Reason(("seats", "banked_by"), f"{rules.seats} is above {MOST_PLAYERS}, the most")
    elif not rules.house_banked and rules.seats < 2:
        yield Reason(("seats", "banked_by"), "1 is below 2: one banks and one plays")


def _limits(rules: Rules) -> Iterator[Reason]:
    if rules.increment <= 0:
        yield Reason(("increment",), f"{format_money(rules.increment)} is not above zero")
    schedule = rules.schedule_in_force
    for name in ("minimum", "maximum"):
        own: Cents | None = getattr(rules, name)
        if own is None and schedule is None:
            yield Reason((name, "schedule"), "missing, and no collection schedule gives it")
        if own is not None and schedule and not schedule.minimum <= own <= schedule.maximum:
            low, high = format_money(schedule.minimum), format_money(schedule.maximum)
            yield Reason(
                (name, "schedule", "schedules"),
                f"{format_money(own)} is outside schedule {rules.schedule}, {low} to {high}",
            )
        limit = rules.spot_minimum if name == "minimum" else rules.spot_maximum
        if rules.increment > 0 and limit % rules.increment:
            yield Reason(
                (name, "increment", "schedule", "schedules"),
                f"{format_money(limit)} is not a multiple of the increment "
                f"{format_money(rules.increment)}",
            )
    if rules.minimum is not None and rules.minimum <= 0:
        yield Reason(("minimum",), f"{format_money(rules.minimum)} is not above zero")
    if rules.spot_minimum > rules.spot_maximum:
        yield Reason(
            ("minimum", "maximum", "schedule", "schedules"),
            f"{format_money(rules.spot_minimum)} is above the maximum "
            f"{format_money(rules.spot_maximum)}",
        )


def _raises(rules: Rules) -> Iterator[Reason]:
    for street in Street:
        multiples = rules.multiples(street)
        if not multiples:
            yield Reason((street,), "empty: every street offers at least one raise")
        in_bounds = all(1 <= multiple <= MOST_MULTIPLE for multiple in multiples)
        if not in_bounds or list(multiples) != sorted(set(multiples)):
            shown = ", ".join(map(str, multiples))
            yield Reason((street,), f"{shown}: multiples rise, from 1 to {MOST_MULTIPLE}")


def _pays(rules: Rules) -> Iterator[Reason]:
    tables = {"blind_table": (rules.blind_table, BLIND_LOWEST)}
    tables["trips_table"] = (rules.trips_table, TRIPS_LOWEST)
    for name, (table, lowest) in tables.items():
        if table.lowest is not lowest:
            yield Reason((name,), f"ends at {table.lowest}, not at {lowest}")
        for category, odds in table.lines:
            if not odds.pays_whole_cents(rules.increment):
                yield Reason(
                    (name, "increment"),
                    f"{category} pays {odds}, not a whole cent on a wager of "
                    f"{format_money(rules.increment)} (the increment)",
                )


def _decks(rules: Rules) -> Iterator[Reason]:
    if not 1 <= len(rules.decks) <= 2:
        yield Reason(("decks",), f"{len(rules.decks)} decks: one, or two that alternate")
    if len(set(rules.decks)) != len(rules.decks):
        yield Reason(("decks",), "the two decks have the same back")


def _banking(rules: Rules) -> Iterator[Reason]:
    if rules.house_banked != (rules.coverage is Coverage.UNLIMITED):
        possible = "unlimited" if rules.house_banked else "payoffs or net"
        yield Reason(
            ("coverage", "banked_by"),
            f"{rules.coverage} does not go with a game banked by the {rules.banked_by}: {possible}",
        )
    if not 1 <= rules.rounds_in_a_row <= MOST_ROUNDS_IN_A_ROW:
        yield Reason(("rounds_in_a_row",), f"{rules.rounds_in_a_row} is not 1 or 2")
    if rules.house_banked and rules.schedule is not None:
        yield Reason(("schedule", "banked_by"), "a house-banked game takes no collection: none")
    elif rules.schedule is not None and rules.schedule_in_force is None:
        possible = ", ".join(map(str, sorted(rules.schedules))) or "none: there are no schedules"
        yield Reason(("schedule", "schedules"), f"{rules.schedule} is not one of {possible}")
    for number, schedule in rules.schedules.items():
        yield from _schedule(number, schedule)


def _schedule(number: int, schedule: Schedule) -> Iterator[Reason]:
    fields = ("schedules", f"schedules.{number}")
    if not 0 < schedule.minimum <= schedule.maximum:
        yield Reason(fields, f"{number}: the minimum must be above zero and not above the maximum")
    bounds = [step.up_to for step in schedule.steps]
    if not bounds or bounds[-1] is not None or None in bounds[:-1]:
        yield Reason(fields, f"{number}: the last step alone has no up_to")
    elif any(low >= high for low, high in pairwise(b for b in bounds if b is not None)):
        yield Reason(fields, f"{number}: the steps do not rise")
