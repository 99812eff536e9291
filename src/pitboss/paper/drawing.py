"""Shapes and words as SVG. Everything that is text is escaped here, and no style is inline."""

from collections.abc import Iterable
from html import escape
from math import cos, radians, sin
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float


def number(value: float) -> str:
    """`12.5`: tenths of a millimetre are as fine as felt is printed."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def attributes(**given: object) -> str:
    """` stroke-width="2"`: names with underscores for dashes; None is left out."""
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for name, value in given.items()
        if value is not None
    )


def _value(value: object) -> str:
    return number(value) if isinstance(value, float) else str(value)


def element(name: str, content: str | Iterable[str] = "", **given: object) -> str:
    inside = content if isinstance(content, str) else "\n".join(content)
    return (
        f"<{name}{attributes(**given)}>{inside}</{name}>"
        if inside
        else (f"<{name}{attributes(**given)}/>")
    )


def circle(at: Point, radius: float, **given: object) -> str:
    return element("circle", "", cx=float(at.x), cy=float(at.y), r=float(radius), **given)


def rectangle(x: float, y: float, width: float, height: float, **given: object) -> str:
    place = {"x": float(x), "y": float(y), "width": float(width), "height": float(height)}
    return element("rect", "", **place, **given)


def words(text: str, at: Point, size: float, **given: object) -> str:
    """One line of text, centred on a point unless `text_anchor` says otherwise."""
    given = {"text_anchor": "middle", **given}
    place = {"x": float(at.x), "y": float(at.y), "font_size": float(size)}
    return element("text", escape(text), **place, **given)


def centred(lines: list[str], at: Point, size: float, **given: object) -> list[str]:
    """Lines one below the other, in the middle of a shape."""
    leading = size * 1.1
    first = at.y + size * 0.36 - leading * (len(lines) - 1) / 2
    return [
        words(line, Point(at.x, first + leading * row), size, **given)
        for row, line in enumerate(lines)
    ]


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """The point at that angle, from the right over the bottom to the left."""
    return Point(
        centre.x + radius * cos(radians(degrees)), centre.y + radius * sin(radians(degrees))
    )


def arc_words(
    text: str, centre: Point, radius: float, size: float, name: str, **given: object
) -> str:
    """Text along the lower half of a circle, read from outside it."""
    start, end = polar(centre, radius, 178), polar(centre, radius, 2)
    path = (
        f"M{number(start.x)} {number(start.y)}"
        f"A{number(radius)} {number(radius)} 0 0 0 {number(end.x)} {number(end.y)}"
    )
    on_path = element("textPath", escape(text), href=f"#{name}", startOffset="50%")
    return element("path", id=name, d=path, fill="none") + element(
        "text", on_path, font_size=float(size), text_anchor="middle", **given
    )


def svg(
    title: str,
    width: float,
    height: float,
    parts: Iterable[str],
    scale: float = 1,
    **given: object,
) -> str:
    """A drawing in millimetres; at a scale of 10 it comes out a tenth as large."""
    head = attributes(
        xmlns="http://www.w3.org/2000/svg",
        width=f"{number(width / scale)}mm",
        height=f"{number(height / scale)}mm",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        **given,
    )
    inside = "\n".join([element("title", escape(title)), *parts])
    return f"<svg{head}>\n{inside}\n</svg>\n"
