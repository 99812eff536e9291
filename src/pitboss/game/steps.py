"""The steps of a round: what each event is made of, as the casino dealer does and announces it.

An event may be several acts: a hand is brought in and announced, its wagers are settled in order,
its cards are counted into the rack. Views show them one by one. A step names nothing that was not
turned before, so its words may be said to everybody.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import Cards, format_cards
from pitboss.game.events import (
    CardsDealt,
    ChipsBrought,
    CollectionTaken,
    DealerTurned,
    Decided,
    Event,
    FlopTurned,
    FoldCollected,
    IrregularityRuled,
    NoMoreBetsCalled,
    RoundClosed,
    RoundVoided,
    SeatSettled,
    StubDiscarded,
    TurnAndRiverTurned,
    WagerPutUp,
    WagersPlaced,
    WagersWithdrawn,
)
from pitboss.game.money import format_money, format_net
from pitboss.game.round import Round
from pitboss.game.rules import Dealing
from pitboss.game.settlement import Line
from pitboss.game.view import strength_seen
from pitboss.game.wagers import Result, Spot
from pitboss.game.wording import RESULT_WORDS, RULING_WORDS, in_words

_UNIT = 0.3  # seconds


class StepKind(StrEnum):
    """What the casino dealer does; each takes its time at the normal pace."""

    CALL = "call"  # "no more bets"
    DROP = "drop"  # the collection goes into the drop box
    DEAL = "deal"  # cards to a seat, to the dealer's hand or to the board
    DISCARD = "discard"  # the undealt cards go into the rack
    DECIDE = "decide"
    TURN = "turn"  # cards of the board
    TURN_DEALER = "turn-dealer"
    SHOW = "show"  # a seat's cards, their value, and whether they win
    SETTLE = "settle"  # one wager
    COUNT = "count"  # cards into the rack
    CLOSE = "close"
    RULE = "rule"  # on an irregularity, or the round is void

    @property
    def seconds(self) -> float:
        """That it is shown at the normal pace, before the next step."""
        return _UNITS.get(self, 0) * _UNIT


_UNITS = {
    StepKind.CALL: 2,
    StepKind.DROP: 2,
    StepKind.DEAL: 0.5,
    StepKind.DISCARD: 1,
    StepKind.TURN: 2,
    StepKind.TURN_DEALER: 3,
    StepKind.SHOW: 3,
    StepKind.SETTLE: 1,
    StepKind.COUNT: 0.5,
    StepKind.CLOSE: 1,
}


class DealerStep(NamedTuple):
    """One act. The words of a seat's step say what that seat does, or what happens to it."""

    kind: StepKind
    words: str
    seat: int | None = None
    spot: Spot | None = None  # whose wager is settled
    cards: int = 0  # that are dealt, turned, or counted into the rack


def steps(event: Event, round: Round) -> tuple[DealerStep, ...]:
    """The steps of an event; `round` is the round after it. Bets are no steps: they may change."""
    return tuple(_steps(event, round))


def _steps(event: Event, round: Round) -> Iterator[DealerStep]:
    match event:
        case ChipsBrought() | WagersPlaced() | WagersWithdrawn() | WagerPutUp():
            return
        case NoMoreBetsCalled(total_action):
            yield DealerStep(
                StepKind.CALL, f"no more bets; total action {format_money(total_action)}"
            )
        case CollectionTaken(seat, amount):
            words = f"pays a collection of {format_money(amount)}, which is dropped"
            yield DealerStep(StepKind.DROP, words, seat)
        case CardsDealt():
            yield from _deal(event, round)
        case StubDiscarded(count):
            words = f"the rest of the deck, {count} cards, goes unseen into the rack"
            yield DealerStep(StepKind.DISCARD, words, cards=count)
        case Decided(seat, decision):
            yield DealerStep(StepKind.DECIDE, decision_words(decision), seat)
        case FlopTurned(cards):
            yield DealerStep(StepKind.TURN, f"the flop: {format_cards(cards)}", cards=3)
        case TurnAndRiverTurned(cards):
            yield DealerStep(StepKind.TURN, f"turn and river: {format_cards(cards)}", cards=2)
        case IrregularityRuled(reason, ruling, seat):
            yield DealerStep(StepKind.RULE, f"{RULING_WORDS[ruling]}: {reason}", seat)
        case RoundVoided(reason, slip):
            back = f", the collection of {format_money(slip.refunded)} too" if slip.refunded else ""
            words = f"the round is {slip.words}: {reason}; every wager is returned{back}"
            yield DealerStep(StepKind.RULE, words)
        case FoldCollected() | DealerTurned() | SeatSettled() | RoundClosed():
            yield from _showdown(event, round)


def _deal(dealt: CardsDealt, round: Round) -> Iterator[DealerStep]:
    """In the order of clauses 4.2 to 4.4."""
    one_at_a_time = round.rules.dealing is Dealing.SHOE
    for words in ("a card", "a second card") if one_at_a_time else ("two cards",):
        cards = 1 if one_at_a_time else 2
        for seat in dealt.hands:
            yield DealerStep(StepKind.DEAL, f"is dealt {words}", seat, cards=cards)
        yield DealerStep(StepKind.DEAL, f"{words} to the dealer's hand", cards=cards)
    yield DealerStep(StepKind.DEAL, "five cards to the centre", cards=len(dealt.board))


def _showdown(
    event: FoldCollected | DealerTurned | SeatSettled | RoundClosed, round: Round
) -> Iterator[DealerStep]:
    match event:
        case FoldCollected(seat, lines, stays, cards):
            yield DealerStep(
                StepKind.SHOW, _folded_words(round, seat, cards), seat, cards=len(cards)
            )
            yield from _settled(lines, round)
            if not stays:
                words = "two cards, spread face down and counted, into the rack"
                yield DealerStep(StepKind.COUNT, words, seat, cards=2)
        case DealerTurned(cards, qualifies):
            verdict = "qualifies" if qualifies else "does not qualify"
            words = f"the dealer turns {format_cards(cards)}: {_value(round, cards)}; {verdict}"
            yield DealerStep(StepKind.TURN_DEALER, words, cards=2)
        case SeatSettled(seat, result, lines, cards):
            words = f"shows {format_cards(cards)}: {_value(round, cards)}; {RESULT_WORDS[result]}"
            hidden = f"{RESULT_WORDS[result]}, and its cards stay face down"
            yield DealerStep(StepKind.SHOW, words if cards else hidden, seat, cards=len(cards))
            yield from _settled(lines, round)
            yield DealerStep(StepKind.COUNT, "two cards, counted, into the rack", seat, cards=2)
        case RoundClosed(bank):
            rest = len(round.dealer) + len(round.board)
            words = f"the dealer's cards and the board into the rack: {round.discards} cards"
            yield DealerStep(StepKind.COUNT, words, cards=rest)
            bank_words = format_net(bank.net) if bank.net else "even"
            yield DealerStep(StepKind.CLOSE, f"the round is over; the bank {bank_words}")


def _settled(lines: Iterable[Line], round: Round) -> Iterator[DealerStep]:
    for line in lines:
        change = f" ({format_net(line.net)})" if line.net else ""
        words = in_words(line, round.rules) + change
        yield DealerStep(StepKind.SETTLE, words, line.seat, line.spot)


def _folded_words(round: Round, seat: int, cards: Cards) -> str:
    if round.results[seat] is Result.FOUL:
        return "has a foul hand, which is not compared"
    if not cards:
        return "has folded, face down"
    return f"has folded, and is shown: {format_cards(cards)}, {_value(round, cards)}"


def decision_words(decision: Decision) -> str:
    """`raises 4x`."""
    match decision:
        case Check():
            return "checks"
        case Raise(multiple):
            return f"raises {multiple}x"
        case Fold():
            return "folds"


def _value(round: Round, cards: Cards) -> str:
    made = strength_seen(cards, round.board)
    return "a hand that nobody sees" if made is None else made.in_full
