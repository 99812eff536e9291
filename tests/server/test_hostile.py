"""Clients that mean ill, beside others who play: all that those ask is done, and nothing piles up.

How much slower the others get is measured in benchmarks/hostile.py; here nothing is timed.
"""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import h11
import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pitboss.protocol.requests import LARGEST_MESSAGE
from pitboss.server import connection, uvicorn_protocols
from pitboss.server.connection import EXCESS_FORGIVEN, MESSAGES_AT_ONCE, POLICY
from pitboss.server.uvicorn_protocols import MOST_WAITING, NOT_UTF_8, TOO_BIG, WebSocketProtocol
from tests.server.raw_socket import BINARY, CONT, PING, TEXT, Raw, frame
from tests.server.serving import SECONDS, Served, Visitor, plain_client, serving

PROTOCOL_ERROR, NO_PONG = 1002, 1011
ASK = b'{"do":"ping","id":"1"}'
NAMES = count(1)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("hostile")) as opened:
        yield opened


@pytest.fixture(autouse=True)
def honest(served: Served) -> Iterator[None]:
    """Two who play the whole time: every command is accepted, and rounds come to their end."""
    with playing(served) as first, playing(served) as second:
        yield
        first.plays_on()
        second.plays_on()
    until(lambda: not served.house.connections)
    until(lambda: not served.server.server_state.connections)


@dataclass
class HonestPlayer:
    """Somebody who plays one round after another, in a thread."""

    rounds: int = 0  # finished
    asking: str = "to come in"
    failure: BaseException | None = None
    enough: threading.Event = field(default_factory=threading.Event)

    def plays_on(self) -> None:
        """Waits for two more rounds; what stopped the player is what fails."""
        goal = self.rounds + 2
        until(lambda: self.rounds >= goal or self.failure is not None, self.__repr__)
        assert self.failure is None, self

    def play(self, served: Served) -> None:
        try:
            with Visitor.arrived(served, f"Honest {next(NAMES)}") as player:
                self.play_rounds(player)
        except BaseException as error:
            self.failure = error

    def play_rounds(self, player: Visitor) -> None:
        table = player.opened(solo=True)

        def ask(do: str, **fields: Any) -> None:
            self.asking = do
            player.accepted(do, table, **fields)

        ask("sit", seat=1, buy_in="5000")
        while not self.enough.wait(0.02):
            number = self.rounds + 1
            ask("open-round")
            ask("place-wagers", round=number, stakes={"ante": "5"}, ready=True)
            ask("decide", round=number, street="preflop", decision="raise 4x")
            self.rounds = number


@contextmanager
def playing(served: Served) -> Iterator[HonestPlayer]:
    player = HonestPlayer()
    thread = threading.Thread(target=player.play, args=[served])
    thread.start()
    try:
        yield player
    finally:
        player.enough.set()
        thread.join(SECONDS)
    assert player.failure is None


def until(so: Callable[[], object], seen: Callable[[], str] = str) -> None:
    """Waits until it is so; `seen` says what was seen instead."""
    deadline = time.monotonic() + SECONDS
    while not so():
        assert time.monotonic() < deadline, seen()
        time.sleep(0.02)


@contextmanager
def intruder(served: Served, receive_buffer: int | None = None) -> Iterator[Raw]:
    with Raw(served.url, receive_buffer) as raw:
        assert raw.shake_hands().startswith("HTTP/1.1 101 ")
        yield raw


@pytest.mark.parametrize(
    "frames",
    [
        frame(TEXT, b"x" * (LARGEST_MESSAGE + 1)),
        frame(BINARY, b"x" * (LARGEST_MESSAGE + 1)),
        frame(TEXT, b"x" * LARGEST_MESSAGE, fin=False) + frame(CONT, b"x"),
        bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big") + bytes(4),
        frame(TEXT, fin=False) + MOST_WAITING * frame(CONT, fin=False),
    ],
    ids=["text", "bytes", "in fragments", "announced only", "in empty fragments"],
)
def test_an_oversized_message_closes_its_socket(served: Served, frames: bytes) -> None:
    with intruder(served) as raw:
        raw.send(frames)
        assert raw.close_code() == TOO_BIG


def test_a_message_of_the_largest_size_is_read(served: Served) -> None:
    with intruder(served) as raw:
        raw.send(frame(TEXT, ASK.ljust(LARGEST_MESSAGE)))
        assert b'"ok":true' in raw.socket.recv(1000)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(TEXT, b"\x00\x00\x00\xff\xff", compressed=True), PROTOCOL_ERROR),
        (frame(3), PROTOCOL_ERROR),
        (frame(CONT, b"x"), PROTOCOL_ERROR),
        (b"\x81\x01x", PROTOCOL_ERROR),
        (frame(PING, b"x" * 126), PROTOCOL_ERROR),
        (b"GET / HTTP/1.1\r\n\r\n", PROTOCOL_ERROR),
    ],
    ids=["compressed", "unknown", "stray", "not masked", "long ping", "not a frame"],
)
def test_what_is_no_frame_closes_its_socket(served: Served, frames: bytes, code: int) -> None:
    with intruder(served) as raw:
        raw.send(frames)
        assert raw.close_code() == code


def test_compression_is_not_negotiated(served: Served) -> None:
    with Raw(served.url) as raw:
        head = raw.shake_hands("Sec-WebSocket-Extensions: permessage-deflate")
        assert head.startswith("HTTP/1.1 101 ")
        assert "extensions" not in head.lower()


def test_a_flood_is_refused_and_then_disconnected(served: Served) -> None:
    with connect(
        served.socket_url,
        compression=None,
        proxy=None,
        open_timeout=SECONDS,
        close_timeout=SECONDS,
    ) as socket:
        replies = []
        for _ in range(10 * MESSAGES_AT_ONCE):
            with suppress(ConnectionClosed):
                socket.send(ASK, text=True)
        with suppress(ConnectionClosed):
            while True:
                replies.append(json.loads(socket.recv(SECONDS)))
        assert socket.close_code == POLICY
    refused = [reply for reply in replies if not reply["ok"]]
    assert len(refused) == EXCESS_FORGIVEN
    assert {reply["problem"]["code"] for reply in refused} == {"too-many-messages"}
    assert len(replies) >= MESSAGES_AT_ONCE + EXCESS_FORGIVEN


def test_a_flood_in_one_piece_is_not_queued(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    heaps = []
    take = WebSocketProtocol.send_receive_event_to_app

    def counted(connection: WebSocketProtocol) -> None:
        take(connection)
        heaps.append(connection.queue.qsize())

    monkeypatch.setattr(WebSocketProtocol, "send_receive_event_to_app", counted)
    with intruder(served) as raw:
        raw.send(5000 * frame(TEXT, b"x"))
        assert raw.close_code() == POLICY
    assert MESSAGES_AT_ONCE < max(heaps) <= MOST_WAITING


@pytest.fixture
def short_deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SECONDS_TO_SEND", 0.3)
    monkeypatch.setattr(connection, "SECONDS_TO_CLOSE", 0.1)
    monkeypatch.setattr(uvicorn_protocols, "SECONDS_TO_LEAVE", 0.3)
    monkeypatch.setattr(uvicorn_protocols, "SECONDS_TO_READ", 0.3)


def test_who_pings_and_never_reads_is_not_read_either(served: Served) -> None:
    """A pong for each ping: the server would hold as many megabytes as the client sends."""
    pings = 2000 * frame(PING, b"x" * 125)
    with intruder(served, receive_buffer=4096) as raw:
        assert raw.sent_until_full(pings for _ in range(200))
        until(lambda: most_held(served) >= 64 * 1024)
        assert most_held(served) < 1024 * 1024


def most_held(served: Served) -> int:
    """The bytes that wait for the WebSocket client that has read least."""
    open_now = tuple(served.server.server_state.connections)
    sockets = (connection for connection in open_now if isinstance(connection, WebSocketProtocol))
    return max((it.transport.get_write_buffer_size() for it in sockets), default=0)


@pytest.mark.usefixtures("short_deadlines")
def test_who_never_reads_is_cut_off(tmp_path: Path) -> None:
    """Without a limit on messages, so that it is not for their number."""
    part = 1000 * frame(PING, b"x" * 125) + frame(TEXT, ASK)
    with (
        serving(tmp_path, messages=(1e9, 1e9)) as served,
        intruder(served, receive_buffer=4096) as raw,
    ):
        assert raw.sent_until_full(part for _ in range(300))
        until(lambda: not is_open(served, raw))
        until(lambda: not served.house.connections)


def is_open(served: Served, raw: Raw) -> bool:
    return bool(connections_of(served, raw))


def connections_of(served: Served, raw: Raw) -> list[Any]:
    """Of one client: one or none."""
    open_now: tuple[Any, ...] = tuple(served.server.server_state.connections)
    return [it for it in open_now if it.client == raw.socket.getsockname()]


def ping_often(served: Served, raw: Raw) -> None:
    """That client only: those who are honest have their time."""
    (connection,) = connections_of(served, raw)

    def change() -> None:
        connection.stop_keepalive()
        connection.ping_interval = connection.ping_timeout = 0.2
        connection.start_keepalive()

    connection.loop.call_soon_threadsafe(change)


@pytest.mark.usefixtures("short_deadlines")
@pytest.mark.parametrize("reads", [True, False])
def test_who_does_not_answer_pings_is_cut_off(served: Served, reads: bool) -> None:
    with intruder(served, receive_buffer=4096) as raw:
        ping_often(served, raw)
        if reads:
            assert raw.close_code() == NO_PONG
        else:
            raw.sent_until_full(200 * [2000 * frame(PING, b"x" * 125)])
        until(lambda: not is_open(served, raw))


def begun(served: Served, raw: Raw, beginning: bytes) -> bool:
    """Whether the server has what that client sent, and gives it a deadline for the rest."""
    for it in connections_of(served, raw):
        unread, _ = it.conn.trailing_data
        arrived = not beginning or unread or it.conn.their_state is h11.SEND_BODY
        return bool(arrived and it._request_deadline is not None)
    return False


def time_is_up(served: Served, raw: Raw) -> None:
    """For the request of that client only: those who are honest have their time."""
    (connection,) = connections_of(served, raw)

    def change() -> None:
        connection._cancel_request_deadline()
        with pytest.MonkeyPatch.context() as patch:  # nobody else is served meanwhile
            patch.setattr(uvicorn_protocols, "SECONDS_TO_REQUEST", 0.0)
            connection._update_request_deadline()

    connection.loop.call_soon_threadsafe(change)


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET /api/ru",
        b"GET /api/rules HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b'Content-Length: 1000\r\n\r\n{"name":',
    ],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_who_does_not_finish_a_request_is_cut_off(served: Served, beginning: bytes) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(Raw(served.url)) for _ in range(50)]
        for raw in slow:
            raw.send(beginning)
        until(lambda: all(begun(served, raw, beginning) for raw in slow))
        for raw in slow:
            time_is_up(served, raw)
        for raw in slow:
            raw.rest()  # times out unless the server closes


def test_a_second_request_has_to_be_finished_too(served: Served) -> None:
    with Raw(served.url) as raw:
        raw.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert raw.socket.recv(1000).startswith(b"HTTP/1.1 200 ")
        raw.send(half := b"GET /healthz HT")
        until(lambda: begun(served, raw, half))
        time_is_up(served, raw)
        assert raw.rest().count(b"HTTP/1.1 200") <= 1


@pytest.mark.usefixtures("short_deadlines")
def test_who_does_not_read_an_answer_is_cut_off(served: Served) -> None:
    many = 3000
    with Raw(served.url, receive_buffer=4096) as raw:
        raw.sent_until_full([many * b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"])
        until(lambda: not is_open(served, raw))
        assert raw.rest().count(b"HTTP/1.1 200") < many


def test_connections_that_come_and_go_leave_nothing_behind(served: Served) -> None:
    for _ in range(1500):
        Raw(served.url).socket.close()
    for _ in range(300):
        with Raw(served.url) as raw:
            raw.send(b"GET /api/play HTTP/1.1\r\nHost: x\r\n")
    for _ in range(150):
        with intruder(served) as raw:
            raw.send(frame(TEXT, ASK))


@pytest.mark.parametrize("text", [b"\xff", b"\xed\xa0\x80"])
def test_a_text_that_is_not_utf_8_closes_its_socket(
    served: Served, text: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with intruder(served) as raw:
        raw.send(frame(TEXT, text))
        assert raw.close_code() == NOT_UTF_8
    assert caplog.records == []


def test_who_connects_too_often_is_disconnected(tmp_path: Path) -> None:
    with serving(tmp_path, connections=(5, 0.001)) as served:
        answered = 0
        for _ in range(12):
            with suppress(httpx.TransportError), plain_client() as http:
                answered += http.get(f"{served.url}/api/rules").status_code == 200
        assert answered == 4  # one more was there to see whether the house is open
