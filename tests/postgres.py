"""A real PostgreSQL for the tests: a cluster of its own in a temporary folder, on a socket there.

`make test` installs the server by its package's name. PostgreSQL refuses to run as root; for root
it runs as the package's own user.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

_numbers = count(1)


def _program(name: str) -> str:
    found = shutil.which(name)
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if found is None and not installed:
        raise RuntimeError(f"PostgreSQL's {name} is missing: make test installs it")
    return str(installed[-1]) if installed else str(found)


def _as_user() -> list[str]:
    return ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [*_as_user(), _program(program), *arguments],
            check=True,
            capture_output=True,
            cwd=self.folder,
        )

    def url(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"t{next(_numbers)}"
        self.run("psql", "-h", str(self.folder), "-U", "postgres", "-qc", f"CREATE DATABASE {name}")
        return self.url(name)

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=60"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.data), "-l", log, "-w", "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")


@contextmanager
def cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="pitboss-pg-") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        made = Cluster(folder)
        made.run("initdb", "-D", str(made.data), "-U", "postgres", "-A", "trust", "--no-sync")
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")
