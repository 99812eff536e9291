"""Rounds as lines of text, written out."""

from pitboss.game.actions import (
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
    VoidRound,
)
from pitboss.game.money import Cents
from pitboss.game.notation import format_round
from pitboss.game.profiles import profile
from pitboss.game.round import Round, open_round
from pitboss.game.view import view
from tests.game.playing import deck_with, do


def cardroom() -> Round:
    """Seat 4 plays, seat 5 folds with Trips, seat 6 looks on, seat 3 banks."""
    stacks = {3: Cents(100_000), 4: Cents(50_000), 5: Cents(8_000), 6: Cents(100)}
    return open_round(profile("california"), stacks, 3, 12, "blue")


BETS = (
    PutUpWager(3, Cents(50_000)),
    PlaceWagers(4, Cents(1000), Cents(1000), Cents(500)),
    PlaceWagers(5, Cents(500), Cents(500), Cents(700)),
)
DEAL = Deal(deck_with("As Ks 9c 6c 7d 2c Qs Js Ts 3h 4d"))
DECISIONS = (
    Decide(5, Check()),
    Decide(4, Raise(4)),
    Decide(5, Check()),
    Decide(5, Fold()),
)


def test_a_round_grows_section_by_section() -> None:
    round = cardroom()
    head = "california #12 blue | "
    assert format_round(round) == (head + "3 bank of 1000.00, 4 of 500.00, 5 of 80.00, 6 of 1.00")
    round = do(round, *BETS)
    bets = (
        "3 bank 500.00 of 1000.00, 4 ante 10.00 trips 5.00 of 500.00, "
        "5 ante 5.00 trips 7.00 of 80.00, 6 of 1.00"
    )
    assert format_round(round) == head + bets
    round = do(round, CallNoMoreBets())
    closed = f"{head}{bets} | no more bets, collection 1.00"
    assert format_round(round) == closed
    round = do(round, DEAL)
    dealt = f"{closed} | 4 AsKs, 5 9c6c, dealer 7d2c, board QsJsTs3h4d"
    assert format_round(round) == f"{dealt} | to decide"
    round = do(round, *DECISIONS[:2])
    assert format_round(round) == f"{dealt} | 4 raise 4x, 5 check"
    round = do(round, *DECISIONS[2:])
    # The royal flush is due 5,000.00 on the Blind alone: the payoffs stop at the wager.
    assert format_round(round) == (
        f"{dealt} | 4 raise 4x, 5 check check fold | 4 +500.00, 5 -17.00, bank -483.00"
    )


def test_a_view_writes_question_marks_for_what_lies_face_down() -> None:
    round = do(cardroom(), *BETS, CallNoMoreBets(), DEAL)

    def dealt(seat: int | None) -> str:
        return format_round(view(round, seat)).split(" | ")[3]

    assert dealt(None) == "4 ????, 5 ????, dealer ????, board ??????????"
    assert dealt(4) == "4 AsKs, 5 ????, dealer ????, board ??????????"
    assert dealt(3) == dealt(None)
    round = do(round, *DECISIONS[:2])
    assert dealt(5) == "4 ????, 5 9c6c, dealer ????, board QsJsTs????"
    round = do(round, *DECISIONS[2:])
    assert dealt(None) == "4 AsKs, 5 ????, dealer 7d2c, board QsJsTs3h4d"


def test_a_void_round_ends_with_its_reason() -> None:
    voided = do(open_round(profile("house"), {}), VoidRound("a card was exposed"))
    assert format_round(voided) == "house #1 red | nobody | void: a card was exposed"


def test_the_deck_in_play_and_the_number_are_part_of_the_line() -> None:
    round = open_round(profile("royal-caribbean"), {7: Cents(500)}, 7, 345)
    assert format_round(round) == "royal-caribbean #345 red | 7 bank of 5.00"
