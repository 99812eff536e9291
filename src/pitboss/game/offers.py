"""What is on offer: one record for each kind of action, with its bounds and its cost.

An offer either admits such an action or says why not, with the refusal's code. `legal_actions`
lists offers and `decide` asks the same ones, so the two cannot disagree.
"""

from dataclasses import dataclass

from pitboss.errors import Refusal
from pitboss.game.actions import (
    Action,
    BringChips,
    CallNoMoreBets,
    Deal,
    Decide,
    Decision,
    PlaceWagers,
    PutUpWager,
    RuleIrregularity,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.cards import DECK, Card, repeated
from pitboss.game.money import ZERO, Cents, format_money
from pitboss.game.voids import VoidKind
from pitboss.game.wagers import ANTE, Placed, Wager, labels, stake_on

RefusalReason = tuple[Refusal, str]  # its code, and what is possible


@dataclass(frozen=True, slots=True)
class WagersOffer:
    """Required wagers inside the limits, optional ones inside them or absent, all in the stack."""

    seat: int
    minimum: Cents
    maximum: Cents
    increment: Cents
    stack: Cents
    wagers: tuple[Wager, ...]  # that are placed before the deal
    most: Cents | None = None  # in all, by what the bank can pay of the collection

    def refusal(self, action: PlaceWagers) -> RefusalReason | None:
        stakes, needed, placed = action.stakes, 0, 0
        ante = stakes.get(ANTE, ZERO)
        for wager in self.wagers:
            stake = stake_on(wager, stakes)
            if wager.placed is Placed.EQUAL and stake != ante:
                return Refusal.UNEQUAL, f"the {wager.label} equals the Ante, {format_money(ante)}"
            bound = stake or wager.placed is not Placed.OPTIONAL
            if bound and (no := self._limits(wager.label, stake)):
                return no
            needed += stake
            placed += wager.spot in stakes
        if placed != len(stakes):
            listed = ", ".join(wager.spot for wager in self.wagers)
            return Refusal.NO_SUCH_SPOT, f"the spots before the deal are {listed}"
        if needed > self.stack:
            return Refusal.NOT_ENOUGH_CHIPS, f"the seat has {format_money(self.stack)}"
        if self.most is not None and needed > self.most:
            return Refusal.COLLECTION_TOO_HIGH, collection_words(self.most)
        return None

    def _limits(self, label: str, stake: Cents) -> RefusalReason | None:
        if not self.minimum <= stake <= self.maximum:
            limits = f"{format_money(self.minimum)} to {format_money(self.maximum)}"
            return Refusal.OUTSIDE_LIMITS, f"{label} {format_money(stake)} is outside {limits}"
        if stake % self.increment:
            steps = f"steps of {format_money(self.increment)}"
            return Refusal.OFF_INCREMENT, f"{label} {format_money(stake)} is not in {steps}"
        return None

    def __str__(self) -> str:
        limits = f"{format_money(self.minimum)} to {format_money(self.maximum)}"
        needed = [wager for wager in self.wagers if wager.placed is not Placed.OPTIONAL]
        free = [wager for wager in self.wagers if wager.placed is Placed.OPTIONAL]
        words = (
            f"{labels(needed)} {limits} each" if len(needed) > 1 else f"{labels(needed)} {limits}"
        )
        words = f"{words}, {labels(free)} none or within the same" if free else words
        most = self.stack if self.most is None else min(self.stack, self.most)
        return f"{words}, {format_money(most)} in all".lower()


def collection_words(most: Cents) -> str:
    """What is possible where the bank cannot pay the collection of more bets (clause 8.6)."""
    room = f"at most {format_money(most)} in all" if most else "no bet more"
    return f"{room}: the bank could not pay a higher collection"


@dataclass(frozen=True, slots=True)
class WithdrawOffer:
    """The seat may take its wagers back."""

    seat: int

    def __str__(self) -> str:
        return "withdraw"


@dataclass(frozen=True, slots=True)
class PutUpOffer:
    """From the least wager to all that the seat has, less the collection due (clause 8.6)."""

    seat: int
    minimum: Cents
    maximum: Cents

    def refusal(self, action: PutUpWager) -> RefusalReason | None:
        if action.amount < self.minimum:
            return Refusal.OUTSIDE_LIMITS, f"at least {format_money(self.minimum)}"
        if action.amount > self.maximum:
            possible = f"at most {format_money(self.maximum)}, the stack less the collection"
            return Refusal.NOT_ENOUGH_CHIPS, possible
        return None

    def __str__(self) -> str:
        return f"put up {format_money(self.minimum)} to {format_money(self.maximum)}"


@dataclass(frozen=True, slots=True)
class ChipsOffer:
    """While bets are open a seat may bring chips, but not take away what its wagers need."""

    seat: int
    least: Cents

    def refusal(self, action: BringChips) -> RefusalReason | None:
        if action.stack < 0:
            return Refusal.BAD_AMOUNT, "a stack is not below zero"
        if action.stack < self.least:
            return Refusal.IN_PLAY, f"{format_money(self.least)} must stay for its wagers"
        return None

    def __str__(self) -> str:
        return f"bring {format_money(self.least)} or more"


@dataclass(frozen=True, slots=True)
class DecisionOffer:
    """A decision and what it costs."""

    seat: int
    decision: Decision
    cost: Cents
    covered: Cents | None = None  # of a raise: the most of all stakes that the bank covers, if so

    def __str__(self) -> str:
        return f"{self.decision} for {format_money(self.cost)}" if self.cost else str(self.decision)


@dataclass(frozen=True, slots=True)
class NoMoreBetsOffer:
    """The casino dealer may close the bets."""

    def __str__(self) -> str:
        return "no more bets"


@dataclass(frozen=True, slots=True)
class DealOffer:
    """The casino dealer may deal, from any whole deck."""

    def refusal(self, action: Deal) -> RefusalReason | None:
        deck = action.deck
        if len(deck) != len(DECK) or {*map(type, deck)} != {Card} or repeated(deck) is not None:
            return Refusal.BAD_DECK, "a deck is 52 different cards"
        return None

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class VoidOffer:
    """The casino dealer may void the round, for a reason in plain words."""

    kinds: tuple[VoidKind, ...] = (VoidKind.FAULT,)

    def refusal(self, action: VoidRound) -> RefusalReason | None:
        if action.kind not in self.kinds:
            return Refusal.WRONG_STAGE, _WHEN_VOID[action.kind]
        return _refuse_reason(action.reason)

    def __str__(self) -> str:
        return "void"


_WHEN_VOID = {
    VoidKind.FAULT: "a fault may void any round that is not over",
    VoidKind.MISDEAL: "a misdeal is one from the deal to the first decision",
    VoidKind.EXPOSED_CARD: "an exposed card voids from the first decision to the last",
}


@dataclass(frozen=True, slots=True)
class IrregularityOffer:
    """The floor may rule on a card or a hand that is in play, and the round goes on."""

    hands: tuple[int, ...]  # seats that were dealt one
    clean: tuple[int, ...]  # neither folded nor foul

    def refusal(self, action: RuleIrregularity) -> RefusalReason | None:
        if action.seat is None and action.ruling.fouls:
            return Refusal.NO_SUCH_SEAT, "a foul hand is that of a seat"
        if action.seat is not None and action.seat not in self.hands:
            hands = ", ".join(map(str, self.hands))
            return Refusal.NOT_PLAYING, f"seats with a hand in this round: {hands}"
        if action.ruling.fouls and action.seat not in self.clean:
            return Refusal.ALREADY_DECIDED, "the hand is folded or foul already"
        return _refuse_reason(action.reason)

    def __str__(self) -> str:
        return "rule on an irregularity"


def _refuse_reason(reason: str) -> RefusalReason | None:
    if not reason.strip() or reason != " ".join(reason.split()) or not reason.isprintable():
        return Refusal.BAD_REASON, "the reason is one line of plain words"
    if "|" in reason or len(reason) > 200:
        return Refusal.BAD_REASON, "the reason has no '|' and at most 200 characters"
    return None


Offer = (
    WagersOffer
    | WithdrawOffer
    | PutUpOffer
    | ChipsOffer
    | DecisionOffer
    | NoMoreBetsOffer
    | DealOffer
    | VoidOffer
    | IrregularityOffer
)
"""What is on offer: one record for each kind of action, with its bounds and its cost."""


def admits(offer: Offer, action: Action) -> bool:
    """Whether this offer is for that action and allows it."""
    match offer, action:
        case WagersOffer(), PlaceWagers():
            return offer.seat == action.seat and offer.refusal(action) is None
        case PutUpOffer(), PutUpWager():
            return offer.seat == action.seat and offer.refusal(action) is None
        case ChipsOffer(), BringChips():
            return offer.seat == action.seat and offer.refusal(action) is None
        case WithdrawOffer(), WithdrawWagers():
            return offer.seat == action.seat
        case DecisionOffer(), Decide():
            return offer.seat == action.seat and offer.decision == action.decision
        case DealOffer(), Deal():
            return offer.refusal(action) is None
        case VoidOffer(), VoidRound():
            return offer.refusal(action) is None
        case IrregularityOffer(), RuleIrregularity():
            return offer.refusal(action) is None
        case NoMoreBetsOffer(), CallNoMoreBets():
            return True
    return False
