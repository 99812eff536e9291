"""The programs in `examples`, run as a person would, and the records beside them: `python -m
tests.docs.examples` writes into their README what they print now, and the records anew.
"""

import io
import json
import runpy
import sys
from contextlib import redirect_stdout
from unittest.mock import patch

from tests.docs.transcripts import PROJECT, blocks
from tests.verifier.tables import record_named

FOLDER = PROJECT / "examples"
README = FOLDER / "README.md"
RECORDS = {  # by their file: the round that each tells
    "round-record.json": "california, round 1",
    "open-round-record.json": "house, round 1",
}
PROGRAMS = sorted(path.name for path in FOLDER.glob("*.py"))


def printed(command: str) -> str:
    """What `python examples/bot.py 20` prints, in this process."""
    _, script, *arguments = command.split()
    said = io.StringIO()
    with redirect_stdout(said), patch.object(sys, "argv", [script, *arguments]):
        runpy.run_path(str(PROJECT / script), run_name="__main__")
    return said.getvalue()


def regenerated() -> str:
    """The README, with what the programs print now."""
    page = README.read_text(encoding="utf-8")
    for (shown,) in blocks(README):
        old = f"$ {shown.command}\n{shown.output}```"
        page = page.replace(old, f"$ {shown.command}\n{printed(shown.command)}```")
    return page


def record_text(file: str) -> str:
    return json.dumps(record_named(RECORDS[file]), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file in RECORDS:
        (FOLDER / file).write_text(record_text(file), encoding="utf-8")
    README.write_text(regenerated(), encoding="utf-8")
