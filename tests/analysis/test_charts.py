"""Charts of starting hands and flops, and what notebooks show."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest

import pitboss
from pitboss.analysis.advice import advise
from pitboss.analysis.book import standard_book
from pitboss.analysis.charts import flop_chart, flops_csv, starting_chart, starting_hand
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.seen_flops import SeenFlop, flop_groups, flops_seen, hand_named
from pitboss.analysis.solution import Solution
from pitboss.analysis.solver import solve
from pitboss.analysis.strategy import optimal, starting_hands
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import CardSet, format_cards, parse_card, parse_cards
from pitboss.game.hands import strength
from pitboss.game.profiles import profile

HOUSE = profile("house")
HANDS = starting_hands(HOUSE)
SVG = "{http://www.w3.org/2000/svg}"


def test_every_starting_hand_has_its_cell() -> None:
    chart = starting_chart(HANDS, "hands")
    names = [cell.name for row in chart.rows for cell in row if cell is not None]
    assert sorted(names) == sorted(STANDARD_DECK.names)
    assert (starting_hand("A", "K"), starting_hand("K", "A"), starting_hand("7", "7")) == (
        "AKs",
        "AKo",
        "77",
    )


def test_a_cell_says_what_its_hand_is_worth() -> None:
    for row in starting_chart(HANDS, "hands").rows:
        for cell in row:
            assert cell is not None
            hand = HANDS[cell.name]
            assert cell.best == hand.best
            assert cell.share == (hand.best != Check())
            assert cell.text == f"{float(hand.values[hand.best]):+.2f}"


def test_combos_of_the_book_sum_to_all_hands() -> None:
    assert sum(hand.combos for hand in starting_hands(HOUSE).values()) == 1326


@pytest.mark.parametrize(
    ("name", "cards"), [("AKs", "Ac Kc"), ("kao", "Ac Kd"), ("77", "7c 7d"), ("t2S", "Tc 2c")]
)
def test_a_starting_hand_by_its_name(name: str, cards: str) -> None:
    assert format_cards(hand_named(name)) == cards


@pytest.mark.parametrize("name", ["", "A", "AK", "AAo", "AKx", "AKso", "XKs", "As Kd"])
def test_what_is_no_starting_hand(name: str) -> None:
    with pytest.raises(ParseError, match="unknown starting hand"):
        hand_named(name)


@pytest.fixture(scope="module")
def queen_jack() -> list[SeenFlop]:
    return flops_seen(HOUSE, parse_cards("Qc Jd"))


def test_flops_are_complete_and_exact(queen_jack: list[SeenFlop]) -> None:
    assert sum(seen.flops for seen in queen_jack) == 19_600
    assert len({seen.flop for seen in queen_jack}) == len(queen_jack)
    for seen in queen_jack[::500]:
        assert seen.values == advise(HOUSE, parse_cards("Qc Jd"), seen.flop).values


def test_what_is_best_on_flops_makes_the_value_of_checking(queen_jack: list[SeenFlop]) -> None:
    total = sum((seen.flops * seen.values[seen.best] for seen in queen_jack), Fraction(0))
    assert total / 19_600 == starting_hands(HOUSE)["QJo"].values[Check()]


def test_the_flop_chart_counts_every_flop_once(queen_jack: list[SeenFlop]) -> None:
    chart = flop_chart(queen_jack, "QJo")
    cells = [cell for row in chart.rows for cell in row if cell is not None]
    counts = [cell.words.split()[1::2] for cell in cells]
    assert sum(int(of) for _, of, *_ in counts) == 19_600
    raised = sum(int(words.split()[1]) for words in (cell.words for cell in cells))
    assert raised == sum(seen.flops for seen in queen_jack if seen.best == Raise(2))
    assert chart.note.startswith(f"{raised:,} of 19,600 flops raise")


def test_groups_of_flops(queen_jack: list[SeenFlop]) -> None:
    groups = {group.made: group for group in flop_groups(parse_cards("Qc Jd"), queen_jack)}
    assert sum(group.flops for group in groups.values()) == 19_600
    # A queen and two cards, paired with nothing: 3 · (C(44,2) − 11 · 6) flops.
    assert groups["pair of queens"].flops == groups["pair of jacks"].flops == 2640
    assert groups["four of a kind"].flops == 2
    assert next(iter(groups)) == "four of a kind"
    assert list(groups)[-1] == "high card"
    assert groups["two pair"].raised == groups["two pair"].flops


def test_the_csv_of_flops(queen_jack: list[SeenFlop]) -> None:
    lines = flops_csv(parse_cards("Qc Jd"), queen_jack).splitlines()
    assert lines[0] == "cards,flop,flops,raise 2x,check,best"
    assert all(line.startswith("Qc Jd,") for line in lines[1:])
    assert len(lines) == len(queen_jack) + 1


def test_pictures_are_sound_and_escaped(queen_jack: list[SeenFlop]) -> None:
    for chart in (
        flop_chart(queen_jack, "<QJo> & \"friends\" 'here'"),
        starting_chart(HANDS, "hands"),
    ):
        picture = ElementTree.fromstring(chart._repr_svg_())
        assert picture.findtext(f"{SVG}title") == chart.title
        cells = [cell for row in chart.rows for cell in row if cell is not None]
        assert len(picture.findall(f"{SVG}g")) == len(cells)


def test_notebooks_show_cards_hands_and_advice() -> None:
    assert "A♠" in parse_card("As")._repr_html_()
    assert CardSet.of(parse_cards("As Kd"))._repr_html_().count("<span") == 2
    assert "pair of nines" in strength(parse_cards("9s 9h 2d 7c Qs"))._repr_html_()
    shown = advise(HOUSE, parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d"))._repr_html_()
    assert shown.index("fold") < shown.index("raise 1x")
    assert "27.58%" in shown


def test_a_notebook_shows_a_solution(solution: Solution) -> None:
    shown = solution._repr_html_()
    assert "-607,723,787,676 Antes over 27,813,810,024,000 deals" in shown
    assert shown.count("<g>") == 169
    short = solve(HOUSE, deck=Deck((0, 1, 2)))._repr_html_()
    assert "House edge" in short
    assert "<svg" not in short


def test_a_cell_of_flops_names_the_raise_that_is_best_there() -> None:
    low: dict[Decision, Fraction] = {Raise(1): Fraction(1), Raise(6): Fraction(0)}
    high: dict[Decision, Fraction] = {Raise(6): Fraction(1)}
    worst: dict[Decision, Fraction] = {Check(): Fraction(-1)}
    flops = [
        SeenFlop(parse_cards("As Kd 2c"), 3, {**worst, **low}),
        SeenFlop(parse_cards("As Kd 3c"), 2, {**worst, **high}),
        SeenFlop(parse_cards("Ks Qd 3c"), 2, {**worst, **high}),
        SeenFlop(parse_cards("Ks Qd 4c"), 4, {Check(): Fraction(2), **high}),
    ]
    chart = flop_chart(flops, "flops")
    found = {cell.name: (cell.best, cell.raised, cell.share) for cell in chart.cells}
    assert found == {
        "AKx": (Raise(1), Raise(1), 1),
        "KQx": (Check(), Raise(6), Fraction(1, 3)),
    }
    assert chart.decisions == [Raise(1), Check()]


def test_what_a_prompt_shows_is_short(solution: Solution) -> None:
    """The names at the front door, and values whose full text would fill many screens."""
    assert {"solve", "advise", "optimal", "Solution", "Advice"} <= set(dir(pitboss))
    for value in (solution, optimal(HOUSE), standard_book(), starting_chart(HANDS, "hands")):
        assert len(repr(value)) < 1000
