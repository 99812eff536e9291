"""`pitboss replay`: a saved session, round by round, checked against the rules."""

import click


@click.command()
@click.argument("file")
@click.option("--step", is_flag=True, help="Wait for Enter before every street; q stops.")
@click.option("--round", "number", type=click.IntRange(min=1), help="Show this round alone.")
def replay(file: str, step: bool, number: int | None) -> None:
    """Walk through a saved session and check its settlements.

    FILE is a history that `pitboss play` has kept. Each round is played again
    from its record, and its recorded settlement must be what the rules give.
    """
    from pitboss.cli.files import read_text
    from pitboss.cli.walk import walk_through
    from pitboss.errors import ParseError
    from pitboss.table.history import parse_history

    text = read_text(file)
    try:
        walk_through(parse_history(text), step, number)
    except ParseError as error:
        raise ParseError(f"{file}: {error}") from None
