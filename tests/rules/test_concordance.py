"""docs/concordance.md names every paragraph of the documents, and agrees with the rule book.

The documents themselves are not part of this repository. paragraphs.txt lists their paragraphs,
read off line by line; it changes only when a document does.
"""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.rules.rule_book import CLAUSES, DOCS, cited, tables

DOCUMENTS = ("001", "002", "004")


@dataclass(frozen=True, slots=True)
class Row:
    paragraph: str  # as in `002 Round 9a`
    about: str
    clauses: tuple[str, ...]
    how: str


def _rows() -> list[Row]:
    text = (DOCS / "concordance.md").read_text(encoding="utf-8")
    rows = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        (table,) = tables(section)
        assert table[0] == ["paragraph", "what it is about", "clauses", "how"]
        for paragraph, about, numbers, how in table[1:]:
            clauses = () if numbers == "—" else tuple(numbers.split(", "))
            rows.append(Row(f"{section[:3]} {paragraph}", about, clauses, how))
    return rows


ROWS = _rows()
BY_PARAGRAPH = {row.paragraph: row for row in ROWS}
PARAGRAPHS = (Path(__file__).parent / "paragraphs.txt").read_text(encoding="utf-8").splitlines()
CITATIONS = [
    (number, paragraph)
    for number, clause in CLAUSES.items()
    for paragraph in sorted(cited(clause.origin))
]


@pytest.mark.parametrize("names", [PARAGRAPHS, [row.paragraph for row in ROWS]])
def test_no_paragraph_is_listed_twice(names: list[str]) -> None:
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_every_paragraph_has_a_row() -> None:
    assert [name for name in PARAGRAPHS if name not in BY_PARAGRAPH] == []


def test_every_row_is_a_paragraph() -> None:
    assert [row.paragraph for row in ROWS if row.paragraph not in PARAGRAPHS] == []


def test_the_rows_stand_in_the_order_of_the_documents() -> None:
    assert [row.paragraph for row in ROWS] == PARAGRAPHS


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_document_is_there(document: str) -> None:
    assert any(name.startswith(f"{document} ") for name in PARAGRAPHS)


def test_every_clause_in_a_row_exists_and_stands_there_once() -> None:
    for row in ROWS:
        assert [number for number in row.clauses if number not in CLAUSES] == [], row.paragraph
        assert len(set(row.clauses)) == len(row.clauses), row.paragraph


def test_the_clauses_of_a_row_stand_in_the_order_of_the_book() -> None:
    book = list(CLAUSES)
    for row in ROWS:
        assert sorted(row.clauses, key=book.index) == list(row.clauses), row.paragraph


def test_every_paragraph_that_a_clause_cites_lists_the_clause() -> None:
    missing = [
        f"{paragraph} lacks {number}"
        for number, paragraph in CITATIONS
        if paragraph not in BY_PARAGRAPH or number not in BY_PARAGRAPH[paragraph].clauses
    ]
    assert missing == []


def test_a_clause_that_is_played_from_a_document_cites_it() -> None:
    """The way back, as far as the book goes: it cites a document, and not each of its lines."""
    strangers = [
        f"{row.paragraph} lists {number}"
        for row in ROWS
        for number in row.clauses
        if row.how == "played"
        and row.paragraph[:3] not in CLAUSES[number].origin
        and not CLAUSES[number].origin.startswith("ours")
    ]
    assert strangers == []


def test_every_clause_that_is_not_all_ours_is_found_in_a_row() -> None:
    listed = {number for row in ROWS for number in row.clauses}
    of_documents = {number for number, clause in CLAUSES.items() if cited(clause.origin)}
    assert of_documents - listed == set()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.paragraph)
def test_a_row_says_what_it_is_about_and_how_it_is_honoured(row: Row) -> None:
    how, _, reason = row.how.partition(": ")
    assert row.about
    assert how in ("played", "physical", "about the document")
    if how == "played":
        assert row.clauses
        assert not reason
    if how == "physical":
        assert reason
    if "(lost)" in row.paragraph or "(not printed)" in row.paragraph:
        assert how == "about the document"
        assert reason
