"""Exit codes and `--quiet`, which all commands have alike."""

import json
import re
import shlex
import subprocess
from pathlib import Path

import click
import pytest

from pitboss.cli import progress
from pitboss.cli.main import pitboss as group
from pitboss.cli.options import output_options
from tests.cli.command import (
    PITBOSS,
    SECONDS,
    Outcome,
    assert_answers_no,
    assert_refused,
    environment,
    pitboss,
)
from tests.cli.input_files import write_input_files
from tests.docs.transcripts import PROJECT
from tests.rules.rule_book import tables

COMMANDS = (PROJECT / "docs" / "commands.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    write_input_files(folder)
    return folder


HALF = """
[[preflop]]
do = "check"
[[flop]]
do = "check"
[[river]]
when = "dealer outs < 9"
do = "1x"
"""


@pytest.mark.parametrize(
    "words",
    [
        "strategy cost practical --preflop 3",
        "strategy cost half.toml",
        "strategy explain practical AsKs --preflop 3",
        "bank --seats 2 --ante 25 --strategy half.toml",
        "bankroll --strategy half.toml",
        "bankroll --bank --bankroll 100",
        "collude --rules california --seats 8",
    ],
)
def test_bad_input_is_refused_before_anything_is_compiled(words: str, tmp_path: Path) -> None:
    """On a machine that has compiled nothing yet, so that it would be said."""
    (tmp_path / "half.toml").write_text(HALF)
    done = subprocess.run(
        [PITBOSS, *words.split()],
        env={**environment(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "empty")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert_refused(Outcome(done.returncode, done.stdout, done.stderr))


CODES: dict[int, list[str]] = {
    0: [
        "rules list",
        "rules show sound.toml",
        "rules check sound.toml",
        "advise KdQh --board 4s5h6d",
        "chart",
        "sweep --flop 1",
        "design --edge 8..9 --odds '500 50 10 3 3:2 1'",
        "settle hand.json",
        "verify sound.json",
        "audit --db sqlite:///sound.db",
        "replay sound.history",
        "rotation k7p2mq4x --db sqlite:///rotation.db",
        "docs formats",
        "print checklist",
        "strategy list",
    ],
    1: [
        "rules check faulty.toml",
        "verify faulty.json",
        "audit --db sqlite:///faulty.db",
        "replay faulty.history",
    ],
    2: [
        "docs formats.md",
        "print menu",
        "rotation k7p2mq4x --db sqlite:///sound.db",
        "rotation . --db sqlite:///sound.db",
        "rotation k7p2mq4x --json --csv --db sqlite:///rotation.db",
        "rules show faulty.toml",
        "rules check none.toml",
        "rules check .",
        "rules check bytes.toml",
        "advise KdQh --board 4s5h",
        "bankroll --bankroll 29",
        "chart AK",
        "collude --seats 9",
        "chart --csv nowhere/c.csv",
        "solve --rules faulty.toml",
        "sidebets --wager lucky",
        "sweep",
        "report house",
        "report nine --html r.html",
        "report house --html nowhere/r.html",
        "report house --html r.html --seen mirror",
        "report house --html r.html --ante 4",
        "design --edge 2 --odds '500 50 10 3 3:2 1'",
        "strategy cost none.toml",
        "strategy cost practicle",
        "strategy show sound.toml",
        "strategy explain practical Kd",
        "strategy distil --rules 0",
        "strategy distil --rules 3 --game faulty.toml",
        "strategy distil --rules 3 --out nowhere/own.toml",
        "settle none.json",
        "settle unlawful.json",
        "verify none.json",
        "verify sound.toml",
        "verify http://127.0.0.1:1/",
        "audit --db sqlite:///none.db",
        "audit --db nonsense",
        "replay none.history",
        "replay sound.json",
        "replay sound.history --round 9",
        "play --server http://127.0.0.1:1 --name Ann",
        "serve --port 65536",
    ],
}


def test_0_is_done_1_is_no_and_2_is_could_not(folder: Path) -> None:
    for words in CODES[0]:
        assert (pitboss(*shlex.split(words), folder=folder).code, words) == (0, words)
    for words in CODES[1]:
        assert_answers_no(pitboss(*shlex.split(words), folder=folder))
    for words in CODES[2]:
        assert_refused(pitboss(*shlex.split(words), folder=folder))


def test_the_exit_codes_are_documented() -> None:
    table = next(table for table in tables(COMMANDS) if table[0] == ["command", "0", "1", "2"])
    documented = {name: row[2] for row in table[1:] for name in re.findall("`([^`]+)`", row[0])}
    tried = {words for code in CODES.values() for words in code}
    for name, no in documented.items():
        assert any(words.startswith(name) for words in tried)
        assert bool(no.strip()) == any(words.startswith(name) for words in CODES[1])
    assert {name.split()[0] for name in documented} == set(group.commands)


@pytest.mark.parametrize("code", [0, 1])
def test_nothing_is_printed_twice_and_no_answer_gets_lost(folder: Path, code: int) -> None:
    """A command that ends with 1 has printed what one that ends with 0 prints."""
    name = ("sound", "faulty")[code]
    outcome = pitboss("verify", f"{name}.json", "--json", folder=folder)
    assert outcome.code == code
    assert json.loads(outcome.out)["verified"] == (not code)


@click.command()
@output_options
def count(as_json: bool) -> None:
    with progress.ProgressLine() as tell:
        tell("counting", 1, 2)
    click.echo(f"counted, {as_json}")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "pitboss: counting, 50%\n"),
        (["--json"], "pitboss: counting, 50%\n"),
        (["-q"], ""),
        (["--json", "--quiet"], ""),
    ],
    ids=str,
)
def test_quiet_tells_no_progress(
    options: list[str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(progress, "_QUIET_SECONDS", 0.0)
    count(options, standalone_mode=False)
    assert capsys.readouterr() == (f"counted, {'--json' in options}\n", told)


@pytest.mark.full
def test_quiet_changes_nothing_on_standard_output(folder: Path) -> None:
    for words in (*CODES[0], *CODES[1]):
        if words.startswith(("docs", "print")):  # they have no progress to be quiet about
            continue
        plain = pitboss(*shlex.split(words), folder=folder)
        quiet = pitboss(*shlex.split(words), "-q", folder=folder)
        assert (quiet.code, quiet.out, quiet.err) == (plain.code, plain.out, "")
    assert_refused(pitboss("verify", "none.json", "-q", folder=folder), "none.json")
