"""`pitboss replay`: a saved session, round by round, checked against the rules."""

from typing import TYPE_CHECKING

import click

from pitboss.cli.exit_codes import end_with
from pitboss.cli.options import output_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.cli.json_output import Form
    from pitboss.table.history import History


@click.command()
@click.argument("file", type=click.Path())
@click.option("--step", is_flag=True, help="Wait for Enter before every street; q shows no more.")
@click.option("--round", "number", metavar="N", type=int, help="Show this round alone.")
@output_options
def replay(file: str, step: bool, number: int | None, as_json: bool) -> None:
    """Walk through a saved session and check its settlements.

    FILE is a history that `pitboss play` has kept. Each round is played again
    from its record, and its recorded settlement must be what the rules give.
    The exit code is 0 if all of it is sound and 1 if something is not.
    """
    from pitboss.cli.files import read_text, source
    from pitboss.cli.json_output import print_document
    from pitboss.cli.walk import walk_through
    from pitboss.errors import ParseError, UnsoundHistory
    from pitboss.table.history import parse_history

    if step and as_json:
        raise ParseError("--step waits for a person, --json is for a program: give one of them")
    if number is not None and number < 1:
        raise ParseError(f"--round {str(number)[:20]}: rounds are counted from 1")
    text = read_text(file)
    history, fault = None, None
    rounds: list[Form] = []
    try:
        history = parse_history(text)
        if as_json:
            rounds.extend(_sound_rounds(history, number))  # those before a fault stay
        else:
            walk_through(history, step, number)
    except UnsoundHistory as error:
        fault = str(error)
    except ParseError as error:
        raise ParseError(f"{source(file)}: {error}") from None
    if as_json:
        seat, rules = (None, None) if history is None else (history.seat, history.rules)
        sound = {"sound": fault is None, "fault": fault}
        print_document({"file": file, **sound, "seat": seat, "rounds": rounds}, rules)
    elif fault is not None:
        click.echo(f"{source(file)}: {fault}")
    end_with(fault is None)


def _sound_rounds(history: "History", number: int | None) -> "Iterator[Form]":
    """Those to be shown; all of them are checked."""
    from pitboss.cli.json_output import round_fields
    from pitboss.cli.walk import no_such_round

    shown = count = 0
    for steps in history.rounds():
        count += 1
        if number in (None, steps[-1].number):
            shown += 1
            yield round_fields(steps[-1])
    if number is not None and not shown:
        raise no_such_round(number, count)
