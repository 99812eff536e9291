"""Processes that a run of the tests has left behind: they are killed, and the run has failed.

All that a run starts inherits its mark by the environment, also from parents that have died.
"""

import os
import secrets
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MARK = "PITBOSS_TEST_RUN"
_SECONDS_TO_END = 60.0  # for those that end by themselves, as the helpers of a browser do


def mark_children() -> None:
    os.environ[MARK] = secrets.token_hex(8)


def kill_leftovers() -> list[str]:
    """Called by the process that has marked its children, when they should be gone: the process
    ids and command lines of those that had to be killed."""
    deadline = time.monotonic() + _SECONDS_TO_END
    while (left := dict(_marked())) and time.monotonic() < deadline:
        time.sleep(0.1)
    for pid in left:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return [f"{pid} {command}" for pid, command in left.items()]


def _marked() -> Iterator[tuple[int, str]]:
    mark = f"{MARK}={os.environ[MARK]}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is somebody else's
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
                if (pid := int(folder.name)) != os.getpid():
                    yield pid, words
