"""Outs, held against the slow and obvious: what may lie beside a card, tried one by one."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.analysis.outs import Whose, outs
from pitboss.game.cards import DECK, Card, format_cards, parse_cards
from pitboss.game.hands import HandCategory, strength
from tests.hypothesis_profile import examples


def unseen(*seen: Sequence[Card]) -> list[Card]:
    return [card for card in DECK if all(card not in cards for cards in seen)]


def best_of_fives(cards: Sequence[Card]) -> tuple[HandCategory, tuple[int, ...]]:
    return max(strength(five) for five in combinations(cards, 5))


def slow_players(cards: Sequence[Card], flop: Sequence[Card], dead: Sequence[Card]) -> set[Card]:
    """Higher than before, and higher than the lowest that anybody can have then."""
    stub = unseen(cards, flop, dead)
    now = best_of_fives((*cards, *flop))[0]
    found = set()
    for card in stub:
        then = best_of_fives((*cards, *flop, card))[0]
        lowest = min(best_of_fives((*flop, card, other))[0] for other in stub if other != card)
        if then > now and then > lowest:
            found.add(card)
    return found


def slow_dealers(cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card]) -> set[Card]:
    """The dealer wins with the card and any other."""
    stub = unseen(cards, board, dead)
    own = best_of_fives((*cards, *board))
    return {
        card
        for card in stub
        if all(best_of_fives((*board, card, other)) > own for other in stub if other != card)
    }


@given(deal=st.permutations(DECK), dead=st.integers(0, 3))
@examples(8)
def test_the_player_s_outs_are_those_of_the_slow_twin(deal: list[Card], dead: int) -> None:
    cards, flop, out = deal[:2], deal[2:5], deal[5 : 5 + dead]
    found = outs(cards, flop, out)
    assert found is not None
    assert found.whose is Whose.PLAYER
    assert set(found.cards) == slow_players(cards, flop, out)
    assert found.unseen == 47 - dead


@given(deal=st.permutations(DECK), dead=st.integers(0, 3))
@examples(8)
def test_the_dealer_s_outs_are_those_of_the_slow_twin(deal: list[Card], dead: int) -> None:
    cards, board, out = deal[:2], deal[2:7], deal[7 : 7 + dead]
    found = outs(cards, board, out)
    assert found is not None
    assert found.whose is Whose.DEALER
    assert found.unseen == 45 - dead
    assert set(found.cards) == slow_dealers(cards, board, out)


@pytest.mark.parametrize(
    ("cards", "flop", "into"),
    [
        ("As Kd", "2c 7h 9d", {"pair": 6}),
        ("As 5s", "Ks 9s 2d", {"pair": 6, "flush": 9}),
        ("7c 6d", "8h 9s Kd", {"pair": 6, "straight": 8}),
        ("Ks Qd", "Kc 7h 2d", {"two pair": 9, "three of a kind": 2}),
        ("9c 9d", "9h 4s 4c", {"four of a kind": 1}),
        ("2c 3d", "Ks Kd Kh", {"full house": 6}),  # the fourth king is everybody's
        ("5s 6s", "7s 8s 9s", {}),
    ],
)
def test_the_outs_of_hands_that_players_know(cards: str, flop: str, into: dict[str, int]) -> None:
    found = outs(parse_cards(cards), parse_cards(flop))
    assert found is not None
    assert found.form()["into"] == into
    assert found.form()["count"] == sum(into.values())


def test_the_dealer_s_outs_against_king_high() -> None:
    """Four aces, fifteen cards that pair the board, four that fill the straight."""
    found = outs(parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d"))
    assert found is not None
    assert found.form() == {
        "whose": "dealer",
        "count": 23,
        "unseen": 45,
        "cards": format_cards(found.cards),
        "into": {"high card": 4, "pair": 15, "straight": 4},
    }
    ranks = Counter(str(card)[0] for card in found.cards)
    assert ranks == {"A": 4, "4": 3, "5": 3, "6": 3, "8": 3, "9": 3, "7": 4}


def test_a_card_that_is_out_is_no_out() -> None:
    cards, flop = parse_cards("As Kd"), parse_cards("2c 7h 9d")
    found = outs(cards, flop, parse_cards("Ac Ks 3d"))
    assert found is not None
    assert set(found.cards) == set(parse_cards("Kc Kh Ad Ah"))
    assert found.unseen == 44


def test_nothing_beats_a_royal_flush_on_the_board_and_nothing_is_counted_before_the_flop() -> None:
    found = outs(parse_cards("2c 3d"), parse_cards("As Ks Qs Js Ts"))
    assert found is not None
    assert found.form()["count"] == 0
    assert outs(parse_cards("2c 3d"), ()) is None
