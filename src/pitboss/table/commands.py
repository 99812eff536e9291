"""The commands to a table, and its events."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.game.actions import (
    CallNoMoreBets,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.events import Event
from pitboss.game.money import Cents, format_money
from pitboss.game.wagers import Spot

RoundAction = PlaceWagers | WithdrawWagers | PutUpWager | CallNoMoreBets | Deal | Decide | VoidRound


class Absence(StrEnum):
    """Why a seat does not answer."""

    TIME = "time is up"
    CONNECTION = "connection lost"
    LEFT = "the player left"


@dataclass(frozen=True, slots=True)
class Sit:
    seat: int
    player: str
    buy_in: Cents
    bot: bool = False

    def __str__(self) -> str:
        return f"{self.player!r} sits down in seat {self.seat} with {format_money(self.buy_in)}"


@dataclass(frozen=True, slots=True)
class TopUp:
    seat: int
    amount: Cents

    def __str__(self) -> str:
        return f"seat {self.seat} buys {format_money(self.amount)}"


@dataclass(frozen=True, slots=True)
class StandUp:
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} stands up"


@dataclass(frozen=True, slots=True)
class AcceptBank:
    """The seat takes the player/dealer position for the next round."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} accepts the bank"


@dataclass(frozen=True, slots=True)
class DeclineBank:
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} declines the bank"


@dataclass(frozen=True, slots=True)
class SitOut:
    """The seat does not play until it sits in again; a round with its wagers goes on."""

    seat: int
    reason: Absence | None = None  # None: the player asked for it

    def __str__(self) -> str:
        return f"seat {self.seat} sits out" + (f" ({self.reason})" if self.reason else "")


@dataclass(frozen=True, slots=True)
class SitIn:
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} sits in"


@dataclass(frozen=True, slots=True)
class BeReady:
    """The seat has bet what it wants to bet: the dealer need not wait for it."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} is ready"


@dataclass(frozen=True, slots=True)
class OpenRound:
    """With a commitment, the deck is fixed by a seed that is revealed when the round is over."""

    commitment: str = ""

    def __str__(self) -> str:
        return "open a round"


@dataclass(frozen=True, slots=True)
class GiveSeed:
    """A seat's own share in the shuffle of this round."""

    seat: int
    seed: str

    def __str__(self) -> str:
        return f"seat {self.seat} gives the seed {self.seed!r}"


@dataclass(frozen=True, slots=True)
class RevealSeed:
    seed: str  # in hexadecimal

    def __str__(self) -> str:
        return "reveal the seed"


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
class TimeOut:
    """A seat does not answer: it checks, or on the river folds (clause 12.1)."""

    seat: int
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
    | CloseTable
)


@dataclass(frozen=True, slots=True)
class Seated:
    seat: int
    player: str
    buy_in: Cents
    bot: bool = False


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
class TableClosed:
    pass


@dataclass(frozen=True, slots=True)
class TimedOut:
    seat: int
    reason: Absence = Absence.TIME


@dataclass(frozen=True, slots=True)
class InRound:
    event: Event


TableEvent = (
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
    | InRound
    | SeedRevealed
    | TableClosed
)


def kind_of(event: type[TableEvent] | type[Event]) -> str:
    """`round-opened`: the name of an event's kind in records and messages."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event.__name__).lower()
