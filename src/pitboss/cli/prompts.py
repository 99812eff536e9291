"""Asks the person at the terminal. Ctrl-C, a hang-up, end of input and `q` all mean: leave.

A signal that comes while the table is busy waits for the next prompt, so that nothing is cut short.
"""

import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from pitboss.errors import PitbossError

_Answer = TypeVar("_Answer")


class Leave(Exception):
    """The person leaves the table."""


class Prompter:
    def __init__(self, console: Console) -> None:
        self.console = console
        self.explain: Callable[[], None] = lambda: None  # what `?` shows
        self.warning = ""  # what leaving at this question would cost
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
        warned = not self.warning
        while True:
            line = self._line(question)
            if line.lower() in ("q", "quit", "leave"):
                if warned:
                    raise Leave
                warned = True
                self.console.print(f"{self.warning} q again leaves.", style="yellow")
                continue
            if line.lower() in ("?", "h", "help"):
                self.explain()
                continue
            try:
                return read(line)
            except PitbossError as error:
                self.console.print(str(error), style="red")

    def _line(self, question: str) -> str:
        if self.leaving:
            raise Leave
        prompt = Text.assemble((question, "bold green"), " › ")
        try:
            self._asking = True
            if self.leaving:  # the signal came just before
                raise Leave
            line = self.console.input(prompt)
        except (EOFError, KeyboardInterrupt, Leave):
            self.console.print()  # the answer's line has no end
            raise Leave from None
        except RuntimeError:  # standard input was closed from the start
            raise Leave from None
        except ValueError:  # a line that is no text
            line = "\N{REPLACEMENT CHARACTER}"
        finally:
            self._asking = False
        if not sys.stdin.isatty():
            self.console.print(line)  # a transcript shows what was answered
        return line.strip()
