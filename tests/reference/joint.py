"""What a round brings and what was wagered in it, together, the slow way: hand by hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.analysis.strategies.ruled import RuledStrategy
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.cards import DECK, Rank
from pitboss.game.hands import HandCategory
from pitboss.game.money import Odds
from pitboss.game.rules import Rules
from pitboss.game.wagers import OnFold
from tests.reference import solver as twin
from tests.reference.strategies import course


def joint_law(
    rules: Rules,
    ranks: Sequence[Rank],
    ante: Fraction,
    trips: Fraction,
    strategy: RuledStrategy | None = None,
) -> Counter[tuple[Fraction, Fraction]]:
    """Deals by net result and total wager, played as a strategy has it; without one, for the best
    at the main game."""
    deck = [card for card in DECK if card.rank in ranks]
    game = twin.Game(rules, deck)
    fold_loses = rules.wager("trips").fold is OnFold.LOST
    found: Counter[tuple[Fraction, Fraction]] = Counter()
    for holes in twin.starting_hands(deck).values():
        hand = twin.Hand(game, holes[0])
        for decision, board, times in _endings(hand, strategy):
            raised = decision.multiple if isinstance(decision, Raise) else 0
            shown = hand.shown[board]
            odds = rules.paytable("trips").pays(HandCategory(shown.made))
            side = Fraction(odds.profit, odds.stake) if isinstance(odds, Odds) else Fraction(-1)
            if fold_loses and decision == Fold():
                side = Fraction(-1)
            nets = game.nets(shown.made, decision)
            for net, dealers in zip(nets, shown.numbers, strict=True):
                key = net * ante / 2 + side * trips, (2 + raised) * ante + trips
                found[key] += len(holes) * times * dealers
    return +found


def _endings(
    hand: twin.Hand, strategy: RuledStrategy | None
) -> Iterator[tuple[Decision, int, int]]:
    """What ends the decisions of a hand, on which board, and how often."""
    if strategy is not None:
        for (_, decision, board), times in course(strategy, hand).ends.items():
            yield decision, board, times
        return
    for (_, decision), boards in hand.endings(*hand.preflop()).items():
        for board, times in boards.items():
            yield decision, board, times
