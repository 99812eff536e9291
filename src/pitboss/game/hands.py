"""Poker hands: the only place that knows which hand beats which (chapter 2 of the rules)."""

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

from pitboss.errors import ParseError
from pitboss.game.arguments import expect, short_repr
from pitboss.game.cards import Card, CardsGiven, Rank, as_cards, not_cards, repeated


class HandCategory(IntEnum):
    """`HandCategory.PAIR`, as in `pair`: the ten kinds of hands, the lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")

    @property
    def with_article(self) -> str:
        """`a pair`, `two pair`."""
        counted = self.name.startswith(("TWO", "THREE", "FOUR"))
        return str(self) if counted else f"a {self}"


def parse_category(text: str) -> HandCategory:
    """The category of `full house`, or of `full-house`."""
    expect(text, str, "a hand", "write it as in 'full house'")
    for category in HandCategory:
        if str(category) == text.strip().lower().replace("_", " ").replace("-", " "):
            return category
    raise ParseError(f"unknown hand {short_repr(text)}: one of {', '.join(map(str, HandCategory))}")


class Strength(NamedTuple):
    """Hands in their total order: the category, then the ranks that break ties."""

    category: HandCategory
    ranks: tuple[Rank, ...]

    def __str__(self) -> str:
        return _WORDS[self.category].format(*self.ranks, *(rank.plural for rank in self.ranks))

    @property
    def in_full(self) -> str:
        """With the ranks that decide within the category: `pair of nines (9-A-K-7)`."""
        letters = "-".join(rank.letter for rank in self.ranks)
        return f"{self} ({letters})" if len(self.ranks) > 1 else str(self)

    def _repr_html_(self) -> str:
        return f"<b>{self.in_full}</b>"


# {0} is the weightiest rank in the singular; plurals follow after all the singulars.
_WORDS = {
    HandCategory.HIGH_CARD: "{0} high",
    HandCategory.PAIR: "pair of {4}",
    HandCategory.TWO_PAIR: "two pair, {3} and {4}",
    HandCategory.THREE_OF_A_KIND: "three {3}",
    HandCategory.STRAIGHT: "straight to the {0}",
    HandCategory.FLUSH: "flush, {0} high",
    HandCategory.FULL_HOUSE: "full house, {2} over {3}",
    HandCategory.FOUR_OF_A_KIND: "four {2}",
    HandCategory.STRAIGHT_FLUSH: "straight flush to the {0}",
    HandCategory.ROYAL_FLUSH: "royal flush",
}
_RANKS_DOWN = tuple(reversed(Rank))


def strength(cards: CardsGiven) -> Strength:
    """How strong the best five of five, six or seven cards are (clauses 2.1 to 2.6).

    >>> print(strength("As Ad Kh Kc 9s 4d 2c"))
    two pair, aces and kings
    >>> strength("2c 2d 7h 8s 9s") > strength("Ac Kd 7h 8s 9s")
    True
    """
    if not isinstance(cards, tuple | list):
        cards = as_cards(cards)
    if not 5 <= len(cards) <= 7:
        raise ParseError(f"a hand has five to seven cards, not {len(cards)}")
    counts = [0] * 15
    suits = [0, 0, 0, 0]
    try:
        for card in cards:
            counts[card.rank] += 1
            suits[card.suit] |= 1 << card.rank
    except (AttributeError, TypeError):
        raise not_cards(cards) from None
    clubs, diamonds, hearts, spades = suits
    of_suits = clubs.bit_count() + diamonds.bit_count() + hearts.bit_count() + spades.bit_count()
    if of_suits != len(cards):
        raise ParseError(f"card {repeated(cards)} appears twice in a hand")
    flush = next((ranks for ranks in suits if ranks.bit_count() >= 5), 0)
    if flush and (top := _straight_top(flush)):
        if top is Rank.ACE:
            return Strength(HandCategory.ROYAL_FLUSH, (top,))
        return Strength(HandCategory.STRAIGHT_FLUSH, (top,))
    down = [rank for rank in _RANKS_DOWN if counts[rank]]
    by_count = sorted(down, key=counts.__getitem__, reverse=True)  # stable: high ranks stay first
    most, second = by_count[0], by_count[1]
    if counts[most] == 4:
        return Strength(HandCategory.FOUR_OF_A_KIND, (most, *_kickers(down, 1, most)))
    if counts[most] == 3 and counts[second] >= 2:
        return Strength(HandCategory.FULL_HOUSE, (most, second))
    if flush:
        suited = tuple(rank for rank in down if flush >> rank & 1)
        return Strength(HandCategory.FLUSH, suited[:5])
    if top := _straight_top(suits[0] | suits[1] | suits[2] | suits[3]):
        return Strength(HandCategory.STRAIGHT, (top,))
    if counts[most] == 3:
        return Strength(HandCategory.THREE_OF_A_KIND, (most, *_kickers(down, 2, most)))
    if counts[second] == 2:
        return Strength(HandCategory.TWO_PAIR, (most, second, *_kickers(down, 1, most, second)))
    if counts[most] == 2:
        return Strength(HandCategory.PAIR, (most, *_kickers(down, 3, most)))
    return Strength(HandCategory.HIGH_CARD, tuple(down[:5]))


def _straight_top(ranks: int) -> Rank | None:
    """The highest rank that ends five in a row: the ace also counts below the two (clause 2.3)."""
    if ranks >> Rank.ACE & 1:
        ranks |= 1 << 1
    ends = ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4
    return Rank(ends.bit_length() - 1) if ends else None


def _kickers(down: Sequence[Rank], how_many: int, *used: Rank) -> list[Rank]:
    return [rank for rank in down if rank not in used][:how_many]


def best_hand(cards: CardsGiven) -> tuple[Card, ...]:
    """The five cards that make the strength, the weightiest first.

    >>> best_hand("As Ad Kh Kc 9s 4d 2c")
    (<As>, <Ad>, <Kh>, <Kc>, <9s>)
    """
    cards = as_cards(cards)
    whole = strength(cards)
    five = next(five for five in combinations(cards, 5) if strength(five) == whole)
    counts = [card.rank for card in five]
    return tuple(sorted(five, key=lambda card: (counts.count(card.rank), card.rank), reverse=True))
