"""`pitboss docs`: the pages that help texts and errors point to, wherever pitboss is installed."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _complete(_: click.Context, __: click.Parameter, typed: str) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in shipped() if name.startswith(typed)]


@click.command()
@click.argument("name", required=False, shell_complete=_complete)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def docs(name: str | None, as_json: bool) -> None:
    """Print a page of the documentation, or an example.

    NAME is one of the list that `pitboss docs` prints alone. A page is Markdown;
    an example is a file as a command takes it, so that for instance
    `pitboss docs disputed-hand.json | pitboss settle -` settles one.
    """
    found = shipped()
    if as_json:
        _print_list(name, found)
        return
    if name is None:
        width = max(map(len, found))
        for word, path in found.items():
            click.echo(f"{word:<{width}}  {_subject(path)}".rstrip())
        return
    from pitboss.errors import ParseError, one_of
    from pitboss.game.arguments import short_repr

    if name not in found:
        raise ParseError(f"no page {short_repr(name)}{one_of(name, found)}")
    click.echo(found[name].read_text(encoding="utf-8"), nl=False)


def _print_list(name: str | None, found: dict[str, Path]) -> None:
    from pitboss.cli.json_output import print_document
    from pitboss.errors import ParseError

    if name is not None:
        raise ParseError("--json is for the list of pages: give no NAME, or no --json")
    pages = [{"name": word, "subject": _subject(path)} for word, path in found.items()]
    print_document({"pages": pages})


def shipped() -> dict[str, Path]:
    """Pages by their names, then the schema of messages and the examples by their file names."""
    pages = {path.stem: path for path in _files("docs", ["*.md"])}
    files = [*_files("docs", ["*.json"]), *_files("examples", ["*.toml", "*.json", "*.py"])]
    return pages | {path.name: path for path in files}


def _files(folder: str, patterns: Sequence[str]) -> list[Path]:
    """From the installed package, or in a checkout from the folder next to `src`."""
    package = Path(__file__).parents[1]
    here = package / folder
    if not here.is_dir():
        here = package.parents[1] / folder
    return sorted(path for pattern in patterns for path in here.glob(pattern))


def _subject(path: Path) -> str:
    """The title of a page, or how an example's comment begins."""
    with path.open(encoding="utf-8") as file:
        first = file.readline().strip()
    if not first.startswith(("#", '"""')):
        return ""  # JSON has no comments
    return re.split(r"[.:,] ", first)[0].strip('#". ')
