"""Settlement in the words that a player reads."""

import pytest

from pitboss.game.bank import Coverage
from pitboss.game.layout import Spot
from pitboss.game.money import Cents, Odds
from pitboss.game.settlement import Line, Outcome, Why
from pitboss.game.wording import clauses, in_words


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
