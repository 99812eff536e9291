"""`pitboss solve`: the exact solution of a game."""

from typing import TYPE_CHECKING

import click

from pitboss.cli.game_options import game_options, rules_asked
from pitboss.cli.options import not_empty, output_options

if TYPE_CHECKING:
    from pitboss.analysis.solution import Solution


@click.command()
@game_options
@click.option(
    "--seen",
    metavar="CARDS",
    callback=not_empty,
    help="What is known before the first decision: dealer, flop, late …",
)
@output_options
@click.option("--out", metavar="FILE", type=click.Path(), help="Write the JSON to a file as well.")
def solve(as_json: bool, out: str | None, seen: str | None, **game: str) -> None:
    """Solve a game exactly: house edge, strategy, distribution.

    Every deal is counted, nothing is sampled. Options change single rules of the
    game that --rules names. `pitboss docs solver` explains the method and the
    JSON.

    With --seen the player knows cards from the start: dealer (one of the dealer's
    two), dealer,dealer, flop (one of its three), late (one of turn and river),
    dealer,flop or dealer,late. The first time this takes from seconds to some
    minutes; the result is kept. `pitboss docs analyst` explains it.
    """
    from pitboss.analysis.seen_cards import parse_seen
    from pitboss.cli.files import check_writable, write_text
    from pitboss.cli.json_output import document, seen_solution_fields, solution_fields
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.errors import ParseError

    rules = rules_asked(**game)
    if out is not None:
        check_writable(out)
        if out == "-":
            raise ParseError("--out -: name a file; --json writes to standard output")
    cards = None if seen is None else parse_seen(seen)
    from pitboss.analysis.kernel.known_outcomes import meet_known_flops, meet_late_flops
    from pitboss.analysis.kernel.outcomes import tally
    from pitboss.analysis.seen_solver import SeenSolution, solve_seen
    from pitboss.analysis.solver import solve as solve_rules

    solution: Solution | SeenSolution
    with ProgressLine() as progress:
        if cards is None:
            announce_compiling(tally)
            solution = solve_rules(rules, progress=progress)
        else:
            announce_compiling(meet_late_flops if cards.late else meet_known_flops)
            solution = solve_seen(rules, cards, progress=progress)
    if isinstance(solution, SeenSolution):
        text = document(seen_solution_fields(solution), rules)
    else:
        text = document(solution_fields(solution), rules)
    if out is not None:
        write_text(out, text + "\n")
    if as_json:
        click.echo(text)
        return
    from pitboss.cli.pages.solution import seen_solution_page, solution_page
    from pitboss.cli.screen import Screen

    screen = Screen()
    if isinstance(solution, SeenSolution):
        screen.print(seen_solution_page(solution, screen.width))
    else:
        screen.print(solution_page(solution, screen.width))
