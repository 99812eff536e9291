"""`pitboss rotation`: the evidence that the bank goes around."""

import json
from pathlib import Path

import pytest

from tests.cli.command import pitboss
from tests.cli.input_files import write_empty_table, write_table

LINES = """\
1970-01-01 00:00:00.000  circle 1, round 1, seat 1 Bot 1 (bot): declined
1970-01-01 00:00:00.000  circle 1, round 1, seat 2 Bot 2 (bot): accepted
1970-01-01 00:00:00.000  round 1: clock started
"""
CSV = """\
event,offered_at,answered_at,round,circle,seat,player,bot,again,answer,by,why,banked
offer,START,START,1,1,1,Bot 1 (bot),yes,no,declined,Bot 1 (bot),,
offer,START,START,1,1,2,Bot 2 (bot),yes,no,accepted,Bot 2 (bot),,
clock started,START,,1,,,,,,,,,
""".replace("START", "1970-01-01 00:00:00.000")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("rotation") / "rotation.db"
    write_table(path)
    return f"sqlite:///{path}"


def test_every_offer_is_a_line(database: str, tmp_path: Path) -> None:
    done = pitboss("rotation", "k7p2mq4x", "--db", database, folder=tmp_path)
    assert (done.code, done.out) == (0, LINES)


def test_it_prints_csv_and_json(database: str, tmp_path: Path) -> None:
    done = pitboss("rotation", "k7p2mq4x", "--db", database, "--csv", folder=tmp_path)
    assert done.out.splitlines() == CSV.splitlines()
    document = json.loads(
        pitboss("rotation", "k7p2mq4x", "--db", database, "--json", folder=tmp_path).out
    )
    assert [offer["answer"] for offer in document["offers"]] == ["declined", "accepted"]
    started = {"at": 0, "event": "clock started", "round": 1, "banked": []}
    assert (document["table"], document["clock"]) == ("k7p2mq4x", [started])


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("house", "the house banks this table: the bank is offered to nobody\n"),
        ("california", "the bank has not been offered to anybody yet\n"),
    ],
)
def test_where_the_bank_was_offered_to_nobody_it_says_why(
    tmp_path: Path, game: str, said: str
) -> None:
    write_table(tmp_path / "two.db")
    write_empty_table(tmp_path / "two.db", "m3n8r2tv", game)
    done = pitboss("rotation", "m3n8r2tv", "--db", "sqlite:///two.db", folder=tmp_path)
    assert (done.code, done.out) == (0, said)


@pytest.mark.parametrize("table", ["k7p2mq4y", "..", "table/k7p2mq4x"])
def test_no_such_table_is_one_line(database: str, table: str, tmp_path: Path) -> None:
    done = pitboss("rotation", table, "--db", database, folder=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "in this database" in done.err
    assert done.err.count("\n") == 1
