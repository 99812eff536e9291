"""Events of a table as a line for everybody, by allow-list: no hidden card is in it."""

from dataclasses import dataclass

from pitboss.game.bank import RotationClock
from pitboss.game.claims import Why
from pitboss.game.events import (
    CardsDealt,
    ChipsBrought,
    Event,
    FoldCollected,
    RoundClosed,
    SeatSettled,
    WagerPutUp,
    WagersPlaced,
    WagersWithdrawn,
)
from pitboss.game.money import format_money, net_words
from pitboss.game.round import Round
from pitboss.game.rules import Dealing, Rules
from pitboss.game.settlement import Line
from pitboss.game.steps import DealerStep, StepKind, steps
from pitboss.game.view import strength_seen
from pitboss.game.wagers import ANTE, Result, Spot, Stakes, labels
from pitboss.game.wording import RESULT_WORDS, on_result
from pitboss.protocol.messages import Happened, StepState
from pitboss.table.commands import (
    BankAccepted,
    BankDeclined,
    BecameReady,
    FloorEvent,
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
from pitboss.table.table import Table


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """What everybody may know of an event."""

    number: int  # of the event in the table's stream
    kind: str
    seat: int | None
    words: str  # the whole of it in a line
    steps: tuple[DealerStep, ...] = ()  # as the casino dealer takes them, where they are several

    def form(self) -> Happened:
        return {
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "words": self.words,
            "steps": [_step_form(step) for step in self.steps],
        }


def public_event(number: int, event: TableEvent, table: Table) -> PublicEvent:
    """`table` is the table after the event."""
    if isinstance(event, InRound):
        if table.round is None:
            raise ValueError(f"{event} is of a round, and the table has none")
        return _round_event(number, event.event, table.round)
    seat, words = _at_the_table(event, table.rules)
    return PublicEvent(number, kind_of(type(event)), seat, words)


def _round_event(number: int, event: Event, round: Round) -> PublicEvent:
    taken = steps(event, round)
    seat, words = _in_the_round(event, round, taken)
    return PublicEvent(number, kind_of(type(event)), seat, words, taken)


def _step_form(step: DealerStep) -> StepState:
    return {
        "kind": step.kind.value,
        "seat": step.seat,
        "spot": step.spot,
        "cards": step.cards,
        "words": step.words,
        "ms": round(1000 * step.kind.seconds),
    }


def parse_public_event(form: Happened) -> PublicEvent:
    """The event that `PublicEvent.form` wrote."""
    taken = (
        DealerStep(StepKind(it["kind"]), it["words"], it["seat"], _spot(it["spot"]), it["cards"])
        for it in form["steps"]
    )
    return PublicEvent(form["number"], form["kind"], form["seat"], form["words"], tuple(taken))


def _spot(name: str | None) -> Spot | None:
    return None if name is None else Spot(name)


def _pauses(clock: RotationClock | None) -> str:
    if clock is None:
        return "the game pauses"
    return f"the game pauses for {clock.pause_words}: the bank has not reached {clock.goal}"


def _at_the_table(event: FloorEvent, rules: Rules) -> tuple[int | None, str]:
    match event:
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
            clock = rules.rotation_clock
            reach = "" if clock is None else f": the bank must reach {clock.words}"
            return None, f"the rotation clock starts{reach}"
        case GamePaused():
            return None, _pauses(rules.rotation_clock)
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


def _in_the_round(
    event: Event, round: Round, taken: tuple[DealerStep, ...]
) -> tuple[int | None, str]:
    """An event that is one step has its words."""
    match event:
        case ChipsBrought(seat, stack):
            return seat, f"has {format_money(stack)} in this round"
        case WagersPlaced(seat, stakes):
            return seat, f"puts {_stakes(stakes, round.rules)}"
        case WagersWithdrawn(seat):
            return seat, "withdraws"
        case WagerPutUp(seat, amount, for_collection):
            if for_collection:
                left = f"{format_money(amount)} is left of the wager"
                return seat, f"{left}: the collection comes out of it"
            return seat, f"puts up {format_money(amount)}"
        case CardsDealt(hands):
            one = round.rules.dealing is Dealing.SHOE
            how = "one at a time, twice around" if one else "two at a time"
            to = ", ".join(f"seat {seat}" for seat in hands)
            return None, f"cards are dealt, {how}: {to}, the dealer; then five to the centre"
        case FoldCollected(seat, lines):
            foul = any(line.why in (Why.FOUL_RETURNED, Why.FOUL_LOST) for line in lines)
            return seat, f"{RESULT_WORDS[Result.FOUL if foul else Result.FOLD]}: {_net(lines)}"
        case SeatSettled(seat, result, lines, cards):
            return seat, on_result(result, lines, strength_seen(cards, round.board))
        case RoundClosed():
            return None, taken[-1].words
        case _:
            return taken[0].seat, taken[0].words


def _stakes(stakes: Stakes, rules: Rules) -> str:
    """`10.00 each on Ante and Blind, 5.00 on Trips`."""
    required = [wager for wager in rules.required if wager.spot in stakes]
    each = "each on" if len(required) > 1 else "on"
    words = [f"{format_money(stakes[ANTE])} {each} {labels(required)}"]
    for wager in rules.optional:
        if wager.spot in stakes:
            words.append(f"{format_money(stakes[wager.spot])} on {wager.label}")
    return ", ".join(words)


def _net(lines: tuple[Line, ...]) -> str:
    return net_words(sum(line.net for line in lines))
