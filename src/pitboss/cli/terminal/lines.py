"""Lines of standard input, waited for no longer than their question stands.

The one reader of standard input while it is in use: what it has read ahead, others would miss.
"""

import os
import select
import sys
import time
from collections.abc import Callable

from pitboss.cli.terminal.prompts import TooLate

_TICK = 0.1  # seconds between two looks at whether the question still stands
_SECONDS_OF_LATENESS = 1.0  # in which an answer is still meant for the question before


class Lines:
    def __init__(self) -> None:
        self.over: Callable[[], bool] = lambda: False  # whether the question is over
        self._ahead = b""
        self._late_since: float | None = None

    def read(self) -> str:
        """The next line; `EOFError` if there is none, `TooLate` if the question is over first."""
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        source = _file_to_wait_for()
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

    def drop_late_answers(self) -> None:
        """What somebody types as the clock runs out is no answer to the next question."""
        if self._late_since is None or sys.stdin is None or not sys.stdin.isatty():
            return
        import termios

        time.sleep(max(0.0, self._late_since + _SECONDS_OF_LATENESS - time.monotonic()))
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
        self._ahead, self._late_since = b"", None


def _file_to_wait_for() -> int | None:
    """Standard input; None where it cannot be waited for, as on Windows or in a test's runner."""
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
