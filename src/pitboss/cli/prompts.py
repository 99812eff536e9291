"""Asks the person at the terminal. Ctrl-C, a hang-up, end of input and `q` all mean: leave.

A signal that comes while the table is busy waits for the next prompt, so that nothing is cut short.
"""

import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from rich.console import Console
from rich.markup import escape

from pitboss.errors import PitbossError

_Answer = TypeVar("_Answer")


class Leave(Exception):
    """The person leaves the table."""


class Prompter:
    def __init__(self, console: Console) -> None:
        self.console = console
        self.explain: Callable[[], None] = lambda: None  # what `?` shows
        self.leaving = False
        self._asking = False
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._signalled)

    def _signalled(self, _number: int, _frame: FrameType | None) -> None:
        self.leaving = True
        if self._asking:
            raise Leave

    def ask(self, question: str, read: Callable[[str], _Answer]) -> _Answer:
        """The answer that `read` makes of a line; a line it refuses is asked for again."""
        while True:
            line = self._line(question)
            if line.lower() in ("q", "quit", "leave"):
                raise Leave
            if line.lower() in ("?", "h", "help"):
                self.explain()
                continue
            try:
                return read(line)
            except PitbossError as error:
                self.console.print(str(error), style="red", markup=False)

    def _line(self, question: str) -> str:
        if self.leaving:
            raise Leave
        self._asking = True
        try:
            line = self.console.input(f"[bold green]{escape(question)}[/] [bold]›[/] ")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None
        except (UnicodeDecodeError, ValueError):
            line = "?"
        finally:
            self._asking = False
        if not sys.stdin.isatty():
            self.console.print(line, markup=False)  # a transcript shows what was answered
        return line.strip()
