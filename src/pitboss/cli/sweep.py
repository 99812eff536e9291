"""`pitboss sweep`: many games, the exact value of each."""

from typing import TYPE_CHECKING

import click

from pitboss.cli.options import complete_rules, not_empty, output_options

if TYPE_CHECKING:
    from pitboss.analysis.valuation import Valuation
    from pitboss.analysis.variants import Variants


@click.command()
@click.option(
    "--rules", "name", metavar="NAME", default="house", show_default=True,
    shell_complete=complete_rules, callback=not_empty,
    help="The game that is varied: one of `pitboss rules list`, or a TOML file.",
)  # fmt: skip
@click.option(
    "--blind", "tables", metavar="ODDS", multiple=True, callback=not_empty,
    help='Blind tables, as in "500 50 10,20 3 1..2/1:2 1".',
)  # fmt: skip
@click.option(
    "--tables", "listed", metavar="FILE", type=click.Path(), help="Blind tables, one a line."
)
@click.option("--preflop", metavar="N,N", multiple=True, callback=not_empty, help="A ladder, 3,4.")
@click.option("--flop", metavar="N,N", multiple=True, callback=not_empty, help="One on the flop.")
@click.option("--river", metavar="N,N", multiple=True, callback=not_empty, help="On the river.")
@click.option(
    "--qualify", metavar="HAND", multiple=True, callback=not_empty,
    help="The dealer's lowest hand: pair, none, two pair …",
)  # fmt: skip
@click.option(
    "--unqualified-ante", metavar="HOW", multiple=True, callback=not_empty,
    help="Without a qualifying dealer: returned, settled.",
)  # fmt: skip
@click.option(
    "--out", metavar="FILE", type=click.Path(),
    help="Write every game to a .csv, .jsonl or .parquet file; goes on where it was stopped.",
)  # fmt: skip
@output_options
def sweep(
    name: str,
    tables: tuple[str, ...],
    listed: str | None,
    out: str | None,
    as_json: bool,
    **changes: tuple[str, ...],
) -> None:
    """Value many games exactly: pay tables, raises and qualifying hands.

    Each option may be given several times; every combination is a game. A table
    may have alternatives: 10,20 is either, 1..2/1:2 goes from 1 to 2 in halves.
    What games share is counted once. A file that --out names grows as the sweep
    goes; after a stop the same command goes on with it.
    """
    from pitboss.cli.files import named_rules
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.cli.swept_games import variants
    from pitboss.cli.swept_table import SweptTable

    games = variants(named_rules(name), tables, listed, changes)
    file = None if out is None else SweptTable(out, games)
    from pitboss.analysis.kernel.rivers import value_category
    from pitboss.analysis.sweep import sweep_in_order

    announce_compiling(value_category)
    with ProgressLine() as progress:
        if file is not None:
            file.fill(progress)
        rows = [] if file is not None else sweep_in_order(games, progress=progress)
    if file is None:
        _show(games, rows, as_json)
    elif as_json:
        from pitboss.cli.json_output import print_document

        print_document({"file": out, "written": len(games)}, games.rules)
    else:
        click.echo(f"{len(games):,} games in {file.name}")


def _show(games: "Variants", rows: "list[Valuation]", as_json: bool) -> None:
    if as_json:
        from pitboss.cli.json_output import print_document
        from pitboss.cli.swept_games import game_fields

        print_document({"games": [game_fields(one) for one in rows]}, games.rules)
        return
    from pitboss.cli.pages.sweep import sweep_page
    from pitboss.cli.screen import Screen

    Screen().print(sweep_page(games.rules, rows))
