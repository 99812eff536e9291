"""What a strategy does everywhere, as tables: what is evaluated, and what compiled code asks.

A choice is 0 for checking and 1, 2, … for the raises of the street's ladder; on the river, where
there is no checking, 0, 1, … for the raises and -1 for folding.
"""

from typing import NamedTuple

from pitboss.analysis.deck import Deck
from pitboss.analysis.kernel.strategy import StrategyTables
from pitboss.analysis.kernel.tables import Bytes


class Decisions(NamedTuple):
    """A choice for every spot of a deck. On the river a strategy sees what matters of a board, and
    not which of its cards were the flop."""

    preflop: Bytes  # by hand
    flops: Bytes  # by flop of `Deck.flops` and hand
    plain: Bytes  # by row and kind of plain boards
    suited: Bytes


DecisionTables = Decisions
"""Tables with a choice for every spot: before the flop, on the flop, and on plain and suited boards
of the river, as docs/analyst.md lays them out."""


def strategy_tables(deck: Deck, decisions: Decisions) -> StrategyTables:
    """The decisions where compiled code can look them up by cards."""
    before, flops, *rivers = decisions
    return StrategyTables(
        deck.places,
        deck.suited_starts,
        before,
        *deck.flop_classes,
        deck.hole_images,
        flops,
        *rivers,
    )
