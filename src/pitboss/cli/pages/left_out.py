"""What the numbers of a page leave out, as a sentence and as a table's rows."""

from collections.abc import Iterator

from rich.text import Text

from pitboss.analysis.left_out import left_out
from pitboss.game.rules import Rules


def coverage_line(rules: Rules) -> Iterator[Text]:
    if (note := left_out(rules)) is not None:
        yield Text(as_sentence(note), style="dim")


def not_counted(rules: Rules) -> Iterator[tuple[str, str]]:
    """Rows for a page that looks at a whole game."""
    if rules.schedule is not None:
        yield "Not counted", "the collection"
    if (note := left_out(rules)) is not None:
        yield "Note", note


def as_sentence(note: str) -> str:
    return f"{note[0].upper()}{note[1:]}."
