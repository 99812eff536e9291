"""Settlement in the words that a player reads."""

import pytest

from pitboss.game.bank import Coverage
from pitboss.game.dealer import settlement
from pitboss.game.layout import Spot
from pitboss.game.money import Cents, Odds
from pitboss.game.profiles import profile
from pitboss.game.record import parse_round
from pitboss.game.round import Round
from pitboss.game.settlement import Line, Outcome, Why
from pitboss.game.wording import (
    clauses,
    in_words,
    on_bank,
    on_collection,
    on_dealer,
    on_fold,
    on_line,
)


def line(
    outcome: Outcome, why: Why, odds: Odds | None = None, due: int = 0, paid: int = 0, lost: int = 0
) -> Line:
    return Line(3, Spot.ANTE, Cents(1000), outcome, odds, Cents(due), Cents(paid), Cents(lost), why)


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
    said = in_words(settled)
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
            ("6.4", "9.1"),
        ),
        (line(Outcome.RETURNED, Why.LOSES_TO_DEALER), Coverage.PAYOFFS, ("9.1",)),
    ],
)
def test_a_wager_names_the_clauses_that_it_was_settled_by(
    settled: Line, coverage: Coverage, numbers: tuple[str, ...]
) -> None:
    assert clauses(settled, coverage) == numbers


CALIFORNIA = (
    "california #12 blue | 3 bank 500.00 of 1000.00, 4 ante 10.00 trips 5.00 of 500.00, "
    "5 ante 10.00 of 200.00 | no more bets, collection 1.00 | "
    "4 AsKs, 5 9h9c, dealer 7d2c, board QsJsTs3h4d | 4 raise 4x, 5 check check fold | "
    "4 +500.00, 5 -20.00, bank -480.00"
)
TIE = (
    "house #1 red | 1 ante 10.00 of 500.00 | no more bets | "
    "1 2c3d, dealer 2h3s, board AsKsQdQhTc | 1 check check raise 1x | 1 +0.00, bank +0.00"
)


def played(text: str) -> Round:
    return parse_round(text, profile(text.split()[0]))


def test_a_remark_ends_with_its_clauses() -> None:
    settled = line(Outcome.LOSE, Why.LOSES_TO_DEALER, lost=250)
    remark = on_line(settled, Coverage.NET)
    assert remark == (in_words(settled), clauses(settled, Coverage.NET))
    assert str(remark) == f"{in_words(settled)} (6.5, 9.2)"


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
        (TIE, "The house collected 0.00, paid 0.00, net 0.00 (9.3)"),
    ],
)
def test_the_bank_has_its_sums(text: str, said: str) -> None:
    round = played(text)
    assert str(on_bank(round, settlement(round).bank)) == said
