"""Who answers for the wagers: coverage, the collection, and the turn to bank (chapters 8 to 10)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from types import NoneType

from pitboss.game.arguments import expect_fields, expect_items
from pitboss.game.money import ZERO, Cents


class Coverage(StrEnum):
    """How far the bank answers for wagers (clauses 9.1 to 9.3)."""

    PAYOFFS = "payoffs"
    NET = "net"
    UNLIMITED = "unlimited"


class Cover:
    """The bank's money while a round is settled, one wager after the other.

    Until it is exhausted, `pay` and `collect` say how much of a win or of a loss has action; the
    rest goes back, and afterwards everything does.
    """

    def __init__(self, coverage: Coverage, wager: Cents) -> None:
        self.coverage = coverage
        self.wager = wager
        self.collected = ZERO
        self.paid = ZERO

    @property
    def net(self) -> Cents:
        return Cents(self.collected - self.paid)

    @property
    def exhausted(self) -> bool:
        """Whether every wager not yet settled goes back to its player."""
        match self.coverage:
            case Coverage.PAYOFFS:
                return self.paid >= self.wager
            case Coverage.NET:
                return abs(self.net) >= self.wager
            case Coverage.UNLIMITED:
                return False

    @property
    def left(self) -> Cents:
        """How much the bank could still pay; zero where it is without limit or exhausted."""
        if self.exhausted or self.coverage is Coverage.UNLIMITED:
            return ZERO
        spent = self.paid if self.coverage is Coverage.PAYOFFS else -self.net
        return Cents(self.wager - spent)

    def pay(self, due: Cents) -> Cents:
        paid = due
        if self.coverage is not Coverage.UNLIMITED:
            paid = Cents(min(due, self.left))
        self.paid = Cents(self.paid + paid)
        return paid

    def collect(self, stake: Cents) -> Cents:
        taken = stake
        if self.coverage is Coverage.NET:
            taken = Cents(min(stake, self.wager - self.net))
        self.collected = Cents(self.collected + taken)
        return taken


@dataclass(frozen=True, slots=True)
class Step:
    """A collection, due up to and including a total action; the last step has no upper end."""

    up_to: Cents | None
    collection: Cents

    def __post_init__(self) -> None:
        expect_fields("a step of a schedule", self, up_to=(int, NoneType), collection=int)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A collection schedule with the spot limits that go with it (clauses 10.3 and 10.4)."""

    minimum: Cents
    maximum: Cents
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        expect_fields("a schedule", self, minimum=int, maximum=int, steps=tuple)
        expect_items("a schedule", self, steps=Step)

    def collection(self, total_action: Cents) -> Cents:
        """A total between two printed steps falls into the higher one."""
        return next(
            step.collection
            for step in self.steps
            if step.up_to is None or total_action <= step.up_to
        )

    @property
    def highest(self) -> Cents:
        return max(step.collection for step in self.steps)


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
        player_is_done = player == self.player and self.rounds_of_player >= in_a_row
        return not seat_is_done and not player_is_done

    def offer_order(self, seats: Iterable[int]) -> list[int]:
        """Seats as the position is offered to them: its holder, then clockwise (clause 8.1)."""
        return clockwise(seats, first=self.seat or 1)


def clockwise(seats: Iterable[int], first: int) -> list[int]:
    """Seats in clockwise order, beginning with `first` or the next one after it."""
    return sorted(seats, key=lambda seat: (seat < first, seat))


def next_to_offer(
    button: Button, willing: Collection[int], declined: Collection[int]
) -> int | None:
    """The seat that is asked next, or None once every willing seat has declined."""
    order = button.offer_order(willing)
    return next((seat for seat in order if seat not in declined), None)
