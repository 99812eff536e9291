"""The `console` blocks of the docs: commands with what they print, run for real.

In a block of `pitboss play` the person's answers stand behind the prompt sign; they are what the
command is fed. `python -m tests.docs.transcripts` writes the blocks anew.
"""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PAGES = [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]
PROMPT = "› "
CACHE = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")  # keeps compiled code

_BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)

_PROGRESS = re.compile(r"pitboss: (.*, \d+%|compiling .*)")  # as slow as the machine at hand


@dataclass(frozen=True)
class Transcript:
    command: str
    output: str

    @property
    def answers(self) -> str:
        """What the person typed; a prompt with nothing behind it was just Enter."""
        typed = re.findall(rf"{PROMPT.strip()}(.*)$", self.output, re.MULTILINE)
        return "".join(f"{answer.strip()}\n" for answer in typed)


def blocks(page: Path) -> list[list[Transcript]]:
    return [_commands(block) for block in _BLOCK.findall(page.read_text(encoding="utf-8"))]


def _commands(block: str) -> list[Transcript]:
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
    return [
        Transcript(command, output) for command, output in zip(parts[::2], parts[1::2], strict=True)
    ]


def printed(transcript: Transcript) -> str:
    """What the command prints now, in an empty folder with the examples beside it."""
    bin_folder = Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "examples").symlink_to(PROJECT / "examples")
        done = subprocess.run(
            ["bash", "-c", transcript.command],
            input=transcript.answers,
            capture_output=True,
            text=True,
            cwd=folder,
            timeout=300,
            env={
                "PATH": f"{bin_folder}:{os.environ['PATH']}",
                "HOME": folder,
                "XDG_CACHE_HOME": CACHE,
                "COLUMNS": "80",
                "LANG": "C.UTF-8",
            },
        )
    lines = (done.stdout + done.stderr).splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines if not _PROGRESS.fullmatch(line))


def first_round(transcript: Transcript, output: str) -> str:
    """A transcript of play stops after its first round, as a reader would stop reading."""
    if transcript.command.startswith("pitboss play") and "--help" not in transcript.command:
        told = re.search(r"^Your stack: .*\n", output, re.MULTILINE)
        return output[: told.end()] if told else output
    return output


def _regenerated(page: Path) -> str:
    def fresh(match: re.Match[str]) -> str:
        return "".join(f"$ {t.command}\n{first_round(t, printed(t))}" for t in _commands(match[1]))

    return _BLOCK.sub(fresh, page.read_text(encoding="utf-8"))


HISTORY = re.compile(r"(?<=```\n)pitboss history .*?(?=```)", re.DOTALL)


def kept_history() -> str:
    """The file that the first session of the README keeps."""
    session = blocks(PROJECT / "README.md")[0][0]
    return printed(Transcript(f"{session.command} >/dev/null; cat my.history", session.output))


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(_regenerated(page), encoding="utf-8")
    notation = PROJECT / "docs" / "notation.md"
    text = notation.read_text(encoding="utf-8")
    notation.write_text(HISTORY.sub(lambda _: kept_history(), text, count=1), encoding="utf-8")
