"""The command `pitboss`, and what becomes of an error: one line, exit code 2, no traceback."""

import os
import sys

import click

from pitboss._version import __version__
from pitboss.cli.commands import Commands
from pitboss.cli.play import play
from pitboss.cli.replay import replay
from pitboss.cli.rules import rules
from pitboss.cli.settle import settle
from pitboss.errors import PitbossError


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pitboss", message="%(prog)s %(version)s")
def pitboss() -> None:
    """Deals, banks and settles Ultimate Texas Hold'em. Play chips only."""


pitboss.add_command(play)
pitboss.add_command(replay)
pitboss.add_command(rules)
pitboss.add_command(settle)


def run() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without suits shows '?'
    try:
        pitboss(standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(2)
    except click.ClickException as error:
        _fail(error.format_message())
    except PitbossError as error:
        _fail(str(error))
    except (KeyboardInterrupt, click.Abort):
        sys.exit(130)
    except BrokenPipeError:
        # The reader has gone, as in `pitboss rules list | head -1`; keep the exit quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        _fail(f"{error.filename or 'system'}: {error.strerror}")


def _fail(message: str) -> None:
    print(f"pitboss: {' '.join(message.split())}", file=sys.stderr)  # noqa: T201
    sys.exit(2)
