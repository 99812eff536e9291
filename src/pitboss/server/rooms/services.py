"""What a room is given: a journal, a clock, chance, and somebody who thinks for the bots.

A test hands in others: a clock that jumps, a disk that fills up, chance from a seed.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.game.rules import Rules
from pitboss.game.strategy import Strategy
from pitboss.table.bots import Bot
from pitboss.table.chart import ChartStrategy
from pitboss.table.commands import Command, TableEvent
from pitboss.table.ports import Journal
from pitboss.table.shuffle import SEED_BYTES
from pitboss.table.view import TableView


class Clock(Protocol):
    def now(self) -> float:
        """Seconds that never jump: deadlines are measured by it."""

    def wall(self) -> int:
        """Milliseconds since 1970, for the record only."""


class SystemClock:
    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000


async def _think(bot: Bot, seen: TableView) -> Command | None:
    return await asyncio.to_thread(bot.command, seen)


@dataclass(frozen=True, slots=True)
class RoomServices:
    journal: Journal
    clock: Clock = field(default_factory=SystemClock)
    draw_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    think: Callable[[Bot, TableView], Awaitable[Command | None]] = _think
    strategy: Callable[[Rules], Strategy] = lambda _: ChartStrategy()
    is_away: Callable[[str], bool] = lambda _: False  # whether a player's connection is lost
    observe: Callable[[Sequence[TableEvent]], None] = lambda _: None  # what this server has kept
