"""The server's clock; a test brings one that jumps."""

import time
from typing import Protocol


class Clock(Protocol):
    def now(self) -> float:
        """Seconds of a monotonic clock: deadlines are measured by it."""

    def wall(self) -> int:
        """Milliseconds since 1970, for the record only."""


class SystemClock:
    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000
