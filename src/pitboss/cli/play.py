"""`pitboss play`: a table in the terminal, dealt here or on a server."""

import sys
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.options import complete_rules, not_empty

if TYPE_CHECKING:
    from pitboss.cli.terminal.viewing_pace import ViewingPace
    from pitboss.game.money import Cents
    from pitboss.game.rules import Rules


@click.command()
@click.option(
    "--rules",
    "rules_name",
    metavar="NAME",
    help="A game of `pitboss rules list`, or a TOML file.",
    shell_complete=complete_rules,
)
@click.option("--bots", metavar="N", type=int, help="How many bots sit with you (3).")
@click.option("--seed", metavar="S", help="Any word: the same seed deals the same cards.")
@click.option("--stack", metavar="AMOUNT", help="The chips you buy (100 times the minimum).")
@click.option(
    "--history", metavar="FILE", callback=not_empty, help="Where the rounds are kept; a new file."
)
@click.option(
    "--pace",
    type=click.Choice(["slow", "normal", "at-once"]),
    help="How fast the dealer's steps are shown (normal).",
)
@click.option("--server", metavar="URL", help="Play at a table of this server.")
@click.option("--name", metavar="NAME", help="Your name on the server.")
@click.option("--log-in", is_flag=True, help="To your account there; asks the password.")
@click.option("--register", is_flag=True, help="Make an account there; asks a password.")
@click.option("--table", metavar="TABLE", help="The table's name or id there.")
@click.option("--invitation", metavar="TOKEN", help="To a table that is not public.")
def play(
    rules_name: str | None,
    bots: int | None,
    seed: str | None,
    stack: str | None,
    history: str | None,
    pace: str | None,
    server: str | None,
    **there: Any,
) -> None:
    """Sit down and play: against the house, or bank in turn.

    Without --rules you choose the game at the table. Ctrl-C, or q at any
    question, leaves with your stack; a round in play is finished first: you
    check and fold, your wagers stay in play.

    With --server you come to a running `pitboss serve` as a guest, or with an
    account, and choose a table; --rules opens one of your own.
    """
    from pitboss.cli.files import named_rules

    here = {"--seed": seed, "--history": history}
    _check_place(server, here, there)
    if server is not None:
        _check_table(rules_name, bots, **there)
    chips = None if stack is None else _money("--stack", stack)
    rules = None if rules_name is None else named_rules(rules_name)
    shown = _viewing_pace(pace)
    if server is None:
        return _play_here(rules, bots, seed, chips, history, shown)
    from pitboss.extras import needed_by

    with needed_by("play --server"):
        from pitboss.cli.terminal.server.lobby import JoinOptions
        from pitboss.cli.terminal.server.session import play_on_server

    play_on_server(JoinOptions(server, rules=rules, bots=bots, stack=chips, **there), shown)
    return None


def _viewing_pace(asked: str | None) -> "ViewingPace":
    """A program that reads the table is shown everything at once, unless it asks otherwise."""
    from pitboss.cli.terminal.viewing_pace import ViewingPace

    if asked is not None:
        return ViewingPace(asked)
    return ViewingPace.NORMAL if sys.stdout.isatty() else ViewingPace.AT_ONCE


def _check_place(server: str | None, here: dict[str, Any], there: dict[str, Any]) -> None:
    """Options of the other place are refused."""
    from pitboss.errors import ParseError

    if server is None:
        for name, value in there.items():
            if value:
                raise ParseError(f"--{name.replace('_', '-')} goes with --server")
        return
    for option, value in here.items():
        if value is not None:
            raise ParseError(f"{option}: the server deals, and keeps the rounds")
    for name, value in there.items():
        if isinstance(value, str) and not _is_text(value):
            raise ParseError(f"--{name}: not valid text")
    if there["log_in"] and there["register"]:
        raise ParseError("--register makes the account that --log-in needs: one of the two")


def _check_table(
    rules: str | None, bots: int | None, table: str | None, invitation: str | None, **_: Any
) -> None:
    """Refuses options that would have no effect: a table is named, or a new one is opened."""
    from pitboss.errors import ParseError

    if table is not None and rules is not None:
        raise ParseError("--rules opens a table, --table names one that is open: give one of them")
    if bots is not None and rules is None:
        raise ParseError(f"--bots {bots}: it goes with --rules, which opens a table for them")
    if invitation is not None and table is None:
        raise ParseError("--invitation goes with --table, which names the table that it is for")


def _is_text(value: str) -> bool:
    """Bytes of the command line that are not UTF-8 arrive as lone surrogates."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _play_here(
    rules: "Rules | None",
    bots: int | None,
    seed: str | None,
    chips: "Cents | None",
    history: str | None,
    pace: "ViewingPace",
) -> None:
    from pathlib import Path

    from pitboss.cli.screen import Screen
    from pitboss.cli.session import (
        SessionFile,
        check_new_file,
        default_history,
        make_data_folder,
    )
    from pitboss.cli.terminal.games import bot_count, choose_game
    from pitboss.cli.terminal.line_reader import LineReader
    from pitboss.cli.terminal.local_house import LocalHouse
    from pitboss.cli.terminal.prompts import Leave, Prompter
    from pitboss.cli.terminal.table import TerminalTable
    from pitboss.game.money import Cents
    from pitboss.table.bots import BUY_IN_UNITS
    from pitboss.table.commands import Sit
    from pitboss.table.setting import solo

    path = default_history() if history is None else Path(history)
    if history is None:
        make_data_folder()
    check_new_file(path)
    reader = LineReader()
    prompter = Prompter(Screen(), reader.read)
    try:
        rules = rules or choose_game(prompter)
    except Leave:
        return
    buy_in = Cents(BUY_IN_UNITS * rules.spot_minimum) if chips is None else chips

    def leave() -> None:
        prompter.leaving = True

    with LocalHouse(solo("table", rules, bot_count(rules, bots)), seed, leave) as house:
        house.ask(Sit(house.own_seat, "", buy_in))
        house.keep_history(SessionFile(path, rules, house.own_seat))
        TerminalTable(prompter, reader, house, pace).play()
        if house.failure is not None:
            raise house.failure


def _money(option: str, text: str) -> "Cents":
    from pitboss.errors import ParseError
    from pitboss.game.money import parse_money

    amount = parse_money(text.removeprefix("$"), option)
    if not amount:
        raise ParseError(f"{option} {text}: at least 0.01")
    return amount
