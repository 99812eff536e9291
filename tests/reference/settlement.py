"""Who gets what, the slow way: the verifier's, which shares nothing with the engine."""

from pitboss.verifier.settlement import Bank, Game, Player, Settled, settlement

__all__ = ["Bank", "Game", "Player", "Settled", "settlement"]
