"""The strategy book: what the solver and single spots say, packed, written and read back."""

from dataclasses import replace
from fractions import Fraction
from io import BytesIO

import numpy as np
import pytest

from pitboss.analysis.after_flop import prospects_after_flop
from pitboss.analysis.book import (
    Book,
    book_for,
    pack_flops,
    read_book,
    standard_book,
    write_book,
)
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.streets import Streets, solve_streets
from pitboss.analysis.terms import Terms, terms_of
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules
from tests.analysis.games import HOUSE, OTHER_GAMES, deal, game

SHORT = Deck((0, 2, 5, 6, 12))


def test_the_book_that_ships_holds_what_the_solver_says_on_every_flop(streets: Streets) -> None:
    book = standard_book()
    assert book.terms == streets.terms
    for flop in range(len(STANDARD_DECK.flops)):
        assert np.array_equal(book.values_on(flop), streets.values_on(flop))


def test_the_book_that_ships_holds_what_the_solver_says_before_the_flop(streets: Streets) -> None:
    hands = standard_book().hands
    assert tuple(hands) == STANDARD_DECK.names
    for at, (name, sums) in enumerate(hands.items()):
        combos = {"": 6, "s": 4, "o": 12}[name[2:]]
        values = [sums.later, sums.base + 3 * sums.play, sums.base + 4 * sums.play]
        assert [combos * value for value in values] == streets.hand_values[at].tolist()
        assert sums.deals == STANDARD_DECK.deals_of_a_hand
        assert sums.won + sums.lost < sums.deals


def test_any_hand_on_any_flop_is_found_whatever_its_suits() -> None:
    book, terms = standard_book(), terms_of(HOUSE)
    for seed in range(60):
        cards, board, _ = deal(seed, 3)
        hole, flop = [card.index for card in cards], [card.index for card in board]
        sums = prospects_after_flop(terms, hole, flop, 0)
        expected = sums.later, sums.base + 2 * sums.play
        assert book.flop_values(hole, flop) == expected
        assert book.flop_values(hole[::-1], flop[::-1]) == expected


def test_a_volume_packed_anew_holds_what_was_packed(streets: Streets) -> None:
    volume = next(pack_flops(STANDARD_DECK, streets.values_on))
    book = Book(streets.terms, {}, (volume,))
    for flop in range(39):
        assert np.array_equal(book.values_on(flop), streets.values_on(flop))


def small_book(terms: Terms) -> tuple[Book, Streets]:
    streets = solve_streets(terms, SHORT)
    hands = {"AA": Prospects(1, -2, 3, 4, 5, 6, 7), "32o": Prospects(8, 9, -10, 11, 12, 13, 14)}
    return Book(terms, hands, tuple(pack_flops(SHORT, streets.values_on)), SHORT), streets


@pytest.mark.parametrize(
    "rules",
    [HOUSE, *OTHER_GAMES.values(), game(blind_table="20000 20000 9 9 9 9", flop=[1, 50, 100])],
)
def test_a_book_written_and_read_is_the_same_book(rules: Rules) -> None:
    book, streets = small_book(terms_of(rules))
    assert len(book.packed) == 3  # 95 flops
    file = BytesIO()
    write_book(book, file)
    read = replace(read_book(BytesIO(file.getvalue())), deck=SHORT)
    assert read == book
    for flop in range(len(SHORT.flops)):
        assert np.array_equal(read.values_on(flop), streets.values_on(flop))


def test_every_hand_and_flop_of_a_small_book_is_found() -> None:
    """An exchange of suits leads to the flop that stands for it, and the values are those of it."""
    rules = OTHER_GAMES["other ladders"]
    book, streets = small_book(terms_of(rules))
    classes, _ = SHORT.flop_classes
    images = SHORT.hole_images
    checked = 0
    for exchange in range(len(images)):
        for at in range(0, len(SHORT.flops), 7):
            # A hand moves with the flop: the flop's own cards are moved as hands of two.
            a, b, c = SHORT.flops[at].tolist()
            ab, ac = (SHORT.hole_cards[images[exchange, _hole(a, x)]].tolist() for x in (b, c))
            flop = sorted({*ab, *ac})
            for hole in range(exchange, SHORT.holes, 37):
                if not SHORT.possible(at)[hole]:
                    continue
                moved = SHORT.hole_cards[images[exchange, hole]].tolist()
                values = tuple(streets.values_on(at)[:, hole].tolist())
                assert book.flop_values(moved, flop) == values
                checked += 1
    assert checked > 500
    assert len(classes) == 1140


def _hole(one: int, other: int) -> int:
    low, high = sorted((one, other))
    return low + high * (high - 1) // 2


def test_a_flop_has_values_for_every_hand_but_those_it_has_taken() -> None:
    values = standard_book().values_on(700)
    assert values.shape == (2, 1326)
    assert np.array_equal((values != 0).any(axis=0), STANDARD_DECK.possible(700))
    deals = 2 * STANDARD_DECK.deals_of_a_flop
    assert max(Fraction(int(v), deals) for v in values[0]) < 503


@pytest.mark.parametrize("name", PROFILES)
def test_the_profiles_have_a_book(name: str) -> None:
    assert book_for(terms_of(profile(name))) is standard_book()


@pytest.mark.parametrize("rules", OTHER_GAMES.values(), ids=list(OTHER_GAMES))
def test_other_games_have_none(rules: Rules) -> None:
    assert book_for(terms_of(rules)) is None


def test_what_is_no_book_is_refused() -> None:
    with pytest.raises(ValueError, match="not a strategy book"):
        read_book(BytesIO(b"pitboss book 0\n{}\n"))
