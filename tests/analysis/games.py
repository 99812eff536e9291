"""Games other than the standard one, and hands at random."""

import random
from collections.abc import Sequence
from itertools import permutations

from pitboss.analysis.advice import Advice
from pitboss.game.cards import DECK, Card, Suit
from pitboss.game.profiles import profile, with_fields
from pitboss.game.rules import Rules
from tests.reference import solver as twin

HOUSE = profile("house")
EXCHANGES = tuple(permutations(Suit))


def game(**changes: object) -> Rules:
    """The house game with some fields stated anew, as in a TOML file."""
    return with_fields(HOUSE, {"name": "other", **changes})


OTHER_GAMES = {
    "no qualifying hand": game(qualify="none"),
    "two pair qualifies": game(qualify="two pair"),
    "a straight qualifies, Ante settled": game(qualify="straight", unqualified_ante="settled"),
    "Ante settled": game(unqualified_ante="settled"),
    "another Blind, halves at the bottom": game(blind_table="100 25 7:2 2 1 1:2"),
    "other ladders": game(preflop=[2, 3, 5], flop=[1, 2], river=[1, 2]),
    "two pair, and all else besides": game(
        qualify="two pair",
        blind_table="1000 20 5 5:2 2 0",
        preflop=[1, 4],
        flop=[1, 3],
        river=[2, 3],
    ),
}


def deal(seed: int, board: int, dead: int = 0) -> tuple[list[Card], list[Card], list[Card]]:
    """A hand, a board and dead cards; every other one from few suits, so that flushes come up."""
    shuffle = random.Random(seed)
    deck = shuffle.sample(DECK, len(DECK))
    if seed % 2:
        suits = shuffle.sample(list(Suit), 4)
        deck.sort(key=lambda card: card.suit in suits[2:])
        deck[: 7 + dead] = shuffle.sample(deck[: 7 + dead], 7 + dead)
    return deck[:2], deck[2 : 2 + board], deck[2 + board : 2 + board + dead]


def exchanged(cards: Sequence[Card], suits: Sequence[Suit]) -> list[Card]:
    return [Card(card.rank, suits[card.suit]) for card in cards]


def assert_same_advice(ours: Advice, slow: twin.Advice) -> None:
    assert dict(ours.values) == dict(slow.values)
    chances = ours.chances
    assert chances.win == slow.win
    assert chances.tie == slow.tie
    assert chances.lose == slow.lose
    assert chances.dealer_unqualified == slow.dealer_unqualified
