"""Analysts that compute nothing: each is a program of some lines, in a process of its own."""

import sys
from pathlib import Path

_ECHO = """
import json, os, sys
for number, line in enumerate(sys.stdin, 1):
    told = {"number": number, "pid": os.getpid(), **json.loads(line)}
    print("answer", json.dumps(told), flush=True)
"""

_WAITING = """
import pathlib, sys, time
asked, go_on = map(pathlib.Path, sys.argv[1:])
for line in sys.stdin:
    asked.touch()
    while not go_on.exists():
        time.sleep(0.01)
    print('answer {}', flush=True)
"""

_DYING = """
import os, pathlib, sys
lives = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    left = int(lives.read_text())
    if left:
        lives.write_text(str(left - 1))
        print('answer {"half": ', end='', flush=True)
        os.kill(os.getpid(), 9)
    print('answer {"pid": %d}' % os.getpid(), flush=True)
"""

_SAYING = """
import sys
for line in sys.stdin:
    print(sys.argv[1], flush=True)
"""


def echo() -> tuple[str, ...]:
    """Answers with the question, its number, and who it is."""
    return sys.executable, "-c", _ECHO


def waiting(asked: Path, go_on: Path) -> tuple[str, ...]:
    """Makes one file when it is asked, and answers when there is the other."""
    return sys.executable, "-c", _WAITING, str(asked), str(go_on)


def dying(lives: Path, times: int) -> tuple[str, ...]:
    """Is killed so many times in the middle of an answer, whoever takes its place."""
    lives.write_text(str(times))
    return sys.executable, "-c", _DYING, str(lives)


def saying(line: str) -> tuple[str, ...]:
    """Has one answer to everything."""
    return sys.executable, "-c", _SAYING, line
