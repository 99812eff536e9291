"""How the bots of a table decide."""

from functools import cache

from pitboss.errors import InvalidRules, MissingPackage
from pitboss.game.rules import Rules
from pitboss.game.strategy import Strategy
from pitboss.table.chart import ChartStrategy


@cache
def bots_strategy(rules: Rules) -> Strategy:
    """Optimal play. Where no book ships, a chart before the flop: nobody waits for a compiler.
    Without the mathematics, which is an extra, rules of thumb after the flop too."""
    try:
        from pitboss.analysis.book import book_for
        from pitboss.analysis.strategy import CountingStrategy, optimal, unchecked
        from pitboss.analysis.terms import terms_of
    except MissingPackage:
        return ChartStrategy()
    try:
        terms = terms_of(rules)
    except InvalidRules:  # a Blind that is not paid in half-Antes
        return ChartStrategy()
    if book_for(terms):
        return unchecked(optimal(rules))
    return CountingStrategy(terms, ChartStrategy())
