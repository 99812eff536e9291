"""What a strategy is worth and what it costs, exactly: every deal counted, as for a solution."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from threading import Lock
from typing import Any

from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.losses import HandLoss, Losses, Situation
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import StartingHand, with_starting_hands
from pitboss.analysis.solver import value_play
from pitboss.analysis.strategies.catalogue import OPTIMAL, OPTIMAL_TITLE, StrategyGiven, as_strategy
from pitboss.analysis.strategies.deciding import decide_everywhere
from pitboss.analysis.strategies.tabled import TabledStrategy, checked
from pitboss.analysis.streets import Streets, follow_streets, solve_streets
from pitboss.analysis.terms import Terms, terms_of
from pitboss.analysis.valuation import Valuation
from pitboss.analysis.wagers import HALF_ANTES
from pitboss.game.actions import Decision
from pitboss.game.rules import Rules, Street

_COSTLIEST = 100


@dataclass(frozen=True)
class StrategyCost(Valuation):
    """A game under a strategy: all that a solution has, and what the strategy costs."""

    name: str
    title: str
    # By starting hand: the value of every action where the strategy plays on.
    starting_hands: Mapping[str, StartingHand] = field(repr=False)
    chosen: Mapping[str, Decision] = field(repr=False)  # by starting hand
    optimal: Fraction  # what the best play expects
    by_street: Mapping[Street, Fraction]  # what its decisions on each street lose, per round
    by_hand: Sequence[HandLoss] = field(repr=False)  # what makes the whole cost; costliest first
    situations: Sequence[Situation] = field(repr=False)  # the costliest first

    @property
    def cost(self) -> Fraction:
        """What it loses to the best play per round, in Antes."""
        return self.optimal - self.expected

    def form(self) -> dict[str, Any]:
        """The JSON form: that of a solution, and what is lost."""
        form = with_starting_hands(super().form(), self.starting_hands)
        for name, hand in form["starting_hands"].items():
            hand["chosen"] = str(self.chosen[name])
        return {
            **form,
            "strategy": self.name,
            "strategy_title": self.title,
            "optimal": self._over_deals(self.optimal),
            "cost": self._over_deals(self.cost),
            "by_street": {str(street): float(lost) for street, lost in self.by_street.items()},
            "by_hand": [loss.form() for loss in self.by_hand],
            "situations": [situation.form() for situation in self.situations],
        }

    def _over_deals(self, number: Fraction) -> dict[str, Any]:
        """Whole Antes over all deals, as `expected` has it."""
        numerator = number * self.deals
        return {
            "numerator": int(numerator),
            "denominator": self.deals,
            "value": float(number),
        }


def evaluate(
    rules: Rules,
    strategy: StrategyGiven,
    *,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> StrategyCost:
    """What a strategy is worth, and what it costs; a text is the name of one that ships."""
    terms = terms_of(rules)
    name, title, decisions = _decided(strategy, terms, deck, progress)
    best = optimal_streets(terms, deck, progress)
    streets = follow_streets(terms, decisions, deck, progress)
    valued = value_play(rules, streets, progress)
    losses = Losses(best, decisions, progress)
    if (lost := sum(losses.by_street.values())) != best.half_antes - streets.half_antes:
        raise ArithmeticError(f"decisions lose {lost} half-Antes, which is not the cost")
    per_round = HALF_ANTES * deck.deals
    return StrategyCost(
        **{entry.name: getattr(valued, entry.name) for entry in fields(valued)},
        name=name,
        title=title,
        starting_hands=streets.starting_hands,
        chosen=losses.chosen,
        optimal=Fraction(best.half_antes, per_round),
        by_street={street: Fraction(lost, per_round) for street, lost in losses.by_street.items()},
        by_hand=losses.by_hand(),
        situations=losses.situations(_COSTLIEST),
    )


def _decided(
    strategy: StrategyGiven, terms: Terms, deck: Deck, progress: Progress
) -> tuple[str, str, Decisions]:
    """The name of a strategy, its title, and what it decides."""
    given = as_strategy(strategy)
    if given is None:
        return OPTIMAL, OPTIMAL_TITLE, optimal_streets(terms, deck, progress).decisions
    if isinstance(given, TabledStrategy):
        decisions = checked(given, terms, deck)
    else:
        decisions = decide_everywhere(given, terms, deck, progress)
    return given.name, given.title, decisions


_solved: dict[tuple[Terms, Deck], Streets] = {}
_solving = Lock()


def optimal_streets(
    terms: Terms, deck: Deck = STANDARD_DECK, progress: Progress = silent
) -> Streets:
    """The best play; that of the last game is kept, so that many strategies of one are quick."""
    with _solving:
        if (terms, deck) not in _solved:
            _solved.clear()
            _solved[terms, deck] = solve_streets(terms, deck, progress)
        return _solved[terms, deck]
