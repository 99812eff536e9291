"""The command `pitboss`. An error is one line and an exit code, never a traceback."""

import os
import sys

import click

from pitboss._version import __version__
from pitboss.cli.advise import advise
from pitboss.cli.audit import audit
from pitboss.cli.bank import bank
from pitboss.cli.bankroll import bankroll
from pitboss.cli.chart import chart
from pitboss.cli.collude import collude
from pitboss.cli.commands import Commands, ReaderGone, usage_words
from pitboss.cli.design import design
from pitboss.cli.docs import docs
from pitboss.cli.exit_codes import COULD_NOT, INTERRUPTED
from pitboss.cli.files import shown
from pitboss.cli.play import play
from pitboss.cli.print import print_
from pitboss.cli.replay import replay
from pitboss.cli.report import report
from pitboss.cli.rotation import rotation
from pitboss.cli.rules import rules
from pitboss.cli.serve import serve
from pitboss.cli.settle import settle
from pitboss.cli.sidebets import sidebets
from pitboss.cli.solve import solve
from pitboss.cli.strategy import strategy
from pitboss.cli.streams import prepare_streams
from pitboss.cli.sweep import sweep
from pitboss.cli.verify import verify
from pitboss.errors import PitbossError


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    __version__, "-V", "--version", prog_name="pitboss", message="%(prog)s %(version)s"
)
def pitboss() -> None:
    """Deals, banks and solves Ultimate Texas Hold'em. Play chips only."""


_COMMANDS = (
    advise, audit, bank, bankroll, chart, collude, design, docs, play, print_, replay, report,
    rotation, rules, serve, settle, sidebets, solve, strategy, sweep, verify,
)  # fmt: skip
for command in _COMMANDS:
    pitboss.add_command(command)


def run() -> None:
    """The console script."""
    if sys.stdout is None:
        _fail("standard output is closed; there is nowhere to write to")
    try:
        prepare_streams()
        # Shell completion calls the command by this name.
        code = pitboss(prog_name="pitboss", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code or 0)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(COULD_NOT)
    except click.ClickException as error:
        _fail(usage_words(error))
    except PitbossError as error:
        _fail(str(error))
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except (ReaderGone, BrokenPipeError):
        # The reader has gone, as in `pitboss rules list | head -1`; keep the exit quiet.
        _drop_output()
    except OSError as error:
        if error.filename is None:
            _drop_output()  # or the interpreter tries to write the rest of it when it ends
            _fail(f"cannot write standard output: {error.strerror}")
        _fail(f"cannot use {shown(str(error.filename))}: {error.strerror}")


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str) -> None:
    click.echo(f"pitboss: {' '.join(message.split())}", err=True)
    sys.exit(COULD_NOT)
