"""Actions: what a seat or the casino dealer may do in a round."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pitboss.errors import ParseError
from pitboss.game.arguments import expect, expect_whole, short_repr
from pitboss.game.cards import Card, CardsGiven, as_cards
from pitboss.game.money import Amount, Cents, as_cents, format_money
from pitboss.game.wagers import Spot, Stakes


@dataclass(frozen=True, slots=True)
class Check:
    """Passes, before the flop or on it, and stays in the round (clause 5.1)."""

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
    """Gives the hand up, on the river (clause 5.3)."""

    def __str__(self) -> str:
        return "fold"


Decision = Check | Raise | Fold
"""What a seat decides on a street."""

_MULTIPLE = re.compile(r"\d{1,4}x", re.ASCII)


def parse_decision(text: str) -> Decision:
    """The decision of `check`, `fold` or `raise 4x`."""
    expect(text, str, "a decision", "'check', 'fold', or a raise such as 'raise 4x'")
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


@dataclass(frozen=True, slots=True, init=False)
class BringChips:
    """The table counts a seat's chips for this round: somebody sat down, bought chips or left."""

    seat: int
    stack: Cents

    def __init__(self, seat: int, stack: Amount) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "stack", as_cents(stack))

    def __str__(self) -> str:
        return f"seat {self.seat} brings {format_money(self.stack)}"


@dataclass(frozen=True, slots=True, init=False)
class PlaceWagers:
    """Places the seat's wagers instead of those that lie there: `PlaceWagers(1, ante="10")`.

    Amounts are whole cents or text: `ante=1000` is the same. What equals the Ante may be left out.
    A spot with a dash is a keyword with an underscore, or a key of `stakes`.
    """

    seat: int
    stakes: Stakes

    def __init__(self, seat: int, stakes: Stakes | None = None, /, **by_spot: Amount) -> None:
        if type(stakes) is not dict and stakes is not None:
            expect(stakes, Mapping, "stakes", "amounts by spot, as in {'ante': 1000}")
        placed = dict(stakes or {})
        for name, amount in by_spot.items():
            placed[Spot(name.replace("_", "-"))] = as_cents(amount)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "stakes", placed)

    def __str__(self) -> str:
        amounts = [f"{spot} {format_money(stake)}" for spot, stake in self.stakes.items()]
        return " ".join([f"seat {self.seat}", *amounts]) if amounts else f"seat {self.seat} nothing"


@dataclass(frozen=True, slots=True)
class WithdrawWagers:
    """Takes the seat's wagers back while bets are open."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} withdraws"


@dataclass(frozen=True, slots=True, init=False)
class PutUpWager:
    """The player/dealer puts up the wager that answers for the others, or changes it."""

    seat: int
    amount: Cents

    def __init__(self, seat: int, amount: Amount) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "amount", as_cents(amount))

    def __str__(self) -> str:
        return f"seat {self.seat} puts up {format_money(self.amount)}"


@dataclass(frozen=True, slots=True)
class CallNoMoreBets:
    """The casino dealer closes the bets, and the collection is taken where there is one."""

    def __str__(self) -> str:
        return "no more bets"


@dataclass(frozen=True, slots=True, init=False)
class Deal:
    """A whole shuffled deck, top card first: chance comes from outside.

    `Deal(random.sample(DECK, 52))` deals at random; a deck may also be text.
    """

    deck: tuple[Card, ...]

    def __init__(self, deck: CardsGiven) -> None:
        # Whether a tuple is a deck, the offer looks at.
        object.__setattr__(self, "deck", deck if type(deck) is tuple else as_cards(deck))

    def __str__(self) -> str:
        return f"deal from {len(self.deck)} cards"


@dataclass(frozen=True, slots=True)
class Decide:
    """What a seat decides: `Decide(1, Raise(4))`."""

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
"""What a seat or the casino dealer may do in a round."""


def check_types(action: Action) -> None:
    """Refuses an action that holds what it cannot hold, before anything is made of it."""
    if type(action) is Decide:  # most actions are decisions
        if type(action.seat) is not int:
            expect_whole(action.seat, "a seat")
        check_decision(action.decision)
        return
    match action:
        case PlaceWagers(seat) | WithdrawWagers(seat) | BringChips(seat) | PutUpWager(seat):
            expect_whole(seat, "a seat")
        case VoidRound(reason):
            expect(reason, str, "a reason", "it is one line of plain words")
        case CallNoMoreBets() | Deal():
            pass
        case _:
            raise ParseError(f"not an action: {short_repr(action)}; as in Decide(1, Raise(4))")


def check_decision(decision: Decision) -> None:
    """Refuses what is none, and a raise by no whole number."""
    if type(decision) is Raise:
        expect_whole(decision.multiple, "a multiple of the Ante")
    elif type(decision) is not Check and type(decision) is not Fold:
        how = "Check(), Fold(), or a raise such as Raise(4)"
        raise ParseError(f"not a decision: {short_repr(decision)}; {how}")
