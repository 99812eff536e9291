"""The options of commands that ask about a game: rules by name, and changes to them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pitboss.cli.options import complete_rules, not_empty

if TYPE_CHECKING:
    from pitboss.game.rules import Rules

_Command = TypeVar("_Command", bound=Callable[..., Any])

_LADDER = ("preflop", "flop", "river")
_OPTIONS = (
    click.option(
        "--rules", "name", metavar="NAME", default="house", show_default=True,
        shell_complete=complete_rules, callback=not_empty,
        help="A game of `pitboss rules list`, or a TOML file.",
    ),
    click.option(
        "--blind", metavar="ODDS", callback=not_empty,
        help='Blind pays, as in "500 50 10 3 3:2 1".',
    ),
    click.option(
        "--preflop", metavar="N,N", callback=not_empty,
        help="Raises before the flop, as in 3,4.",
    ),
    click.option("--flop", metavar="N,N", callback=not_empty, help="Raises on the flop."),
    click.option("--river", metavar="N,N", callback=not_empty, help="Raises on the river."),
    click.option(
        "--qualify", metavar="HAND", callback=not_empty,
        help="The dealer's lowest hand: pair, none, two pair …"
    ),
    click.option(
        "--unqualified-ante", metavar="HOW", callback=not_empty,
        help="Without a qualifying dealer: returned, settled."
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
    from pitboss.analysis.terms import terms_of
    from pitboss.cli.files import named_rules
    from pitboss.errors import InvalidRules, ParseError
    from pitboss.game.arguments import short_repr
    from pitboss.game.profiles import with_fields

    rules = named_rules(name)
    asked = {
        "blind_table": ("--blind", blind),
        "preflop": ("--preflop", preflop),
        "flop": ("--flop", flop),
        "river": ("--river", river),
        "qualify": ("--qualify", qualify),
        "unqualified_ante": ("--unqualified-ante", unqualified_ante),
    }
    given = {field: option for field, option in asked.items() if option[1] is not None}
    changes: dict[str, object] = {
        field: multiples(option, text or "") if field in _LADDER else text
        for field, (option, text) in given.items()
    }
    if given:
        words = ", ".join(f"{option[2:]} {text}" for option, text in given.values())
        changes["title"] = f"{rules.title} with {words}"
    try:
        rules = with_fields(rules, changes)
        terms_of(rules)  # refuses what cannot be counted
    except InvalidRules as error:
        own = [
            f"{given[field][0]} {short_repr(given[field][1])}: {reason.text}"
            for reason in error.reasons
            if (field := reason.fields[0]) in given
        ]
        raise ParseError("; ".join(own)) if own else error from None
    return rules


def multiples(option: str, text: str) -> list[int]:
    from pitboss.errors import ParseError
    from pitboss.game.arguments import short_repr

    words = [word.removesuffix("x") for word in text.replace(",", " ").split()]
    if not all(word.isascii() and word.isdigit() and len(word) <= 9 for word in words):
        raise ParseError(f"{option} {short_repr(text)}: not a list of raises, as in '3,4'")
    return sorted(map(int, words))
