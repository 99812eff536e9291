"""The `>>>` prompts of the docs, run for real: `python -m tests.docs.prompts` writes what they say.

A page is one session, from its first prompt to its last.
"""

import doctest
import io
import traceback
from contextlib import redirect_stdout
from pathlib import Path

from tests.docs.transcripts import PROJECT

PAGES = [PROJECT / "README.md", PROJECT / "docs" / "library.md"]


def regenerated(page: Path) -> str:
    """The page, with what its prompts print now."""
    session: dict[str, object] = {"__name__": "__main__"}
    parts = doctest.DocTestParser().parse(page.read_text(encoding="utf-8"))
    return "".join(part if isinstance(part, str) else _shown(part, session) for part in parts)


def _shown(example: doctest.Example, session: dict[str, object]) -> str:
    first, *more = example.source.splitlines()
    prompt = "\n".join([f">>> {first}", *(f"... {line}".rstrip() for line in more)])
    said = io.StringIO()
    with redirect_stdout(said):
        try:
            exec(compile(example.source, "<prompt>", "single"), session)
        except Exception as error:
            told = "".join(traceback.format_exception_only(error))
            said.write(f"Traceback (most recent call last):\n{told}")
    return f"{prompt}\n{said.getvalue()}"


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(regenerated(page), encoding="utf-8")
