"""A spot under a strategy: which rule speaks, what it says, and what that costs here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from pitboss.analysis import decisions
from pitboss.analysis.advice import Advice, advise, street_of
from pitboss.analysis.deck import STANDARD_DECK
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strategies.catalogue import OPTIMAL, OPTIMAL_TITLE, StrategyGiven, as_strategy
from pitboss.analysis.strategies.conditions import Compared
from pitboss.analysis.strategies.deciding import check_offered, offered, speaking
from pitboss.analysis.strategies.ruled import RuledStrategy
from pitboss.analysis.strategies.spots import spot_of
from pitboss.analysis.strategies.tabled import TabledStrategy, checked
from pitboss.analysis.terms import Terms, terms_of
from pitboss.analysis.values import cost
from pitboss.game.actions import Decision
from pitboss.game.cards import Card
from pitboss.game.rules import Rules, Street


@dataclass(frozen=True)
class Explanation:
    """What a strategy does with a hand on a board, and the exact value of every action there.

    `rule` is the number of the rule that speaks, among those of the street, and `when` its
    condition, None for the rest. A strategy without rules has neither, and no words.
    """

    strategy: str
    title: str
    says: Decision
    rule: int | None
    when: str | None
    holds: Mapping[str, bool] = field(repr=False)  # of the words in the rules of the street
    numbers: Mapping[str, int] = field(repr=False)  # of their quantities; ranks are 2 to 14
    advice: Advice = field(repr=False)

    @property
    def cost(self) -> Fraction:
        """What it gives away to the best action, in Antes, both with the best play from there."""
        return cost(self.advice.values, self.says)

    def form(self) -> dict[str, Any]:
        """The JSON form: that of the advice, and what the strategy says."""
        return {
            **self.advice.form(),
            "strategy": self.strategy,
            "strategy_title": self.title,
            "says": str(self.says),
            "rule": self.rule,
            "when": self.when,
            "holds": dict(self.holds),
            "numbers": dict(self.numbers),
            "cost": float(self.cost),
        }


class _Said(NamedTuple):
    says: Decision
    rule: int | None = None
    when: str | None = None
    holds: Mapping[str, bool] = {}
    numbers: Mapping[str, int] = {}


def explain(
    rules: Rules,
    strategy: StrategyGiven,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    progress: Progress = silent,
) -> Explanation:
    """What a strategy says of a hand of two cards, on a board of 0, 3 or 5 cards."""
    given, terms = as_strategy(strategy), terms_of(rules)
    street_of(cards, board)  # refuses what is no hand, before anything is counted
    if given is None:
        advice = advise(rules, cards, board, progress=progress)
        return Explanation(OPTIMAL, OPTIMAL_TITLE, *_Said(advice.best), advice)
    said = (
        _by_rules(given, terms, cards, board)
        if isinstance(given, RuledStrategy)
        else _by_tables(given, terms, cards, board)
    )
    advice = advise(rules, cards, board, progress=progress)
    return Explanation(given.name, given.title, *said, advice)


def check_spot(
    rules: Rules, strategy: StrategyGiven, cards: Sequence[Card], board: Sequence[Card] = ()
) -> None:
    """Refuses what `explain` does, before anything is compiled or counted."""
    given, terms = as_strategy(strategy), terms_of(rules)
    street_of(cards, board)
    if isinstance(given, RuledStrategy):
        _by_rules(given, terms, cards, board)
    elif given is not None:
        checked(given, terms)


def _by_rules(
    strategy: RuledStrategy, terms: Terms, cards: Sequence[Card], board: Sequence[Card]
) -> _Said:
    spot = spot_of(cards, board)
    check_offered(strategy, spot.street, terms)
    rules = strategy.rules[spot.street]
    at = int(speaking(strategy, spot)[0, 0])
    when = rules[at].when
    words = [word for rule in rules if rule.when is not None for word in rule.when.words]
    return _Said(
        rules[at].decision,
        at + 1,
        None if when is None else str(when),
        {str(word): bool(word.of(spot)[0, 0]) for word in words},
        {
            word.quantity.word: int(word.quantity.of(spot)[0, 0])
            for word in words
            if isinstance(word, Compared)
        },
    )


def _by_tables(
    strategy: TabledStrategy, terms: Terms, cards: Sequence[Card], board: Sequence[Card]
) -> _Said:
    from pitboss.analysis.kernel import strategy as kernel  # compiles: only where needed

    street = street_of(cards, board)
    tables = decisions.strategy_tables(STANDARD_DECK, checked(strategy, terms))
    hole, shown = (np.array([card.index for card in of], dtype=np.int64) for of in (cards, board))
    if street is Street.PREFLOP:
        choice = kernel.choose_preflop(tables, hole)
    elif street is Street.FLOP:
        choice = kernel.choose_flop(tables, hole, shown)
    else:
        choice = kernel.choose_river(tables, hole, shown)
    by_number = {number: decision for decision, number in offered(street, terms).items()}
    return _Said(by_number[int(choice)])
