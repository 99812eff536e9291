"""What all torture tests share on the command line: a seed, progress, a summary line."""

import argparse
import asyncio
import random
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.postgres import cluster


@dataclass
class Report:
    """Promises that were broken, and figures."""

    broken: list[str] = field(default_factory=list)
    figures: dict[str, int | float | str] = field(default_factory=dict)

    def __str__(self) -> str:
        figures = ", ".join(f"{name} {value}" for name, value in self.figures.items())
        return f"{'BROKEN' if self.broken else 'kept'}: {figures}"


def parser(words: str | None) -> argparse.ArgumentParser:
    # Exits normally, so that the contexts end the servers and the database.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    made = argparse.ArgumentParser(description=words)
    made.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    return made


def show_progress(words: str) -> None:
    """Progress, on a line of its own."""
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


def run(name: str, seed: int, work: Callable[[], Awaitable[Report]]) -> None:
    """Runs it, prints its summary, and exits with 1 if a promise was broken."""

    async def whole() -> Report:
        return await work()

    report = asyncio.run(whole())
    for words in report.broken[:50]:
        show_progress(words)
    sys.stdout.write(f"{name}, seed {seed}: {report}\n")
    sys.exit(1 if report.broken else 0)


@contextmanager
def database(kind: str) -> Iterator[str]:
    """An empty one."""
    if kind == "sqlite":
        with TemporaryDirectory(prefix="pitboss-") as folder:
            yield f"sqlite:///{Path(folder) / 'pitboss.db'}"
    else:
        with cluster() as running:
            yield running.new_database()
