"""The clock of a table: how long it has waited for the same thing, and how long seats are idle."""

from collections.abc import Callable, Collection

from pitboss.server.clock import Clock
from pitboss.table.pace import Due, Pace, clock_seconds, due, idle_seats, waiting
from pitboss.table.table import Table

GRACE = 10.0  # seconds left on a clock after a restart, so that players can come back


class TableClock:
    def __init__(self, table: Table, pace: Pace, clock: Clock) -> None:
        self._pace = pace
        self._clock = clock
        self._waiting = waiting(table)
        self._since = clock.now()
        self._idle_since: dict[int, float] = {}

    def observe(self, table: Table) -> bool:
        """Whether the table waits for something new, which needs a `restart`."""
        before, self._waiting = self._waiting, waiting(table)
        return self._waiting != before

    def restart(self) -> None:
        self._since = self._clock.now()

    def resume(self, table: Table, began: int) -> None:
        """Continues a clock that was started at that wall time, with some grace left."""
        elapsed = max(0.0, (self._clock.wall() - began) / 1000)
        seconds = clock_seconds(table, self._pace)
        if seconds is not None:
            elapsed = min(elapsed, max(0.0, seconds - GRACE))
        self._since = self._clock.now() - elapsed

    def observe_idle_seats(self, table: Table) -> None:
        now = self._clock.now()
        self._idle_since = {seat: self._idle_since.get(seat, now) for seat in idle_seats(table)}

    def remaining(self, table: Table) -> tuple[int, float] | None:
        """The seconds of the running clock, and those that are left."""
        seconds = clock_seconds(table, self._pace)
        return None if seconds is None else (seconds, max(0.0, seconds - self._elapsed(table)))

    def due(
        self, table: Table, away: Callable[[Table], Collection[int]], draining: bool
    ) -> Due | None:
        """What the dealer does now; `table` may be ahead of the one observed last. `away` finds
        the seats without a connection, and is called only when the time is up."""
        now, elapsed = self._clock.now(), self._elapsed(table)
        idle = {seat: now - since for seat, since in self._idle_since.items()}
        seconds = clock_seconds(table, self._pace)
        seats = away(table) if seconds is not None and elapsed >= seconds else ()
        return due(table, self._pace, elapsed, seats, draining, idle, self._clock.wall())

    def _elapsed(self, table: Table) -> float:
        return self._clock.now() - self._since if waiting(table) == self._waiting else 0.0
