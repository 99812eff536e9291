"""The checks of a record as a page: what holds, what does not, what cannot be checked, and the
verdict."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.felt import title_rule
from pitboss.verifier import Finding, State


def verdict(record: Mapping[str, object], findings: Sequence[Finding]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for finding in findings:
        grid.add_row(
            Text(*_MARKS[finding.state]), Text(finding.name, style="bold"), Text(finding.words)
        )
    title = title_rule(_title(record), " · verification")
    return Group(title, grid, Text(""), *_conclusion(findings))


_MARKS = {
    State.PASSED: ("✓", "green"),
    State.FAILED: ("✗", "bold red"),
    State.NOT_CHECKABLE: ("–", "yellow"),
}


def _conclusion(findings: Sequence[Finding]) -> Iterator[Text]:
    by_state = {
        state: [finding.name for finding in findings if finding.state is state] for state in State
    }
    failed, hidden = by_state[State.FAILED], by_state[State.NOT_CHECKABLE]
    if failed:
        yield Text(f"Not verified: {', '.join(failed)}", style="bold red")
    elif not hidden:
        yield Text(f"Verified: all {len(findings)} checks hold", style="bold green")
    else:
        holding = len(by_state[State.PASSED])
        yield Text(f"Verified: all {holding} checks that can be made hold", style="bold green")
    if hidden:
        words = f"Not checkable, which is no failure: {', '.join(hidden)}"
        yield Text(words, style="yellow")


def _title(record: Mapping[str, object]) -> str:
    """Untrusted text: short, printable, and on one line."""
    name, number = str(record.get("name")), str(record.get("round"))
    words = f"{name[:40]}, round {number[:20]}"
    return "".join(letter if letter.isprintable() else "?" for letter in words)
