"""The commands to a table, and its events."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import get_args

from pitboss.errors import ParseError
from pitboss.game.actions import (
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    RuleIrregularity,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.arguments import expect, expect_whole, short_repr
from pitboss.game.events import Event
from pitboss.game.money import Amount, Cents, as_cents, format_money
from pitboss.game.wagers import Spot

RoundAction = (
    PlaceWagers
    | WithdrawWagers
    | PutUpWager
    | CallNoMoreBets
    | Deal
    | Decide
    | VoidRound
    | RuleIrregularity
)


class Absence(StrEnum):
    """Why a seat does not answer."""

    TIME = "time is up"
    CONNECTION = "connection lost"
    LEFT = "the player left"


@dataclass(frozen=True, slots=True)
class _SeatCommand:
    seat: int

    def __post_init__(self) -> None:
        expect_whole(self.seat, "a seat")


@dataclass(frozen=True, slots=True, init=False)
class Sit:
    seat: int
    player: str
    buy_in: Cents
    bot: bool = False
    banks: bool = True  # False: a bot that is never asked to bank

    def __init__(
        self, seat: int, player: str, buy_in: Amount, bot: bool = False, banks: bool = True
    ) -> None:
        expect_whole(seat, "a seat")
        expect(player, str, "the name of a player", "it is text")
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "buy_in", as_cents(buy_in))
        object.__setattr__(self, "bot", bot)
        object.__setattr__(self, "banks", banks)

    def __str__(self) -> str:
        return f"{self.player!r} sits down in seat {self.seat} with {format_money(self.buy_in)}"


@dataclass(frozen=True, slots=True, init=False)
class TopUp:
    seat: int
    amount: Cents

    def __init__(self, seat: int, amount: Amount) -> None:
        expect_whole(seat, "a seat")
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "amount", as_cents(amount))

    def __str__(self) -> str:
        return f"seat {self.seat} buys {format_money(self.amount)}"


@dataclass(frozen=True, slots=True)
class StandUp(_SeatCommand):
    def __str__(self) -> str:
        return f"seat {self.seat} stands up"


@dataclass(frozen=True, slots=True)
class AcceptBank(_SeatCommand):
    """The seat takes the player/dealer position for the next round."""

    def __str__(self) -> str:
        return f"seat {self.seat} accepts the bank"


@dataclass(frozen=True, slots=True)
class DeclineBank(_SeatCommand):
    """Also hands back a bank that was accepted, before its wager is put up."""

    reason: Absence | None = None  # None: the player said so

    def __str__(self) -> str:
        why = f" ({self.reason})" if self.reason else ""
        return f"seat {self.seat} declines the bank{why}"


@dataclass(frozen=True, slots=True)
class SitOut(_SeatCommand):
    """The seat does not play until it sits in again; a round with its wagers goes on."""

    reason: Absence | None = None  # None: the player asked for it

    def __str__(self) -> str:
        return f"seat {self.seat} sits out" + (f" ({self.reason})" if self.reason else "")


@dataclass(frozen=True, slots=True)
class SitIn(_SeatCommand):
    def __str__(self) -> str:
        return f"seat {self.seat} sits in"


@dataclass(frozen=True, slots=True)
class BeReady(_SeatCommand):
    """The seat has bet what it wants to bet: the dealer need not wait for it."""

    def __str__(self) -> str:
        return f"seat {self.seat} is ready"


@dataclass(frozen=True, slots=True)
class OpenRound:
    """With a commitment, the deck is fixed by a seed that is revealed when the round is over."""

    commitment: str = ""

    def __str__(self) -> str:
        return "open a round"


@dataclass(frozen=True, slots=True)
class GiveSeed(_SeatCommand):
    """A seat's own share in the shuffle of this round."""

    seed: str

    def __post_init__(self) -> None:
        expect_whole(self.seat, "a seat")
        expect(self.seed, str, "a seed", "it is text")

    def __str__(self) -> str:
        return f"seat {self.seat} gives the seed {self.seed!r}"


@dataclass(frozen=True, slots=True)
class RevealSeed:
    """The round is over: at an open table everybody learns its seed. At a sealed one the dealer
    has it, as committed to, and keeps it."""

    seed: str  # in hexadecimal

    def __str__(self) -> str:
        return "reveal the seed"


@dataclass(frozen=True, slots=True)
class StartRotationClock:
    """The time is the dealer's: milliseconds since 1970, UTC."""

    at: int

    def __str__(self) -> str:
        return "start the rotation clock"


@dataclass(frozen=True, slots=True)
class PauseGame:
    """The bank has not reached enough others in time (clause 8.9)."""

    at: int

    def __str__(self) -> str:
        return "pause the game"


@dataclass(frozen=True, slots=True)
class ResumeGame:
    at: int

    def __str__(self) -> str:
        return "resume the game"


@dataclass(frozen=True, slots=True)
class CloseTable:
    seed_is_lost: bool = False  # then the last round stays without its reveal

    def __str__(self) -> str:
        return "close the table"


@dataclass(frozen=True, slots=True)
class Act:
    """An action in the running round. Chips come to a round from the table's books alone."""

    action: RoundAction

    def __str__(self) -> str:
        return str(self.action)


@dataclass(frozen=True, slots=True)
class TimeOut(_SeatCommand):
    """A seat does not answer: it checks, and on the river does what the rules say (clause 12.1)."""

    reason: Absence = Absence.TIME

    def __str__(self) -> str:
        return f"seat {self.seat} times out ({self.reason})"


Command = (
    Sit
    | TopUp
    | StandUp
    | SitOut
    | SitIn
    | AcceptBank
    | DeclineBank
    | OpenRound
    | GiveSeed
    | BeReady
    | Act
    | TimeOut
    | RevealSeed
    | StartRotationClock
    | PauseGame
    | ResumeGame
    | CloseTable
)

_COMMANDS = frozenset(get_args(Command))


def check_command(command: Command) -> None:
    """Refuses what is no command. What a command holds was checked when it was made."""
    if type(command) not in _COMMANDS:
        how = "as in Sit(1, 'Ada', '500.00') or Act(PlaceWagers(1, ante='10'))"
        raise ParseError(f"not a command to a table: {short_repr(command)}; {how}")


@dataclass(frozen=True, slots=True)
class Seated:
    seat: int
    player: str
    buy_in: Cents
    bot: bool = False
    banks: bool = True


@dataclass(frozen=True, slots=True)
class ToppedUp:
    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class StoodUp:
    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class BankAccepted:
    seat: int


@dataclass(frozen=True, slots=True)
class BankDeclined:
    seat: int
    reason: Absence | None = None  # set: nobody answered


@dataclass(frozen=True, slots=True)
class RoundOpened:
    number: int
    deck: str
    player_dealer: int | None
    commitment: str = ""
    meters: Mapping[Spot, Cents] = field(default_factory=dict)  # what they show


@dataclass(frozen=True, slots=True)
class SatOut:
    seat: int
    reason: Absence | None = None


@dataclass(frozen=True, slots=True)
class SatIn:
    seat: int


@dataclass(frozen=True, slots=True)
class SeedGiven:
    seat: int
    seed: str


@dataclass(frozen=True, slots=True)
class BecameReady:
    seat: int


@dataclass(frozen=True, slots=True)
class SeedRevealed:
    seed: str


@dataclass(frozen=True, slots=True)
class SeedKept:
    """The end of a sealed deal: it names no seed, so that no record of it can (clause 4.10)."""


@dataclass(frozen=True, slots=True)
class RotationClockStarted:
    at: int


@dataclass(frozen=True, slots=True)
class GamePaused:
    at: int


@dataclass(frozen=True, slots=True)
class GameResumed:
    at: int


@dataclass(frozen=True, slots=True)
class TableClosed:
    pass


@dataclass(frozen=True, slots=True)
class TimedOut:
    seat: int
    reason: Absence = Absence.TIME


@dataclass(frozen=True, slots=True)
class InRound:
    event: Event


FloorEvent = (
    Seated
    | ToppedUp
    | StoodUp
    | SatOut
    | SatIn
    | BankAccepted
    | BankDeclined
    | RoundOpened
    | SeedGiven
    | BecameReady
    | TimedOut
    | SeedRevealed
    | SeedKept
    | RotationClockStarted
    | GamePaused
    | GameResumed
    | TableClosed
)
"""What happens at a table beside its round."""

TableEvent = FloorEvent | InRound


def kind_of(event: type[TableEvent] | type[Event]) -> str:
    """`round-opened`: the name of an event's kind in records and messages."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()
