"""How far long work has come, on standard error: a line that moves, or now and then a new one."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import TracebackType

import click

from pitboss.cli.options import is_quiet

_PATIENCE = 2.0  # seconds before anything is said, and between lines in a file


class ProgressLine:
    def __init__(self) -> None:
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self._moves = terminal and os.environ.get("TERM") != "dumb"
        self._said = monotonic()
        self._shown = False

    def __enter__(self) -> "ProgressLine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown and self._moves:
            _say("\r\x1b[K")

    def __call__(self, what: str, done: int, of: int) -> None:
        pause = 0.1 if self._moves and self._shown else _PATIENCE
        if monotonic() - self._said < pause:
            return
        self._said, self._shown = monotonic(), True
        start, end = ("\r", "\x1b[K") if self._moves else ("", "\n")
        _say(f"{start}pitboss: {what}, {done / of:.0%}{end}")


def announce_compiling(kernel: Callable[..., object]) -> None:
    """Says what the first call of a kernel waits for: it, and those that run before it."""
    from pitboss.analysis.kernel.compiling import cache_folder, is_compiled

    if is_compiled(kernel):
        return
    once = "this happens once" if cache_folder() else "no folder can keep the result"
    _say(f"pitboss: compiling for this machine, some ten seconds ({once})\n")


def _say(text: str) -> None:
    """Nobody needs to hear it: a standard error that is closed or full stops nothing."""
    if is_quiet():
        return
    with suppress(OSError, ValueError):
        click.echo(text, err=True, nl=False)
