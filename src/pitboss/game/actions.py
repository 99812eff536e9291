"""What may be asked of a round, by a seat or by the casino dealer, and what is on offer."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pitboss.errors import ParseError
from pitboss.game.cards import Card
from pitboss.game.money import Cents, format_money
from pitboss.game.wagers import Spot, Stakes


@dataclass(frozen=True, slots=True)
class Check:
    def __str__(self) -> str:
        return "check"


@dataclass(frozen=True, slots=True)
class Raise:
    """Places the Play wager: a multiple of the Ante, once, and final (clause 5.4)."""

    multiple: int

    def __str__(self) -> str:
        return f"raise {self.multiple}x"


@dataclass(frozen=True, slots=True)
class Fold:
    def __str__(self) -> str:
        return "fold"


Decision = Check | Raise | Fold

_MULTIPLE = re.compile(r"\d{1,4}x", re.ASCII)


def parse_decision(text: str) -> Decision:
    """The decision of `check`, `fold` or `raise 4x`."""
    return _parsed(text)


@lru_cache(64)
def _parsed(text: str) -> Decision:
    match text.lower().split():
        case ["check"]:
            return Check()
        case ["fold"]:
            return Fold()
        case ["raise", multiple] if _MULTIPLE.fullmatch(multiple):
            return Raise(int(multiple[:-1]))
    raise ParseError(f"unknown action {text!r}: 'check', 'fold', or a raise such as 'raise 4x'")


@dataclass(frozen=True, slots=True)
class BringChips:
    """The table counts a seat's chips for this round: somebody sat down, bought chips or left."""

    seat: int
    stack: Cents

    def __str__(self) -> str:
        return f"seat {self.seat} brings {format_money(self.stack)}"


@dataclass(frozen=True, slots=True, init=False)
class PlaceWagers:
    """Places the seat's wagers instead of those that lie there: `PlaceWagers(1, ante=1000)`.

    What equals the Ante may be left out. A spot with a dash is a keyword with an underscore.
    """

    seat: int
    stakes: Stakes

    def __init__(self, seat: int, stakes: Stakes | None = None, /, **by_spot: int) -> None:
        placed = dict(stakes or {})
        for keyword, amount in by_spot.items():
            placed[Spot(keyword.replace("_", "-"))] = Cents(amount)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "stakes", placed)

    def __str__(self) -> str:
        amounts = [f"{spot} {format_money(stake)}" for spot, stake in self.stakes.items()]
        return " ".join([f"seat {self.seat}", *amounts]) if amounts else f"seat {self.seat} nothing"


@dataclass(frozen=True, slots=True)
class WithdrawWagers:
    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} withdraws"


@dataclass(frozen=True, slots=True)
class PutUpWager:
    """The player/dealer puts up the wager that answers for the others, or changes it."""

    seat: int
    amount: Cents

    def __str__(self) -> str:
        return f"seat {self.seat} puts up {format_money(self.amount)}"


@dataclass(frozen=True, slots=True)
class CallNoMoreBets:
    def __str__(self) -> str:
        return "no more bets"


@dataclass(frozen=True, slots=True)
class Deal:
    """A whole shuffled deck, top card first: chance comes from outside."""

    deck: tuple[Card, ...]

    def __str__(self) -> str:
        return f"deal from {len(self.deck)} cards"


@dataclass(frozen=True, slots=True)
class Decide:
    seat: int
    decision: Decision

    def __str__(self) -> str:
        return f"seat {self.seat} {self.decision}"


@dataclass(frozen=True, slots=True)
class VoidRound:
    """A fault stops the round for good: everything goes back (clause 12.2)."""

    reason: str

    def __str__(self) -> str:
        return f"void for {self.reason!r}"


Action = (
    BringChips
    | PlaceWagers
    | WithdrawWagers
    | PutUpWager
    | CallNoMoreBets
    | Deal
    | Decide
    | VoidRound
)
