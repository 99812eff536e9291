"""`pitboss solve`: its JSON, its page and its refusals."""

import json
import os
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.game.paytables import NAMED_TABLES
from tests.cli.command import (
    PITBOSS,
    SECONDS,
    assert_refused,
    environment,
    is_exact_number,
    own_fields,
    pitboss,
)


def solved(*words: str, folder: Path) -> dict[str, Any]:
    outcome = pitboss("solve", "--json", *words, folder=folder)
    assert outcome.code == 0, outcome
    form: dict[str, Any] = json.loads(outcome.out)
    return form


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return solved(folder=tmp_path_factory.mktemp("house"))


def test_the_json_has_the_promised_fields(house: dict[str, Any]) -> None:
    assert list(house) == [
        "pitboss", "command", "rules", "title",
        "deals", "expected", "house_edge", "element_of_risk", "average_wager",
        "standard_deviation", "actions", "starting_hands", "distribution", "trips", "fractions",
    ]  # fmt: skip
    assert list(house["actions"]) == ["raise 4x", "raise 3x", "raise 2x", "raise 1x", "fold"]
    assert list(house["trips"]) == list(NAMED_TABLES["trips"])
    assert len(house["starting_hands"]) == 169
    for hand in house["starting_hands"].values():
        assert list(hand) == ["combos", "raise 4x", "raise 3x", "check", "best"]


def test_the_json_has_the_published_numbers(house: dict[str, Any]) -> None:
    assert house["deals"] == 27_813_810_024_000
    assert house["expected"]["numerator"] == -607_723_787_676
    assert house["expected"]["denominator"] == 27_813_810_024_000
    assert house["expected"]["value"] == pytest.approx(-0.021849713762753, abs=1e-15)
    assert house["house_edge"] == -house["expected"]["value"]
    assert round(house["element_of_risk"], 5) == 0.00526
    assert round(house["average_wager"], 6) == 4.152252
    assert round(house["standard_deviation"], 2) == 4.94
    assert house["actions"]["raise 3x"] == 0
    assert sum(house["actions"].values()) == pytest.approx(1)
    assert house["starting_hands"]["AA"]["combos"] == 6
    assert house["starting_hands"]["AA"]["raise 4x"] == pytest.approx(3.601072638, abs=1e-9)
    assert house["starting_hands"]["22"]["best"] == "check"


def test_the_distribution_is_that_of_all_deals(house: dict[str, Any]) -> None:
    lines = house["distribution"]
    assert sum(line["deals"] for line in lines) == house["deals"]
    # Exactly, in half-Antes: the mean is the expected result.
    total = sum(round(2 * float(line["net"])) * line["deals"] for line in lines)
    assert total == 2 * house["expected"]["numerator"]
    nets = [float(line["net"]) for line in lines]
    assert nets == sorted(nets)
    assert {"-6", "-2", "0", "2.5", "505"} <= {line["net"] for line in lines}


def test_decimals_stand_below_fractions_exactly(house: dict[str, Any]) -> None:
    exact = house["fractions"]
    for name in ("house_edge", "element_of_risk", "average_wager"):
        assert is_exact_number(exact[name])
        assert exact[name]["value"] == house[name]
    for name in ("actions", "trips"):
        assert {key: one["value"] for key, one in exact[name].items()} == house[name]
    assert exact["variance"]["value"] == pytest.approx(house["standard_deviation"] ** 2)
    for name, hand in exact["starting_hands"].items():
        assert list(hand) == ["raise 4x", "raise 3x", "check"]
        for action, one in hand.items():
            assert one["value"] == house["starting_hands"][name][action]
    for line in house["distribution"]:
        assert exact["distribution"][line["net"]]["value"] == line["probability"]
    shares = exact["distribution"].values()
    assert sum(Fraction(one["numerator"], one["denominator"]) for one in shares) == 1


def numbers(form: dict[str, Any]) -> dict[str, Any]:
    """All but what the rules are called."""
    return {**form, "rules": None, "title": None}


@pytest.mark.full
def test_options_change_the_game(house: dict[str, Any], tmp_path: Path) -> None:
    """Every option matters, and asking for what holds anyway does not."""
    same = ["--blind", "500 50 10 3 3:2 1", "--preflop", "4,3", "--flop", "2", "--river", "1"]
    again = solved(*same, "--qualify", "pair", folder=tmp_path)
    assert numbers(again) == numbers(house)
    assert again["title"].startswith(f"{house['title']} with blind 500 50 10 3 3:2 1, ")
    changes = [
        ("--blind", "500 50 10 3 1 1"),
        ("--preflop", "3"),
        ("--flop", "2,3"),
        ("--river", "1,2"),
        ("--qualify", "none"),
        ("--qualify", "two pair"),
    ]
    values = [solved(*change, folder=tmp_path)["expected"]["value"] for change in changes]
    assert len({house["expected"]["value"], *values}) == len(changes) + 1


@pytest.mark.full
def test_games_that_come_to_the_same(house: dict[str, Any], tmp_path: Path) -> None:
    """An Ante that is always settled is a dealer who always qualifies; and nobody raises 1x on the
    flop who may do so on the river."""
    settled = solved("--unqualified-ante", "settled", folder=tmp_path)
    assert numbers(settled) == numbers(solved("--qualify", "none", folder=tmp_path))
    idle = solved("--flop", "1,2", folder=tmp_path)
    assert idle["expected"] == house["expected"]
    assert idle["distribution"] == house["distribution"]


@pytest.mark.full
def test_rules_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('extends = "house"\npreflop = [3]\n')
    mine = solved("--rules", "own.toml", folder=tmp_path)
    assert mine["rules"] == "own"
    assert numbers(mine) == numbers(solved("--preflop", "3", folder=tmp_path))
    assert list(mine["actions"]) == ["raise 3x", "raise 2x", "raise 1x", "fold"]


@pytest.mark.full
def test_out_writes_the_json_beside_the_page(house: dict[str, Any], tmp_path: Path) -> None:
    outcome = pitboss("solve", "--out", "solution.json", folder=tmp_path)
    assert outcome.code == 0
    assert "House edge          2.184971% of the Ante" in outcome.out
    assert json.loads((tmp_path / "solution.json").read_text()) == house
    assert [path.name for path in tmp_path.iterdir()] == ["solution.json"]


@pytest.mark.full
def test_the_page_has_every_starting_hand_in_colour(tmp_path: Path) -> None:
    done = pitboss("solve", folder=tmp_path, FORCE_COLOR="1", COLORTERM="truecolor")
    assert "\x1b[" in done.out
    for cell in ("AKs 4", "72o", "K2s 4", "22"):
        assert cell in done.out
    narrow = pitboss("solve", folder=tmp_path, COLUMNS="56")
    assert max(map(len, narrow.out.splitlines())) <= 56
    assert "AKs4" in narrow.out


@pytest.mark.full
def test_a_first_run_says_that_it_compiles(tmp_path: Path) -> None:
    """Each command for itself, and each but once."""
    for words, compiles in (
        (["advise", "Kd Qh", "--dead", "2c", "--json"], True),
        (["solve", "--json"], True),
        (["solve", "--json"], False),
    ):
        done = subprocess.run(
            [PITBOSS, *words],
            env={**environment(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "empty")},
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        assert ("compiling for this machine" in done.stderr) == compiles
        assert json.loads(done.stdout)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--blind", "500 50 10 3 3:2"], ["--blind", "6 odds"]),
        (["--blind", "500 50 10 3 7:5 1"], ["flush", "7 to 5", "half-Antes"]),
        (["--blind", "500 50 10 3 x 1"], ["--blind", "'x'"]),
        (["--blind", "30000 50 10 3 3:2 1"], ["royal flush", "20000 to 1"]),
        (["--preflop", "0"], ["--preflop '0'", "from 1"]),
        (["--preflop", "4,4"], ["preflop"]),
        (["--flop", ""], ["--flop ''", "empty"]),
        (["--river", "-1"], ["--river", "'-1'"]),
        (["--river", "1.5"], ["--river", "'1.5'"]),
        (["--flop", "3x4"], ["--flop", "'3x4'"]),
        (["--out", "-"], ["--out -", "--json"]),
        (["--qualify", "kings"], ["--qualify", "'kings'", "none", "two pair"]),
        (["--unqualified-ante", "kept"], ["--unqualified-ante", "'kept'", "settled"]),
        (["--rules", "vegas"], ["'vegas'", "california"]),
        (["--rules", "none.toml"], ["none.toml"]),
        (["--out", "nowhere/solution.json"], ["nowhere/solution.json", "No such file"]),
        (["--out", "."], ["'.'", "folder"]),
        (["--sample"], ["--sample"]),
        (["extra"], ["extra"]),
    ],
    ids=str,
)
def test_bad_input_is_one_line(words: list[str], named: list[str], tmp_path: Path) -> None:
    assert_refused(pitboss("solve", *words, folder=tmp_path), *named)
    assert list(tmp_path.iterdir()) == []


def test_help_and_play_load_no_compiler(tmp_path: Path) -> None:
    """What people wait for at a prompt: neither numba nor, for help, numpy."""
    script = (
        "import sys\n"
        "from click.testing import CliRunner\n"
        "from pitboss.cli.main import pitboss\n"
        "def loaded(*words):\n"
        "    result = CliRunner().invoke(pitboss, words, input='10\\n\\n4\\nq\\n')\n"
        "    assert result.exit_code == 0, result\n"
        "    return [name for name in ('numpy', 'numba') if name in sys.modules]\n"
        "assert loaded('--help') == loaded('solve', '--help') == loaded('rules', 'list') == []\n"
        "for words in (['play', '--rules', 'california', '--seed', '1', '--history', 'h'],\n"
        "    ['advise', 'Kd Qh'], ['advise', 'Kd Qh', '--board', '4s 5h 6d', '--dead', '2c'],\n"
        "    ['advise', 'Kd Qh', '--board', '4s 5h 6d 8c 9d', '--blind', '9 8 7 6 5 4'],\n"
        "    ['chart'], ['chart', 'QJo']):\n"
        "    assert loaded(*words) == ['numpy'], words\n"
    )
    python = Path(PITBOSS).with_name("python")
    done = subprocess.run(
        [python, "-c", script], cwd=tmp_path, env={**os.environ}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.full
def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{PITBOSS} solve | head -3"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.stdout.count("\n") == 3
    assert "Traceback" not in done.stderr


SEEN_FIELDS = [
    *("seen", "deals", "expected", "house_edge", "element_of_risk", "average_wager"),
    *("standard_deviation", "actions", "distribution", "trips", "first_actions", "fractions"),
]


@pytest.mark.full
def test_a_seen_card_of_the_flop_is_worth_six_percent(tmp_path: Path) -> None:
    form = solved("--seen", "flop", folder=tmp_path)
    assert [*own_fields(form), "fractions"] == ["rules", *SEEN_FIELDS]
    assert form["deals"] == 3 * 27_813_810_024_000
    assert form["expected"]["numerator"] == 3_772_639_967_484
    assert form["fractions"]["house_edge"]["value"] == form["house_edge"]
    for name, shares in form["first_actions"].items():
        exact = form["fractions"]["first_actions"][name]
        assert {action: one["value"] for action, one in exact.items()} == shares
    page = pitboss("solve", "--seen", "flop", folder=tmp_path).out
    assert "one card of the flop seen" in page
    assert "-4.521303% of the Ante" in page


@pytest.mark.parametrize("text", ["hole", "flop,late", "dealer,dealer,flop"])
def test_cards_that_cannot_be_seen_are_refused(text: str, tmp_path: Path) -> None:
    outcome = pitboss("solve", "--seen", text, folder=tmp_path)
    assert_refused(outcome, repr(text), "one of dealer; dealer,dealer; flop; late; dealer,flop")
    assert_refused(pitboss("solve", "--seen", "", folder=tmp_path), "--seen ''")
