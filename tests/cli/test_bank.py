"""`pitboss bank`: the contract of its JSON, its page, and clear refusals."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import assert_refused, is_exact_number, own_fields, pitboss

TABLE = ["bank", "--rules", "california", "--seats", "2", "--ante", "25"]


def banked(*words: str, folder: Path) -> dict[str, Any]:
    outcome = pitboss(*words, "--json", folder=folder)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    form: dict[str, Any] = json.loads(outcome.out)
    return form


def test_the_json_keeps_to_the_contract(tmp_path: Path) -> None:
    form = banked(*TABLE, "--trips", "25", "--schedule", "2", folder=tmp_path)
    fields = own_fields(form)
    assert (fields["seats"], fields["ante"], fields["strategy"]) == (2, 25, "optimal")
    assert (fields["collection"], fields["total_action"], fields["fee_share"]) == (3, 150, 0.02)
    assert fields["net_expected"] == pytest.approx(fields["expected"] - 3)
    assert 0 < fields["correlation"] < banked(*TABLE, folder=tmp_path)["correlation"] < 0.20
    assert (fields["exact"], fields["standard_error"], fields["note"]) == (True, None, None)
    assert fields["exhausted"] == 0
    assert fields["loses"]["optimal"] == pytest.approx(fields["expected"] / 2)
    fractions = form["fractions"]
    losses = fractions.pop("loses")
    for place in ("each_seat", "by_seats"):
        rows = fractions.pop(place)
        assert len(rows) == len(fields[place])
        for row, decimals in zip(rows, fields[place], strict=True):
            assert all(is_exact_number(number) for number in row.values())
            assert all(row[name]["value"] == decimals[name] for name in {*row} & {*decimals})
    assert all(is_exact_number(number) for number in (*fractions.values(), *losses.values()))
    exact = {"expected", "collection", "net_expected", "correlation", "exhausted", "fee_share"}
    for name in exact:
        assert fractions[name]["value"] == fields[name]
    assert fractions["variance"]["value"] == pytest.approx(fields["standard_deviation"] ** 2)
    assert set(fractions) == {*exact, "variance", "covariance"}
    covariance = fractions["covariance"]["value"]
    of_one = fields["by_seats"][0]["standard_deviation"] ** 2
    assert covariance / of_one == pytest.approx(fields["correlation"])
    assert fractions["variance"]["value"] == pytest.approx(2 * of_one + 2 * covariance)
    assert {(row["exact"], row["standard_error"]) for row in fields["by_seats"]} == {(True, None)}


def test_the_break_even_is_every_interval_of_antes_that_gains(tmp_path: Path) -> None:
    form = banked(*TABLE, folder=tmp_path)
    assert list(form["break_even"]) == ["1", "2", "3"]
    for (antes,), low, high in zip(
        form["break_even"].values(), (5, 25, 100), (300, 1000, 2000), strict=True
    ):
        assert low < antes["from"] < antes["to"] == high
    assert banked("bank", "--seats", "1", "--ante", "5", folder=tmp_path)["break_even"] == {
        "none": [{"from": 5.0, "to": 500.0}]
    }
    trips = banked(*TABLE, "--trips", "5", folder=tmp_path)["break_even"]
    assert (trips["2"], trips["3"]) == (None, None)


def test_one_seat_has_no_correlation_and_the_house_no_collection(tmp_path: Path) -> None:
    form = banked("bank", "--seats", "1", "--ante", "10", folder=tmp_path)
    assert (form["rules"], form["correlation"], form["collection"]) == ("house", None, 0)
    assert form["standard_deviation"] == pytest.approx(49.4, abs=0.05)
    assert form["expected"] == pytest.approx(0.21849713762753)
    assert [one["seats"] for one in form["by_seats"]] == [1, 2, 3, 4, 5, 6]
    assert (form["wager"], form["covers_from"], form["schedule"]) == (None, None, None)


def test_where_coverage_can_bind_the_numbers_leave_it_out_and_say_so(tmp_path: Path) -> None:
    words = [*TABLE, "--wager", "500"]
    form = banked(*words, folder=tmp_path)
    assert (form["exact"], form["exhausted"], form["standard_error"]) == (False, None, None)
    assert "coverage is left out of these numbers" in form["note"]
    assert set(form["fractions"]) == {"collection", "fee_share", "by_seats"}
    assert {name for row in form["fractions"]["by_seats"] for name in row} == {"collection"}
    assert form["expected"] == banked(*TABLE, folder=tmp_path)["expected"]
    assert form["covers_from"] == 25_250
    page = pitboss(*words, folder=tmp_path).out
    assert "Coverage is left out of these numbers" in page
    covered = banked(*TABLE, "--wager", "25250", folder=tmp_path)
    assert (covered["exact"], covered["exhausted"]) == (True, 0)
    assert [row["exact"] for row in covered["by_seats"]] == [True, True] + 5 * [False]
    counted = ["variance" in row for row in covered["fractions"]["by_seats"]]
    assert counted == [True, True] + 5 * [False]
    assert banked(*words, "--coverage", "unlimited", folder=tmp_path)["exact"]


def test_seats_that_differ_are_given_one_by_one(tmp_path: Path) -> None:
    seats = ["25", "50,trips=5", "10,strategy=check-call"]
    words = [word for seat in seats for word in ("--seat", seat)]
    form = banked("bank", "--rules", "california", *words, "--trips", "0", folder=tmp_path)
    assert (form["seats"], form["ante"], form["trips"], form["strategy"]) == (3, None, None, None)
    each = form["each_seat"]
    assert [seat["ante"] for seat in each] == [25, 50, 10]
    assert [seat["trips"] for seat in each] == [0, 5, 0]
    assert [seat["strategy"] for seat in each] == ["optimal", "optimal", "check-call"]
    assert form["expected"] == pytest.approx(sum(seat["loses"] for seat in each))
    assert each[0]["loses"] == pytest.approx(25 * 0.021849713762753)
    assert each[2]["loses"] == pytest.approx(10 * 0.407047005555)
    assert form["by_seats"] == []
    page = pitboss("bank", "--rules", "california", *words, folder=tmp_path).out
    for said in ("Ante 50.00 and Trips 5.00, played optimal", "of the first two seats"):
        assert said in page


def test_seats_play_by_the_strategy_of_a_file(tmp_path: Path) -> None:
    """The same rules under the same name have the numbers that ship; others, no name of those."""
    ships, other = (
        pitboss("strategy", "show", name, "--toml", folder=tmp_path).out
        for name in ("practical", "check-call")
    )
    (tmp_path / "practical.toml").write_text(ships, encoding="utf-8")
    form = banked("bank", "--seat", "25,strategy=practical.toml", folder=tmp_path)
    assert form == banked("bank", "--seat", "25,strategy=practical", folder=tmp_path)
    (tmp_path / "practical.toml").write_text(other, encoding="utf-8")
    words = ["bank", "--seat", "25,strategy=practical.toml"]
    assert_refused(pitboss(*words, folder=tmp_path), "two strategies are called practical")


@pytest.mark.long  # in short: a strategy that is given, in tests/analysis/test_bank.py
def test_the_strategy_of_a_file_is_counted(tmp_path: Path) -> None:
    toml = pitboss("strategy", "show", "always-4x", "--toml", folder=tmp_path).out
    (tmp_path / "own.toml").write_text(toml, encoding="utf-8")
    words = ["bank", "--seat", "25,strategy=own.toml", "--json"]
    form = json.loads(pitboss(*words, folder=tmp_path).out)
    shipped = banked("bank", "--seat", "25,strategy=always-4x", folder=tmp_path)
    assert form["each_seat"] == [{**shipped["each_seat"][0], "strategy": "own"}]
    assert form["standard_deviation"] == shipped["standard_deviation"]


@pytest.mark.parametrize("width", ["80", "120"])
def test_the_page_fits(tmp_path: Path, width: str) -> None:
    words = [*TABLE, "--trips", "25", "--strategy", "check-call"]
    outcome = pitboss(*words, folder=tmp_path, COLUMNS=width)
    assert (outcome.code, outcome.err) == (0, "")
    assert max(map(len, outcome.out.splitlines())) <= int(width)
    for said in ("by schedule 1", "Correlation", "playing check-call", "Gains, schedule 3", "█"):
        assert said in outcome.out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--seats", "8"], ["8 seats", "1 to 7"]),
        (["--seats", "0"], ["0 seats"]),
        (["--seats", "1000000000000"], ["1000000000000 seats"]),
        (["--seats", "two"], ["--seats", "two"]),
        (["--ante", "4"], ["Ante 4.00", "5.00 to 300.00"]),
        (["--ante", "30", "--schedule", "3"], ["Ante 30.00", "100.00 to 2000.00"]),
        (["--ante", "x"], ["--ante", "'x'"]),
        (["--ante", ""], ["--ante ''"]),
        (["--trips", "301"], ["Trips 301.00", "5.00 to 300.00"]),
        (["--wager", "4.99"], ["wager 4.99", "5.00 or more"]),
        (["--coverage", "wagr"], ["'wagr'", "did you mean 'wager'", "payoffs"]),
        (["--schedule", "4"], ["--schedule '4'", "1 or 2 or 3"]),
        (["--schedule", "none"], ["--schedule 'none'", "1 or 2 or 3, which the limits"]),
        (["--schedule", "first"], ["'first'", "1 or 2 or 3"]),
        (["--strategy", "practical?"], ["'practical?'", "did you mean 'practical'?"]),
        (["--rules", "house", "--wager", "50"], ["the house banks"]),
        (["--rules", "house", "--schedule", "1"], ["--schedule '1'", "give none"]),
        (["--rules", "royal-caribbean", "--schedule", "1"], ["--schedule '1'", "no schedules"]),
    ],
)
def test_what_cannot_be_banked_is_refused_in_one_line(
    tmp_path: Path, words: list[str], named: list[str]
) -> None:
    assert_refused(pitboss(*TABLE, *words, folder=tmp_path), *named)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([], ["--seats N is missing", "--seat"]),
        (["--seats", "2"], ["--ante AMOUNT is missing", "--seat"]),
        (["--seats", "2", "--seat", "25"], ["--seats and --seat: give one of them"]),
        (["--ante", "25", "--seat", "25"], ["--ante and --seat: give one of them"]),
        (["--seat", "25,blind=25"], ["--seat '25,blind=25'", "'blind=25' is unknown", "trips=5"]),
        (["--seat", "25,trips=5,trips=5"], ["trips is there twice"]),
        (["--seat", "x"], ["--seat 'x'"]),
        (["--seat", ""], ["--seat ''"]),
        (["--seat", "25,strategy=none.toml"], ["none.toml", "No such file"]),
        (["--seat", "25"] * 7, ["7 seats", "1 to 6"]),
    ],
)
def test_seats_that_cannot_be_read_are_refused_in_one_line(
    tmp_path: Path, words: list[str], named: list[str]
) -> None:
    assert_refused(pitboss("bank", *words, folder=tmp_path), *named)


def test_rules_without_trips_refuse_it(tmp_path: Path) -> None:
    toml = pitboss("rules", "show", "house", "--toml", folder=tmp_path).out
    start, end = toml.index('[[wagers]]\nspot = "trips"'), toml.index('[[wagers]]\nspot = "play"')
    text = (toml[:start] + toml[end:]).replace('name = "house"', 'name = "bare"')
    (tmp_path / "bare.toml").write_text(text, encoding="utf-8")
    words = ["bank", "--rules", "bare.toml", "--seats", "1", "--ante", "5", "--trips", "5"]
    assert_refused(pitboss(*words, folder=tmp_path), "no spot 'trips'")
