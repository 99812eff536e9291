"""How a seat decides: the protocol that a bot, a trainer or a solver's answer fits."""

from collections.abc import Sequence
from typing import Protocol

from pitboss.game.actions import Decision
from pitboss.game.cards import Card


class Strategy(Protocol):
    """Anything with a method `choose`: a bot of yours needs no more."""

    def choose(
        self, cards: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        """One of the decisions offered, for a hand and the cards of the board that are turned."""
        ...
