"""Who does not answer in time, and whose connection is lost, by the record (clause 12.1)."""

import time
from pathlib import Path

import pytest

from pitboss.game.profiles import profile
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.table.setting import Setting
from tests.server.faulty_journal import FaultyJournal
from tests.server.serving import SECONDS, Visitor, serving
from tests.server.test_request_batches import HandClock, request
from tests.server.virtual_world import run, run_bot


@pytest.mark.parametrize(("away", "reason"), [(True, "connection lost"), (False, "time is up")])
def test_the_record_says_why_a_seat_did_not_answer(away: bool, reason: str) -> None:
    async def story() -> None:
        clock = HandClock()
        services = RoomServices(FaultyJournal(), clock, run_bot=run_bot, is_away=lambda _: away)
        room = await Room.create("t1", Setting("Table", profile("house")), "Ada", services)
        for seat, name in enumerate(("Ada", "Ben"), 1):
            sit = request(f"s{seat}", do="sit", seat=seat, buy_in="100.00")
            await room.ask(Person(name), sit)
        await room.deal_once()
        for name in ("Ada", "Ben"):
            wagers = request(
                f"w{name}", do="place-wagers", round=1, stakes={"ante": "5.00"}, ready=True
            )
            await room.ask(Person(name), wagers)
        clock.at += 3600
        await room.deal_once()
        words = [it.words for it in room.state.happened if it.kind == "timed-out"]
        assert words == 2 * [f"does not answer: {reason}"]

    run(story())


def test_a_house_knows_whose_socket_is_open(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Visitor.arrived(served, "Ann") as ann:
        assert served.house._is_away("Ann")
        ann.accepted("ping")
        assert not served.house._is_away("Ann")
        assert served.house._is_away("Zoe")
        ann.close_socket()
        deadline = time.monotonic() + SECONDS
        while not served.house._is_away("Ann"):
            assert time.monotonic() < deadline
            time.sleep(0.01)
