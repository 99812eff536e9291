"""The line that everybody reads of each event: its words, and no card that is still hidden."""

from typing import get_args

import pytest

from pitboss.game.actions import Check, Fold, Raise
from pitboss.game.cards import parse_cards
from pitboss.game.claims import Outcome, Why
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
from pitboss.game.irregularities import Ruling
from pitboss.game.money import ZERO, Cents, Odds
from pitboss.game.profiles import profile
from pitboss.game.round import Round
from pitboss.game.settlement import BankSettlement, Line
from pitboss.game.voids import VoidKind, VoidSlip
from pitboss.game.wagers import ANTE, Result, Spot
from pitboss.protocol.public_events import public_event
from pitboss.table.commands import (
    Absence,
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
)
from pitboss.table.table import Table

TEN = Cents(1000)
TRIPS, BLIND = Spot("trips"), Spot("blind")
LOST = (Line(2, ANTE, TEN, Outcome.LOSE, None, ZERO, ZERO, TEN, Why.LOSES_TO_DEALER),)


def won(due: int, paid: int) -> tuple[Line, ...]:
    amounts = Cents(100 * due), Cents(100 * paid), ZERO
    return (Line(2, ANTE, TEN, Outcome.WIN, Odds(1, 1), *amounts, Why.BEATS_DEALER),)


BANK = BankSettlement(TEN, ZERO, False, ZERO)
HAND, BOARD = parse_cards("As Ks"), parse_cards("Qs Js Ts 3h 4d")
STAKES = {ANTE: TEN, BLIND: TEN, TRIPS: Cents(500)}

STARTS = "the bank must reach 2 others in 40 minutes, or the game pauses for 2 minutes"
PAUSES = "the game pauses for 2 minutes: the bank has not reached 2 others in 40 minutes"
RULES = profile("california").change(rotation_clock={"others": 2, "minutes": 40, "pause": 2})

ROUND = Round(
    RULES,
    7,
    "red",
    None,
    dealer=HAND,
    board=BOARD,
    discards=52,
    results={2: Result.FOLD},
)
TABLE = Table(RULES, round=ROUND)  # after the event

AT_THE_TABLE: list[tuple[TableEvent, int | None, str]] = [
    (Seated(2, "Ada", Cents(50_000)), 2, "Ada sits down with 500.00"),
    (ToppedUp(2, TEN), 2, "buys chips for 10.00"),
    (StoodUp(2, TEN), 2, "stands up with 10.00"),
    (SatOut(2), 2, "sits out"),
    (SatOut(2, Absence.TIME), 2, f"sits out: {Absence.TIME}"),
    (SatIn(2), 2, "sits in again"),
    (BankAccepted(2), 2, "takes the bank"),
    (BankDeclined(2), 2, "declines the bank"),
    (BankDeclined(2, Absence.TIME), 2, "declines the bank: time is up"),
    (RoundOpened(7, "red", None), None, "round 7: place your bets"),
    (SeedGiven(2, "secret"), 2, "gives a seed"),
    (BecameReady(2), 2, "is ready"),
    (TimedOut(2, Absence.CONNECTION), 2, f"does not answer: {Absence.CONNECTION}"),
    (SeedRevealed("secret"), None, "the seed of the deck is revealed"),
    (SeedKept(), None, "the deal stays sealed: its seed is kept"),
    (RotationClockStarted(7), None, f"the rotation clock starts: {STARTS}"),
    (GamePaused(7), None, PAUSES),
    (GameResumed(7), None, "the pause is over: the game goes on"),
    (TableClosed(), None, "the table is closed"),
]

IN_THE_ROUND: list[tuple[Event, int | None, str]] = [
    (ChipsBrought(2, TEN), 2, "has 10.00 in this round"),
    (WagersPlaced(2, STAKES), 2, "puts 10.00 each on Ante and Blind, 5.00 on Trips"),
    (WagersWithdrawn(2), 2, "withdraws"),
    (WagerPutUp(2, TEN), 2, "puts up 10.00"),
    (
        WagerPutUp(2, TEN, for_collection=True),
        2,
        "10.00 is left of the wager: the collection comes out of it",
    ),
    (NoMoreBetsCalled(TEN), None, "no more bets; total action 10.00"),
    (CollectionTaken(2, TEN), 2, "pays a collection of 10.00, which is dropped"),
    (
        CardsDealt({2: HAND, 5: HAND}, HAND, BOARD),
        None,
        "cards are dealt, two at a time: seat 2, seat 5, the dealer; then five to the centre",
    ),
    (StubDiscarded(43), None, "the rest of the deck, 43 cards, goes unseen into the rack"),
    (Decided(2, Check()), 2, "checks"),
    (Decided(2, Raise(4)), 2, "raises 4x"),
    (Decided(2, Fold()), 2, "folds"),
    (FlopTurned(BOARD[:3]), None, "the flop: Qs Js Ts"),
    (TurnAndRiverTurned(BOARD[3:]), None, "turn and river: 3h 4d"),
    (FoldCollected(2, LOST, False), 2, "folded: -10.00"),
    (DealerTurned(HAND, True), None, "the dealer turns As Ks: royal flush; qualifies"),
    (
        DealerTurned(parse_cards("5c 2c"), False),
        None,
        "the dealer turns 5c 2c: queen high (Q-J-T-5-4); does not qualify",
    ),
    (SeatSettled(2, Result.LOSE, LOST, HAND), 2, "loses with royal flush: -10.00"),
    (SeatSettled(2, Result.WIN, won(due=10, paid=10), HAND), 2, "wins with royal flush: +10.00"),
    (
        SeatSettled(2, Result.WIN, won(due=10, paid=4), HAND),
        2,
        "wins with royal flush: 10.00 due, 4.00 paid as far as the bank's wager went",
    ),
    (
        SeatSettled(2, Result.WIN, won(due=10, paid=0), HAND),
        2,
        "wins with royal flush: 10.00 due, nothing paid as far as the bank's wager went",
    ),
    (RoundClosed(BANK), None, "the round is over; the bank +10.00"),
    (
        IrregularityRuled("a nine fell", Ruling.STANDS),
        None,
        "an irregularity, and play goes on: a nine fell",
    ),
    (
        IrregularityRuled("three cards", Ruling.RETURNED, 2),
        2,
        "has a foul hand, and its wagers go back: three cards",
    ),
    (RoundVoided("a flood"), None, "the round is void: a flood; every wager is returned"),
    (
        RoundVoided("a king face up", VoidSlip(VoidKind.MISDEAL, {2: Cents(2000)}, Cents(100))),
        None,
        "the round is void, misdeal: a king face up; every wager is returned, the collection of"
        " 1.00 too",
    ),
]

EVENTS = [*AT_THE_TABLE, *((InRound(event), seat, words) for event, seat, words in IN_THE_ROUND)]


@pytest.mark.parametrize(("event", "seat", "words"), EVENTS)
def test_an_event_in_words(event: TableEvent, seat: int | None, words: str) -> None:
    told = public_event(3, event, TABLE)
    assert (told.number, told.seat, told.words) == (3, seat, words)


def test_every_kind_of_event_is_above() -> None:
    at_the_table = {type(event) for event, _, _ in AT_THE_TABLE} | {InRound}
    assert at_the_table == set(get_args(TableEvent))
    assert {type(event) for event, _, _ in IN_THE_ROUND} == set(get_args(Event))
