"""What the cards say about each wager, before coverage limits it (chapters 6 and 13)."""

from enum import Enum, StrEnum
from typing import NamedTuple

from pitboss.game.cards import Cards, known
from pitboss.game.hands import HandCategory, Strength, strength
from pitboss.game.irregularities import Ruling
from pitboss.game.money import EVEN_MONEY, Odds
from pitboss.game.paytables import Paytable, Prize
from pitboss.game.rules import Rules, UnqualifiedAnte
from pitboss.game.seat import Seat
from pitboss.game.wagers import (
    Below,
    LooksAt,
    OnFold,
    OnTie,
    Result,
    ResultKind,
    Settles,
    Wager,
)

NO_PRIZE = Odds(0)  # a line of a table that gives the stake back and no more


class Outcome(StrEnum):
    """How one wager ended. RETURNED: it won or lost, but coverage was exhausted before its turn, or
    had no room to collect more."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    RETURNED = "returned"


class Why(Enum):
    """Why a wager wins, loses or pushes: the clause that says so, and the words for it.

    In the words, {label} is the wager's, {lowest} the least hand that its table pays, and {hand}
    the line of the table that it is paid by.
    """

    FOLDED = "6.10", "the hand was folded"
    FOLD_VOIDS = "13.6", "the hand was folded"
    FOUL_RETURNED = "12.5", "the hand is foul, by no fault of the seat"
    FOUL_LOST = "12.5", "the hand is foul, by the seat's own fault"
    NOT_SHOWN = "13.6", "the folded hand does not win it"
    BEATS_DEALER = "6.4", "the hand beats the dealer's"
    LOSES_TO_DEALER = "6.5", "the hand loses to the dealer's"
    TIES_DEALER = "6.6", "the hand ties the dealer's"
    NOT_QUALIFIED = "6.3", "dealer does not qualify"
    WIN_PAYS = "11.1", "the hand beats the dealer's"
    WIN_BELOW = "6.7", "won with a hand that the {label} does not pay"
    OWN_PAYS = "6.8", "{lowest} or better"
    OWN_BELOW = "6.9", "less than {lowest}"
    HOLE_CARDS_PAY = "13.5", "{hand}"
    HOLE_CARDS_BELOW = "13.5", "hole cards that the {label} does not pay"
    LOSS_PAYS = "13.3", "the hand loses with {hand}"
    LOSS_BELOW = "13.3", "the hand loses with less than {lowest}"
    LOSS_NOT_LOST = "13.3", "the hand beats the dealer's"
    EITHER_LOSS_PAYS = "13.4", "{hand} loses"
    EITHER_LOSS_BELOW = "13.4", "the hand that loses is less than {lowest}"
    METER_PAYS = "13.7", "{hand}"

    @property
    def clause(self) -> str:
        return self.value[0]

    @property
    def words(self) -> str:
        return self.value[1]


class Claim(NamedTuple):
    wager: Wager
    outcome: Outcome
    why: Why
    prize: Prize | None = None
    hand: str = ""  # the line of the pay table that it is paid by


class Showdown(NamedTuple):
    """The cards that a seat's wagers are settled by."""

    seat: Seat
    board: Cards
    hand: Strength | None  # None: not all of its cards may be seen
    dealer: Strength | None
    qualifies: bool
    by_cards: Result | None  # of the hand against the dealer's, folded or not


def result_against_dealer(hand: Strength | None, dealer: Strength | None) -> Result | None:
    if hand is None or dealer is None:
        return None
    if hand == dealer:
        return Result.TIE
    return Result.WIN if hand > dealer else Result.LOSE


def result_kind(rules: Rules, shown: Showdown) -> ResultKind:
    """The kind of result, which the order of settlement goes by (clause 7.4)."""
    if shown.seat.out:
        return ResultKind.FOLD
    if not shown.qualifies and rules.unqualified_ante is UnqualifiedAnte.RETURNED:
        return ResultKind.UNQUALIFIED
    return _KINDS[shown.by_cards or Result.TIE]


_KINDS = {
    Result.WIN: ResultKind.WIN,
    Result.LOSE: ResultKind.LOSE,
    Result.TIE: ResultKind.TIE,
    Result.FOLD: ResultKind.FOLD,
}


def claims(rules: Rules, shown: Showdown) -> list[Claim]:
    """What each wager of a seat has coming, in the order of settlement."""
    kind, stakes = result_kind(rules, shown), shown.seat.stakes
    wagers = [wager for wager in rules.settles_in_order(kind) if wager.spot in stakes]
    if shown.seat.foul is not None:
        return [_foul(wager, shown.seat.foul) for wager in wagers]
    if kind is ResultKind.FOLD:
        return [_folded(wager, shown) for wager in wagers]
    spares = kind is ResultKind.UNQUALIFIED
    return [
        Claim(wager, Outcome.PUSH, Why.NOT_QUALIFIED)
        if spares and wager.unqualified_rule
        else _SETTLERS[wager.settles](wager, shown)
        for wager in wagers
    ]


def _foul(wager: Wager, ruling: Ruling) -> Claim:
    """Every wager alike: there is no hand that one of them could be settled by (clause 12.5)."""
    if ruling is Ruling.LOST:
        return Claim(wager, Outcome.LOSE, Why.FOUL_LOST)
    return Claim(wager, Outcome.PUSH, Why.FOUL_RETURNED)


def _folded(wager: Wager, shown: Showdown) -> Claim:
    match wager.fold:
        case OnFold.LOST:
            return Claim(wager, Outcome.LOSE, Why.FOLDED)
        case OnFold.VOID:
            return Claim(wager, Outcome.PUSH, Why.FOLD_VOIDS)
        case OnFold.STANDS:
            return _standing(wager, shown)


def _standing(wager: Wager, shown: Showdown) -> Claim:
    """A folded hand that does not lose is shown (clause 7.2), so one that nobody has seen has lost.

    Why it has lost gives away no more of its cards than that.
    """
    seen = shown.hand is not None
    claim = _SETTLERS[wager.settles](wager, shown) if seen else None
    if claim is not None and claim.outcome is not Outcome.LOSE:
        return claim
    if wager.needs_dealer:
        return Claim(wager, Outcome.LOSE, Why.NOT_SHOWN)
    return Claim(wager, Outcome.LOSE, _own_below(wager))


def _own_below(wager: Wager) -> Why:
    of_hole_cards = wager.looks_at is LooksAt.HOLE_CARDS
    return Why.HOLE_CARDS_BELOW if of_hole_cards else Why.OWN_BELOW


def _against_dealer(wager: Wager, shown: Showdown) -> Claim:
    match shown.by_cards:
        case Result.WIN:
            return Claim(wager, Outcome.WIN, Why.BEATS_DEALER, EVEN_MONEY)
        case Result.LOSE:
            return Claim(wager, Outcome.LOSE, Why.LOSES_TO_DEALER)
    return _tied(wager, EVEN_MONEY)


def _when_it_wins(wager: Wager, shown: Showdown) -> Claim:
    if shown.by_cards is Result.LOSE:
        return Claim(wager, Outcome.LOSE, Why.LOSES_TO_DEALER)
    prize, hand = _prize(wager, shown)
    if shown.by_cards is Result.TIE:
        return _tied(wager, prize, hand)
    if prize is None:
        return _below(wager, Why.WIN_BELOW)
    if prize == NO_PRIZE:
        return Claim(wager, Outcome.PUSH, Why.WIN_BELOW)
    return Claim(wager, Outcome.WIN, Why.WIN_PAYS, prize, hand)


def _on_own_cards(wager: Wager, shown: Showdown) -> Claim:
    prize, hand = _prize(wager, shown)
    of_hole_cards = wager.looks_at is LooksAt.HOLE_CARDS
    pays = Why.HOLE_CARDS_PAY if of_hole_cards else Why.OWN_PAYS
    return _paid(wager, prize, hand, pays, _own_below(wager))


def _when_it_loses(wager: Wager, shown: Showdown) -> Claim:
    if shown.by_cards is Result.WIN:
        return Claim(wager, Outcome.LOSE, Why.LOSS_NOT_LOST)
    prize, hand = _prize(wager, shown)
    if shown.by_cards is Result.TIE:
        return _tied(wager, prize, hand)
    return _paid(wager, prize, hand, Why.LOSS_PAYS, Why.LOSS_BELOW)


def _when_either_loses(wager: Wager, shown: Showdown) -> Claim:
    category = min(_seen(shown.hand), _seen(shown.dealer)).category
    prize, hand = _by_category(wager, category)
    if shown.by_cards is Result.TIE:
        return _tied(wager, prize, hand)
    return _paid(wager, prize, hand, Why.EITHER_LOSS_PAYS, Why.EITHER_LOSS_BELOW)


def _from_meter(wager: Wager, shown: Showdown) -> Claim:
    prize, hand = _prize(wager, shown)
    return _paid(wager, prize, hand, Why.METER_PAYS, _own_below(wager))


_SETTLERS = {
    Settles.DEALER: _against_dealer,
    Settles.WIN: _when_it_wins,
    Settles.OWN: _on_own_cards,
    Settles.LOSS: _when_it_loses,
    Settles.EITHER_LOSS: _when_either_loses,
    Settles.METER: _from_meter,
}


def _tied(wager: Wager, prize: Prize | None, hand: str = "") -> Claim:
    """A tie is for hands that the table pays; with less the wager is below it as ever."""
    if wager.tie is OnTie.LOST:
        return Claim(wager, Outcome.LOSE, Why.TIES_DEALER)
    if prize is None and wager.table is not None:
        return _below(wager, Why.TIES_DEALER)
    if wager.tie is OnTie.PAID and prize is not None and prize != NO_PRIZE:
        return Claim(wager, Outcome.WIN, Why.TIES_DEALER, prize, hand)
    return Claim(wager, Outcome.PUSH, Why.TIES_DEALER)


def _paid(wager: Wager, prize: Prize | None, hand: str, pays: Why, below: Why) -> Claim:
    if prize is None:
        return _below(wager, below)
    outcome = Outcome.PUSH if prize == NO_PRIZE else Outcome.WIN
    return Claim(wager, outcome, pays, prize, hand)


def _below(wager: Wager, why: Why) -> Claim:
    outcome = Outcome.PUSH if wager.below is Below.RETURNED else Outcome.LOSE
    return Claim(wager, outcome, why)


def _prize(wager: Wager, shown: Showdown) -> tuple[Prize | None, str]:
    """What the table pays for the seat's own cards, and for which of its lines."""
    if wager.looks_at is LooksAt.SEVEN:
        return _by_category(wager, _seen(shown.hand).category)
    if wager.looks_at is LooksAt.HOLE_CARDS:
        line = _table(wager).pays_hole_cards(known(shown.seat.cards))
        return (None, "") if line is None else (line[1], str(line[0]))
    five = strength(known((*shown.seat.cards, *shown.board[:3])))
    return _by_category(wager, five.category)


def _by_category(wager: Wager, category: HandCategory) -> tuple[Prize | None, str]:
    prize = _table(wager).pays(category)
    return prize, "" if prize is None else str(category)


def _table(wager: Wager) -> Paytable:
    if wager.table is None:
        raise ValueError(f"{wager.spot} has no pay table")
    return wager.table


def _seen(hand: Strength | None) -> Strength:
    if hand is None:
        raise ValueError("a hand that nobody has seen is not settled")
    return hand
