"""Who answers for the wagers: coverage, the collection, and the turn to bank (chapters 8 to 10)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import NoneType
from typing import NamedTuple

from pitboss.game.arguments import expect_fields, expect_items
from pitboss.game.money import ZERO, Cents


class Coverage(StrEnum):
    """How far the bank answers for wagers (clauses 9.1 to 9.4)."""

    WAGER = "wager"
    NET = "net"
    PAYOFFS = "payoffs"
    UNLIMITED = "unlimited"


class Cover:
    """The bank's money while a round is settled, one wager after the other.

    `pay` and `collect` say how much of a win or of a loss has action; the rest goes back.
    """

    def __init__(self, coverage: Coverage, wager: Cents) -> None:
        self.coverage = coverage
        self.wager = wager
        self.collected = ZERO
        self.paid = ZERO
        self.exhausted = False  # what is not yet settled goes back to its player, won or lost

    @property
    def net(self) -> Cents:
        return Cents(self.collected - self.paid)

    @property
    def room_to_pay(self) -> Cents | None:
        """How much more the bank pays; None: without limit."""
        match self.coverage:
            case Coverage.WAGER | Coverage.PAYOFFS:
                return Cents(self.wager - self.paid)
            case Coverage.NET:
                return Cents(self.wager + self.net)
            case Coverage.UNLIMITED:
                return None

    @property
    def room_to_collect(self) -> Cents | None:
        """How much more it takes of losing wagers; None: without limit."""
        match self.coverage:
            case Coverage.WAGER:
                return Cents(self.wager - self.collected)
            case Coverage.NET:
                return Cents(self.wager - self.net)
            case Coverage.PAYOFFS | Coverage.UNLIMITED:
                return None

    @property
    def left(self) -> Cents:
        """How much the bank could still pay; zero where it is without limit or exhausted."""
        return max(self.room_to_pay or ZERO, ZERO)

    def pay(self, due: Cents) -> Cents:
        """The payoff that reaches the end exhausts the wager; of a wager of nothing, the first."""
        room = self.room_to_pay
        paid = due if room is None else min(due, room)
        self.paid = Cents(self.paid + paid)
        self.exhausted = paid == room
        return paid

    def collect(self, stake: Cents) -> Cents:
        room = self.room_to_collect
        taken = stake if room is None else min(stake, room)
        self.collected = Cents(self.collected + taken)
        return taken

    def returns(self, wins: bool) -> bool:
        """Whether a wager that wins or loses goes back whole, because nothing of it has action."""
        return self.exhausted or (not wins and self.room_to_collect == 0)


class BetweenSteps(StrEnum):
    """Where a total action between two printed steps of the collection falls (clause 10.4)."""

    HIGHER = "higher"
    LOWER = "lower"


PRINTED_IN = Cents(100)  # steps are printed in whole dollars: $5 to $50, $51 to $100


@dataclass(frozen=True, slots=True)
class Step:
    """A collection, due up to and including a total action; the last step has no upper end."""

    up_to: Cents | None
    collection: Cents

    def __post_init__(self) -> None:
        expect_fields("a step of a schedule", self, up_to=(int, NoneType), collection=int)

    def end(self, between: BetweenSteps) -> Cents | None:
        """The highest total that falls into the step; None: there is none."""
        if self.up_to is None or between is BetweenSteps.HIGHER:
            return self.up_to
        return Cents(self.up_to + PRINTED_IN - 1)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A collection schedule with the spot limits that go with it (clauses 10.3 and 10.4)."""

    minimum: Cents
    maximum: Cents
    steps: tuple[Step, ...]
    highest: Cents = field(init=False, repr=False, compare=False)  # collection of any step

    def __post_init__(self) -> None:
        expect_fields("a schedule", self, minimum=int, maximum=int, steps=tuple)
        expect_items("a schedule", self, steps=Step)
        highest = max((step.collection for step in self.steps), default=ZERO)
        object.__setattr__(self, "highest", highest)

    def collection(self, total_action: Cents, between: BetweenSteps = BetweenSteps.HIGHER) -> Cents:
        """Of the step that the total falls into."""
        return next(
            step.collection
            for step in self.steps
            if (end := step.end(between)) is None or total_action <= end
        )

    def most_action(self, collection: Cents, between: BetweenSteps) -> Cents | None:
        """The total action up to which never more than that is due; None: it has no end."""
        if collection >= self.highest:
            return self.steps[-1].end(between)
        most: Cents | None = ZERO
        for step in self.steps:
            if step.collection > collection:
                return most
            most = step.end(between)
        return most


@dataclass(frozen=True, slots=True)
class Button:
    """Where the player/dealer button lies, and how many rounds running its holder has banked."""

    seat: int | None = None
    player: str | None = None
    rounds_of_seat: int = 0
    rounds_of_player: int = 0

    def banked(self, seat: int, player: str) -> "Button":
        """The button after that player has banked one more round in that seat."""
        of_seat = self.rounds_of_seat if seat == self.seat else 0
        of_player = self.rounds_of_player if player == self.player else 0
        return Button(seat, player, of_seat + 1, of_player + 1)

    def may_serve(self, seat: int, player: str, in_a_row: int) -> bool:
        """No seat and no player more than so many rounds running (clause 8.2)."""
        seat_is_done = seat == self.seat and self.rounds_of_seat >= in_a_row
        return not seat_is_done and not self.player_is_done(player, in_a_row)

    def player_is_done(self, player: str, in_a_row: int) -> bool:
        return player == self.player and self.rounds_of_player >= in_a_row


class FirstBank(StrEnum):
    """Whom the first position of a table is offered to (clause 8.8)."""

    LOWEST_SEAT = "lowest seat"
    FIRST_SEATED = "first to sit down"


MOST_MINUTES = 1440  # of a rotation clock: a day


@dataclass(frozen=True, slots=True)
class RotationClock:
    """The bank reaches so many players other than its holder in so many minutes, or the game pauses
    for so many (clause 8.9)."""

    others: int
    minutes: int
    pause: int

    def __post_init__(self) -> None:
        expect_fields("a rotation clock", self, others=int, minutes=int, pause=int)

    @property
    def words(self) -> str:
        """What the bank must reach, or else."""
        return f"{self.goal}, or the game pauses for {self.pause_words}"

    @property
    def goal(self) -> str:
        others = "1 other" if self.others == 1 else f"{self.others} others"
        return f"{others} in {_minutes(self.minutes)}"

    @property
    def pause_words(self) -> str:
        return _minutes(self.pause)


def _minutes(count: int) -> str:
    return "1 minute" if count == 1 else f"{count} minutes"


@dataclass(frozen=True, slots=True)
class Reach:
    """Whom the bank has reached since the rotation clock was started."""

    since: int | None = None  # milliseconds since 1970; None: it does not run
    holder: str | None = None  # who banked first
    others: tuple[str, ...] = ()  # who else has banked

    def started(self, at: int) -> "Reach":
        """From that time on; a clock that runs is only set right, where the wall clock was."""
        return replace(self, since=at)

    def banked(self, player: str, needed: int) -> "Reach":
        """After one more round: started anew once enough others have banked."""
        if self.since is None or player in (self.holder, *self.others):
            return self
        if self.holder is None:
            return replace(self, holder=player)
        others = (*self.others, player)
        return Reach() if len(others) >= needed else replace(self, others=others)


class Place(NamedTuple):
    """A player in a seat: who moves is in another place."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Circle:
    """The bank on its way once around the table (clauses 8.1 to 8.3): it lists those who sit there
    when it begins, and each of them is asked once.

    A place that leaves the list, whether it was asked or passed over, does not come back into it.
    """

    number: int = 0  # 0: nobody has answered yet, and who sits down is still listed
    to_ask: tuple[Place, ...] = ()  # in their order
    last_asked: int | None = None  # the seat after which the next circle begins
    holder: Place | None = None  # asked whether it banks one more round, which is no new offer
    untaken: int = 0  # circles begun since somebody last took the bank

    @property
    def turn(self) -> Place | None:
        """Whom the bank is offered to, whenever it is offered."""
        return self.holder or next(iter(self.to_ask), None)

    def listing(self, players: Mapping[int, str], first: int) -> "Circle":
        """With everybody in the list, clockwise from that seat."""
        order = clockwise(players, first)
        return replace(self, to_ask=tuple(Place(seat, players[seat]) for seat in order))

    def next(self, players: Mapping[int, str]) -> "Circle":
        """The circle after this one, clockwise after the last seat asked."""
        begun = Circle(self.number + 1, (), self.last_asked, None, self.untaken + 1)
        return begun.listing(players, (self.last_asked or 0) + 1)

    def passing_over(self, able: Collection[Place]) -> "Circle":
        """The turn comes to a place that can bank; those before it count as asked."""
        circle = self
        while (place := circle.turn) is not None and place not in able:
            circle = circle._after_turn()
        return circle

    def answered(self, accepts: bool) -> "Circle":
        """After the answer of the place whose turn it is."""
        after = replace(self._after_turn(), number=max(self.number, 1))
        return replace(after, untaken=0) if accepts else after

    def without(self, seat: int) -> "Circle":
        """After that seat's player has stood up: who comes back is in no list before the next."""
        to_ask = tuple(place for place in self.to_ask if place.seat != seat)
        holder = None if self.holder is not None and self.holder.seat == seat else self.holder
        return replace(self, to_ask=to_ask, holder=holder)

    def held_by(self, place: Place) -> "Circle":
        """After a round of that place: it is asked first, whether it goes on."""
        return replace(self, holder=place)

    def _after_turn(self) -> "Circle":
        if self.holder is not None:
            return replace(self, holder=None)
        return replace(self, to_ask=self.to_ask[1:], last_asked=self.to_ask[0].seat)


def clockwise(seats: Iterable[int], first: int) -> list[int]:
    """Seats in clockwise order, beginning with `first` or the next one after it."""
    return sorted(seats, key=lambda seat: (seat < first, seat))
