"""The tables of strengths: as `game.hands` makes them, and complete."""

from io import BytesIO
from itertools import combinations, product

import numpy as np
import pytest

from pitboss.analysis.strengths import (
    StrengthTables,
    build_strength_tables,
    rank_code,
    rank_strengths,
    strength_tables,
    write_strengths,
)
from pitboss.game.cards import Card, Rank, Suit
from pitboss.game.hands import HandCategory, strength

RANK_MULTISETS = 49_205  # of seven cards: at most four of each of 13 ranks
FLUSHES = 4_719  # sets of five, six or seven ranks
STRENGTHS = {  # that seven cards may have: fewer than five cards, of which the worst are never best
    HandCategory.HIGH_CARD: 407,
    HandCategory.PAIR: 1_470,
    HandCategory.TWO_PAIR: 763,
    HandCategory.THREE_OF_A_KIND: 575,
    HandCategory.STRAIGHT: 10,
    HandCategory.FLUSH: 1_277,
    HandCategory.FULL_HOUSE: 156,
    HandCategory.FOUR_OF_A_KIND: 156,
    HandCategory.STRAIGHT_FLUSH: 9,
    HandCategory.ROYAL_FLUSH: 1,
}


@pytest.fixture(scope="module")
def made() -> StrengthTables:
    return build_strength_tables()


def test_the_tables_that_ship_are_those_that_the_rules_make(made: StrengthTables) -> None:
    for name, anew in made._asdict().items():
        ours = getattr(strength_tables(), name)
        assert ours.dtype == anew.dtype
        assert np.array_equal(ours, anew)


def test_the_file_written_anew_holds_what_ships(made: StrengthTables) -> None:
    file = BytesIO()
    write_strengths(file)
    kept = np.load(BytesIO(file.getvalue()))
    for name in ("ranks", "flushes", "categories"):
        assert np.array_equal(kept[name], getattr(made, name))


def test_there_are_as_many_strengths_as_seven_cards_can_have() -> None:
    tables = strength_tables()
    assert len(tables.ranks) == RANK_MULTISETS
    assert np.count_nonzero(tables.flushes) == FLUSHES
    counted = np.bincount(tables.categories, minlength=len(HandCategory)).tolist()
    assert dict(zip(HandCategory, counted, strict=True)) == STRENGTHS
    assert sorted({*tables.ranks.tolist(), *tables.flushes.tolist()}) == list(range(4_824))


@pytest.mark.parametrize("category", HandCategory, ids=str)
def test_a_category_begins_at_its_least_strength(category: HandCategory) -> None:
    tables = strength_tables()
    least = tables.least(category)
    assert tables.categories[least] == category
    assert least == 0 or tables.categories[least - 1] < category


def test_strengths_order_ranks_as_the_rules_do() -> None:
    # Seven cards of five ranks that are far apart: all 185 multisets, each against each.
    places = (0, 3, 4, 8, 12)
    multisets = [held for held in product(range(5), repeat=5) if sum(held) == 7]
    codes = [sum(n * rank_code(p) for n, p in zip(held, places, strict=True)) for held in multisets]
    found = rank_strengths(strength_tables(), np.array(codes, dtype=np.int64)).tolist()
    by_rules = [strength(_cards(held, places)) for held in multisets]
    for (one, rules_one), (two, rules_two) in combinations(zip(found, by_rules, strict=True), 2):
        assert (one > two, one == two) == (rules_one > rules_two, rules_one == rules_two)


def _cards(held: tuple[int, ...], places: tuple[int, ...]) -> list[Card]:
    ranks = [place for number, place in zip(held, places, strict=True) for _ in range(number)]
    return [Card(Rank(rank + 2), Suit(at % 4)) for at, rank in enumerate(ranks)]
