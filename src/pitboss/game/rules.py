"""The rules of one game as data, validated once. The three games differ here and nowhere else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import NoneType
from typing import Any

from pitboss.errors import InvalidRules, ParseError
from pitboss.game.actions import Raise
from pitboss.game.arguments import expect, expect_fields, expect_items, expect_whole, short_repr
from pitboss.game.bank import BetweenSteps, Coverage, FirstBank, RotationClock, Schedule
from pitboss.game.hands import HandCategory
from pitboss.game.money import ZERO, Cents
from pitboss.game.paytables import Paytable
from pitboss.game.voids import OnVoid
from pitboss.game.wagers import (
    Placed,
    ResultKind,
    Spot,
    Stakes,
    Wager,
    stake_on,
)


class BankedBy(StrEnum):
    """Who answers for the wagers: the house, or the player/dealer."""

    HOUSE = "house"
    PLAYER_DEALER = "player/dealer"


class Dealing(StrEnum):
    """How the cards leave the device (clauses 4.2 and 4.3)."""

    SHUFFLER = "shuffler"
    SHOE = "shoe"


class Deals(StrEnum):
    """Whether a round, once it is over, shows every card, or only those that were turned (4.10)."""

    OPEN = "open"
    SEALED = "sealed"


class PlayLimit(StrEnum):
    """What limits the Play wager: the Ante alone, or the table's limits for a spot (3.4)."""

    NONE = "none"
    SPOT = "spot"


class OnTimeOut(StrEnum):
    """What a seat does on the river that does not answer in time (clause 12.1)."""

    FOLD = "fold"
    PLAY = "play"


class UnqualifiedAnte(StrEnum):
    """What becomes of the Ante when the dealer does not qualify (clause 6.3)."""

    RETURNED = "returned"
    SETTLED = "settled"


class Street(StrEnum):
    """A decision point. The turn is not one: it is turned together with the river."""

    PREFLOP = "preflop"
    FLOP = "flop"
    RIVER = "river"


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
    play_limit: PlayLimit
    qualify: HandCategory | None  # None: the dealer always qualifies
    unqualified_ante: UnqualifiedAnte
    wagers: tuple[Wager, ...]  # as the layout shows them
    dealing: Dealing
    decks: tuple[str, ...]
    deals: Deals
    time_out: OnTimeOut
    coverage: Coverage
    bank_minimum: Cents | None  # None: the table's minimum
    rounds_in_a_row: int
    first_bank: FirstBank
    rotation_clock: RotationClock | None
    schedule: int | None
    between_steps: BetweenSteps
    void_collection: OnVoid
    order: Mapping[ResultKind, tuple[Spot, ...]] = field(default_factory=dict, hash=False)
    schedules: Mapping[int, Schedule] = field(default_factory=dict, hash=False)
    _by_spot: Mapping[Spot, Wager] = field(init=False, repr=False, compare=False)
    _in_order: Mapping[ResultKind, tuple[Wager, ...]] = field(init=False, repr=False, compare=False)
    _before_deal: tuple[Wager, ...] = field(init=False, repr=False, compare=False)
    _required: tuple[Wager, ...] = field(init=False, repr=False, compare=False)
    _raises: Mapping[Street, tuple[Raise, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        from pitboss.game.contradictions import contradictions

        self._check_types()
        reasons = tuple(contradictions(self))
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

    def _check_types(self) -> None:
        expect_fields(
            "rules",
            self,
            name=str,
            title=str,
            banked_by=BankedBy,
            seats=int,
            minimum=(int, NoneType),
            maximum=(int, NoneType),
            increment=int,
            preflop=tuple,
            flop=tuple,
            river=tuple,
            play_limit=PlayLimit,
            qualify=(HandCategory, NoneType),
            unqualified_ante=UnqualifiedAnte,
            wagers=tuple,
            dealing=Dealing,
            decks=tuple,
            deals=Deals,
            time_out=OnTimeOut,
            coverage=Coverage,
            bank_minimum=(int, NoneType),
            rounds_in_a_row=int,
            first_bank=FirstBank,
            rotation_clock=(RotationClock, NoneType),
            schedule=(int, NoneType),
            between_steps=BetweenSteps,
            void_collection=OnVoid,
            order=Mapping,
            schedules=Mapping,
        )
        expect_items(
            "rules",
            self,
            preflop=int,
            flop=int,
            river=int,
            wagers=Wager,
            decks=str,
            order=tuple,
            schedules=Schedule,
        )
        for kind, spots in self.order.items():
            expect(kind, ResultKind, "a kind of result", "as in ResultKind.WIN")
            for spot in spots:
                expect(spot, str, "a spot", "as in 'ante'")
        for number in self.schedules:
            expect_whole(number, "the number of a schedule")

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
    def returned_unqualified(self) -> tuple[Wager, ...]:
        """Wagers that are returned where the dealer does not qualify (clause 6.3)."""
        if self.qualify is None or self.unqualified_ante is UnqualifiedAnte.SETTLED:
            return ()
        return tuple(wager for wager in self.wagers if wager.unqualified_rule)

    @property
    def meters(self) -> dict[Spot, Cents]:
        """What the meters show before anything has fed them."""
        return {wager.spot: wager.meter.start for wager in self.wagers if wager.meter}

    def stakes(self, by_spot: Stakes) -> Stakes:
        """What lies before the deal, in the order of the layout; spots with nothing on them are
        left out.
        """
        lying = ((wager.spot, stake_on(wager, by_spot)) for wager in self.placed_before_deal)
        return {spot: stake for spot, stake in lying if stake}

    @property
    def house_banked(self) -> bool:
        return self.banked_by is BankedBy.HOUSE

    @property
    def most_players(self) -> int:
        """How many seats play against the bank (clause 1.2)."""
        return self.seats if self.house_banked else self.seats - 1

    @property
    def sealed(self) -> bool:
        """What nobody turned stays hidden, then and afterwards (clause 4.10)."""
        return self.deals is Deals.SEALED

    @property
    def schedule_in_force(self) -> Schedule | None:
        return None if self.schedule is None else self.schedules.get(self.schedule)

    @property
    def spot_minimum(self) -> Cents:
        if self.minimum is None and (schedule := self.schedule_in_force) is not None:
            return schedule.minimum
        return self.minimum or ZERO

    @property
    def spot_maximum(self) -> Cents:
        if self.maximum is None and (schedule := self.schedule_in_force) is not None:
            return schedule.maximum
        return self.maximum or ZERO

    def multiples(self, street: Street) -> tuple[int, ...]:
        match street:
            case Street.PREFLOP:
                return self.preflop
            case Street.FLOP:
                return self.flop
            case Street.RIVER:
                return self.river

    @property
    def most_play(self) -> Cents | None:
        """The highest Play wager; None: it follows from the Ante (clause 3.4)."""
        return self.spot_maximum if self.play_limit is PlayLimit.SPOT else None

    @property
    def most_ante_with_every_raise(self) -> Cents:
        """The highest Ante of which no raise is above the limit of Play; below the minimum where
        even the least Ante has one."""
        if self.most_play is None:
            return self.spot_maximum
        dearest = max((*self.preflop, *self.flop, *self.river))
        return Cents(self.most_play // dearest // self.increment * self.increment)

    def raises(self, street: Street) -> tuple[Raise, ...]:
        return self._raises[street]

    def qualifies(self, category: HandCategory) -> bool:
        return self.qualify is None or category >= self.qualify

    def collection(self, total_action: Cents) -> Cents:
        schedule = self.schedule_in_force
        return ZERO if schedule is None else schedule.collection(total_action, self.between_steps)

    @property
    def highest_collection(self) -> Cents:
        """The most that is taken for a round."""
        schedule = self.schedule_in_force
        return ZERO if schedule is None else schedule.highest

    @property
    def least_to_play(self) -> Cents:
        """The required wagers at the minimum: an Ante and a Blind."""
        return Cents(len(self.required) * self.spot_minimum)

    @property
    def least_bank_wager(self) -> Cents:
        """The least wager of a player/dealer (clause 8.5)."""
        if self.bank_minimum is None:
            return self.spot_minimum
        return max(self.bank_minimum, Cents(1))  # it is a wager: never nothing

    @property
    def least_to_bank(self) -> Cents:
        """The least wager, and the collection of the smallest round behind it (clause 8.6)."""
        return Cents(self.least_bank_wager + self.collection(self.least_to_play))

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
        return self.qualify.with_article


def table_field(spot: str) -> str:
    """What a rules file calls the table of a wager: `bad_beat_table`."""
    return f"{spot.replace('-', '_')}_table"


def wager_field(spot: str) -> str:
    """What an error calls an entry: `wagers.bad-beat`."""
    return f"wagers.{spot if len(spot) <= 20 else f'{spot[:20]}…'}"
