"""`pitboss settle`: the settlement desk."""

import click


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a program, not a page.")
def settle(file: str, as_json: bool) -> None:
    """Settle a disputed hand.

    FILE describes the hand as JSON, and - reads standard input: the rules, the
    cards, and each seat's wagers and actions. The answer itemises every wager in
    the order of settlement. `pitboss docs settlement` explains both forms.
    """
    from pitboss.cli.files import named_rules, read_text
    from pitboss.desk.forms import read_hand
    from pitboss.desk.settle import answer, played, rules_of

    hand = read_hand(read_text(file))
    round = played(hand, rules_of(hand, named_rules(hand.rules)))
    if as_json:
        click.echo(answer(round).to_json())
        return
    from pitboss.cli.desk_page import settled_hand
    from pitboss.cli.screen import Screen

    Screen().print(settled_hand(round))
