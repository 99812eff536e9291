"""Builds the strategy book of a game."""

import numpy as np

from pitboss.analysis.before_flop import prospects_before_flop
from pitboss.analysis.book import Book, pack_flops
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.streets import Streets, solve_streets
from pitboss.analysis.terms import Terms


def build_book(terms: Terms, progress: Progress = silent) -> Book:
    streets = solve_streets(terms, progress=progress)
    hands = {}
    for at, name in enumerate(streets.deck.names):
        hands[name] = prospects_of(streets, at)
        progress("counting starting hands", at + 1, len(streets.deck.names))
    return Book(terms, hands, tuple(pack_flops(streets.deck, streets.values_on)))


def prospects_of(streets: Streets, starting_hand: int) -> Prospects:
    """Of a starting hand counted by itself: slower than the solver, and a check of it."""
    terms, deck = streets.terms, streets.deck
    alike = np.flatnonzero(deck.hole_names == starting_hand)
    found = prospects_before_flop(terms, deck.hole_cards[alike[0]].tolist(), 0, deck=deck)
    raising = [found.base + multiple * found.play for multiple in terms.preflop]
    counted = [value * len(alike) for value in (found.later, *raising)]
    if counted != streets.hand_values[starting_hand].tolist():
        raise ArithmeticError(f"{deck.names[starting_hand]}: two ways to count do not agree")
    return found
