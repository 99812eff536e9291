"""One hand before the flop, with any cards known to be out: compiled, a second's work."""

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np

from pitboss.analysis.counting import in_chunks
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.before_flop import FACTS, sum_hand, value_rows
from pitboss.analysis.kernel.boards import pair_number, type_of
from pitboss.analysis.kernel.flops import types_left
from pitboss.analysis.kernel.tables import Boards, Longs
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.strengths import strength_tables
from pitboss.analysis.terms import Terms, kernel_terms


def prospects_before_flop(
    terms: Terms,
    hole: Sequence[int],
    dead: int,
    *,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> Prospects:
    """A hand of two cards; `dead` has a bit for each card that is out."""
    gone = {*hole, *(card for card in range(deck.cards) if dead >> card & 1)}
    unseen = np.array([card not in gone for card in range(deck.cards)], dtype=np.int64)
    hands = comb(deck.cards - len(gone) - 5, 2)
    kind = pair_number(hole[0] >> 2, hole[1] >> 2)
    left = unseen.reshape(-1, 4).sum(axis=1)
    plain = _facts(terms, deck, deck.plain, left, kind, hands, progress)
    suited = np.empty((4, len(deck.suited.types), FACTS), dtype=np.int64)
    for suit in range(4):
        types = [type_of(card, suit, deck.places) for card in hole]
        left, kind = types_left(unseen, suit), pair_number(*types)
        suited[suit] = _facts(terms, deck, deck.suited, left, kind, hands, progress)
    cards = np.flatnonzero(unseen).tolist()
    flops = np.array(list(combinations(cards, 3)), dtype=np.int64)
    raises = np.array(terms.flop, dtype=np.int64)
    totals: list[Longs] = []

    def sum_some(first: int, last: int) -> None:
        boards = deck.places, deck.suited_starts, plain, suited
        totals.append(sum_hand(flops, first, last, unseen, *boards, raises))

    in_chunks(sum_some, len(flops), 512, "adding up flops", progress)
    later, base, play, won, lost, unqualified = np.sum(totals, axis=0).tolist()
    deals = len(flops) * comb(len(cards) - 3, 2) * hands
    return Prospects(deals, later, base, play, won, lost, unqualified)


def _facts(
    terms: Terms,
    deck: Deck,
    boards: Boards,
    left: Longs,
    kind: int,
    hands: int,
    progress: Progress,
) -> Longs:
    qualifying = strength_tables().least(terms.qualify)
    board_terms = kernel_terms(terms, hands)
    facts = np.zeros((len(boards.types), FACTS), dtype=np.int64)

    def value_some(first: int, last: int) -> None:
        hand = left, kind, qualifying, board_terms
        value_rows(boards, first, last, deck.strengths, *hand, facts)

    in_chunks(value_some, len(facts), 2048, "counting boards", progress)
    return facts
