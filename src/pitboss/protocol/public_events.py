"""Events of a table as a line for everybody, by allow-list: no hidden card is in it."""

from dataclasses import dataclass

from pitboss.game.actions import Check, Fold, Raise
from pitboss.game.claims import Why
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
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.game.wagers import ANTE, Result, Stakes, labels
from pitboss.game.wording import RESULT_WORDS, RULING_WORDS, on_result
from pitboss.protocol.messages import Happened
from pitboss.table.commands import (
    BankAccepted,
    BankDeclined,
    BecameReady,
    GamePaused,
    GameResumed,
    InRound,
    RotationClockStarted,
    RoundOpened,
    SatIn,
    SatOut,
    Seated,
    SeedGiven,
    SeedKept,
    SeedRevealed,
    StoodUp,
    TableClosed,
    TableEvent,
    TimedOut,
    ToppedUp,
    kind_of,
)


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """What everybody may know of an event."""

    number: int  # of the event in the table's stream
    kind: str
    seat: int | None
    words: str

    def form(self) -> Happened:
        return {
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "words": self.words,
        }


def public_event(number: int, event: TableEvent, rules: Rules) -> PublicEvent:
    seat, words = _at_the_table(event, rules)
    happened = event.event if isinstance(event, InRound) else event
    return PublicEvent(number, kind_of(type(happened)), seat, words)


def _rotation_words(rules: Rules) -> str:
    return "" if rules.rotation_clock is None else rules.rotation_clock.words


def _at_the_table(event: TableEvent, rules: Rules) -> tuple[int | None, str]:
    match event:
        case InRound(happened):
            return _in_the_round(happened, rules)
        case Seated(seat, player, buy_in):
            return seat, f"{player} sits down with {format_money(buy_in)}"
        case ToppedUp(seat, amount):
            return seat, f"buys chips for {format_money(amount)}"
        case StoodUp(seat, amount):
            return seat, f"stands up with {format_money(amount)}"
        case SatOut(seat, reason):
            return seat, "sits out" + (f": {reason}" if reason else "")
        case SatIn(seat):
            return seat, "sits in again"
        case BankAccepted(seat):
            return seat, "takes the bank"
        case BankDeclined(seat, reason):
            return seat, "declines the bank" + (f": {reason}" if reason else "")
        case RotationClockStarted():
            return None, f"the rotation clock starts: {_rotation_words(rules)}"
        case GamePaused():
            return None, f"the game pauses: the bank must reach {_rotation_words(rules)}"
        case GameResumed():
            return None, "the pause is over: the game goes on"
        case RoundOpened(number):
            return None, f"round {number}: place your bets"
        case SeedGiven(seat):
            return seat, "gives a seed"
        case BecameReady(seat):
            return seat, "is ready"
        case TimedOut(seat, reason):
            return seat, f"does not answer: {reason}"
        case SeedRevealed():
            return None, "the seed of the deck is revealed"
        case SeedKept():
            return None, "the deal stays sealed: its seed is kept"
        case TableClosed():
            return None, "the table is closed"


def _in_the_round(event: Event, rules: Rules) -> tuple[int | None, str]:
    match event:
        case ChipsBrought(seat, stack):
            return seat, f"has {format_money(stack)} in this round"
        case WagersPlaced(seat, stakes):
            return seat, f"puts {_stakes(stakes, rules)}"
        case WagersWithdrawn(seat):
            return seat, "withdraws"
        case WagerPutUp(seat, amount, for_collection):
            if for_collection:
                left = f"{format_money(amount)} is left of the wager"
                return seat, f"{left}: the collection comes out of it"
            return seat, f"puts up {format_money(amount)}"
        case NoMoreBetsCalled(total_action):
            return None, f"no more bets; total action {format_money(total_action)}"
        case CollectionTaken(seat, amount):
            return seat, f"pays a collection of {format_money(amount)}"
        case CardsDealt():
            return None, "cards are dealt"
        case StubDiscarded():
            return None, "the rest of the deck is put away"
        case Decided(seat, decision):
            return seat, _decides(decision)
        case FlopTurned():
            return None, "the flop"
        case TurnAndRiverTurned():
            return None, "turn and river"
        case IrregularityRuled(reason, ruling, seat):
            return seat, f"{RULING_WORDS[ruling]}: {reason}"
        case _:
            return _at_the_showdown(event)


def _stakes(stakes: Stakes, rules: Rules) -> str:
    """`10.00 each on Ante and Blind, 5.00 on Trips`."""
    required = [wager for wager in rules.required if wager.spot in stakes]
    each = "each on" if len(required) > 1 else "on"
    words = [f"{format_money(stakes[ANTE])} {each} {labels(required)}"]
    for wager in rules.optional:
        if wager.spot in stakes:
            words.append(f"{format_money(stakes[wager.spot])} on {wager.label}")
    return ", ".join(words)


def _decides(decision: Check | Raise | Fold) -> str:
    match decision:
        case Check():
            return "checks"
        case Raise(multiple):
            return f"raises {multiple}x"
        case Fold():
            return "folds"


def _at_the_showdown(
    event: FoldCollected | DealerTurned | SeatSettled | RoundClosed | RoundVoided,
) -> tuple[int | None, str]:
    match event:
        case FoldCollected(seat, lines):
            foul = any(line.why in (Why.FOUL_RETURNED, Why.FOUL_LOST) for line in lines)
            return seat, f"{RESULT_WORDS[Result.FOUL if foul else Result.FOLD]}: {_net(lines)}"
        case DealerTurned(_, qualifies):
            return None, f"the dealer {'qualifies' if qualifies else 'does not qualify'}"
        case SeatSettled(seat, result, lines):
            return seat, on_result(result, lines)
        case RoundClosed(bank):
            return None, f"the round is over; the bank {format_net(bank.net)}"
        case RoundVoided(reason, slip):
            back = f", the collection of {format_money(slip.refunded)} too" if slip.refunded else ""
            return None, f"the round is {slip.words}: {reason}; every wager is returned{back}"


def _net(lines: tuple[Line, ...]) -> str:
    return format_net(sum(line.net for line in lines))
