"""The options of commands that ask about a game: rules by name, and changes to them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pitboss.game.rules import Rules

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--rules", "name", metavar="NAME", default="house", show_default=True,
        help="A game of `pitboss rules list`, or a TOML file.",
    ),
    click.option("--blind", metavar="ODDS", help='Blind pays, as in "500 50 10 3 3:2 1".'),
    click.option("--preflop", metavar="N,N", help="Raises before the flop, as in 3,4."),
    click.option("--flop", metavar="N,N", help="Raises on the flop."),
    click.option("--river", metavar="N,N", help="Raises on the river."),
    click.option(
        "--qualify", metavar="HAND", help="The dealer's lowest hand: pair, none, two pair …"
    ),
    click.option(
        "--unqualified-ante", metavar="HOW", help="Without a qualifying dealer: returned, settled."
    ),
)  # fmt: skip


def game_options(command: _Command) -> _Command:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def rules_asked(
    name: str,
    blind: str | None,
    preflop: str | None,
    flop: str | None,
    river: str | None,
    qualify: str | None,
    unqualified_ante: str | None,
) -> "Rules":
    """The rules named, with the changes asked for."""
    from pitboss.cli.files import named_rules
    from pitboss.game.profiles import with_fields

    texts = {"blind_table": blind, "qualify": qualify, "unqualified_ante": unqualified_ante}
    changes: dict[str, object] = {field: text for field, text in texts.items() if text is not None}
    for street, text in (("preflop", preflop), ("flop", flop), ("river", river)):
        if text is not None:
            changes[street] = _multiples(f"--{street}", text)
    return with_fields(named_rules(name), changes)


def _multiples(option: str, text: str) -> list[int]:
    from pitboss.errors import ParseError

    words = [word.removesuffix("x") for word in text.replace(",", " ").split()]
    if not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in words):
        raise ParseError(f"{option} {text!r}: not a list of raises, as in '3,4'")
    return sorted(map(int, words))
