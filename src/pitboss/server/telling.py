"""When those who look on are told that there is something new to see at a table.

What the table waits for they are told at once; what else happens may wait a little, so that all of
them see it in the same view, which is made once. A server that is late has much to do, and tells
less often: so that what is asked of it is answered in time.
"""

import asyncio
from collections.abc import Callable

SECONDS_BETWEEN_VIEWS = 0.2  # while the table waits for the same
MOST_BETWEEN_VIEWS = 1.0
_BUSY = 10.0  # seconds more between views for each second by which the server is late


class Telling:
    def __init__(self) -> None:
        self.watchers: set[Callable[[], None]] = set()
        self._untold = False
        self._between = SECONDS_BETWEEN_VIEWS
        self._pausing: asyncio.TimerHandle | None = None

    def news(self, at_once: bool) -> None:
        self._untold = True
        if at_once or self._pausing is None:
            self._tell()

    def _tell(self) -> None:
        self._untold = False
        if self._pausing is not None:
            self._pausing.cancel()
        loop = asyncio.get_running_loop()
        until = loop.time() + self._between
        self._pausing = loop.call_at(until, self._paused, until)
        for tell in tuple(self.watchers):
            tell()

    def _paused(self, planned: float) -> None:
        late = asyncio.get_running_loop().time() - planned
        self._between = min(SECONDS_BETWEEN_VIEWS + _BUSY * late, MOST_BETWEEN_VIEWS)
        self._pausing = None
        if self._untold:
            self._tell()
