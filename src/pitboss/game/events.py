"""What has happened in a round, one record an act, in the order of the acts at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.game.actions import Decision
from pitboss.game.cards import Card
from pitboss.game.money import Cents
from pitboss.game.settlement import BankSettlement, Line, Result


@dataclass(frozen=True, slots=True)
class ChipsBrought:
    seat: int
    stack: Cents


@dataclass(frozen=True, slots=True)
class WagersPlaced:
    """The Blind lies beside the Ante and equals it."""

    seat: int
    ante: Cents
    trips: Cents


@dataclass(frozen=True, slots=True)
class WagersWithdrawn:
    seat: int


@dataclass(frozen=True, slots=True)
class WagerPutUp:
    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class NoMoreBetsCalled:
    total_action: Cents


@dataclass(frozen=True, slots=True)
class CollectionTaken:
    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """All face down: two to each hand, five to the board."""

    hands: Mapping[int, tuple[Card, ...]]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StubDiscarded:
    """The undealt cards go unseen to the discard rack."""

    count: int


@dataclass(frozen=True, slots=True)
class Decided:
    seat: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class FlopTurned:
    pass


@dataclass(frozen=True, slots=True)
class TurnAndRiverTurned:
    pass


@dataclass(frozen=True, slots=True)
class FoldCollected:
    """A folded seat's losing wagers; its cards are counted away, or shown if they win Trips."""

    seat: int
    lines: tuple[Line, ...]
    shown: bool


@dataclass(frozen=True, slots=True)
class DealerTurned:
    qualifies: bool


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """A seat's cards are shown, its wagers settled, and its cards counted away."""

    seat: int
    result: Result
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The dealer's cards and the board join the rack: it holds the whole deck again."""

    bank: BankSettlement


@dataclass(frozen=True, slots=True)
class RoundVoided:
    reason: str


Event = (
    ChipsBrought
    | WagersPlaced
    | WagersWithdrawn
    | WagerPutUp
    | NoMoreBetsCalled
    | CollectionTaken
    | CardsDealt
    | StubDiscarded
    | Decided
    | FlopTurned
    | TurnAndRiverTurned
    | FoldCollected
    | DealerTurned
    | SeatSettled
    | RoundClosed
    | RoundVoided
)
