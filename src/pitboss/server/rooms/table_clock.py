"""The clock of a table: how long it has waited for the same thing, and how long seats are idle."""

from collections.abc import Callable, Collection

from pitboss.protocol.frames import RunningClock
from pitboss.server.clock import Clock
from pitboss.table.pace import (
    Due,
    Pace,
    clock_seconds,
    due,
    idle_seats,
    seconds_to_show,
    waiting,
)
from pitboss.table.table import Table

GRACE = 10.0  # seconds left on a clock after a restart, so that players can come back


class TableClock:
    def __init__(self, table: Table, pace: Pace, clock: Clock) -> None:
        self._pace = pace
        self._clock = clock
        self._waiting = waiting(table)
        self._since = clock.now()
        self._shown_at = self._since  # when the dealer's last steps have been seen
        self._idle_since: dict[int, float] = {}

    def observe(self, table: Table) -> bool:
        """Whether the table waits for something new, which needs a `restart`."""
        before, self._waiting = self._waiting, waiting(table)
        now = self._waiting
        if (now.round, now.stage) != (before.round, before.stage):
            self._shown_at = self._clock.now() + seconds_to_show(table, self._pace)
        return now != before

    def restart(self) -> None:
        """From now on, or from when everything that led to it has been shown."""
        self._since = max(self._clock.now(), self._shown_at)

    def resume(self, table: Table, began: int) -> None:
        """Continues the clock of what the table has waited for since that wall time, with some
        grace left."""
        elapsed = max(0.0, (self._clock.wall() - began) / 1000)
        elapsed -= seconds_to_show(table, self._pace)
        seconds = clock_seconds(table, self._pace)
        if seconds is not None:
            elapsed = min(elapsed, max(0.0, seconds - GRACE))
        self._since = self._clock.now() - elapsed

    def observe_idle_seats(self, table: Table) -> None:
        now = self._clock.now()
        self._idle_since = {seat: self._idle_since.get(seat, now) for seat in idle_seats(table)}

    def running(self, table: Table) -> RunningClock | None:
        seconds = clock_seconds(table, self._pace)
        if seconds is None:
            return None
        elapsed = self._elapsed(table)
        return RunningClock(seconds, max(0.0, seconds - max(0.0, elapsed)), max(0.0, -elapsed))

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
