"""One hand before the flop, with any cards known: compiled, a second's work."""

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
from pitboss.analysis.known_cards import NOTHING_KNOWN, KnownCards
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.strengths import strength_tables
from pitboss.analysis.terms import Terms, kernel_terms


def prospects_before_flop(
    terms: Terms,
    hole: Sequence[int],
    dead: int,
    known: KnownCards = NOTHING_KNOWN,
    *,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> Prospects:
    """A hand of two cards; `dead` has a bit for each card that is out."""
    unseen = known.unseen(deck.cards, dead, hole)
    left = int(unseen.sum())
    hands = comb(left - 5, 2 - len(known.dealer))
    of_places = unseen.reshape(-1, 4).sum(axis=1)
    held = [[card >> 2 for card in cards] for cards in (hole, known.dealer)]
    plain = _facts(terms, deck, deck.plain, of_places, held, hands, progress)
    suited = np.empty((4, len(deck.suited.types), FACTS), dtype=np.int64)
    for suit in range(4):
        held = [
            [type_of(card, suit, deck.places) for card in cards] for cards in (hole, known.dealer)
        ]
        of_types = types_left(unseen, suit)
        suited[suit] = _facts(terms, deck, deck.suited, of_types, held, hands, progress)
    free = unseen.copy()
    free[[*known.flop, *known.late]] = 0
    flops = np.array(
        [
            sorted((*known.flop, *others))
            for others in combinations(np.flatnonzero(free).tolist(), 3 - len(known.flop))
        ],
        dtype=np.int64,
    )
    late = np.zeros(deck.cards, dtype=np.int64)
    late[list(known.late)] = 1
    raises = np.array(terms.flop, dtype=np.int64)
    totals: list[Longs] = []

    def sum_some(first: int, last: int) -> None:
        boards = deck.places, deck.suited_starts, plain, suited
        totals.append(sum_hand(flops, first, last, unseen, late, *boards, raises))

    in_chunks(sum_some, len(flops), 512, "adding up flops", progress)
    later, base, play, won, lost, unqualified = np.sum(totals, axis=0).tolist()
    free_late = left - 3 - len(known.late)
    deals = len(flops) * comb(free_late, 2 - len(known.late)) * hands
    return Prospects(deals, later, base, play, won, lost, unqualified)


def _facts(
    terms: Terms,
    deck: Deck,
    boards: Boards,
    left: Longs,
    held: Sequence[Sequence[int]],
    hands: int,
    progress: Progress,
) -> Longs:
    """`held` are the types of the hand, and those of the dealer's known cards."""
    qualifying = strength_tables().least(terms.qualify)
    own, dealer = held
    kind, known = pair_number(*own), np.array(dealer, dtype=np.int64)
    board_terms = kernel_terms(terms, hands)
    facts = np.zeros((len(boards.types), FACTS), dtype=np.int64)

    def value_some(first: int, last: int) -> None:
        hand = left, kind, known, qualifying, board_terms
        value_rows(boards, first, last, deck.strengths, *hand, facts)

    in_chunks(value_some, len(facts), 2048, "counting boards", progress)
    return facts
