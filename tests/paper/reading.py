"""Sheets read back: what a person would find on the paper, as data."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.rules import Rules
from tests.verifier.tables import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"

ALL_RULES: dict[str, Rules] = {
    **{name: profile(name) for name in PROFILES},
    **{
        path.stem: parse_rules(path.read_text(encoding="utf-8"), path.name)
        for path in sorted(EXAMPLES.glob("*.toml"))
    },
    "side-bets": GAMES["side bets"],
    "covered": GAMES["covered side bets"],
}


def read(sheet: str) -> Element:
    """The sheet, which is well-formed XML, HTML or not."""
    return ElementTree.fromstring(sheet)


def words_of(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def text_of(sheet: str) -> str:
    body = read(sheet).find("body")
    assert body is not None
    return words_of(body)


def tables(sheet: str, **attributes: str) -> list[list[list[str]]]:
    """The cells of every table with these attributes, without the row of headings."""
    found = []
    for table in read(sheet).iter("table"):
        if all(table.get(f"data-{name}") == value for name, value in attributes.items()):
            rows = table.find("tbody")
            assert rows is not None
            found.append([[words_of(cell) for cell in row] for row in rows])
    return found


def svg_texts(drawing: Element) -> Iterator[str]:
    return (words_of(element) for element in drawing.iter(f"{SVG}text"))
