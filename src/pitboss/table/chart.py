"""A simple strategy: a chart before the flop, rules of thumb on the flop and the river.

Known from the literature to cost about 2.43 % of an Ante a round, where perfect play costs 2.19 %.
"""

from collections.abc import Sequence

from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import FULL_DECK, Card, CardSet, Rank
from pitboss.game.hands import HandCategory, strength

# The lowest second card with which a high card raises: suited, and of two suits.
_LOWEST_KICKER = {
    Rank.ACE: (Rank.TWO, Rank.TWO),
    Rank.KING: (Rank.TWO, Rank.FIVE),
    Rank.QUEEN: (Rank.SIX, Rank.EIGHT),
    Rank.JACK: (Rank.EIGHT, Rank.TEN),
}
_MOST_OUTS = 20  # with 21 cards or more that let the dealer win, a weak hand folds


class ChartStrategy:
    """Raises as much as is offered, or passes."""

    def choose(
        self, cards: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        raises = [decision for decision in offered if isinstance(decision, Raise)]
        worth_it = (
            _before_the_flop(cards)
            if not board
            else _on_the_flop(cards, board)
            if len(board) == 3
            else _on_the_river(cards, board)
        )
        if raises and worth_it:
            return max(raises, key=lambda decision: decision.multiple)
        return next(decision for decision in offered if isinstance(decision, Check | Fold))


def _before_the_flop(cards: Sequence[Card]) -> bool:
    low, high = sorted(card.rank for card in cards)
    if low == high:
        return low >= Rank.THREE
    if high not in _LOWEST_KICKER:
        return False
    suited = cards[0].suit == cards[1].suit
    return low >= _LOWEST_KICKER[high][0 if suited else 1]


def _on_the_flop(cards: Sequence[Card], board: Sequence[Card]) -> bool:
    """Two pair or better, a pair of one's own but pocket twos, or four to a flush with a ten up.

    What the board makes alone does not count: everybody has it.
    """
    hand = strength((*cards, *board))
    shared = {1: HandCategory.THREE_OF_A_KIND, 2: HandCategory.PAIR, 3: HandCategory.HIGH_CARD}
    of_the_board = shared[len({card.rank for card in board})]
    if hand.category >= HandCategory.TWO_PAIR and hand.category > of_the_board:
        return True
    if hand.category is HandCategory.PAIR and hand.ranks[0] in {card.rank for card in cards}:
        return not all(card.rank is Rank.TWO for card in cards)
    return any(
        card.rank >= Rank.TEN and sum(other.suit == card.suit for other in (*cards, *board)) >= 4
        for card in cards
    )


def _on_the_river(cards: Sequence[Card], board: Sequence[Card]) -> bool:
    """Better than the board by a category, or few cards would give the dealer a better hand."""
    hand = strength((*cards, *board))
    if hand.category > strength(board).category:
        return True
    unseen = FULL_DECK - CardSet.of((*cards, *board))
    return sum(strength((card, *board)) > hand for card in unseen) <= _MOST_OUTS
