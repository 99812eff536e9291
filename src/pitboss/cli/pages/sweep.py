"""Games of a sweep as a table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.felt import title_rule
from pitboss.cli.swept_games import game_of
from pitboss.game.rules import Rules

if TYPE_CHECKING:
    from pitboss.analysis.valuation import Valuation

_NAMES = {
    "blind": "Blind pays",
    "preflop": "Before the flop",
    "flop": "Flop",
    "river": "River",
    "qualify": "Dealer's lowest hand",
    "unqualified_ante": "Ante without it",
}


BASES = "House edge of the Ante, deviation in Antes a round, wins: rounds that end ahead."


def sweep_page(rules: Rules, rows: "Sequence[Valuation]") -> RenderableType:
    return Group(
        title_rule(rules.title, f" · {len(rows):,} games"),
        games_table(rows),
        Text(""),
        Text(BASES),
    )


def games_table(
    rows: "Sequence[Valuation]", more: Mapping[str, Sequence[str]] | None = None
) -> RenderableType:
    """What is the same in all games stands above the table, what differs in its columns; `more` are
    columns behind those."""
    games = [game_of(one.rules) for one in rows]
    same = [name for name in _NAMES if len({str(game[name]) for game in games}) <= 1]
    grid = Grid(box=None, padding=(0, 1), header_style="bold")
    for name in _NAMES:
        if name not in same:
            grid.add_column(_NAMES[name], overflow="fold")
    others = more or {}
    for heading in ("House edge", "Of all wagers", "Deviation", "Wins", *others):
        grid.add_column(heading, justify="right", no_wrap=True)
    for at, (game, one) in enumerate(zip(games, rows, strict=True)):
        varied = [_words(game[name]) for name in _NAMES if name not in same]
        grid.add_row(
            *varied,
            f"{float(one.house_edge):.4%}",
            f"{float(one.element_of_risk):.4%}",
            f"{one.standard_deviation:.4f}",
            f"{float(one.wins):.3%}",
            *(column[at] for column in others.values()),
        )
    above = [f"{_NAMES[name]}: {_words(games[0][name])}" for name in same] if games else []
    return Group(*(Text(line, style="dim") for line in above), Text(""), grid)


def _words(value: object) -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(f"{one}x" for one in value)
    return str(value)
