"""`pitboss serve`: the table server."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import click

from pitboss.cli.exit_codes import COULD_NOT
from pitboss.cli.options import not_empty

if TYPE_CHECKING:
    from pitboss.server.house import House, Settings
    from pitboss.server.serving import Address


@click.command()
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    callback=not_empty,
    help="Where to listen.",
)
@click.option(
    "--port",
    metavar="N",
    type=int,
    default=8000,
    show_default=True,
    help="0 takes any free port.",
)
@click.option(
    "--db",
    metavar="URL",
    callback=not_empty,
    help="sqlite:///FILE, or postgresql://USER@HOST/NAME.",
)
@click.option(
    "--workers",
    metavar="N",
    type=int,
    default=1,
    show_default=True,
    help="Processes; more than one needs PostgreSQL.",
)
@click.option("--tables", is_flag=True, help="Open a table for each game if there is none.")
@click.option(
    "--bots-never-bank", is_flag=True, help="At those tables players alone are offered the bank."
)
@click.option(
    "--origin",
    "origins",
    metavar="URL",
    multiple=True,
    callback=not_empty,
    help="A page elsewhere that may use this server.",
)
@click.option(
    "--connections",
    metavar="N",
    type=float,
    default=50.0,
    show_default=True,
    help="New ones a second from one address; 0 for any number, behind a proxy that counts.",
)
@click.option("--secure-cookies", is_flag=True, help="For a server behind HTTPS.")
@click.option(
    "--drain-seconds",
    metavar="N",
    type=float,
    default=30.0,
    show_default=True,
    help="How long a stop waits for rounds to end.",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    show_default=True,
    help="What is logged, as JSON lines on standard error.",
)
@click.option("--fd", type=int, hidden=True)
@click.option("--worker", type=int, default=0, hidden=True)
def serve(
    host: str,
    port: int,
    db: str | None,
    workers: int,
    tables: bool,
    bots_never_bank: bool,
    origins: tuple[str, ...],
    connections: float,
    secure_cookies: bool,
    drain_seconds: float,
    log_level: str,
    fd: int | None,
    worker: int,
) -> None:
    """Open the house: many tables, many players, over HTTP and WebSocket.

    Everything is kept in one database, a SQLite file in your data folder
    unless --db names another. SIGTERM or Ctrl-C plays the running rounds out,
    a second one stops at once; what is not finished goes on at the next start.
    """
    from pitboss.cli.bots_strategy import bots_strategy
    from pitboss.errors import ParseError
    from pitboss.extras import needed_by

    with needed_by("serve", "server"):
        from pitboss.server.house import Settings, at_most
        from pitboss.server.serving import Address, log_to_stderr

    _check_numbers(port, workers, drain_seconds, connections)
    if bots_never_bank and not tables:
        raise ParseError("--bots-never-bank goes with --tables, which opens tables with bots")
    settings = Settings(
        _database(db, workers),
        origins=origins,
        connections=at_most(connections),
        drain_seconds=drain_seconds,
        secure_cookies=secure_cookies,
        tables=tables and worker == 0,
        bots_bank=not bots_never_bank,
        strategy=bots_strategy,
    )
    log_to_stderr(log_level)
    place = Address(host, port, fd)
    if workers > 1:
        _run_workers(place, workers)
    _serve(settings, place, worker)


def _check_numbers(port: int, workers: int, drain_seconds: float, connections: float) -> None:
    from pitboss.errors import ParseError

    bounds: dict[str, tuple[float, int, int]] = {
        "--port": (port, 0, 65535),
        "--workers": (workers, 1, 64),
        "--drain-seconds": (drain_seconds, 0, 86400),
        "--connections": (connections, 0, 1000000),
    }
    for option, (value, low, high) in bounds.items():
        if not low <= value <= high:  # nor NaN, which is neither
            shown = str(value) if isinstance(value, int) else f"{value:g}"
            raise ParseError(f"{option} {shown[:20]}: {low} to {high}")


def _database(db: str | None, workers: int) -> str:
    """The URL; the folder of the default one is made."""
    from pitboss.cli.session import default_database, make_data_folder
    from pitboss.errors import ParseError

    url = db or default_database()
    if workers > 1 and not url.startswith("postgres"):
        raise ParseError(
            f"--workers {workers}: a SQLite file has one server; --db names PostgreSQL"
        )
    if db is None:
        make_data_folder()
    return url


def _run_workers(place: "Address", count: int) -> NoReturn:
    from pitboss.server.serving import Workers

    with _naming_other_ports():
        processes = Workers(place, _one_of_them, COULD_NOT)
    sys.exit(processes.run(count))


def _serve(settings: "Settings", place: "Address", worker: int) -> None:
    from pitboss.server.serving import serve, stop_with_parent

    if place.fd is not None:
        stop_with_parent()
    with _naming_other_ports():
        serve(settings, place, _announce if worker == 0 else lambda _, __: None)


@contextmanager
def _naming_other_ports() -> Iterator[None]:
    from pitboss.errors import ServerError

    try:
        yield
    except ServerError as error:
        cause = error.__context__
        if not isinstance(cause, OSError) or cause.errno != errno.EADDRINUSE:
            raise
        raise ServerError(f"{error}; --port takes another one, 0 any that is free") from None


def _one_of_them(fd: int, number: int) -> list[str]:
    """The command line of one worker: the user's own, with the socket that is already open."""
    own = ["--workers", "1", "--fd", str(fd), "--worker", str(number)]
    return [sys.executable, "-m", "pitboss", *sys.argv[1:], *own]


def _announce(house: "House", address: str) -> None:
    """Where the house is, and the link that makes its first host."""
    click.echo(f"pitboss is open at {address} (database: {house.database})")
    click.echo(f"The tables are at {address}/ in a browser")
    click.echo(f"or in another terminal: pitboss play --server {address}")
    if not house.people.has_host():
        click.echo(f"Host link, good for one use: {address}/host#{house.people.host_link()}")
    seconds = f"{house.settings.drain_seconds:g} s"
    click.echo(f"Ctrl-C closes it: rounds are played out, for {seconds} at most; twice, at once")
    sys.stdout.flush()
