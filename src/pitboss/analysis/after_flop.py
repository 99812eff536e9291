"""One hand on the flop or the river: all that may follow counted at once, by rows of boards.

numpy alone, no compilation: a flop becomes some 350 rows that differ (see `kernel.boards`), each
met by at most 351 kinds of dealer hand.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb

import numpy as np

from pitboss.analysis.deck import STANDARD_DECK, kind_numbers
from pitboss.analysis.kernel.tables import PLAIN, Ints, Longs
from pitboss.analysis.known_cards import NOTHING_KNOWN, KnownCards
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.strengths import rank_code, rank_strengths, strength_tables
from pitboss.analysis.terms import Terms, board_terms_of
from pitboss.analysis.wagers import base_and_play, river_choice

_BOARD, _DEALER = 5, 2  # cards
_SUITED = 3  # so many cards of a suit make a suited board

# By type, and by kind: what they add to a board. The kinds of a plain board come first.
_CODES = np.array([rank_code(rank) for rank in STANDARD_DECK.ranks] * 2, dtype=np.int64)
_BITS = STANDARD_DECK.rank_bits
_KIND_BITS = _BITS[STANDARD_DECK.kinds[:, 0]] | _BITS[STANDARD_DECK.kinds[:, 1]]
_PLAIN_KINDS = STANDARD_DECK.kinds[: comb(STANDARD_DECK.places + 1, 2)]
_PLAIN_KIND_CODES = _CODES[_PLAIN_KINDS].sum(axis=1)


def prospects_after_flop(
    terms: Terms,
    hole: Sequence[int],
    board: Sequence[int],
    dead: int,
    known: KnownCards = NOTHING_KNOWN,
) -> Prospects:
    """A hand of two cards on a board of three or five; `dead` has a bit for each card out."""
    unseen = known.unseen(STANDARD_DECK.cards, dead, hole, board)
    left = int(unseen.sum()) - (_BOARD - len(board))
    hands = comb(left, _DEALER - len(known.dealer))
    board_terms = board_terms_of(terms, hands)
    deals = later = base = play = won = lost = unqualified = 0
    for suit, turns, times in _turns_and_rivers(unseen, board, known.late):
        spot = unseen, hole, board, known.dealer
        counted = _count_rows(*spot, suit, turns, terms.qualify)
        for number, (row_won, row_lost, row_unqualified, made) in zip(times, counted, strict=True):
            row_base, row_play = base_and_play(
                board_terms, row_won, row_lost, row_unqualified, made
            )
            deals += number * hands
            later += number * river_choice(board_terms, row_base, row_play)[1]
            base += number * row_base
            play += number * row_play
            won += number * row_won
            lost += number * row_lost
            unqualified += number * row_unqualified
    return Prospects(deals, later, base, play, won, lost, unqualified)


def _turns_and_rivers(
    unseen: Longs, board: Sequence[int], late: Sequence[int]
) -> Iterator[tuple[int, Longs, list[int]]]:
    """By suit: the types of the cards still to come, and how many cards each row stands for."""
    held = np.bincount(np.array(board) & 3, minlength=4)
    if len(board) == _BOARD:
        suit = int(held.argmax()) if held.max() >= _SUITED else PLAIN
        yield suit, np.empty((1, 0), dtype=np.int64), [1]
        return
    cards = np.flatnonzero(unseen)
    pairs = cards[np.stack(np.triu_indices(len(cards), 1))]
    first, second = pairs[:, np.isin(pairs, late).sum(axis=0) == len(late)]
    of_board = np.full(len(first), PLAIN)
    suits: list[int] = np.flatnonzero(held).tolist()
    for suit in suits:
        together = held[suit] + (first & 3 == suit) + (second & 3 == suit)
        of_board[together >= _SUITED] = suit
    for suit in (PLAIN, *suits):
        types, fit = _types(suit), of_board == suit
        i, j = types[first[fit]], types[second[fit]]
        times = np.bincount(kind_numbers(i, j))
        met = np.flatnonzero(times)
        if len(met):
            yield suit, STANDARD_DECK.kinds[met], times[met].tolist()


def _count_rows(
    unseen: Longs,
    hole: Sequence[int],
    board: Sequence[int],
    dealer: Sequence[int],
    suit: int,
    turns: Longs,
    qualify: int,
) -> list[list[int]]:
    """Of the hand on each row: dealer hands beaten, beating, unqualified; and its category."""
    tables, types = strength_tables(), _types(suit)
    kinds = _PLAIN_KINDS if suit == PLAIN else STANDARD_DECK.kinds
    on_board = types[list(board)]
    codes = _CODES[on_board].sum() + _CODES[turns].sum(axis=1)
    strengths = rank_strengths(tables, codes[:, None] + _PLAIN_KIND_CODES[None, :])
    if suit != PLAIN:
        suited = np.bitwise_or.reduce(_BITS[on_board]) | np.bitwise_or.reduce(_BITS[turns], axis=1)
        flushes = tables.flushes[suited[:, None] | _KIND_BITS[None, :]]
        strengths = np.maximum(strengths[:, STANDARD_DECK.rank_kinds], flushes)
    left = np.bincount(types, unseen, minlength=len(_CODES)).astype(np.int32)
    left = np.repeat(left[None, :], len(turns), axis=0)
    for column in range(turns.shape[1]):
        left[np.arange(len(turns)), turns[:, column]] -= 1
    number = _dealer_hands(left, kinds, types[list(dealer)])
    own = strengths[:, int(kind_numbers(*types[list(hole)]))][:, None]
    masks = strengths < own, strengths > own, strengths < tables.least(qualify)
    counted = [np.einsum("rk,rk->r", number, mask, dtype=np.int64) for mask in masks]
    rows: list[list[int]] = np.stack([*counted, tables.categories[own[:, 0]]], axis=1).tolist()
    return rows


def _dealer_hands(left: Ints, kinds: Longs, dealer: Longs) -> Ints:
    """By row, how many hands of each kind the dealer may have, with cards of the types known."""
    one, other = kinds.T
    if len(dealer) == _DEALER:
        number = np.zeros((len(left), len(kinds)), dtype=np.int32)
        number[:, int(kind_numbers(*dealer))] = 1
    elif len(dealer) == 1:
        number = np.where(one == dealer[0], left[:, other], 0)
        number = np.where(other == dealer[0], left[:, one], number)
    else:
        same = one == other
        number = left[:, one] * (left[:, other] - same.astype(np.int32))
        number[:, same] //= 2
    return number


@cache
def _types(suit: int) -> Longs:
    """The type of each card on a board of this suit, or on a plain one."""
    cards = np.arange(STANDARD_DECK.cards)
    return (cards >> 2) + np.where(cards & 3 == suit, STANDARD_DECK.places, 0)
