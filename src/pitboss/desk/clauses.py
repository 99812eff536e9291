"""The clauses of the rule book, to be looked up where an answer names them.

The book is docs/rules.md; `clauses.json` is made of it, and a test says that it still agrees.
"""

import json
from functools import cache
from importlib import resources

from pitboss.desk.forms import Form


class Clause(Form):
    number: str
    chapter: str
    words: str
    source: str


@cache
def clauses() -> tuple[Clause, ...]:
    """All of them, in the order of the book."""
    text = (resources.files("pitboss.desk") / "clauses.json").read_text(encoding="utf-8")
    return tuple(Clause(**form) for form in json.loads(text))
