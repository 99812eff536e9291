"""A visit to a server, from the door to the way out."""

import sys

from pitboss.cli.screen import Screen
from pitboss.cli.terminal.lines import Lines
from pitboss.cli.terminal.prompts import Leave, Prompter
from pitboss.cli.terminal.server_link import ServerLink
from pitboss.cli.terminal.server_lobby import Errand, arrive, find_table, take_seat
from pitboss.cli.terminal.table import TerminalTable
from pitboss.client import ServerRefused
from pitboss.errors import ParseError

_PATIENCE_OF_A_SCRIPT = 30.0  # seconds without a connection: nobody is there to press Ctrl-C


def visit(errand: Errand) -> None:
    lines = Lines()
    prompter = Prompter(Screen(), lines.read)
    link = ServerLink(
        lambda: prompter.leaving, lambda words: prompter.console.print(words, style="red")
    )
    if sys.stdin is None or not sys.stdin.isatty():
        link.patience = _PATIENCE_OF_A_SCRIPT
    try:
        arrive(prompter, link, errand)
        _sit_down(prompter, link, errand)
        TerminalTable(prompter, lines, link).play()
    except Leave:
        pass
    finally:
        link.close()


def _sit_down(prompter: Prompter, link: ServerLink, errand: Errand) -> None:
    """At the table of the options; at one that was chosen from the list, or at another if not."""
    chosen = errand.table is None and errand.rules is None
    while True:
        try:
            card = find_table(prompter, link, errand)
            link.watch(card, errand.invitation)
            take_seat(prompter, link, errand)
        except (ServerRefused, ParseError) as no:
            if not chosen:
                raise
            prompter.console.print(str(no), style="red")
            link.unwatch()
        else:
            return
