"""The concordance has a row for every sentence of the documents, and agrees with the rule book.

The documents are not part of this repository: what only they can tell is tested where
PITBOSS_SOURCES names their folder. The count and the hash of all sentences keep the rest from
losing a row unnoticed.
"""

import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from tests.rules.concordance import (
    COLUMNS,
    DOCUMENTS,
    INDEX,
    Entry,
    differences,
    entries,
    hash_of_all,
    page_of,
    repeats,
    source,
    sources,
)
from tests.rules.rule_book import CLAUSES, cited, tables
from tests.rules.sentences import sentences

PAGES = {document: page_of(document).read_text(encoding="utf-8") for document in DOCUMENTS}
ENTRIES = {document: entries(document, page) for document, page in PAGES.items()}
ALL = [entry for document in DOCUMENTS for entry in ENTRIES[document]]
CITATIONS = [
    (number, paragraph)
    for number, clause in CLAUSES.items()
    for paragraph in sorted(cited(clause.origin))
]
HOW = ("played", "shown", "printed", "told", "about the document", "not applicable")
every_document = pytest.mark.parametrize("document", DOCUMENTS)


if sources() is not None:  # a test that is not there cannot seem to have passed

    @every_document
    def test_every_sentence_has_its_entry_and_every_entry_its_sentence(document: str) -> None:
        folder = sources()
        assert folder is not None
        found = differences(ENTRIES[document], source(folder, document))
        assert not found, "\n".join(found)


TEXT = """\
A game

1. Ante and Blind are alike. Trips is not;
2. The dealer:
a. Deals; and
b. Pays.
"""


def entered(text: str) -> list[Entry]:
    """A concordance that is right about a text."""
    return [
        Entry("000 Rule", number, sentence.hash, "something", (), "played")
        for number, sentence in enumerate(sentences(text), start=1)
    ]


def test_a_document_agrees_with_its_concordance() -> None:
    assert len(entered(TEXT)) == 6
    assert differences(entered(TEXT), TEXT) == []
    unprinted = Entry("000 Fee (not printed)", None, "", "a fee", (), "about the document: silent")
    assert differences([*entered(TEXT), unprinted], TEXT) == []


@pytest.mark.parametrize("at", range(6))
def test_a_sentence_without_an_entry_is_found(at: int) -> None:
    found = entered(TEXT)
    missing = found.pop(at)
    (line,) = differences(found, TEXT)
    assert line.startswith(f"no entry for the sentence {missing.hash}")


@pytest.mark.parametrize("at", range(6))
def test_an_entry_without_a_sentence_is_found(at: int) -> None:
    found = entered(TEXT)
    found.insert(at, Entry("000 Rule", 7, "0123456789ab", "something", (), "played"))
    assert differences(found, TEXT) == ["no sentence for the entry 000 Rule (7) 0123456789ab"]


@pytest.mark.parametrize(
    ("was", "becomes"), [("are alike", "are equal"), ("2. The", "3. The"), ("Pays.", "Pays")]
)
def test_a_changed_sentence_is_found(was: str, becomes: str) -> None:
    changed = TEXT.replace(was, becomes)
    kinds = [line.split(" for ")[0] for line in differences(entered(TEXT), changed)]
    assert kinds == ["no sentence", "no entry"]


def test_sentences_that_have_changed_places_are_found() -> None:
    assert differences(entered(TEXT), TEXT.replace("2. The dealer:\n", "") + "2. The dealer:\n")


def test_a_document_that_is_missing_or_there_twice_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"0 files 001\*\.txt in .*, and one is needed"):
        source(tmp_path, "001")
    (tmp_path / "001.txt").write_text("A game", encoding="utf-8")
    assert source(tmp_path, "001") == "A game"
    (tmp_path / "001 again.txt").write_text("A game", encoding="utf-8")
    with pytest.raises(ValueError, match=r"2 files 001\*\.txt"):
        source(tmp_path, "001")


def test_the_index_has_every_page_its_count_and_its_hash() -> None:
    (head, *rows) = tables(INDEX.read_text(encoding="utf-8"))[-1]
    assert head == ["document", "page", "sentences", "hash of all"]
    for row, (document, found) in zip(rows, ENTRIES.items(), strict=True):
        printed = [entry for entry in found if entry.number is not None]
        name = page_of(document).name
        link, count, digest = f"[{name}]({name})", len(printed), hash_of_all(printed)
        assert row == [document, link, str(count), f"`{digest}`"]


@every_document
def test_every_table_of_a_page_is_read(document: str) -> None:
    heads = [table[0] for table in tables(PAGES[document])]
    assert heads[-1] == ["hash", "where"]
    assert heads[:-1] == [COLUMNS] * (len(heads) - 1)


@every_document
def test_the_sentences_of_a_paragraph_are_numbered_without_gaps(document: str) -> None:
    numbers: dict[str, list[int]] = defaultdict(list)
    for entry in ENTRIES[document]:
        if entry.number is not None:
            numbers[entry.paragraph].append(entry.number)
    assert {name: list(range(1, len(own) + 1)) for name, own in numbers.items()} == numbers


@every_document
def test_a_hash_stands_once_or_is_listed_as_printed_again(document: str) -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for entry in ENTRIES[document]:
        if entry.number is not None:
            where[entry.hash].append(str(entry).removeprefix(f"{document} "))
    again = {digest: places for digest, places in where.items() if len(places) > 1}
    assert repeats(PAGES[document]) == again


def test_what_is_not_printed_is_named_once() -> None:
    names = Counter(entry.paragraph for entry in ALL if entry.number is None)
    assert [name for name, times in names.items() if times > 1] == []


def test_every_clause_in_an_entry_exists_and_stands_there_once() -> None:
    for entry in ALL:
        assert [number for number in entry.clauses if number not in CLAUSES] == [], str(entry)
        assert len(set(entry.clauses)) == len(entry.clauses), str(entry)


def test_the_clauses_of_an_entry_stand_in_the_order_of_the_book() -> None:
    book = list(CLAUSES)
    for entry in ALL:
        assert sorted(entry.clauses, key=book.index) == list(entry.clauses), str(entry)


def test_a_paragraph_that_a_clause_cites_has_a_sentence_that_lists_the_clause() -> None:
    listed: dict[str, set[str]] = defaultdict(set)
    for entry in ALL:
        listed[entry.paragraph] |= set(entry.clauses)
    missing = [
        f"{paragraph} lacks {number}"
        for number, paragraph in CITATIONS
        if number not in listed[paragraph]
    ]
    assert missing == []


def test_a_clause_that_keeps_a_sentence_cites_its_document() -> None:
    """The way back, as far as the book goes: it cites a document, and not each of its lines."""
    strangers = [
        f"{entry} lists {number}"
        for entry in ALL
        for number in entry.clauses
        if not entry.how.startswith("about the document")
        and entry.paragraph[:3] not in CLAUSES[number].origin
        and not CLAUSES[number].origin.startswith("ours")
    ]
    assert strangers == []


def test_every_clause_that_is_not_all_ours_is_found_in_an_entry() -> None:
    listed = {number for entry in ALL for number in entry.clauses}
    of_documents = {number for number, clause in CLAUSES.items() if cited(clause.origin)}
    assert of_documents - listed == set()


@pytest.mark.parametrize("entry", ALL, ids=str)
def test_an_entry_says_what_it_is_about_and_how_it_is_kept(entry: Entry) -> None:
    how, _, reason = entry.how.partition(": ")
    assert entry.about
    assert how in HOW
    if how in ("played", "shown", "told"):
        assert entry.clauses
        assert not reason
    if how == "printed":
        assert entry.clauses or reason  # or the paper it stands on
    if how == "not applicable":
        assert reason
    if entry.number is None:
        assert re.search(r"\((?:lost|not printed)\)$", entry.paragraph)
        assert (how, entry.hash) == ("about the document", "")
        assert reason
    else:
        assert re.fullmatch(r"[0-9a-f]{12}", entry.hash)


def test_every_way_of_keeping_a_sentence_is_explained() -> None:
    index = INDEX.read_text(encoding="utf-8")
    explained = re.findall(r"^- \*\*([a-z ]+)\*\*:", index, re.MULTILINE)
    assert tuple(explained) == HOW
