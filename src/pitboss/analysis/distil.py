"""The strategy of a given length that costs least, as far as a search of the language finds it.

Before the flop it has the best play's chart, which is one condition. On the flop and the river
every spot has a gain: what a raise is worth beyond waiting, over all deals that come to it. Spots
are gathered in cells that no condition tells apart, and on each street the conditions that gain
most are searched, of every length. The lengths are then shared out between the streets. What the
flop lets through changes what the river is worth, and the other way round, so this is done again
for what was found. Every candidate is evaluated exactly, and the cheapest is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.rivers import value_choices
from pitboss.analysis.kernel.tables import Longs, RowCounts
from pitboss.analysis.outcomes import Play, count_river_meetings
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strategies.chart import chart_words
from pitboss.analysis.strategies.conditions import OfStartingHands
from pitboss.analysis.strategies.deciding import decide_everywhere
from pitboss.analysis.strategies.measures import Cells, cells_of
from pitboss.analysis.strategies.ruled import RuledStrategy, StrategyRule
from pitboss.analysis.strategies.search import Search, condition_of
from pitboss.analysis.strategies.spots import flop_spots, river_spots
from pitboss.analysis.strategy_cost import StrategyCost, evaluate, optimal_streets
from pitboss.analysis.streets import Streets, follow_streets
from pitboss.analysis.terms import kernel_terms, terms_of
from pitboss.analysis.wagers import FOLDING
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.arguments import expect_whole
from pitboss.game.rules import Rules, Street
from pitboss.game.starting_hands import parse_starting_hands

MOST_CONDITIONS = 16
_ROUNDS = 3  # of searching both streets
_EVALUATED = 3  # ways to share the length out, in a round
_ROWS = 1024  # of a chunk


class Distilled(NamedTuple):
    """A strategy that was found, and what it costs."""

    strategy: RuledStrategy
    cost: StrategyCost


def distil(
    rules: Rules, conditions: int, *, deck: Deck = STANDARD_DECK, progress: Progress = silent
) -> Distilled:
    """The cheapest strategy found that has so many conditions, or fewer. The same question has
    always the same answer."""
    check_conditions(conditions)
    best = optimal_streets(terms_of(rules), deck, progress)
    preflop = _chart(best)
    flop, river = _Flop(best, progress), _River(best, progress)
    longest = conditions - sum(rule.when is not None for rule in preflop)
    found: RuledStrategy | None = None
    streets, tried = best, set[str]()
    for _ in range(_ROUNDS):
        on_flop = flop.rules(streets, longest, progress)
        on_river = river.rules(streets, longest, progress)
        improved = False
        for at in _shared_out(on_flop, on_river)[:_EVALUATED]:
            strategy = RuledStrategy(
                f"distilled-{conditions}",
                f"Distilled to {conditions} condition{'s' if conditions > 1 else ''}",
                f"Found by a search, for the game {rules.name}.",
                {
                    Street.PREFLOP: preflop,
                    Street.FLOP: on_flop[at].rules,
                    Street.RIVER: on_river[longest - at].rules,
                },
            )
            if strategy.toml in tried:
                continue
            tried.add(strategy.toml)
            decisions = decide_everywhere(strategy, best.terms, deck, progress)
            followed = follow_streets(best.terms, decisions, deck, progress)
            if found is None or followed.half_antes > streets.half_antes:
                found, streets, improved = strategy, followed, True
        if not improved:
            break
    assert found is not None
    return Distilled(found, evaluate(rules, found, deck=deck, progress=progress))


def check_conditions(conditions: int) -> None:
    """Refuses a length that is not searched for."""
    expect_whole(conditions, "a number of conditions")
    if not 1 <= conditions <= MOST_CONDITIONS:
        raise ParseError(f"{conditions} conditions: give 1 to {MOST_CONDITIONS}")


def _shared_out(on_flop: "Sequence[_Rules]", on_river: "Sequence[_Rules]") -> list[int]:
    """The lengths of the flop's conditions, by what they gain with what is left for the river."""
    gains = {at: one.gain + on_river[-1 - at].gain for at, one in enumerate(on_flop)}
    return sorted(gains, key=lambda at: (-gains[at], at))


def _chart(best: Streets) -> tuple[StrategyRule, ...]:
    """The raise that gains most before the flop, with the hands that gain by it."""
    gains = best.hand_values[:, 1:] - best.hand_values[:, :1]
    at = int(np.maximum(gains, 0).sum(axis=0).argmax())
    raised = [name for name, gain in zip(best.deck.names, gains[:, at], strict=True) if gain > 0]
    decision = Raise(best.terms.preflop[at])
    if not raised:
        return (StrategyRule(Check()),)
    if len(raised) == len(best.deck.names):
        return (StrategyRule(decision),)
    hands = OfStartingHands(parse_starting_hands(chart_words(raised)))
    return StrategyRule(decision, hands), StrategyRule(Check())


class _Rules(NamedTuple):
    """Rules of a street, and what they gain over waiting always."""

    gain: float
    rules: tuple[StrategyRule, ...]


@dataclass(frozen=True)
class _Later:
    """A street after the flop is dealt: one raise of its ladder, or waiting."""

    cells: Cells
    raises: Sequence[Raise]
    waiting: Decision

    def _found(self, gains: Sequence[Sequence[Longs]], longest: int) -> list[_Rules]:
        """By length: when to raise, or when to wait, whichever gains more. `gains` are those of
        every raise of the ladder; the one is taken that could gain most."""
        sums = [self.cells.sums(of_raise) for of_raise in gains]
        at = int(np.argmax([np.maximum(one, 0).sum() for one in sums]))
        always = float(sums[at].sum())
        raising = Search(self.cells, sums[at]).plans(longest)
        waiting = Search(self.cells, -sums[at]).plans(longest)
        found = []
        for raised, waited in zip(raising, waiting, strict=True):
            decisions: tuple[Decision, Decision] = self.raises[at], self.waiting
            gain, plan = raised
            if always + waited.gain > gain:
                decisions = self.waiting, self.raises[at]
                gain, plan = always + waited.gain, waited.plan
            rest = StrategyRule(decisions[1])
            if plan:
                condition = condition_of(plan, self.cells.measures)
                found.append(_Rules(gain, (StrategyRule(decisions[0], condition), rest)))
            else:
                found.append(_Rules(gain, (rest,)))
        return found


class _Flop(_Later):
    def __init__(self, best: Streets, progress: Progress) -> None:
        raises = [Raise(multiple) for multiple in best.terms.flop]
        super().__init__(cells_of([flop_spots(best.deck)], progress), raises, Check())

    def rules(self, streets: Streets, longest: int, progress: Progress) -> list[_Rules]:
        """Where the river is played as in `streets`."""
        checking, *raising = streets.flop_values(slice(None))
        comes = streets.decisions.preflop == 0
        weights = streets.deck.flop_weights[:, None] * comes[None, :]
        progress("searching the flop", 0, 1)
        found = self._found([[(values - checking) * weights] for values in raising], longest)
        progress("searching the flop", 1, 1)
        return found


class _River(_Later):
    def __init__(self, best: Streets, progress: Progress) -> None:
        raises = [Raise(multiple) for multiple in best.terms.river]
        super().__init__(cells_of(river_spots(best.deck), progress), raises, Fold())

    def rules(self, streets: Streets, longest: int, progress: Progress) -> list[_Rules]:
        """Where hands come to the river as in `streets`."""
        play = Play(streets.terms, streets.deck, streets.counts, streets.decisions)
        met = count_river_meetings(play)
        gains = [
            [
                _river_gains(streets, counts, times, choice)
                for counts, times in zip(streets.counts, met, strict=True)
            ]
            for choice in range(len(self.raises))
        ]
        progress("searching the river", 0, 1)
        found = self._found(gains, longest)
        progress("searching the river", 1, 1)
        return found


def _river_gains(streets: Streets, counts: RowCounts, met: Longs, choice: int) -> Longs:
    """By board and kind: a raise less a fold, as often as they meet."""
    hands = streets.deck.dealer_hands
    terms, gains = kernel_terms(streets.terms, hands), np.empty_like(met)
    kinds = met.shape[1]
    for first in range(0, len(met), _ROWS):
        last = first + _ROWS
        some = RowCounts(
            counts.beaten[first:last],
            counts.beating[first:last],
            counts.unqualified[first:last],
            counts.category[first:last],
        )
        values = np.empty((len(some.beaten), 3 * kinds), dtype=np.int32)
        choices = np.full(some.beaten.shape, choice, dtype=np.int8)
        value_choices(0, len(values), terms, some, choices, values)
        raised = values[:, :kinds].astype(np.int64)
        gains[first:last] = met[first:last] * (raised - FOLDING * hands)
    return gains
