"""The rule book is whole: each clause is numbered, sourced and tested, and its figures are true."""

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from pitboss.game.bank import Schedule, Step
from pitboss.game.claims import Why
from pitboss.game.hands import HandCategory, parse_category
from pitboss.game.money import Cents, Odds, parse_money, parse_odds
from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import PROFILES, profile
from tests.rules.rule_book import CLAUSES, ROOT, Clause, cited, clauses, rule_book, tables

BOOK = rule_book()
NUMBER = r"\d+\.\d+"
MENTION = re.compile(
    rf"clauses?\s+({NUMBER}(?:(?:,\s+|\s+(?:and|or|to)\s+){NUMBER})*)", re.IGNORECASE
)
CHAPTERS = re.compile(r"chapters?\s+(\d+(?:(?:,\s+|\s+(?:and|or|to)\s+)\d+)*)", re.IGNORECASE)


def _marks(file: Path) -> Iterator[tuple[str, str]]:
    """The clause numbers that a file's tests carry, each with its test."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                match decorator:
                    case ast.Call(
                        func=ast.Attribute(
                            value=ast.Attribute(value=ast.Name("pytest"), attr="mark"),
                            attr="clause",
                        ),
                        args=[ast.Constant(str(number))],
                    ):
                        yield number, node.name


def _all_marks() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "tests").rglob("*.py")):
        yield from _marks(file)


def _sources() -> list[tuple[str, str]]:
    """Every module's path, and its text with comments and docstrings run into one line."""
    files = sorted((ROOT / "src").rglob("*.py"))
    return [
        (str(file.relative_to(ROOT)), re.sub(r"\n\s*(?:#\s*)?", " ", file.read_text("utf-8")))
        for file in files
    ]


def test_every_clause_has_a_test() -> None:
    tested = {number for number, _ in _all_marks()}
    assert [number for number in CLAUSES if number not in tested] == []


def test_every_mark_names_a_clause() -> None:
    assert [f"{name}: {number}" for number, name in _all_marks() if number not in CLAUSES] == []


def test_the_tests_of_a_chapter_carry_its_clauses() -> None:
    for file in sorted((ROOT / "tests" / "rules").glob("test_[0-9][0-9]_*.py")):
        chapter = int(file.name[5:7])
        own = {number for number in CLAUSES if number.split(".")[0] == str(chapter)}
        assert own <= {number for number, _ in _marks(file)}, file.name


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=lambda clause: clause.number)
def test_every_clause_cites_its_origin(clause: Clause) -> None:
    assert clause.origin
    assert cited(clause.origin) or clause.origin.startswith("ours")


@pytest.mark.parametrize("clause", CLAUSES.values(), ids=lambda clause: clause.number)
def test_another_reading_is_marked_in_one_way_and_makes_the_clause_ours(clause: Clause) -> None:
    marked = clause.text.count(". Other reading: ")
    assert marked == len(re.findall("other reading", clause.text, re.IGNORECASE)) <= 1
    assert not marked or "ours" in clause.origin


def test_there_are_clauses_with_another_reading() -> None:
    assert sum("Other reading: " in clause.text for clause in CLAUSES.values()) > 10


def test_no_line_that_begins_like_a_clause_escapes() -> None:
    lines = re.findall(rf"^\*\*({NUMBER})", BOOK, flags=re.MULTILINE)
    assert lines == [clause.number for clause in clauses(BOOK)]


def test_clauses_are_numbered_one_after_the_other() -> None:
    for chapter, group in groupby(clauses(BOOK), key=lambda clause: clause.chapter):
        numbers = [clause.number for clause in group]
        assert numbers == [f"{chapter}.{at}" for at in range(1, len(numbers) + 1)]


def test_chapters_are_numbered_one_after_the_other() -> None:
    headed = [int(number) for number in re.findall(r"^## (\d+) ", BOOK, flags=re.MULTILINE)]
    assert headed == list(range(1, len(headed) + 1))
    assert list(dict.fromkeys(clause.chapter for clause in CLAUSES.values())) == headed


def test_a_clause_stands_in_its_chapter() -> None:
    for chapter in re.split(r"^## ", BOOK, flags=re.MULTILINE)[1:]:
        number = chapter.split(" ", 1)[0]
        assert {str(clause.chapter) for clause in clauses(chapter)} == {number}


def test_clauses_refer_to_clauses_that_exist() -> None:
    for clause in CLAUSES.values():
        # Amounts are written with a dollar sign and paragraphs stand in the origin.
        mentioned = re.findall(rf"(?<![$\d.])({NUMBER})(?!\d)", clause.text)
        assert [number for number in mentioned if number not in CLAUSES] == [], clause.number


def test_the_source_mentions_only_clauses_that_exist() -> None:
    unknown = [
        f"{file}: clause {number}"
        for file, text in _sources()
        for mention in MENTION.findall(text)
        for number in re.findall(NUMBER, mention)
        if number not in CLAUSES
    ]
    assert unknown == []


def test_the_source_mentions_only_chapters_that_exist() -> None:
    chapters = {str(clause.chapter) for clause in CLAUSES.values()}
    rules = [text for file, text in _sources() if file.startswith("src/pitboss/game")]
    mentioned = [
        number
        for text in rules
        for part in CHAPTERS.findall(text)
        for number in re.findall(r"\d+", part)
    ]
    assert set(mentioned) <= chapters


def test_the_source_does_mention_clauses() -> None:
    assert sum(len(MENTION.findall(text)) for _, text in _sources()) > 20


@pytest.mark.parametrize("why", Why, ids=lambda why: why.name)
def test_every_reason_of_the_settlement_names_a_clause(why: Why) -> None:
    assert why.clause in CLAUSES


def _dollars(text: str) -> Cents:
    return parse_money(text.removeprefix("$"))


def _table_below(number: str) -> list[list[str]]:
    """The table that follows a clause."""
    after = BOOK.split(f"**{number}** ", 1)[1].split("\n**", 1)[0]
    (table,) = tables(after)
    return table


def _printed_schedule(spot: str, ranges: str) -> Schedule:
    least, most = map(_dollars, spot.split(" to "))
    steps: list[Step] = []
    begins = least
    for printed, fee in (part.split(": ") for part in ranges.split(", ")):
        low, _, high = printed.rstrip("+").partition(" – ")
        assert _dollars(low) == begins, f"{printed} leaves a gap or an overlap in whole dollars"
        up_to = _dollars(high) if high else None
        steps.append(Step(up_to, _dollars(fee)))
        begins = Cents((up_to or 0) + 100)
    return Schedule(least, most, tuple(steps))


def test_the_schedules_of_the_book_are_those_that_are_played() -> None:
    head, *rows = _table_below("10.3")
    assert len(head) == 3
    printed = {int(number): _printed_schedule(spot, ranges) for number, spot, ranges in rows}
    assert printed == profile("california").schedules
    for name in ("house", "royal-caribbean"):
        assert not profile(name).schedules


def test_the_trips_tables_of_the_book_are_those_that_are_played() -> None:
    head, *rows = _table_below("11.2")
    printed = {
        name: {parse_category(row[0]): parse_odds(row[column]) for row in rows}
        for column, name in enumerate(head[1:], start=1)
    }
    assert printed == {name: dict(table.lines) for name, table in NAMED_TABLES["trips"].items()}


def test_the_blind_table_of_the_book_is_the_one_that_is_played() -> None:
    odds: dict[HandCategory, Odds] = {
        parse_category(hand): parse_odds(f"{profit} to {stake}")
        for hand, profit, stake in re.findall(r"([a-z ]+?) (\d+) to (\d+)", _after_pays("11.1"))
    }
    assert len(odds) == 6
    for name in PROFILES:
        assert dict(profile(name).paytable("blind").lines) == odds


def _after_pays(number: str) -> str:
    return CLAUSES[number].text.split(" pays ", 1)[1]


@pytest.mark.parametrize("name", PROFILES)
def test_the_book_names_the_trips_table_of_each_game(name: str) -> None:
    sentence = next(s for s in CLAUSES["11.3"].text.split(". ") if f"`{name}`" in s)
    assert profile(name).paytable("trips").name in sentence


@pytest.mark.parametrize("name", PROFILES)
def test_the_book_names_the_seats_of_each_game(name: str) -> None:
    words = {6: "six", 7: "seven", 8: "eight"}
    sentence = next(
        s for s in re.split(r"(?<=\.) ", CLAUSES["1.2"].text) if s.startswith(f"`{name}`")
    )
    assert f"`{name}` has {words[profile(name).seats]}" in sentence
