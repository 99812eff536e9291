"""`pitboss replay`: sound histories are walked through, damaged ones named line by line."""

import re
from pathlib import Path

import pytest

from tests.cli.command import Outcome, assert_answers_no, assert_refused, pitboss


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Three rounds of the California game."""
    path = tmp_path / "session.history"
    words = ["play", "--rules", "california", "--seed", "tests", "--history", str(path)]
    given = "10 5\n\nc\nc\nf\n\n4\ny\n100\n"
    assert pitboss(*words, given=given, folder=tmp_path).code == 0
    return path


def replay(path: Path, *options: str, given: str = "") -> Outcome:
    return pitboss("replay", path.name, *options, given=given, folder=path.parent)


def edit(path: Path, pattern: str, by: str, count: int = 1) -> None:
    text = path.read_text(encoding="utf-8")
    changed = re.sub(pattern, by, text, count=count)
    assert changed != text
    path.write_text(changed, encoding="utf-8")


def line_number(path: Path, needle: str) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(at for at, line in enumerate(lines, 1) if needle in line)


def test_a_session_is_shown_at_once_and_checked(kept: Path) -> None:
    outcome = replay(kept)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("California cardroom game · round") == 3
    assert "3 rounds checked: every settlement is what the rules give." in outcome.out


def test_step_by_step_waits_for_enter_and_q_shows_no_more(kept: Path) -> None:
    outcome = replay(kept, "--step", given="\n\nq\n")
    assert outcome.code == 0
    assert outcome.out.count("Enter goes on") == 3
    assert "1 round looked at; the rest is checked unseen." in outcome.out
    assert "3 rounds checked: every settlement is what the rules give." in outcome.out


def test_what_is_not_looked_at_is_checked_all_the_same(kept: Path) -> None:
    edit(kept, r"left with \d+", "left with 1000")
    outcome = replay(kept, "--step", given="q\n")
    assert_answers_no(outcome, "1 round looked at", "session.history: line", "changed")


def test_one_round_alone(kept: Path) -> None:
    outcome = replay(kept, "--round", "2")
    assert "round 2" in outcome.out
    assert "round 1" not in outcome.out
    assert_refused(replay(kept, "--round", "9"), "no round 9", "3 rounds")
    assert_refused(replay(kept, "--round", "0"), "--round 0: rounds are counted from 1")


def test_others_cards_stay_hidden_until_the_showdown(kept: Path) -> None:
    before_flop = replay(kept).out.split("check")[0]
    assert "▒▒" in before_flop


def test_an_edited_settlement_is_found_by_the_rules(kept: Path) -> None:
    edit(kept, r"2 -25\.00", "2 +25.00")
    outcome = replay(kept)
    named = ("session.history: line", "recorded", "but the rules give", "2 -25.00")
    assert_answers_no(outcome, *named)


@pytest.mark.parametrize(
    ("pattern", "by"),
    [
        (r"of 475\.00", "of 476.00"),  # a stack that no rule can judge
        (r"2 check check fold", "2 check check raise 1x"),
        (r"collection 2\.00", "collection 1.00"),
        (r"#2 blue", "#2 red"),
        (r"#3 ", "#4 "),
        (r"after 3 rounds", "after 2 rounds"),
        (r"left with \d+", "left with 1000"),
        (r"\n[0-9a-f]{16} uth/3 california #2", "\n0000000000000000 uth/3 california #2"),
        (r"maximum = \"300\.00\"", 'maximum = "301.00"'),
        (r"seat 2\n", "seat 3\n"),
        (r"name = \"california\"", 'name = "calfornia"'),
    ],
)
def test_any_other_edit_is_found(kept: Path, pattern: str, by: str) -> None:
    edit(kept, pattern, by)
    outcome = replay(kept)
    assert_answers_no(outcome)
    assert outcome.out.splitlines()[-1].startswith("session.history: line")


def test_a_missing_line_is_found(kept: Path) -> None:
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    at = line_number(kept, "#2 blue")
    kept.write_text("".join(lines[: at - 1] + lines[at:]), encoding="utf-8")
    outcome = replay(kept)
    named = f"line {at}: changed, or a line before it is missing"
    assert_answers_no(outcome, named, "round 1")  # what is sound is shown


def test_a_file_cut_off_anywhere_is_found(kept: Path) -> None:
    whole = kept.read_bytes()
    for length in [
        *range(0, len(whole) - 1, 131),
        len(whole) - 60,
        whole.index(b"california #1") + 20,
    ]:
        kept.write_bytes(whole[:length])
        outcome = replay(kept)
        if b"\n---\n" in kept.read_bytes():
            assert_answers_no(outcome, "session.history: line")
        else:  # no history yet
            assert_refused(outcome, "session.history: not a history")


def test_a_line_cut_off_is_said_to_be(kept: Path) -> None:
    whole = kept.read_text(encoding="utf-8")
    at = line_number(kept, "#3 ")
    kept.write_text(whole[: whole.index("#3 ") + 40], encoding="utf-8")
    assert_answers_no(replay(kept), f"line {at}: cut off; rounds before it that are sound: 2")
    kept.write_text(whole.removesuffix("\n"), encoding="utf-8")  # an editor's doing
    assert replay(kept).code == 0
    kept.write_text(whole[: whole.index("seats = ")], encoding="utf-8")
    assert_refused(replay(kept), "not a history: cut off before the line '---'")


def test_a_session_that_was_cut_off_shows_its_sound_rounds(kept: Path) -> None:
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text[: text.rindex("\n", 0, -1) + 1], encoding="utf-8")
    outcome = replay(kept)
    named = ("ends without its closing line", "rounds before it that are sound: 3")
    assert_answers_no(outcome, *named)
    assert outcome.out.count("California cardroom game · round") == 3


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xff", b"pitboss history 1, seat 1\n"])
def test_what_is_no_history_is_refused(kept: Path, content: bytes) -> None:
    kept.write_bytes(content)
    assert_refused(replay(kept), "session.history")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert_refused(pitboss("replay", "gone", folder=tmp_path), "gone")
