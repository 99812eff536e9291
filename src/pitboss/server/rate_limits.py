"""Rate limits: a burst, then a steady rate, for each caller."""

from collections import OrderedDict

from pitboss.errors import Refused, ServerRefusal

_MOST_CALLERS = 10_000  # whose buckets are remembered


class TokenBucket:
    __slots__ = ("_at", "_left", "burst", "per_second")

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left = burst
        self._at = now

    def take(self, now: float, cost: int = 1) -> bool:
        """Whether a request is allowed now; an expensive one costs several tokens."""
        self._left = min(self.burst, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class RateLimiter:
    """A token bucket for each caller, the least recent callers forgotten first."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, caller: str, now: float, cost: int = 1) -> bool:
        bucket = self._buckets.setdefault(caller, TokenBucket(self.burst, self.per_second, now))
        self._buckets.move_to_end(caller)
        if len(self._buckets) > _MOST_CALLERS:
            self._buckets.popitem(last=False)
        return bucket.take(now, cost)

    def check(self, caller: str, now: float, asked: str, cost: int = 1) -> None:
        if not self.take(caller, now, cost):
            possible = f"{self.burst:g} at once, then one every {1 / self.per_second:g} s"
            raise Refused(ServerRefusal.TOO_MANY_MESSAGES, asked, possible)
