"""`pitboss settle`: the settlement desk."""

import click

from pitboss.cli.options import output_options


@click.command()
@click.argument("file", type=click.Path())
@output_options
def settle(file: str, as_json: bool) -> None:
    """Settle a disputed hand.

    FILE describes the hand as JSON, and - reads standard input: the rules, the
    cards, and each seat's wagers and actions. The answer itemises every wager in
    the order of settlement. `pitboss docs settlement` explains both forms.
    """
    from pitboss.cli.files import named_rules, read_text, source
    from pitboss.cli.json_output import print_document
    from pitboss.desk.forms import read_hand
    from pitboss.desk.settle import answer, played, rules_as_text, rules_of
    from pitboss.errors import ParseError

    text = read_text(file)
    try:
        hand = read_hand(text)
    except ParseError as error:
        raise ParseError(f"{source(file)}: {error}") from None
    rules = rules_as_text(hand.rules) or named_rules(hand.rules)
    round = played(hand, rules_of(hand, rules))
    if as_json:
        print_document(answer(round).form(), round.rules)
        return
    from pitboss.cli.pages.desk import settled_hand
    from pitboss.cli.screen import Screen

    Screen().print(settled_hand(round))
