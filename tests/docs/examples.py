"""The programs in `examples`, run as a person would: `python -m tests.docs.examples` writes into
their README what they print now.
"""

import io
import runpy
import sys
from contextlib import redirect_stdout
from unittest.mock import patch

from tests.docs.transcripts import PROJECT, blocks

FOLDER = PROJECT / "examples"
README = FOLDER / "README.md"
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


if __name__ == "__main__":
    README.write_text(regenerated(), encoding="utf-8")
