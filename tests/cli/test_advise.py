"""`pitboss advise`: exact values in any spot, and clear refusals."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import SECONDS, assert_refused, own_fields, pitboss

_NOTE = "coverage is left out of these numbers: the player/dealer's wager may run out"


def advised(*words: str, folder: Path) -> dict[str, Any]:
    outcome = pitboss("advise", *words, "--json", folder=folder)
    assert outcome.code == 0, outcome
    form: dict[str, Any] = json.loads(outcome.out)
    return form


def test_the_documented_river(tmp_path: Path) -> None:
    form = advised("Kd Qh", "--board", "4s 5h 6d 8c 9d", folder=tmp_path)
    assert own_fields(form) == {
        "rules": "house",
        "street": "river",
        "cards": "Kd Qh",
        "board": "4s 5h 6d 8c 9d",
        "dead": "",
        "actions": {"fold": -2.0, "raise 1x": pytest.approx(-2.1727272727)},
        "best": "fold",
        "exact": True,
    }


def test_every_street_offers_its_own_actions(tmp_path: Path) -> None:
    preflop = advised("QhKd", folder=tmp_path)
    assert preflop["street"] == "preflop"
    assert set(preflop["actions"]) == {"check", "raise 3x", "raise 4x"}
    assert (preflop["cards"], preflop["best"]) == ("Qh Kd", "raise 4x")
    flop = advised("Kd Qh", "--board", "4s 5h 6d", folder=tmp_path)
    assert flop["street"] == "flop"
    assert set(flop["actions"]) == {"check", "raise 2x"}


def test_dead_cards_matter_on_every_street(tmp_path: Path) -> None:
    for board in ("", "4s 5h 6d", "4s 5h 6d 8c 9d"):
        free = advised("Kd Qh", "--board", board, folder=tmp_path)
        known = advised("Kd Qh", "--board", board, "--dead", "Kc Ks Kh", folder=tmp_path)
        assert known["dead"] == "Kc Ks Kh"
        assert known["actions"] != free["actions"]


def test_seen_cards_matter_and_are_told(tmp_path: Path) -> None:
    free = advised("Kd Qh", "--board", "4s 5h 6d", folder=tmp_path)
    words = ("--board", "4s 5h 6d", "--seen-dealer", "2c", "--seen-late", "Qs", "--seen-flop", "6d")
    seen = advised("Kd Qh", *words, folder=tmp_path)
    assert seen["seen"] == {"dealer": "2c", "flop": "6d", "late": "Qs"}
    assert seen["actions"]["raise 2x"] > free["actions"]["raise 2x"]
    assert "seen" not in free
    page = pitboss("advise", "Kd Qh", *words, folder=tmp_path).out
    assert "the dealer's" in page
    assert "on turn or river" in page


def test_the_page_says_why(tmp_path: Path) -> None:
    outcome = pitboss("advise", "Kd Qh", "--board", "4s 5h 6d 8c 9d", folder=tmp_path)
    for words in (
        "king high",
        "wins 17.78%, ties 0.91%, loses 81.31%.",
        "27.58%.",
        "the second best, costs 0.1727 Antes",
    ):
        assert words in outcome.out


def test_rules_change_the_advice(tmp_path: Path) -> None:
    board = ["Kd Qh", "--board", "4s 5h 6d"]
    other = advised(*board, "--flop", "1,3", folder=tmp_path)
    assert set(other["actions"]) == {"check", "raise 1x", "raise 3x"}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["Kd"], ["2 cards, not 1"]),
        (["Kd Qh 2c"], ["2 cards, not 3"]),
        (["Kd Kd"], ["Kd", "twice"]),
        (["Kd Xh"], ["'Xh'"]),
        (["AKs"], ["'AKs' names starting hands", "'As Ks'", "pitboss chart"]),
        (["Kd Qh", "--board", "4s"], ["0, 3 or 5 cards, not 1"]),
        (["Kd Qh", "--board", "4s 5h"], ["0, 3 or 5 cards, not 2"]),
        (["Kd Qh", "--board", "4s 5h 6d 7c"], ["0, 3 or 5 cards, not 4"]),
        (["Kd Qh", "--board", "4s 5h Kd"], ["Kd", "twice"]),
        (["Kd Qh", "--dead", "Kd"], ["Kd", "twice"]),
        (["Kd Qh", "--board", "4s 5h 6d", "--dead", "4s"], ["4s", "twice"]),
        (["Kd Qh", "--dead", "4s 4s"], ["4s", "twice"]),
        (["Kd Qh", "--seen-dealer", "Kd"], ["Kd", "twice"]),
        (["Kd Qh", "--seen-dealer", "4s 4s"], ["4s", "twice"]),
        (["Kd Qh", "--seen-dealer", "2c 3c 4c"], ["the dealer has 2 cards, not 3"]),
        (["Kd Qh", "--seen-late", "4s", "--dead", "4s"], ["4s", "twice"]),
        (["Kd Qh", "--seen-flop", "2c", "--board", "4s 5h 6d"], ["2c", "the board has 4s 5h 6d"]),
        (["Kd Qh", "--rules", "vegas"], ["'vegas'"]),
        (["Kd Qh", "--blind", "500 50 10 3 7:5 1"], ["7 to 5", "half-Antes"]),
        ([], ["CARDS"]),
    ],
    ids=str,
)
def test_bad_input_is_one_line(words: list[str], named: list[str], tmp_path: Path) -> None:
    assert_refused(pitboss("advise", *words, folder=tmp_path), *named)


def test_so_many_dead_cards_that_nothing_can_be_dealt(tmp_path: Path) -> None:
    cards = [rank + suit for rank in "23456789TJA" for suit in "cdhs"]
    outcome = pitboss("advise", "Kd Qh", "--dead", " ".join(cards), folder=tmp_path)
    assert_refused(outcome, "44 dead cards leave 6", "need 7")
    left = pitboss("advise", "Kd Qh", "--dead", " ".join(cards[1:]), folder=tmp_path)
    assert left.code == 0


def test_cards_may_be_written_as_they_are_shown_and_without_quotes(tmp_path: Path) -> None:
    plain = advised("Kd Qh", folder=tmp_path)
    assert advised("K♦ Q♥", folder=tmp_path) == plain
    assert advised("Kd", "Qh", folder=tmp_path) == plain


def test_the_module_is_the_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "advise", "Kd Qh", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert json.loads(done.stdout) == advised("Kd Qh", folder=tmp_path)


def test_folding_loses_what_the_rules_require(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(
        'extends = "house"\n[[wagers]]\nspot = "blind"\nlabel = "Bonus"\n'
    )
    words = ("Kd Qh", "--board", "4s 5h 6d 8c 9d", "--rules", "own.toml")
    shown = pitboss("advise", *words, folder=tmp_path).out
    assert "Folding loses Ante and Bonus, 2 Antes; raising would lose 2.1727" in shown


@pytest.mark.full
@pytest.mark.parametrize("rules", ["california", "royal-caribbean"])
def test_advice_where_coverage_can_bind_says_that_it_leaves_it_out(
    tmp_path: Path, rules: str
) -> None:
    river = ["Kd Qh", "--board", "4s 5h 6d 8c 9d", "--rules", rules]
    for words in (
        ["advise", *river],
        ["strategy", "explain", "practical", *river],
        ["chart", "--rules", rules],
        ["chart", "AKs", "--rules", rules],
    ):
        page = pitboss(*words, folder=tmp_path).out
        assert _NOTE in page.replace("C", "c")
        assert json.loads(pitboss(*words, "--json", folder=tmp_path).out)["note"] == _NOTE
        house = words[:-2]
        assert "left out" not in pitboss(*house, folder=tmp_path).out
        assert "note" not in json.loads(pitboss(*house, "--json", folder=tmp_path).out)
