"""The concordance as data, and how it is held against the documents.

The documents are not part of this repository. Whoever has them names their folder in
PITBOSS_SOURCES, and the tests read them too; a file's name begins with the document's number.
"""

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from tests.rules.rule_book import DOCS, tables
from tests.rules.sentences import sentences

DOCUMENTS = ("001", "002", "004")
INDEX = DOCS / "concordance.md"
COLUMNS = ["paragraph", "sentence", "hash", "what it is about", "clauses", "how"]
NONE = "—"


@dataclass(frozen=True, slots=True)
class Entry:
    paragraph: str  # as in `002 Round 9a`
    number: int | None  # of the sentence in its paragraph; None where nothing is printed
    hash: str
    about: str
    clauses: tuple[str, ...]
    how: str

    def __str__(self) -> str:
        return f"{self.paragraph} ({self.number})"


def page_of(document: str) -> Path:
    return DOCS / f"concordance-{document}.md"


def entries(document: str, page: str) -> list[Entry]:
    """Every row of a page, in its order."""
    found = []
    for head, *rows in tables(page):
        if head == COLUMNS:
            found += [_entry(document, row) for row in rows]
    return found


def _entry(document: str, row: Sequence[str]) -> Entry:
    paragraph, number, digest, about, clauses, how = row
    return Entry(
        f"{document} {paragraph}",
        None if number == NONE else int(number),
        "" if digest == NONE else digest.strip("`"),
        about,
        () if clauses == NONE else tuple(clauses.split(", ")),
        how,
    )


def hash_of_all(found: Sequence[Entry]) -> str:
    """Of the hashes one after the other: it changes with any of them, and with their order."""
    together = "".join(entry.hash for entry in found)
    return hashlib.sha256(together.encode()).hexdigest()[:12]


def repeats(page: str) -> dict[str, list[str]]:
    """The table of sentences that are printed more than once."""
    (rows,) = (rows for head, *rows in tables(page) if head == ["hash", "where"])
    return {digest.strip("`"): re.split(r", (?=[A-Z\d])", where) for digest, where in rows}


def differences(found: Sequence[Entry], text: str) -> list[str]:
    """What a document says that has no entry, and entries that it does not say; none if they agree.

    The order counts: sentence by sentence, the one list must be the other.
    """
    entered = [entry for entry in found if entry.number is not None]
    printed = sentences(text)
    pairs = SequenceMatcher(
        None, [it.hash for it in entered], [it.hash for it in printed], autojunk=False
    )
    lines = []
    for tag, first, last, start, end in pairs.get_opcodes():
        if tag != "equal":
            lines += [f"no sentence for the entry {it} {it.hash}" for it in entered[first:last]]
            lines += [
                f"no entry for the sentence {it.hash} {it.words}" for it in printed[start:end]
            ]
    return lines


def sources() -> Path | None:
    """The folder of the documents, where they are at hand."""
    named = os.environ.get("PITBOSS_SOURCES")
    return Path(named) if named else None


def source(folder: Path, document: str) -> str:
    files = sorted(folder.glob(f"{document}*.txt"))
    if len(files) != 1:
        raise ValueError(f"{len(files)} files {document}*.txt in {folder}, and one is needed")
    return files[0].read_text(encoding="utf-8")
