"""What the simulator found, each told once more by itself: seeds drift as the code changes."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import count
from typing import Any

from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.protocol.requests import AnyTableRequest, read_request
from pitboss.server.rooms.registry import RoomRegistry
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.storage.names import stream_of
from pitboss.table.bots import Bot
from pitboss.table.setting import Setting
from pitboss.table.shuffle import commitment, shuffled_deck
from pitboss.table.view import TableView
from tests.server.faulty_journal import FaultyJournal
from tests.server.virtual_world import VirtualClock, run, run_bot

ADA = Person("Ada")
IDS = count(1)
WAGERS = {"do": "place-wagers", "round": 1, "stakes": {"ante": "5.00"}}


def services(journal: FaultyJournal, seed: bytes = bytes(32)) -> RoomServices:
    return RoomServices(journal, VirtualClock(), lambda: seed, run_bot)


def setting(bots: int = 0) -> Setting:
    return Setting("Table", profile("house"), bots=bots)


async def ask(room: Room, **form: Any) -> dict[str, Any]:
    request = read_request(json.dumps({"id": f"r{next(IDS)}", "table": room.id, **form}))
    assert isinstance(request, AnyTableRequest)
    reply: dict[str, Any] = json.loads((await room.ask(ADA, request)).text)
    return reply


async def sit(room: Room, buy_in: str = "100.00") -> None:
    assert (await ask(room, do="sit", seat=1, buy_in=buy_in))["ok"]


def in_virtual_time(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def test_in_virtual_time() -> None:
        run(test())

    return test_in_virtual_time


@in_virtual_time
async def test_the_dealer_of_a_closed_table_stops() -> None:
    rooms = RoomRegistry(services(FaultyJournal()), b"", lambda: "t1")
    room = await rooms.open(setting(), ADA)
    await sit(room)
    await asyncio.sleep(1)
    await ask(room, **WAGERS)
    await asyncio.sleep(1)  # the clock of the betting runs
    dealer = rooms._dealers["t1"]
    await rooms.close(room, ADA)
    await asyncio.sleep(1)
    assert dealer.cancelled()


@in_virtual_time
async def test_a_closed_table_does_not_come_back_with_its_last_notice() -> None:
    rooms = RoomRegistry(services(FaultyJournal()), b"", lambda: "t1")
    room = await rooms.open(setting(), ADA)
    await rooms.close(room, ADA)
    await rooms.sync(stream_of("t1"), room.version)
    assert list(rooms) == []


@in_virtual_time
async def test_a_server_that_lags_behind_does_not_refuse_what_is_lawful() -> None:
    journal = FaultyJournal()
    one = await Room.create("t1", setting(), "Ada", services(journal))
    other = await Room.load("t1", services(journal))
    await sit(one)
    assert (await ask(other, do="top-up", amount="5.00"))["ok"]
    assert other.table.ledger.stack(1) == Cents(10_500)


@in_virtual_time
async def test_whoever_deals_deals_from_the_seed_that_was_kept() -> None:
    journal, seeds = FaultyJournal(), (b"1" * 32, b"2" * 32)
    one = await Room.create("t1", setting(), "Ada", services(journal, seeds[0]))
    await sit(one)
    other = await Room.load("t1", services(journal, seeds[1]))
    await asyncio.gather(one.deal_once(), other.deal_once())  # both open the round, one wins
    assert other.table.commitment == commitment(seeds[0])
    assert (await ask(other, **WAGERS, ready=True))["ok"]
    round = other.table.running
    assert round is not None
    deck = shuffled_deck(seeds[0], 1)
    assert (*round.seats[1].cards, *round.dealer, *round.board) == deck[:9]


@in_virtual_time
async def test_bots_do_not_play_before_somebody_without_chips() -> None:
    rooms = RoomRegistry(services(FaultyJournal()), b"", lambda: "t1")
    room = await rooms.open(setting(bots=2), ADA)
    await sit(room, "9.99")
    await asyncio.sleep(60)
    assert room.table.opened == 0
    await ask(room, do="top-up", amount="0.01")
    await asyncio.sleep(1)
    assert room.table.opened == 1
    await rooms.stop()


@in_virtual_time
async def test_a_seed_that_is_lost_gives_everybody_their_chips_and_closes_the_table() -> None:
    """Clause 12.2: no chip stays in a round that can never be dealt."""
    journal = FaultyJournal()
    room = await Room.create("t1", setting(), "Ada", services(journal))
    await sit(room)
    await room.deal_once()
    again = await Room.load("t1", services(journal))  # which has the seed from the journal alone
    journal._seeds.clear()
    assert (await ask(again, **WAGERS, ready=True))["ok"]
    assert again.table.closed
    assert again.table.round is not None
    assert again.table.round.void == "the deck's seed is lost"
    assert not again.table.players
    assert not any(again.table.ledger.balances.values())


@in_virtual_time
async def test_a_table_whose_seed_is_lost_can_be_closed() -> None:
    journal = FaultyJournal()
    room = await Room.create("t1", setting(), "Ada", services(journal))
    await sit(room)
    await room.deal_once()
    again = await Room.load("t1", services(journal))
    await ask(again, **WAGERS)
    journal._seeds.clear()
    await again.close(ADA)
    assert again.table.closed
    assert not any(again.table.ledger.balances.values())


@in_virtual_time
async def test_a_bot_that_breaks_down_does_not_end_the_dealer() -> None:
    async def broken(bot: Bot, seen: TableView) -> None:
        raise ValueError(f"{bot} {seen}")

    sound = services(FaultyJournal())
    room = await Room.create("t1", setting(bots=1), "Ada", replace(sound, run_bot=broken))
    dealing = asyncio.create_task(room.run_dealer())
    await sit(room)
    await asyncio.sleep(3)
    assert not dealing.done()
    room._bots.services = sound
    await asyncio.sleep(3)
    assert room.table.betting is not None
    dealing.cancel()
