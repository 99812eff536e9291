"""The clauses of the rule book, which answers refer to by number.

The book is docs/rules.md; `clauses.json` is made from it, and a test compares the two.
"""

import json
from functools import cache
from importlib import resources

from pitboss.desk.forms import StrictModel


class Clause(StrictModel):
    number: str
    chapter: str
    words: str
    source: str


@cache
def clauses() -> tuple[Clause, ...]:
    """All of them, in the order of the book."""
    text = (resources.files("pitboss.desk") / "clauses.json").read_text(encoding="utf-8")
    return tuple(Clause(**form) for form in json.loads(text))
