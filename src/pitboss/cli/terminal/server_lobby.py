"""At the door of a server: a name, a table, a seat."""

import getpass
from dataclasses import dataclass
from functools import partial

from pydantic import TypeAdapter
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.felt import shortened
from pitboss.cli.terminal import answers
from pitboss.cli.terminal.games import choose_game, company
from pitboss.cli.terminal.prompts import Prompter
from pitboss.cli.terminal.server_link import ServerLink, card_of
from pitboss.client import Client, ServerRefused, TableCard, TableLine
from pitboss.errors import ParseError, Refusal, ServerRefusal
from pitboss.game.money import Cents, format_money
from pitboss.game.profiles import format_rules
from pitboss.game.rules import Rules
from pitboss.protocol.requests import TableId
from pitboss.table.bots import BUY_IN_UNITS
from pitboss.table.commands import Sit
from pitboss.table.names import LONGEST_NAME

_NARROW = 90
_LONGEST_GAME = 20  # cells of its name in the list
_MOST_NAMED = 10  # tables in a refusal, which is one line
_NAME = {ServerRefusal.BAD_NAME, ServerRefusal.NAME_TAKEN, ServerRefusal.NO_SUCH_PLAYER}
_PASSWORD = {ServerRefusal.BAD_PASSWORD, ServerRefusal.WRONG_PASSWORD}
_AMOUNT = {Refusal.NOT_ENOUGH_CHIPS, Refusal.BAD_AMOUNT}


@dataclass(frozen=True, slots=True)
class Errand:
    """What the person came for, as far as the options say it."""

    url: str
    name: str | None = None
    log_in: bool = False
    register: bool = False
    table: str | None = None
    invitation: str | None = None
    rules: Rules | None = None  # of a table of one's own
    bots: int | None = None
    stack: Cents | None = None


def arrive(prompter: Prompter, link: ServerLink, errand: Errand) -> None:
    """Under a name that the server accepts.

    After a wrong password it is the password that is asked for: who types it again would show it
    and send it as a name.
    """
    link.knock(errand.url, partial(_look_ahead, errand))
    name, usual, again = errand.name, _login_name(), False
    while True:
        if name is None:
            question = f"Your name (Enter: {usual})" if usual else "Your name"
            name = prompter.ask(question, partial(_or, usual))
        password = _password(prompter, errand, again)
        if again and password == "" and errand.log_in:  # it may have been the name
            usual, name, again = name, None, False
            continue
        try:
            return link.arrive(_coming(errand, name, password))
        except ServerRefused as no:
            if no.code not in _NAME | _PASSWORD:
                raise
            prompter.console.print(str(no), style="red")
            again = no.code in _PASSWORD
            if not again:
                usual = name if errand.log_in or errand.register else usual
                name = None


async def _look_ahead(errand: Errand, client: Client) -> None:
    """What can be seen to fail fails before a name is taken for it.

    Who logs in takes none, and may see more tables than a stranger does.
    """
    if errand.table is not None and not errand.log_in:
        await _named_table(client, errand.table, errand.invitation)
        return
    await client.tables()
    if errand.rules is not None:
        company(errand.rules, errand.bots)


def _password(prompter: Prompter, errand: Errand, again: bool) -> str | None:
    """None for a guest, who needs none."""
    if errand.register:
        return _new_password(prompter)
    if errand.log_in:
        return prompter.ask_secret("Password (Enter: another name)" if again else "Password")
    return None


async def _coming(errand: Errand, name: str, password: str | None) -> Client:
    if password is None:
        return await Client.arrive(errand.url, name)
    if errand.register:
        return await Client.register(errand.url, name, password)
    return await Client.log_in(errand.url, name, password)


def _or(usual: str, line: str) -> str:
    return line or usual


def _login_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # nobody in particular
        return ""


def _new_password(prompter: Prompter) -> str:
    while True:
        password = prompter.ask_secret("New password")
        if prompter.ask_secret("The same again") == password:
            return password
        prompter.console.print("The two differ.", style="red")


def find_table(prompter: Prompter, link: ServerLink, errand: Errand) -> TableCard:
    """The table that the options name, or one chosen from the list."""
    if errand.table is not None:
        return link.call(_named_table(link.client, errand.table, errand.invitation))
    if errand.rules is not None:
        return _own_table(link, errand.rules, errand.bots)
    lines = link.tables()
    _show(prompter, link, lines)
    chosen = _choose(prompter, lines)
    if chosen is None:
        return _own_table(link, choose_game(prompter), errand.bots)
    return link.card(chosen.table, errand.invitation)


async def _named_table(client: Client, wanted: str, invitation: str | None) -> TableCard:
    lines = await client.tables()
    found = _by_name(lines, wanted)
    id = wanted if found is None else found.table
    try:
        if _may_be_id(id):
            return await card_of(client, id, invitation)
    except ServerRefused as no:
        if no.code != ServerRefusal.NO_SUCH_TABLE:
            raise
    names = [f"{line.name} ({line.table})" for line in lines[:_MOST_NAMED]]
    if len(lines) > _MOST_NAMED:
        names.append(f"{len(lines) - _MOST_NAMED} more")
    raise ParseError(f"no table {wanted!r}; there are: {', '.join(names) or 'none'}")


def _may_be_id(text: str) -> bool:
    try:
        TypeAdapter(TableId).validate_python(text)
    except ValueError:
        return False
    return True


def _by_name(lines: list[TableLine], wanted: str) -> TableLine | None:
    for line in lines:
        if wanted == line.table or wanted.casefold() == line.name.casefold():
            return line
    return None


def _own_table(link: ServerLink, rules: Rules, bots: int | None) -> TableCard:
    count = company(rules, bots)
    owner = link.call(link.client.me()).player
    name = f"{owner[: LONGEST_NAME - 8].rstrip()}'s table"
    opening = link.client.open_table(name, rules=format_rules(rules), bots=count, solo=True)
    return link.call(opening)


def _show(prompter: Prompter, link: ServerLink, lines: list[TableLine]) -> None:
    console = prompter.console
    if not lines:
        console.print("No table is open.")
        return
    own = {seat.table for seat in link.call(link.client.me()).seats}
    grid = Grid(
        box=None, padding=(0, 1 if console.width < _NARROW else 2, 0, 0), header_style="dim"
    )
    grid.add_column("", justify="right")
    grid.add_column("Table")
    grid.add_column("Game", no_wrap=True)
    grid.add_column("Ante", no_wrap=True)
    for word in ("People", "Bots", "Free"):
        grid.add_column(word, justify="right", no_wrap=True)
    for number, line in enumerate(lines, 1):
        name = Text(line.name, style="bold" if line.table in own else "")
        if line.table in own:
            name.append(" (you sit here)", style="yellow")
        grid.add_row(
            str(number),
            name,
            Text(shortened(line.rules, _LONGEST_GAME)),
            f"{line.minimum} to {line.maximum}",
            str(line.players),
            str(line.bots),
            str(_free(line)),
        )
    console.print(grid)


def _free(line: TableLine) -> int:
    return line.seats - line.players - line.bots


def _choose(prompter: Prompter, lines: list[TableLine]) -> TableLine | None:
    """The table chosen; None is one of the person's own."""

    def read(line: str) -> TableLine | None:
        if line.lower() == "n":
            return None
        numbers = {str(number): table for number, table in enumerate(lines, 1)}
        chosen = numbers.get(line or "1") or _by_name(lines, line)
        if chosen is None:
            raise ParseError(f"no table {line!r}: its number or name, n for a new one, q leaves")
        return chosen

    words = "A table by its number or name; n opens one of your own, with bots and without clocks."
    prompter.explain = lambda: prompter.console.print(f"{words} q leaves.", style="dim")
    if not lines:
        return prompter.ask("n opens a table of your own", read)
    return prompter.ask("Table, or n for one of your own [1]", read)


def take_seat(prompter: Prompter, link: ServerLink, errand: Errand) -> None:
    """A free seat with chips; nothing is asked of who sits there already."""
    rules = link.sight.view.rules
    usual = Cents(BUY_IN_UNITS * rules.spot_minimum)
    chips = errand.stack or usual
    invited = {} if errand.invitation is None else {"invitation": errand.invitation}
    while (seen := link.sight.view).seat is None:
        free = [seat for seat in range(1, rules.seats + 1) if seat not in seen.players]
        if not free:
            raise ParseError("every seat of the table is taken")
        seat = prompter.ask(_seat_question(free), partial(answers.seat_of, free))
        try:
            link.ask(Sit(seat, "", chips), **invited)
        except ServerRefused as no:
            if no.code not in {*_AMOUNT, Refusal.SEAT_TAKEN}:
                raise
            prompter.console.print(str(no), style="red")
            if no.code in _AMOUNT:
                chips = prompter.ask(
                    f"Buy chips for (Enter: {format_money(usual)})",
                    partial(answers.amount_or, usual),
                )


def _seat_question(free: list[int]) -> str:
    return f"Seat {', '.join(map(str, free))} (Enter: {free[0]})"
