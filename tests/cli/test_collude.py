"""`pitboss collude`: one situation exactly, the whole game sampled, and clear refusals."""

import json
from fractions import Fraction
from pathlib import Path
from statistics import fmean, stdev, variance
from typing import Any

import pytest

from pitboss.analysis.collusion import CollusionTable, situations
from tests.analysis.games import HOUSE
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
    dealt = situations(CollusionTable(HOUSE), 2, 30, 7)
    gains, worths = zip(*dealt, strict=True)
    alone = -607_723_787_676 / 27_813_810_024_000
    assert own_fields(form) == {
        "rules": "house",
        "seats": 2,
        "situations": 30,
        "seed": 7,
        "expected": pytest.approx(alone + fmean(gains)),
        "house_edge": pytest.approx(-alone - fmean(gains)),
        "standard_error": pytest.approx(stdev(gains) / 30**0.5),
        "gain": pytest.approx(fmean(gains)),
        "variance_reduction": pytest.approx(variance(worths) / variance(gains)),
        "exact": False,
    }
    assert 0 < fmean(gains) < 0.01
    # What knowledge gains differs less from situation to situation than what hands are worth.
    assert stdev(gains) < stdev(worths) / 10


@pytest.mark.full
def test_the_pages_say_what_the_numbers_are_of(tmp_path: Path) -> None:
    hands = "AsKs QdQc 7h2d"
    page = pitboss("collude", "--hands", hands, folder=tmp_path).out
    assert "3 hands known" in page
    in_words = " ".join(page.split())
    form = known("--hands", hands, folder=tmp_path)
    for hand, shown in zip(form["hands"], ("A♠ K♠", "Q♦ Q♣", "7♥ 2♦"), strict=True):
        values = (hand["actions"][action]["value"] for action in ("raise 4x", "raise 3x", "check"))
        numbers = " ".join(f"{value:+.4f}" for value in values)
        assert f"{shown} {hand['best']} {numbers} {hand['gain']['value']:.4f}" in in_words
    worth, gain = form["value"]["value"], form["gain"]["value"]
    assert f"On average a hand is worth {worth:+.4f}; {gain:.4f} of it is what" in in_words
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
