"""Blind tables within bounds of the house edge, as a table."""

from rich.console import Group, RenderableType
from rich.text import Text

from pitboss.analysis.design import Design
from pitboss.cli.felt import title_rule
from pitboss.cli.pages.sweep import BASES, games_table

_ORDERS = {
    "deviation": "the lowest deviation first",
    "hits": "the most wins first",
    "mistakes": "the cheapest mistakes first",
}


def design_page(made: Design) -> RenderableType:
    heading = title_rule(made.rules.title, f" · {made.found:,} of {made.tried:,} tables")
    if not made.tables:
        return Group(heading, Text(f"None has an edge of {made.bounds}."), Text(_tried(made)))
    rows = [one.valuation for one in made.tables]
    costs = [f"{float(one.mistakes):.4%}" for one in made.tables]
    shown = "" if made.found == len(rows) else f", {len(rows):,} of them shown"
    return Group(
        heading,
        Text(f"Edge {made.bounds}, {_ORDERS[made.order]}{shown}.", style="dim"),
        games_table(rows, {"Mistakes": costs}),
        Text(""),
        Text(BASES),
        Text(f"Mistakes: what the strategy {made.strategy} loses to the best play, of the Ante."),
        Text(_tried(made)),
    )


def _tried(made: Design) -> str:
    return f"The edges of all that were tried go from {made.tried_edges}."
