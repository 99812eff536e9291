"""The table layout to scale: the cloth that a table is covered with (clauses 1.2 to 1.4)."""

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.game.rules import Rules, Street
from pitboss.game.wagers import PLAY
from pitboss.paper import words
from pitboss.paper.drawing import (
    Point,
    arc_words,
    centred,
    circle,
    element,
    number,
    polar,
    rectangle,
    svg,
)
from pitboss.paper.drawing import words as text
from pitboss.paper.metrics import fitting_size, wrapped
from pitboss.paper.table_plan import (
    HEADING,
    INSCRIPTION,
    LINE,
    RADIUS,
    STRAIGHT,
    WORK_AREA,
    Box,
    Panel,
    SpotCircle,
    TablePlan,
    bank_spot,
    plan,
)

_SANS = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_BOARD = ("Flop", "Flop", "Flop", "Turn", "River")
_LARGEST = 22.0  # letters in a circle, in millimetres
_INSIDE = 1.62  # of a circle's radius: what its words may be wide


class Colours(NamedTuple):
    felt: str
    light: str  # of the felt, under the lamp
    line: str
    words: str
    panel: str
    faint: str  # outlines of cards and of the work area


FELT = Colours("#084a31", "#0a583a", "#f4e7b5", "#ffffff", "#063a27", "#a9d8bf")
PLAIN = Colours("#ffffff", "#ffffff", "#000000", "#000000", "#ffffff", "#555555")


def layout(rules: Rules, scale: float = 1, plain: bool = False) -> str:
    """The layout as SVG, one to `scale`; `plain` is black on white, for a printer."""
    of = plan(rules)
    colours = PLAIN if plain else FELT
    middle = of.radius
    parts = [
        _cloth(of, colours),
        element(
            "g",
            [
                *_equipment(of, colours),
                *_cards(rules, of, colours),
                *(part for panel in of.panels for part in _panel(panel, colours)),
                *_arcs(rules, of, colours),
                *_places(of, colours),
            ],
            transform=f"translate({number(middle)} 0)",
        ),
    ]
    size = f"{number(of.width)} by {number(of.height)} mm"
    title = f"Layout of {rules.title}: {rules.seats} places, {size}"
    return svg(title, of.width, of.height, parts, scale, font_family=_SANS)


def _cloth(of: TablePlan, colours: Colours) -> str:
    outline = _outline(of, 0)
    border = _outline(of, 16)
    parts = []
    fill = colours.felt
    if colours.light != colours.felt:  # as under the lamp of a table
        stops = (("0", colours.light), ("1", colours.felt))
        inside = [element("stop", offset=at, stop_color=colour) for at, colour in stops]
        lamp = element("radialGradient", inside, id="lamp", cx="0.5", cy="0.35", r="0.7")
        parts.append(element("defs", lamp))
        fill = "url(#lamp)"
    parts.append(element("path", d=outline, fill=fill))
    return "".join(parts) + element(
        "path", d=border, fill="none", stroke=colours.line, stroke_width=4
    )


def _outline(of: TablePlan, inset: float) -> str:
    left, right, radius = inset, of.width - inset, of.radius - inset
    return (
        f"M{number(left)} {number(inset)}H{number(right)}V{number(STRAIGHT)}"
        f"A{number(radius)} {number(radius)} 0 0 1 {number(left)} {number(STRAIGHT)}Z"
    )


def _equipment(of: TablePlan, colours: Colours) -> Iterator[str]:
    yield text("Casino dealer", Point(0, 35), 15, fill=colours.words, letter_spacing=2)
    for name, box in of.equipment.items():
        yield _frame(box, colours.line, rx=10)
        if name == "Chip rack":
            yield from _tubes(box, colours)
        lines = wrapped(name)
        largest = 18.0
        size = min(fitting_size(line, box.width - 16, largest) for line in lines)
        yield from centred(lines, box.middle, size, fill=colours.words, **_backed(colours))


def _backed(colours: Colours) -> dict[str, object]:
    """Words that stand on lines keep them off with an edge of the colour of the cloth."""
    return {"stroke": colours.light, "stroke_width": 6, "paint_order": "stroke"}


def _frame(box: Box, colour: str, **given: object) -> str:
    given = {"fill": "none", "stroke": colour, "stroke_width": 2, **given}
    return rectangle(box.x, box.y, box.width, box.height, **given)


def _tubes(rack: Box, colours: Colours) -> Iterator[str]:
    """A rack of fourteen tubes: a chip is 39 mm across."""
    for at in range(1, 14):
        x = rack.x + at * rack.width / 14
        line = f"M{number(x)} {number(rack.y + 8)}V{number(rack.y + rack.height - 8)}"
        yield element("path", d=line, stroke=colours.faint, stroke_width=1)


def _cards(rules: Rules, of: TablePlan, colours: Colours) -> Iterator[str]:
    whose = "Dealer" if rules.house_banked else "Player/Dealer"
    for box in of.cards["dealer"]:
        yield from _card(box, whose.replace("/", "/ ").split(), colours)
    for box, name in zip(of.cards["board"], _BOARD, strict=True):
        yield from _card(box, [name], colours)
    if not rules.house_banked:
        at = bank_spot()
        yield circle(at, RADIUS, fill="none", stroke=colours.line, stroke_width=2)
        lines = ["Player/", "Dealer", "wager"]
        size = fitting_size(lines[0], RADIUS * 1.3, _LARGEST)
        yield from centred(lines, at, min(size, 17), fill=colours.words)


def _card(box: Box, lines: list[str], colours: Colours) -> Iterator[str]:
    yield _frame(box, colours.faint, rx=4, stroke_dasharray="6 4", stroke_width=1.5)
    size = min(fitting_size(line, box.width - 10, 15) for line in lines)
    yield from centred(lines, box.middle, size, fill=colours.faint)


def _panel(panel: Panel, colours: Colours) -> Iterator[str]:
    box, wager = panel.box, panel.wager
    yield _frame(box, colours.line, rx=8, fill=colours.panel)
    inside = box.width - 24
    heading = f"{wager.label} pays"
    size = fitting_size(heading, inside, 19)
    top = Point(box.middle.x, box.y + 22)
    yield text(heading, top, size, fill=colours.line, font_weight="bold")
    condition = words.pays_for(wager).removeprefix("pays ")
    size = fitting_size(condition, inside, 13)
    yield text(condition, Point(box.middle.x, box.y + 38), size, fill=colours.words)
    left, right = box.x + 12, box.x + box.width - 12
    for row, (hand, pays) in enumerate(panel.lines):
        y = box.y + HEADING + LINE * row + 12
        hand_size = fitting_size(hand, inside * 0.56, 15)
        pays_size = fitting_size(pays, inside * 0.42, 15)
        yield text(hand, Point(left, y), hand_size, text_anchor="start", fill=colours.words)
        yield text(pays, Point(right, y), pays_size, text_anchor="end", fill=colours.words)


def _arcs(rules: Rules, of: TablePlan, colours: Colours) -> Iterator[str]:
    """The inscription, the raises below it, and the edges of the work area."""
    middle = Point(0, STRAIGHT)
    for text_of, radius, largest, name in (
        (words.inscription(rules), of.centre_radius + 46, 38, "inscription"),
        (raises_line(rules), of.centre_radius + 78, 22, "raises"),
    ):
        size = fitting_size(text_of, radius * 2.4, largest)
        yield arc_words(text_of, middle, radius, size, name, fill=colours.line)
    inner = of.centre_radius + INSCRIPTION
    for radius in (inner, inner + WORK_AREA - 14):
        start, end = polar(middle, radius, 4), polar(middle, radius, 176)
        path = (
            f"M{number(start.x)} {number(start.y)}A{number(radius)} {number(radius)} 0 0 1 "
            f"{number(end.x)} {number(end.y)}"
        )
        yield element(
            "path",
            d=path,
            fill="none",
            stroke=colours.faint,
            stroke_width=2,
            stroke_dasharray="12 8",
        )
    at = inner + WORK_AREA / 2
    yield arc_words("Work area", middle, at, 16, "work-area", fill=colours.faint, letter_spacing=3)


def raises_line(rules: Rules) -> str:
    """`Play: 3× or 4× before the flop · 2× on the flop · 1× on the river`."""
    play = rules.wager(PLAY).label
    streets = (f"{words.raises(rules, at)} {words.STREETS[at].lower()}" for at in Street)
    return f"{play}: {' · '.join(streets)}"


def _places(of: TablePlan, colours: Colours) -> Iterator[str]:
    middle = Point(0, STRAIGHT)
    for seat, degrees in enumerate(of.angles, start=1):
        at = polar(middle, of.place_radius, degrees)
        turned = f"translate({number(at.x)} {number(at.y)}) rotate({number(degrees - 90)})"
        parts = [
            *(part for one in of.place.circles for part in _circle(one, colours)),
            *(text("=", Point(x, y + 9), 26, fill=colours.line) for x, y in of.place.equals),
            text(str(seat), Point(0, of.place.depth + 40), 24, fill=colours.faint),
        ]
        yield element("g", parts, transform=turned, data_seat=seat)


def _circle(one: SpotCircle, colours: Colours) -> Iterator[str]:
    lines = wrapped(one.wager.label)
    size = min(
        fitting_size(line, RADIUS * (_INSIDE if len(lines) == 1 else 1.4), _LARGEST)
        for line in lines
    )
    yield circle(
        one.at,
        RADIUS,
        fill=colours.panel,
        stroke=colours.line,
        stroke_width=3,
        data_spot=one.wager.spot,
    )
    yield from centred(lines, one.at, size, fill=colours.words, font_weight="bold")
