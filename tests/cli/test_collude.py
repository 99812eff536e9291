"""`pitboss collude`: one situation exactly, the whole game sampled, and clear refusals."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import assert_refused, is_exact_number, own_fields, pitboss


def known(*words: str, folder: Path) -> dict[str, Any]:
    outcome = pitboss("collude", *words, "--json", folder=folder)
    assert outcome.code == 0, outcome
    form: dict[str, Any] = json.loads(outcome.out)
    return form


@pytest.mark.full
def test_hands_that_are_known_together(tmp_path: Path) -> None:
    form = known("--hands", "AsKs QdQc 7h2d", folder=tmp_path)
    assert list(own_fields(form)) == ["rules", "hands", "value", "gain", "exact"]
    assert [hand["cards"] for hand in form["hands"]] == ["As Ks", "Qd Qc", "7h 2d"]
    total = Fraction(0)
    for hand in form["hands"]:
        assert list(hand) == ["cards", "actions", "best", "value", "gain"]
        assert hand["actions"][hand["best"]] == hand["value"]
        assert is_exact_number(hand["gain"])
        total += Fraction(hand["value"]["numerator"], hand["value"]["denominator"])
    assert Fraction(form["value"]["numerator"], form["value"]["denominator"]) == total / 3
    advised = pitboss("advise", "AsKs", "--dead", "QdQc7h2d", "--json", folder=tmp_path)
    actions = json.loads(advised.out)["fractions"]["actions"]
    assert form["hands"][0]["actions"] == actions


@pytest.mark.full
def test_the_whole_game_is_sampled_with_its_error(tmp_path: Path) -> None:
    words = "--seats", "2", "--situations", "30", "--seed", "7"
    form = known(*words, folder=tmp_path)
    assert own_fields(form) == {
        "rules": "house",
        "seats": 2,
        "situations": 30,
        "seed": 7,
        "expected": pytest.approx(-0.0218, abs=0.02),
        "house_edge": -form["expected"],
        "standard_error": form["standard_error"],
        "gain": pytest.approx(form["expected"] + 0.021849713762753),
        "variance_reduction": form["variance_reduction"],
        "exact": False,
    }
    assert 0 < form["standard_error"] < 0.01
    assert form["variance_reduction"] > 10


@pytest.mark.full
def test_the_pages_say_what_the_numbers_are_of(tmp_path: Path) -> None:
    page = pitboss("collude", "--hands", "AsKs QdQc 7h2d", folder=tmp_path).out
    assert "3 hands known" in page
    assert "A♠" in page
    page = pitboss("collude", "--seats", "2", "--situations", "30", folder=tmp_path).out
    assert "2 seats know all hands" in page
    assert "of the Ante, ±" in page


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--hands", "AsKs Qd"], ["--hands", "2 cards each", "these are 3"]),
        (["--hands", "AsKs AsQd"], ["As", "twice"]),
        (["--hands", "AsKs"], ["from 2 to 6", "not 1"]),
        (["--hands", ""], ["--hands ''"]),
        (["--hands", "AsKs QdQc", "--seed", "3"], ["--hands", "nothing is dealt at random"]),
        (["--seats", "9"], ["from 2 to 6", "not 9"]),
        (["--seats", "1"], ["from 2 to 6", "not 1"]),
        (["--seats", "8", "--rules", "california"], ["from 2 to 7", "not 8"]),
        (["--seats", "7", "--rules", "royal-caribbean"], ["from 2 to 6", "not 7"]),
        (["--situations", "5"], ["5 situations", "30 or more"]),
        (["--error", "0"], ["--error 0.0"]),
        (["--error", "nan"], ["--error nan"]),
        (["--seats", "two"], ["two"]),
    ],
    ids=str,
)
def test_bad_input_is_one_line(words: list[str], named: list[str], tmp_path: Path) -> None:
    assert_refused(pitboss("collude", *words, folder=tmp_path), *named)
