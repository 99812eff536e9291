"""Progress of long work on standard error: one line that is rewritten, or a line now and then."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import TracebackType

import click

from pitboss.cli.options import is_quiet

_QUIET_SECONDS = 2.0  # before the first line, and between lines in a file


class ProgressLine:
    def __init__(self) -> None:
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self._rewrites = terminal and os.environ.get("TERM") != "dumb"
        self._printed_at = monotonic()
        self._shown = False

    def __enter__(self) -> "ProgressLine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown and self._rewrites:
            _say("\r\x1b[K")

    def __call__(self, what: str, done: int, of: int) -> None:
        pause = 0.1 if self._rewrites and self._shown else _QUIET_SECONDS
        if monotonic() - self._printed_at < pause:
            return
        self._printed_at, self._shown = monotonic(), True
        start, end = ("\r", "\x1b[K") if self._rewrites else ("", "\n")
        _say(f"{start}pitboss: {what}, {done / of:.0%}{end}")


def announce_compiling(kernel: Callable[..., object]) -> None:
    """Says that the first call of a kernel waits for its compilation, and for others before it."""
    from pitboss.analysis.kernel.compiling import cache_folder, is_compiled

    if is_compiled(kernel):
        return
    once = "this happens once" if cache_folder() else "no folder can keep the result"
    _say(f"pitboss: compiling for this machine, some ten seconds ({once})\n")


def _say(text: str) -> None:
    """A standard error that is closed or full must not stop the work."""
    if is_quiet():
        return
    with suppress(OSError, ValueError):
        click.echo(text, err=True, nl=False)
