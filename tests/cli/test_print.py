"""`pitboss print`: every sheet from the command line, from rules and from a journal."""

import json
from pathlib import Path

import pytest

from pitboss.game.profiles import PROFILES, profile
from pitboss.paper.sheet import Paper
from pitboss.paper.sheets import SHEETS
from pitboss.storage.database import Database
from pitboss.storage.journal import SqlJournal
from tests.cli.command import assert_refused, pitboss
from tests.paper.reading import read, tables
from tests.storage.kept_tables import ROUNDS, VOID, WHY, played_table, store

OF_RULES = ("rack-card", "placard", "rules", "manual", "checklist")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database of a house."""
    folder = tmp_path_factory.mktemp("house")
    database = Database(f"sqlite:///{folder / 'house.db'}")
    database.migrate()
    store(SqlJournal(database), played_table(profile("california")))
    database.close()
    return folder


def printed(folder: Path, *words: str) -> str:
    outcome = pitboss("print", *words, folder=folder)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def test_the_list_has_every_sheet(tmp_path: Path) -> None:
    lines = printed(tmp_path, "list").splitlines()
    assert [line.split()[0] for line in lines] == list(SHEETS)
    form = json.loads(printed(tmp_path, "list", "--json"))
    assert form["command"] == "print list"
    assert [one["name"] for one in form["sheets"]] == list(SHEETS)
    assert {one["format"] for one in form["sheets"]} == {"svg", "html"}


@pytest.mark.parametrize("name", PROFILES)
def test_sheets_of_the_rules(tmp_path: Path, name: str) -> None:
    for sheet in OF_RULES:
        text = printed(tmp_path, sheet, "--rules", name, "--paper", "Letter")
        assert text == SHEETS[sheet].blank(profile(name), Paper.LETTER)
    assert printed(tmp_path, "layout", "--rules", name) == SHEETS["layout"].blank(
        profile(name), Paper.A4
    )


def test_blank_forms(tmp_path: Path) -> None:
    for sheet in ("book", "log", "drop-slip", "void-slip"):
        rules = [] if sheet == "book" else ["--rules", "california"]
        text = printed(tmp_path, sheet, *rules)
        assert text == SHEETS[sheet].blank(profile("california"), Paper.A4)


def test_a_sheet_goes_to_a_file_and_a_layout_has_its_scale(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('extends = "house"\nseats = 3\nminimum = "15"\n')
    printed(tmp_path, "rules", "--rules", "own.toml", "--out", "rules.html")
    assert "$15" in (tmp_path / "rules.html").read_text(encoding="utf-8")
    small = read(printed(tmp_path, "layout", "--rules", "own.toml", "--scale", "10", "--plain"))
    full = read(printed(tmp_path, "layout", "--rules", "own.toml"))
    widths = [float((one.get("width") or "").removesuffix("mm")) for one in (full, small)]
    assert widths[0] == 10 * widths[1] > 1500


def test_books_and_slips_from_the_journal(house: Path) -> None:
    db = ("--db", "sqlite:///house.db")
    (log,) = tables(printed(house, "log", *db, "--table", "a"))
    numbers = [number for line in log for number in line[4].replace(" V", "").split(", ")]
    assert numbers == [str(number) for number in range(1, ROUNDS + 1)]
    assert all(int(line[5]) <= 2 for line in log)
    player = log[0][3]
    (book,) = tables(printed(house, "book", *db, "--player", player))
    assert [line[2] for line in book[:-1]] == log[0][4].split(", ")
    (drop,) = tables(printed(house, "drop-slip", *db, "--table", "a", "--since", "2023-11-14"))
    assert drop[-1][1] == str(ROUNDS - 1)  # a void gives its collection back
    slip = printed(house, "void-slip", *db, "--table", "a", "--round", str(VOID))
    assert WHY in slip
    assert len(tables(slip)) == 2


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("manul", ["manul", "manual"]),
        ("manual --rules nevada", ["nevada", "california"]),
        ("manual --rules none.toml", ["none.toml"]),
        ("manual --rules ''", ["--rules ''"]),
        ("manual --paper a5", ["a5", "a4, letter"]),
        ("manual --out nowhere/m.html", ["nowhere/m.html"]),
        ("manual more", ["more"]),
        ("layout --scale 0", ["--scale"]),
        ("layout --scale nan", ["--scale"]),
        ("book --since 2026-01-01", ["--player"]),
        ("book --player Zoe", ["no database"]),
        ("book --player Nobody --db sqlite:///house.db", ["Nobody"]),
        (
            "book --player Zoe --db sqlite:///house.db --since soon",
            ["--since 'soon'", "2026-01-31"],
        ),
        ("log --since 2026-01-01", ["--table"]),
        ("log --table none --db sqlite:///house.db", ["no table none in this database"]),
        ("void-slip --table zzz --round 1 --db sqlite:///house.db", ["no table zzz in this"]),
        ("log --table a --db sqlite:///house.db --since 2030-01-01", ["no round", "'a'"]),
        ("log --table a --db sqlite:///house.db --rules house", ["--rules"]),
        ("void-slip --table a --db sqlite:///house.db", ["--round"]),
        ("void-slip --table a --round 1 --db sqlite:///house.db", ["round 1", "not void"]),
        ("void-slip --round 0", ["--round"]),
        ("drop-slip --table a --db nonsense", ["nonsense"]),
    ],
)
def test_mistakes_are_one_line(house: Path, words: str, names: list[str]) -> None:
    given = [word.replace("''", "") for word in words.split()]
    assert_refused(pitboss("print", *given, folder=house), *names)
