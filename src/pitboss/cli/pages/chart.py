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
from pitboss.game.actions import Decision, Raise
from pitboss.game.cards import Card

# Columns of a cell, by how much fits: both lines, the name with a gap, the name alone.
_WIDE, _NARROW, _NARROWEST = 6, 5, 4


def chart_page(chart: Chart, width: int) -> RenderableType:
    title, _, rest = chart.title.partition(" · ")
    head = title_rule(title, f" · {rest}" if rest else "")
    if width < 13 * _NARROWEST:
        needed = f"The chart needs {13 * _NARROWEST} columns; the screen has {width}."
        return Group(head, Text(needed), Text(chart.note, style="dim"))
    wide = width >= 13 * _WIDE
    note = f"{chart.note} {chart.texts}" if wide else chart.note
    return Group(head, *_lines(chart, width), _legend(chart), Text(note, style="dim"))


def _lines(chart: Chart, width: int) -> Iterator[Text]:
    """Two lines a row, names and values; on a narrow screen the names alone."""
    cell_width = next(w for w in (_WIDE, _NARROW, _NARROWEST) if 13 * w <= width)
    for row in chart.rows:
        yield Text.assemble(*(_part(cell, _name(cell, cell_width), cell_width) for cell in row))
        if cell_width == _WIDE:
            yield Text.assemble(*(_part(cell, cell.text if cell else "", _WIDE) for cell in row))


def _name(cell: Cell | None, width: int) -> str:
    """With the raise behind it, for a screen without colours."""
    if cell is None:
        return ""
    mark = _mark(cell.best).rstrip()
    return f"{cell.name} {mark}" if width == _WIDE else f"{cell.name:<3}{mark}"


def _mark(decision: Decision) -> str:
    """One sign: the multiple of a raise, or a plus where it has more than one digit."""
    if not isinstance(decision, Raise):
        return " "
    return str(decision.multiple) if decision.multiple < 10 else "+"


def _part(cell: Cell | None, text: str, width: int) -> tuple[str, Style | str]:
    if cell is None:
        return " " * width, ""
    gap = 0 if width == _NARROWEST else 1
    return " " * gap + f"{text:<{width - gap}}", _style(fill(cell))


def _style(back: tuple[int, int, int]) -> Style:
    red, green, blue = back
    ink = "white" if reads_in_white(back) else "black"
    return Style(color=ink, bgcolor=f"rgb({red},{green},{blue})")


def _legend(chart: Chart) -> Text:
    words = Text()
    for decision in chart.decisions:
        words.append(f" {_mark(decision)} ", _style(colour(decision)))
        words.append(f" {decision}   ")
    return words


def groups_page(cards: Sequence[Card], seen_flops: Sequence[SeenFlop]) -> RenderableType:
    """What the flop makes of the hand, and how often it then raises."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("The flop makes")
    for word in ("Flops", "Raise", "Worth"):
        grid.add_column(word, justify="right", no_wrap=True)
    for group in flop_groups(cards, seen_flops):
        share = Fraction(group.raised, group.flops)
        worth = f"{float(group.value):+.3f}"
        grid.add_row(group.made, f"{group.flops:,}", f"{float(share):.1%}", worth)
    return Group(Text(""), grid)
