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
from pitboss.game.money import ZERO, Cents
from pitboss.game.profiles import profile
from pitboss.game.settlement import BankSettlement, Line
from pitboss.game.wagers import ANTE, Result, Spot
from pitboss.protocol.public_events import public_event
from pitboss.table.commands import (
    Absence,
    BankAccepted,
    BankDeclined,
    BecameReady,
    InRound,
    RoundOpened,
    SatIn,
    SatOut,
    Seated,
    SeedGiven,
    SeedRevealed,
    StoodUp,
    TableClosed,
    TableEvent,
    TimedOut,
    ToppedUp,
)

TEN = Cents(1000)
TRIPS, BLIND = Spot("trips"), Spot("blind")
LOST = (Line(2, ANTE, TEN, Outcome.LOSE, None, ZERO, ZERO, TEN, Why.LOSES_TO_DEALER),)
BANK = BankSettlement(TEN, ZERO, False, ZERO)
HAND, BOARD = parse_cards("As Ks"), parse_cards("Qs Js Ts 3h 4d")
STAKES = {ANTE: TEN, BLIND: TEN, TRIPS: Cents(500)}

AT_THE_TABLE: list[tuple[TableEvent, int | None, str]] = [
    (Seated(2, "Ada", Cents(50_000)), 2, "Ada sits down with 500.00"),
    (ToppedUp(2, TEN), 2, "buys chips for 10.00"),
    (StoodUp(2, TEN), 2, "stands up with 10.00"),
    (SatOut(2), 2, "sits out"),
    (SatOut(2, Absence.TIME), 2, f"sits out: {Absence.TIME}"),
    (SatIn(2), 2, "sits in again"),
    (BankAccepted(2), 2, "takes the bank"),
    (BankDeclined(2), 2, "declines the bank"),
    (RoundOpened(7, "red", None), None, "round 7: place your bets"),
    (SeedGiven(2, "secret"), 2, "gives a seed"),
    (BecameReady(2), 2, "is ready"),
    (TimedOut(2, Absence.CONNECTION), 2, f"does not answer: {Absence.CONNECTION}"),
    (SeedRevealed("secret"), None, "the seed of the deck is revealed"),
    (TableClosed(), None, "the table is closed"),
]

IN_THE_ROUND: list[tuple[Event, int | None, str]] = [
    (ChipsBrought(2, TEN), 2, "has 10.00 in this round"),
    (WagersPlaced(2, STAKES), 2, "puts 10.00 each on Ante and Blind, 5.00 on Trips"),
    (WagersWithdrawn(2), 2, "withdraws"),
    (WagerPutUp(2, TEN), 2, "puts up 10.00"),
    (NoMoreBetsCalled(TEN), None, "no more bets; total action 10.00"),
    (CollectionTaken(2, TEN), 2, "pays a collection of 10.00"),
    (CardsDealt({2: HAND}, HAND, BOARD), None, "cards are dealt"),
    (StubDiscarded(43), None, "the rest of the deck is put away"),
    (Decided(2, Check()), 2, "checks"),
    (Decided(2, Raise(4)), 2, "raises 4x"),
    (Decided(2, Fold()), 2, "folds"),
    (FlopTurned(BOARD[:3]), None, "the flop"),
    (TurnAndRiverTurned(BOARD[3:]), None, "turn and river"),
    (FoldCollected(2, LOST, False), 2, "folded: -10.00"),
    (DealerTurned(HAND, True), None, "the dealer qualifies"),
    (DealerTurned(HAND, False), None, "the dealer does not qualify"),
    (SeatSettled(2, Result.LOSE, LOST, HAND), 2, "loses: -10.00"),
    (RoundClosed(BANK), None, "the round is over; the bank +10.00"),
    (RoundVoided("a flood"), None, "the round is void: a flood; everything is returned"),
]

EVENTS = [*AT_THE_TABLE, *((InRound(event), seat, words) for event, seat, words in IN_THE_ROUND)]


@pytest.mark.parametrize(("event", "seat", "words"), EVENTS)
def test_an_event_in_words(event: TableEvent, seat: int | None, words: str) -> None:
    told = public_event(3, event, profile("house"))
    assert (told.number, told.seat, told.words) == (3, seat, words)


def test_every_kind_of_event_is_above() -> None:
    at_the_table = {type(event) for event, _, _ in AT_THE_TABLE} | {InRound}
    assert at_the_table == set(get_args(TableEvent))
    assert {type(event) for event, _, _ in IN_THE_ROUND} == set(get_args(Event))
