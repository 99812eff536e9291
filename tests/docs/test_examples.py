"""The programs in `examples` run, and print what their README says."""

import json
import re

import pytest

from pitboss.verifier import State, verify
from tests.docs.examples import FOLDER, PROGRAMS, README, RECORDS, printed, record_text
from tests.docs.transcripts import Transcript, blocks

SLOW = {"bot.py": 20, "paytable_sweep.py": 1}  # seconds each, but not at these sizes


def program(transcript: Transcript) -> str:
    return transcript.command.removeprefix("python examples/")


SHOWN = [
    pytest.param(one, id=program(one), marks=pytest.mark.full if program(one) in SLOW else ())
    for block in blocks(README)
    for one in block
]


@pytest.mark.parametrize("shown", SHOWN)
def test_a_program_prints_what_its_readme_says(shown: Transcript) -> None:
    """If not, `make transcripts` writes it."""
    assert printed(shown.command) == shown.output


@pytest.mark.parametrize(("name", "size"), SLOW.items())
def test_a_slow_program_runs_at_a_small_size(name: str, size: int) -> None:
    assert len(printed(f"python examples/{name} {size}").splitlines()) >= 2


def test_the_readme_has_every_example() -> None:
    assert sorted(program(one) for block in blocks(README) for one in block) == PROGRAMS
    links = set(re.findall(r"\]\(([\w.-]+)\)", README.read_text(encoding="utf-8")))
    assert links == {path.name for path in FOLDER.iterdir() if path.is_file()} - {"README.md"}


def test_the_programs_are_short() -> None:
    for name in PROGRAMS:
        assert len((FOLDER / name).read_text(encoding="utf-8").splitlines()) < 60, name


@pytest.mark.parametrize("file", RECORDS)
def test_a_record_is_current_and_verifies(file: str) -> None:
    """If not, `make transcripts` writes it."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert text == record_text(file)
    assert [check for check in verify(json.loads(text)) if check.state is State.FAILED] == []


def test_one_record_is_of_a_sealed_deal_and_one_of_an_open_one() -> None:
    records = [json.loads((FOLDER / file).read_text(encoding="utf-8")) for file in RECORDS]
    assert [record["fairness"]["deals"] for record in records] == ["sealed", "open"]
