"""Tells the watchers of a table that there is a new view to fetch.

When the table waits for something new, they are told immediately. Other changes are collected for
a fraction of a second, so that all watchers share one view, which is built once. When the loop
lags, views are throttled so that commands stay fast.
"""

import asyncio
from collections.abc import Callable

SECONDS_BETWEEN_VIEWS = 0.2  # while the table waits for the same thing
MOST_BETWEEN_VIEWS = 1.0
_THROTTLE = 10.0  # seconds added between views for each second that the loop lags


class Broadcast:
    def __init__(self) -> None:
        self._watchers: dict[Callable[[], None], None] = {}  # not a set, which has no order
        self._pending = False
        self._between = SECONDS_BETWEEN_VIEWS
        self._pause: asyncio.TimerHandle | None = None

    @property
    def has_watchers(self) -> bool:
        return bool(self._watchers)

    def add(self, watcher: Callable[[], None]) -> None:
        self._watchers[watcher] = None

    def remove(self, watcher: Callable[[], None]) -> None:
        self._watchers.pop(watcher, None)

    def notify(self, immediately: bool) -> None:
        self._pending = True
        if immediately or self._pause is None:
            self._notify_all()

    def _notify_all(self) -> None:
        self._pending = False
        if self._pause is not None:
            self._pause.cancel()
        loop = asyncio.get_running_loop()
        until = loop.time() + self._between
        self._pause = loop.call_at(until, self._pause_over, until)
        for watcher in tuple(self._watchers):
            watcher()

    def _pause_over(self, planned: float) -> None:
        lag = asyncio.get_running_loop().time() - planned
        self._between = min(SECONDS_BETWEEN_VIEWS + _THROTTLE * lag, MOST_BETWEEN_VIEWS)
        self._pause = None
        if self._pending:
            self._notify_all()
