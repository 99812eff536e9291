"""Who gets what, the slow way: the verifier's, which shares nothing with the engine."""

from pitboss.verifier.settlement import Bank, Game, Player, Settled, settlement
from pitboss.verifier.wagers import Meter, PaytableLine, Share, Wager

__all__ = [
    "Bank",
    "Game",
    "Meter",
    "PaytableLine",
    "Player",
    "Settled",
    "Share",
    "Wager",
    "settlement",
]
