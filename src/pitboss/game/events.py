"""What has happened in a round, one record an act, in the order of the acts at the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.game.actions import Decision
from pitboss.game.cards import Cards
from pitboss.game.irregularities import Ruling
from pitboss.game.money import Cents
from pitboss.game.settlement import BankSettlement, Line
from pitboss.game.voids import VoidSlip
from pitboss.game.wagers import Result, Spot, Stakes

NO_SLIP = VoidSlip()


@dataclass(frozen=True, slots=True)
class ChipsBrought:
    """The seat has so many chips for this round."""

    seat: int
    stack: Cents


@dataclass(frozen=True, slots=True)
class WagersPlaced:
    """All that lies on the seat's spots now."""

    seat: int
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class WagersWithdrawn:
    """The seat has taken its wagers back."""

    seat: int


@dataclass(frozen=True, slots=True)
class WagerPutUp:
    """The player/dealer answers for the wagers with this amount."""

    seat: int
    amount: Cents
    for_collection: bool = False  # lowered, so that a bet's collection can be paid (clause 8.6)


@dataclass(frozen=True, slots=True)
class NoMoreBetsCalled:
    """The bets are closed; no wager changes from now on."""

    total_action: Cents


@dataclass(frozen=True, slots=True)
class CollectionTaken:
    """The player/dealer has paid the collection."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """All face down: two to each hand, five to the board. In a public record they are hidden."""

    hands: Mapping[int, Cards]
    dealer: Cards
    board: Cards


@dataclass(frozen=True, slots=True)
class StubDiscarded:
    """The undealt cards go unseen to the discard rack."""

    count: int


@dataclass(frozen=True, slots=True)
class Decided:
    """A seat has checked, raised or folded."""

    seat: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class FlopTurned:
    """The first three cards of the board lie face up."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class TurnAndRiverTurned:
    """The last two cards of the board lie face up."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class FoldCollected:
    """A folded seat's wagers that the fold decides, or its own cards. Those cards are counted
    away, unless another wager of the seat waits for its turn; a hand that wins is shown now. Of a
    foul hand all wagers (clause 12.5).
    """

    seat: int
    lines: tuple[Line, ...]
    stays: bool
    cards: Cards = ()  # as they are shown


@dataclass(frozen=True, slots=True)
class DealerTurned:
    """The dealer's cards lie face up, and qualify or do not."""

    cards: Cards
    qualifies: bool


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """A seat's cards are shown, its wagers settled, and its cards counted away. The cards of a
    fold are shown only if they win.
    """

    seat: int
    result: Result
    lines: tuple[Line, ...]
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """The dealer's cards and the board join the rack: it holds the whole deck again."""

    bank: BankSettlement
    meters: Mapping[Spot, Cents] = field(default_factory=dict)  # as they show now


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """A fault has stopped the round for good: every wager goes back (clause 12.2)."""

    reason: str
    slip: VoidSlip = NO_SLIP


@dataclass(frozen=True, slots=True)
class IrregularityRuled:
    """Something went wrong with the cards, and the round goes on (clauses 12.4 and 12.5)."""

    reason: str
    ruling: Ruling
    seat: int | None = None


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
    | IrregularityRuled
)
"""What has happened in a round, one record an act."""
