"""Cards and sets of cards, and their text."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ParseError
from pitboss.game.cards import (
    DECK,
    FULL_DECK,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    Suit,
    format_cards,
    known,
    parse_card,
    parse_cards,
    parse_hidden_cards,
    repeated,
)
from tests.game.scripts import refusal_of

card_lists = st.lists(st.sampled_from(DECK), unique=True)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_parses_back(card: Card) -> None:
    assert parse_card(str(card)) == card
    assert parse_card(str(card).upper()) == parse_card(str(card).lower()) == card
    assert repr(card) == f"<{card}>"


@pytest.mark.parametrize("text", ["10s", " Ts ", "tS"])
def test_a_ten_may_be_written_as_people_write_it(text: str) -> None:
    assert parse_card(text) == Card(Rank.TEN, Suit.SPADES)


@given(card_lists)
def test_cards_parse_back_in_their_order(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards(format_cards(cards, "")) == tuple(cards)
    assert parse_cards(format_cards(cards, ", ")) == tuple(cards)
    assert parse_cards(format_cards(cards).replace("T", "10")) == tuple(cards)


@given(card_lists)
def test_a_card_set_parses_back(cards: list[Card]) -> None:
    one = CardSet.of(cards)
    assert CardSet.of(parse_cards(str(one))) == one
    assert list(one) == sorted(cards, key=lambda card: card.index)


@given(card_lists, card_lists)
def test_card_sets_are_sets(left: list[Card], right: list[Card]) -> None:
    one, other = CardSet.of(left), CardSet.of(right)
    assert set(one) == set(left)
    assert len(one) == len(left)
    assert set(one | other) == set(left) | set(right)
    assert set(one & other) == set(left) & set(right)
    assert set(one - other) == set(left) - set(right)
    assert all((card in one) == (card in left) for card in DECK)


def test_the_deck_is_52_different_cards_in_the_order_of_their_bits() -> None:
    assert [card.index for card in DECK] == list(range(52))
    assert len(FULL_DECK) == 52
    assert str(DECK[0]) == "2c"
    assert str(DECK[-1]) == "As"


@pytest.mark.parametrize(
    "text", ["", "A", "s", "Ax", "1s", "AsK", "11s", "A s", "A\ns", "??", "\u212as", "♠A", "Aß"]
)
def test_an_unknown_card_is_refused_with_what_a_card_is(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_card(text)
    message = str(refused.value)
    assert "\n" not in message
    assert repr(text) in message
    assert RANK_LETTERS in message
    assert SUIT_LETTERS in message


@pytest.mark.parametrize("text", ["As Ax", "AsK", "As ?? Ks", "As;Ks"])
def test_one_unknown_card_spoils_the_list(text: str) -> None:
    with pytest.raises(ParseError, match="unknown card"):
        parse_cards(text)


@pytest.mark.parametrize("text", ["As Ks As", "AsAs", "10h Th"])
def test_the_same_card_twice_is_refused_by_name(text: str) -> None:
    with pytest.raises(ParseError, match=r"card (As|Th) appears twice"):
        parse_cards(text)


def test_repeated_finds_the_first_card_that_comes_again() -> None:
    assert repeated(parse_cards("As Ks Qs")) is None
    again = [*parse_cards("As Ks Qs"), *parse_cards("Qs As")]
    assert str(repeated(again)) == "Qs"


def test_a_card_that_may_not_be_seen_is_two_question_marks() -> None:
    assert format_cards([parse_card("As"), None]) == "As ??"


@given(st.text())
def test_any_text_is_cards_or_a_parse_error(text: str) -> None:
    refusal = refusal_of(parse_cards, text)
    if refusal is None:
        cards = parse_cards(text)
        assert len(set(cards)) == len(cards)
    else:
        assert isinstance(refusal, ParseError)
        assert "\n" not in str(refusal)


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("AsKs", "As Ks"),
        ("As ??", "As ??"),
        ("????", "?? ??"),
        ("As??Ks", "As ?? Ks"),
        ("10s,??", "Ts ??"),
        ("", ""),
    ],
)
def test_hidden_cards_are_read_as_they_are_written(text: str, back: str) -> None:
    cards = parse_hidden_cards(text)
    assert format_cards(cards) == back
    assert parse_hidden_cards(format_cards(cards, "")) == cards
    assert known(cards) == parse_cards(back.replace("??", ""))


@pytest.mark.parametrize("text", ["?", "???", "As?", "??x", "As??As", "??As??As"])
def test_what_is_no_hidden_card_is_refused(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_hidden_cards(text)
    assert "\n" not in str(refused.value)


def test_a_card_is_made_from_its_text() -> None:
    assert Card("As") == Card("A♠") == Card(Rank.ACE, Suit.SPADES) == parse_card("as")
    assert {Card("10d"), parse_card("Td")} == {DECK[33]}


def test_cards_sort_as_a_printed_deck() -> None:
    shuffled = random.Random(1).sample(DECK, 52)
    assert sorted(shuffled) == list(DECK) != shuffled
    assert Card("2s") < Card("3c") < Card("3d")


@pytest.mark.parametrize(
    "parts", [("Xx",), (14, 3), (Rank.ACE,), ("",), ("As", 1), ("As", Suit.HEARTS)]
)
def test_what_is_no_card_is_refused(parts: tuple[Any, ...]) -> None:
    with pytest.raises(ParseError, match="card"):
        Card(*parts)
