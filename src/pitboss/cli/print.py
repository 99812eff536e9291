"""`pitboss print`: what a room prints, from any rules file and from a house's journal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pitboss.cli.commands import Commands
from pitboss.cli.options import complete_rules, not_empty
from pitboss.cli.papers import paper_option, parse_paper

if TYPE_CHECKING:
    from pitboss.storage.banked_rounds import BankedRounds

_Command = TypeVar("_Command", bound=Callable[..., Any])
_MOST_ROUNDS = 100_000
_DAY = 24 * 60 * 60 * 1000

_rules = click.option(
    "--rules", "name", metavar="NAME", default="house", show_default=True,
    shell_complete=complete_rules, callback=not_empty,
    help="A game of `pitboss rules list`, or a TOML file.",
)  # fmt: skip
_out = click.option(
    "--out",
    metavar="FILE",
    default="-",
    type=click.Path(),
    help="Write to FILE, not to the screen.",
)
_db = click.option(
    "--db", metavar="URL", callback=not_empty, help="The database of `pitboss serve`."
)
_table = click.option(
    "--table", metavar="ID", callback=not_empty,
    help="Fill it in for this table of the database, whose rules it has.",
)  # fmt: skip
_since = click.option(
    "--since", metavar="DATE", callback=not_empty, help="Rounds of this day and later, in UTC."
)
_until = click.option(
    "--until", metavar="DATE", callback=not_empty, help="Rounds of this day and earlier, in UTC."
)


def _options(*options: Callable[[_Command], _Command]) -> Callable[[_Command], _Command]:
    def add(command: _Command) -> _Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


@click.group(name="print", cls=Commands)
def print_() -> None:
    """Print what a room needs: layout, cards, rules, manual, books and slips.

    A sheet goes to standard output, or with --out to a file. The layout is SVG
    in millimetres; all others are HTML, which a browser prints.
    """


@print_.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def list_sheets(as_json: bool) -> None:
    """List the sheets."""
    from pitboss.cli.json_output import print_document
    from pitboss.paper.sheets import SHEETS

    if as_json:
        forms = [
            {
                "name": kind.name,
                "title": kind.title,
                "subject": kind.subject,
                "filled_from": kind.filled_from.value,
                "format": "svg" if kind.svg else "html",
            }
            for kind in SHEETS.values()
        ]
        print_document({"sheets": forms})
        return
    for kind in SHEETS.values():
        click.echo(f"{kind.name:<10} {kind.title}: {kind.subject}")


@print_.command()
@_options(_rules, _out)
@click.option(
    "--scale", metavar="N", default=1, type=click.IntRange(1, 100), show_default=True,
    help="One to N: 1 for the cloth itself, 10 for a picture.",
)  # fmt: skip
@click.option("--plain", is_flag=True, help="Black lines on white, for a printer.")
def layout(name: str, out: str, scale: int, plain: bool) -> None:
    """Print the table layout to scale, as SVG."""
    from pitboss.cli.files import named_rules
    from pitboss.paper.layout import layout

    with _written(out) as write:
        write(layout(named_rules(name), scale, plain))


@print_.command(name="rack-card")
@_options(_rules, paper_option, _out)
def rack_card(name: str, paper: str, out: str) -> None:
    """Print the rack card: pay tables, raises and limits."""
    _print_rules("rack-card", name, paper, out)


@print_.command()
@_options(_rules, paper_option, _out)
def placard(name: str, paper: str, out: str) -> None:
    """Print the collection placard, with every schedule as ranges."""
    _print_rules("placard", name, paper, out)


@print_.command(name="rules")
@_options(_rules, paper_option, _out)
def posted_rules(name: str, paper: str, out: str) -> None:
    """Print the rules to be posted, in plain words, with their notices."""
    _print_rules("rules", name, paper, out)


@print_.command()
@_options(_rules, paper_option, _out)
def manual(name: str, paper: str, out: str) -> None:
    """Print the dealer's manual: every step, its call and its hand motion."""
    _print_rules("manual", name, paper, out)


@print_.command()
@_options(_rules, paper_option, _out)
def checklist(name: str, paper: str, out: str) -> None:
    """Print the checklist for opening a table."""
    _print_rules("checklist", name, paper, out)


@print_.command()
@click.option(
    "--player", metavar="NAME", callback=not_empty,
    help="Whose rounds as the bank; without it the book is blank.",
)  # fmt: skip
@_options(_db, _since, _until, paper_option, _out)
def book(
    player: str | None, db: str | None, since: str | None, until: str | None, paper: str, out: str
) -> None:
    """Print the playing book of whoever banks, from a house's journal."""
    from pitboss.errors import ParseError
    from pitboss.paper.book import book

    size = parse_paper(paper)
    begin, end = _days(since, until)
    if player is None:
        if db or since or until:
            raise ParseError("whose book? give --player NAME, or none of --db, --since, --until")
        with _written(out) as write:
            write(book("", (), size))
        return
    from pitboss.storage.finished_rounds import RoundFilter

    with _written(out) as write, _journal(db) as journal:
        rounds = journal.of_player(player, _MOST_ROUNDS, RoundFilter(since=begin, until=end))
        if not rounds:
            raise ParseError(f"no round that {player!r} banked is in the journal")
        write(book(player, rounds, size))


@print_.command(name="log")
@_options(_table, _db, _since, _until, _rules, paper_option, _out)
def bank_log(
    table: str | None,
    db: str | None,
    since: str | None,
    until: str | None,
    name: str,
    paper: str,
    out: str,
) -> None:
    """Print the player/dealer log of a table, or a blank one."""
    from pitboss.paper.bank_log import bank_log

    _print_table(bank_log, "log", table, db, since, until, name, paper, out)


@print_.command(name="drop-slip")
@_options(_table, _db, _since, _until, _rules, paper_option, _out)
def drop_slip(
    table: str | None,
    db: str | None,
    since: str | None,
    until: str | None,
    name: str,
    paper: str,
    out: str,
) -> None:
    """Print the drop slip of a table, or a blank one."""
    from pitboss.paper.slips import drop_slip

    _print_table(drop_slip, "drop slip", table, db, since, until, name, paper, out)


@print_.command(name="void-slip")
@click.option(
    "--round", "number", metavar="N", type=click.IntRange(1), help="The round that was void."
)
@_options(_table, _db, _rules, paper_option, _out)
def void_slip(
    number: int | None, table: str | None, db: str | None, name: str, paper: str, out: str
) -> None:
    """Print the void slip of a round, or a blank one."""
    from pitboss.cli.files import known_table, named_rules
    from pitboss.errors import ParseError
    from pitboss.paper.slips import void_slip

    size = parse_paper(paper)
    if table is None and number is None:
        if db:
            raise ParseError("which void slip? give --table ID and --round N, or no --db")
        with _written(out) as write:
            write(void_slip(named_rules(name), None, size))
        return
    if table is None or number is None:
        raise ParseError("which void slip? give both --table ID and --round N, or neither")
    _refuse_rules()
    from pitboss.storage.names import stream_of

    with _written(out) as write, _journal(db) as journal, known_table(table):
        setting, void = journal.voided(stream_of(table), number)
        write(void_slip(setting.rules, void, size))


def _print_rules(sheet: str, name: str, paper: str, out: str) -> None:
    from pitboss.cli.files import named_rules
    from pitboss.paper.sheets import SHEETS

    size = parse_paper(paper)
    with _written(out) as write:
        write(SHEETS[sheet].blank(named_rules(name), size))


def _print_table(
    make: Callable[..., str],
    what: str,
    table: str | None,
    db: str | None,
    since: str | None,
    until: str | None,
    name: str,
    paper: str,
    out: str,
) -> None:
    """A sheet with the rounds of a table, or a blank one of the rules."""
    from pitboss.cli.files import known_table, named_rules
    from pitboss.errors import ParseError

    size = parse_paper(paper)
    begin, end = _days(since, until)
    if table is None:
        if db or since or until:
            raise ParseError(f"whose {what}? give --table ID, or none of --db, --since, --until")
        with _written(out) as write:
            write(make(named_rules(name), paper=size))
        return
    _refuse_rules()
    from pitboss.storage.names import stream_of

    with _written(out) as write, _journal(db) as journal, known_table(table):
        setting, rounds = journal.at_table(stream_of(table), begin or 0, end)
        if not rounds:
            raise ParseError(f"no round of table {table!r} is over in that time")
        write(make(setting.rules, setting.name, rounds, paper=size))


def _refuse_rules() -> None:
    """A table has its own rules."""
    from click.core import ParameterSource

    from pitboss.errors import ParseError

    if click.get_current_context().get_parameter_source("name") is ParameterSource.COMMANDLINE:
        raise ParseError("--table has rules of its own: give no --rules, or no --table")


@contextmanager
def _written(out: str) -> Iterator[Callable[[str], None]]:
    """Where a sheet goes, refused before any work is done."""
    from pitboss.cli.files import check_writable, write_text

    check_writable(out)
    yield lambda text: write_text(out, text)


@contextmanager
def _journal(db: str | None) -> "Iterator[BankedRounds]":
    from pitboss.cli.session import default_database
    from pitboss.storage.banked_rounds import BankedRounds
    from pitboss.storage.database import Database
    from pitboss.storage.finished_rounds import FinishedRounds
    from pitboss.storage.journal import SqlJournal

    database = Database(db or default_database(), only_read=True)
    database.check_present()
    database.check_version()
    try:
        yield BankedRounds(FinishedRounds(SqlJournal(database)))
    finally:
        database.close()


def _days(since: str | None, until: str | None) -> tuple[int | None, int | None]:
    begin, end = _day("--since", since), _day("--until", until)
    return begin, None if end is None else end + _DAY


def _day(option: str, text: str | None) -> int | None:
    """The milliseconds at which a day begins."""
    from pitboss.errors import ParseError
    from pitboss.game.arguments import short_repr

    if text is None:
        return None
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise ParseError(f"{option} {short_repr(text)}: write a day as in 2026-01-31") from None
    return int(day.timestamp()) * 1000
