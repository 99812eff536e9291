"""The casino dealer: how cards leave the deck, what follows a decision, and every refusal."""

from typing import cast

import pytest
from hypothesis import given

from pitboss.errors import IllegalAction, ParseError, Refusal
from pitboss.game.actions import (
    Action,
    BringChips,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.cards import DECK, Card
from pitboss.game.dealer import arranged_deck, decide, legal_actions, seat_offers, settlement
from pitboss.game.events import (
    CardsDealt,
    DealerTurned,
    Decided,
    FlopTurned,
    FoldCollected,
    RoundClosed,
    SeatSettled,
    StubDiscarded,
    TurnAndRiverTurned,
)
from pitboss.game.money import Cents
from pitboss.game.notation import format_round
from pitboss.game.profiles import profile
from pitboss.game.round import Round, Stage, open_round
from pitboss.game.rules import Dealing
from pitboss.game.view import view
from pitboss.game.wagers import Result
from tests.game.hidden_cards import needs_dealer
from tests.game.scripts import Script, deck_with, do, events_of, heads_up
from tests.game.strategies import rounds
from tests.hypothesis_profile import examples


def wagers(seat: int, ante: int = 1000, trips: int = 0) -> PlaceWagers:
    return PlaceWagers(seat, ante=ante, trips=trips)


@examples(100)
@given(rounds(through=True))
def test_an_arranged_deck_deals_the_cards_again(script: Script) -> None:
    states = script.states()
    for before, action in zip(states, script.actions, strict=False):
        if isinstance(action, Deal):
            dealt, stub = decide(before, action)
            assert isinstance(dealt, CardsDealt)
            assert isinstance(stub, StubDiscarded)
            deck = arranged_deck(before, dealt)
            assert sorted(map(str, deck)) == sorted(map(str, DECK))
            assert decide(before, Deal(deck)) == (dealt, stub)


@examples(60)
@given(rounds(through=True))
def test_cards_leave_the_deck_as_a_dealer_hands_them_out(script: Script) -> None:
    """Card by card from the top: two at a time from a shuffler, one at a time from a shoe."""
    round, deck = script.end, list(script.deck())
    if not deck:
        return
    hands: dict[int | str, list[Card]] = {seat: [] for seat in sorted(round.playing)}
    hands["dealer"] = []  # last, wherever the player/dealer sits
    if round.rules.dealing is Dealing.SHOE:
        for _ in range(2):
            for hand in hands.values():
                hand.append(deck.pop(0))
    else:
        for hand in hands.values():
            hand.append(deck.pop(0))
            hand.append(deck.pop(0))
    assert {seat: list(part.cards) for seat, part in round.playing.items()} == {
        seat: hand for seat, hand in hands.items() if seat != "dealer"
    }
    assert list(round.dealer) == hands["dealer"]
    assert list(round.board) == deck[:5]


@examples(100)
@given(rounds(through=True))
def test_the_showdown_is_the_settlement_act_by_act(script: Script) -> None:
    round = script.end
    if round.stage is not Stage.CLOSED:
        return
    settled = settlement(round)
    events = events_of(script.start, script.actions)
    shown = [event for event in events if isinstance(event, SeatSettled)]
    folds = [event for event in events if isinstance(event, FoldCollected)]
    closed = [event for event in events if isinstance(event, RoundClosed)]
    assert [event.seat for event in folds] == [
        seat.seat for seat in settled.seats if seat.result in (Result.FOLD, Result.FOUL)
    ]
    lines = {seat.seat: seat.at_its_turn for seat in settled.seats if seat.at_its_turn}
    assert {event.seat: event.lines for event in shown} == lines
    assert [event.bank for event in closed] == [settled.bank]
    turned = any(isinstance(event, DealerTurned) for event in events)
    assert turned == settled.dealer_turned
    assert turned == any(needs_dealer(round, part) for part in round.playing.values())
    in_events = [(event.seat, event.cards) for event in folds]
    in_events += [(event.seat, event.cards) for event in shown]
    assert all(cards in ((), round.seats[seat].cards) for seat, cards in in_events)
    assert {seat for seat, cards in in_events if cards} == round.shown


def test_a_last_raise_turns_all_that_is_left() -> None:
    round = do(
        open_round(profile("house"), {1: Cents(10_000)}),
        wagers(1),
        CallNoMoreBets(),
        Deal(deck_with("As Ad")),
    )
    events = decide(round, Decide(1, Raise(4)))
    kinds = [type(event) for event in events]
    assert kinds == [
        Decided,
        FlopTurned,
        TurnAndRiverTurned,
        DealerTurned,
        SeatSettled,
        RoundClosed,
    ]


def test_the_board_waits_for_the_last_seat_of_the_street() -> None:
    round = do(
        open_round(profile("house"), {1: Cents(10_000), 2: Cents(10_000)}),
        wagers(1),
        wagers(2),
        CallNoMoreBets(),
        Deal(DECK),
    )
    assert round.to_decide() == [1, 2]
    round = do(round, Decide(2, Check()))
    assert (round.stage, round.to_decide(), round.turned) == (Stage.PREFLOP, [1], 0)
    round = do(round, Decide(1, Check()))
    assert (round.stage, round.to_decide(), round.turned) == (Stage.FLOP, [1, 2], 3)


# The round below: seat 1 banks, 2 and 3 wager, 4 has chips for nothing, 5 looks on.
def cardroom() -> Round:
    stacks = {1: 50_000, 2: 10_000, 3: 5_500, 4: 900, 5: 20_000}
    rules = profile("california")
    return open_round(rules, {seat: Cents(stack) for seat, stack in stacks.items()}, 1)


BETS = (wagers(2), wagers(3), PutUpWager(1, Cents(20_000)))
DEALT = (*BETS, CallNoMoreBets(), Deal(DECK))

REFUSALS: list[tuple[tuple[Action, ...], Action, Refusal, str]] = [
    ((), Deal(DECK), Refusal.WRONG_STAGE, "the round is betting"),
    (DEALT, CallNoMoreBets(), Refusal.WRONG_STAGE, "the round is preflop"),
    (DEALT, wagers(2), Refusal.WRONG_STAGE, "the round is preflop"),
    (DEALT, WithdrawWagers(2), Refusal.WRONG_STAGE, "the round is preflop"),
    (DEALT, BringChips(2, Cents(1)), Refusal.WRONG_STAGE, "the round is preflop"),
    (DEALT, PutUpWager(1, Cents(1)), Refusal.WRONG_STAGE, "the round is preflop"),
    ((), Decide(2, Check()), Refusal.WRONG_STAGE, "the round is betting"),
    ((VoidRound("x"),), VoidRound("x"), Refusal.WRONG_STAGE, "the round is void"),
    ((), wagers(8), Refusal.NO_SUCH_SEAT, "seats with chips in this round: 1, 2, 3, 4, 5"),
    ((), BringChips(9, Cents(1)), Refusal.NO_SUCH_SEAT, "seats are 1 to 8"),
    ((), BringChips(0, Cents(1)), Refusal.NO_SUCH_SEAT, "seats are 1 to 8"),
    (DEALT, Decide(8, Check()), Refusal.NO_SUCH_SEAT, "seats with chips in this round"),
    (DEALT, Decide(5, Check()), Refusal.NOT_PLAYING, "the seat has no wagers in this round"),
    ((), wagers(1), Refusal.PLAYER_DEALER, "puts up a wager instead"),
    (DEALT, Decide(1, Check()), Refusal.PLAYER_DEALER, "the player/dealer decides nothing"),
    ((), PutUpWager(2, Cents(500)), Refusal.NO_PLAYER_DEALER, "seat 1 banks this round"),
    (
        (),
        PlaceWagers(2, ante=1000, blind=900),
        Refusal.UNEQUAL,
        "the Blind equals the Ante, 10.00",
    ),
    (
        (),
        PlaceWagers(2, ante=1000, play=4000),
        Refusal.NO_SUCH_SPOT,
        "the spots before the deal are ante, blind, trips",
    ),
    (
        (),
        PlaceWagers(2, ante=1000, bad_beat=500),
        Refusal.NO_SUCH_SPOT,
        "the spots before the deal are ante, blind, trips",
    ),
    ((), wagers(2, 400), Refusal.OUTSIDE_LIMITS, "Ante 4.00 is outside 5.00 to 300.00"),
    ((), wagers(2, 30_100), Refusal.OUTSIDE_LIMITS, "Ante 301.00 is outside 5.00 to 300.00"),
    ((), wagers(2, 500, 400), Refusal.OUTSIDE_LIMITS, "Trips 4.00 is outside 5.00 to 300.00"),
    ((), wagers(2, 500, -1), Refusal.OUTSIDE_LIMITS, "Trips -0.01 is outside"),
    ((), PutUpWager(1, Cents(499)), Refusal.OUTSIDE_LIMITS, "at least 5.00"),
    ((), wagers(2, 550), Refusal.OFF_INCREMENT, "Ante 5.50 is not in steps of 1.00"),
    ((), wagers(4, 500), Refusal.NOT_ENOUGH_CHIPS, "the seat has 9.00"),
    ((), PutUpWager(1, Cents(49_901)), Refusal.NOT_ENOUGH_CHIPS, "at most 499.00"),
    (DEALT, Decide(3, Raise(4)), Refusal.NOT_ENOUGH_CHIPS, "the seat has 35.00 behind; check or"),
    ((), WithdrawWagers(2), Refusal.NO_WAGERS, "nothing is wagered there"),
    ((), CallNoMoreBets(), Refusal.NO_WAGERS, "at least one seat must have wagers"),
    (BETS[:2], CallNoMoreBets(), Refusal.NO_PLAYER_DEALER_WAGER, "seat 1 has put up no wager"),
    (DEALT[:-1], Deal(DECK[:51]), Refusal.BAD_DECK, "a deck is 52 different cards"),
    (DEALT[:-1], Deal((*DECK[1:], DECK[5])), Refusal.BAD_DECK, "a deck is 52 different cards"),
    (
        (*DEALT, Decide(2, Check())),
        Decide(2, Check()),
        Refusal.ALREADY_DECIDED,
        "it has decided to check on this street",
    ),
    (
        (*DEALT, Decide(2, Raise(4))),
        Decide(2, Check()),
        Refusal.ALREADY_DECIDED,
        "its raise 4x is final",
    ),
    (DEALT, Decide(2, Fold()), Refusal.NOT_OFFERED, "the preflop offers check or raise 3x for"),
    (DEALT, Decide(2, Raise(2)), Refusal.NOT_OFFERED, "the preflop offers check or raise 3x for"),
    ((), VoidRound(""), Refusal.BAD_REASON, "the reason is one line of plain words"),
    ((), VoidRound("a | b"), Refusal.BAD_REASON, "the reason has no '|'"),
    (BETS, BringChips(2, Cents(1999)), Refusal.IN_PLAY, "20.00 must stay for its wagers"),
    ((), BringChips(1, Cents(599)), Refusal.IN_PLAY, "6.00 must stay for its wagers"),
    ((), BringChips(2, Cents(-1)), Refusal.BAD_AMOUNT, "a stack is not below zero"),
    (BETS, BringChips(1, Cents(20_099)), Refusal.IN_PLAY, "201.00 must stay for its wagers"),
]


@pytest.mark.parametrize(("before", "action", "code", "words"), REFUSALS)
def test_a_refusal_says_what_was_asked_what_is_possible_and_where(
    before: tuple[Action, ...], action: Action, code: Refusal, words: str
) -> None:
    round = do(cardroom(), *before)
    with pytest.raises(IllegalAction) as refused:
        decide(round, action)
    assert refused.value.code is code
    assert words in refused.value.possible
    where = format_round(view(round, None))
    assert str(refused.value) == f"{action}: {refused.value.possible} [{where}]"


def test_the_house_banks_where_there_is_no_player_dealer() -> None:
    round = open_round(profile("house"), {1: Cents(10_000)})
    with pytest.raises(IllegalAction, match="the house banks this round"):
        decide(round, PutUpWager(1, Cents(500)))


def test_a_refusal_shows_no_hidden_card() -> None:
    round = do(cardroom(), *DEALT)
    with pytest.raises(IllegalAction) as refused:
        decide(round, Decide(2, Fold()))
    assert "dealer ????, board ??????????" in str(refused.value)


def test_a_reason_over_two_lines_is_refused_in_one() -> None:
    with pytest.raises(IllegalAction) as refused:
        decide(cardroom(), VoidRound("a card\nwas exposed"))
    assert "\n" not in str(refused.value)


def test_a_seat_is_offered_only_its_own() -> None:
    round = do(cardroom(), *DEALT)
    for seat in range(1, 9):
        offers = [offer for offer in legal_actions(round) if getattr(offer, "seat", 0) == seat]
        assert list(seat_offers(round, seat)) == offers
        assert bool(offers) == (seat in (2, 3))


def test_nothing_is_offered_once_the_round_is_over() -> None:
    round = heads_up(profile("house"), "As Ad", "Kc Kd", "2c 3d 7h 8s 9c", "raise 4x")
    assert round.stage is Stage.CLOSED
    assert legal_actions(round) == ()


def test_what_is_no_action_is_refused_by_name() -> None:
    round = open_round(profile("house"), {1: Cents(50_000)})
    for ask in (decide, Round.play):
        with pytest.raises(ParseError, match=r"not an action: Raise\(multiple=4\)"):
            ask(round, cast(Action, Raise(4)))
    with pytest.raises(ParseError, match=r"not an amount: 10\.5; .* never a float"):
        round.play(PlaceWagers(1, ante=cast(int, 10.5)))
