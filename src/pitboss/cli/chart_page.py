"""Charts and tables of hands on the screen: 13 by 13 cells in colour."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from pitboss.analysis.charts import Cell, Chart
from pitboss.analysis.drawing import colour, fill, reads_in_white
from pitboss.analysis.seen_flops import SeenFlop, flop_groups
from pitboss.cli.felt import title_rule
from pitboss.game.actions import Raise
from pitboss.game.cards import Card

_CELL = 6  # columns; 13 of them fit a screen of 80
_NARROW_CELL = 4


def chart_page(chart: Chart, width: int) -> RenderableType:
    title, _, rest = chart.title.partition(" · ")
    return Group(
        title_rule(title, f" · {rest}" if rest else ""),
        *chart_lines(chart, width),
        _legend(chart),
        Text(chart.note, style="dim"),
    )


def chart_lines(chart: Chart, width: int) -> Iterator[Text]:
    """Two lines a row, names and values; on a narrow screen the names alone."""
    cell_width = _CELL if width >= 13 * _CELL else _NARROW_CELL
    for row in chart.rows:
        yield Text.assemble(*(_part(cell, _name(cell, cell_width), cell_width) for cell in row))
        if cell_width == _CELL:
            yield Text.assemble(*(_part(cell, cell.text if cell else "", _CELL) for cell in row))


def _name(cell: Cell | None, width: int) -> str:
    """With the raise behind it, for a screen without colours."""
    if cell is None:
        return ""
    if width < _CELL or not isinstance(cell.best, Raise):
        return cell.name
    return f"{cell.name} {cell.best.multiple}"


def _part(cell: Cell | None, text: str, width: int) -> tuple[str, Style | str]:
    if cell is None:
        return " " * width, ""
    return f" {text:<{width - 1}}", _style(fill(cell))


def _style(back: tuple[int, int, int]) -> Style:
    red, green, blue = back
    ink = "white" if reads_in_white(back) else "black"
    return Style(color=ink, bgcolor=f"rgb({red},{green},{blue})")


def _legend(chart: Chart) -> Text:
    words = Text()
    for decision in chart.decisions:
        mark = f" {decision.multiple} " if isinstance(decision, Raise) else "   "
        words.append(mark, _style(colour(decision)))
        words.append(f" {decision}   ")
    return words


def groups_page(cards: Sequence[Card], seen_flops: Sequence[SeenFlop]) -> RenderableType:
    """What the flop makes of the hand, and how often it then raises."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("The flop makes", no_wrap=True)
    for word in ("Flops", "Raise", "Worth"):
        grid.add_column(word, justify="right", no_wrap=True)
    for group in flop_groups(cards, seen_flops):
        share = Fraction(group.raised, group.flops)
        worth = f"{float(group.value):+.3f}"
        grid.add_row(group.made, f"{group.flops:,}", f"{float(share):.1%}", worth)
    return Group(Text(""), grid)
