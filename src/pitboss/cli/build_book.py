"""Builds the data files that ship with the package: `make book`."""

from io import BytesIO
from pathlib import Path

import click

import pitboss.analysis
from pitboss.analysis.book import STANDARD, write_book
from pitboss.analysis.build_book import build_book
from pitboss.analysis.strengths import STRENGTHS, write_strengths
from pitboss.analysis.terms import terms_of
from pitboss.cli.progress import ProgressLine
from pitboss.game.profiles import profile

DATA = Path(pitboss.analysis.__file__).with_name("data")


def main() -> None:
    strengths, book = BytesIO(), BytesIO()
    write_strengths(strengths)
    (DATA / STRENGTHS).write_bytes(strengths.getvalue())
    with ProgressLine() as progress:
        write_book(build_book(terms_of(profile("house")), progress), book)
    (DATA / STANDARD).write_bytes(book.getvalue())
    sizes = f"{len(strengths.getvalue()):,} and {len(book.getvalue()):,} bytes"
    click.echo(f"{STRENGTHS} and {STANDARD}: {sizes}")


if __name__ == "__main__":
    main()
