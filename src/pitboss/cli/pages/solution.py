"""A solved game as a page."""

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.analysis.charts import first_actions_chart, starting_chart
from pitboss.analysis.seen_solver import SeenSolution
from pitboss.analysis.solution import Solution
from pitboss.analysis.valuation import Valuation, decimal
from pitboss.cli.felt import title_rule
from pitboss.cli.pages.chart import chart_page
from pitboss.cli.pages.left_out import not_counted
from pitboss.cli.pages.rules import STREET_WORDS, qualifying_words, raises_words
from pitboss.game.money import format_money

_OFTEN = 0.002  # results rarer than that share a line
_BAR = 40  # columns


def solution_page(solution: Solution, width: int) -> RenderableType:
    return Group(
        title_rule(solution.rules.title, " · solved"),
        pairs(_game(solution)),
        Text(""),
        pairs(solution.headline),
        Text(""),
        pairs(decided(solution)),
        Text(""),
        chart_page(starting_chart(solution.starting_hands, "Starting hands"), width),
        Text(""),
        *_distribution(solution, min(_BAR, width - 20)),
        Text(""),
        pairs(_trips(solution)),
    )


def seen_solution_page(solution: SeenSolution, width: int) -> RenderableType:
    chart = first_actions_chart(solution.first_actions, "Starting hands that raise at once")
    return Group(
        title_rule(solution.rules.title, f" · {solution.seen.words} seen"),
        pairs(_game(solution)),
        Text(""),
        pairs(solution.headline),
        Text(""),
        pairs(decided(solution)),
        Text(""),
        chart_page(chart, width),
        Text(""),
        *_distribution(solution, min(_BAR, width - 20)),
        Text(""),
        pairs(_trips(solution)),
    )


def pairs(rows: Iterable[tuple[str, str]]) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    for name, words in rows:
        grid.add_row(name, Text(words))
    return grid


def _game(solution: Valuation) -> Iterator[tuple[str, str]]:
    rules = solution.rules
    for wager in rules.required:
        if wager.table is not None:
            yield f"{wager.label} pays", str(wager.table)
    yield "Raises", raises_words(rules)
    yield "Dealer", qualifying_words(rules)
    if rules.most_play is not None:
        most = format_money(rules.most_ante_with_every_raise)
        yield "Holds for", f"Antes up to {most}: with more, a raise is above the limit of a spot"
    yield from not_counted(rules)


def decided(solution: Valuation) -> Iterator[tuple[str, str]]:
    for (street, decision), deals in solution.decided.items():
        yield str(decision).capitalize(), f"{deals / solution.deals:8.4%} {STREET_WORDS[street]}"


def _distribution(solution: Valuation, widest: int) -> Iterator[RenderableType]:
    """Every result that is not rare, with a bar, from the worst up."""
    yield Text("Net result in Antes, and how often", style="bold")
    often = [net for net, deals in solution.distribution.items() if deals > _OFTEN * solution.deals]
    most = max(solution.distribution.values())
    for net in often:
        deals = solution.distribution[net]
        bar = "█" * max(1, round(widest * deals / most))
        style = "red" if net < 0 else "green" if net > 0 else "dim"
        share = f"{deals / solution.deals:8.3%}"
        yield Text.assemble(f"{decimal(net):>7} {share}  ", (bar, style))
    rare = {net: n for net, n in solution.distribution.items() if net not in often}
    if rare:
        share = f"{sum(rare.values()) / solution.deals:8.3%}"
        low, high = decimal(min(rare)), decimal(max(rare))
        yield Text(f"  other {share}  {len(rare)} rarer results, {low} to {high}")


def _trips(solution: Valuation) -> Iterator[tuple[str, str]]:
    edges = (f"{name}\N{NO-BREAK SPACE}{float(edge):.4%}" for name, edge in solution.trips.items())
    yield "Trips, house edge", " · ".join(edges)
