"""The loop in which a room's dealer works: woken by changes, by the clock, or to try again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from pitboss.errors import PitbossError

_log = logging.getLogger(__name__)

_LEADER_HEAD_START = 0.4  # seconds that other servers leave to the leader
_RETRY = 1.0  # seconds after a failure


class DealerLoop:
    def __init__(
        self,
        table_id: str,
        step: Callable[[], Awaitable[float | None]],
        is_leader: Callable[[], bool],
    ) -> None:
        """`step` does what is due, and returns the seconds until it must be called again; None:
        not before a `wake`."""
        self._table_id = table_id
        self._step = step
        self._is_leader = is_leader
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self._woken.set()

    async def run(self) -> None:
        """Until it is cancelled."""
        last_failure = ""
        while True:
            self._woken.clear()
            if not self._is_leader():
                await asyncio.sleep(_LEADER_HEAD_START)
            try:
                pause = await self._step()
            except Exception as error:  # must not stop this table's dealer
                failure = loggable(error)
                if failure != last_failure:  # logged once, however long it lasts
                    _log.warning("table %s: %s", self._table_id, failure)
                last_failure = failure
                await asyncio.sleep(_RETRY)  # even if woken meanwhile
                continue
            last_failure = ""
            if pause == 0.0:
                continue
            # Not `wait_for`: before Python 3.12 it loses a cancellation that comes with a wake.
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._woken.wait()


def loggable(error: Exception) -> str:
    """Our own messages contain no cards; any other might."""
    return str(error) if isinstance(error, PitbossError) else type(error).__name__
