"""Runs the application in one process, or in several on one socket; drains before it stops."""

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

import uvicorn
from fastapi import FastAPI

from pitboss.errors import ServerError
from pitboss.protocol.requests import LARGEST_MESSAGE
from pitboss.server.app import application
from pitboss.server.house import House, Settings
from pitboss.server.rate_limits import RateLimiter
from pitboss.server.uvicorn_protocols import HttpProtocol, WebSocketProtocol, limited

_SECONDS_TO_CLOSE = 5
# The journal's thread needs the interpreter briefly after each statement; with Python's default it
# would wait 5 ms whenever the event loop is busy.
_SWITCH_INTERVAL = 0.0005
# Nearly all objects of a table die by reference counting. A full collection scans all tables and
# connections, which blocks the loop for tens of milliseconds: it must be rare.
_GC_THRESHOLDS = (10_000, 50, 100)
_LONGEST_HOST = 100  # letters of it in an error


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    port: int
    fd: int | None = None  # of a socket on which the parent process listens

    def listen(self) -> socket.socket:
        if self.fd is not None:
            return socket.socket(fileno=self.fd)
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((self.host, self.port))
        except (OSError, OverflowError, UnicodeError) as error:
            host = self.host if len(self.host) <= _LONGEST_HOST else f"{self.host[:_LONGEST_HOST]}…"
            raise ServerError(f"cannot listen on {host}:{self.port}: {_reason(error)}") from None
        listening.listen(1024)
        return listening


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeError):  # of the codec for the names of hosts
        return "that is not the name of a host"
    return str(error.strerror if isinstance(error, OSError) else error)


def url_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class _Server(uvicorn.Server):
    """Drains at the first signal, stops at the second."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house
        self._draining: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._draining is None and self.started:
            # Not `super`, which would raise the signal again after a clean stop.
            self._draining = asyncio.get_running_loop().create_task(self._drain())
        else:
            super().handle_exit(sig, frame)

    async def _drain(self) -> None:
        await self.house.drain()
        self.should_exit = True


def configuration(app: FastAPI) -> uvicorn.Config:
    house: House = app.state.house
    limit = house.settings.connections
    return uvicorn.Config(
        app,
        http=HttpProtocol if limit is None else limited(RateLimiter(*limit)),
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # against decompression bombs
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=True,  # of a proxy on this machine, or one that FORWARDED_ALLOW_IPS names
        access_log=False,  # URLs contain invitations
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_SECONDS_TO_CLOSE,
    )


def serve(
    settings: Settings, address: Address, opened: Callable[[House, str], None] = lambda _, __: None
) -> None:
    """Serves until a signal. `opened` is called when the server is ready."""
    sys.setswitchinterval(_SWITCH_INTERVAL)
    gc.set_threshold(*_GC_THRESHOLDS)
    listening = address.listen()
    app = application(settings, lambda house: opened(house, url_of(listening)))
    house: House = app.state.house
    house.prepare()  # before uvicorn, which would print a failure as a traceback
    _Server(configuration(app), house).run(sockets=[listening])


def stop_with_parent() -> None:
    """Stops a worker whose parent process is gone."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent", daemon=True).start()


class Workers:
    """Processes on one socket; one that dies is restarted, unless it could not start at all."""

    def __init__(
        self, address: Address, command: Callable[[int, int], list[str]], could_not: int
    ) -> None:
        """`command(fd, n)` is the command line of worker number n, and `could_not` the exit code
        of one that cannot start."""
        self._could_not = could_not
        self._listening = address.listen()
        self._listening.set_inheritable(True)
        self._command = command
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._stopping = False

    def run(self, count: int) -> int:
        """Runs until all have stopped, and returns the exit code."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        for number in range(count):
            self._start(number)
        code = 0
        while self._running:
            time.sleep(0.2)
            for number, process in list(self._running.items()):
                if process.poll() is None:
                    continue
                del self._running[number]
                if process.returncode == self._could_not:
                    code = self._could_not
                    self._stop()
                elif not self._stopping:
                    self._start(number)
        return code

    def _start(self, number: int) -> None:
        fd = self._listening.fileno()
        self._running[number] = subprocess.Popen(self._command(fd, number), pass_fds=[fd])

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for process in self._running.values():
            process.terminate()


class JsonLogFormatter(logging.Formatter):
    """Formats a log record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "pid": os.getpid(),
            "message": record.getMessage(),
        }
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLogFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
