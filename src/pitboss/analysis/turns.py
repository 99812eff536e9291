"""The turns of a deck, numbered: see `kernel.turns`."""

from functools import lru_cache

import numpy as np

from pitboss.analysis.counting import in_chunks
from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.tables import Ints, Longs, Turns
from pitboss.analysis.kernel.turns import sum_plain_turns, sum_suited_turns
from pitboss.analysis.progress import silent

_CARDS_OF_A_PLACE = 4


def sum_turns(deck: Deck, plain: Ints, suited: Ints) -> tuple[Ints, Ints]:
    """The rows of the boards that each turn can become, added up; and one of no board."""
    turns = turns_of(deck)
    of_plain = np.zeros((len(turns.plain) + 1, plain.shape[1]), dtype=np.int32)
    of_suited = np.zeros((len(turns.suited) + 1, suited.shape[1]), dtype=np.int32)

    def sum_plain(first: int, last: int) -> None:
        sum_plain_turns(turns, first, last, plain, of_plain)

    def sum_suited(first: int, last: int) -> None:
        boards = deck.suited.in_deck, deck.suited_starts
        sum_suited_turns(turns, first, last, *boards, suited, of_suited)

    in_chunks(sum_plain, len(turns.plain), 256, "adding up turns", silent)
    in_chunks(sum_suited, len(turns.suited), 256, "adding up turns", silent)
    return of_plain, of_suited


@lru_cache(maxsize=4)
def turns_of(deck: Deck) -> Turns:
    return Turns(*_plain_turns(deck), *_suited_turns(deck))


def _plain_turns(deck: Deck) -> tuple[Longs, Longs, Ints]:
    """Those that are alike in their places and in what leaves them plain are one."""
    flops, cards = deck.flops, np.arange(deck.cards)
    shape = len(flops), deck.cards
    on_turn = np.zeros((*shape, deck.cards), dtype=bool)
    for at in range(3):
        on_turn[np.arange(len(flops)), :, flops[:, at]] = True
    met = ~on_turn[:, 0]
    on_turn[:, cards, cards] = True
    by_suit = on_turn.reshape(*shape, deck.places, 4)
    held = by_suit.sum(axis=2)
    met &= (held <= 2).all(axis=2)
    stays_plain = (held[met] <= 1)[:, None, :]
    left = (~by_suit[met] & stays_plain).sum(axis=2)
    flop, card = np.nonzero(met)
    places = np.sort(np.column_stack([flops[flop], card]) >> 2, axis=1)
    digits = np.hstack([places, left])
    weights = np.cumprod([1, 16, 16, 16, 16, *[_CARDS_OF_A_PLACE + 1] * (deck.places - 1)])
    _, first, numbers = np.unique(digits @ weights, return_index=True, return_inverse=True)
    of_flops = np.full(shape, -1, dtype=np.int32)
    of_flops[met] = numbers
    return places[first], left[first].astype(np.int64), of_flops


def _suited_turns(deck: Deck) -> tuple[Longs, Longs]:
    starts = np.full(1 << deck.places, -1, dtype=np.int64)
    turns: list[tuple[int, ...]] = []
    for held, others in deck.held_and_others(4, least=2):
        held_bits = sum(1 << place for place in held)
        if starts[held_bits] < 0:
            starts[held_bits] = len(turns)
        turns.append((*others, *(deck.places + place for place in held)))
    return np.array(turns, dtype=np.int64), starts
