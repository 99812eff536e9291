"""`pitboss design`: its JSON, its page, and clear refusals."""

import json
from pathlib import Path

import pytest

from tests.cli.command import assert_refused, is_exact_number, pitboss

ASKED = ["design", "--edge", "2.0..2.5", "--odds", "500 50 9..11 3 3:2 1"]


def test_the_json_has_the_tables_within_the_bounds(tmp_path: Path) -> None:
    outcome = pitboss(*ASKED, "--order", "mistakes", "--most", "2", "--json", folder=tmp_path)
    form = json.loads(outcome.out)
    assert (outcome.code, form["command"], form["rules"]) == (0, "design", "house")
    assert (form["tried"], form["found"], form["order"]) == (3, 3, "mistakes")
    assert form["strategy"] == "practical"
    assert (form["edge"]["low"]["value"], form["edge"]["high"]["value"]) == (0.02, 0.025)
    tables = form["tables"]
    assert [one["blind"] for one in tables] == ["500 50 9 3 3:2 1", "500 50 10 3 3:2 1"]
    assert tables[1]["expected"]["numerator"] == -607_723_787_676
    assert tables[1]["mistakes"]["value"] == pytest.approx(0.00269216, abs=1e-8)
    edges = [form["tried_edges"][end] for end in ("low", "high")]
    exact = [*edges, *(one[name] for one in tables for name in ("mistakes", "wins", "house_edge"))]
    assert all(map(is_exact_number, exact))


@pytest.mark.full
@pytest.mark.parametrize("width", ["80", "120"])
def test_the_page_fits(tmp_path: Path, width: str) -> None:
    outcome = pitboss(*ASKED, folder=tmp_path, COLUMNS=width)
    assert outcome.code == 0
    assert max(map(len, outcome.out.splitlines())) <= int(width)
    for said in ("3 of 3 tables", "the lowest deviation first", "2.1850%", "0.2692%"):
        assert said in outcome.out


@pytest.mark.full
def test_no_table_is_an_answer_that_says_what_there_is(tmp_path: Path) -> None:
    outcome = pitboss("design", "--edge", "8..9", *ASKED[3:], folder=tmp_path)
    assert outcome.code == 0
    assert "None has an edge of 8.0000% to 9.0000%" in outcome.out
    assert "go from 2.0325% to 2.3374%" in outcome.out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--edge", "2"], ["--edge '2'", "2.0..2.5"]),
        (["--edge", "3..2"], ["3.0000% to 2.0000%", "the lower bound comes first"]),
        (["--edge", "nan..3"], ["--edge 'nan..3'"]),
        (["--edge", ""], ["--edge ''"]),
        (["--odds", "500"], ["blind_table", "'500'", "6 odds"]),
        (["--odds", "500 50 x 3 1 1"], ["not odds: 'x'"]),
        (["--odds", "500 50 10 3 5:4 1"], ["half-Antes"]),
        (["--odds", "1..999 1..999 1..999 3 1 1"], ["at most 1,000,000"]),
        (["--order", "edge"], ["no order 'edge'", "deviation, hits, mistakes"]),
        (["--strategy", "practicl"], ["did you mean 'practical'"]),
        (["--most", "0"], ["0 tables"]),
        (["--most", "many"], ["--most", "a whole number"]),
        (["--rules", "hose"], ["did you mean 'house'"]),
    ],
)
def test_what_cannot_be_designed_is_refused_in_one_line(
    tmp_path: Path, words: list[str], named: list[str]
) -> None:
    assert_refused(pitboss(*ASKED, *words, folder=tmp_path), *named)


def test_bounds_and_odds_are_asked_for(tmp_path: Path) -> None:
    assert_refused(pitboss("design", folder=tmp_path), "--edge LOW..HIGH is missing")
    assert_refused(pitboss(*ASKED[:3], folder=tmp_path), "--odds ODDS is missing")
