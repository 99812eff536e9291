"""The dealer's cards that are known, up to suits, and the deck and boards that they leave."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.deck import EXCHANGES, Deck, flop_number
from pitboss.analysis.kernel.boards import type_of
from pitboss.analysis.kernel.tables import KnownFlops, Longs


@dataclass(frozen=True)
class DealerCards:
    """None, one or both of the dealer's cards; they stand for all that exchanges of suits make of
    them."""

    deck: Deck
    cards: tuple[int, ...]

    @cached_property
    def exchanges(self) -> list[int]:
        """The exchanges of suits that leave the cards as they are."""
        numbers = []
        for number, exchange in enumerate(EXCHANGES):
            image = {4 * (card >> 2) + exchange[card & 3] for card in self.cards}
            if image == {*self.cards}:
                numbers.append(number)
        return numbers

    @property
    def times(self) -> int:
        """How many cards, or hands, they stand for."""
        return len(EXCHANGES) // len(self.exchanges)

    @property
    def hands(self) -> int:
        """The hands that the dealer may have, once the player's two cards and the board are
        gone."""
        return comb(self.deck.cards - 7 - len(self.cards), 2 - len(self.cards))

    @property
    def deals(self) -> int:
        """With these very cards: hands, flops, turns with rivers, and the rest of the dealer's."""
        left = self.deck.cards - len(self.cards)
        return comb(left, 2) * comb(left - 2, 3) * comb(left - 5, 2) * self.hands

    @cached_property
    def _suit_types(self) -> list[tuple[int, ...]]:
        """By suit: the types of the cards on a board of that suit."""
        places = self.deck.places
        return [tuple(type_of(card, suit, places) for card in self.cards) for suit in range(4)]

    @cached_property
    def tables(self) -> list[tuple[int, ...]]:
        """What may be of the cards' types on boards of a suit: suits alike share a table."""
        return sorted({tuple(sorted(types)) for types in self._suit_types})

    @cached_property
    def flops(self) -> KnownFlops:
        """The flops that may come, up to the exchanges."""
        deck = self.deck
        possible = [card for card in range(deck.cards) if card not in self.cards]
        flops = np.array(list(combinations(possible, 3)), dtype=np.int64)
        first = flop_number(*flops.T)
        for number in self.exchanges:
            images = np.sort(4 * (flops >> 2) + np.array(EXCHANGES[number])[flops & 3], axis=1)
            first = np.minimum(first, flop_number(*images.T))
        _, at, weights = np.unique(first, return_index=True, return_counts=True)
        out = np.zeros(deck.cards, dtype=np.int64)
        out[list(self.cards)] = 1
        of_suit = [self.tables.index(tuple(sorted(types))) for types in self._suit_types]
        tables = np.array(of_suit, dtype=np.int64)
        return KnownFlops(
            flops[at], weights.astype(np.int64), out, tables, deck.suited_starts, deck.places
        )

    def possible(self, seen_cards: int) -> NDArray[np.bool_]:
        """By seen card of the board, if there is one, and hand: which of them there may be."""
        holes, out = self.deck.hole_cards, list(self.cards)
        low, high = holes.T
        hands = ~(np.isin(low, out) | np.isin(high, out))[None, :]
        if seen_cards == 1:
            return hands
        cards = np.arange(seen_cards)[:, None]
        possible: NDArray[np.bool_] = hands & (low != cards) & (high != cards)
        return possible & ~np.isin(cards, out)

    def over_exchanges(self, totals: Longs) -> Longs:
        """Sums over flops up to suits, by value, card and hand, as sums over all flops."""
        summed = np.zeros_like(totals)
        cards = np.arange(totals.shape[1])
        for number in self.exchanges:
            images = self.deck.hole_images[number]
            if len(cards) > 1:
                seen = 4 * (cards >> 2) + np.array(EXCHANGES[number])[cards & 3]
                summed += totals[:, seen][:, :, images]
            else:
                summed += totals[:, :, images]
        over_all: Longs = summed // len(self.exchanges)
        return over_all


def dealer_classes(deck: Deck, cards: int) -> Iterator[DealerCards]:
    """So many cards of the dealer, each of its kind once."""
    places = range(deck.places)
    if cards == 0:
        yield DealerCards(deck, ())
    if cards == 1:
        yield from (DealerCards(deck, (4 * place,)) for place in places)
    if cards == 2:
        yield from (DealerCards(deck, (4 * place, 4 * place + 1)) for place in places)
        for low, high in combinations(places, 2):
            yield DealerCards(deck, (4 * low, 4 * high))
            yield DealerCards(deck, (4 * low, 4 * high + 1))
