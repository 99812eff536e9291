"""A round that its rules do not know cannot be opened, and so cannot be read either."""

import pytest

from pitboss.errors import IllegalAction, ParseError, Refusal
from pitboss.game.actions import BringChips
from pitboss.game.dealer import decide
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.record import parse_round
from pitboss.game.round import open_round

STACKS = {3: Cents(50_000), 4: Cents(50_000)}


@pytest.mark.parametrize(
    ("name", "stacks", "player_dealer", "number", "deck", "code"),
    [
        ("california", STACKS, None, 1, "red", Refusal.NO_PLAYER_DEALER),
        ("house", STACKS, 3, 1, "red", Refusal.NO_PLAYER_DEALER),
        ("california", {**STACKS, 9: Cents(100)}, 3, 1, "red", Refusal.NO_SUCH_SEAT),
        ("california", {**STACKS, 0: Cents(100)}, 3, 1, "red", Refusal.NO_SUCH_SEAT),
        ("california", {**STACKS, 5: Cents(-1)}, 3, 1, "red", Refusal.BAD_AMOUNT),
        ("california", STACKS, 5, 1, "red", Refusal.NOT_ENOUGH_CHIPS),
        ("california", STACKS, 3, 1, "green", Refusal.BAD_DECK),
        ("california", STACKS, 3, 0, "red", Refusal.BAD_AMOUNT),
    ],
)
def test_what_cannot_be_opened(
    name: str,
    stacks: dict[int, Cents],
    player_dealer: int | None,
    number: int,
    deck: str,
    code: Refusal,
) -> None:
    with pytest.raises(IllegalAction) as no:
        open_round(profile(name), stacks, player_dealer, number, deck)
    assert no.value.code is code
    assert "\n" not in str(no.value)


def test_the_player_dealer_cannot_take_the_bank_away() -> None:
    round = open_round(profile("california"), STACKS, 3)
    with pytest.raises(IllegalAction) as no:
        decide(round, BringChips(3, Cents(0)))
    assert no.value.code is Refusal.IN_PLAY


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("house", "uth/3 house #1 red"),
        ("house", ""),
        ("house", "uth/3 house #0 red | 1 ante 10.00 of 500.00"),
        ("house", "uth/3 house #1 red | 3 bank 50.00 of 500.00, 4 ante 10.00 of 500.00"),
        ("house", "uth/3 house #1 red | 99 ante 10.00 of 500.00"),
        ("california", "uth/3 california #1 red | 4 ante 10.00 of 500.00 | no more bets"),
        (
            "house",
            "uth/3 house #1 red | 1 ante 10.00 of 500.00, 5 of 0.00 | no more bets | 1 KsAs, "
            "dealer 9cJh, board 4s7s2s3sTh | 1 raise 4x, 5 check",
        ),
    ],
)
def test_what_cannot_be_read(name: str, line: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_round(line, profile(name))
    assert "\n" not in str(error.value)
