"""Processes that a run of the tests has left behind, ended with it: a net below the fixtures.

All that a run starts inherits its mark by the environment, also from parents that have died.
"""

import os
import secrets
import signal
import sys
from contextlib import suppress
from pathlib import Path

MARK = "PITBOSS_TEST_RUN"


def mark_children() -> None:
    os.environ[MARK] = secrets.token_hex(8)


def end_leftovers() -> None:
    """Called by the process that has marked its children, when they should be gone."""
    mark = f"{MARK}={os.environ[MARK]}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is somebody else's
            pid = int(folder.name)
            if pid != os.getpid() and mark in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
                os.kill(pid, signal.SIGKILL)
                sys.stderr.write(f"\nleft behind, and ended now: {pid} {words}\n")
