"""Settlement in the words that a player reads."""

import pytest

from pitboss.game.bank import Coverage
from pitboss.game.claims import Outcome, Why
from pitboss.game.dealer import settlement
from pitboss.game.money import Cents, Odds
from pitboss.game.profiles import profile
from pitboss.game.record import parse_round
from pitboss.game.round import Round
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.game.wagers import ANTE, Result
from pitboss.game.wording import (
    clauses,
    in_words,
    on_bank,
    on_collection,
    on_dealer,
    on_fold,
    on_line,
    on_result,
    reason,
)
from tests.game.scripts import heads_up

HOUSE = profile("house")


def line(
    outcome: Outcome, why: Why, odds: Odds | None = None, due: int = 0, paid: int = 0, lost: int = 0
) -> Line:
    return Line(3, ANTE, Cents(1000), outcome, odds, Cents(due), Cents(paid), Cents(lost), why)


@pytest.mark.parametrize(
    ("settled", "words"),
    [
        (line(Outcome.PUSH, Why.NOT_QUALIFIED), "Ante returned: dealer does not qualify"),
        (
            line(Outcome.LOSE, Why.LOSES_TO_DEALER, lost=1000),
            "Ante lost: the hand loses to the dealer's",
        ),
        (
            line(Outcome.WIN, Why.BEATS_DEALER, Odds(1), due=1000, paid=1000),
            "Ante wins 1 to 1: the hand beats the dealer's",
        ),
        (
            line(Outcome.WIN, Why.BEATS_DEALER, Odds(1), due=1000, paid=250),
            "10.00 due, 2.50 paid, 7.50 uncovered",
        ),
        (line(Outcome.LOSE, Why.LOSES_TO_DEALER, lost=250), "7.50 returned, beyond the wager"),
        (line(Outcome.RETURNED, Why.LOSES_TO_DEALER), "(would lose)"),
        (line(Outcome.RETURNED, Why.BEATS_DEALER, Odds(1), due=1000), "(would win 10.00)"),
    ],
)
def test_a_wager_is_explained_in_one_line(settled: Line, words: str) -> None:
    said = in_words(settled, HOUSE)
    assert said.startswith("Ante ")
    assert words in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("settled", "coverage", "numbers"),
    [
        (line(Outcome.PUSH, Why.NOT_QUALIFIED), Coverage.NET, ("6.3",)),
        (line(Outcome.LOSE, Why.LOSES_TO_DEALER, lost=1000), Coverage.PAYOFFS, ("6.5",)),
        (line(Outcome.LOSE, Why.LOSES_TO_DEALER, lost=250), Coverage.NET, ("6.5", "9.2")),
        (
            line(Outcome.WIN, Why.BEATS_DEALER, Odds(1), due=1000, paid=250),
            Coverage.PAYOFFS,
            ("6.4", "9.3"),
        ),
        (line(Outcome.RETURNED, Why.LOSES_TO_DEALER), Coverage.PAYOFFS, ("9.3",)),
    ],
)
def test_a_wager_names_the_clauses_that_it_was_settled_by(
    settled: Line, coverage: Coverage, numbers: tuple[str, ...]
) -> None:
    assert clauses(settled, coverage) == numbers


CALIFORNIA = (
    "uth/3 california #12 blue | 3 bank 500.00 of 1000.00, 4 ante 10.00 trips 5.00 of 500.00, "
    "5 ante 10.00 of 200.00 | no more bets, collection 1.00 | "
    "4 AsKs, 5 9h9c, dealer 7d2c, board QsJsTs3h4d | 4 raise 4x, 5 check check fold | "
    "4 +500.00, 5 -20.00, bank -480.00"
)
TIE = (
    "uth/3 house #1 red | 1 ante 10.00 of 500.00 | no more bets | "
    "1 2c3d, dealer 2h3s, board AsKsQdQhTc | 1 check check raise 1x | 1 +0.00, bank +0.00"
)


def played(text: str) -> Round:
    return parse_round(text, profile(text.split()[1]))


def test_a_remark_ends_with_its_clauses() -> None:
    settled = line(Outcome.LOSE, Why.LOSES_TO_DEALER, lost=250)
    net: Rules = profile("california").change(coverage="net")
    remark = on_line(settled, net)
    assert remark == (in_words(settled, net), clauses(settled, Coverage.NET))
    assert str(remark) == f"{in_words(settled, net)} (6.5, 9.2)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CALIFORNIA, "queen high (Q-J-T-7-4), does not qualify (6.2)"),
        (TIE, "pair of queens (Q-A-K-T), qualifies (6.2)"),
    ],
)
def test_the_dealers_hand_qualifies_or_not(text: str, said: str) -> None:
    assert str(on_dealer(settlement(played(text)))) == said


def test_a_folds_wagers_are_collected_first() -> None:
    royal, fold = settlement(played(CALIFORNIA)).seats
    assert on_fold(royal) is None
    assert str(on_fold(fold)) == "Collected first, before the showdown (7.1)"


def test_a_collection_is_spoken_of_where_one_is_taken() -> None:
    said = "Collection 1.00, paid by the player/dealer (10.1, 10.2)"
    assert str(on_collection(played(CALIFORNIA))) == said
    assert on_collection(played(TIE)) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            CALIFORNIA,
            "Seat 3, the player/dealer, wagered 500.00: collected 20.00, paid 500.00, "
            "net -480.00; the wager is exhausted (9.1)",
        ),
        (TIE, "The house collected 0.00, paid 0.00, net 0.00 (9.4)"),
    ],
)
def test_the_bank_has_its_sums(text: str, said: str) -> None:
    round = played(text)
    assert str(on_bank(round, settlement(round).bank)) == said


SIDE = {
    "spot": "side",
    "label": "Side",
    "placed": "optional",
    "table": "royal flush 9, straight flush 8, four of a kind 7, full house 5, flush 4, "
    "straight 3, three of a kind 2",
}
POCKET = {"settles": "on its own cards", "cards": "hole cards", "table": "AA 30, JJ-KK 10"}
METER = {
    "settles": "from the meter",
    "table": "royal flush 100%, straight flush 50%, four of a kind 20%, full house 10%, flush 4",
    "meter": {"start": "1000.00", "percent": 20},
}
WIN = {"settles": "when the hand wins"}
LOSS = {"settles": "when the hand loses"}
EITHER = {"settles": "when either hand loses"}
NINES_FULL, THREES = "9h 9s", "3h 3s"
STAYS, FOLDS = "raise 4x", "check, check, fold"
BOARD = "9d 3c Kd Kc 2h"  # nines full over threes full over two pair


@pytest.mark.parametrize(
    ("fields", "cards", "dealer", "decisions", "said", "clause"),
    [
        (WIN, NINES_FULL, THREES, STAYS, "wins 5 to 1: the hand beats the dealer's", "11.1"),
        (
            WIN,
            "Ah Jh",
            "8s 7d",
            STAYS,
            "lost: won with a hand that the Side does not pay",
            "6.7",
        ),
        (WIN, THREES, NINES_FULL, STAYS, "lost: the hand loses to the dealer's", "6.5"),
        (
            LOSS,
            THREES,
            NINES_FULL,
            "raise 4x",
            "wins 5 to 1: the hand loses with full house",
            "13.3",
        ),
        (
            LOSS,
            "8s 7d",
            NINES_FULL,
            STAYS,
            "lost: the hand loses with less than three of a kind",
            "13.3",
        ),
        (LOSS, NINES_FULL, THREES, STAYS, "lost: the hand beats the dealer's", "13.3"),
        (EITHER, NINES_FULL, THREES, STAYS, "wins 5 to 1: full house loses", "13.4"),
        (
            EITHER,
            NINES_FULL,
            "8s 7d",
            STAYS,
            "lost: the hand that loses is less than three of a kind",
            "13.4",
        ),
        (POCKET, "As Ah", THREES, STAYS, "wins 30 to 1: AA", "13.5"),
        (
            POCKET,
            THREES,
            "8s 7d",
            STAYS,
            "lost: hole cards that the Side does not pay",
            "13.5",
        ),
        (METER, NINES_FULL, THREES, STAYS, "wins 10% of the meter: full house", "13.7"),
        (METER, "8s 7d", THREES, STAYS, "lost: less than flush", "6.9"),
        (
            {**EITHER, "fold": "void"},
            NINES_FULL,
            THREES,
            FOLDS,
            "returned: the hand was folded",
            "13.6",
        ),
    ],
)
def test_every_way_of_settling_has_its_words(
    fields: dict[str, object], cards: str, dealer: str, decisions: str, said: str, clause: str
) -> None:
    rules = HOUSE.change(name="own", wagers=[{**SIDE, **fields}])
    round = heads_up(rules, cards, dealer, BOARD, decisions, side=500)
    line = next(line for line in round.lines if line.spot == "side")
    assert str(on_line(line, rules)) == f"Side {said} ({clause})"
    assert reason(line, rules) == said.split(": ")[1]


def test_a_dealer_that_nobody_needs_to_see_is_not_turned() -> None:
    line = TIE.replace("1 2c3d, dealer 2h3s", "1 ????, dealer ????")
    line = line.replace("raise 1x", "fold").replace("1 +0.00, bank +0.00", "1 -20.00, bank +20.00")
    assert str(on_dealer(settlement(played(line)))) == "not turned: everybody has folded (6.1)"


def test_a_result_of_nothing_has_no_sign() -> None:
    assert on_result(Result.LOSE, ()) == "loses: 0.00"
    tie = played(TIE)
    assert on_result(Result.TIE, tie.lines) == "ties: 0.00"
