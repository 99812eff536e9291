"""Whatever a client says, it gets one reply with a known code, and no refusal changes anything."""

import asyncio
import json
from collections import deque
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import Refusal, ServerRefusal
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.protocol.requests import LARGEST_MESSAGE, REQUEST_NAMES
from pitboss.server.connection import Connection
from pitboss.server.house import House, Settings
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.table.setting import solo
from tests.hypothesis_profile import examples
from tests.server.serving import Form, Served, Visitor, serving

ANN = Person("Ann", host=True)  # a host may do everything, also open any number of tables
KNOWN = {*map(str, Refusal), *map(str, ServerRefusal)} - {ServerRefusal.FAULT}
SECONDS = 120.0
OPENED = 3  # the version of the table when bets are open

FIELDS: dict[str, Any] = {
    "id": "1",
    "table": "",  # filled in later
    "version": OPENED,
    "seat": 2,
    "buy_in": "100.00",
    "invitation": "abc",
    "amount": "50.00",
    "round": 1,
    "stakes": {"ante": "10.00", "blind": "10.00", "trips": "5.00"},
    "ready": True,
    "seed": "luck",
    "street": "preflop",
    "decision": "raise 4x",
    "reason": "a fault",
    "kind": "fault",
    "ruling": "stands",
}
OF_WORD = {
    "watch": ("table",),
    "unwatch": ("table",),
    "ping": (),
    "sit": ("table", "seat", "buy_in"),
    "top-up": ("table", "amount"),
    "place-wagers": ("table", "round", "stakes", "ready"),
    "withdraw": ("table", "round"),
    "ready": ("table", "round"),
    "put-up": ("table", "round", "amount"),
    "give-seed": ("table", "round", "seed"),
    "decide": ("table", "round", "street", "decision"),
    "void-round": ("table", "round", "reason", "kind"),
    "rule-irregularity": ("table", "round", "reason", "ruling", "seat"),
}

numbers = (
    st.integers(-(10**40), 10**40)
    | st.sampled_from([0, -1, 2**31, 2**63, 2**64, 10**300, -0.0, 1.0, 1.5, 5e-324, 1e308])
    | st.floats(allow_nan=True, allow_infinity=True)
)
amounts = st.sampled_from(
    [
        *("0", "-5", "+5", "5.001", "5.5", "1e3", "NaN", "Infinity", "0x10", " 5 ", "٥", "５"),
        *("999999999999.99", "9" * 13, "10000000000.01", "1" * 20, "", ".", "5.", ".5", "5_0"),
    ]
)
texts = (
    st.text(max_size=30)
    | st.text(st.characters(categories=["Cs", "Cc", "Cf", "Co", "Zl"]), max_size=8)
    | st.sampled_from(["x" * 3000, "\x00", "\ud800", "é" * 100, "raise 99999x", "{}", "'; --"])
)
leaves = st.none() | st.booleans() | numbers | amounts | texts
values = leaves | st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def forms(draw: st.DrawFn) -> Form:
    """A request, lawful or nearly so."""
    do = draw(st.sampled_from(REQUEST_NAMES))
    form = {"do": do, "id": FIELDS["id"]}
    form |= {name: FIELDS[name] for name in OF_WORD.get(do, ("table",))}
    for change in draw(st.lists(st.sampled_from(["other", "gone", "more", "stray"]), max_size=3)):
        name = draw(st.sampled_from(sorted(form or FIELDS) if change != "more" else sorted(FIELDS)))
        match change:
            case "gone":
                form.pop(name, None)
            case "stray":
                form[draw(texts)] = draw(values)
            case _:
                form[name] = draw(values)
    return form


@st.composite
def spoken(draw: st.DrawFn) -> str:
    """A form as text: with its fields twice, broken off, or wrapped up; or no form at all."""
    text = json.dumps(draw(forms()))
    match draw(st.sampled_from(["as it is"] * 6 + ["twice", "broken", "wrapped", "text", "deep"])):
        case "twice":
            return text[:-1] + "," + json.dumps(draw(forms()))[1:]
        case "broken":
            return text[: draw(st.integers(0, len(text)))]
        case "wrapped":
            return draw(st.sampled_from(["[{}]", '"{}"', '{{"a":{}}}', "{} {{}}", "﻿{}"])).format(
                text
            )
        case "text":
            return draw(st.text(max_size=200))
        case "deep":
            return draw(st.sampled_from(["[", '{"id":', '{"do":"ping","id":"1","x":['])) * 500
    return text


class MemorySocket:
    """Sends what it was given, and closes when all of it is answered."""

    def __init__(self, messages: list[str]) -> None:
        self.coming = deque(messages)
        self.many = len(messages)
        self.replies: list[Form] = []
        self.answered = asyncio.Event()

    async def receive(self) -> str | None:
        if self.coming:
            return self.coming.popleft()
        await asyncio.wait_for(self.answered.wait(), SECONDS)
        return None

    async def send(self, text: str) -> None:
        text.encode()  # what no socket could send
        form = json.loads(text)
        if form["type"] == "reply":
            self.replies.append(form)
        if len(self.replies) == self.many:
            self.answered.set()

    async def close(self, code: int, reason: str) -> None:
        raise AssertionError(f"{code} {reason}")


class FuzzedHouse:
    """A house on a loop of its own, and a table where bets are open and nothing lies yet."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        database = f"sqlite:///{folder / 'pitboss.db'}"
        self.house = House(Settings(database, welcome=Cents(10**11)))
        self.runner.run(self.house.start())
        self.house.people.arrive(ANN.name)
        self.ids = (f"id-{number}" for number in count(1))
        self._room: Room | None = None

    def close(self) -> None:
        self.runner.run(self.house.stop())
        self.runner.close()

    async def betting(self) -> Room:
        """The same table as long as nothing has happened there."""
        if self._room is None or self._room.version != OPENED:
            room = await self.house.rooms.open(solo("A table", profile("house"), 0), ANN)
            await self._accepted(room, {"do": "sit", "seat": 1, "buy_in": "150.50"})
            await self._accepted(room, {"do": "open-round"})
            assert room.version == OPENED
            self._room = room
        return self._room

    async def _accepted(self, room: Room, form: Form) -> Form:
        (reply,) = await self.send(json.dumps({**form, "table": room.id, "id": next(self.ids)}))
        assert reply["ok"], reply
        return reply

    async def send(self, *messages: str) -> list[Form]:
        socket = MemorySocket(list(messages))
        await Connection(socket, ANN, self.house.rooms, self.house.clock).run()
        return socket.replies

    async def standing(self, room: Room) -> tuple[int, object, Cents | int | None]:
        return room.version, room.table, self.house.sql.balance("purse/Ann")


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzedHouse]:
    opened = FuzzedHouse(tmp_path_factory.mktemp("fuzz"))
    yield opened
    opened.close()


@examples(500)
@given(text=spoken())
def test_every_message_gets_one_reply_and_a_refusal_changes_nothing(
    fuzzed: FuzzedHouse, text: str
) -> None:
    async def scene() -> None:
        room = await fuzzed.betting()
        message = text.replace('"table": ""', f'"table": "{room.id}"')
        message = message.replace('"id": "1"', f'"id": "{next(fuzzed.ids)}"')
        before = await fuzzed.standing(room)
        replies = await fuzzed.send(message)
        assert len(replies) == 1
        check_reply(replies[0])
        if not replies[0]["ok"]:
            assert await fuzzed.standing(room) == before
            assert await fuzzed.house.rooms.find(room.id) is room

    fuzzed.runner.run(scene())


def check_reply(reply: Form) -> None:
    assert reply["id"] is None or reply["id"].isprintable()
    if not reply["ok"]:
        problem = reply["problem"]
        assert problem["code"] in KNOWN
        assert problem["detail"].isprintable()
        assert len(problem["detail"]) < 1000


def test_the_unharmed_requests_are_valid(fuzzed: FuzzedHouse) -> None:
    """Otherwise the test above would only ever meet bad requests."""

    async def scene() -> None:
        accepted = set()
        for do in REQUEST_NAMES:
            room = await fuzzed.betting()
            form = {"do": do, "id": next(fuzzed.ids)}
            form |= {name: FIELDS[name] for name in OF_WORD.get(do, ("table",))}
            if "table" in form:
                form["table"] = room.id
            (reply,) = await fuzzed.send(json.dumps(form))
            code = None if reply["ok"] else reply["problem"]["code"]
            assert code != ServerRefusal.BAD_REQUEST, reply
            if code is None:
                accepted.add(do)
        assert {"place-wagers", "give-seed", "ready", "stand-up", "void-round"} <= accepted

    fuzzed.runner.run(scene())


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("frames")) as opened:
        yield opened


@pytest.mark.parametrize(
    "frame",
    [
        b'{"do":"ping","id":"1"}',
        b"\xff\xfe",
        b"",
        "",
        " " * LARGEST_MESSAGE,
        "\x00",
        "null",
        '{"do":"ping","id":"\\ud800"}',
        "[" * LARGEST_MESSAGE,
    ],
    ids=range(9),
)
def test_a_frame_that_is_no_request_is_refused_and_the_socket_stays(
    served: Served, frame: str | bytes
) -> None:
    with Visitor(served) as visitor:
        reply = visitor.ask_raw(frame)
        assert reply["id"] is None
        assert reply["problem"]["code"] == ServerRefusal.BAD_REQUEST
        assert visitor.ask("ping")["ok"]
