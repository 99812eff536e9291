"""`pitboss sweep`: games by combination, and files that go on where they were stopped."""

import csv
import json
import shlex
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from pitboss.analysis.variants import Variants, blind_tables
from pitboss.cli import swept_table
from pitboss.cli.swept_table import SweptTable
from pitboss.game.profiles import profile
from tests.cli.command import assert_refused, is_exact_number, pitboss

TABLES = ("--blind", "500 50 10 3 3:2,2 1")
EDGES = [0.021849713762753, 0.008992216852714]  # at 3 to 2, published; and at 2 to 1


def test_games_as_json_and_as_a_page(tmp_path: Path) -> None:
    outcome = pitboss("sweep", "--json", *TABLES, folder=tmp_path)
    assert outcome.code == 0, outcome
    form: dict[str, Any] = json.loads(outcome.out)
    assert list(form) == ["pitboss", "command", "rules", "title", "games"]
    assert (form["command"], form["rules"]) == ("sweep", "house")
    assert [game["blind"] for game in form["games"]] == ["500 50 10 3 3:2 1", "500 50 10 3 2 1"]
    for game, edge in zip(form["games"], EDGES, strict=True):
        assert game["house_edge"]["value"] == pytest.approx(edge, abs=1e-9)
        exact = ("house_edge", "element_of_risk", "average_wager", "wins", "expected")
        assert all(is_exact_number(game[name]) for name in exact)
    assert form["games"][0]["expected"]["numerator"] == -607_723_787_676
    page = pitboss("sweep", *TABLES, folder=tmp_path)
    assert page.code == 0
    assert "2.1850%" in page.out
    assert "Dealer's lowest hand: pair" in page.out
    assert all(len(line) <= 80 for line in page.out.splitlines())


def read(file: Path) -> list[dict[str, Any]]:
    match file.suffix:
        case ".csv":
            with file.open(newline="") as text:
                return list(csv.DictReader(text))
        case ".jsonl":
            return [json.loads(line) for line in file.read_text().splitlines()]
        case _:
            rows: list[dict[str, Any]] = pyarrow.parquet.read_table(file).to_pylist()
            return rows


def games() -> Variants:
    fields = {"qualify": ["pair", "none"], "blind_table": blind_tables(TABLES[1])}
    return Variants(profile("house"), fields)


@pytest.mark.full
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_a_file_goes_on_where_it_was_stopped(tmp_path: Path, kind: str) -> None:
    out, part = tmp_path / f"games.{kind}", tmp_path / f"games.{kind}.part"
    steps: list[int] = []

    def stop_at_two(_what: str, done: int, _of: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SweptTable(str(out), games()).fill(stop_at_two)
    assert not out.exists()
    with part.open("a") as file:
        file.write('{"at": 3, "blind"')  # a line that was cut off
    SweptTable(str(out), games()).fill(lambda _what, done, _of: steps.append(done))
    assert steps == [3, 4]
    assert not part.exists()
    rows = read(out)
    assert [row["qualify"] for row in rows] == ["pair", "pair", "none", "none"]
    assert [row["blind"] for row in rows] == ["500 50 10 3 3:2 1", "500 50 10 3 2 1"] * 2
    assert [float(row["house_edge"]) for row in rows[:2]] == pytest.approx(EDGES, abs=1e-9)
    assert int(rows[0]["expected_numerator"]) == -607_723_787_676


@pytest.mark.full
def test_damaged_games_of_a_part_are_valued_again(tmp_path: Path) -> None:
    whole, out = tmp_path / "whole.csv", tmp_path / "games.csv"
    part = tmp_path / "games.csv.part"

    def stop_at_three(_what: str, done: int, _of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SweptTable(str(out), games()).fill(stop_at_three)
    head, first, second, third = part.read_text().splitlines()
    damaged = [first, second[:40] + "\x00" + second[41:], '{"at": 7}', "[]", third[:-9]]
    part.write_bytes("\n".join([head, *damaged]).encode() + b"\xff")
    steps: list[int] = []
    SweptTable(str(out), games()).fill(lambda _what, done, _of: steps.append(done))
    assert steps == [2, 3, 4]
    SweptTable(str(whole), games()).fill(lambda *_: None)
    assert out.read_bytes() == whole.read_bytes()
    assert not part.exists()


@pytest.mark.full
def test_a_parquet_file_grows_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swept_table, "_BATCH", 3)
    out = tmp_path / "games.parquet"
    SweptTable(str(out), games()).fill(lambda *_: None)
    assert pyarrow.parquet.ParquetFile(out).num_row_groups == 2
    assert [row["qualify"] for row in read(out)] == ["pair", "pair", "none", "none"]


def test_a_part_of_another_sweep_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "games.csv.part").write_text('{"sweep": "another"}\n')
    refused = pitboss("sweep", *TABLES, "--out", "games.csv", folder=tmp_path)
    assert_refused(refused, "games.csv.part is of another sweep")
    assert (tmp_path / "games.csv.part").read_text() == '{"sweep": "another"}\n'


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "nothing varies: give --blind"),
        ("--blind '500 50 x 3 3:2 1'", "not odds: 'x' in 'x'"),
        ("--blind '500 50 10'", "6 odds from royal flush down to straight"),
        ("--blind '500 50 10 3 1..2/1:3 1'", "flush pays 4 to 3, not a whole cent"),
        ("--qualify pears", "pears"),
        ("--preflop 3,x", "--preflop '3,x': not a list of raises"),
        ("--tables nowhere.txt", "cannot read 'nowhere.txt'"),
        ("--tables empty.txt", "empty.txt: no Blind table"),
        ("--qualify none --out games.txt", "it ends in .csv, .jsonl or .parquet"),
        ("--qualify none --out nowhere/games.csv", "cannot write 'nowhere/games.csv'"),
    ],
)
def test_what_cannot_be_swept_is_refused_in_one_line(tmp_path: Path, words: str, said: str) -> None:
    (tmp_path / "empty.txt").write_text("# nothing\n")
    assert_refused(pitboss("sweep", *shlex.split(words), folder=tmp_path), said)


def test_tables_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "tables.txt").write_text("500 50 10 3 3:2 1  # as printed\n\n500 50 10 3 2 1\n")
    outcome = pitboss("sweep", "--json", "--tables", "tables.txt", folder=tmp_path)
    edges = [game["house_edge"]["value"] for game in json.loads(outcome.out)["games"]]
    assert edges == pytest.approx(EDGES, abs=1e-9)
