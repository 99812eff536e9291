"""`pitboss chart`: on the screen, as a picture and as a table."""

import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command import assert_refused, pitboss
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
        (["--qualify", "kings"], ["'kings'"]),
    ],
    ids=str,
)
def test_bad_input_is_one_line(words: list[str], named: list[str], tmp_path: Path) -> None:
    assert_refused(pitboss("chart", *words, folder=tmp_path), *named)
    assert list(tmp_path.iterdir()) == []
