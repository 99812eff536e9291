"""Makes the data files that ship with the package: `make book`."""

import sys
from io import BytesIO
from pathlib import Path

import numpy as np

from pitboss.analysis.before_flop import prospects_before_flop
from pitboss.analysis.book import STANDARD, Book, pack_flops, write_book
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.streets import Streets, solve_streets
from pitboss.analysis.strengths import STRENGTHS, write_strengths
from pitboss.analysis.terms import Terms, terms_of
from pitboss.game.profiles import profile

DATA = Path(__file__).parent / "data"


def make_book(terms: Terms) -> Book:
    streets = solve_streets(terms)
    return Book(terms, _hands(streets), tuple(pack_flops(streets.deck, streets.values_on)))


def _hands(streets: Streets) -> dict[str, Prospects]:
    """Every starting hand by itself: slower than the solver, and a check of it."""
    deck, hands = streets.deck, {}
    for at, name in enumerate(deck.names):
        alike = np.flatnonzero(deck.hole_names == at)
        sums = prospects_before_flop(streets.terms, deck.hole_cards[alike[0]].tolist(), 0)
        if sums.later * len(alike) != streets.hand_values[at, 0]:
            raise ArithmeticError(f"{name}: two ways to count do not agree")
        hands[name] = sums
        sys.stderr.write(f"\r{name}: {at + 1} of {len(deck.names)} starting hands ")
    sys.stderr.write("\n")
    return hands


def main() -> None:
    DATA.mkdir(exist_ok=True)
    strengths, book = BytesIO(), BytesIO()
    write_strengths(strengths)
    (DATA / STRENGTHS).write_bytes(strengths.getvalue())
    write_book(make_book(terms_of(profile("house"))), book)
    (DATA / STANDARD).write_bytes(book.getvalue())
    sys.stdout.write(f"{DATA}: {len(strengths.getvalue()):,} and {len(book.getvalue()):,} bytes\n")


if __name__ == "__main__":
    main()
