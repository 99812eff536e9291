"""A visit to a server, from the door to the way out."""

import sys

from pitboss.cli.lines import Lines
from pitboss.cli.prompts import Leave, Prompter
from pitboss.cli.remote import RemoteTable
from pitboss.cli.remote_link import Link
from pitboss.cli.remote_lobby import Errand, arrive, find_table, take_seat
from pitboss.cli.screen import Screen
from pitboss.client import ServerRefused, TableCard
from pitboss.errors import ParseError

_PATIENCE_OF_A_SCRIPT = 30.0  # seconds without a connection: nobody is there to press Ctrl-C


def visit(errand: Errand) -> None:
    lines = Lines()
    prompter = Prompter(Screen(), lines.read)
    link = Link(lambda: prompter.leaving, lambda words: prompter.console.print(words, style="red"))
    if sys.stdin is None or not sys.stdin.isatty():
        link.patience = _PATIENCE_OF_A_SCRIPT
    try:
        arrive(prompter, link, errand)
        card = _sit_down(prompter, link, errand)
        RemoteTable(prompter, lines, link, card, errand.invitation).play()
    except Leave:
        pass
    finally:
        link.close()


def _sit_down(prompter: Prompter, link: Link, errand: Errand) -> TableCard:
    """At the table of the options; at one that was chosen from the list, or at another if not."""
    chosen = errand.table is None and errand.rules is None
    while True:
        try:
            card = find_table(prompter, link, errand)
            link.watch(card.table, errand.invitation)
            take_seat(prompter, link, errand)
        except (ServerRefused, ParseError) as no:
            if not chosen:
                raise
            prompter.console.print(str(no), style="red")
            link.unwatch()
        else:
            return card
