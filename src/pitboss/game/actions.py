"""Actions: what a seat or the casino dealer may do in a round."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

from pitboss.errors import ParseError
from pitboss.game.arguments import expect, expect_whole, short_repr
from pitboss.game.cards import Card, CardsGiven, as_cards
from pitboss.game.irregularities import Ruling
from pitboss.game.money import Amount, Cents, as_cents, format_money
from pitboss.game.voids import VoidKind
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

    def __post_init__(self) -> None:
        expect_whole(self.multiple, "a multiple of the Ante")

    def __str__(self) -> str:
        return f"raise {self.multiple}x"


@dataclass(frozen=True, slots=True)
class Fold:
    """Gives the hand up, on the river (clause 5.3)."""

    def __str__(self) -> str:
        return "fold"


Decision = Check | Raise | Fold
"""What a seat decides on a street."""

_DECISIONS = frozenset(get_args(Decision))
_STAKES = "amounts by spot, as in {'ante': 1000}"
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
    raise ParseError(
        f"unknown action {short_repr(text)}: 'check', 'fold', or a raise such as 'raise 4x'"
    )


@dataclass(frozen=True, slots=True, init=False)
class BringChips:
    """The table counts a seat's chips for this round: somebody sat down, bought chips or left."""

    seat: int
    stack: Cents

    def __init__(self, seat: int, stack: Amount) -> None:
        expect_whole(seat, "a seat")
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "stack", as_cents(stack))

    def __str__(self) -> str:
        return f"seat {self.seat} brings {format_money(self.stack)}"


@dataclass(frozen=True, slots=True, init=False)
class PlaceWagers:
    """Places the seat's wagers instead of those that lie there: `PlaceWagers(1, ante="10")`.

    Amounts are whole cents or text: `ante=1000` is the same, and so is `{"ante": "10"}`. What
    equals the Ante may be left out. A spot with a dash is a keyword with an underscore, or a key of
    `stakes`.
    """

    seat: int
    stakes: Stakes

    def __init__(
        self, seat: int, stakes: Mapping[Spot, Amount] | None = None, /, **by_spot: Amount
    ) -> None:
        expect_whole(seat, "a seat")
        if stakes is None:
            placed = {}
        else:
            if type(stakes) is not dict:
                expect(stakes, Mapping, "stakes", _STAKES)
            placed = {spot: as_cents(amount) for spot, amount in stakes.items()}
            for spot in placed:
                if type(spot) is not str:
                    expect(spot, str, "a spot", _STAKES)
        for name, amount in by_spot.items():
            spot = Spot(name.replace("_", "-"))
            if spot in placed:
                raise ParseError(f"seat {seat} has two stakes on {spot!r}; one is enough")
            placed[spot] = as_cents(amount)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "stakes", placed)

    def __str__(self) -> str:
        amounts = [f"{spot} {format_money(stake)}" for spot, stake in self.stakes.items()]
        return " ".join([f"seat {self.seat}", *amounts]) if amounts else f"seat {self.seat} nothing"


@dataclass(frozen=True, slots=True)
class WithdrawWagers:
    """Takes the seat's wagers back while bets are open."""

    seat: int

    def __post_init__(self) -> None:
        expect_whole(self.seat, "a seat")

    def __str__(self) -> str:
        return f"seat {self.seat} withdraws"


@dataclass(frozen=True, slots=True, init=False)
class PutUpWager:
    """The player/dealer puts up the wager that answers for the others, or changes it."""

    seat: int
    amount: Cents

    def __init__(self, seat: int, amount: Amount) -> None:
        expect_whole(seat, "a seat")
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

    def __post_init__(self) -> None:
        if type(self.seat) is not int:
            expect_whole(self.seat, "a seat")
        check_decision(self.decision)

    def __str__(self) -> str:
        return f"seat {self.seat} {self.decision}"


@dataclass(frozen=True, slots=True)
class VoidRound:
    """A fault stops the round for good: every wager goes back (clause 12.2)."""

    reason: str
    kind: VoidKind = VoidKind.FAULT

    def __post_init__(self) -> None:
        expect(self.reason, str, "a reason", "it is one line of plain words")
        expect(self.kind, VoidKind, "a kind of void", f"one of {', '.join(VoidKind)}")

    def __str__(self) -> str:
        kind = "" if self.kind is VoidKind.FAULT else f" ({self.kind})"
        return f"void{kind} for {self.reason!r}"


@dataclass(frozen=True, slots=True)
class RuleIrregularity:
    """The floor rules on a card or a hand, and the round goes on (clauses 12.4 and 12.5)."""

    reason: str
    ruling: Ruling = Ruling.STANDS
    seat: int | None = None

    def __post_init__(self) -> None:
        expect(self.reason, str, "a reason", "it is one line of plain words")
        expect(self.ruling, Ruling, "a ruling", f"one of {', '.join(Ruling)}")
        if self.seat is not None:
            expect_whole(self.seat, "a seat")

    def __str__(self) -> str:
        of = "" if self.seat is None else f" of seat {self.seat}"
        return f"rule {self.ruling}{of} for {self.reason!r}"


Action = (
    BringChips
    | PlaceWagers
    | WithdrawWagers
    | PutUpWager
    | CallNoMoreBets
    | Deal
    | Decide
    | VoidRound
    | RuleIrregularity
)
"""What a seat or the casino dealer may do in a round."""

_ACTIONS = frozenset(get_args(Action))


def check_action(action: Action) -> None:
    """Refuses what is no action. What an action holds was checked when it was made."""
    if type(action) not in _ACTIONS:
        raise ParseError(f"not an action: {short_repr(action)}; as in Decide(1, Raise(4))")


def check_decision(decision: Decision) -> None:
    """Refuses what is none."""
    if type(decision) not in _DECISIONS:
        how = "Check(), Fold(), or a raise such as Raise(4)"
        raise ParseError(f"not a decision: {short_repr(decision)}; {how}")
