"""Reading a round from what is written of it: sound records are played out, others are refused."""

import pytest

from pitboss.errors import IllegalAction, ParseError, PitbossError
from pitboss.game.actions import Check, Fold, Raise, parse_decision
from pitboss.game.cards import parse_cards
from pitboss.game.money import Cents
from pitboss.game.notation import format_round
from pitboss.game.profiles import profile
from pitboss.game.record import RoundRecord, SeatRecord, parse_round, play_out
from pitboss.game.round import Stage
from pitboss.game.wagers import ANTE, Spot

LINE = (
    "uth/3 house #7 red | 1 ante 10.00 trips 5.00 of 500.00, 2 ante 5.00 of 80.00, 4 of 60.00"
    " | no more bets | 1 AsKs, 2 9c6c, dealer 7d2c, board QsJsTs3h4d"
    " | 1 raise 4x, 2 check check fold | 1 +5290.00, 2 -10.00, bank -5280.00"
)


def test_a_written_round_is_read() -> None:
    round = parse_round(LINE, profile("house"))
    assert round.stage is Stage.CLOSED
    assert round.seats[2].decisions == (Check(), Check(), Fold())
    assert round.seats[1].decisions == (Raise(4),)
    assert round.board == parse_cards("Qs Js Ts 3h 4d")
    assert format_round(round) == LINE


@pytest.mark.parametrize(
    ("was", "becomes", "words"),
    [
        ("house #7", "California #7", "a round of 'California', read by the rules of 'house'"),
        ("#7", "7", "the rules' name, '#' with the round's number, and the deck"),
        ("red", "blue", "'blue' should be a deck of these rules: red"),
        ("4 of 60.00", "4 has 60.00", "'4 has 60.00' should be a seat once"),
        ("4 of", "2 of", "'2 of 60.00' should be a seat once"),
        ("4 of", "4 9.00 of", "should be a seat once"),
        ("10.00 trips", "10.000 trips", "not an amount: '10.000'"),
        ("ante 10.00", "ante 4.00", "Ante 4.00 is outside 5.00 to 500.00"),
        ("trips 5.00", "trips 5.50", "Trips 5.50 is not in steps of 1.00"),
        ("of 80.00", "of 8.00", "not a lawful round: seat 2 ante 5.00"),
        ("no more bets", "rien ne va plus", "should be 'no more bets'"),
        ("no more bets", "no more bets, collection 1.00", "but the rules give 'no more bets'"),
        ("AsKs", "AsK", "cards for 1, 2, dealer, board, two a hand and five the board"),
        ("AsKs", "AsAs", "card As appears twice"),
        ("9c6c", "AsKs", "card As appears twice"),
        ("9c6c", "9c6x", "unknown card '6x'"),
        ("dealer 7d2c, ", "", "cards for 1, 2, dealer, board"),
        ("QsJsTs3h4d", "QsJsTs3h", "cards for 1, 2, dealer, board"),
        ("2 check check fold", "2 call", "'2 call' should be a seat's decisions"),
        ("2 check check fold", "3 check", "'3 check' should be a seat's decisions"),
        ("raise 4x", "raise 5x", "the preflop offers check or raise 3x"),
        ("2 check check fold", "2 check fold", "the flop offers check or raise 2x"),
        ("2 check check fold", "2 check check raise 1x raise 1x", "not a lawful round"),
        ("2 check check fold", "2 check check check", "the river offers fold or raise 1x"),
        ("+5290.00", "+5291.00", "recorded '1 +5291.00, 2 -10.00, bank -5280.00', but the rules"),
        (" | 1 +5290.00, 2 -10.00, bank -5280.00", "", "recorded 'nothing', but the rules give"),
        ("bank -5280.00", "bank -5280.00 | void: late", "not a lawful round: void for 'late'"),
        ("1 ante", "01 ante", "recorded '01 ante 10.00"),
        ("uth/3", "uth/1", "a round in notation uth/1; this reads uth/3"),
        ("red", "red trips 5.00", "a head with what these show: none"),
        ("trips 5.00", "bonus 5.00", "the spots before the deal are ante, blind, trips"),
        ("trips 5.00", "play 5.00", "the spots before the deal are ante, blind, trips"),
        ("ante 10.00 trips 5.00", "trips 5.00 ante 10.00", "recorded '1 trips 5.00 ante 10.00"),
        ("ante 10.00 trips", "ante 10.00 blind 10.00 trips", "recorded '1 ante 10.00 blind 10.00"),
        ("ante 10.00 trips", "ante 10.00 blind 5.00 trips", "the Blind equals the Ante, 10.00"),
    ],
)
def test_an_unlawful_line_is_refused_with_what_is_wrong(was: str, becomes: str, words: str) -> None:
    assert LINE.count(was) >= 1
    with pytest.raises(ParseError) as refused:
        parse_round(LINE.replace(was, becomes, 1), profile("house"))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "uth/3 house", "uth/3 house #1 red", "uth/3 house #1 red | ", " | ", "\n"]
)
def test_a_line_that_breaks_off_early_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="not a round"):
        parse_round(text, profile("house"))


@pytest.mark.parametrize("seat", ["0", "7", "99"])
def test_a_seat_that_the_table_does_not_have_is_refused(seat: str) -> None:
    with pytest.raises(ParseError):
        parse_round(f"uth/3 house #1 red | {seat} ante 5.00 of 100.00", profile("house"))


def test_a_round_of_the_house_with_a_player_dealer_is_refused() -> None:
    with pytest.raises(ParseError):
        parse_round("uth/3 house #1 red | 3 bank 50.00 of 100.00", profile("house"))


def test_a_cardroom_round_without_a_player_dealer_is_refused() -> None:
    """The house never holds the position (clause 8.4)."""
    with pytest.raises(ParseError):
        parse_round("uth/3 california #1 red | 3 ante 5.00 of 100.00", profile("california"))


def test_decisions_of_a_seat_without_chips_are_refused() -> None:
    line = LINE.replace("4 of 60.00", "4 of 0.00").replace("4x, 2 check", "4x, 4 check, 2 check")
    with pytest.raises(ParseError):
        parse_round(line, profile("house"))
    line = LINE.replace("4 of 60.00", "4 of 0.00").replace("check fold", "check fold, 4 check")
    with pytest.raises(ParseError):
        parse_round(line, profile("house"))


def record(decisions: str, ante: int = 1000, blind: int = 1000) -> RoundRecord:
    seat = SeatRecord(
        Cents(50_000),
        {ANTE: Cents(ante), Spot("blind"): Cents(blind)},
        cards=parse_cards("As Ks"),
        decisions=tuple(map(parse_decision, decisions.split(", "))),
    )
    dealer, board = parse_cards("7d 2c"), parse_cards("Qs Js Ts 3h 4d")
    return RoundRecord(1, "red", None, Cents(0), {3: seat}, True, dealer, board)


def test_a_disputed_hand_is_played_out_from_its_record() -> None:
    round = play_out(profile("house"), record("check, raise 2x"))
    assert round.stage is Stage.CLOSED
    assert round.bank is not None
    assert round.bank.net == -(
        500_000 + 2000
    )  # the dealer does not qualify: no winnings on the Ante


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (record("check, raise 3x"), "the flop offers check or raise 2x"),
        (record("raise 4x", blind=900), "the Blind equals the Ante"),
        (record("raise 4x, check"), "final"),
    ],
)
def test_a_record_that_departs_from_the_rules_is_refused(wrong: RoundRecord, words: str) -> None:
    with pytest.raises(IllegalAction, match=words):
        play_out(profile("house"), wrong)


def test_a_record_that_stops_early_is_a_round_that_waits() -> None:
    round = play_out(profile("house"), record("check, check"))
    assert (round.stage, round.to_decide()) == (Stage.RIVER, [3])


def test_a_missing_decision_is_blamed_on_the_seat_that_has_not_made_it() -> None:
    line = LINE.split(" | 1 raise")[0].replace("4 of 60.00", "4 ante 5.00 of 60.00")
    line = line.replace("dealer 7d", "4 5h5d, dealer 7d")
    with pytest.raises(
        PitbossError, match=r"seat 4 has not decided \(preflop\): check or raise 3x"
    ):
        parse_round(f"{line} | 1 raise 4x, 2 check check", profile("house"))
