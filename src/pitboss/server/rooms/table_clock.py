"""The clock of a table: how long it has waited for the same thing, and how long seats are idle."""

from collections.abc import Callable, Collection

from pitboss.protocol.frames import RunningClock
from pitboss.protocol.public_events import PublicEvent
from pitboss.server.clock import Clock
from pitboss.table.pace import Due, Pace, clock_seconds, due, idle_seats, waiting
from pitboss.table.table import Table

# Kinds of events: what was done before them has been seen.
_NOTHING_TO_SHOW = {"round-opened", "decided", "round-voided"}
GRACE = 10.0  # seconds left on a clock after a restart, so that players can come back


class TableClock:
    def __init__(self, table: Table, pace: Pace, clock: Clock) -> None:
        self._pace = pace
        self._clock = clock
        self._waiting = waiting(table)
        self._since = clock.now()
        self._to_show = 0.0  # seconds of the dealer's steps since the last decision
        self._showing = 0.0  # and how long those that led to the present stage are shown
        self._shown_at = self._since  # when they have been seen
        self._idle_since: dict[int, float] = {}

    def observe(self, event: PublicEvent, table: Table) -> bool:
        """Whether the table after this event waits for something new, which needs a `restart`."""
        seconds = sum(step.kind.seconds for step in event.steps) if self._pace.showing else 0.0
        self._to_show = seconds + (0.0 if event.kind in _NOTHING_TO_SHOW else self._to_show)
        before, self._waiting = self._waiting, waiting(table)
        now = self._waiting
        if (now.round, now.stage) != (before.round, before.stage):
            self._showing = self._to_show
            self._shown_at = self._clock.now() + self._showing
        elif event.kind not in _NOTHING_TO_SHOW:  # the stub goes, when all have their cards
            self._showing += seconds
            self._shown_at += seconds
        return now != before

    def restart(self) -> None:
        """From now on, or from when everything that led to it has been shown."""
        self._since = max(self._clock.now(), self._shown_at)

    def resume(self, table: Table, began: int) -> None:
        """Continues the clock of what the table has waited for since that wall time, with some
        grace left."""
        elapsed = max(0.0, (self._clock.wall() - began) / 1000)
        elapsed -= self._showing
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
