"""What was offered to whom, when, and answered how, and how the rotation clock went: the evidence
that the bank goes around.

An offer is no event: it follows from those that are (clauses 8.1 to 8.3), and stored beside them it
could contradict them. So it is derived here from a table's events, with the time of the event that
brought it about. The rotation clock's starts and pauses are events; that it was met is derived too.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from pitboss.game.bank import Circle, Place
from pitboss.game.events import RoundVoided
from pitboss.game.rules import Rules
from pitboss.table.commands import (
    BankAccepted,
    BankDeclined,
    GamePaused,
    GameResumed,
    InRound,
    RotationClockStarted,
    SatOut,
    StoodUp,
    TableEvent,
)
from pitboss.table.floor import GIVEN_UP
from pitboss.table.table import Table, evolve

CLOCK = "clock"


class OfferEnd(StrEnum):
    """What became of an offer of the bank."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    UNANSWERED = "unanswered"  # declined by the clock
    SAT_OUT = "sat out"
    LEFT = "left"
    HANDED_BACK = "handed back"  # accepted, and given up before the deal
    WITHDRAWN = "withdrawn"  # in favour of a lower seat, before anybody had answered
    PASSED_OVER = "passed over"  # counts as asked
    OPEN = "open"


class WhyPassedOver(StrEnum):
    SITS_OUT = "sits out"
    NEVER_BANKS = "a bot that does not bank"
    SHORT = "too few chips"
    SERVED = "has served"
    SEAT_SERVED = "the seat has served"  # under others, and this player has not


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with its time, in milliseconds since 1970, and who brought it about."""

    at: int
    by: str
    event: TableEvent


@dataclass(frozen=True, slots=True)
class BankOffered:
    """One offer of the bank, one place that it passed over, or an accepted one handed back."""

    offered_at: int
    answered_at: int | None  # None: it is open
    round: int  # the one that is to be banked
    circle: int
    seat: int
    player: str
    bot: bool
    again: bool  # the holder's next round: no new offer
    answer: OfferEnd
    by: str  # who answered, or "clock"; nobody where it is passed over or open
    why: str = ""


class ClockEvent(StrEnum):
    """What became of the rotation clock (clause 8.9)."""

    STARTED = "clock started"
    MET = "clock met"  # enough others have banked: it starts anew with the next bank
    PAUSED = "game paused"
    RESUMED = "game resumed"


@dataclass(frozen=True, slots=True)
class ClockHappened:
    at: int
    event: ClockEvent
    round: int  # the one that is on, or the next
    banked: tuple[str, ...]  # since the clock was started; the first of them is its holder


@dataclass(frozen=True, slots=True)
class _Offer:
    """An offer that has not come to its end."""

    place: Place
    circle: int
    again: bool


def rotation(rules: Rules, happened: Iterable[Happened]) -> Iterator[BankOffered | ClockHappened]:
    """Every offer at a table since it was opened, in the order in which they came to their end, and
    between them what the rotation clock did.
    """
    table, since = Table(rules), 0
    offer: _Offer | None = None
    banked: int | None = None  # the seat whose round has just been voided, as it gives it up
    for one in happened:
        before, table = table, evolve(table, one.event)
        made = _offer(table)
        if banked is not None and _gives_up(one.event, banked):
            offer = None  # the void made one for a moment: the bank is handed back, not offered
            yield _handed_back(before, banked, one, before.opened)
        end = _end(offer, one) if offer is not None else None
        if offer is not None and (end or made != offer):
            yield _ended(before, offer, since, one, end or OfferEnd.WITHDRAWN)
        banking = before.banking if before.running is None else None
        if offer is None and banking is not None and _gives_up(one.event, banking):
            yield _handed_back(before, banking, one, before.opened + 1)
        banked = _voided_bank(before, one.event)
        yield from _passed_over(before, one, table)
        if (turned := _clock(before, one, table)) is not None:
            yield turned
        if made != offer or end:
            since = one.at
        offer = made
    if offer is not None:
        yield _line(table, offer, since, None, OfferEnd.OPEN, "", "")


def _offer(table: Table) -> _Offer | None:
    seat = table.bank_offered_to
    if seat is None:
        return None
    circle = table.circle
    return _Offer(Place(seat, table.players[seat]), _number(circle), circle.holder is not None)


def _number(circle: Circle) -> int:
    """The first circle begins with the first answer, and the offers before it are part of it."""
    return max(circle.number, 1)


def _end(offer: _Offer, one: Happened) -> OfferEnd | None:
    match one.event:
        case BankAccepted(offer.place.seat):
            return OfferEnd.ACCEPTED
        case BankDeclined(offer.place.seat, reason):
            return OfferEnd.DECLINED if reason is None else OfferEnd.UNANSWERED
        case SatOut(offer.place.seat, _):
            return OfferEnd.SAT_OUT
        case StoodUp(offer.place.seat, _):
            return OfferEnd.LEFT
    return None


def _ended(before: Table, offer: _Offer, since: int, one: Happened, end: OfferEnd) -> BankOffered:
    reason = getattr(one.event, "reason", None) if end is not OfferEnd.WITHDRAWN else None
    by = "" if end is OfferEnd.WITHDRAWN else CLOCK if reason else one.by
    return _line(before, offer, since, one.at, end, by, reason or "")


def _line(
    table: Table, offer: _Offer, since: int, until: int | None, end: OfferEnd, by: str, why: str
) -> BankOffered:
    seat, player = offer.place
    next_round, bot = table.opened + 1, seat in table.bots
    return BankOffered(
        since, until, next_round, offer.circle, seat, player, bot, offer.again, end, by, str(why)
    )


def _clock(before: Table, one: Happened, after: Table) -> ClockHappened | None:
    match one.event:
        case RotationClockStarted():
            event = ClockEvent.STARTED
        case GamePaused():
            event = ClockEvent.PAUSED
        case GameResumed():
            event = ClockEvent.RESUMED
        case InRound() if before.reach.since is not None and after.reach.since is None:
            event = ClockEvent.MET
        case _:
            return None
    reach = before.reach
    banked = () if reach.holder is None else (reach.holder, *reach.others)
    running = before.running
    if event is ClockEvent.MET and running is not None and running.player_dealer is not None:
        banked = (*banked, before.players[running.player_dealer])  # which has just met it
    number = before.opened if running is not None else before.opened + 1
    return ClockHappened(one.at, event, number, banked)


def _gives_up(event: TableEvent, seat: int) -> bool:
    return isinstance(event, BankDeclined | SatOut | StoodUp) and event.seat == seat


def _voided_bank(before: Table, event: TableEvent) -> int | None:
    """Who banked the round that the event has voided because its player/dealer gives it up."""
    match event:
        case InRound(RoundVoided(reason)) if reason in GIVEN_UP and before.running is not None:
            return before.running.player_dealer
    return None


def _handed_back(before: Table, seat: int, one: Happened, round: int) -> BankOffered:
    """No further offer: what became of one that was accepted, and of the round it was for."""
    offer = _Offer(Place(seat, before.players[seat]), _number(before.circle), again=False)
    reason = getattr(one.event, "reason", None)
    by = CLOCK if reason else one.by
    line = _line(before, offer, one.at, one.at, OfferEnd.HANDED_BACK, by, str(reason or ""))
    return replace(line, round=round)


def _passed_over(before: Table, one: Happened, after: Table) -> Iterator[BankOffered]:
    """Places that have left the list without being asked, and without leaving their seat."""
    old, new = before.circle, after.circle
    if not new.number:
        return
    # Before the first answer everybody is listed who sits there; who is able was asked first.
    listed = Circle().listing(before.players, first=1).to_ask if not old.number else old.to_ask
    lists = [(_number(old), listed, new.to_ask if _number(old) == new.number else ())]
    if new.number > _number(old):
        fresh = Circle(last_asked=old.to_ask[-1].seat if old.to_ask else old.last_asked)
        lists.append((new.number, fresh.next(after.players).to_ask, new.to_ask))
    asked = None if old.holder is not None else before.bank_offered_to
    for number, places, left in lists:
        for place in places:
            answered = number == _number(old) and place.seat == asked
            stayed = after.players.get(place.seat) == place.player
            if place in left or answered or not stayed:
                continue
            offer = _Offer(place, number, again=False)
            why = _why(after, place)
            yield _line(after, offer, one.at, one.at, OfferEnd.PASSED_OVER, "", why)


def _why(table: Table, place: Place) -> WhyPassedOver:
    seat = place.seat
    if seat in table.sitting_out:
        return WhyPassedOver.SITS_OUT
    if seat in table.never_bank:
        return WhyPassedOver.NEVER_BANKS
    if table.ledger.stack(seat) < table.rules.least_to_bank:
        return WhyPassedOver.SHORT
    if table.button.player_is_done(place.player, table.rules.rounds_in_a_row):
        return WhyPassedOver.SERVED
    return WhyPassedOver.SEAT_SERVED
