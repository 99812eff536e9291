"""When watchers are told: immediately of what they wait for, throttled for the rest."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pitboss.game.profiles import profile
from pitboss.server.rooms import broadcast
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.table.ports import Entry, StoredEvent
from pitboss.table.setting import Setting
from tests.server.faulty_journal import FaultyJournal
from tests.server.test_request_batches import request
from tests.server.virtual_world import VirtualClock, run, run_bot

WAGERS = {"do": "place-wagers", "round": 1, "stakes": {"ante": "5.00"}}


class Spectator:
    """Records when views were sent."""

    def __init__(self, room: Room) -> None:
        self.times: list[float] = []
        room.broadcast.add(lambda: self.times.append(asyncio.get_running_loop().time()))


def at_a_table(story: Callable[[Room, Spectator], Awaitable[None]]) -> None:
    async def played() -> None:
        services = RoomServices(FaultyJournal(), VirtualClock(), lambda: bytes(32), run_bot)
        room = await Room.create("t1", Setting("Table", profile("house")), "Ada", services)
        for seat, name in enumerate(("Ada", "Ben", "Cyd"), 1):
            sit = request(f"s{seat}", do="sit", seat=seat, buy_in="100.00")
            await room.ask(Person(name), sit)
        await room.deal_once()
        await room.ask(Person("Ada"), request("w1", **WAGERS))  # the clock of the betting runs
        await asyncio.sleep(1)
        await story(room, Spectator(room))

    run(played())


def test_what_comes_after_a_pause_is_told_at_once_and_more_of_it_later() -> None:
    async def story(room: Room, spectator: Spectator) -> None:
        began = asyncio.get_running_loop().time()
        for at in range(5):
            ante = f"{5 + 5 * (at % 2)}.00"
            await room.ask(Person("Ben"), request(f"b{at}", **{**WAGERS, "stakes": {"ante": ante}}))
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        first, second, *more = (time - began for time in spectator.times)
        assert first < 0.01
        assert second == pytest.approx(first + broadcast.SECONDS_BETWEEN_VIEWS)
        assert len(more) <= 1

    at_a_table(story)


def test_the_next_street_does_not_wait() -> None:
    async def story(room: Room, spectator: Spectator) -> None:
        for name in ("Ben", "Cyd", "Ada"):
            wagers = request(f"{name}1", **WAGERS, ready=True)
            await room.ask(Person(name), wagers)
        assert room.table.running is not None
        assert str(room.table.running.stage) == "preflop"
        assert len(spectator.times) == 2  # of Ben's wager, and of the cards
        assert spectator.times[1] - spectator.times[0] < broadcast.SECONDS_BETWEEN_VIEWS / 2

    at_a_table(story)


@pytest.mark.parametrize(("late", "between"), [(0.0, 0.2), (0.05, 0.7), (0.5, 1.0), (9.0, 1.0)])
def test_a_server_that_is_late_shows_less_often(late: float, between: float) -> None:
    async def story(room: Room, spectator: Spectator) -> None:
        room.broadcast._pause_over(asyncio.get_running_loop().time() - late)
        for at in range(2):
            await room.ask(
                Person("Ben"),
                request(f"b{at}", **{**WAGERS, "stakes": {"ante": f"{5 + 5 * at}.00"}}),
            )
        await asyncio.sleep(2)
        one, other = spectator.times
        assert other - one == pytest.approx(between, abs=0.01)

    at_a_table(story)


def test_a_failed_write_is_retried_once_a_second_and_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Full(FaultyJournal):
        tries = 0

        async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
            self.tries += self.is_full
            return await super().append(entry)

    async def story() -> None:
        journal = Full()
        services = RoomServices(journal, VirtualClock(), lambda: bytes(32), run_bot)
        room = await Room.create("t1", Setting("Table", profile("house")), "Ada", services)
        await room.ask(Person("Ada"), request("s1", do="sit", seat=1, buy_in="100.00"))
        journal.is_full = True
        tending = asyncio.create_task(room.run_dealer())
        await asyncio.sleep(10)
        assert 9 <= journal.tries <= 11
        assert [record.getMessage() for record in caplog.records] == ["table t1: the disk is full"]
        journal.is_full = False
        await asyncio.sleep(2)
        assert room.table.running is not None
        tending.cancel()

    with caplog.at_level("WARNING"):
        run(story())
