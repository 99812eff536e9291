"""docs/formats.md names every text that carries a number, the number, and the refusal of others."""

import re
from pathlib import Path

import numpy as np
import pytest

from pitboss.analysis.strategies import ruled, tabled
from pitboss.errors import InvalidRules, ParseError, StorageError
from pitboss.game import notation
from pitboss.game.profiles import FORMAT as RULES_FORMAT
from pitboss.game.profiles import format_rules, parse_rules, profile
from pitboss.game.record import parse_round
from pitboss.game.round import open_round
from pitboss.storage import records
from pitboss.storage.database import Database
from pitboss.storage.round_record import FORMAT as RECORD_FORMAT
from pitboss.table import history
from pitboss.verifier.checks import verify
from tests.rules.rule_book import DOCS, tables

NUMBERS, REFUSALS = tables((DOCS / "formats.md").read_text(encoding="utf-8"))
TEXTS = [
    "rules file",
    "round in one line",
    "history file",
    "journal",
    "record of a round",
    "strategy",
    "tables of a strategy",
]
WRITTEN = {
    "rules file": RULES_FORMAT,
    "round in one line": notation.FORMAT,
    "history file": history.FORMAT,
    "journal": records.FORMAT,
    "record of a round": int(RECORD_FORMAT.rpartition(" ")[2]),
    "strategy": ruled.FORMAT,
    "tables of a strategy": tabled.FORMAT,
}


def test_every_text_is_named_with_its_number_and_its_refusal() -> None:
    assert [row[0] for row in NUMBERS[1:]] == TEXTS
    assert [row[0] for row in REFUSALS[1:]] == TEXTS


@pytest.mark.parametrize("row", NUMBERS[1:], ids=lambda row: row[0])
def test_the_number_is_the_one_that_is_written(row: list[str]) -> None:
    text, where, number = row
    assert int(number) == WRITTEN[text]
    assert number in re.findall(r"\d+", where)


def refusal(text: str) -> str:
    return next(row[1].strip("`") for row in REFUSALS[1:] if row[0] == text)


def test_rules_of_another_number_are_refused_as_documented() -> None:
    text = format_rules(profile("house")).replace("format = 3", "format = 4", 1)
    with pytest.raises(InvalidRules) as refused:
        parse_rules(text, "own.toml")
    assert str(refused.value) == f"invalid rules 'own.toml': {refusal('rules file')}"


def test_a_round_of_another_number_is_refused_as_documented() -> None:
    line = notation.format_round(open_round(profile("house"), {})).replace("uth/3", "uth/4")
    with pytest.raises(ParseError) as refused:
        parse_round(line, profile("house"))
    assert str(refused.value) == refusal("round in one line")


def test_a_history_of_another_number_is_refused_as_documented() -> None:
    heading = history.HistoryWriter(profile("house"), 1).heading
    with pytest.raises(ParseError) as refused:
        history.parse_history(heading.replace("history 3", "history 4"))
    assert str(refused.value) == refusal("history file")


def test_a_record_of_another_number_is_refused_as_documented() -> None:
    with pytest.raises(ParseError) as refused:
        verify({"format": "pitboss round 4"})
    assert str(refused.value) == refusal("record of a round")


def test_a_strategy_of_another_number_is_refused_as_documented() -> None:
    with pytest.raises(ParseError) as refused:
        ruled.parse_strategy("format = 2", "own.toml")
    assert str(refused.value) == f"own.toml: {refusal('strategy')}"


def test_tables_of_another_number_are_refused_as_documented(tmp_path: Path) -> None:
    np.savez(tmp_path / "own.npz", format=2)
    with pytest.raises(ParseError) as refused:
        tabled.read_tables(tmp_path / "own.npz")
    assert str(refused.value) == f"own.npz: {refusal('tables of a strategy')}"


def test_a_journal_of_another_number_is_refused_as_documented(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.migrate()
    with database.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '4.1'")
    with pytest.raises(StorageError) as refused:
        database.check_version()
    assert str(refused.value) == f"{database}: {refusal('journal')}"
