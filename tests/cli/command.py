"""Runs the command as a user does."""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tests.leftovers import MARK

PROJECT = Path(__file__).parents[2]
PITBOSS = Path(sys.executable).parent / "pitboss"
SECONDS = 300.0  # after which a command that does not end has failed


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


# Compiled code is kept where the user keeps it, or every command would compile again.
CACHE = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")


def environment(home: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_CACHE_HOME": CACHE,
        "COLUMNS": "80",
        "LANG": "C.UTF-8",
        MARK: os.environ.get(MARK, ""),
    }


def pitboss(*words: str, given: str | bytes = "", folder: Path, **variables: str) -> Outcome:
    """In a process of its own, forked from one that has imported everything: see `fork_server`.
    `variables` are added to the environment."""
    with ExitStack() as stack:
        streams = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        stdin, out, err = streams
        stdin.write(given.encode() if isinstance(given, str) else given)
        stdin.seek(0)
        order = {
            "words": words,
            "folder": str(folder),
            "environment": {**environment(folder), **variables},
        }
        code = _fork_server().run(order, [stream.fileno() for stream in streams])
        out.seek(0)
        err.seek(0)
        return Outcome(code, out.read().decode(), err.read().decode())


def installed(*words: str, given: str = "", folder: Path) -> Outcome:
    """The installed script, in a new process: what `pitboss` spares itself."""
    done = subprocess.run(
        [PITBOSS, *words],
        input=given.encode(),
        capture_output=True,
        cwd=folder,
        env=environment(folder),
        timeout=SECONDS,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


class _ForkServer:
    def __init__(self) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._orders.settimeout(SECONDS)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "tests/cli/fork_server.py", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                cwd=PROJECT,
                # Threads do not survive a fork: numpy is to start none. Not one to be left
                # behind: it ends with the socket.
                env={**environment(Path.home()), "OPENBLAS_NUM_THREADS": "1", MARK: ""},
                pass_fds=[theirs.fileno()],
            )
        atexit.register(self.close)

    def run(self, order: Mapping[str, object], streams: list[int]) -> int:
        socket.send_fds(self._orders, [json.dumps(order).encode()], streams)
        pid = int(self._orders.recv(64))
        try:
            return int(self._orders.recv(64))
        except TimeoutError:
            os.kill(pid, signal.SIGKILL)
            self._orders.recv(64)
            raise

    def close(self) -> None:
        self._orders.close()
        self._process.wait(SECONDS)


@cache
def _fork_server() -> _ForkServer:
    """One for all tests of this process."""
    return _ForkServer()


def own_fields(document: dict[str, Any]) -> dict[str, Any]:
    """The fields of a JSON document that its command alone has, and its rules."""
    return {
        name: field
        for name, field in document.items()
        if name not in ("pitboss", "command", "title", "fractions")
    }


def is_exact_number(form: dict[str, Any]) -> bool:
    number = Fraction(form["numerator"], form["denominator"])
    return list(form) == ["numerator", "denominator", "value"] and form["value"] == float(number)


def assert_answers_no(outcome: Outcome, *names: str) -> None:
    """Exit code 1, and the answer on standard output: it is no error."""
    assert (outcome.code, outcome.err) == (1, ""), outcome
    for name in names:
        assert name in outcome.out


def assert_refused(outcome: Outcome, *names: str) -> None:
    """One line on standard error that names the thing, exit code 2, nothing else said."""
    assert outcome.code == 2, outcome
    assert outcome.out == ""
    assert outcome.err.startswith("pitboss: ")
    assert outcome.err.count("\n") == 1
    assert "Traceback" not in outcome.err
    for name in names:
        assert name in outcome.err
