"""When the dealer works: when woken, when the clock says so, and after the leader."""

import asyncio

import pytest

from pitboss.errors import StorageError
from pitboss.server.rooms.dealer_loop import DealerLoop
from tests.server.virtual_world import run


class Steps:
    """Notes when it was called; returns the pauses, then waits to be woken."""

    def __init__(self, *pauses: float | Exception) -> None:
        self.pauses = list(pauses)
        self.times: list[float] = []

    async def __call__(self) -> float | None:
        self.times.append(asyncio.get_running_loop().time())
        pause = self.pauses.pop(0) if self.pauses else None
        if isinstance(pause, Exception):
            raise pause
        return pause


def times_of(steps: Steps, leader: bool = True, wake_after: float | None = None) -> list[float]:
    async def story() -> None:
        loop = DealerLoop("t1", steps, lambda: leader)
        running = asyncio.create_task(loop.run())
        if wake_after is not None:
            await asyncio.sleep(wake_after)
            loop.wake()
        await asyncio.sleep(100)
        running.cancel()

    run(story())
    return steps.times


def test_it_works_again_at_once_or_when_the_clock_is_up() -> None:
    assert times_of(Steps(0.0, 4.0)) == pytest.approx([0, 0, 4])


def test_a_wake_ends_the_pause() -> None:
    assert times_of(Steps(50.0), wake_after=2.0) == pytest.approx([0, 2])
    assert times_of(Steps(), wake_after=3.0) == pytest.approx([0, 3])


def test_the_leader_has_a_head_start() -> None:
    assert times_of(Steps(4.0), leader=False) == pytest.approx([0.4, 4.8])


def test_a_failure_is_retried_and_logged_once_without_details(
    caplog: pytest.LogCaptureFixture,
) -> None:
    failures = [ValueError("As Kd"), ValueError("2c"), StorageError("the disk is full")]
    with caplog.at_level("WARNING"):
        assert times_of(Steps(*failures)) == pytest.approx([0, 1, 2, 3])
    messages = [record.getMessage() for record in caplog.records]
    assert messages == ["table t1: ValueError", "table t1: the disk is full"]
