"""`pitboss rules`: the profiles, and a check of a user's own."""

from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.commands import Commands
from pitboss.cli.exit_codes import end_with
from pitboss.cli.options import complete_rules, output_options

if TYPE_CHECKING:
    from pitboss.errors import PitbossError


@click.group(cls=Commands)
def rules() -> None:
    """List, show and check the rules of a game."""


@rules.command(name="list")
@output_options
def list_rules(as_json: bool) -> None:
    """List the games that come with pitboss."""
    from pitboss.cli.json_output import print_document
    from pitboss.game.profiles import PROFILES, profile

    games = [profile(name) for name in PROFILES]
    if as_json:
        forms = [
            {"name": game.name, "title": game.title, "banked_by": game.banked_by.value}
            for game in games
        ]
        print_document({"games": forms})
        return
    for game in games:
        click.echo(f"{game.name:<16} {game.title}, banked by the {game.banked_by}")


@rules.command()
@click.argument("name", shell_complete=complete_rules)
@click.option("--toml", is_flag=True, help="Print a complete rules file, to begin your own with.")
@output_options
def show(name: str, toml: bool, as_json: bool) -> None:
    """Show the rules of NAME, a game of the list or a TOML file."""
    from pitboss.cli.files import named_rules
    from pitboss.errors import ParseError
    from pitboss.game.profiles import format_rules

    if toml and as_json:
        raise ParseError("--toml and --json are two forms of the same: give one; the JSON has both")
    found = named_rules(name)
    if toml:
        click.echo(format_rules(found), nl=False)
        return
    if as_json:
        from pitboss.cli.json_output import print_document
        from pitboss.protocol.games import game_form

        print_document({"game": game_form(found).model_dump(), "toml": format_rules(found)}, found)
        return
    from pitboss.cli.pages.rules import rules_page
    from pitboss.cli.screen import Screen

    Screen().print(rules_page(found))


@rules.command()
@click.argument("file", type=click.Path())
@output_options
def check(file: str, as_json: bool) -> None:
    """Check the TOML rules of FILE, and name everything that is wrong with them.

    FILE is a rules file, and - reads standard input. The exit code is 0 if they
    can be played and 1 if they cannot. A note warns of what can be played and
    is seldom meant.
    """
    from pitboss.cli.files import read_text, source
    from pitboss.cli.json_output import print_document
    from pitboss.errors import InvalidRules, ParseError
    from pitboss.game.profiles import parse_rules
    from pitboss.game.wording import on_coverage

    text = read_text(file)
    wrong: InvalidRules | ParseError | None = None
    found = None
    try:
        found = parse_rules(text, source(file))
    except (InvalidRules, ParseError) as error:
        if isinstance(error, InvalidRules) and error.reasons[0].fields == ("format",):
            raise  # of another version: whether they can be played is not known
        wrong = error
    warning = None if found is None else on_coverage(found)
    notes = [] if warning is None else [str(warning)]
    if as_json:
        reasons = [] if wrong is None else _reasons(wrong)
        said = {"file": file, "playable": wrong is None, "reasons": reasons, "notes": notes}
        print_document(said, found)
    elif found is not None:
        click.echo(f"{source(file)}: the rules of {found.name!r} can be played")
        for note in notes:
            click.echo(f"note: {note}")
    else:
        click.echo(str(wrong))
    end_with(wrong is None)


def _reasons(wrong: "PitbossError") -> list[dict[str, Any]]:
    """Every reason with the fields at fault; a text that is no TOML has none."""
    from pitboss.errors import InvalidRules

    if isinstance(wrong, InvalidRules):
        return [{"fields": list(one.fields), "text": one.text} for one in wrong.reasons]
    return [{"fields": [], "text": str(wrong)}]
