"""Spots to train on: dealt as play reaches them, and the more often, the more they can teach."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import exp
from random import Random

from pitboss.analysis.advice import Advice, advise
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strategy import UncheckedStrategy, optimal, unchecked
from pitboss.analysis.values import Values, best_action
from pitboss.game.actions import Check, Raise
from pitboss.game.cards import DECK, Card
from pitboss.game.rules import Rules, Street

CLOSE = Fraction(1, 10)  # Antes: a smaller error costs little

# How much a spot can teach is what an error costs there, m, times how likely somebody is to make
# it, which falls with m as exp(-m/τ) does: m/τ · exp(1 - m/τ) has its peak, 1, at m = τ. The small
# τ is for close decisions and the large one for costly ones; a peak τ wide is weighed by 1/τ, so
# that each has its share. The floor lets plain spots come now and then, or every one of them would
# be a trap.
_PEAKS = 0.05, 0.2  # Antes
_FLOOR = 0.01

_BOARD = {Street.PREFLOP: 0, Street.FLOP: 3, Street.RIVER: 5}


@dataclass(frozen=True, slots=True)
class TrainingSpot:
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    advice: Advice

    @property
    def is_close(self) -> bool:
        return at_stake(self.advice.values) < CLOSE


def spots(
    rules: Rules, street: Street | None, count: int, seed: int | str, *, progress: Progress = silent
) -> Iterator[TrainingSpot]:
    """So many spots, on one street or on all of them alike; the same ones for the same seed."""
    play, chance = unchecked(optimal(rules, progress=progress)), Random(seed)
    for _ in range(count):
        on = street or chance.choice(list(Street))
        cards, board = _drawn(play, on, chance)
        advice = advise(rules, cards, board, progress=progress)
        yield TrainingSpot(cards, board, advice)


def at_stake(values: Values) -> Fraction:
    """What the wrong answer costs, in Antes, to the question of every spot: to raise, or not.

    The second best may be another raise, but which one is best is soon learnt: with aces the
    question would look closer than it is.
    """
    best = best_action(values)
    others = [a for a in values if isinstance(a, Raise) != isinstance(best, Raise)]
    return values[best] - max(values[action] for action in others)


def weight(stake: Fraction) -> float:
    """How readily a spot is taken, up to 1: see above."""
    narrow = min(_PEAKS)
    peaks = ((narrow / peak, float(stake) / peak) for peak in _PEAKS)
    return min(1.0, _FLOOR + sum(share * x * exp(1 - x) for share, x in peaks))


def _drawn(
    play: UncheckedStrategy, street: Street, chance: Random
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards and board: dealt until best play comes to the street, and the spot is taken."""
    while True:
        cards, board = _dealt(chance)
        shown = board[: _BOARD[street]]
        reached = all(
            best_action(play.values(cards, board[:before])) == Check()
            for before in _BOARD.values()
            if before < len(shown)
        )
        if reached and chance.random() < weight(at_stake(play.values(cards, shown))):
            return cards, shown


def _dealt(chance: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    dealt = tuple(chance.sample(DECK, 7))
    return dealt[:2], dealt[2:]
