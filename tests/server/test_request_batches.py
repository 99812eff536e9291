"""What is asked of a table at the same time is kept in one entry, as if asked one by one."""

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.game.profiles import profile
from pitboss.protocol.requests import AnyTableRequest, read_request
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.table.ports import Entry, InsufficientChips, JournalUnavailable, StoredEvent
from pitboss.table.setting import Setting
from tests.hypothesis_profile import examples
from tests.server.faulty_journal import FaultyJournal
from tests.server.virtual_world import run, run_bot

NAMES = ("Ada", "Ben", "Cyd", "Dan")


class Counted(FaultyJournal):
    """Counts entries, and may find the purses of some too light."""

    def __init__(self, *poor: str) -> None:
        super().__init__()
        self.poor = set(poor)
        self.entries: list[Entry] = []

    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        givers = {transfer.source for event in entry.events for transfer in event.transfers}
        if givers & {f"purse/{name}" for name in self.poor}:
            await asyncio.sleep(0.001)
            raise InsufficientChips(entry.stream)
        kept = await super().append(entry)
        self.entries.append(entry)
        return kept


def request(id: str, **form: Any) -> AnyTableRequest:
    read = read_request(json.dumps({"id": id, "table": "t1", **form}))
    assert isinstance(read, AnyTableRequest)
    return read


class HandClock:
    """Moved by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def now(self) -> float:
        return self.at

    def wall(self) -> int:
        return int(self.at * 1000)


async def opened(journal: FaultyJournal, clock: HandClock | None = None) -> Room:
    """A table that nobody tends, so that nothing happens by itself."""
    services = RoomServices(journal, clock or HandClock(), lambda: bytes(32), run_bot)
    return await Room.create("t1", Setting("Table", profile("house")), "Ada", services)


async def together(room: Room, *asked: tuple[str, AnyTableRequest]) -> list[dict[str, Any]]:
    replies = await asyncio.gather(*(room.ask(Person(name), what) for name, what in asked))
    return [json.loads(reply.text) for reply in replies]


def sits(*names: str, buy_in: str = "100.00") -> list[tuple[str, AnyTableRequest]]:
    return [
        (name, request(f"sit {name}".replace(" ", "-"), do="sit", seat=seat, buy_in=buy_in))
        for seat, name in enumerate(names, 1)
    ]


def test_those_who_sit_down_together_are_one_entry() -> None:
    async def story() -> None:
        journal = Counted()
        room = await opened(journal)
        replies = await together(room, *sits(*NAMES))
        assert [reply["version"] for reply in replies] == [2, 3, 4, 5]
        (entry,) = journal.entries[1:]
        assert [command.player for command in entry.commands] == list(NAMES)
        assert [event.by for event in entry.events] == list(NAMES)

    run(story())


def test_a_no_among_them_changes_nothing_for_the_others() -> None:
    async def story() -> None:
        journal = Counted()
        room = await opened(journal)
        asked = sits(*NAMES)
        asked[1] = ("Ben", request("b", do="sit", seat=1, buy_in="100.00"))  # where Ada sits
        ada, ben, cyd, dan = await together(room, *asked)
        assert (ada["ok"], ben["ok"], cyd["ok"], dan["ok"]) == (True, False, True, True)
        assert ben["problem"]["code"] == "seat-taken"
        assert list(room.table.players.values()) == ["Ada", "Cyd", "Dan"]
        assert len(journal.entries) == 2

    run(story())


def test_only_who_cannot_pay_is_refused() -> None:
    async def story() -> None:
        room = await opened(Counted("Cyd"))
        ada, ben, cyd, dan = await together(room, *sits(*NAMES))
        assert cyd["problem"]["code"] == "not-enough-chips"
        assert ada["ok"]
        assert ben["ok"]
        assert dan["ok"]
        assert room.seat_of("Cyd") is None

    run(story())


def test_the_same_request_twice_at_once_is_done_once() -> None:
    async def story() -> None:
        journal = Counted()
        room = await opened(journal)
        (sit,) = sits("Ada")
        first, second, other = await together(room, sit, sit, ("Ben", sits("Ada", "Ben")[1][1]))
        assert first == second
        assert first["ok"]
        assert other["ok"]
        assert room.version == 3

    run(story())


def test_a_version_is_that_of_ones_turn() -> None:
    async def story() -> None:
        room = await opened(Counted())
        forms = [{"do": "sit", "seat": at, "buy_in": "100.00", "version": 1} for at in (1, 2)]
        asked = [(NAMES[at], request(f"s{at}", **form)) for at, form in enumerate(forms)]
        ada, ben = await together(room, *asked)
        assert ada["ok"]
        assert ben["problem"]["code"] == "stale-version"
        assert "version 2" in ben["problem"]["detail"]

    run(story())


def test_every_request_is_answered_when_the_journal_cannot_be_written() -> None:
    async def story() -> None:
        journal = Counted()
        room = await opened(journal)
        journal.is_full = True
        for name, sit in sits(*NAMES):
            with pytest.raises(JournalUnavailable):
                await room.ask(Person(name), sit)
        asked = [room.ask(Person(name), sit) for name, sit in sits(*NAMES)]
        failed = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(error, JournalUnavailable) for error in failed)
        journal.is_full = False
        assert all(reply["ok"] for reply in await together(room, *sits(*NAMES)))

    run(story())


def test_who_goes_before_the_reply_has_asked_all_the_same() -> None:
    async def story() -> None:
        journal = Counted()
        room = await opened(journal)
        (_, sit), (_, other) = sits("Ada", "Ben")
        gone = asyncio.create_task(room.ask(Person("Ada"), sit))
        stays = asyncio.create_task(room.ask(Person("Ben"), other))
        await asyncio.sleep(0)
        gone.cancel()
        assert json.loads((await stays).text)["ok"]
        assert room.seat_of("Ada") == 1
        assert json.loads((await room.ask(Person("Ada"), sit)).text)["version"] == 2

    run(story())


FORMS: list[dict[str, Any]] = [
    {"do": "sit-out"},
    {"do": "sit-in"},
    {"do": "stand-up"},
    {"do": "top-up", "amount": "50.00"},
    {"do": "place-wagers", "stakes": {"ante": "5.00"}, "ready": True},
    {"do": "withdraw"},
    {"do": "ready"},
    {"do": "give-seed", "seed": "mine"},
    {"do": "decide", "decision": "check"},
    {"do": "decide", "decision": "raise 4x"},
    {"do": "sit", "seat": 2, "buy_in": "70.00"},
]


@examples(60)
@given(st.lists(st.lists(st.sampled_from(range(len(FORMS))), min_size=4, max_size=4), max_size=6))
def test_together_is_as_one_after_another(turns: list[list[int]]) -> None:
    """The slow twin: the same requests in the same order, each in an entry of its own."""

    def asked(turn: int, choices: list[int], room: Room) -> list[tuple[str, AnyTableRequest]]:
        round = {} if room.table.round is None else {"round": room.table.round.number}
        street = None if room.table.round is None else room.table.round.stage.street
        questions = []
        for name, choice in zip(NAMES, choices, strict=True):
            form = dict(FORMS[choice])
            if form["do"] in ("place-wagers", "withdraw", "ready", "give-seed", "decide"):
                form |= round or {"round": 1}
            if form["do"] == "decide":
                form["street"] = str(street or "preflop")
            questions.append((name, request(f"{turn}-{name}", **form)))
        return questions

    async def story() -> None:
        clock = HandClock()
        quick, slow = await opened(Counted(), clock), await opened(Counted(), clock)
        for room in (quick, slow):
            await together(room, *sits(*NAMES))
        for turn, choices in enumerate(turns):
            clock.at += 10
            for room in (quick, slow):
                await room.deal_once()
            questions = asked(turn, choices, quick)
            answers = await together(quick, *questions)
            assert answers == [
                json.loads((await slow.ask(Person(name), what)).text) for name, what in questions
            ]
            assert (quick.table, quick.version) == (slow.table, slow.version)
            assert list(quick.state.happened) == list(slow.state.happened)

    run(story())
