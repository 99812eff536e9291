"""The sheet of paper that commands which print for people ask for."""

from typing import TYPE_CHECKING

import click

from pitboss.cli.options import not_empty

if TYPE_CHECKING:
    from pitboss.paper.sheet import Paper

paper_option = click.option(
    "--paper", metavar="SIZE", default="a4", show_default=True, callback=not_empty,
    help="The sheet of paper: a4 or letter.",
)  # fmt: skip


def parse_paper(text: str) -> "Paper":
    from pitboss.errors import ParseError, one_of
    from pitboss.game.arguments import short_repr
    from pitboss.paper.sheet import Paper

    if text.lower() not in [*Paper]:
        raise ParseError(f"--paper {short_repr(text)}: no such paper{one_of(text, [*Paper])}")
    return Paper(text.lower())
