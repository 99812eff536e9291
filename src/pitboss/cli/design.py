"""`pitboss design`: the Blind tables that give a wanted edge."""

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from pitboss.cli.options import complete_rules, not_empty, output_options
from pitboss.errors import ParseError
from pitboss.game.arguments import short_repr

if TYPE_CHECKING:
    from pitboss.analysis.design import EdgeBounds

_PERCENT = re.compile(r"-?\d{1,6}(\.\d{1,9})?")


@click.command()
@click.option(
    "--rules", "name", metavar="NAME", default="house", show_default=True,
    shell_complete=complete_rules, callback=not_empty,
    help="The game that gets a table: one of `pitboss rules list`, or a TOML file.",
)  # fmt: skip
@click.option(
    "--edge", metavar="LOW..HIGH", required=True, callback=not_empty,
    help="The house edge, in percent of the Ante: 2.0..2.5.",
)  # fmt: skip
@click.option(
    "--odds", metavar="ODDS", multiple=True, required=True, callback=not_empty,
    help='Blind tables to try, as in "500 50 5..20 3 1..2/1:2 1".',
)  # fmt: skip
@click.option(
    "--order", "ordered", metavar="HOW", default="deviation", show_default=True,
    callback=not_empty,
    help="What comes first: the lowest deviation, the most frequent hits, the cheapest mistakes.",
)  # fmt: skip
@click.option(
    "--strategy", metavar="NAME|FILE", default="practical", show_default=True, callback=not_empty,
    help="Whose mistakes are priced: one of `pitboss strategy list`, or a file.",
)  # fmt: skip
@click.option(
    "--most", metavar="N", type=int, default=20, show_default=True, help="How many to show."
)
@output_options
def design(
    name: str,
    edge: str,
    odds: tuple[str, ...],
    ordered: str,
    strategy: str,
    most: int,
    as_json: bool,
) -> None:
    """Find the Blind tables that give a house edge within bounds.

    Odds are whole or halves and may have alternatives: 10,20 is either, 1..2/1:2
    goes from 1 to 2 in halves. Every table is valued exactly; hits are rounds
    that end ahead, mistakes what the strategy loses to the best play.
    """
    from pitboss.analysis.design import check_design, parse_order, tables_to_try
    from pitboss.analysis.design import design as design_tables
    from pitboss.analysis.kernel.rivers import value_category
    from pitboss.cli.files import named_rules, named_strategy
    from pitboss.cli.progress import ProgressLine, announce_compiling

    bounds, order = _bounds(edge), parse_order(ordered)
    played = named_strategy(strategy).given
    games = tables_to_try(named_rules(name), odds)
    check_design(games, played, most)
    announce_compiling(value_category)
    with ProgressLine() as progress:
        made = design_tables(
            games, bounds, order=order, strategy=played, most=most, progress=progress
        )
    if as_json:
        from pitboss.cli.json_output import print_document
        from pitboss.cli.swept_games import design_fields

        print_document(design_fields(made), games.rules)
        return
    from pitboss.cli.pages.design import design_page
    from pitboss.cli.screen import Screen

    Screen().print(design_page(made))


def _bounds(text: str) -> "EdgeBounds":
    from pitboss.analysis.design import EdgeBounds

    low, dots, high = text.partition("..")
    if not dots or not all(_PERCENT.fullmatch(one) for one in (low, high)):
        raise ParseError(f"--edge {short_repr(text)}: give percents of the Ante, as in 2.0..2.5")
    return EdgeBounds(Fraction(low) / 100, Fraction(high) / 100)
