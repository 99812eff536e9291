"""`pitboss chart`: on the screen, as a picture and as a table."""

import csv
import os
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import PITBOSS, SECONDS, assert_refused, environment, pitboss
from tests.docs.transcripts import PROJECT


def test_the_chart_of_starting_hands(tmp_path: Path) -> None:
    outcome = pitboss("chart", folder=tmp_path)
    assert "500 of 1326 hands raise" in outcome.out
    assert outcome.out.count("\n") == 1 + 2 * 13 + 2
    assert outcome.err == ""


def test_the_files(tmp_path: Path) -> None:
    outcome = pitboss("chart", "--svg", "c.svg", "--csv", "c.csv", folder=tmp_path)
    assert (outcome.code, outcome.out) == (0, "")
    picture = ElementTree.parse(tmp_path / "c.svg")
    cells = picture.findall(".//{http://www.w3.org/2000/svg}g")
    assert len(cells) == 169
    lines = list(csv.DictReader((tmp_path / "c.csv").read_text().splitlines()))
    assert len(lines) == 169
    assert lines[0]["hand"] == "AA"
    assert lines[0]["raise 4x"].startswith("3.601072638")
    assert sum(int(line["combos"]) for line in lines if line["best"] == "raise 4x") == 500


def test_the_picture_in_the_docs_is_the_one_that_is_drawn(tmp_path: Path) -> None:
    drawn = pitboss("chart", "--svg", "-", folder=tmp_path).out
    assert drawn == (PROJECT / "docs" / "starting-hands.svg").read_text(encoding="utf-8")


@pytest.mark.full
def test_the_flop_chart_of_a_hand(tmp_path: Path) -> None:
    outcome = pitboss("chart", "qjo", "--csv", "-", folder=tmp_path)
    lines = list(csv.DictReader(outcome.out.splitlines()))
    assert sum(int(line["flops"]) for line in lines) == 19_600
    assert {line["best"] for line in lines} == {"check", "raise 2x"}
    raised = sum(int(line["flops"]) for line in lines if line["best"] == "raise 2x")
    page = pitboss("chart", "QJo", folder=tmp_path).out
    assert f"{raised:,} of 19,600 flops raise" in page
    assert "pair of queens      2,640  100.0%" in page


def test_other_rules(tmp_path: Path) -> None:
    outcome = pitboss("chart", "--preflop", "3", "--csv", "-", folder=tmp_path)
    assert outcome.out.startswith("hand,combos,raise 3x,check,best\n")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["AK"], ["'AK'", "'AKs'"]),
        (["AAs"], ["'AAs'"]),
        (["1K"], ["'1K'"]),
        ([""], ["''"]),
        (["--svg", "nowhere/c.svg"], ["nowhere/c.svg"]),
        (["--csv", "."], ["folder"]),
        (["--csv", "-", "--svg", "-"], ["--svg -", "--csv -"]),
        (["--csv", "same", "--svg", "same"], ["same place"]),
        (["--qualify", "kings"], ["'kings'"]),
    ],
    ids=str,
)
def test_bad_input_is_one_line(words: list[str], named: list[str], tmp_path: Path) -> None:
    assert_refused(pitboss("chart", *words, folder=tmp_path), *named)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.full
def test_changed_rules_are_named(tmp_path: Path) -> None:
    drawn = pitboss("chart", "--preflop", "3", "--qualify", "none", "--svg", "-", folder=tmp_path)
    assert "with preflop 3, qualify none</title>" in drawn.out
    assert (
        "with blind 9 8 7 6 5 4"
        in (
            pitboss(
                "advise", "Kd Qh", "--board", "4s 5h 6d", "--blind", "9 8 7 6 5 4", folder=tmp_path
            )
        ).out
    )


@pytest.mark.parametrize(
    ("columns", "first"), [(80, " AA 4  AKs 4 "), (77, " AA 4 AKs4 "), (52, "AA 4AKs4")]
)
def test_a_narrow_screen_still_says_what_to_do(columns: int, first: str, tmp_path: Path) -> None:
    shown = page(columns, tmp_path)
    assert shown[1].startswith(first)
    assert max(map(len, shown)) <= columns
    assert ("Values in Antes." in "\n".join(shown)) == (columns >= 78)


def test_a_screen_that_is_too_narrow_says_so(tmp_path: Path) -> None:
    assert page(51, tmp_path)[1].startswith("The chart needs 52 columns")
    numbers = page(40, tmp_path, "QJo")
    assert not any("…" in line for line in numbers[1:])  # the title may be cut


def page(columns: int, folder: Path, *words: str) -> list[str]:
    shown = pitboss("chart", *words, folder=folder, COLUMNS=str(columns))
    return shown.out.splitlines()


def test_devices_pipes_and_links_stay_what_they_are(tmp_path: Path) -> None:
    target = tmp_path / "target.csv"
    target.write_text("old")
    target.chmod(0o600)
    (tmp_path / "link.csv").symlink_to(target)
    assert pitboss("chart", "--csv", "link.csv", folder=tmp_path).code == 0
    assert (tmp_path / "link.csv").is_symlink()
    assert target.read_text().startswith("hand,")
    assert target.stat().st_mode & 0o777 == 0o600
    os.mkfifo(tmp_path / "pipe")
    done = subprocess.run(
        ["bash", "-c", f"{PITBOSS} chart --csv pipe & cat pipe; wait"],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.stdout == target.read_text()
    assert (tmp_path / "pipe").is_fifo()


def test_a_place_that_is_full_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    full = Path("/dev/full")
    assert full.is_char_device()
    refused = pitboss("chart", "--csv", str(full), folder=tmp_path)
    assert_refused(refused, "/dev/full", "No space left")
    assert full.is_char_device()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.full
@pytest.mark.parametrize(("columns", "first"), [(80, " AA +  AKs + "), (56, "AA +AKs+")])
def test_raises_of_more_than_one_digit_have_their_mark(
    columns: int, first: str, tmp_path: Path
) -> None:
    shown = page(columns, tmp_path, "--preflop", "100")
    assert shown[1].startswith(first)
    assert max(map(len, shown)) <= columns
    assert " +  raise 100x" in "\n".join(shown)
    if columns == 80:
        assert shown[2].startswith(" +71.2 +34.4 ")
