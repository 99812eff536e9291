"""Who gets what, the slow way: the verifier's, which shares nothing with the engine."""

from pitboss.verifier.settlement import Bank, Game, Player, Settled, settlement
from pitboss.verifier.wagers import Meter, Share, TableLine, Wager

__all__ = [
    "Bank",
    "Game",
    "Meter",
    "Player",
    "Settled",
    "Share",
    "TableLine",
    "Wager",
    "settlement",
]
