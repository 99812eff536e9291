"""`pitboss rules`, and the command's own manners."""

import json
import re
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.wording import PAYOFFS_WORDS
from tests.cli.command import assert_answers_no, assert_refused, pitboss


def test_list_names_the_three_games(tmp_path: Path) -> None:
    outcome = pitboss("rules", "list", folder=tmp_path)
    assert [line.split()[0] for line in outcome.out.splitlines()] == list(PROFILES)


@pytest.mark.parametrize("name", PROFILES)
def test_show_prints_a_page_and_a_file(tmp_path: Path, name: str) -> None:
    page = pitboss("rules", "show", name, folder=tmp_path).out
    assert profile(name).title in page
    assert "500 to 1" in page
    file = pitboss("rules", "show", name, "--toml", folder=tmp_path).out
    assert parse_rules(file, name) == profile(name)


def test_check_accepts_what_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('extends = "california"\nschedule = 3\n')
    outcome = pitboss("rules", "check", "own.toml", folder=tmp_path)
    assert (outcome.code, outcome.out) == (0, "own.toml: the rules of 'own' can be played\n")
    shown = pitboss("rules", "show", "own.toml", folder=tmp_path)
    assert "100.00 to 2000.00" in shown.out


def test_coverage_by_payoffs_warns_of_itself(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('extends = "california"\ncoverage = "payoffs"\n')
    warning = "a wager of the minimum collects everything and risks next to nothing"
    for name, warns in (("own.toml", True), ("california", False)):
        shown = " ".join(pitboss("rules", "show", name, folder=tmp_path).out.split())
        assert (warning in shown) == warns


def test_the_schedules_are_shown_as_a_room_posts_them(tmp_path: Path) -> None:
    lines = pitboss("rules", "show", "california", folder=tmp_path).out.splitlines()
    rows = [re.split(r" {2,}", line.strip()) for line in lines if re.search(r"\$\d", line)]
    assert rows[0][1:] == ["$5 – $300", "$5 – $50", "$1"]
    assert rows[1:5] == [
        ["$51 – $100", "$2"],
        ["$101 – $200", "$3"],
        ["$201 – $300", "$6"],
        ["$301+", "$9"],
    ]
    assert len(rows) == 15
    assert "up to" not in "\n".join(lines).partition("Schedule")[2]


@pytest.mark.parametrize(("coverage", "warns"), [("payoffs", True), ("net", False)])
def test_check_warns_of_payoffs_as_the_rules_show_it(
    tmp_path: Path, coverage: str, warns: bool
) -> None:
    (tmp_path / "own.toml").write_text(f'extends = "california"\ncoverage = "{coverage}"\n')
    checked = pitboss("rules", "check", "own.toml", folder=tmp_path)
    note = f"note: Coverage is {PAYOFFS_WORDS} (9.3)\n" if warns else ""
    assert checked.code == 0
    assert checked.out == f"own.toml: the rules of 'own' can be played\n{note}"
    form = json.loads(pitboss("rules", "check", "own.toml", "--json", folder=tmp_path).out)
    assert (form["playable"], len(form["notes"])) == (True, int(warns))


def test_check_names_every_reason_at_once(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(
        'extends = "california"\nseats = 99\nincrement = "0.01"\nflop = []\ncoverage = "all"\n'
        'color = "red"\nschedule = 7\n'
    )
    outcome = pitboss("rules", "check", "own.toml", folder=tmp_path)
    names = ("seats: 99", "flop: empty", "coverage", "color", "schedule: 7", "increment")
    assert_answers_no(outcome, "own.toml", *names)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("seats = ", ["own.toml", "broken TOML"]),
        ("[", ["own.toml", "broken TOML"]),
        ('extends = "nevada"', ["nevada", "california"]),
        ("extends = 3", ["own.toml"]),
        ("", ["own.toml: it is empty; rules begin with extends"]),
        ("# nothing", ["own.toml", "name: missing"]),
        ('extends = "house"\ncoverage = "net"', ["coverage", "unlimited"]),
        ('extends = "house"\nschedule = 1', ["schedule"]),
        ('extends = "house"\nminimum = "600.00"', ["minimum: 600.00 is above"]),
        ('extends = "california"\nminimum = "1.00"', ["minimum: 1.00 is outside schedule 1"]),
        ('extends = "house"\nblind_table = "500 50 10"', ["blind_table", "6 odds"]),
        ('extends = "house"\ntrips_table = "1 2 3 4 5 6 7:0"', ["trips_table", "7:0"]),
        ('extends = "house"\nincrement = "0.01"', ["3 to 2", "not a whole cent"]),
        ('extends = "house"\nriver = [0]', ["river: 0"]),
        ('extends = "house"\nriver = [101]', ["river: 101", "100"]),
        ('extends = "house"\npreflop = ["x", true]', ["'x' is not", "true is not"]),
        ('extends = "house"\nseats = ' + "9" * 5000, ["broken TOML: a number has thousands of"]),
        ("a = " + "[" * 5000, ["own.toml", "broken TOML: it is nested too deeply"]),
        ('extends = "nevda"\nseats = 99\nfoo = 1', ["extends", "seats: 99", "foo: unknown"]),
        ('extends = "california"\nname = "california"\nseats = 5', ["name", "of their own"]),
        ('extends = "house"\ntitle = 1979-05-27', ["title: 1979-05-27 is not a line of text"]),
        ('extends = "house"\nseats = ' + "9" * 400, ["…", "is not a whole number below a trill"]),
        ('extends = "house"\nrounds_in_a_row = 3', ["rounds_in_a_row: 3"]),
        ('extends = "house"\ndecks = ["red", "red"]', ["decks", "same back"]),
        (
            'extends = "california"\nrotation_clock = { others = 2, minutes = 1.5, pause = 1 }',
            ["own.toml", "rotation_clock.minutes: 1.5 is not a whole number of minutes, 1 to 1440"],
        ),
    ],
)
def test_bad_rules_are_one_line(tmp_path: Path, text: str, names: list[str]) -> None:
    """The check answers no; whoever wants to play by them is refused."""
    (tmp_path / "own.toml").write_text(text)
    answer = pitboss("rules", "check", "own.toml", folder=tmp_path)
    assert_answers_no(answer, *names)
    assert answer.out.count("\n") == 1
    for words in ("rules show own.toml", "print rules --rules own.toml"):
        assert_refused(pitboss(*words.split(), folder=tmp_path), *names)


def test_check_reads_standard_input(tmp_path: Path) -> None:
    outcome = pitboss("rules", "check", "-", given='extends = "house"\n', folder=tmp_path)
    assert outcome.out == "standard input: the rules of 'standard-input' can be played\n"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (b"\xff\xfe", "own.toml: not a text in UTF-8"),
        (b"format = 4", "format: 4 is not a format of rules that can be read: 3"),
        (b"#" * 16_000_001, "larger than 16,000,000 bytes"),
    ],
)
def test_what_cannot_be_read_gets_no_answer(tmp_path: Path, text: bytes, named: str) -> None:
    (tmp_path / "own.toml").write_bytes(text)
    assert_refused(pitboss("rules", "check", "own.toml", folder=tmp_path), named)


def test_what_has_no_end_is_not_read_to_it(tmp_path: Path) -> None:
    for words in ("settle", "verify", "replay", "rules check", "rules show"):
        refused = pitboss(*words.split(), "/dev/zero", folder=tmp_path)
        assert_refused(refused, "cannot read '/dev/zero': larger than 16,000,000 bytes")


def test_unknown_names_and_files_are_refused(tmp_path: Path) -> None:
    assert_refused(pitboss("rules", "show", "nevada", folder=tmp_path), "nevada", "house")
    assert_refused(pitboss("rules", "check", "gone.toml", folder=tmp_path), "gone.toml")
    assert_refused(pitboss("rules", "burn", folder=tmp_path), "burn", "list", "show", "check")
    assert_refused(pitboss("deal", folder=tmp_path), "deal", "play", "settle")
    assert_refused(pitboss("settle", folder=tmp_path), "FILE")


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_version(tmp_path: Path, option: str) -> None:
    assert pitboss(option, folder=tmp_path).out == f"pitboss {__version__}\n"


@pytest.mark.parametrize(
    "words", ["rules show california | head -1", "docs rules | true", "--help | true"]
)
def test_output_into_a_closed_pipe_is_no_error(tmp_path: Path, words: str) -> None:
    import subprocess

    from tests.cli.command import PITBOSS, SECONDS, environment

    command = f"set -o pipefail; {PITBOSS} {words}"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        cwd=tmp_path,
        timeout=SECONDS,
    )
    assert (done.returncode, done.stderr) == (0, "")
