"""How a connection ends, over a socket that takes its time."""

import asyncio
import json
from typing import Any

import pytest

from pitboss.server import connection
from pitboss.server.connection import (
    EXCESS_FORGIVEN,
    MESSAGES_AT_ONCE,
    MOST_REPLIES,
    POLICY,
    TRY_AGAIN_LATER,
    Connection,
)
from pitboss.server.rooms.registry import RoomRegistry
from pitboss.server.rooms.services import RoomServices
from tests.server.virtual_world import VirtualClock, VirtualJournal, run

PING = '{"do":"ping","id":"1"}'


class SlowSocket:
    """Says one thing for ever, every so many seconds; each message takes a while to be sent."""

    def __init__(self, text: str = PING, pause: float = 0.0, takes: float = 0.01) -> None:
        self.text = text
        self.pause = pause
        self.takes = takes
        self.sent: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self.said = 0

    async def receive(self) -> str | None:
        await asyncio.sleep(self.pause)
        self.said += 1
        return self.text

    async def send(self, text: str) -> None:
        await asyncio.sleep(self.takes)
        self.sent.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        assert reason
        await asyncio.sleep(self.takes)
        self.closed.append(code)


def connected(socket: SlowSocket, **more: Any) -> None:
    async def scene() -> None:
        rooms = RoomRegistry(RoomServices(VirtualJournal(None, None), VirtualClock()), b"")  # type: ignore[arg-type]
        await asyncio.wait_for(Connection(socket, None, rooms, VirtualClock(), **more).run(), 3600)

    run(scene())


def test_a_flood_gets_all_its_replies_and_is_told_why_it_ends() -> None:
    socket = SlowSocket(pause=0.02)
    connected(socket)
    assert socket.closed == [POLICY]
    assert sum(not reply["ok"] for reply in socket.sent) == EXCESS_FORGIVEN
    assert socket.said == len(socket.sent) + 1


def test_a_steady_asker_within_the_limit_is_never_refused() -> None:
    socket = SlowSocket(pause=1 / connection.MESSAGES_PER_SECOND)
    with pytest.raises(TimeoutError):
        connected(socket)
    assert len(socket.sent) > 10 * MESSAGES_AT_ONCE
    assert all(reply["ok"] for reply in socket.sent)


@pytest.mark.parametrize("takes", [0.5, 1e6], ids=["slowly", "not at all"])
def test_who_reads_too_slowly_is_disconnected_before_replies_pile_up(takes: float) -> None:
    socket = SlowSocket(pause=0.1, takes=takes)
    connected(socket, messages=(1e9, 1e9))
    assert socket.said <= max(MOST_REPLIES + 10, connection.SECONDS_TO_SEND / 0.1 + 1)
    if takes < connection.SECONDS_TO_SEND:
        assert socket.closed == [TRY_AGAIN_LATER]


def test_who_has_gone_is_not_waited_for() -> None:
    class Gone(SlowSocket):
        async def send(self, _: str) -> None:
            raise ConnectionError

    socket = Gone(pause=0.1)
    connected(socket)
    assert socket.said <= 2
    assert socket.closed == []


def test_who_is_a_little_too_fast_and_waits_is_not_closed() -> None:
    class Patient(SlowSocket):
        async def receive(self) -> str | None:
            return None if self.said == 300 else await super().receive()

    socket = Patient(pause=0.4, takes=0.0)
    connected(socket)
    assert socket.closed == []
    assert sum(not reply["ok"] for reply in socket.sent) > EXCESS_FORGIVEN
