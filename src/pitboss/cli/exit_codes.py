"""What the exit code says, of every command. docs/commands.md has it command by command."""

import click

NO = 1  # the answer is no: a record is false, rules cannot be played
COULD_NOT = 2  # there is no answer: bad usage, a file that is missing, a server out of reach
INTERRUPTED = 130  # by Ctrl-C


def end_with(yes: bool) -> None:
    """Ends a command that answers yes or no, once it has printed all it has to say."""
    if not yes:
        raise click.exceptions.Exit(NO)
