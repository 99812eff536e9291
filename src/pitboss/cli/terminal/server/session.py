"""`pitboss play --server` from signing in to leaving."""

import sys
from contextlib import suppress

from pitboss.cli.screen import Screen
from pitboss.cli.terminal.line_reader import LineReader
from pitboss.cli.terminal.prompts import Leave, Prompter
from pitboss.cli.terminal.server.link import ServerLink
from pitboss.cli.terminal.server.lobby import JoinOptions, find_table, sign_in, take_seat
from pitboss.cli.terminal.table import TerminalTable
from pitboss.cli.terminal.viewing_pace import ViewingPace
from pitboss.client import ServerRefused
from pitboss.errors import ParseError

_SCRIPT_RECONNECT_SECONDS = 30.0  # shorter: nobody is there to press Ctrl-C
_GUEST_LEAVES = (
    "You were a guest: your name and your chips end with this visit. "
    "--register makes an account that keeps them."
)


def play_on_server(options: JoinOptions, pace: ViewingPace) -> None:
    reader = LineReader()
    prompter = Prompter(Screen(), reader.read)
    link = ServerLink(
        lambda: prompter.leaving, lambda words: prompter.console.print(words, style="red")
    )
    if sys.stdin is None or not sys.stdin.isatty():
        link.reconnect_seconds = _SCRIPT_RECONNECT_SECONDS
    try:
        sign_in(prompter, link, options)
        with suppress(Leave):
            _sit_down(prompter, link, options)
            TerminalTable(prompter, reader, link, pace).play()
        if options.is_guest:
            prompter.console.print(_GUEST_LEAVES, style="dim")
    except Leave:
        pass
    finally:
        link.close()


def _sit_down(prompter: Prompter, link: ServerLink, options: JoinOptions) -> None:
    """At the table of the options. If the table was chosen from the list and refuses the person,
    the list is shown again."""
    chosen = options.table is None and options.rules is None
    while True:
        try:
            card = find_table(prompter, link, options)
            link.watch(card, options.invitation)
            take_seat(prompter, link, options)
        except (ServerRefused, ParseError) as no:
            if not chosen:
                raise
            prompter.console.print(str(no), style="red")
            link.unwatch()
        else:
            return
