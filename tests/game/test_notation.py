"""Rounds as lines of text, written out."""

import pytest

from pitboss.errors import ParseError
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
from pitboss.game.record import parse_round
from pitboss.game.round import Round, Stage, open_round
from pitboss.game.rules import Rules
from pitboss.game.view import view
from pitboss.game.wagers import Spot
from tests.game.scripts import deck_with, do


def cardroom() -> Round:
    """Seat 4 plays, seat 5 folds with Trips, seat 6 looks on, seat 3 banks."""
    stacks = {3: Cents(100_000), 4: Cents(50_000), 5: Cents(8_000), 6: Cents(100)}
    return open_round(profile("california"), stacks, 3, 12, "blue")


BETS = (
    PutUpWager(3, Cents(50_000)),
    PlaceWagers(4, ante=1000, trips=500),
    PlaceWagers(5, ante=500, trips=700),
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
    head = "uth/3 california #12 blue | "
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
    assert format_round(voided) == "uth/3 house #1 red | nobody | void: a card was exposed"


def test_the_deck_in_play_and_the_number_are_part_of_the_line() -> None:
    round = open_round(profile("royal-caribbean"), {7: Cents(500)}, 7, 345)
    assert format_round(round) == "uth/3 royal-caribbean #345 red | 7 bank of 5.00"


def side_bets() -> Rules:
    return profile("house").change(
        name="own",
        wagers=[
            {
                "spot": "bad-beat",
                "label": "Bad Beat",
                "placed": "optional",
                "settles": "when either hand loses",
                "table": "straight flush 900, four of a kind 500, full house 50, flush 30",
                "fold": "stands",
            },
            {
                "spot": "second",
                "label": "Second",
                "placed": "equal to the ante",
                "settles": "against the dealer",
            },
            {
                "spot": "jackpot",
                "label": "Jackpot",
                "placed": "optional",
                "settles": "from the meter",
                "table": "100% 10%",
                "meter": {"start": "1000.00", "percent": 20},
            },
        ],
    )


def test_every_spot_that_does_not_follow_from_the_ante_is_written_as_the_layout_shows_it() -> None:
    round = open_round(side_bets(), {2: Cents(50_000)}, meters={Spot("jackpot"): Cents(1_234_567)})
    placed = PlaceWagers(2, jackpot=600, bad_beat=500, trips=700, ante=1000)
    round = do(round, placed)
    assert format_round(round) == (
        "uth/3 own #1 red jackpot 12345.67 | "
        "2 ante 10.00 trips 7.00 bad-beat 5.00 jackpot 6.00 of 500.00"
    )
    assert round.seats[2].stakes[Spot("second")] == 1000
    round = do(round, CallNoMoreBets(), Deal(deck_with("9h 7s Kh Ks Kd 9c 9d 4s 2h")))
    assert parse_round(format_round(round), round.rules) == round


FOLDED = (
    "uth/3 california #12 blue | 3 bank 500.00 of 1000.00, 4 ante 10.00 trips 5.00 of 500.00, "
    "5 ante 5.00 trips 7.00 of 80.00, 6 of 1.00 | no more bets, collection 1.00 | "
    "4 {four}, 5 {five}, dealer {dealer}, board QsJsTs3h4d | "
    "4 {decides}, 5 check check fold | {nets}"
)


@pytest.mark.parametrize(
    ("four", "five", "dealer", "decides", "nets"),
    [
        ("AsKs", "????", "7d2c", "raise 4x", "4 +500.00, 5 -17.00, bank -483.00"),
        ("AsKs", "9c??", "7d2c", "raise 4x", "4 +500.00, 5 -17.00, bank -483.00"),
        ("????", "????", "????", "check check fold", "4 -25.00, 5 -17.00, bank +42.00"),
        ("7h6h", "????", "????", "check check fold", "4 -25.00, 5 -17.00, bank +42.00"),
        ("AsKs", "????", "????", "check check fold", "4 +230.00, 5 -17.00, bank -213.00"),
    ],
    ids=["a fold", "half of it", "everybody folds", "one's own fold", "a fold that wins Trips"],
)
def test_hidden_cards_are_read_and_settled_where_they_do_not_matter(
    four: str, five: str, dealer: str, decides: str, nets: str
) -> None:
    line = FOLDED.format(four=four, five=five, dealer=dealer, decides=decides, nets=nets)
    round = parse_round(line, profile("california"))
    assert round.stage is Stage.CLOSED
    assert format_round(round) == line
    assert None in round.seats[5].cards


@pytest.mark.parametrize(
    ("was", "becomes", "words"),
    [
        ("4 AsKs", "4 ????", "seat 4's cards are hidden: they must be seen to settle"),
        ("4 AsKs", "4 As??", "seat 4's cards are hidden: they must be seen to settle"),
        ("dealer 7d2c", "dealer ????", "the dealer's cards are hidden: they must be seen"),
        ("board QsJsTs3h4d", "board QsJsTs3h??", "the board is hidden: it must be seen to settle"),
        ("5 ????", "5 ??", "cards for 4, 5, dealer, board, two a hand and five the board"),
        ("5 ????", "5 ???", "cards for 4, 5, dealer, board, two a hand and five the board"),
        ("5 ????", "5 As??", "card As appears twice"),
        ("5 -17.00", "5 -10.00", "but the rules give '4 +500.00, 5 -17.00, bank -483.00'"),
    ],
)
def test_hidden_cards_that_matter_are_refused(was: str, becomes: str, words: str) -> None:
    line = FOLDED.format(
        four="AsKs",
        five="????",
        dealer="7d2c",
        decides="raise 4x",
        nets="4 +500.00, 5 -17.00, bank -483.00",
    )
    assert was in line
    with pytest.raises(ParseError) as refused:
        parse_round(line.replace(was, becomes, 1), profile("california"))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("number", [0, 1, 2, 4, 999])
def test_a_line_of_another_number_is_refused_by_it(number: int) -> None:
    line = format_round(cardroom()).replace("uth/3 ", f"uth/{number} ")
    with pytest.raises(ParseError) as refused:
        parse_round(line, profile("california"))
    assert str(refused.value) == f"a round in notation uth/{number}; this reads uth/3"


def test_a_line_without_a_number_is_not_a_round() -> None:
    line = format_round(cardroom()).removeprefix("uth/3 ")
    with pytest.raises(ParseError, match="should be 'uth/3', the rules' name"):
        parse_round(line, profile("california"))
