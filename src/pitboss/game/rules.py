"""The rules of one game as data, validated once. The three games differ here and nowhere else."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, pairwise
from typing import Any

from pitboss.errors import InvalidRules, ParseError, Reason
from pitboss.game.actions import Raise
from pitboss.game.arguments import short_repr
from pitboss.game.bank import Coverage, Schedule
from pitboss.game.hands import HandCategory
from pitboss.game.money import ZERO, Cents, Odds, format_money
from pitboss.game.paytables import Paytable, Share
from pitboss.game.wagers import (
    ANTE,
    PLAY,
    LooksAt,
    OnFold,
    Placed,
    ResultKind,
    Settles,
    Spot,
    Stakes,
    Wager,
)


class BankedBy(StrEnum):
    """Who answers for the wagers: the house, or the player/dealer."""

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


MOST_MULTIPLE = 100  # a bound on raises, so that sums stay small
MOST_ROUNDS_IN_A_ROW = 2  # clause 8.2
MOST_PLAYERS = 7  # against one dealer (clause 1.2); a player/dealer has one more seat
MOST_WAGERS = 12  # as many as a layout can show

_SPOT = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
# Words that stand beside spots in the notation, in a disputed hand and in a rules file.
RESERVED_SPOTS = {"bank", "of", "dealer", "board", "seat", "cards", "actions", "stakes"}


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """The rules of a game. `profile` gives one of three; `change` makes rules with other fields.

    docs/rules-files.md says what each field means.
    """

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
    wagers: tuple[Wager, ...]  # as the layout shows them
    dealing: Dealing
    decks: tuple[str, ...]
    coverage: Coverage
    rounds_in_a_row: int
    schedule: int | None
    order: Mapping[ResultKind, tuple[Spot, ...]] = field(default_factory=dict, hash=False)
    schedules: Mapping[int, Schedule] = field(default_factory=dict, hash=False)
    _by_spot: Mapping[Spot, Wager] = field(init=False, repr=False, compare=False)
    _in_order: Mapping[ResultKind, tuple[Wager, ...]] = field(init=False, repr=False, compare=False)
    _before_deal: tuple[Wager, ...] = field(init=False, repr=False, compare=False)
    _required: tuple[Wager, ...] = field(init=False, repr=False, compare=False)
    _raises: Mapping[Street, tuple[Raise, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        try:
            reasons = tuple(contradictions(self))
        except (AttributeError, TypeError, ValueError) as error:
            how = "profile('house').change(seats=5) makes rules from others"
            raise ParseError(f"rules with a field of the wrong type: {error}; {how}") from None
        if reasons:
            raise InvalidRules(self.name, reasons)
        object.__setattr__(self, "_by_spot", {wager.spot: wager for wager in self.wagers})
        in_order = {kind: tuple(self._ordered(kind)) for kind in ResultKind}
        object.__setattr__(self, "_in_order", in_order)
        before_deal = tuple(wager for wager in self.wagers if wager.before_deal)
        object.__setattr__(self, "_before_deal", before_deal)
        required = tuple(one for one in before_deal if one.placed is not Placed.OPTIONAL)
        object.__setattr__(self, "_required", required)
        raises = {street: tuple(map(Raise, self.multiples(street))) for street in Street}
        object.__setattr__(self, "_raises", raises)

    def __repr__(self) -> str:
        """Short, since rules are part of much else; `format_rules` has every field."""
        return f"<Rules {self.name!r}>"

    def _ordered(self, kind: ResultKind) -> Iterator[Wager]:
        """Spots that the order does not name follow as the layout shows them."""
        named = self.order.get(kind, ())
        yield from (self._by_spot[spot] for spot in named)
        yield from (wager for wager in self.wagers if wager.spot not in named)

    def change(self, **fields: Any) -> "Rules":
        """These rules with some fields changed, as a rules file or as `Rules` has them.

        `minimum` is `"10.00"` or `1000` cents, `qualify` is `"pair"`, `HandCategory.PAIR` or None.
        `blind_table` is the table of the wager on the spot `blind`, as text or as a `Paytable`;
        likewise for every spot. The name stays unless `name` states another.

        >>> rules = profile("house").change(blind_table="500 50 10 3 1 1", minimum="10")
        >>> print(rules.paytable("blind"), format_money(rules.spot_minimum))
        500 50 10 3 1 1 10.00
        """
        from pitboss.game.profiles import with_fields
        from pitboss.game.profiles.changes import as_file_fields

        return with_fields(self, as_file_fields(self.name, fields))

    def wager(self, spot: str) -> Wager:
        """The wager on a spot."""
        try:
            return self._by_spot[Spot(spot)]
        except (KeyError, TypeError):
            spots = ", ".join(self._by_spot)
            no = f"{self.name} has no spot {short_repr(spot)}; its spots are {spots}"
            raise ParseError(no) from None

    def has_spot(self, spot: str) -> bool:
        return spot in self._by_spot

    def paytable(self, spot: str) -> Paytable:
        """The pay table of the wager on a spot."""
        table = self.wager(spot).table
        if table is None:
            raise ParseError(f"the wager on {spot!r} pays 1 to 1 and has no pay table")
        return table

    def settles_in_order(self, kind: ResultKind) -> tuple[Wager, ...]:
        """The wagers as a result of that kind settles them (clause 7.4)."""
        return self._in_order[kind]

    @property
    def placed_before_deal(self) -> tuple[Wager, ...]:
        return self._before_deal

    @property
    def required(self) -> tuple[Wager, ...]:
        """What a seat must place to play: the Ante and its equals (clauses 3.1 and 3.2)."""
        return self._required

    @property
    def optional(self) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if wager.placed is Placed.OPTIONAL)

    @property
    def meters(self) -> dict[Spot, Cents]:
        """What the meters show before anything has fed them."""
        return {wager.spot: wager.meter.start for wager in self.wagers if wager.meter}

    def stakes(self, by_spot: Stakes) -> Stakes:
        """What lies before the deal, in the order of the layout: the Ante's equals lie beside it
        whether they were named or not, and spots with nothing on them are left out.
        """
        ante = by_spot.get(ANTE, ZERO)
        stakes: dict[Spot, Cents] = {}
        for wager in self.placed_before_deal:
            equal = wager.placed is Placed.EQUAL
            stake = by_spot.get(wager.spot, ante if equal else ZERO)
            if stake:
                stakes[wager.spot] = stake
        return stakes

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

    def raises(self, street: Street) -> tuple[Raise, ...]:
        return self._raises[street]

    def qualifies(self, category: HandCategory) -> bool:
        return self.qualify is None or category >= self.qualify

    def collection(self, total_action: Cents) -> Cents:
        schedule = self.schedule_in_force
        return ZERO if schedule is None else schedule.collection(total_action)

    @property
    def highest_collection(self) -> Cents:
        """What a player/dealer keeps behind the wager, so that the collection can be paid."""
        schedule = self.schedule_in_force
        return ZERO if schedule is None else schedule.highest

    @property
    def least_to_play(self) -> Cents:
        """The required wagers at the minimum: an Ante and a Blind."""
        return Cents(len(self.required) * self.spot_minimum)

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
        _seats(rules),
        _limits(rules),
        _raises(rules),
        _wagers(rules),
        _order(rules),
        _decks(rules),
        _banking(rules),
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


def _wagers(rules: Rules) -> Iterator[Reason]:
    if len(rules.wagers) > MOST_WAGERS:
        yield Reason(("wagers",), f"{len(rules.wagers)} are too many: {MOST_WAGERS} at most")
    for placed, spot in ((Placed.REQUIRED, ANTE), (Placed.RAISE, PLAY)):
        those = [wager.spot for wager in rules.wagers if wager.placed is placed]
        if those != [spot]:
            shown = ", ".join(those) or "none"
            yield Reason(("wagers",), f"one wager is {placed}, on the spot {spot!r}; not {shown}")
    seen: set[Spot] = set()
    for wager in rules.wagers:
        if not _SPOT.fullmatch(wager.spot) or len(wager.spot) > 20 or wager.spot in RESERVED_SPOTS:
            possible = (
                "lower-case letters, digits and dashes, at most 20, and not a word of its own"
            )
            yield Reason(("wagers",), f"{wager.spot!r} is not the name of a spot: {possible}")
        elif wager.spot in seen:
            yield Reason(("wagers",), f"two wagers lie on the spot {wager.spot!r}")
        seen.add(wager.spot)
        yield from _wager(rules, wager)


def _wager(rules: Rules, wager: Wager) -> Iterator[Reason]:
    field = f"wagers.{wager.spot}"
    if not wager.label.strip() or not wager.label.isprintable() or len(wager.label) > 20:
        yield Reason((field,), f"{wager.label!r} is not a label of one line of 1 to 20 characters")
    if wager.spot in (ANTE, PLAY) and wager.settles is not Settles.DEALER:
        yield Reason((field,), f"{wager.label} settles {Settles.DEALER}, at 1 to 1")
    if wager.placed in (Placed.REQUIRED, Placed.EQUAL) and wager.fold is not OnFold.LOST:
        yield Reason((field,), f"a fold loses what is {wager.placed}, it does not leave it")
    if wager.settles is Settles.EITHER_LOSS and wager.looks_at is not LooksAt.SEVEN:
        yield Reason((field,), f"a wager {wager.settles} looks at {LooksAt.SEVEN}")
    yield from _table(rules, wager)
    yield from _meter(rules, wager)


def _table(rules: Rules, wager: Wager) -> Iterator[Reason]:
    field, table = f"{wager.spot}_table", wager.table
    if (table is None) != (wager.settles is Settles.DEALER):
        possible = "has no pay table" if table else "needs a pay table"
        yield Reason((field, "wagers"), f"a wager that settles {wager.settles} {possible}")
    if table is None:
        return
    of_hole_cards = wager.looks_at is LooksAt.HOLE_CARDS
    if table.of_starting_hands != of_hole_cards:
        possible = "starting hands such as 'AA'" if of_hole_cards else "hands such as 'full house'"
        yield Reason((field, "wagers"), f"a table that looks at {wager.looks_at} has {possible}")
    for hands, prize in table.lines:
        if isinstance(prize, Share) and wager.settles is not Settles.METER:
            yield Reason((field, "wagers"), f"{hands} pays {prize}, but there is no meter")
        if isinstance(prize, Odds) and not prize.pays_whole_cents(rules.increment):
            yield Reason(
                (field, "increment", "wagers"),
                f"{hands} pays {prize}, not a whole cent on a wager of "
                f"{format_money(rules.increment)} (the increment)",
            )


def _meter(rules: Rules, wager: Wager) -> Iterator[Reason]:
    field, meter = f"wagers.{wager.spot}", wager.meter
    if (meter is None) != (wager.settles is not Settles.METER):
        possible = (
            f"takes no meter, {wager.settles}" if meter else f"needs a meter, {wager.settles}"
        )
        yield Reason((field,), f"{wager.label} {possible}")
    if meter is None:
        return
    if not rules.house_banked:
        yield Reason(
            (field, "banked_by"), "a meter is the house's: it goes with a house that banks"
        )
    if meter.start <= 0 or not 1 <= meter.percent <= 100:
        yield Reason((field,), "a meter starts above zero and is fed 1 to 100 percent of a stake")
    elif rules.increment * meter.percent % 100:
        yield Reason(
            (field, "increment"),
            f"{meter.percent}% of {format_money(rules.increment)}, the increment, is no whole cent",
        )


def _order(rules: Rules) -> Iterator[Reason]:
    spots = {wager.spot for wager in rules.wagers}
    for kind, named in rules.order.items():
        for spot in named:
            if spot not in spots:
                yield Reason((f"order.{kind}", "order"), f"{spot!r} is not a spot of these rules")
        if len(set(named)) != len(named):
            yield Reason((f"order.{kind}", "order"), "a spot is named twice")


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
