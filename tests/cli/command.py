"""Runs the installed command as a user does."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PITBOSS = Path(sys.executable).parent / "pitboss"


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


# Compiled code is kept where the user keeps it, or every command would compile anew.
CACHE = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")


def environment(home: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_CACHE_HOME": CACHE,
        "COLUMNS": "80",
        "LANG": "C.UTF-8",
    }


def pitboss(*words: str, given: str | bytes = "", folder: Path) -> Outcome:
    done = subprocess.run(
        [PITBOSS, *words],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        cwd=folder,
        env=environment(folder),
        timeout=60,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def assert_refused(outcome: Outcome, *names: str) -> None:
    """One line on standard error that names the thing, exit code 2, nothing else said."""
    assert outcome.code == 2, outcome
    assert outcome.out == ""
    assert outcome.err.startswith("pitboss: ")
    assert outcome.err.count("\n") == 1
    assert "Traceback" not in outcome.err
    for name in names:
        assert name in outcome.err
