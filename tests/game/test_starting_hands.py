"""Hole cards by name: what a text means, down to each of the 1,326 pairs of cards."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ParseError
from pitboss.game.cards import DECK, RANK_LETTERS, Card, format_cards, parse_cards
from pitboss.game.starting_hands import parse_starting_hands
from tests.game.scripts import refusal_of

PAIRS = tuple(combinations(DECK, 2))
HIGH_FIRST = RANK_LETTERS[::-1]
NAMES = [
    *(f"{rank}{rank}" for rank in HIGH_FIRST),
    *(f"{high}{low}{suited}" for high, low in combinations(HIGH_FIRST, 2) for suited in "so"),
]


def count(text: str) -> int:
    hands = parse_starting_hands(text)
    return sum(pair in hands for pair in PAIRS)


def named(pair: tuple[Card, Card]) -> str:
    """The name of two cards, from their letters alone."""
    one, other = (str(card) for card in pair)
    high, low = sorted((one[0], other[0]), key=RANK_LETTERS.index, reverse=True)
    return high + low + ("" if high == low else "s" if one[1] == other[1] else "o")


def test_the_169_names_part_the_1326_pairs_of_cards() -> None:
    assert (len(NAMES), len(PAIRS)) == (169, 1326)
    classes = {name: parse_starting_hands(name) for name in NAMES}
    for pair in PAIRS:
        assert [name for name, hands in classes.items() if pair in hands] == [named(pair)]
        assert pair[::-1] in classes[named(pair)]


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("22+", 78),
        ("JJ+", 24),
        ("AA+", 6),
        ("22-TT", 54),
        ("TT-22", 54),
        ("55-55", 6),
        ("A2s+", 48),
        ("A9s+", 20),
        ("A9+", 80),
        ("AKs+", 4),
        ("K2o+", 132),
        ("32+", 16),
        ("AA KK QQ", 18),
        ("AA AA", 6),
        ("22+ A2+ K2+ Q2+ J2+ T2+ 92+ 82+ 72+ 62+ 52+ 42+ 32+", 1326),
    ],
)
def test_so_many_pairs_of_cards_are_in_a_class(text: str, many: int) -> None:
    assert count(text) == many


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("JJ+", ["JsJd", "QsQd", "AhAc"], ["TsTd", "AsKs", "JsTs"]),
        ("A9s+", ["As9s", "AdTd", "KhAh"], ["As8s", "As9d", "AsAd", "KsQs"]),
        ("22-TT", ["2s2d", "5s5d", "TsTd"], ["JsJd", "2s3s"]),
        ("KQo QJo", ["KsQd", "QhJc"], ["KsQs", "KsJd", "AsKd"]),
        ("T9", ["Ts9s", "Td9s"], ["TsTd", "9s8s"]),
    ],
)
def test_what_a_class_holds(text: str, inside: list[str], outside: list[str]) -> None:
    hands = parse_starting_hands(text)
    assert all(parse_cards(cards) in hands for cards in inside)
    assert not any(parse_cards(cards) in hands for cards in outside)


def test_the_text_is_kept_with_its_blanks_tidied() -> None:
    hands = parse_starting_hands("  AQs   AJs ")
    assert str(hands) == "AQs AJs"
    assert parse_starting_hands(str(hands)) == hands


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6))
def test_a_class_of_several_is_all_of_them(names: list[str]) -> None:
    hands = parse_starting_hands(" ".join(names))
    inside = {format_cards(pair) for pair in PAIRS if pair in hands}
    assert inside == {format_cards(pair) for pair in PAIRS if named(pair) in names}


@pytest.mark.parametrize(
    "text",
    ["A", "AAs", "AAo", "AKx", "ak", "1A", "AK-QJ", "22-", "-TT", "22-TTs", "AK++", "AKQ", "T10"],
)
def test_what_is_no_starting_hand_is_refused_with_examples(text: str) -> None:
    for words in (text, f"QQ {text}"):
        with pytest.raises(ParseError) as refused:
            parse_starting_hands(words)
        message = str(refused.value)
        assert message.startswith(f"not a starting hand: {text!r}; write it as in 'AA', 'AKs'")
        assert "\n" not in message


@pytest.mark.parametrize("text", ["", "   "])
def test_no_hand_at_all_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="no starting hand is named"):
        parse_starting_hands(text)


@given(st.text(alphabet="23AKQTso+- \n", max_size=12))
def test_any_text_is_a_class_or_a_parse_error(text: str) -> None:
    refusal = refusal_of(parse_starting_hands, text)
    if refusal is None:
        assert count(text) >= 4
    else:
        assert isinstance(refusal, ParseError)
        assert "\n" not in str(refusal)
