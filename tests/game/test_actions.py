"""Decisions and actions, and their text."""

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ParseError
from pitboss.game.actions import (
    Action,
    BringChips,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Decision,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
    VoidRound,
    WithdrawWagers,
    parse_decision,
)
from pitboss.game.cards import DECK, format_cards
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.round import Round, open_round
from pitboss.game.wagers import Spot
from tests.game.scripts import refusal_of


@pytest.mark.parametrize("decision", [Check(), Fold(), *map(Raise, (1, 2, 3, 4, 100))], ids=str)
def test_decisions_parse_back(decision: Decision) -> None:
    assert parse_decision(str(decision)) == decision
    assert parse_decision(f"  {str(decision).upper()} ") == decision


@given(st.integers(0, 10**12))
def test_a_raise_is_read_as_written_or_refused(multiple: int) -> None:
    """Never as another raise."""
    text = f"raise {multiple}x"
    if refusal_of(parse_decision, text) is None:
        assert parse_decision(text) == Raise(multiple)
    else:
        assert not 1 <= multiple <= 100  # the highest raise that rules may have


@pytest.mark.parametrize(
    "text",
    [
        "",
        "call",
        "raise",
        "raise 4",
        "raise x",
        "raise -4x",
        "raise ४x",
        "raise 4x 3x",
        "4x",
        "fold\ncheck x",
    ],
)
def test_an_unknown_decision_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_decision(text)
    message = str(refused.value)
    assert "\n" not in message
    assert repr(text) in message
    assert all(word in message for word in ("'check'", "'fold'", "'raise 4x'"))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (BringChips(3, Cents(50000)), "seat 3 brings 500.00"),
        (
            PlaceWagers(3, ante=1000, blind=1000, trips=500),
            "seat 3 ante 10.00 blind 10.00 trips 5.00",
        ),
        (PlaceWagers(3, ante=1000, bad_beat=500), "seat 3 ante 10.00 bad-beat 5.00"),
        (PlaceWagers(3), "seat 3 nothing"),
        (WithdrawWagers(3), "seat 3 withdraws"),
        (PutUpWager(3, Cents(50000)), "seat 3 puts up 500.00"),
        (CallNoMoreBets(), "no more bets"),
        (Deal(DECK), "deal from 52 cards"),
        (Decide(3, Raise(4)), "seat 3 raise 4x"),
        (VoidRound("a card was exposed"), "void for 'a card was exposed'"),
    ],
)
def test_an_action_reads_as_it_is_asked(action: Action, text: str) -> None:
    assert str(action) == text


def test_wagers_by_keyword_are_wagers_by_spot() -> None:
    assert PlaceWagers(3, ante=1000, bad_beat=500) == PlaceWagers(
        3, {Spot("ante"): Cents(1000), Spot("bad-beat"): Cents(500)}
    )
    both = PlaceWagers(3, {Spot("ante"): Cents(1000)}, trips=500)
    assert both.stakes == {"ante": 1000, "trips": 500}
    assert PlaceWagers(3).stakes == {}


def test_amounts_are_cents_or_text() -> None:
    assert PlaceWagers(3, ante="10", trips="2.50") == PlaceWagers(3, ante=1000, trips=250)
    assert PlaceWagers(3, {Spot("ante"): "10"}) == PlaceWagers(3, ante="10")
    assert PutUpWager(3, "500") == PutUpWager(3, Cents(50_000))
    assert BringChips(3, "500") == BringChips(3, Cents(50_000))


@pytest.mark.parametrize("amount", [10.0, True, None, "ten", [10]])
def test_what_is_no_amount_is_refused(amount: Any) -> None:
    for action in (PutUpWager, BringChips):
        with pytest.raises(ParseError, match="not an amount"):
            action(3, amount)
    with pytest.raises(ParseError, match="not an amount"):
        PlaceWagers(3, ante=amount)
    with pytest.raises(ParseError, match="not an amount"):
        PlaceWagers(3, {Spot("ante"): amount})


def test_a_deck_may_be_a_list_or_text() -> None:
    assert Deal(list(DECK)) == Deal(DECK) == Deal(format_cards(DECK))
    with pytest.raises(ParseError, match="card 2c appears twice"):
        Deal([*DECK[:51], DECK[0]])


def round_on_the_flop() -> Round:
    betting = open_round(profile("house"), {1: "500"}).play(PlaceWagers(1, ante="10"))
    return betting.play(CallNoMoreBets()).play(Deal(DECK)).play(Decide(1, Check()))


@pytest.mark.parametrize(
    ("seat", "decision", "words"),
    [
        ("1", Check(), "not a seat: '1'"),
        (1.0, Check(), r"not a seat: 1\.0"),
        (True, Check(), "not a seat: True"),
        ([1], Check(), r"not a seat: \[1\]"),
        (1, "check", "not a decision: 'check'"),
        (1, None, "not a decision: None"),
    ],
)
def test_a_decision_of_wrong_types_is_not_made(seat: Any, decision: Any, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        Decide(seat, decision)


@pytest.mark.parametrize("multiple", [2.0, "4", True, None])
def test_a_raise_is_by_a_whole_multiple(multiple: Any) -> None:
    with pytest.raises(ParseError, match="not a multiple of the Ante"):
        Raise(multiple)


@pytest.mark.parametrize("seat", ["1", 1.0, True, None])
def test_a_seat_is_a_whole_number(seat: Any) -> None:
    for make in (
        WithdrawWagers,
        PlaceWagers,
        lambda seat: PutUpWager(seat, 1),
        lambda seat: BringChips(seat, 1),
    ):
        with pytest.raises(ParseError, match="not a seat"):
            make(seat)


def test_a_spot_has_one_stake() -> None:
    with pytest.raises(ParseError, match="seat 1 has two stakes on 'ante'; one is enough"):
        PlaceWagers(1, {Spot("ante"): 500}, ante=500)
    with pytest.raises(ParseError, match="two stakes on 'bad-beat'"):
        PlaceWagers(1, {Spot("bad-beat"): 500}, bad_beat=600)
    with pytest.raises(ParseError, match="not a spot: 5"):
        PlaceWagers(1, {cast(Spot, 5): 500})


def test_a_reason_is_text() -> None:
    with pytest.raises(ParseError, match="not a reason: 5"):
        VoidRound(cast(str, 5))
