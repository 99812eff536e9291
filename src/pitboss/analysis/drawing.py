"""Charts and solutions drawn: SVG and HTML for files, notebooks and sections."""

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from pitboss.analysis.values import ranked
from pitboss.game.actions import Decision, Raise
from pitboss.game.card_html import cards_html

if TYPE_CHECKING:
    from pitboss.analysis.advice import Advice
    from pitboss.analysis.charts import Cell, Chart
    from pitboss.analysis.solution import Solution

_CELL, _MARGIN, _HEAD, _FOOT = 56, 16, 48, 72
_PASSES = (225, 232, 240)  # check or fold
_RAISES = {4: (196, 60, 52), 3: (222, 125, 44), 2: (206, 92, 120), 1: (120, 92, 168)}
_OTHER_RAISE = (150, 70, 110)
_INK, _PALE = "#1d2733", "#ffffff"
_ALL_HANDS = 13 * 13  # a short deck has fewer, and no chart
_FONT = "font-family='system-ui, sans-serif'"


def colour(decision: Decision) -> tuple[int, int, int]:
    """Of a decision, wherever it is shown."""
    if isinstance(decision, Raise):
        return _RAISES.get(decision.multiple, _OTHER_RAISE)
    return _PASSES


def fill(cell: "Cell") -> tuple[int, int, int]:
    """From the colour of passing to that of the raise, by how often raising is best."""
    part = float(cell.share)
    raising = colour(cell.raised) if cell.raised else _PASSES
    red, green, blue = (
        round(low + part * (high - low)) for low, high in zip(_PASSES, raising, strict=True)
    )
    return red, green, blue


def reads_in_white(fill: tuple[int, int, int]) -> bool:
    """Whether white letters stand out better than black ones."""
    return sum(fill) < 450


def chart_svg(chart: "Chart") -> str:
    size = 13 * _CELL + 2 * _MARGIN
    height = _HEAD + 13 * _CELL + _FOOT
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {size} {height}' "
        f"width='{size}' height='{height}' {_FONT} role='img'>",
        f"<title>{escape(chart.title)}</title>",
        f"<rect width='{size}' height='{height}' fill='{_PALE}'/>",
        f"<text x='{_MARGIN}' y='32' font-size='20' font-weight='600' fill='{_INK}'>"
        f"{escape(chart.title)}</text>",
    ]
    for row, cells in enumerate(chart.rows):
        for column, cell in enumerate(cells):
            if cell is not None:
                x, y = _MARGIN + column * _CELL, _HEAD + row * _CELL
                parts += _svg_cell(cell, x, y)
    parts += _svg_legend(chart, _HEAD + 13 * _CELL + 28)
    note = escape(f"{chart.note} {chart.texts}")
    parts.append(
        f"<text x='{_MARGIN}' y='{height - 14}' font-size='13' fill='{_INK}'>{note}</text></svg>"
    )
    return "\n".join(parts) + "\n"


def _svg_cell(cell: "Cell", x: int, y: int) -> Iterator[str]:
    back = fill(cell)
    ink = _PALE if reads_in_white(back) else _INK
    middle = x + _CELL / 2
    yield f"<g><title>{escape(cell.words)}</title>"
    yield (
        f"<rect x='{x + 1}' y='{y + 1}' width='{_CELL - 2}' height='{_CELL - 2}' rx='4' "
        f"fill='rgb{back}'/>"
    )
    yield (
        f"<text x='{middle}' y='{y + 25}' font-size='15' font-weight='600' text-anchor='middle' "
        f"fill='{ink}'>{escape(cell.name)}</text>"
    )
    yield (
        f"<text x='{middle}' y='{y + 43}' font-size='12' text-anchor='middle' "
        f"fill='{ink}'>{escape(cell.text)}</text></g>"
    )


def _svg_legend(chart: "Chart", y: int) -> Iterator[str]:
    x = _MARGIN
    for decision in chart.decisions:
        yield (
            f"<rect x='{x}' y='{y - 12}' width='14' height='14' rx='3' "
            f"fill='rgb{colour(decision)}'/><text x='{x + 20}' y='{y}' font-size='13' "
            f"fill='{_INK}'>{escape(str(decision))}</text>"
        )
        x += 36 + 8 * len(str(decision))


def solution_html(solution: "Solution") -> str:
    """The headline numbers and the chart of starting hands."""
    from pitboss.analysis.charts import starting_chart

    actions = [(str(action), f"{float(part):.4%}") for action, part in solution.actions.items()]
    rows = [*solution.headline, *actions]
    if len(solution.starting_hands) < _ALL_HANDS:
        return html_table(rows)
    chart = starting_chart(solution.starting_hands, f"Starting hands · {solution.rules.title}")
    return html_table(rows) + chart_svg(chart)


def advice_html(advice: "Advice") -> str:
    """Every action with its value, the best first, and the chances."""
    values = advice.values
    worth = [(str(action), f"{float(values[action]):+.6f} Antes") for action in ranked(values)]
    chances = advice.chances
    shares = {
        "wins": chances.win,
        "ties": chances.tie,
        "loses": chances.lose,
        "dealer does not qualify": chances.dealer_unqualified,
    }
    chances_rows = [(name, f"{float(part):.2%}") for name, part in shares.items()]
    head = f"{cards_html(advice.cards)} on {cards_html(advice.board) or 'no board'}"
    best = f"{head}: <b>{escape(str(advice.best))}</b>"
    return f"<p>{best}</p>{html_table([*worth, *chances_rows])}"


def html_table(rows: list[tuple[str, str]]) -> str:
    cells = (
        f"<tr><th style='text-align:left'>{escape(name)}</th><td>{escape(text)}</td></tr>"
        for name, text in rows
    )
    return f"<table>{''.join(cells)}</table>"
