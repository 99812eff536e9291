"""Strategies that seats play, by name or given: whether a game offers what they want, what they do
in it, and whose sums ship."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from pitboss.analysis.advice import action_values
from pitboss.analysis.book import book_for
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strategies.catalogue import OPTIMAL, StrategyGiven, as_strategy
from pitboss.analysis.strategies.ruled import RuledStrategy
from pitboss.analysis.strategies.spots import spot_of
from pitboss.analysis.strategies.tabled import TabledStrategy, checked
from pitboss.analysis.terms import Terms
from pitboss.analysis.values import best_action
from pitboss.errors import ParseError
from pitboss.game.actions import Decision
from pitboss.game.cards import Card
from pitboss.game.rules import Street

PRACTICAL = "practical"
COUNTED = (OPTIMAL, PRACTICAL, "check-call", "always-4x")
"""Those whose sums ship, for seats at the tables of the games that do."""

COUNTED_PAIRS = tuple(combinations_with_replacement(sorted(COUNTED), 2))
"""Any two of them at one table, also of a kind."""


def check_strategy(given: StrategyGiven, terms: Terms) -> None:
    """Refuses a name that no strategy has, one that wants what these terms do not offer, and one
    that leaves a spot undecided. Nothing is compiled or counted for it."""
    from pitboss.analysis.strategies.deciding import check_decided, check_offered

    strategy = as_strategy(given)
    if isinstance(strategy, TabledStrategy):
        checked(strategy, terms)
    elif strategy is not None:
        for street in Street:
            check_offered(strategy, street, terms)
        check_decided(strategy)


def compared(terms: Terms) -> tuple[str, ...]:
    """Those whose costs are shown next to those of the strategy asked for."""
    try:
        check_strategy(PRACTICAL, terms)
    except ParseError:
        return (OPTIMAL,)
    return OPTIMAL, PRACTICAL


def decided_before_flop(
    given: StrategyGiven, terms: Terms, cards: Sequence[Card]
) -> Decision | None:
    """What a strategy does with a hand before the flop; None where that would have to be counted,
    or compiled."""
    from pitboss.analysis.strategies.deciding import speaking

    strategy = as_strategy(given)
    if isinstance(strategy, RuledStrategy):
        at = int(speaking(strategy, spot_of(cards, ()))[0, 0])
        return strategy.rules[Street.PREFLOP][at].decision
    book = None if strategy is not None else book_for(terms)
    if book is None:
        return None
    prospects = book.hands[STANDARD_DECK.name_of(*(card.index for card in cards))]
    return best_action(action_values(terms, Street.PREFLOP, prospects))


def decisions_of(
    given: StrategyGiven, terms: Terms, deck: Deck = STANDARD_DECK, progress: Progress = silent
) -> Decisions:
    """What a strategy does everywhere."""
    from pitboss.analysis.strategies.deciding import decide_everywhere
    from pitboss.analysis.streets import solve_streets

    strategy = as_strategy(given)
    if strategy is None:
        return solve_streets(terms, deck, progress).decisions
    if isinstance(strategy, TabledStrategy):
        return checked(strategy, terms, deck)
    return decide_everywhere(strategy, terms, deck, progress)
