"""Refusals that pass by themselves, and how long to wait before asking again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from pitboss.errors import ServerRefusal
from pitboss.protocol.replies import ServerRefused

_Answer = TypeVar("_Answer")
# Seconds before each retry. A rate limit passes for certain, and may take a while.
_PAUSES: dict[str, tuple[float, ...]] = {
    ServerRefusal.TOO_MANY_MESSAGES: (0.5, 1.0, 2.0, 4.0, 8.0, 16.0),
    ServerRefusal.UNAVAILABLE: (0.5, 1.0, 2.0),
    ServerRefusal.FAULT: (0.5, 1.0, 2.0),
}


async def with_retries(ask: Callable[[], Awaitable[_Answer]]) -> _Answer:
    """The answer. Asks again after such refusals, so asking twice must do no harm."""
    attempt = 0
    while True:
        try:
            return await ask()
        except ServerRefused as no:
            pauses = _PAUSES.get(no.code, ())
            if attempt >= len(pauses):
                raise
            await asyncio.sleep(pauses[attempt])
            attempt += 1
