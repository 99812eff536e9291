"""The deck that is solved for, and its boards: all 13 ranks, or fewer where a slow twin follows."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.kernel.tables import Boards, Holes, Longs, Strengths
from pitboss.analysis.strengths import rank_code, rank_strengths, strength_tables
from pitboss.game.cards import RANK_LETTERS, Card, Rank, Suit

# How many flops look like the one listed: suits may be exchanged.
_OF_ONE_SUIT, _OF_TWO_SUITS = 4, 12
_OF_THREE_SUITS = {3: 24, 2: 12, 1: 4}  # by the number of different ranks


@dataclass(frozen=True)
class Deck:
    """Four suits of some ranks, 0 for the two to 12 for the ace, in rising order."""

    ranks: tuple[int, ...] = tuple(range(13))

    @property
    def places(self) -> int:
        return len(self.ranks)

    @property
    def types(self) -> int:
        return 2 * self.places

    @property
    def cards(self) -> int:
        return 4 * self.places

    @property
    def dealer_hands(self) -> int:
        """The dealer's hands, once a player's two cards and the board are gone."""
        return comb(self.cards - 7, 2)

    @property
    def holes(self) -> int:
        return comb(self.cards, 2)

    @property
    def deals(self) -> int:
        """Hands, flops, turns with rivers, and dealer hands."""
        return self.holes * self.deals_of_a_hand

    @property
    def deals_of_a_hand(self) -> int:
        return comb(self.cards - 2, 3) * self.deals_of_a_flop

    @property
    def deals_of_a_flop(self) -> int:
        return comb(self.cards - 5, 2) * self.dealer_hands

    def card(self, number: int) -> Card:
        return Card(Rank(self.ranks[number >> 2] + 2), Suit(number & 3))

    def number(self, card: Card) -> int:
        return 4 * self.ranks.index(card.rank - 2) + card.suit

    # Kinds and boards, in the order of the numbers that the kernels give them.

    @cached_property
    def kinds(self) -> Longs:
        """Both types of every kind of hand; those of two places alone come first."""
        return np.array([(i, j) for j in range(self.types) for i in range(j + 1)], dtype=np.int64)

    @cached_property
    def rank_bits(self) -> Longs:
        """For each type, its rank as a bit if it is of the board's suit, else nothing."""
        bits = [0] * self.places + [1 << rank for rank in self.ranks]
        return np.array(bits, dtype=np.int64)

    @cached_property
    def rank_kinds(self) -> Longs:
        """For every kind, the kind of the same two ranks with no regard to suits."""
        return kind_numbers(*(self.kinds % self.places).T)

    @cached_property
    def plain(self) -> Boards:
        """Boards without three of a suit: types are places."""
        boards = combinations_with_replacement(range(self.places), 5)
        rows = np.array(sorted(boards, key=lambda board: board[::-1]), dtype=np.int64)
        nothing = np.zeros(self.places, dtype=np.int64)
        kinds = self.kinds[: comb(self.places + 1, 2)]
        return Boards(rows, np.arange(len(rows)), nothing + 4, nothing, kinds)

    @cached_property
    def strengths(self) -> Strengths:
        """The strength of every kind on every board."""
        tables = strength_tables()
        codes = np.array([rank_code(rank) for rank in self.ranks], dtype=np.int64)
        boards, kinds = (codes[held].sum(axis=1) for held in (self.plain.types, self.plain.kinds))
        by_rank = rank_strengths(tables, boards[:, None] + kinds[None, :])
        return Strengths(self.rank_kinds, by_rank, tables.flushes, tables.categories)

    @cached_property
    def suited(self) -> Boards:
        """Boards with three or more of a suit."""
        types = [(*other, *(self.places + place for place in held)) for held, other in self._suited]
        rows = np.array(types, dtype=np.int64)
        number = {tuple(board): row for row, board in enumerate(self.plain.types.tolist())}
        ranks = [number[tuple(board)] for board in np.sort(rows % self.places, axis=1).tolist()]
        in_deck = np.repeat(np.array([3, 1], dtype=np.int64), self.places)
        return Boards(rows, np.array(ranks), in_deck, self.rank_bits, self.kinds)

    @cached_property
    def _suited(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The places of every suited board: of the suit, and the others."""
        return self.held_and_others(5, least=3)

    def held_and_others(
        self, cards: int, least: int
    ) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The places of a suit, at least so many, and of others that so many cards may have: two
        others in the order of `pair_number`."""
        places = range(self.places)
        others: dict[int, list[tuple[int, ...]]] = {
            2: [(low, high) for high in places for low in range(high + 1)],
            1: [(place,) for place in places],
            0: [()],
        }
        boards: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for size in range(least, cards + 1):
            for held in combinations(places, size):
                boards += [(held, other) for other in others[cards - size]]
        return boards

    @cached_property
    def suited_starts(self) -> Longs:
        """For each set of three to five places of the suit, the first row of its boards."""
        starts = np.full(1 << self.places, -1, dtype=np.int64)
        for row in range(len(self._suited) - 1, -1, -1):
            starts[sum(1 << place for place in self._suited[row][0])] = row
        return starts

    @cached_property
    def flops(self) -> Longs:
        """Flops up to an exchange of suits, each in rising order."""
        return self._flops[:, :3].copy()

    @cached_property
    def flop_weights(self) -> Longs:
        """How many flops each of them stands for."""
        return self._flops[:, 3].copy()

    @cached_property
    def _flops(self) -> Longs:
        places = range(self.places)
        flops: list[tuple[int, ...]] = [
            (4 * a, 4 * b, 4 * c, _OF_ONE_SUIT) for a, b, c in combinations(places, 3)
        ]
        for a, b in combinations(places, 2):
            for c in places:
                flops.append((*sorted((4 * a, 4 * b, 4 * c + 1)), _OF_TWO_SUITS))
        for a, b, c in combinations_with_replacement(places, 3):
            flops.append((4 * a, 4 * b + 1, 4 * c + 2, _OF_THREE_SUITS[len({a, b, c})]))
        return np.array(flops, dtype=np.int64)

    # What exchanging suits does to flops and hands.

    @cached_property
    def hole_images(self) -> Longs:
        """By exchange of suits and hand of two cards: the hand it becomes."""
        return hole_numbers(*np.moveaxis(_exchanged(self.hole_cards), 2, 0))

    @cached_property
    def flop_classes(self) -> tuple[Longs, Longs]:
        """By flop number: the number of its like in `flops`, and the exchange that leads there."""
        classes, exchanges = (np.empty(comb(self.cards, 3), dtype=np.int64) for _ in range(2))
        for exchange, flops in enumerate(_exchanged(self.flops)):
            numbers = flop_number(*np.sort(flops, axis=1).T)
            classes[numbers] = np.arange(len(flops))
            exchanges[numbers] = EXCHANGES.index(_inverse(EXCHANGES[exchange]))
        return classes, exchanges

    def alike(self, flop: int) -> Longs:
        """For each hand of two cards, the first that is its like on a flop of `flops`."""
        cards = sorted(self.flops[flop].tolist())
        same = [
            exchange
            for exchange, image in enumerate(_exchanged(self.flops[flop]))
            if sorted(image.tolist()) == cards
        ]
        first: Longs = self.hole_images[same].min(axis=0)
        return first

    def possible(self, flop: int) -> NDArray[np.bool_]:
        """Which hands of two cards there are beside a flop of `flops`."""
        low, high = self.hole_cards.T
        return ~(np.isin(low, self.flops[flop]) | np.isin(high, self.flops[flop]))

    # Starting hands.

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Starting hands from the highest down: `AA`, `AKs`, `AKo`, …"""
        down = range(self.places - 1, -1, -1)
        return tuple(
            self._letters(high, low) + kind
            for high in down
            for low in range(high, -1, -1)
            for kind in (("s", "o") if high != low else ("",))
        )

    @cached_property
    def combos(self) -> dict[str, int]:
        """How many hands of two cards each starting hand stands for."""
        return dict(zip(self.names, np.bincount(self.hole_names).tolist(), strict=True))

    @cached_property
    def hole_cards(self) -> Longs:
        """The cards of every hand of two, in the order of their numbers."""
        return np.array([(a, b) for b in range(self.cards) for a in range(b)], dtype=np.int64)

    @cached_property
    def hole_views(self) -> Holes:
        """Every hand as boards of each suit and plain ones see it."""
        places = self.hole_cards >> 2
        types = [
            places + np.where(self.hole_cards & 3 == suit, self.places, 0) for suit in range(4)
        ]
        kinds = [kind_numbers(*seen.T) for seen in (*types, places)]
        return Holes(self.hole_cards, np.stack([*types, self.hole_cards]), np.stack(kinds))

    @cached_property
    def hole_names(self) -> Longs:
        """For each hand of two cards, the number of its starting hand."""
        number = {name: at for at, name in enumerate(self.names)}
        names = [number[self.name_of(a, b)] for a, b in self.hole_cards.tolist()]
        return np.array(names, dtype=np.int64)

    def name_of(self, a: int, b: int) -> str:
        low, high = sorted((a >> 2, b >> 2))
        kind = "" if low == high else "s" if a & 3 == b & 3 else "o"
        return self._letters(high, low) + kind

    def _letters(self, high: int, low: int) -> str:
        return RANK_LETTERS[self.ranks[high]] + RANK_LETTERS[self.ranks[low]]


EXCHANGES = tuple(permutations(range(4)))


def _inverse(exchange: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(exchange.index(suit) for suit in range(4))


def _exchanged(cards: Longs) -> Longs:
    """The cards after each exchange of suits."""
    exchanges = np.array(EXCHANGES)
    exchanged: Longs = (cards >> 2) * 4 + exchanges[:, cards & 3]
    return exchanged


def kind_numbers(first: Longs, second: Longs) -> Longs:
    """The numbers of kinds of two types, in any order: as `kernel.boards.pair_number`."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    numbers: Longs = low + high * (high + 1) // 2
    return numbers


def hole_numbers(first: Longs, second: Longs) -> Longs:
    """The numbers of hands of two different cards, in any order: as `kernel.boards.hole_number`."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    numbers: Longs = low + high * (high - 1) // 2
    return numbers


def flop_number(a: Longs, b: Longs, c: Longs) -> Longs:
    """The numbers of flops of three cards in rising order: as `kernel.strategy` finds them."""
    numbers: Longs = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    return numbers


STANDARD_DECK = Deck()
