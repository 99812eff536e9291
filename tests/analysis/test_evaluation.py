"""The evaluator for batches: counted whole, against `game.hands` and two published evaluators."""

import random
import re
from itertools import chain, combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.analysis.evaluation import categories, strengths
from pitboss.analysis.strengths import strength_tables
from pitboss.game.cards import DECK, Card
from pitboss.game.hands import HandCategory, Strength, strength
from tests.reference import published

SEVEN_CARD_HANDS = {
    HandCategory.HIGH_CARD: 23_294_460,
    HandCategory.PAIR: 58_627_800,
    HandCategory.TWO_PAIR: 31_433_400,
    HandCategory.THREE_OF_A_KIND: 6_461_620,
    HandCategory.STRAIGHT: 6_180_020,
    HandCategory.FLUSH: 4_047_644,
    HandCategory.FULL_HOUSE: 3_473_184,
    HandCategory.FOUR_OF_A_KIND: 224_848,
    HandCategory.STRAIGHT_FLUSH: 37_260,
    HandCategory.ROYAL_FLUSH: 4_324,
}


def test_all_seven_card_hands_are_counted_in_their_categories() -> None:
    cards = chain.from_iterable(combinations(range(52), 5))
    fives = np.fromiter(cards, dtype=np.uint8).reshape(-1, 5)  # the lowest card rises
    starts = np.searchsorted(fives[:, 0], np.arange(53))
    seen = np.zeros(len(strength_tables().categories), dtype=np.int64)
    for second in range(1, 47):
        hands = np.empty((len(fives) - starts[second + 1], 7), dtype=np.uint8)
        hands[:, 1], hands[:, 2:] = second, fives[starts[second + 1] :]
        for first in range(second):
            hands[:, 0] = first
            seen += np.bincount(strengths(hands), minlength=len(seen))
    counted = np.zeros(len(HandCategory), dtype=np.int64)
    np.add.at(counted, strength_tables().categories, seen)
    assert dict(zip(HandCategory, counted.tolist(), strict=True)) == SEVEN_CARD_HANDS
    assert seen.all()  # no strength that no hand has


def some_hands(many: int) -> list[list[Card]]:
    """At random, half of them from two suits, so that flushes and straight flushes come up."""
    shuffle = random.Random(11)
    two_suits = [card for card in DECK if card.suit < 2]
    pools = (DECK, two_suits)
    return [shuffle.sample(pools[at % 2], 7) for at in range(many)]


def test_batches_rank_as_the_rules_and_two_published_evaluators_do() -> None:
    hands = some_hands(6_000)
    rows = np.array([[card.index for card in hand] for hand in hands], dtype=np.uint8)
    ours = strengths(rows)
    by_rules = [strength(hand) for hand in hands]
    texts = [[str(card) for card in hand] for hand in hands]
    assert categories(ours).tolist() == [made.category for made in by_rules]
    assert set(categories(ours).tolist()) >= set(range(9))
    order = ours.astype(np.int64)
    for theirs in (
        _places(by_rules),
        np.array([published.eval7_score(text) for text in texts]),
        np.array([published.phevaluator_score(text) for text in texts]),
    ):
        for step in (1, 2, 7):
            one, other = order - np.roll(order, step), theirs - np.roll(theirs, step)
            assert np.array_equal(np.sign(one), np.sign(other))


def _places(made: list[Strength]) -> NDArray[np.int64]:
    order = {one: at for at, one in enumerate(sorted(set(made)))}
    return np.array([order[one] for one in made], dtype=np.int64)


def test_the_order_of_the_cards_changes_nothing() -> None:
    shuffle = random.Random(3)
    hands = [[card.index for card in hand] for hand in some_hands(500)]
    mixed = [shuffle.sample(hand, 7) for hand in hands]
    one, other = (strengths(np.array(rows, dtype=np.uint8)) for rows in (hands, mixed))
    assert np.array_equal(one, other)


def test_no_hands_have_no_strengths() -> None:
    assert len(strengths(np.empty((0, 7), dtype=np.uint8))) == 0


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.zeros((3, 5), dtype=np.uint8), "rows of seven bytes, not uint8 of shape (3, 5)"),
        (np.zeros((3, 7), dtype=np.int64), "rows of seven bytes, not int64 of shape (3, 7)"),
        (np.zeros(7, dtype=np.uint8), "rows of seven bytes, not uint8 of shape (7,)"),
        (np.full((1, 7), 52, dtype=np.uint8), "cards are numbered 0 to 51, not 52"),
    ],
)
def test_what_is_no_batch_of_hands_is_refused(hands: NDArray[np.uint8], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        strengths(hands)
