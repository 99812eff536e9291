"""Shows the rounds of a history, street by street."""

from itertools import groupby

from rich.console import Console

from pitboss.cli.felt import felt, heading, lines_of, named, showdown
from pitboss.cli.pages.rules import rounds_words
from pitboss.cli.screen import Screen
from pitboss.cli.terminal.prompts import Leave, Prompter
from pitboss.errors import ParseError
from pitboss.game.round import Round
from pitboss.game.view import RoundView, record_view, view
from pitboss.game.wording import void_sentence
from pitboss.table.history import History


def walk_through(history: History, step: bool, number: int | None) -> None:
    console = Screen()
    prompter = Prompter(console) if step else None
    shown = count = 0
    looking = True
    for steps in history.rounds():  # each is checked, also what is not looked at any more
        count += 1
        if looking and number in (None, steps[-1].number):
            shown += 1
            try:
                _show(console, prompter, steps, history.seat)
            except Leave:
                looking = False
                console.print(f"{rounds_words(count)} looked at; the rest is checked unseen.")
    if number is not None and not shown:
        raise no_such_round(number, count)
    console.print(f"{rounds_words(count)} checked: every settlement is what the rules give.")


def no_such_round(number: int, count: int) -> ParseError:
    return ParseError(f"no round {str(number)[:20]}; it has {rounds_words(count)}")


def _show(console: Console, prompter: Prompter | None, steps: list[Round], seat: int) -> None:
    console.print()
    console.print(heading(record_view(steps[-1])))
    dealt = (round for round in steps if round.board)
    for _, street in groupby(dealt, key=lambda step: step.stage):
        _show_street(console, next(street), seat)
        if prompter is not None:
            prompter.ask("Enter goes on", lambda line: line)
    _show_result(console, view(steps[-1], seat), seat)


def _show_street(console: Console, round: Round, seat: int) -> None:
    """As the person at the table saw it."""
    names = {number: "you" for number in round.seats if number == seat}
    console.print(felt(view(round, seat), names, seat, console.width))


def _show_result(console: Console, seen: RoundView, seat: int) -> None:
    if seen.void:
        console.print(void_sentence(seen))
        return
    names = {seat: "you"}
    console.print(showdown(seen, names))
    for number in seen.settlement_order:
        console.print(f"\n{named(number, names).capitalize()}")
        console.print(lines_of(seen.seats[number].lines, seen.rules))
