"""Reads lines of standard input, and stops waiting when the question is over.

Nothing else may read standard input meanwhile: it would miss what was read ahead.
"""

import os
import select
import sys
import time
from collections.abc import Callable

from pitboss.cli.terminal.prompts import TooLate

_TICK = 0.1  # seconds between two checks whether the question is over
_LATE_SECONDS = 1.0  # after a timeout, input is still meant for the question before


class LineReader:
    def __init__(self) -> None:
        self.over: Callable[[], bool] = lambda: False  # whether the question is over
        self._ahead = b""
        self._late_since: float | None = None

    def read(self) -> str:
        """The next line; `EOFError` at the end of input, `TooLate` if the question is over."""
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        source = _pollable_stdin()
        if source is None:
            return _next_line()
        while b"\n" not in self._ahead:
            if self.over():
                self._late_since = time.monotonic()
                raise TooLate
            if not select.select([source], [], [], _TICK)[0]:
                continue
            part = os.read(source, 4096)
            if not part and not self._ahead:
                raise EOFError
            self._ahead += part or b"\n"
        line, _, self._ahead = self._ahead.partition(b"\n")
        return line.decode(sys.stdin.encoding)

    def discard_late_input(self) -> None:
        """What is typed as the clock runs out does not answer the next question."""
        if self._late_since is None or sys.stdin is None or not sys.stdin.isatty():
            return
        import termios

        time.sleep(max(0.0, self._late_since + _LATE_SECONDS - time.monotonic()))
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
        self._ahead, self._late_since = b"", None


def _pollable_stdin() -> int | None:
    """Standard input; None where `select` cannot wait for it: Windows, a test's runner."""
    if os.name != "posix":
        return None
    try:
        return sys.stdin.fileno()
    except OSError:
        return None


def _next_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")
