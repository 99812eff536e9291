"""A real PostgreSQL for the tests: a cluster of its own in a temporary folder, on a socket there.

`make test` installs the server by its package's name. PostgreSQL refuses to run as root; for root
it runs as the package's own user.
"""

import fcntl
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

_numbers = count(1)
_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")  # several of them share a cluster


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
        name = f"t{_WORKER}_{next(_numbers)}"
        self.run("psql", "-h", str(self.folder), "-U", "postgres", "-qc", f"CREATE DATABASE {name}")
        return self.url(name)

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=200"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.data), "-l", log, "-w", "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")


@contextmanager
def cluster() -> Iterator[Cluster]:
    made = _made()
    try:
        yield made
    finally:
        _end(made)


@contextmanager
def shared_cluster(state: Path) -> Iterator[Cluster]:
    """One for all processes that name the same file: the first one starts it, the last ends it."""
    with _locked(state) as known:
        if not known.get("users"):
            known |= {"users": 0, "folder": str(_made().folder)}
        known["users"] += 1
        folder = Path(known["folder"])
    try:
        yield Cluster(folder)
    finally:
        with _locked(state) as known:
            known["users"] -= 1
            if not known["users"]:
                _end(Cluster(folder))


def _made() -> Cluster:
    folder = Path(tempfile.mkdtemp(prefix="pitboss-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    made = Cluster(folder)
    try:
        made.run("initdb", "-D", str(made.data), "-U", "postgres", "-A", "trust", "--no-sync")
        made.start()
    except BaseException:
        shutil.rmtree(folder)
        raise
    return made


def _end(made: Cluster) -> None:
    try:
        made.stop("immediate")
    finally:
        shutil.rmtree(made.folder)


@contextmanager
def _locked(state: Path) -> Iterator[dict[str, Any]]:
    """What the file says, kept again when the context ends well; one process at a time."""
    with state.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        known: dict[str, Any] = json.loads(file.read() or "{}")
        yield known
        file.seek(0)
        file.truncate()
        file.write(json.dumps(known))
