"""`pitboss rules`: the profiles, and a check of a user's own."""

import click

from pitboss.cli.commands import Commands


@click.group(cls=Commands)
def rules() -> None:
    """List, show and check the rules of a game."""


@rules.command(name="list")
def list_rules() -> None:
    """List the games that come with pitboss."""
    from pitboss.game.profiles import PROFILES, profile

    for name in PROFILES:
        click.echo(f"{name:<16} {profile(name).title}, banked by the {profile(name).banked_by}")


@rules.command()
@click.argument("name")
@click.option("--toml", is_flag=True, help="Print a complete rules file, to begin your own with.")
def show(name: str, toml: bool) -> None:
    """Show the rules of NAME, a game of the list or a TOML file."""
    from pitboss.cli.files import named_rules
    from pitboss.game.profiles import format_rules

    found = named_rules(name)
    if toml:
        click.echo(format_rules(found), nl=False)
        return
    from pitboss.cli.rules_page import rules_page
    from pitboss.cli.screen import Screen

    Screen().print(rules_page(found))


@rules.command()
@click.argument("file")
def check(file: str) -> None:
    """Check the TOML rules of FILE, and name everything that is wrong with them."""
    from pitboss.cli.files import read_text
    from pitboss.game.profiles import parse_rules

    found = parse_rules(read_text(file), file)
    click.echo(f"{file}: the rules of {found.name!r} can be played")
