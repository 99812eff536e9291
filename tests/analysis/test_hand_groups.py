"""Kinds of hands, by which flops and a trainee's answers are grouped."""

import pytest

from pitboss.analysis.hand_groups import hand_group
from pitboss.game.cards import parse_cards


@pytest.mark.parametrize(
    ("cards", "board", "kind"),
    [
        ("9s 9d", "", "pocket pair"),
        ("As Ad", "", "pocket pair"),
        ("2s As", "", "suited ace"),
        ("Kd Ac", "", "offsuit ace"),
        ("Ks 5s", "", "suited king"),
        ("Ks 5d", "", "offsuit king"),
        ("Qs Js", "", "suited queen"),
        ("Qs 8d", "", "offsuit queen"),
        ("Js Ts", "", "lower suited"),
        ("Js Td", "", "lower offsuit"),
        ("As Kd", "9c 5h 2d", "high card"),
        ("As Ks", "9s 5s 2d", "four to a flush"),
        ("Ah Kd", "9s 5s 2s", "high card"),  # three of a suit, none of them in the hand
        ("As Kd", "9s 5s 2s", "four to a flush"),  # the fourth is
        ("As Kd", "9c 9h 2d", "pair on the board"),
        ("As Kd", "Ac 5h 2d", "pair"),
        ("9s 9d", "Ac 5h 2d", "pair"),
        ("As Kd", "Ac Kh 2d", "two pair"),
        ("As Ks", "9s 5s 2d 3c 7h", "high card"),  # no card is to come
        ("As Kd", "Qc Jh Td 2s 2c", "straight"),
        ("As Ks", "Qs Js Ts 2s 2c", "royal flush"),
    ],
)
def test_every_hand_has_a_kind(cards: str, board: str, kind: str) -> None:
    assert hand_group(parse_cards(cards), parse_cards(board)) == kind
