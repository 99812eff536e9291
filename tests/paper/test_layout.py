"""The layout: to scale, with every word and number that the rules put on it, and room for all."""

import re
from collections.abc import Iterator
from itertools import combinations
from math import hypot

import pytest

from pitboss.game.profiles import profile
from pitboss.game.rules import Rules
from pitboss.game.wagers import Placed
from pitboss.paper.drawing import Point, polar
from pitboss.paper.layout import FELT, PLAIN, Colours, layout
from pitboss.paper.metrics import text_width
from pitboss.paper.table_plan import RADIUS, STRAIGHT, Box, TablePlan, bank_spot, plan
from tests.paper.reading import ALL_RULES, SVG, read, svg_texts, words_of

EACH = pytest.mark.parametrize("rules", ALL_RULES.values(), ids=ALL_RULES)
BORDER = 16
PLACES = {"california": 8, "royal-caribbean": 7, "house": 6}


def circles_of(sheet: str) -> dict[str, list[str]]:
    """The words in the circles of each place, by seat."""
    found: dict[str, list[str]] = {}
    for group in read(sheet).iter(f"{SVG}g"):
        if (seat := group.get("data-seat")) is not None:
            found[seat] = [circle.get("data-spot", "") for circle in group.iter(f"{SVG}circle")]
    return found


@pytest.mark.clause("1.2")
@pytest.mark.parametrize(("name", "places"), PLACES.items())
def test_every_seat_has_its_place_and_the_casino_dealer_none(name: str, places: int) -> None:
    sheet = layout(profile(name))
    assert list(circles_of(sheet)) == [str(seat) for seat in range(1, places + 1)]
    assert "Casino dealer" in svg_texts(read(sheet))


@pytest.mark.clause("1.2")
def test_the_first_place_is_at_the_casino_dealers_left_and_the_rest_go_clockwise() -> None:
    of = plan(profile("california"))
    points = [polar(Point(0, STRAIGHT), of.place_radius, angle) for angle in of.angles]
    assert points[0].x > 0 > points[-1].x  # the casino dealer looks down the page
    assert [point.x for point in points] == sorted((point.x for point in points), reverse=True)


@EACH
@pytest.mark.clause("1.3")
def test_every_place_has_a_circle_for_every_wager(rules: Rules) -> None:
    spots = sorted(wager.spot for wager in rules.wagers)
    for circles in circles_of(layout(rules)).values():
        assert sorted(circles) == spots
    words = " ".join(svg_texts(read(layout(rules))))
    for wager in rules.wagers:
        for word in wager.label.split():
            assert words.count(word) >= rules.seats


@pytest.mark.clause("1.4")
@pytest.mark.parametrize("name", ["california", "royal-caribbean"])
def test_the_felt_of_a_cardroom_bears_its_inscription(name: str) -> None:
    rules = profile(name)
    assert "Player/Dealer only plays with a pair or higher" in svg_texts(read(layout(rules)))
    stricter = rules.change(qualify="two pair")
    assert "Player/Dealer only plays with two pair or higher" in svg_texts(read(layout(stricter)))


@EACH
def test_the_odds_on_the_felt_are_those_of_the_rules(rules: Rules) -> None:
    words = list(svg_texts(read(layout(rules))))
    for wager in rules.wagers:
        if wager.table is None:
            continue
        at = words.index(f"{wager.label} pays") + 2  # the condition lies between
        printed = words[at : at + 2 * len(wager.table.lines)]
        hands = [str(hand) for hand, _ in wager.table.lines]
        assert [hand.casefold() for hand in printed[::2]] == [hand.casefold() for hand in hands]
        for odds, (_, prize) in zip(printed[1::2], wager.table.lines, strict=True):
            assert odds.split(" of ")[0] in (str(prize), "push")
            assert (odds == "push") == (str(prize) == "0 to 1")
        assert words[at + len(printed) + 1] in ("push", "lose")


def test_changed_rules_change_the_felt() -> None:
    rules = profile("california").change(
        blind_table="700 60 12 4 2 1", trips_table="UTH-04", preflop=[5], flop=[3], dealing="shoe"
    )
    words = list(svg_texts(read(layout(rules))))
    assert {"700 to 1", "60 to 1", "12 to 1", "20 to 1", "7 to 1", "Shoe"} <= set(words)
    assert not {"500 to 1", "30 to 1", "Shuffler"} & set(words)
    assert "Play: 5× before the flop · 3× on the flop · 1× on the river" in words


@pytest.mark.parametrize("scale", [1, 10])
def test_it_is_drawn_in_millimetres(scale: int) -> None:
    rules = profile("house")
    of, drawing = plan(rules), read(layout(rules, scale))
    assert drawing.get("width") == f"{of.width / scale:g}mm"
    assert drawing.get("height") == f"{of.height / scale:g}mm"
    assert drawing.get("viewBox") == f"0 0 {of.width:g} {of.height:g}"
    assert 1800 <= of.width <= 2500  # as tables are


@EACH
def test_what_stands_on_a_table_is_there(rules: Rules) -> None:
    of = plan(rules)
    device = "Shoe" if rules.dealing == "shoe" else "Shuffler"
    assert set(of.equipment) == {"Chip rack", "Discard rack", "Drop box", device}
    words = " ".join(svg_texts(read(layout(rules))))
    assert words.count("Flop") >= 3
    assert "Turn River" in words
    assert "Work area" in words
    assert ("wager" in words.split()) == (not rules.house_banked)


def placed_circles(of: TablePlan) -> Iterator[tuple[str, Point]]:
    """Where every circle lies on the table, x from its middle."""
    for seat, angle in enumerate(of.angles, start=1):
        for one in of.place.circles:
            out = polar(Point(0, STRAIGHT), of.place_radius + one.at.y, angle)
            across = polar(Point(0, 0), one.at.x, angle - 90)
            yield f"{one.wager.label} of {seat}", Point(out.x + across.x, out.y + across.y)


def distance(point: Point, box: Box) -> float:
    across = max(box.x - point.x, 0, point.x - box.x - box.width)
    down = max(box.y - point.y, 0, point.y - box.y - box.height)
    return hypot(across, down)


def overlap(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@EACH
def test_nothing_lies_on_anything_else(rules: Rules) -> None:
    of = plan(rules)
    circles = list(placed_circles(of))
    for (one, at), (other, there) in combinations(circles, 2):
        assert hypot(at.x - there.x, at.y - there.y) > 2 * RADIUS + 5, (one, other)
    boxes = {
        **of.equipment,
        **{f"{panel.wager.label} pays": panel.box for panel in of.panels},
        **{f"{what} {at}": box for what, row in of.cards.items() for at, box in enumerate(row)},
    }
    for (one, box), (other, another) in combinations(boxes.items(), 2):
        assert not overlap(box, another), (one, other)
    for name, at in circles:
        for other, box in boxes.items():
            assert distance(at, box) > RADIUS, (name, other)
        assert at.y - RADIUS > BORDER, name
        from_middle = hypot(at.x, max(0, at.y - STRAIGHT))
        assert from_middle + RADIUS < of.radius - BORDER, name
    if not rules.house_banked:
        assert all(distance(bank_spot(), box) > RADIUS for box in boxes.values())
    assert all(panel.box.reach() <= of.centre_radius for panel in of.panels)


@EACH
def test_words_fit_their_circles_and_panels(rules: Rules) -> None:
    of = plan(rules)
    drawing = read(layout(rules))
    place = next(group for group in drawing.iter(f"{SVG}g") if group.get("data-seat") == "1")
    words = [
        (words_of(text), float(text.get("font-size", "0")))
        for text in place.iter(f"{SVG}text")
        if text.get("font-weight") == "bold"
    ]
    assert len(words) >= len(rules.wagers)
    for text, size in words:
        assert text_width(text, size) < 2 * RADIUS, text
        assert size > 4, text
    for panel in of.panels:
        bottom = panel.box.y + panel.box.height
        last = next(
            float(text.get("y", "0"))
            for text in reversed(list(drawing.iter(f"{SVG}text")))
            if text.get("x") == f"{panel.box.x + 12:g}"
        )
        assert last < bottom, panel.wager.label


def test_a_wager_equal_to_the_ante_lies_beside_it_with_a_sign_between() -> None:
    place = plan(profile("house")).place
    required = [one for one in place.circles if one.wager.placed in (Placed.REQUIRED, Placed.EQUAL)]
    assert len({one.at.y for one in required}) == 1
    assert len(place.equals) == len(required) - 1 == 1


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", [FELT, PLAIN], ids=["felt", "plain"])
def test_it_is_legible_without_colours(colours: Colours) -> None:
    for ground in (colours.felt, colours.light, colours.panel):
        for ink in (colours.line, colours.words, colours.faint):
            low, high = sorted((luminance(ground), luminance(ink)))
            assert (high + 0.05) / (low + 0.05) > 4.5, (ground, ink)


def test_the_plain_one_has_black_lines_on_white() -> None:
    colours = set(re.findall(r"#[0-9a-f]{6}", layout(profile("house"), plain=True)))
    assert all(colour[1:3] == colour[3:5] == colour[5:] for colour in colours)


def test_a_label_that_looks_like_markup_is_words() -> None:
    rules = profile("house").change(wagers=[{"spot": "trips", "label": "<b>&Co"}])
    assert "<b>&Co pays" in svg_texts(read(layout(rules)))
