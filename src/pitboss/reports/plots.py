"""Plots as SVG, for paper: black, grey and white."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from pitboss.paper.drawing import Point, circle, element, rectangle, svg, words
from pitboss.paper.sheet import Markup

_WIDE, _HIGH = 1800.0, 640.0  # tenths of a millimetre
_LEFT, _RIGHT, _TOP, _BOTTOM = 190.0, 60.0, 40.0, 90.0
_LETTERS = 32.0
_INK, _GREY, _PALE = "#111", "#777", "#ccc"


class Bar(NamedTuple):
    label: str
    height: float
    dark: bool


class Band(NamedTuple):
    """Where most results lie after so many rounds, from the lowest line up."""

    at: float
    edges: tuple[float, ...]


def bar_plot(title: str, bars: Sequence[Bar], unit: str) -> Markup:
    """Bars side by side, each with its label below and its height above it."""
    scale = _Scale(0, len(bars), 0, max(bar.height for bar in bars))
    parts = [_axis(scale, unit)]
    for at, bar in enumerate(bars):
        left, right = scale.x(at + 0.12), scale.x(at + 0.88)
        top, floor = scale.y(bar.height), scale.y(0)
        fill = _INK if bar.dark else _GREY
        parts.append(rectangle(left, top, right - left, floor - top, fill=fill))
        middle = (left + right) / 2
        parts.append(words(bar.label, Point(middle, floor + 40), _LETTERS))
        parts.append(words(f"{bar.height:.3g}", Point(middle, top - 10), 24))
    return _plot(title, parts)


def band_plot(title: str, bands: Sequence[Band], unit: str) -> Markup:
    """Bands around the middle line: the first and the last edge bound the widest one."""
    low = min(0.0, *(min(band.edges) for band in bands))
    high = max(0.0, *(max(band.edges) for band in bands))
    scale = _Scale(0, bands[-1].at, low, high)
    start = Band(0, (0.0,) * len(bands[0].edges))
    whole = [start, *bands]
    edges = len(start.edges)
    parts = [_axis(scale, unit)]
    for edge, fill in zip(range(edges // 2), (_PALE, _GREY), strict=False):
        there = [scale.point(band.at, band.edges[edge]) for band in whole]
        back = [scale.point(band.at, band.edges[-1 - edge]) for band in reversed(whole)]
        parts.append(_shape([*there, *back], fill=fill))
    middle = [scale.point(band.at, band.edges[edges // 2]) for band in whole]
    parts += [_line(middle, stroke_width=6), *_numbers(scale, (band.at for band in bands))]
    return _plot(title, parts)


class Mark(NamedTuple):
    """A point by itself, with its name beside it."""

    x: float
    y: float
    name: str


def line_plot(
    title: str,
    points: Sequence[tuple[float, float]],
    unit: str,
    marks: Sequence[Mark] = (),
) -> Markup:
    """A line from point to point, with the zero beside it."""
    heights = [y for _, y in points] + [mark.y for mark in marks]
    scale = _Scale(points[0][0], points[-1][0], min(0.0, *heights), max(0.0, *heights))
    drawn = [scale.point(x, y) for x, y in points]
    numbered = points[:: max(1, len(points) // 10)]
    parts = [_axis(scale, unit), _line(drawn, stroke_width=5)]
    parts += [part for mark in marks for part in _marked(scale, mark)]
    return _plot(title, [*parts, *_numbers(scale, (x for x, _ in numbered))])


class _Scale:
    """From the numbers of a plot to its paper."""

    def __init__(self, left: float, right: float, low: float, high: float) -> None:
        self.left, self.right = left, right if right > left else left + 1
        self.low, self.high = low, high if high > low else low + 1

    def x(self, value: float) -> float:
        part = (value - self.left) / (self.right - self.left)
        return _LEFT + part * (_WIDE - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return _HIGH - _BOTTOM - part * (_HIGH - _BOTTOM - _TOP)

    def point(self, x: float, y: float) -> Point:
        return Point(self.x(x), self.y(y))


def _axis(scale: _Scale, unit: str) -> str:
    """The scale at the left, and a line at zero."""
    lines = []
    for step in _steps(scale.low, scale.high):
        at = scale.y(step)
        lines.append(_line([Point(_LEFT, at), Point(_WIDE - _RIGHT, at)], stroke=_PALE))
        place = Point(_LEFT - 15, at + 10)
        lines.append(words(f"{step:,.6g}", place, _LETTERS - 4, text_anchor="end"))
    zero = scale.y(0)
    lines.append(_line([Point(_LEFT, zero), Point(_WIDE - _RIGHT, zero)], stroke_width=3))
    lines.append(words(unit, Point(_LEFT, _HIGH - 8), _LETTERS - 4, text_anchor="start"))
    return "\n".join(lines)


def _steps(low: float, high: float) -> list[float]:
    """Round numbers between the two, about five of them."""
    rough = (high - low) / 5
    tenth = 10.0 ** floor(log10(rough))
    step = next(tenth * by for by in (1, 2, 5, 10) if tenth * by >= rough)
    return [at * step for at in range(ceil(low / step), floor(high / step) + 1)]


def _numbers(scale: _Scale, places: Iterable[float]) -> Iterator[str]:
    """Below the plot."""
    for at in places:
        yield words(f"{at:,.6g}", Point(scale.x(at), _HIGH - _BOTTOM + 36), _LETTERS - 6)


def _marked(scale: _Scale, mark: Mark) -> Iterator[str]:
    at = scale.point(mark.x, mark.y)
    yield circle(at, 9, fill=_INK)
    yield words(mark.name, Point(at.x, at.y - 18), _LETTERS - 6)


def _line(points: Sequence[Point], **given: object) -> str:
    given = {"stroke": _INK, "stroke_width": 2, "fill": "none", **given}
    return element("polyline", "", points=_listed(points), **given)


def _shape(points: Sequence[Point], fill: str) -> str:
    return element("polygon", "", points=_listed(points), fill=fill)


def _listed(points: Sequence[Point]) -> str:
    return " ".join(f"{point.x:.1f},{point.y:.1f}" for point in points)


def _plot(title: str, parts: Iterable[str]) -> Markup:
    fonts = "Helvetica, Arial, sans-serif"
    return Markup(svg(title, _WIDE, _HIGH, parts, scale=10, font_family=fonts))
