"""Strategies that seats play, by name or given: whether a game offers what they want, what they do
in it, and whose sums ship."""

from itertools import combinations_with_replacement

from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strategies.catalogue import OPTIMAL, StrategyGiven, as_strategy
from pitboss.analysis.strategies.tabled import TabledStrategy, checked
from pitboss.analysis.terms import Terms
from pitboss.errors import ParseError
from pitboss.game.rules import Street

PRACTICAL = "practical"
COUNTED = (OPTIMAL, PRACTICAL, "check-call", "always-4x")
"""Those whose sums ship, for seats at the tables of the games that do."""

COUNTED_PAIRS = tuple(combinations_with_replacement(sorted(COUNTED), 2))
"""Any two of them at one table, also of a kind."""


def check_strategy(given: StrategyGiven, terms: Terms) -> None:
    """Refuses a name that no strategy has, or one that wants what these terms do not offer."""
    from pitboss.analysis.strategies.deciding import check_offered  # compiled: only where needed

    strategy = as_strategy(given)
    if isinstance(strategy, TabledStrategy):
        checked(strategy, terms)
    elif strategy is not None:
        for street in Street:
            check_offered(strategy, street, terms)


def compared(terms: Terms) -> tuple[str, ...]:
    """Those whose costs are shown next to those of the strategy asked for."""
    try:
        check_strategy(PRACTICAL, terms)
    except ParseError:
        return (OPTIMAL,)
    return OPTIMAL, PRACTICAL


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
