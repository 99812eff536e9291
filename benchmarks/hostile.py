"""How much slower a server gets for players while a thousand hostile clients attack it.

python -m benchmarks.hostile [hostile clients] [seconds]

A server in a process of its own, people who play within their limits, and in a third process the
others: oversized and malformed messages, floods, pings that are never read, half a handshake.
Each of them reconnects shortly after it is disconnected. A few more have a name and keep to the
limits: they sit down with chips that they do not have, and look up rounds.
"""

import asyncio
import itertools
import json
import multiprocessing
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

PLAYERS = 20
OVERSPENDERS = 10
PAUSE = 0.7  # seconds between two commands of a player: less than two a second
REST = 0.5  # seconds before a hostile client comes back
_MASK = bytes(4)
_UPGRADE = (
    b"GET /api/play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


def _frame(opcode: int, payload: bytes) -> bytes:
    size = len(payload)
    head = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
    return bytes([0x80 | opcode]) + head + _MASK + payload


KINDS = (
    _UPGRADE + _frame(1, b"x" * 60_000),  # oversized
    _UPGRADE + 200 * _frame(1, b'{"do":"ping","id":"1"}'),  # a flood
    _UPGRADE + 5000 * _frame(9, b"x" * 125),  # pings, whose pongs are not read
    _UPGRADE + _frame(1, b'{"do":' * 500) + _frame(3, b""),  # malformed
    _UPGRADE[:60],  # half a handshake
)


@contextmanager
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pitboss", "serve", "--port", "0"]
        command += ["--db", f"sqlite:///{folder}/pitboss.db", "--drain-seconds", "0"]
        command += ["--log-level", "warning"]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert running.stdout is not None
            address = re.search(r"http://\S+", running.stdout.readline())
            assert address is not None
            yield address[0]
        finally:
            running.terminate()
            running.wait(30)


async def play(
    url: str, name: str, seconds: float, note: Callable[[float], None], seated: asyncio.Barrier
) -> None:
    """Rounds at a table of one's own; the seconds of every command are noted."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        guest = (await http.post("/api/guests", json={"name": name})).json()
        headers = {"Authorization": f"Bearer {guest['token']}"}
        setting = {"name": name, "solo": True}
        opened = (await http.post("/api/tables", json=setting, headers=headers)).json()
    address = "ws" + url.removeprefix("http") + "/api/play"
    async with connect(address, additional_headers=headers, compression=None, proxy=None) as socket:
        ids = itertools.count()

        async def ask(**form: Any) -> None:
            began = time.perf_counter()
            await socket.send(json.dumps({"id": f"{next(ids)}", "table": opened["table"], **form}))
            reply = json.loads(await socket.recv())
            note(time.perf_counter() - began)
            assert reply["ok"], reply
            await asyncio.sleep(PAUSE)

        await ask(do="sit", seat=1, buy_in="5000")
        await seated.wait()
        until = time.monotonic() + seconds
        for number in itertools.count(1):
            await ask(do="open-round")
            await ask(do="place-wagers", round=number, stakes={"ante": "5"}, ready=True)
            await ask(do="decide", round=number, street="preflop", decision="raise 4x")
            if time.monotonic() > until:
                return


async def _attack(host: str, port: int, message: bytes) -> None:
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(host, port, limit=1024)
            with suppress(OSError):
                writer.write(message)
                async with asyncio.timeout(30):
                    await writer.wait_closed()
            writer.transport.abort()
        await asyncio.sleep(REST)


async def _overspend(url: str, number: int) -> None:
    """A guest who asks for a seat that the purse does not pay for, as often as is allowed."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        guest = (await http.post("/api/guests", json={"name": f"Overspender {number}"})).json()
        headers = {"Authorization": f"Bearer {guest['token']}"}
        opened = await http.post("/api/tables", json={"name": "Mine"}, headers=headers)
        table = opened.json()["table"]
        address = "ws" + url.removeprefix("http") + "/api/play"
        async with connect(address, additional_headers=headers, proxy=None) as socket:
            for at in itertools.count():
                form = {"id": f"{at}", "table": table, "do": "sit", "seat": 1, "buy_in": "999999"}
                await socket.send(json.dumps(form))
                await socket.recv()
                await http.get(f"/api/tables/{table}/rounds/1")
                await asyncio.sleep(0.5)


async def _overspend_forever(url: str, number: int) -> None:
    """Again after every error: the server refuses clients that connect too often."""
    for again in itertools.count():
        with suppress(httpx.HTTPError, WebSocketException, OSError, KeyError, ValueError):
            await _overspend(url, 1000 * again + number)
        await asyncio.sleep(REST)


def attack(url: str, many: int) -> None:
    """Until it is ended."""

    async def run_all() -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        assert parts.port is not None
        kinds = itertools.islice(itertools.cycle(KINDS), many)
        overspenders = (
            _overspend_forever(url, number) for number in range(min(many, OVERSPENDERS))
        )
        attackers = (_attack(parts.hostname, parts.port, kind) for kind in kinds)
        await asyncio.gather(*overspenders, *attackers)

    asyncio.run(run_all())


def measured(hostile: int, seconds: float) -> list[float]:
    """The seconds of every command, in order of size."""
    found: list[float] = []

    async def play_under_attack(url: str) -> None:
        """The players sit down first: they come from the same address as the others."""
        others = multiprocessing.Process(target=attack, args=(url, hostile), daemon=True)
        seated = asyncio.Barrier(PLAYERS + 1)
        names = (f"Player {number}" for number in range(PLAYERS))
        playing = (play(url, name, seconds, found.append, seated) for name in names)
        tasks = [asyncio.create_task(player) for player in playing]
        await seated.wait()
        found.clear()
        others.start()
        try:
            await asyncio.gather(*tasks)
        finally:
            others.terminate()
            others.join()

    with server() as url:
        asyncio.run(play_under_attack(url))
    return sorted(found)


def main(hostile: int = 1000, seconds: float = 60.0) -> None:
    alone, attacked = measured(0, seconds), measured(hostile, seconds)
    print(
        f"{PLAYERS} players, {len(alone)} and {len(attacked)} commands, {hostile} hostile clients"
    )
    for name, share in (("median", 0.5), ("p99", 0.99), ("slowest", 1.0)):
        before, after = _at(alone, share), _at(attacked, share)
        print(f"{name:8}{before:7.1f} ms alone,{after:7.1f} ms attacked, x{after / before:.2f}")


def _at(times: list[float], share: float) -> float:
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
