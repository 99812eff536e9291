"""`pitboss sidebets`: what the side bets of a game are worth, alone and together with it."""

import click

from pitboss.cli.game_options import game_options, rules_asked
from pitboss.cli.options import not_empty, output_options


@click.command()
@click.option(
    "--wager",
    "spots",
    metavar="SPOT",
    multiple=True,
    callback=not_empty,
    help="This side bet only, as in bad-beat; may be given several times.",
)
@click.option(
    "--stakes",
    metavar="STAKES",
    callback=not_empty,
    help='Side bets played in one round, in Antes: "trips=1,bad-beat=0.5".',
)
@click.option(
    "--together",
    is_flag=True,
    help="Play for the sum of all; without --stakes, of one Ante on each.",
)
@click.option(
    "--ante",
    metavar="AMOUNT",
    callback=not_empty,
    help="The Ante in money, where a meter matters (the least that goes).",
)
@click.option(
    "--meter",
    "meters",
    metavar="AMOUNT",
    multiple=True,
    callback=not_empty,
    help="What the meter shows (where it starts); SPOT=AMOUNT of several.",
)
@game_options
@output_options
def sidebets(
    spots: tuple[str, ...],
    stakes: str | None,
    together: bool,
    ante: str | None,
    meters: tuple[str, ...],
    as_json: bool,
    **game: str,
) -> None:
    """Value side bets exactly: edge, deviation, every line of the law.

    Each wager by itself, with play unchanged and, where a fold matters to it,
    with play that takes it into account. --stakes puts several on one round,
    with the joint law of all; --together plays for their sum. `pitboss docs
    analyst` explains the numbers, `pitboss docs commands` the JSON.
    """
    from pitboss.cli.json_output import print_document
    from pitboss.cli.pages.side_bets import side_bets_page
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.cli.screen import Screen
    from pitboss.cli.side_bets_json import side_bets_fields
    from pitboss.cli.stakes import meters_asked, stakes_asked

    rules = rules_asked(**game)
    asked = stakes_asked(rules, spots, stakes, together)
    showing = meters_asked(rules, meters)
    from pitboss.analysis.kernel.cases import tally_cases
    from pitboss.analysis.placement import place
    from pitboss.analysis.side_bets import bets_of, spots_asked
    from pitboss.analysis.together import SideBetGame

    wagers = spots_asked(rules, spots or None)
    placement = place(rules, asked, ante, showing) if asked else None
    place(rules, {}, ante, showing)  # refuses a meter that there is none of
    announce_compiling(tally_cases)
    with ProgressLine() as progress:
        valued = SideBetGame(rules, progress=progress)
        bets = bets_of(valued, wagers, ante=ante, meters=showing)
        both = valued.together(placement) if placement and together else None
        unchanged = both.unchanged if both else valued.unchanged(placement) if placement else None
    if as_json:
        print_document(side_bets_fields(bets, unchanged, both), rules)
    else:
        screen = Screen()
        screen.print(side_bets_page(rules, bets, unchanged, both))
