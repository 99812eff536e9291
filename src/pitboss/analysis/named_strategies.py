"""Strategies that seats play, by name: whether a game offers what they want, what they do in it,
and whose sums ship."""

from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strategies.catalogue import OPTIMAL, shipped
from pitboss.analysis.terms import Terms
from pitboss.errors import ParseError
from pitboss.game.arguments import expect
from pitboss.game.rules import Street

PRACTICAL = "practical"
COUNTED = (OPTIMAL, PRACTICAL, "check-call", "always-4x")
"""Those whose sums ship, for seats at the tables of the games that do."""


def check_strategy(name: str, terms: Terms) -> None:
    """Refuses a name that no strategy has, or one that wants what these terms do not offer."""
    from pitboss.analysis.strategies.deciding import check_offered  # compiled: only where needed

    expect(name, str, "a strategy", f"its name, as in {OPTIMAL!r}")
    if name != OPTIMAL:
        strategy = shipped(name)
        for street in Street:
            check_offered(strategy, street, terms)


def compared(terms: Terms) -> tuple[str, ...]:
    """Those whose costs are shown next to those of the strategy asked for."""
    try:
        check_strategy(PRACTICAL, terms)
    except ParseError:
        return (OPTIMAL,)
    return OPTIMAL, PRACTICAL


def decisions_named(
    name: str, terms: Terms, deck: Deck = STANDARD_DECK, progress: Progress = silent
) -> Decisions:
    """What the strategy of that name does everywhere."""
    from pitboss.analysis.strategies.deciding import decide_everywhere
    from pitboss.analysis.streets import solve_streets

    if name == OPTIMAL:
        return solve_streets(terms, deck, progress).decisions
    return decide_everywhere(shipped(name), terms, deck, progress)
