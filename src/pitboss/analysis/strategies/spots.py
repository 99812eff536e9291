"""Spots of a street, many at once: every hand of a list on every board of a list.

A street's spots are what `Decisions` has a choice for. Before the flop and on it, hands and boards
are cards; on the river they are what matters of them, types as `kernel` explains, and nobody knows
which of the cards were the flop. What the words of the language say of a hand is computed here, and
explained in `words`: rows are boards, columns are hands, and one row or column may stand for all.
Ranks are 2 to 14; 0 is none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.tables import Bytes, Ids, Longs
from pitboss.analysis.strategies import ranks
from pitboss.analysis.strengths import strength_tables
from pitboss.game.cards import DECK, Card, Rank, Suit
from pitboss.game.rules import Street

Flags = NDArray[np.bool_]

_FLOP = 3  # cards


class Example(NamedTuple):
    """Cards that lie in a spot."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...]


@dataclass(frozen=True)
class Spots:
    """What all streets have: two cards, and the ranks of a board of any size."""

    street: Street
    deck: Deck
    boards: Longs  # by board and card
    hands: Longs  # by hand and card

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.boards), len(self.hands)

    def rows(self, first: int, last: int) -> Self:
        """The same with some of the boards."""
        return replace(self, boards=self.boards[first:last])

    @cached_property
    def possible(self) -> Flags:
        """Which hands there are beside each board."""
        clash = self.hands[None, :, :, None] == self.boards[:, None, None, :]
        found: Flags = ~clash.any(axis=(2, 3))
        return found

    def example(self, board: int, hand: int) -> Example:
        hole, shown = self.hands[hand].tolist(), self.boards[board].tolist()
        return Example(
            tuple(sorted(map(self.deck.card, hole), reverse=True)),
            tuple(sorted(map(self.deck.card, shown), reverse=True)),
        )

    def _places(self, cards: Longs) -> Longs:
        return cards >> 2

    def _ranks(self, cards: Longs) -> Bytes:
        in_deck = np.array(self.deck.ranks, dtype=np.int8) + np.int8(2)
        found: Bytes = in_deck[self._places(cards)]
        return found

    # The hand alone: one row.

    @cached_property
    def high(self) -> Bytes:
        found: Bytes = self._ranks(self.hands).max(axis=1)[None, :]
        return found

    @cached_property
    def low(self) -> Bytes:
        found: Bytes = self._ranks(self.hands).min(axis=1)[None, :]
        return found

    @cached_property
    def pocket_pair(self) -> Flags:
        found: Flags = self.high == self.low
        return found

    @cached_property
    def suited(self) -> Flags:
        same: Flags = self.hands[:, 0] & 3 == self.hands[:, 1] & 3
        return same[None, :]

    @property
    def _hand_bits(self) -> Longs:
        return ranks.bit(self.high) | ranks.bit(self.low)

    # The ranks of the board: one column.

    @cached_property
    def _held(self) -> Bytes:
        """By board and rank: how many cards of it."""
        held = np.zeros((len(self.boards), ranks.RANKS), dtype=np.int8)
        for column in self._ranks(self.boards).T:
            np.add.at(held, (np.arange(len(held)), column), 1)
        return held

    @cached_property
    def _board_bits(self) -> Longs:
        return ranks.bits(self._held > 0)[:, None]

    @cached_property
    def board_high(self) -> Bytes:
        found: Bytes = self._ranks(self.boards).max(axis=1)[:, None]
        return found

    @cached_property
    def paired_board(self) -> Flags:
        found: Flags = self._held.max(axis=1)[:, None] > 1
        return found

    @cached_property
    def board_connected(self) -> Bytes:
        return ranks.most_within_five()[self._board_bits]

    # Both together.

    def _on_board(self, of_hands: Bytes) -> Flags:
        on_board: Flags = self._held[:, of_hands[0]] > 0
        return on_board

    @cached_property
    def pair_rank(self) -> Bytes:
        low = np.where(self._on_board(self.low), self.low, np.int8(0))
        return np.where(self.pocket_pair | self._on_board(self.high), self.high, low)

    @cached_property
    def hidden_pair(self) -> Flags:
        return self.pair_rank > 0

    @cached_property
    def pair_place(self) -> Bytes:
        above = ranks.above(self._held > 0)
        place = np.take_along_axis(above, self.pair_rank.astype(np.int64), axis=1) + np.int8(1)
        return np.where(self.hidden_pair, place, np.int8(0))

    @cached_property
    def kicker(self) -> Bytes:
        low = np.where(self._on_board(self.low), np.int8(0), self.low)
        lone = np.where(self._on_board(self.high), low, self.high)
        return np.where(self.pocket_pair, np.int8(0), lone)

    @cached_property
    def overcards(self) -> Bytes:
        higher, lower = (card > self.board_high for card in (self.high, self.low))
        return higher.astype(np.int8) + lower.astype(np.int8)

    @cached_property
    def higher_ranks(self) -> Bytes:
        missing = np.zeros(self._held.shape, dtype=np.bool_)
        in_deck = np.array(self.deck.ranks) + 2
        missing[:, in_deck] = self._held[:, in_deck] == 0
        return ranks.above(missing)[:, self.high[0]]

    @property
    def category(self) -> Bytes:
        raise NotImplementedError

    @property
    def board_category(self) -> Bytes:
        raise NotImplementedError

    @cached_property
    def above_the_board(self) -> Flags:
        return self.category > self.board_category

    @cached_property
    def hidden_pair_or_better(self) -> Flags:
        return self.hidden_pair | self.above_the_board

    # What cannot be told on every street.

    @property
    def board_suit(self) -> Bytes:
        raise NotImplementedError

    @property
    def flush_card(self) -> Bytes:
        raise NotImplementedError

    @property
    def flush_draw_card(self) -> Bytes:
        raise NotImplementedError

    @property
    def straight_outs(self) -> Bytes:
        raise NotImplementedError

    @property
    def dealer_outs(self) -> Bytes:
        raise NotImplementedError


class FlopSpots(Spots):
    """Hands and flops as cards."""

    @cached_property
    def category(self) -> Bytes:
        places, flops = np.sort(self.hands >> 2, axis=1), self.boards >> 2
        pairs, pair_of = np.unique(places, axis=0, return_inverse=True)
        five = np.empty((len(flops), len(pairs), 5), dtype=np.int64)
        five[:, :, :3], five[:, :, 3:] = flops[:, None, :], pairs[None, :, :]
        of_ranks = ranks.five_card_categories(self.deck)[ranks.multiset_numbers(five)]
        made: Bytes = of_ranks[:, pair_of.reshape(-1)]
        tables, suits = strength_tables(), self.boards & 3
        alone = np.flatnonzero((suits == suits[:, :1]).all(axis=1))
        flush = self.suited & (suits[alone, :1] == self.hands[None, :, 0] & 3)
        held = self._board_bits[alone] | self._hand_bits
        flushes = tables.categories[tables.flushes[ranks.from_two(held)]]
        made[alone] = np.where(flush, np.maximum(flushes, made[alone]), made[alone])
        return made

    @cached_property
    def board_category(self) -> Bytes:
        """High card, a pair or three of a kind."""
        of_most: Bytes = np.array([0, 0, 1, 3], dtype=np.int8)[self._held.max(axis=1)]
        return of_most[:, None]

    @cached_property
    def _of_suits(self) -> Bytes:
        """By board and suit: how many cards of it."""
        found: Bytes = (self.boards[:, :, None] & 3 == np.arange(4)).sum(axis=1, dtype=np.int8)
        return found

    @cached_property
    def board_suit(self) -> Bytes:
        found: Bytes = self._of_suits.max(axis=1)[:, None]
        return found

    @cached_property
    def flush_card(self) -> Bytes:
        return self._highest_of_suits(lambda on_board, _in_hand: on_board >= 3)

    @cached_property
    def flush_draw_card(self) -> Bytes:
        return self._highest_of_suits(lambda on_board, in_hand: on_board + in_hand == 4)

    def _highest_of_suits(self, wanted: Callable[[Bytes, Bytes], Flags]) -> Bytes:
        """The highest hole card of a suit that board and hand have as wanted."""
        highest = np.zeros(self.shape, dtype=np.int8)
        of_cards, suits = self._ranks(self.hands), self.hands & 3
        for suit in range(4):
            held = suits == suit
            top = (of_cards * held).max(axis=1)[None, :]
            in_hand = held.sum(axis=1, dtype=np.int8)[None, :]
            fits = wanted(self._of_suits[:, suit, None], in_hand)
            np.maximum(highest, np.where(fits, top, np.int8(0)), out=highest)
        return highest

    @cached_property
    def straight_outs(self) -> Bytes:
        found: Bytes = ranks.straight_outs(self.deck)[self._board_bits | self._hand_bits]
        return found


@dataclass(frozen=True)
class RiverSpots(Spots):
    """Hands and boards as types: all of them plain boards, or all of them suited ones."""

    of_suit: bool

    def _places(self, cards: Longs) -> Longs:
        return cards % self.deck.places

    @property
    def _types(self) -> int:
        return self.deck.types if self.of_suit else self.deck.places

    @cached_property
    def _left(self) -> Bytes:
        """By board and type: how many cards of it are not on the board."""
        in_deck = (3, 1) if self.of_suit else (4,)
        left = np.tile(
            np.repeat(np.array(in_deck, dtype=np.int8), self.deck.places), (len(self.boards), 1)
        )
        for column in self.boards.T:
            np.subtract.at(left, (np.arange(len(left)), column), 1)
        return left

    @cached_property
    def possible(self) -> Flags:
        one, other = self.hands.T
        # Five of a kind have a row, and no cards.
        board = np.all(self._left >= 0, axis=1, keepdims=True)
        enough: Flags = board & (self._left[:, one] > 0) & (self._left[:, other] > 0)
        unlike: Flags = one != other
        found: Flags = enough & (unlike | (self._left[:, one] > 1))
        return found

    def example(self, board: int, hand: int) -> Example:
        """Cards of the suit are spades; the others are of the first suits that are left."""
        left, spare = list(DECK), [suit for suit in Suit if suit is not Suit.SPADES]
        taken: list[Card] = []
        for at, card in enumerate([*self.boards[board].tolist(), *self.hands[hand].tolist()]):
            rank = Rank(self.deck.ranks[card % self.deck.places] + 2)
            if card >= self.deck.places:
                suits: Sequence[Suit] = [Suit.SPADES]
            elif self.of_suit:
                suits = spare
            else:  # in turn, so that no three of a suit are on the board
                suits = [Suit((at + turn) % 4) for turn in range(4)]
            free = (Card(rank, suit) for suit in suits if Card(rank, suit) in left)
            taken.append(next(free))
            left.remove(taken[-1])
        cards, shown = taken[5:], taken[:5]
        return Example(tuple(sorted(cards, reverse=True)), tuple(sorted(shown, reverse=True)))

    # Strengths are the numbers of `strengths`.

    @cached_property
    def _rank_rows(self) -> Longs:
        return ranks.multiset_numbers(self._places(self.boards))

    @cached_property
    def _suit_bits(self) -> Longs:
        found: Longs = np.bitwise_or.reduce(self.deck.rank_bits[self.boards], axis=1)[:, None]
        return found

    @cached_property
    def _strength(self) -> Ids:
        pairs = ranks.pair_numbers(self._places(self.hands))
        of_ranks: Ids = self.deck.strengths.by_rank[self._rank_rows][:, pairs]
        if not self.of_suit:
            return of_ranks
        of_hands = np.bitwise_or.reduce(self.deck.rank_bits[self.hands], axis=1)[None, :]
        found: Ids = np.maximum(of_ranks, strength_tables().flushes[self._suit_bits | of_hands])
        return found

    @cached_property
    def category(self) -> Bytes:
        return strength_tables().categories[self._strength]

    @cached_property
    def board_category(self) -> Bytes:
        tables = strength_tables()
        of_ranks = ranks.five_card_categories(self.deck)[self._rank_rows][:, None]
        if not self.of_suit:
            return of_ranks
        flushes = tables.flushes[self._suit_bits]
        return np.where(flushes > 0, tables.categories[flushes], of_ranks)

    @cached_property
    def board_suit(self) -> Bytes:
        if not self.of_suit:
            return np.full((1, 1), 2, dtype=np.int8)  # of five cards there are two of a suit
        found: Bytes = (self.boards >= self.deck.places).sum(axis=1, dtype=np.int8)[:, None]
        return found

    @cached_property
    def flush_card(self) -> Bytes:
        of_suit = self.hands >= self.deck.places
        found: Bytes = (self._ranks(self.hands) * of_suit).max(axis=1)[None, :]
        return found

    @cached_property
    def dealer_outs(self) -> Bytes:
        """A card beats the hands below the strength that it makes with the board."""
        types = np.arange(self._types)
        beaten = ranks.beaten_by_six(self.deck)[self._rank_rows][:, types % self.deck.places]
        if self.of_suit:
            flushes = strength_tables().flushes[self._suit_bits | self.deck.rank_bits[types]]
            beaten = np.maximum(beaten, flushes)
        own, outs = self._strength, np.zeros(self.shape, dtype=np.int8)
        for one in types:
            outs += self._left[:, one, None] * (own < beaten[:, one, None])
        for column in self.hands.T:
            outs -= own < beaten[:, column]
        return outs


def preflop_spots(deck: Deck) -> Spots:
    """Every hand, and one board that has no cards yet."""
    return Spots(Street.PREFLOP, deck, np.zeros((1, 0), dtype=np.int64), deck.hole_cards)


def flop_spots(deck: Deck) -> FlopSpots:
    """All of them, in the order of `Decisions`."""
    return FlopSpots(Street.FLOP, deck, deck.flops, deck.hole_cards)


def river_spots(deck: Deck) -> tuple[RiverSpots, RiverSpots]:
    """On plain boards, and on suited ones."""
    plain, suited = (
        RiverSpots(Street.RIVER, deck, boards.types, boards.kinds, of_suit)
        for boards, of_suit in ((deck.plain, False), (deck.suited, True))
    )
    return plain, suited


def spot_of(cards: Sequence[Card], board: Sequence[Card], deck: Deck = STANDARD_DECK) -> Spots:
    """The spot of two cards on a board of 0, 3 or 5: one row, one column."""
    hole, shown = (
        np.array([[deck.number(card) for card in of]], dtype=np.int64) for of in (cards, board)
    )
    if not board:
        return Spots(Street.PREFLOP, deck, np.zeros((1, 0), dtype=np.int64), hole)
    if len(board) == _FLOP:
        return FlopSpots(Street.FLOP, deck, shown, hole)
    of_suits = np.bincount(shown[0] & 3)
    of_suit = bool(of_suits.max() > 2)
    suit = int(of_suits.argmax()) if of_suit else -1
    boards, hands = ((held >> 2) + deck.places * (held & 3 == suit) for held in (shown, hole))
    return RiverSpots(Street.RIVER, deck, boards, hands, of_suit)
