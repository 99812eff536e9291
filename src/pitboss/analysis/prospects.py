"""What may still come of a hand: the sums that values and chances are made of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prospects:
    """Over all boards and dealer hands that may come; wagers in half-Antes."""

    deals: int
    later: int  # what the later decisions are worth, each made for the best
    base: int  # Ante and Blind
    play: int  # Play, for each Ante of it
    won: int
    lost: int
    unqualified: int  # dealer hands that do not qualify
