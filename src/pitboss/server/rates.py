"""How often somebody may ask: so many at once, and then so many a second."""

from collections import OrderedDict

from pitboss.errors import Refused, ServerRefusal

_MOST_CALLERS = 10_000  # whose allowances are remembered


class Allowance:
    """A bucket of requests that fills up again by the clock."""

    __slots__ = ("_at", "_left", "burst", "per_second")

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left = burst
        self._at = now

    def take(self, now: float, cost: int = 1) -> bool:
        """Whether one more is allowed now, or one that counts as several."""
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Knocks:
    """Allowances by caller, for what costs the house something."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._callers: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, caller: str, now: float, cost: int = 1) -> bool:
        """Whether the caller may do it once more."""
        allowance = self._callers.setdefault(caller, Allowance(self.burst, self.per_second, now))
        self._callers.move_to_end(caller)
        if len(self._callers) > _MOST_CALLERS:
            self._callers.popitem(last=False)
        return allowance.take(now, cost)

    def check(self, caller: str, now: float, asked: str, cost: int = 1) -> None:
        if not self.take(caller, now, cost):
            possible = f"{self.burst:g} at once, then one every {1 / self.per_second:g} s"
            raise Refused(ServerRefusal.TOO_MANY_MESSAGES, asked, possible)
