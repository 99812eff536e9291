"""Hands: counted whole, against two published evaluators, and against the slow twin."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from math import comb
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ParseError
from pitboss.game.cards import DECK, Card, Rank, Suit, parse_cards
from pitboss.game.hands import HandCategory, Strength, best_hand, parse_category, strength
from tests.hypothesis_profile import examples
from tests.reference import hands as twin
from tests.reference import published

Comparable = TypeVar("Comparable", int, Strength)

FIVE_CARD_HANDS = {
    HandCategory.ROYAL_FLUSH: 4,
    HandCategory.STRAIGHT_FLUSH: 36,
    HandCategory.FOUR_OF_A_KIND: 624,
    HandCategory.FULL_HOUSE: 3_744,
    HandCategory.FLUSH: 5_108,
    HandCategory.STRAIGHT: 10_200,
    HandCategory.THREE_OF_A_KIND: 54_912,
    HandCategory.TWO_PAIR: 123_552,
    HandCategory.PAIR: 1_098_240,
    HandCategory.HIGH_CARD: 1_302_540,
}
DIFFERENT_STRENGTHS = 7_462  # of five cards: what every evaluator of the trade distinguishes


@pytest.mark.long
def test_all_five_card_hands_are_counted_in_their_categories() -> None:
    counts, strengths = counted(DECK)
    assert counts == FIVE_CARD_HANDS
    assert strengths == DIFFERENT_STRENGTHS


def test_the_hands_of_eight_ranks_are_counted_in_their_categories() -> None:
    """In short: a deck of 32 cards; in one of its two straights the ace is the lowest card."""
    ranks = {Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.KING, Rank.QUEEN}
    counts, strengths = counted([card for card in DECK if card.rank in ranks])
    straights = 2  # five high and six high
    of_five_ranks = comb(8, 5) - straights
    assert counts == {
        HandCategory.STRAIGHT_FLUSH: straights * 4,
        HandCategory.FOUR_OF_A_KIND: 8 * 28,
        HandCategory.FULL_HOUSE: 8 * 4 * 7 * 6,
        HandCategory.FLUSH: of_five_ranks * 4,
        HandCategory.STRAIGHT: straights * (4**5 - 4),
        HandCategory.THREE_OF_A_KIND: 8 * 4 * comb(7, 2) * 4**2,
        HandCategory.TWO_PAIR: comb(8, 2) * 6**2 * 24,
        HandCategory.PAIR: 8 * 6 * comb(7, 3) * 4**3,
        HandCategory.HIGH_CARD: of_five_ranks * (4**5 - 4),
    }
    in_pairs = 8 * 7 + 8 * 7 + 8 * comb(7, 2) + comb(8, 2) * 6 + 8 * comb(7, 3)
    assert strengths == 2 * comb(8, 5) + in_pairs


def counted(deck: Sequence[Card]) -> tuple[dict[HandCategory, int], int]:
    """The hands of five cards by category, and how many strengths there are."""
    seen = Counter(map(strength, combinations(deck, 5)))
    counts: Counter[HandCategory] = Counter()
    for hand, many in seen.items():
        counts[hand.category] += many
    return dict(counts), len(seen)


def test_seven_cards_rank_as_two_published_evaluators_rank_them() -> None:
    hands = seven_card_hands(20_000)
    ours = [strength(hand) for hand in hands]
    texts = [list(map(str, hand)) for hand in hands]
    evals = [published.eval7_score(hand) for hand in texts]
    phes = [published.phevaluator_score(hand) for hand in texts]
    for own, one, two in zip(ours, evals, phes, strict=True):
        assert str(own.category) == published.phevaluator_category(two)
        royal = own.category is HandCategory.ROYAL_FLUSH
        plain = "straight flush" if royal else str(own.category)
        assert plain == published.eval7_category(one)
    # Each hand against its neighbour, every other of which has the same board.
    orders = [compare(ours[at], ours[at - 1]) for at in range(len(hands))]
    assert orders == [compare(evals[at], evals[at - 1]) for at in range(len(hands))]
    assert orders == [compare(phes[at], phes[at - 1]) for at in range(len(hands))]
    assert min(orders.count(order) for order in (-1, 0, 1)) > 300


def seven_card_hands(many: int) -> list[list[Card]]:
    """At random, but every other hand lies on the board of the one before it, so that some tie."""
    shuffle = random.Random(7)
    hands: list[list[Card]] = []
    while len(hands) < many:
        nine = shuffle.sample(DECK, 9)
        hands += [nine[:7], nine[2:]]
    return hands


def compare(one: Comparable, other: Comparable) -> int:
    return (one > other) - (one < other)


HIGH = [card for card in DECK if card.rank >= 10]
LOW = [card for card in DECK if card.rank <= 7 or card.rank == 14]
POOLS = (DECK, HIGH, LOW, [card for card in DECK if card.suit < 2], LOW[::4])


def card_lists(fewest: int, most: int) -> st.SearchStrategy[list[Card]]:
    """From few ranks and suits as often as from all, so that every category comes up."""
    return st.sampled_from(POOLS).flatmap(
        lambda pool: st.lists(st.sampled_from(pool), min_size=fewest, max_size=most, unique=True)
    )


@examples(400)
@given(card_lists(5, 7), card_lists(5, 7))
def test_the_slow_twin_agrees(one: list[Card], other: list[Card]) -> None:
    ours, theirs = strength(one), strength(other)
    slow_ours, slow_theirs = twin.best(list(map(str, one))), twin.best(list(map(str, other)))
    assert str(ours.category) == twin.CATEGORIES[slow_ours[0]]
    assert str(theirs.category) == twin.CATEGORIES[slow_theirs[0]]
    assert (ours > theirs, ours == theirs) == (slow_ours > slow_theirs, slow_ours == slow_theirs)


@examples(150)
@given(card_lists(5, 7), st.sampled_from(list(permutations(Suit))))
def test_exchanged_suits_change_nothing(cards: list[Card], suits: tuple[Suit, ...]) -> None:
    assert strength([Card(card.rank, suits[card.suit]) for card in cards]) == strength(cards)


@examples(150)
@given(card_lists(5, 7), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_changes_nothing(cards: list[Card], shuffle: random.Random) -> None:
    assert strength(shuffle.sample(cards, len(cards))) == strength(cards)


@examples(150)
@given(card_lists(5, 7))
def test_best_hand_is_five_of_the_cards_with_the_same_strength(cards: list[Card]) -> None:
    five = best_hand(cards)
    assert len(set(five)) == 5
    assert set(five) <= set(cards)
    assert strength(five) == strength(cards)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Kd 9h 5c 3s 2d 7h", "ace high"),
        ("6s 6d 9h 5c 3s 2d Kh", "pair of sixes"),
        ("As Ad 6h 6c 3s 3d Kh", "two pair, aces and sixes"),
        ("Ts Td Th 5c 3s 2d Kh", "three tens"),
        ("As 2d 3h 4c 5s 9d Kh", "straight to the five"),
        ("As Js 9s 5s 3s 2d Kh", "flush, ace high"),
        ("2s 2d 2h 5c 5s 3d 3h", "full house, twos over fives"),
        ("6s 6d 6h 6c 5s 5d 5h", "four sixes"),
        ("As 2s 3s 4s 5s 9d Kh", "straight flush to the five"),
        ("As Ks Qs Js Ts 9s Ah", "royal flush"),
    ],
)
def test_a_strength_is_read_out_in_the_words_of_the_trade(cards: str, words: str) -> None:
    assert str(strength(parse_cards(cards))) == words


def test_a_strength_in_full_shows_what_decides_within_the_category() -> None:
    assert strength(parse_cards("9s 9d Ah Kc 7s 3d 2h")).in_full == "pair of nines (9-A-K-7)"
    assert strength(parse_cards("As 2d 3h 4c 5s 9d Kh")).in_full == "straight to the five"


@pytest.mark.parametrize("many", [0, 2, 4, 8, 52])
def test_what_is_no_hand_has_no_strength(many: int) -> None:
    with pytest.raises(ParseError, match=f"five to seven cards, not {many}"):
        strength(DECK[:many])


@pytest.mark.parametrize("category", HandCategory)
def test_categories_parse_back(category: HandCategory) -> None:
    assert parse_category(str(category)) is category
    assert parse_category(category.name) is category
    assert parse_category(str(category).replace(" ", "-").upper()) is category


@pytest.mark.parametrize("text", ["", "pairs", "four of a kind!", "a\npair"])
def test_an_unknown_category_is_refused_with_all_that_there_are(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_category(text)
    message = str(refused.value)
    assert "\n" not in message
    assert repr(text) in message
    assert all(str(category) in message for category in HandCategory)


def test_a_card_twice_is_no_hand() -> None:
    for hand in (["As"] * 5, ["As", "Ks", "Qs", "Js", "Ts", "3h", "As"]):
        with pytest.raises(ParseError, match="card As appears twice"):
            strength([Card(text) for text in hand])


def test_a_category_in_a_sentence() -> None:
    assert [category.with_article for category in HandCategory] == [
        "a high card",
        "a pair",
        "two pair",
        "three of a kind",
        "a straight",
        "a flush",
        "a full house",
        "four of a kind",
        "a straight flush",
        "a royal flush",
    ]
