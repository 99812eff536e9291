"""`pitboss solve`: the exact solution of a game."""

import click

from pitboss.cli.game_options import game_options, rules_asked
from pitboss.cli.options import output_options


@click.command()
@game_options
@output_options
@click.option("--out", metavar="FILE", type=click.Path(), help="Write the JSON to a file as well.")
def solve(as_json: bool, out: str | None, **game: str) -> None:
    """Solve a game exactly: house edge, strategy, distribution.

    Every deal is counted, nothing is sampled. Options change single rules of the
    game that --rules names. `pitboss docs solver` explains the method and the
    JSON.
    """
    from pitboss.cli.files import check_writable, write_text
    from pitboss.cli.json_output import document, solution_fields
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.errors import ParseError

    rules = rules_asked(**game)
    if out is not None:
        check_writable(out)
        if out == "-":
            raise ParseError("--out -: name a file; --json writes to standard output")
    from pitboss.analysis.kernel.outcomes import tally
    from pitboss.analysis.solver import solve as solve_rules

    announce_compiling(tally)

    with ProgressLine() as progress:
        solution = solve_rules(rules, progress=progress)
    text = document(solution_fields(solution), rules)
    if out is not None:
        write_text(out, text + "\n")
    if as_json:
        click.echo(text)
        return
    from pitboss.cli.pages.solution import solution_page
    from pitboss.cli.screen import Screen

    screen = Screen()
    screen.print(solution_page(solution, screen.width))
