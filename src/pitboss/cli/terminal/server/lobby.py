"""Joining a server: sign in, choose a table, take a seat."""

import getpass
from dataclasses import dataclass
from functools import partial

from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.felt import shortened
from pitboss.cli.terminal import answers
from pitboss.cli.terminal.games import bot_count, choose_game
from pitboss.cli.terminal.prompts import Prompter
from pitboss.cli.terminal.server.link import ServerLink
from pitboss.cli.terminal.texts import show_deals
from pitboss.client import Client, ServerRefused, TableCard, TableLine
from pitboss.errors import ParseError, Refusal, ServerRefusal
from pitboss.game.money import Cents, format_money
from pitboss.game.profiles import format_rules
from pitboss.game.rules import BankedBy, Rules
from pitboss.protocol.people import LONGEST_PASSWORD, SHORTEST_PASSWORD
from pitboss.protocol.requests import is_table_id
from pitboss.table.bots import BUY_IN_UNITS
from pitboss.table.commands import Sit
from pitboss.table.names import LONGEST_NAME

_NARROW = 90
_LONGEST_GAME = 20  # cells of its name in the list
_MOST_NAMED = 10  # tables in a refusal, which is one line
_MAYBE_YOURS = (
    "It may be from a visit of your own: a guest's name stays taken and cannot be used again. "
    "If it is an account, --log-in uses it."
)
_NAME = {ServerRefusal.BAD_NAME, ServerRefusal.NAME_TAKEN, ServerRefusal.NO_SUCH_PLAYER}
_PASSWORD = {ServerRefusal.BAD_PASSWORD, ServerRefusal.WRONG_PASSWORD}
_AMOUNT = {Refusal.NOT_ENOUGH_CHIPS, Refusal.BAD_AMOUNT}


@dataclass(frozen=True, slots=True)
class JoinOptions:
    """The options of `pitboss play --server`."""

    url: str
    name: str | None = None
    log_in: bool = False
    register: bool = False
    table: str | None = None
    invitation: str | None = None
    rules: Rules | None = None  # of a table of one's own
    bots: int | None = None
    stack: Cents | None = None

    @property
    def is_guest(self) -> bool:
        return not self.log_in and not self.register


def sign_in(prompter: Prompter, link: ServerLink, options: JoinOptions) -> None:
    """Asks until the server accepts name and password.

    After a wrong password it asks for the password again, not the name: a person who retypes the
    password at a name prompt would show it and send it as a name.
    """
    link.check_server(options.url, partial(_check_options, options))
    name, usual, again = options.name, _login_name(), False
    while True:
        if name is None:
            question = f"Your name (Enter: {usual})" if usual else "Your name"
            name = prompter.ask(question, partial(_or, usual))
        password = _password(prompter, options, again)
        if again and password == "" and options.log_in:  # it may have been the name
            usual, name, again = name, None, False
            continue
        try:
            return link.connect(_open_session(options, name, password))
        except ServerRefused as no:
            if no.code not in _NAME | _PASSWORD:
                raise
            prompter.console.print(str(no), style="red")
            if no.code == ServerRefusal.NAME_TAKEN:
                prompter.console.print(_MAYBE_YOURS, style="dim")
            again = no.code in _PASSWORD
            if not again:
                usual = name if options.log_in or options.register else usual
                name = None


async def _check_options(options: JoinOptions, client: Client) -> None:
    """Refuses bad options before a guest's name is taken.

    With `--log-in` no name is taken, and the person may see more tables than a stranger.
    """
    if options.table is not None and not options.log_in:
        await _named_table(client, options.table, options.invitation)
        return
    await client.tables()
    if options.rules is not None:
        bot_count(options.rules, options.bots)


def _password(prompter: Prompter, options: JoinOptions, again: bool) -> str | None:
    """None for a guest."""
    if options.register:
        return _new_password(prompter)
    if options.log_in:
        return prompter.ask_secret("Password (Enter: another name)" if again else "Password")
    return None


async def _open_session(options: JoinOptions, name: str, password: str | None) -> Client:
    if password is None:
        return await Client.arrive(options.url, name)
    if options.register:
        return await Client.register(options.url, name, password)
    return await Client.log_in(options.url, name, password)


def _or(usual: str, line: str) -> str:
    return line or usual


def _login_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # the user has no name
        return ""


def _new_password(prompter: Prompter) -> str:
    while True:
        password = prompter.ask_secret("New password")
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            bounds = f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD}"
            prompter.console.print(f"a password has {bounds} characters", style="red")
            continue
        if prompter.ask_secret("The same again") == password:
            return password
        prompter.console.print("The two differ.", style="red")


def find_table(prompter: Prompter, link: ServerLink, options: JoinOptions) -> TableCard:
    """The table that the options name, or one chosen from the list."""
    if options.table is not None:
        return link.call(_named_table(link.client, options.table, options.invitation))
    if options.rules is not None:
        return _open_own_table(link, options.rules, options.bots)
    lines = link.tables()
    _show(prompter, link, lines)
    chosen = _choose(prompter, lines)
    if chosen is None:
        return _open_own_table(link, choose_game(prompter), options.bots)
    return link.card(chosen.table, options.invitation)


async def _named_table(client: Client, wanted: str, invitation: str | None) -> TableCard:
    lines = await client.tables()
    found = _by_name(lines, wanted)
    id = wanted if found is None else found.table
    try:
        if is_table_id(id):
            return await client.card(id, invitation)
    except ServerRefused as no:
        if no.code != ServerRefusal.NO_SUCH_TABLE:
            raise
    names = [f"{line.name} ({line.table})" for line in lines[:_MOST_NAMED]]
    if len(lines) > _MOST_NAMED:
        names.append(f"{len(lines) - _MOST_NAMED} more")
    raise ParseError(f"no table {wanted!r}; there are: {', '.join(names) or 'none'}")


def _by_name(lines: list[TableLine], wanted: str) -> TableLine | None:
    for line in lines:
        if wanted == line.table or wanted.casefold() == line.name.casefold():
            return line
    return None


def _open_own_table(link: ServerLink, rules: Rules, bots: int | None) -> TableCard:
    count = bot_count(rules, bots)
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
        name.append(f" · {line.deals} deals", style="dim")
        grid.add_row(
            str(number),
            name,
            Text(shortened(line.rules, _LONGEST_GAME)),
            f"{line.minimum} to {line.maximum}",
            str(line.players),
            _bots(line),
            str(_free(line)),
        )
    console.print(grid)


def _bots(line: TableLine) -> str:
    """How many, and whether they bank where players do."""
    never = line.bots and line.banked_by != BankedBy.HOUSE and not line.bots_bank
    return f"{line.bots}, never bank" if never else str(line.bots)


def _free(line: TableLine) -> int:
    return line.seats - line.players - line.bots


def _choose(prompter: Prompter, lines: list[TableLine]) -> TableLine | None:
    """The table chosen; None: a new one of the person's own."""

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


def take_seat(prompter: Prompter, link: ServerLink, options: JoinOptions) -> None:
    """Asks for a free seat and buys chips; does nothing if the person sits there already."""
    rules = link.latest.view.rules
    usual = Cents(BUY_IN_UNITS * rules.spot_minimum)
    chips = options.stack or usual
    invited = {} if options.invitation is None else {"invitation": options.invitation}
    if link.latest.view.seat is None and options.table is not None:  # the list says it otherwise
        show_deals(prompter.console, rules)
    while (seen := link.latest.view).seat is None:
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
