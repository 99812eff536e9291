"""What a room depends on: journal, clock, randomness, and a way to run bots.

A test passes others: a clock that jumps, a disk that is full, randomness from a seed.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from pitboss.game.rules import Rules
from pitboss.game.strategy import Strategy
from pitboss.server.clock import Clock, SystemClock
from pitboss.table.bots import Bot
from pitboss.table.chart import ChartStrategy
from pitboss.table.commands import Command, TableEvent
from pitboss.table.ports import Journal
from pitboss.table.shuffle import SEED_BYTES
from pitboss.table.view import TableView


async def _run_bot(bot: Bot, seen: TableView) -> Command | None:
    return await asyncio.to_thread(bot.command, seen)


@dataclass(frozen=True, slots=True)
class RoomServices:
    journal: Journal
    clock: Clock = field(default_factory=SystemClock)
    draw_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)
    run_bot: Callable[[Bot, TableView], Awaitable[Command | None]] = _run_bot
    strategy: Callable[[Rules], Strategy] = lambda _: ChartStrategy()
    is_away: Callable[[str], bool] = lambda _: False  # whether a player has no connection
    observe: Callable[[Sequence[TableEvent]], None] = lambda _: None  # events that we stored
