"""Asks the person at the terminal. Ctrl-C, a hang-up, end of input and `q` all mean: leave.

A signal that comes while the table is busy waits for the next prompt, so that nothing is cut short.
"""

import signal
import sys
from collections.abc import Callable
from getpass import getpass
from types import FrameType
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from pitboss.errors import PitbossError

_Answer = TypeVar("_Answer")


class Leave(Exception):
    """The person leaves the table."""


class TooLate(Exception):
    """The question is over before it was answered."""


class Prompter:
    def __init__(self, console: Console, read_line: Callable[[], str] = input) -> None:
        """`read_line` waits for a line, and may raise `TooLate` instead."""
        self.console = console
        self.explain: Callable[[], None] = lambda: None  # what `?` shows
        self.warning = ""  # what leaving at this question would cost
        self.leaving = False
        self._read_line = read_line
        self._asking = False
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._signalled)

    def _signalled(self, _number: int, _frame: FrameType | None) -> None:
        self.leaving = True
        if self._asking:
            raise Leave

    def ask(self, question: str | Callable[[], str], read: Callable[[str], _Answer]) -> _Answer:
        """The answer that `read` makes of a line; a line it refuses is asked for again."""
        warned = not self.warning
        while True:
            line = self._line(question if isinstance(question, str) else question())
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

    def ask_secret(self, question: str) -> str:
        """A line that is not shown."""
        return self._line(question, secret=True)

    def _shown(self, prompt: Text) -> str:
        self.console.print(prompt, end="")
        return self._read_line()

    def _secret(self, prompt: Text) -> str:
        """At a terminal the prompt comes when what is typed is hidden, not before."""
        if sys.stdin is not None and sys.stdin.isatty():
            return getpass(prompt.plain)
        return self._shown(prompt)

    def _line(self, question: str, secret: bool = False) -> str:
        if self.leaving:
            raise Leave
        prompt = Text.assemble((question, "bold green"), " › ")
        try:
            self._asking = True
            if self.leaving:  # the signal came just before
                raise Leave
            line = self._secret(prompt) if secret else self._shown(prompt)
        except TooLate:
            self.console.print()
            raise
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
            self.console.print("" if secret else line)  # a transcript shows what was answered
        return line if secret else line.strip()
