"""How fast the person wants to be shown the dealer's steps."""

import time
from collections.abc import Callable, Iterable
from enum import StrEnum

from pitboss.game.steps import StepKind

_TICK = 0.05  # seconds after which somebody who leaves is noticed


class ViewingPace(StrEnum):
    SLOW = "slow"
    NORMAL = "normal"
    AT_ONCE = "at-once"

    @property
    def factor(self) -> float:
        return _FACTORS[self]


_FACTORS = {ViewingPace.SLOW: 2.5, ViewingPace.NORMAL: 1.0, ViewingPace.AT_ONCE: 0.0}


class Pauses:
    """Waits after each step. Who leaves is shown the rest at once."""

    def __init__(self, pace: ViewingPace, leaves: Callable[[], bool] = lambda: False) -> None:
        self._factor = pace.factor
        self._leaves = leaves

    def after(self, kinds: Iterable[StepKind]) -> None:
        until = time.monotonic() + self._factor * sum(kind.seconds for kind in kinds)
        while not self._leaves() and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, _TICK))
