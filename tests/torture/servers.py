"""Servers that may be killed, and the fork server that starts them."""

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.ports import reserve_port

SECONDS = 120.0  # after which a server that does not answer, or does not die, is at fault
MANY = (1e9, 1e9)  # so many newcomers from one address are a test, not an attack


class ForkServer:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def fork(self, order: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@contextmanager
def fork_server() -> Iterator[ForkServer]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.torture.fork_server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    try:
        yield ForkServer(process)
    finally:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.wait(SECONDS)
        process.stdout.close()


@dataclass
class Server:
    """`pitboss serve` at a port and a database, or the same with settings it has no options for."""

    fork_server: ForkServer
    database: str
    settings: dict[str, Any] | None = None
    arguments: tuple[str, ...] = ()
    log: str = ""
    pid: int | None = None
    _reserved: socket.socket = field(default_factory=reserve_port)  # through all its kills

    def __post_init__(self) -> None:
        self.log = self.log or tempfile.mkstemp(prefix="pitboss-", suffix=".log")[1]

    @property
    def port(self) -> int:
        port: int = self._reserved.getsockname()[1]
        return port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        order: dict[str, Any] = {"log": self.log, "port": self.port}
        if self.settings is None:
            options = ["--port", str(self.port), "--db", self.database, "--log-level", "warning"]
            order["arguments"] = ["serve", *options, *self.arguments]
        else:
            order["settings"] = {
                "database": self.database,
                "connections": MANY,
                "arrivals": MANY,
                **self.settings,
            }
        self.pid = self.fork_server.fork(order)

    async def healthy(self) -> None:
        """Waits until the server answers."""
        async with httpx.AsyncClient(trust_env=False, timeout=SECONDS) as http:
            for _ in range(int(SECONDS / 0.02)):
                with suppress(httpx.HTTPError):
                    if (await http.get(f"{self.url}/healthz")).status_code == 200:
                        return
                if self.pid is not None and not is_alive(self.pid):
                    break
                await asyncio.sleep(0.02)
        raise AssertionError(f"the server does not open: {Path(self.log).read_text()[-2000:]}")

    async def opened(self) -> "Server":
        self.start()
        await self.healthy()
        return self

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Returns when the process is gone; its port stays reserved."""
        pid, self.pid = self.pid, None
        if pid is not None:
            end(pid, how)

    async def metric(self, name: str) -> float:
        async with httpx.AsyncClient(trust_env=False, timeout=SECONDS) as http:
            text = (await http.get(f"{self.url}/metrics")).text
        lines = (line.rpartition(" ") for line in text.splitlines() if line.startswith(name))
        return sum(float(value) for _, _, value in lines)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        workers = [] if self.pid is None else children(self.pid)
        self.kill()
        for pid in workers:
            end(pid)
        self._reserved.close()
        Path(self.log).unlink(missing_ok=True)


def end(pid: int, how: signal.Signals = signal.SIGKILL) -> None:
    with suppress(ProcessLookupError):
        handle = os.pidfd_open(pid)
        try:
            os.kill(pid, how)
            if not select.select([handle], [], [], SECONDS)[0]:
                raise AssertionError(f"process {pid} does not end")
        finally:
            os.close(handle)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def children(pid: int) -> list[int]:
    """The processes that it has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(stat.parent.name))
    return sorted(found)


def connections(pid: int) -> set[tuple[int, int]]:
    """The ports of a process's connections over IPv4: its own, and that of the other end."""
    sockets = set()
    for descriptor in Path(f"/proc/{pid}/fd").glob("*"):
        with suppress(OSError):
            sockets.add(str(descriptor.readlink()))
    found = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if f"socket:[{fields[9]}]" in sockets:
            here, there = (int(field.rpartition(":")[2], 16) for field in fields[1:3])
            found.add((here, there))
    return found
