"""`pitboss play`: a table in the terminal."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pitboss.game.money import Cents


@click.command()
@click.option(
    "--rules", "rules_name", metavar="NAME", help="A game of `pitboss rules list`, or a TOML file."
)
@click.option("--bots", metavar="N", type=int, help="How many bots sit with you (3).")
@click.option("--seed", metavar="S", help="Any word: the same seed deals the same cards.")
@click.option("--stack", metavar="AMOUNT", help="The chips you buy (100 times the minimum).")
@click.option("--history", metavar="FILE", help="Where the rounds are kept; a new file.")
def play(
    rules_name: str | None,
    bots: int | None,
    seed: str | None,
    stack: str | None,
    history: str | None,
) -> None:
    """Sit down and play: against the house, or bank in turn.

    Without --rules you choose the game at the table. Ctrl-C, or q at any
    question, leaves with your stack; a round in play is finished first: you
    check and fold, your wagers stay in play.
    """
    from pathlib import Path

    from pitboss.cli.files import named_rules
    from pitboss.cli.prompts import Leave, Prompter
    from pitboss.cli.screen import Screen
    from pitboss.cli.session import SessionFile, default_history
    from pitboss.cli.terminal import TerminalTable, choose_game, company, deck_source
    from pitboss.game.money import Cents
    from pitboss.table.bots import BUY_IN_UNITS

    chips = None if stack is None else _money("--stack", stack)
    rules = None if rules_name is None else named_rules(rules_name)
    prompter = Prompter(Screen())
    try:
        rules = rules or choose_game(prompter)
    except Leave:
        return
    me, seated = company(rules, bots)
    buy_in = Cents(BUY_IN_UNITS * rules.spot_minimum) if chips is None else chips
    path = default_history() if history is None else Path(history)
    table = TerminalTable.sit_down(rules, me, buy_in, seated)
    session = SessionFile(path, rules, me)
    TerminalTable(prompter, table, me, seated, deck_source(seed), session).play()


def _money(option: str, text: str) -> "Cents":
    from pitboss.errors import ParseError
    from pitboss.game.money import parse_money

    try:
        amount = parse_money(text.removeprefix("$"))
    except ParseError as error:
        raise ParseError(f"{option}: {error}") from None
    if not amount:
        raise ParseError(f"{option} {text}: at least 0.01")
    return amount
