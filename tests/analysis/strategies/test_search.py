"""The search of the language: cells, plans, and the conditions that they are written as."""

from itertools import combinations

import numpy as np
import pytest

from pitboss.analysis.deck import Deck
from pitboss.analysis.progress import silent
from pitboss.analysis.strategies.chart import chart_words
from pitboss.analysis.strategies.measures import Cells, cells_of, measures
from pitboss.analysis.strategies.search import Literal, Plan, Search, condition_of, length_of
from pitboss.analysis.strategies.spots import Spots, flop_spots, river_spots
from pitboss.game.cards import RANK_LETTERS
from pitboss.game.rules import Street
from pitboss.game.starting_hands import parse_starting_hands

DECK = Deck((0, 1, 3, 12))


def lists_of_spots() -> list[list[Spots]]:
    return [[flop_spots(DECK)], list(river_spots(DECK))]


@pytest.mark.parametrize("spots", lists_of_spots(), ids=["flop", "river"])
def test_spots_of_a_cell_are_alike_in_every_measure(spots: list[Spots]) -> None:
    cells = cells_of(spots, silent)
    for at, measure in enumerate(cells.measures):
        for some, of_spots in zip(spots, cells.of_spots, strict=True):
            numbers = np.broadcast_to(measure.of(some), some.shape)
            there = some.possible
            assert np.array_equal(
                cells.numbers[at][of_spots].reshape(some.shape)[there], numbers[there]
            )
            assert numbers[there].max() <= measure.most


@pytest.mark.parametrize("street", [Street.FLOP, Street.RIVER])
def test_an_interval_of_a_measure_is_its_condition(street: Street) -> None:
    spots = flop_spots(DECK) if street is Street.FLOP else river_spots(DECK)[1].rows(0, 60)
    for measure in measures(street):
        numbers = np.broadcast_to(measure.of(spots), spots.shape)
        most = measure.most
        for low, high in [(0, 0), (1, most), (most, most), (0, max(most - 1, 0)), (1, 1)]:
            if (low, high) == (0, most) or (low > 0 and high < most and low != high):
                continue
            flags = np.broadcast_to(measure.condition(low, high).of(spots), spots.shape)
            inside = (numbers >= low) & (numbers <= high)
            assert np.array_equal(flags[spots.possible], inside[spots.possible])


A, B, C, D = (Literal(measure, 1, 1) for measure in range(4))


@pytest.mark.parametrize(
    ("plan", "text"),
    [
        (((A,),), "pocket pair"),
        (((A, B), (C,)), "pocket pair and hidden pair or hidden pair or better"),
        (((A, B), (A, C)), "pocket pair and (hidden pair or hidden pair or better)"),
        (
            ((A, B), (A, C, D)),
            "pocket pair and (hidden pair or hidden pair or better and above the board)",
        ),
    ],
)
def test_what_clauses_share_is_written_once(plan: Plan, text: str) -> None:
    condition = condition_of(plan, measures(Street.RIVER))
    assert str(condition) == text
    assert len(condition.words) == length_of(plan)


def test_no_plan_of_one_or_two_literals_gains_more_than_the_one_that_is_found() -> None:
    """All of them are tried, one by one."""
    random = np.random.default_rng(5)
    whole = cells_of([flop_spots(DECK)], silent)
    cells = Cells(whole.measures[7:12], whole.numbers[7:12], [])
    gains = np.array(random.integers(-50, 40, cells.numbers.shape[1]), dtype=np.float64)
    literals = [
        (cells.numbers[at] >= low) & (cells.numbers[at] <= high)
        for at, measure in enumerate(cells.measures)
        for low, high in [
            *((low, measure.most) for low in range(1, measure.most + 1)),
            *((0, high) for high in range(measure.most)),
            *((only, only) for only in range(1, measure.most)),
        ]
    ]
    nothing, one, two, *_ = Search(cells, gains).plans(3)
    assert (nothing.gain, nothing.plan) == (0, ())
    assert one.gain == max(0, *(gains[flags].sum() for flags in literals))
    both = max(
        max(gains[first & second].sum(), gains[first | second].sum())
        for first, second in combinations(literals, 2)
    )
    assert one.gain <= two.gain <= max(one.gain, both)
    assert Search(cells, gains).plans(3) == Search(cells, gains).plans(3)


def test_a_chart_is_written_short() -> None:
    names = [
        high + low + kind
        for at, high in enumerate(RANK_LETTERS)
        for low in RANK_LETTERS[: at + 1]
        for kind in (("",) if high == low else ("s", "o"))
    ]

    def written(text: str) -> str:
        held = parse_starting_hands(text).hands
        chosen = {
            name
            for name in names
            if any(
                name == high.letter + low.letter + ("" if high == low else "s" if suited else "o")
                for high, low, suited in held
            )
        }
        words = chart_words(chosen)
        assert parse_starting_hands(words).hands == held
        return words

    published = "33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"
    assert written(published) == published
    assert written("AA 55-88 22 K9s K7 32s") == "AA 55-88 22 K9s K7 32s"
    assert written("22+ A2+ K2+") == "22+ A2+ K2+"
