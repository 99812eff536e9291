"""All that a report tells of a game, counted before a line of it is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.analysis.bank import Banking, bank
from pitboss.analysis.law import Law, law_of
from pitboss.analysis.named_strategies import PRACTICAL, check_strategy
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.seen_solver import SeenSolution, solve_seen
from pitboss.analysis.side_bets import SideBet, bets_of
from pitboss.analysis.solution import Solution
from pitboss.analysis.solver import solve
from pitboss.analysis.strategy_cost import StrategyCost, evaluate, optimal_streets
from pitboss.analysis.terms import Terms
from pitboss.analysis.together import SideBetGame
from pitboss.analysis.wager_results import WagerResults, wager_results
from pitboss.errors import ParseError
from pitboss.game.wagers import Spot
from pitboss.reports.plan import ReportPlan

STRATEGIES = (PRACTICAL, "practical-outs", "distilled-7", "distilled-4", "check-call", "always-4x")
"""Whose costs are told, as far as the game offers what they want."""


@dataclass(frozen=True)
class Findings:
    plan: ReportPlan
    solution: Solution
    wagers: list[WagerResults]
    side_bets: Mapping[Spot, SideBet]
    strategies: list[StrategyCost]
    seen: list[SeenSolution]
    banking: Banking  # as many seats as there are, all alike
    law: Law  # of one round in dollars, without side bets

    @property
    def practical(self) -> StrategyCost | None:
        return next((cost for cost in self.strategies if cost.name == PRACTICAL), None)


def find(plan: ReportPlan, progress: Progress = silent) -> Findings:
    rules = plan.rules
    solution = solve(rules, progress=progress)
    decisions = optimal_streets(solution.terms, progress=progress).decisions
    game = SideBetGame(rules, decisions=decisions, progress=progress)
    wagers = wager_results(game)
    _check_sum(wagers, solution)
    return Findings(
        plan,
        solution,
        wagers,
        bets_of(game, [wager.spot for wager in rules.optional]),
        [evaluate(rules, name, progress=progress) for name in _offered(solution.terms)],
        [solve_seen(rules, seen, progress=progress) for seen in plan.seen],
        bank(rules, plan.seats, progress=progress),
        law_of(solution, plan.dollars),
    )


def _check_sum(wagers: Sequence[WagerResults], solution: Solution) -> None:
    """Two ways to count the same; if they do not agree, it is a bug, and there is no report."""
    brought = sum((one.expected for one in wagers), Fraction(0))
    if brought != solution.expected:
        raise ArithmeticError(f"wagers bring {brought} Antes, and the game {solution.expected}")


def _offered(terms: Terms) -> list[str]:
    """Strategies that want nothing but what the game offers."""
    found = []
    for name in STRATEGIES:
        try:
            check_strategy(name, terms)
        except ParseError:
            continue
        found.append(name)
    return found
