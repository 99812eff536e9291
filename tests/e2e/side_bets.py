"""A game with side bets from a rules file, and decks that win or lose them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.game.cards import Card
from pitboss.game.hands import HandCategory, strength
from pitboss.game.profiles import parse_rules
from tests.e2e.scenes import deal_deck
from tests.server.serving import Served

EXAMPLES = Path(__file__).parents[2] / "examples"
Wanted = Callable[[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]], bool]


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def _together(*names: str) -> str:
    """The side bets of several rules files at one table, beside Trips."""
    head = 'extends = "house"\nname = "side-bets"\ntitle = "House game with side bets"\n\n'
    return head + "\n".join(
        f"[[wagers]]{example(name).partition('[[wagers]]')[2]}" for name in names
    )


THREE_SIDE_BETS = _together("bad-beat", "pocket-bonus")
SIDE_BETS = _together("bad-beat", "pocket-bonus", "progressive")
RULES = parse_rules(SIDE_BETS, "side bets")


def deal_what_is_wanted(served: Served, monkeypatch: pytest.MonkeyPatch, wanted: Wanted) -> None:
    """The first round of the next table deals such a hand, dealer's hand and board to a player who
    sits there alone and gives no share."""
    deal_deck(served, monkeypatch, lambda deck: wanted(deck[:2], deck[2:4], deck[4:9]))


def pair_in_a_bad_beat(
    hand: tuple[Card, ...], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> bool:
    """Both side bets win: a pair in the hand, and three of a kind or better loses to it."""
    own, other = strength((*hand, *board)), strength((*dealer, *board))
    paired = hand[0].rank == hand[1].rank
    return paired and own > other and other.category >= HandCategory.THREE_OF_A_KIND


def nothing_at_all(
    hand: tuple[Card, ...], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> bool:
    """All of them lose: high cards that no table pays."""
    own, other = strength((*hand, *board)), strength((*dealer, *board))
    low = all(card.rank < 11 for card in hand) and hand[0].rank != hand[1].rank
    return low and max(own, other).category <= HandCategory.PAIR and own < other
