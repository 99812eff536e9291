"""The checks of a record as a page: what holds, what does not, and the verdict."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.felt import title_rule
from pitboss.verifier import Finding


def verdict(record: Mapping[str, object], findings: Sequence[Finding]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for finding in findings:
        mark = Text("✓", style="green") if finding.passed else Text("✗", style="bold red")
        grid.add_row(mark, Text(finding.name, style="bold"), Text(finding.words))
    failed = [finding.name for finding in findings if not finding.passed]
    last = Text(f"Not verified: {', '.join(failed)}", style="bold red")
    if not failed:
        last = Text(f"Verified: all {len(findings)} checks hold", style="bold green")
    return Group(title_rule(_title(record), " · verification"), grid, Text(""), last)


def _title(record: Mapping[str, object]) -> str:
    """Untrusted text: short, printable, and on one line."""
    name, number = str(record.get("name")), str(record.get("round"))
    words = f"{name[:40]}, round {number[:20]}"
    return "".join(letter if letter.isprintable() else "?" for letter in words)
