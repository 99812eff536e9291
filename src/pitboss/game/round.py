"""One round: what is known of it, and how each event changes that. Nothing is decided here."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import reduce
from types import MappingProxyType
from typing import NamedTuple

from pitboss.errors import IllegalAction, ParseError, Refusal
from pitboss.game.actions import Action, Decision, Raise
from pitboss.game.arguments import expect, expect_whole, short_repr
from pitboss.game.bank import clockwise
from pitboss.game.cards import Cards
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
from pitboss.game.irregularities import Irregularity
from pitboss.game.money import ZERO, Amount, Cents, as_cents, format_money, total
from pitboss.game.rules import Rules, Street
from pitboss.game.seat import NO_STAKES, Seat
from pitboss.game.settlement import BankSettlement, Line
from pitboss.game.voids import VoidSlip
from pitboss.game.wagers import PLAY, Result, Spot


class Stage(StrEnum):
    """How far the round is. Three stages are streets, where the seats decide."""

    BETTING = "betting"
    DEALING = "dealing"
    PREFLOP = "preflop"
    FLOP = "flop"
    RIVER = "river"
    CLOSED = "closed"
    VOID = "void"

    @property
    def street(self) -> Street | None:
        return _STREETS.get(self)

    @property
    def over(self) -> bool:
        return self in _OVER


_STREETS = {
    Stage.PREFLOP: Street.PREFLOP,
    Stage.FLOP: Street.FLOP,
    Stage.RIVER: Street.RIVER,
}
_OVER = frozenset({Stage.CLOSED, Stage.VOID})
_DECISIONS_MADE = {Stage.PREFLOP: 0, Stage.FLOP: 1, Stage.RIVER: 2}


class Round(NamedTuple):
    """A round so far: an immutable value. `play` returns the next one.

    `open_round` makes one, `print` shows it in its one-line notation.
    """

    rules: Rules
    number: int
    deck: str  # the back of the deck in play (clause 4.6)
    player_dealer: int | None  # None: the house banks
    seats: Mapping[int, Seat] = MappingProxyType({})  # in clockwise order
    stage: Stage = Stage.BETTING
    wager: Cents = ZERO  # the player/dealer's
    collection: Cents = ZERO
    dealer: Cards = ()
    board: Cards = ()
    turned: int = 0  # cards of the board that lie face up
    dealer_turned: bool = False
    shown: frozenset[int] = frozenset()  # seats whose cards everybody has seen
    discards: int = 0  # cards in the discard rack
    lines: tuple[Line, ...] = ()  # as they were settled
    results: Mapping[int, Result] = MappingProxyType({})
    bank: BankSettlement | None = None
    void: str = ""
    void_slip: VoidSlip | None = None
    irregularities: tuple[Irregularity, ...] = ()  # that did not stop it, as they were ruled
    meters: Mapping[Spot, Cents] = MappingProxyType({})  # what they showed at the opening

    def play(self, action: Action) -> "Round":
        """The round after the action, or `IllegalAction`: `replay` of what `decide` gives."""
        from pitboss.game.dealer import decide

        return replay(self, decide(self, action))

    def __repr__(self) -> str:
        return f"<Round {self}>"

    def __str__(self) -> str:
        """In its one-line notation."""
        from pitboss.game.notation import format_round

        return format_round(self)

    @property
    def playing(self) -> dict[int, Seat]:
        """Seats with wagers, from the casino dealer's left: the order of the deal."""
        return {number: seat for number, seat in self.seats.items() if seat.playing}

    @property
    def total_action(self) -> Cents:
        """All wagers placed before the deal; Play never counts (clause 10.2)."""
        return total(seat.before_deal for seat in self.seats.values())

    @property
    def settlement_order(self) -> list[int]:
        """Clockwise from the player/dealer's left, or from the house dealer's (clause 7.3)."""
        return clockwise(self.playing, first=(self.player_dealer or 0) + 1)

    @property
    def meters_fed(self) -> dict[Spot, Cents]:
        """What the meters show with their part of the stakes that lie now (clause 13.7)."""
        fed = dict(self.meters)
        for spot in fed:
            meter = self.rules.wager(spot).meter
            stakes = (seat.stakes.get(spot, ZERO) for seat in self.seats.values())
            if meter is not None:
                fed[spot] = Cents(fed[spot] + sum(meter.fed(stake) for stake in stakes))
        return fed

    def to_decide(self) -> list[int]:
        """Seats that this street still waits for."""
        made = _DECISIONS_MADE.get(self.stage)
        return [number for number, seat in self.seats.items() if seat.owes_decision(made)]

    def waits(self, excluding: int = 0) -> bool:
        """Whether the street waits for any seat but that one."""
        made = _DECISIONS_MADE.get(self.stage)
        if made is None:
            return False
        for number, seat in self.seats.items():  # asked after every decision: a plain loop
            if number != excluding and seat.owes_decision(made):
                return True
        return False

    def awaits(self, number: int) -> bool:
        return self.seats[number].owes_decision(_DECISIONS_MADE.get(self.stage))

    def behind(self, seat: int) -> Cents:
        """The chips a seat could still put down; after a void, all that it is left with."""
        part = self.seats[seat]
        if self.stage is Stage.VOID:
            return Cents(part.stack + self.net(seat))
        if seat == self.player_dealer:
            return Cents(part.stack - self.wager - self.collection)
        return part.behind

    def wagers_of(self, seat: int) -> Cents:
        """All that a seat has put down: its stakes, or the wager of the player/dealer."""
        return self.wager if seat == self.player_dealer else self.seats[seat].wagered

    def net(self, seat: int) -> Cents:
        """What the round changes for a seat; for the player/dealer the collection is part of it."""
        if seat not in self.seats:
            seats = ", ".join(map(str, self.seats))
            raise ParseError(f"no seat {short_repr(seat)} in the round; its seats are {seats}")
        if self.void_slip is not None and seat == self.player_dealer:
            return Cents(self.void_slip.refunded - self.collection)
        if self.bank is None:  # it is not over, or a void has given every wager back
            return ZERO
        if seat == self.player_dealer:
            return Cents(self.bank.net - self.collection)
        return total(line.net for line in self.lines if line.seat == seat)


_SEATS = Round._fields.index("seats")


def check_round(round: Round) -> None:
    if type(round) is not Round:
        raise ParseError(f"not a round: {short_repr(round)}; open_round(rules, stacks) opens one")


def evolve(round: Round, event: Event) -> Round:
    """The round after the event, which `decide` gave; nothing is decided here."""
    check_round(round)
    try:
        return _evolved(round, event)
    except KeyError as seat:
        raise ParseError(
            f"{short_repr(event)} is not of this round, which has no seat {seat}"
        ) from None


def _evolved(round: Round, event: Event) -> Round:
    match event:
        case Decided(seat, decision):
            return _with_seat(round, seat, _decided(round.seats[seat], decision))
        case WagersPlaced(seat, stakes):
            return _with_seat(round, seat, round.seats[seat]._replace(stakes=stakes))
        case WagersWithdrawn(seat):
            if seat == round.player_dealer:
                return round._replace(wager=ZERO)
            return _with_seat(round, seat, round.seats[seat]._replace(stakes=NO_STAKES))
        case ChipsBrought(seat, stack):
            return _with_chips(round, seat, stack)
        case WagerPutUp(_, amount):
            return round._replace(wager=amount)
        case NoMoreBetsCalled():
            return round._replace(stage=Stage.DEALING)
        case CollectionTaken(_, amount):
            return round._replace(collection=amount)
        case CardsDealt(hands, dealer, board):
            seats = {
                number: seat._replace(cards=hands[number]) if number in hands else seat
                for number, seat in round.seats.items()
            }
            return round._replace(seats=seats, dealer=dealer, board=board)
        case StubDiscarded(count):
            return round._replace(stage=Stage.PREFLOP, discards=round.discards + count)
        case FlopTurned(cards):
            return round._replace(stage=Stage.FLOP, turned=3, board=(*cards, *round.board[3:]))
        case TurnAndRiverTurned(cards):
            return round._replace(stage=Stage.RIVER, turned=5, board=(*round.board[:3], *cards))
        case FoldCollected() | DealerTurned() | SeatSettled() | RoundClosed():
            return _evolve_showdown(round, event)
        case RoundVoided(reason, slip):
            return round._replace(stage=Stage.VOID, void=reason, void_slip=slip)
        case IrregularityRuled(reason, ruling, seat):
            if seat is not None and ruling.fouls:
                round = _with_seat(round, seat, round.seats[seat]._replace(foul=ruling))
            ruled = Irregularity(reason, ruling, seat)
            return round._replace(irregularities=(*round.irregularities, ruled))
        case _:
            raise ParseError(
                f"not an event: {short_repr(event)}; decide(round, action) gives events"
            )


def _evolve_showdown(
    round: Round, event: FoldCollected | DealerTurned | SeatSettled | RoundClosed
) -> Round:
    match event:
        case FoldCollected(seat, lines, stays, cards):
            result = Result.FOLD if round.seats[seat].foul is None else Result.FOUL
            return _with_cards(round, seat, cards)._replace(
                lines=round.lines + lines,
                results={**round.results, seat: result},
                shown=round.shown | {seat} if cards else round.shown,
                discards=round.discards + (0 if stays else 2),
            )
        case DealerTurned(cards):
            return round._replace(dealer=cards, dealer_turned=True)
        case SeatSettled(seat, result, lines, cards):
            return _with_cards(round, seat, cards)._replace(
                lines=round.lines + lines,
                results={**round.results, seat: result},
                shown=round.shown | {seat} if cards else round.shown,
                discards=round.discards + 2,
            )
        case RoundClosed(bank):
            last = len(round.dealer) + len(round.board)
            return round._replace(stage=Stage.CLOSED, bank=bank, discards=round.discards + last)


def _with_cards(round: Round, seat: int, cards: Cards) -> Round:
    """A hand that is shown is known from then on, even if it was hidden before."""
    part = round.seats[seat]
    if not cards or part.cards == cards:
        return round
    return _with_seat(round, seat, part._replace(cards=cards))


def _decided(seat: Seat, decision: Decision) -> Seat:
    decisions = (*seat.decisions, decision)
    if not isinstance(decision, Raise):
        return seat._replace(decisions=decisions)
    raised = Cents(seat.ante * decision.multiple)
    stakes = {**seat.stakes, PLAY: raised}
    return seat._replace(decisions=decisions, stakes=stakes, raised=raised)


def _with_seat(round: Round, number: int, seat: Seat) -> Round:
    """As `_replace`, in half its time: most of what happens changes one seat."""
    return Round._make((*round[:_SEATS], {**round.seats, number: seat}, *round[_SEATS + 1 :]))


def _with_chips(round: Round, number: int, stack: Cents) -> Round:
    """A seat joins where it belongs in the clockwise order, and leaves with its last chip."""
    seats = dict(round.seats)
    part = seats.pop(number, Seat(ZERO))
    if stack:
        seats[number] = part._replace(stack=stack)
    return round._replace(seats=dict(sorted(seats.items())))


def replay(start: Round, events: Iterable[Event]) -> Round:
    """The round after the events, one after the other."""
    check_round(start)
    if type(events) is not tuple and type(events) is not list:
        expect(events, Iterable, "events", "decide(round, action) gives events")
    try:
        return reduce(_evolved, events, start)  # nothing else is checked event by event
    except KeyError as seat:
        raise ParseError(f"an event is not of this round, which has no seat {seat}") from None


def open_round(
    rules: Rules,
    stacks: Mapping[int, Amount],
    player_dealer: int | None = None,
    number: int = 1,
    deck: str | None = None,
    meters: Mapping[Spot, Amount] | None = None,
) -> Round:
    """A round with its bets open, for the seats that bring chips to it.

    `player_dealer` is the seat that banks, where a seat does; `meters` is what progressives show.

    >>> print(open_round(profile("house"), {1: "500", 4: "200"}))
    uth/3 house #1 red | 1 of 500.00, 4 of 200.00
    """
    expect(rules, Rules, "rules", "profile('house') gives some")
    expect(stacks, Mapping, "stacks", "amounts by seat, as in {1: '500.00'}")
    for seat in (*stacks, *(() if player_dealer is None else (player_dealer,))):
        expect_whole(seat, "a seat")
    expect_whole(number, "the number of a round")
    expect(deck, (str, type(None)), "a deck", f"one of {', '.join(rules.decks)}")
    expect(meters, (Mapping, type(None)), "meters", "amounts by spot")
    chips = {seat: as_cents(stacks[seat]) for seat in sorted(stacks)}
    seats = {seat: Seat(stack) for seat, stack in chips.items() if stack}
    shows = rules.meters if meters is None else {spot: as_cents(meters[spot]) for spot in meters}
    round = Round(rules, number, deck or rules.decks[0], player_dealer, seats, meters=shows)
    no = _refuse_opening(round)
    if no is not None:
        raise IllegalAction(no[0], "open a round", no[1])
    return round


def _refuse_opening(round: Round) -> tuple[Refusal, str] | None:
    rules, player_dealer = round.rules, round.player_dealer
    if rules.house_banked != (player_dealer is None):
        who = "the house" if rules.house_banked else "a seat"
        return Refusal.NO_PLAYER_DEALER, f"{who} banks {rules.name}"
    for seat, part in round.seats.items():
        if not 1 <= seat <= rules.seats:
            return Refusal.NO_SUCH_SEAT, f"seat {seat}; seats are 1 to {rules.seats}"
        if part.stack < 0:
            return Refusal.BAD_AMOUNT, f"seat {seat}'s stack is below zero"
    if player_dealer is not None and player_dealer not in round.seats:
        return Refusal.NOT_ENOUGH_CHIPS, f"seat {player_dealer} has no chips to bank with"
    if set(round.meters) != set(rules.meters):
        has = ", ".join(rules.meters) or "none"
        return Refusal.NO_SUCH_SPOT, f"what every meter of {rules.name} shows: {has}"
    for spot, start in rules.meters.items():
        if round.meters[spot] < start:
            shown = f"{format_money(round.meters[spot])} on the meter of {spot}"
            return Refusal.BAD_AMOUNT, f"{shown}; it starts at {format_money(start)}"
    if round.deck not in rules.decks:
        return Refusal.BAD_DECK, f"{round.deck!r} is not a deck of these rules: {rules.decks}"
    if round.number < 1:
        return Refusal.BAD_AMOUNT, "rounds are numbered from 1"
    return None
