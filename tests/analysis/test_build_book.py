"""The making of a book, on a short deck, and the check that it carries."""

from dataclasses import replace

import pytest

from pitboss.analysis.book import standard_book
from pitboss.analysis.build_book import prospects_of
from pitboss.analysis.deck import STANDARD_DECK
from pitboss.analysis.streets import Streets


@pytest.mark.parametrize("name", ["AA", "K2s", "T4o", "32o"])
def test_the_starting_hands_of_the_book_are_counted_anew(streets: Streets, name: str) -> None:
    at = STANDARD_DECK.names.index(name)
    assert prospects_of(streets, at) == standard_book().hands[name]


def test_a_solver_that_counts_otherwise_is_found_out(streets: Streets) -> None:
    sums = streets.sums.copy()
    sums[2, 0] += 1
    wrong = replace(streets, sums=sums)
    with pytest.raises(ArithmeticError, match="AA: two ways to count do not agree"):
        prospects_of(wrong, 0)
