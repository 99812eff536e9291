"""Groups of hands in words: flops and a trainee's answers are grouped by them."""

from collections.abc import Sequence

from pitboss.game.cards import Card, Rank
from pitboss.game.hands import HandCategory, strength

PAIR = "pair"  # with a card of the hand
BOARD_PAIR = "pair on the board"
FLUSH_DRAW = "four to a flush"

_NAMED = {Rank.ACE: "ace", Rank.KING: "king", Rank.QUEEN: "queen"}  # they decide what to do


def hand_group(cards: Sequence[Card], board: Sequence[Card]) -> str:
    """`offsuit king` before the flop, what is made after it."""
    return made(cards, board) if board else _starting(cards)


def made(cards: Sequence[Card], board: Sequence[Card]) -> str:
    """The category, with whose pair it is, and what a high card on the flop hopes for."""
    hand = strength((*cards, *board))
    if hand.category is HandCategory.PAIR and hand.ranks[0] not in {card.rank for card in cards}:
        return BOARD_PAIR
    if hand.category is HandCategory.HIGH_CARD and _draws_to_a_flush(cards, board):
        return FLUSH_DRAW
    return str(hand.category)


def _draws_to_a_flush(cards: Sequence[Card], board: Sequence[Card]) -> bool:
    suits = [card.suit for card in (*cards, *board)]
    return len(board) == 3 and any(suits.count(card.suit) == 4 for card in cards)


def _starting(cards: Sequence[Card]) -> str:
    high = max(card.rank for card in cards)
    if all(card.rank is high for card in cards):
        return "pocket pair"
    suited = "suited" if len({card.suit for card in cards}) == 1 else "offsuit"
    return f"{suited} {_NAMED[high]}" if high in _NAMED else f"lower {suited}"
