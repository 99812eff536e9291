"""Builds the data files that ship with the package: `make book`."""

from io import BytesIO
from pathlib import Path

import click

import pitboss.analysis
from pitboss.analysis.book import STANDARD, write_book
from pitboss.analysis.build_book import build_book
from pitboss.analysis.counted_sums import count_table_sums
from pitboss.analysis.named_strategies import COUNTED, COUNTED_PAIRS
from pitboss.analysis.strengths import STRENGTHS, write_strengths
from pitboss.analysis.table_sums import SHIPPED, write_shipped
from pitboss.analysis.terms import terms_of
from pitboss.cli.progress import ProgressLine
from pitboss.game.profiles import profile

DATA = Path(pitboss.analysis.__file__).with_name("data")


def main() -> None:
    terms = terms_of(profile("house"))
    strengths, book, seats = BytesIO(), BytesIO(), BytesIO()
    write_strengths(strengths)
    (DATA / STRENGTHS).write_bytes(strengths.getvalue())
    with ProgressLine() as progress:
        write_book(build_book(terms, progress), book)
        sums = count_table_sums(terms, COUNTED, COUNTED_PAIRS, progress)
    (DATA / STANDARD).write_bytes(book.getvalue())
    write_shipped(terms, sums, seats)
    (DATA / SHIPPED).write_bytes(seats.getvalue())
    sizes = ", ".join(f"{len(file.getvalue()):,}" for file in (strengths, book, seats))
    click.echo(f"{STRENGTHS}, {STANDARD} and {SHIPPED}: {sizes} bytes")


if __name__ == "__main__":
    main()
