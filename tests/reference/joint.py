"""What a round brings and what was wagered in it, together, the slow way: hand by hand."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from pitboss.game.actions import Raise
from pitboss.game.cards import DECK, Rank
from pitboss.game.hands import HandCategory
from pitboss.game.money import Odds
from pitboss.game.rules import Rules
from tests.reference import solver as twin


def joint_law(
    rules: Rules, ranks: Sequence[Rank], ante: Fraction, trips: Fraction
) -> Counter[tuple[Fraction, Fraction]]:
    """Deals by net result and total wager, played for the best at the main game."""
    deck = [card for card in DECK if card.rank in ranks]
    game = twin.Game(rules, deck)
    found: Counter[tuple[Fraction, Fraction]] = Counter()
    for holes in twin.starting_hands(deck).values():
        hand = twin.Hand(game, holes[0])
        sums, flops = hand.preflop()
        for (_, decision), boards in hand.endings(sums, flops).items():
            raised = decision.multiple if isinstance(decision, Raise) else 0
            for board, times in boards.items():
                shown = hand.shown[board]
                odds = rules.paytable("trips").pays(HandCategory(shown.made))
                side = Fraction(odds.profit, odds.stake) if isinstance(odds, Odds) else Fraction(-1)
                nets = game.nets(shown.made, decision)
                for net, dealers in zip(nets, shown.numbers, strict=True):
                    key = net * ante / 2 + side * trips, (2 + raised) * ante + trips
                    found[key] += len(holes) * times * dealers
    return +found
