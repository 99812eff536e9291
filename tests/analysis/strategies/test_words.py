"""Every word of the language: its twin on cards, its place in the docs, and how it is written."""

import re

import numpy as np
import pytest

from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.strategies.conditions import COMPARISONS, parse_condition
from pitboss.analysis.strategies.ranks import straight_outs
from pitboss.analysis.strategies.spots import FlopSpots, RiverSpots, Spots, spot_of
from pitboss.analysis.strategies.words import FACTS, QUANTITIES, Fact, Quantity
from pitboss.analysis.strengths import strength_tables, strengths_in_order
from pitboss.errors import ParseError
from pitboss.game.cards import DECK
from pitboss.game.hands import HandCategory, strength
from pitboss.game.rules import Street
from tests.analysis.games import deal
from tests.docs.transcripts import PROJECT
from tests.reference import strategies as twin

CARDS = {Street.PREFLOP: 0, Street.FLOP: 3, Street.RIVER: 5}
CONDITIONS = [
    *FACTS,
    *(str(category) for category in HandCategory),
    "two pair or better",
    "pair or worse",
    "board pair",
    "board high card",
    "board straight or better",
    "22",
    "33+ A2+ K5o+ JTo J8s+",
    "A2+ 22-88",
]


@pytest.mark.parametrize("street", Street)
def test_words_say_of_a_spot_what_their_twins_say_of_its_cards(street: Street) -> None:
    conditions = [parse_condition(text) for text in CONDITIONS]
    told = [condition for condition in conditions if street in condition.streets]
    quantities = [one for one in QUANTITIES.values() if street in one.streets]
    for seed in range(60):
        cards, board, _ = deal(seed, CARDS[street])
        spots, seen = spot_of(cards, board), twin.Seen(cards, board, DECK)
        assert spots.shape == (1, 1)
        for condition in told:
            assert condition.of(spots)[0, 0] == twin.holds(condition, seen), (condition, seen)
        for quantity in quantities:
            number = twin.QUANTITIES[quantity.word](seen)
            assert quantity.of(spots)[0, 0] == number, (quantity.word, seen)


def all_spots(deck: Deck) -> list[Spots]:
    return [
        FlopSpots(Street.FLOP, deck, deck.flops, deck.hole_cards),
        RiverSpots(Street.RIVER, deck, deck.plain.types, deck.plain.kinds, False),
        RiverSpots(Street.RIVER, deck, deck.suited.types, deck.suited.kinds, True),
    ]


@pytest.mark.parametrize(
    "ranks", [(0, 1, 2, 3, 12), pytest.param((0, 3, 4, 5, 6, 9, 12), marks=pytest.mark.full)]
)
def test_many_spots_at_once_are_their_examples_one_by_one(ranks: tuple[int, ...]) -> None:
    """The example of a spot is an arrangement of suits of the tests' choice: any other is as good,
    as what is told of a spot does not depend on it."""
    deck, random = Deck(ranks), np.random.default_rng(3)
    cards_of_deck = [card for card in DECK if card.rank - 2 in ranks]
    for spots in all_spots(deck):
        there = np.argwhere(spots.possible)
        picked = there[random.choice(len(there), 80, replace=False)].tolist()
        seen = [twin.Seen(*spots.example(*spot), cards_of_deck) for spot in picked]
        for condition in map(parse_condition, CONDITIONS):
            if spots.street in condition.streets:
                flags = np.broadcast_to(condition.of(spots), spots.shape)
                for (board, hand), one in zip(picked, seen, strict=True):
                    assert flags[board, hand] == twin.holds(condition, one), (condition, one)
        for quantity in QUANTITIES.values():
            if spots.street in quantity.streets:
                numbers = np.broadcast_to(quantity.of(spots), spots.shape)
                for (board, hand), one in zip(picked, seen, strict=True):
                    number = twin.QUANTITIES[quantity.word](one)
                    assert numbers[board, hand] == number, (quantity.word, one)


def test_what_is_possible_are_the_spots_that_cards_make() -> None:
    deck = Deck((0, 1, 2))
    flops, plain, suited = all_spots(deck)
    assert int(flops.possible.sum()) == len(deck.flops) * 36  # 9 cards are left
    for spots in (plain, suited):
        for board, hand in np.argwhere(spots.possible).tolist():
            cards, shown = spots.example(board, hand)
            assert len({*cards, *shown}) == 7
            seen = spot_of(cards, shown, deck)
            assert isinstance(seen, RiverSpots)
            assert isinstance(spots, RiverSpots)
            assert seen.of_suit == spots.of_suit
            assert sorted(seen.boards[0]) == sorted(spots.boards[board])
            assert sorted(seen.hands[0]) == sorted(spots.hands[hand])


def test_the_numbers_of_strengths_stand_for_strengths_in_order() -> None:
    order = strengths_in_order()
    assert len(order) == len(strength_tables().categories) == 4824
    assert list(order) == sorted(set(order))
    assert [made.category for made in order] == strength_tables().categories.tolist()
    assert order[-1] == strength("As Ks Qs Js Ts")


def test_a_straight_takes_a_rank_that_is_missing() -> None:
    outs = straight_outs(STANDARD_DECK)

    def of(text: str) -> int:
        return int(outs[sum(1 << int(rank) for rank in text.split())])

    assert of("5 6 7 8 13") == 2  # at both ends
    assert of("5 6 8 9 13") == 1  # inside
    assert of("14 2 3 4 9") == 1  # the ace below
    assert of("11 12 13 14 2") == 1
    assert of("3 4 5 7 9") == 1
    assert of("4 6 7 8 10") == 2


def test_every_word_is_defined_in_the_docs() -> None:
    page = (PROJECT / "docs" / "analyst.md").read_text(encoding="utf-8")
    language = page.partition("### The language")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$", language, re.MULTILINE)
    documented = {word: (streets.split(", "), meaning) for word, streets, meaning in rows}
    words: list[Fact | Quantity] = [*FACTS.values(), *QUANTITIES.values()]
    for word in words:
        streets, meaning = documented[word.word]
        assert streets == [str(street) for street in Street if street in word.streets]
        assert meaning == word.meaning
    assert set(documented) == {word.word for word in words}
    assert set(twin.FACTS) == set(FACTS)
    assert set(twin.QUANTITIES) == set(QUANTITIES)


@pytest.mark.parametrize(
    ("text", "written", "length"),
    [
        ("two  pair or   better", "two pair or better", 1),
        ("33+ A2+ K5o+ and not 22", "33+ A2+ K5o+ and not 22", 2),
        ("(22 or suited) and gap < 3", "(22 or suited) and gap < 3", 3),
        ("22 or (suited and gap < 3)", "22 or suited and gap < 3", 3),
        ("not (22 or suited)", "not (22 or suited)", 2),
        ("kicker >= 10 or pair rank = A", "kicker >= T or pair rank = A", 2),
        ("flush draw or flush draw card > 0", "flush draw or flush draw card > 0", 2),
        ("board high card or board high >= Q", "board high card or board high >= Q", 2),
        ("hidden pair or better or hidden pair", "hidden pair or better or hidden pair", 2),
        ("not not straight", "not not straight", 1),
    ],
)
def test_a_condition_reads_as_it_is_written(text: str, written: str, length: int) -> None:
    condition = parse_condition(text)
    assert str(condition) == written
    assert parse_condition(written) == condition
    assert len(condition.words) == length


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "empty"),
        ("hidden pairs", "did you mean 'hidden pair'?"),
        ("two pair or better or", "a word is missing before the end"),
        ("and 22", "a word is missing before"),
        ("22 suited", "'suited' after '22': join words with and, or"),
        ("(22", "a ) is missing before the end"),
        ("22)", "after '22'"),
        ("dealer outs 21", "one of < <= = >= >, and a whole number"),
        ("dealer outs < T", "the bound is a whole number up to 99"),
        ("dealer outs < 100", "the bound is a whole number up to 99"),
        ("dealer outs <", "the bound is a whole number up to 99"),
        ("kicker > Z", "the bound is a rank"),
        ("not " * 50 + "22", "within each other"),
        ("(" * 50 + "22" + ")" * 50, "within each other"),
        ("K5x+", "unknown word 'K5x+'"),
        ("22 < 3", "join words"),
    ],
)
def test_what_is_not_in_the_language_is_refused_with_what_is(text: str, named: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_condition(text)
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)


def test_suits_of_a_hand_cannot_be_told_on_the_river() -> None:
    assert Street.RIVER in parse_condition("22 AK K2s+ K2o+").streets
    assert Street.RIVER not in parse_condition("22 AK K2s+").streets
    assert list(COMPARISONS) == ["<", "<=", "=", ">=", ">"]
