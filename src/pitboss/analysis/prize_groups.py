"""Hands grouped by the lines of the pay tables that look at hole cards, or at these and the flop.

What a hand may still win there is settled before the river, so hands of one group are alike to
every wager that is asked about.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.deck import Deck
from pitboss.analysis.strategies.spots import flop_spots
from pitboss.game.cards import Card
from pitboss.game.hands import HandCategory
from pitboss.game.paytables import Paytable
from pitboss.game.wagers import LooksAt, Wager

_NONE = 0  # of a table's lines, which are counted from 1


class HandAndFlop(NamedTuple):
    """A hand and a flop that stand for their group."""

    cards: tuple[Card, ...]
    flop: tuple[Card, ...]


@dataclass(frozen=True)
class PrizeGroups:
    of: NDArray[np.int16]  # the group, by flop of `Deck.flops` and hand
    first: tuple[tuple[int, int], ...]  # a flop and a hand of each group, by number
    examples: tuple[HandAndFlop, ...]

    def within(self, coarser: "PrizeGroups") -> list[int]:
        """For each group, the one that it is part of where fewer wagers tell hands apart."""
        return [int(coarser.of[place]) for place in self.first]


def prize_groups(deck: Deck, wagers: Sequence[Wager]) -> PrizeGroups:
    """The groups that these wagers tell apart: one, where none looks at less than seven cards."""
    numbers = np.zeros((len(deck.flops), deck.holes), dtype=np.int64)
    for wager in wagers:
        if wager.table is None or wager.looks_at is LooksAt.SEVEN:
            continue
        if wager.looks_at is LooksAt.HOLE_CARDS:
            lines = _lines_by_hand(deck, wager.table)
        else:
            lines = _lines_by_category(wager.table)[flop_spots(deck).category]
        # Numbered anew each time, so that they stay small.
        together = numbers * (len(wager.table.lines) + 1) + lines
        numbers = np.unique(together, return_inverse=True)[1].reshape(numbers.shape)
    possible = np.stack([deck.possible(flop) for flop in range(len(deck.flops))])
    flops, holes = np.nonzero(possible)
    _, first, group = np.unique(numbers[possible], return_index=True, return_inverse=True)
    of = np.zeros(numbers.shape, dtype=np.int16)
    of[possible] = group.reshape(-1)
    places = [(int(flops[at]), int(holes[at])) for at in first]
    examples = tuple(
        HandAndFlop(
            tuple(map(deck.card, deck.hole_cards[hole].tolist())),
            tuple(map(deck.card, deck.flops[flop].tolist())),
        )
        for flop, hole in places
    )
    return PrizeGroups(of, tuple(places), examples)


def _lines_by_hand(deck: Deck, table: Paytable) -> NDArray[np.int64]:
    """By hand of two cards, the line that pays it."""
    first = np.unique(deck.hole_names, return_index=True)[1]
    numbers = []
    for at in first.tolist():
        line = table.pays_hole_cards([deck.card(card) for card in deck.hole_cards[at].tolist()])
        numbers.append(_NONE if line is None else 1 + table.lines.index(line))
    return np.array(numbers)[deck.hole_names]


def _lines_by_category(table: Paytable) -> NDArray[np.int64]:
    lines = {category: 1 + at for at, (category, _) in enumerate(table.lines)}
    return np.array([lines.get(category, _NONE) for category in HandCategory])
