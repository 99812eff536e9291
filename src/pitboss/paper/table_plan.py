"""Where everything lies on the felt, in millimetres: the smallest table on which it all fits.

The casino dealer stands at the straight edge, at the top of the plan; the places go around the
curve, the first at the casino dealer's left, which is the right of the plan (clause 1.2).
"""

from collections.abc import Iterator, Sequence
from math import hypot, radians, sin
from typing import NamedTuple

from pitboss.game.rules import Rules
from pitboss.game.wagers import Placed, Wager
from pitboss.paper import words
from pitboss.paper.drawing import Point

CARD = (63.5, 88.9)
CARD_GAP = 10.0
RACK = (560.0, 110.0)
EDGE = 42.0  # from the casino dealer's edge to what stands there
STRAIGHT = 90.0  # the sides go straight for so long before the curve begins
RAIL = 75.0  # from the Play circles to the rail: hole cards and stacks lie there
WORK_AREA = 115.0  # a card's height and a finger on either side
INSCRIPTION = 88.0  # two lines along the curve
FIRST_ANGLE = 13.0  # of the first place, seen from the middle of the curve
RADIUS = 39.0  # of a circle: a stack of chips is 39 across
GAP, EQUALS = 14.0, 26.0
IN_A_ROW = 3  # circles beside each other
PANEL_WIDTH, PANEL_GAP = 215.0, 14.0
LINE, HEADING = 20.0, 50.0
LEAST_RADIUS = 914.0  # of the usual table, six feet across


class Box(NamedTuple):
    """A rectangle; x is measured from the middle of the table."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def reach(self) -> float:
        """How far its farthest corner is from the middle of the curve."""
        across = max(abs(self.x), abs(self.x + self.width))
        return hypot(across, max(abs(self.y - STRAIGHT), abs(self.y + self.height - STRAIGHT)))


class SpotCircle(NamedTuple):
    """A wager's circle at a place: x to the player's right, y towards the player."""

    wager: Wager
    at: Point


class SeatPlan(NamedTuple):
    """The circles of a seat, as they lie where the seat is in the middle of the curve."""

    circles: tuple[SpotCircle, ...]
    equals: tuple[Point, ...]  # where a sign says that two wagers are equal
    width: float
    depth: float


class Panel(NamedTuple):
    """A pay table on the felt."""

    wager: Wager
    lines: tuple[tuple[str, str], ...]
    box: Box


class TablePlan(NamedTuple):
    radius: float
    place: SeatPlan
    angles: tuple[float, ...]  # of the places, in the order of the seats
    panels: tuple[Panel, ...]
    centre_radius: float  # within it lie the board and the pay tables
    equipment: dict[str, Box]
    cards: dict[str, tuple[Box, ...]]

    @property
    def width(self) -> float:
        return 2 * self.radius

    @property
    def height(self) -> float:
        return self.radius + STRAIGHT

    @property
    def place_radius(self) -> float:
        """Where the places begin, from the middle of the curve."""
        return self.radius - RAIL - self.place.depth


def plan(rules: Rules) -> TablePlan:
    place = place_of(rules)
    panels = tuple(_panels(rules))
    centre = max([panel.box.reach() for panel in panels] + [box.reach() for box in _board()])
    around = INSCRIPTION + WORK_AREA + place.depth + RAIL
    radius = max(LEAST_RADIUS, centre + around, _room_for_places(rules.seats, place))
    radius = float(-(-radius // 10) * 10)  # whole centimetres
    cards = {"dealer": _dealer_hand(), "board": _board()}
    angles = tuple(_angles(rules.seats))
    return TablePlan(radius, place, angles, panels, radius - around, _equipment(rules), cards)


def place_of(rules: Rules) -> SeatPlan:
    """Side bets towards the dealer, the Ante and its equals below them, then what a raise fills."""
    required = [wager for wager in rules.wagers if wager.placed in (Placed.REQUIRED, Placed.EQUAL)]
    raised = [wager for wager in rules.wagers if wager.placed is Placed.RAISE]
    rows: list[tuple[Sequence[Wager], float]] = [
        *((row, GAP) for row in _in_rows(rules.optional)),
        *((row, EQUALS) for row in _in_rows(required)),
        (raised, GAP),
    ]
    circles: list[SpotCircle] = []
    equals: list[Point] = []
    y, width = 0.0, 0.0
    for row, gap in rows:
        across = len(row) * 2 * RADIUS + (len(row) - 1) * gap
        width = max(width, across)
        for at, wager in enumerate(row):
            x = -across / 2 + RADIUS + at * (2 * RADIUS + gap)
            circles.append(SpotCircle(wager, Point(x, y + RADIUS)))
            if at and gap == EQUALS:
                equals.append(Point(x - RADIUS - gap / 2, y + RADIUS))
        y += 2 * RADIUS + GAP
    return SeatPlan(tuple(circles), tuple(equals), width, y - GAP)


def _in_rows(wagers: Sequence[Wager]) -> Iterator[Sequence[Wager]]:
    for first in range(0, len(wagers), IN_A_ROW):
        yield wagers[first : first + IN_A_ROW]


def _angles(seats: int) -> Iterator[float]:
    if seats == 1:
        yield 90.0
        return
    for seat in range(seats):
        yield FIRST_ANGLE + seat * (180 - 2 * FIRST_ANGLE) / (seats - 1)


def _room_for_places(seats: int, place: SeatPlan) -> float:
    """So large that neighbours do not touch where they are closest: nearest to the dealer."""
    if seats == 1:
        return 0.0
    step = (180 - 2 * FIRST_ANGLE) / (seats - 1)
    inner = (place.width + 2 * GAP) / (2 * sin(radians(step / 2)))
    return inner + place.depth + RAIL


def _equipment(rules: Rules) -> dict[str, Box]:
    """By its words on the felt. What deals stands at the casino dealer's left, the discard rack at
    the right, and beyond it the slot of the drop box.
    """
    rack = Box(-RACK[0] / 2, EDGE, *RACK)
    right = rack.x + rack.width + 30
    return {
        "Chip rack": rack,
        words.device(rules).capitalize(): Box(right, EDGE, 220, 180),
        "Discard rack": Box(rack.x - 30 - 100, EDGE, 100, 130),
        "Drop box": Box(rack.x - 30 - 100 - 30 - 130, EDGE, 130, 60),
    }


def _row_of_cards(number: int, y: float) -> tuple[Box, ...]:
    across = number * CARD[0] + (number - 1) * CARD_GAP
    return tuple(Box(-across / 2 + at * (CARD[0] + CARD_GAP), y, *CARD) for at in range(number))


def _dealer_hand() -> tuple[Box, ...]:
    return _row_of_cards(2, EDGE + RACK[1] + 20)


def _board() -> tuple[Box, ...]:
    return _row_of_cards(5, EDGE + RACK[1] + 20 + CARD[1] + 20)


def bank_spot() -> Point:
    """Beside the dealer's hand lies what the player/dealer puts up (clause 8.5)."""
    last = _dealer_hand()[-1]
    return Point(last.x + last.width + 20 + RADIUS, last.middle.y)


def _panels(rules: Rules) -> Iterator[Panel]:
    """Two below the board, two beside it, and any others beyond those."""
    tables = list(words.with_table(rules))
    for at, (wager, table) in enumerate(tables):
        others = "Other hole cards" if table.of_starting_hands else "Any other hand"
        lines = (*words.lines(table), (others, words.below(wager)))
        place = _panel_corner(at, alone=len(tables) == 1)
        yield Panel(wager, lines, Box(*place, PANEL_WIDTH, HEADING + LINE * len(lines)))


def _panel_corner(at: int, alone: bool) -> Point:
    board = _board()[0]
    pair, right = divmod(at, 2)
    if pair == 0:
        near, y = PANEL_GAP / 2, board.y + board.height + 20
    else:
        near = PANEL_GAP / 2 + pair * (PANEL_WIDTH + PANEL_GAP)
        y = EDGE + 180 + 24
    if alone:
        return Point(-PANEL_WIDTH / 2, y)
    return Point(near if right else -near - PANEL_WIDTH, y)
