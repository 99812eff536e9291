"""The rule book as data: its clauses, what they cite, and its tables.

`python -m tests.rules.rule_book` writes the clauses anew for those who look them up at a server.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

_CLAUSE = re.compile(r"^\*\*(\d+\.\d+)\*\* (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
_ORIGIN = re.compile(r"— \*(?P<origin>[^*]+)\*$")
_CITED = re.compile(
    r"(?P<heading>[A-Z][a-z]+(?: table)?)? ?"
    r"(?P<number>\d+)?(?:\.(?P<part>\d+)|(?P<letter>[a-z]))?"
    r"(?:–(?:\d+\.)?(?P<last>\d+|[a-z]))?(?P<note> with its note)?"
)


@dataclass(frozen=True, slots=True)
class Clause:
    number: str
    text: str
    origin: str  # empty where it cites nothing

    @property
    def chapter(self) -> int:
        return int(self.number.split(".")[0])


def clauses(book: str) -> list[Clause]:
    """Every clause in the order of the book, a number used twice included."""
    found = []
    for number, body in _CLAUSE.findall(book):
        line = " ".join(body.split())
        origin = _ORIGIN.search(line)
        text = line[: origin.start()].rstrip() if origin else line
        found.append(Clause(number, text, origin["origin"] if origin else ""))
    return found


def rule_book() -> str:
    return (DOCS / "rules.md").read_text(encoding="utf-8")


CLAUSES = {clause.number: clause for clause in clauses(rule_book())}
CLAUSES_FILE = ROOT / "src" / "pitboss" / "desk" / "clauses.json"


def clauses_json(book: str) -> str:
    """The clauses as `pitboss.desk.clauses` reads them."""
    chapters = dict(re.findall(r"^## (\d+) (.+)$", book, re.MULTILINE))
    forms = [
        {
            "number": clause.number,
            "chapter": chapters[str(clause.chapter)],
            "words": clause.text,
            "source": clause.origin,
        }
        for clause in clauses(book)
    ]
    return json.dumps(forms, indent=1, ensure_ascii=False) + "\n"


def cited(origin: str) -> set[str]:
    """The paragraphs that an origin names, each in full: `002 Round 9a`."""
    paragraphs: set[str] = set()
    for part in origin.split("; "):
        if part.startswith("ours"):
            continue
        document, items = part.split(" ", 1)
        heading = ""
        for item in re.sub(r" \([^)]*\)", "", items).split(", "):
            match = _CITED.fullmatch(item)
            if match is None or not item:
                raise ValueError(f"cannot read the citation {item!r} in {origin!r}")
            heading = match["heading"] or heading
            paragraphs.update(f"{document} {name}" for name in _names(heading, match))
    return paragraphs


def _names(heading: str, match: re.Match[str]) -> list[str]:
    """A range such as 3a–i, 1–4 or 13.1–13.3 names all that lies within it."""
    number, part, letter, last = match["number"], match["part"], match["letter"], match["last"]
    if number is None:
        return [heading]
    if letter:
        names = [number + chr(at) for at in range(ord(letter), ord(last or letter) + 1)]
    elif part:
        names = [f"{number}.{at}" for at in range(int(part), int(last or part) + 1)]
    else:
        names = [str(at) for at in range(int(number), int(last or number) + 1)]
    if match["note"]:
        names.append(f"{number} note")
    return [f"{heading} {name}".strip() for name in names]


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a Markdown text: rows of cells, the head first and its ruling left out."""
    found: list[list[list[str]]] = []
    inside = False
    for line in text.splitlines():
        if not line.startswith("|"):
            inside = False
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not inside:
            found.append([])
            inside = True
        if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            found[-1].append(cells)
    return found


if __name__ == "__main__":
    CLAUSES_FILE.write_text(clauses_json(rule_book()), encoding="utf-8")
