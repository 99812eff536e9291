"""`pitboss advise`: what every action is worth to a hand."""

from typing import TYPE_CHECKING

import click

from pitboss.cli.game_options import game_options, rules_asked
from pitboss.cli.options import output_options

if TYPE_CHECKING:
    from pitboss.game.cards import Card


@click.command()
@click.argument("cards", nargs=-1, required=True)
@click.option("--board", metavar="CARDS", default="", help="The board: 3 or 5 cards.")
@click.option("--dead", metavar="CARDS", default="", help="Cards known to be out of the deck.")
@click.option(
    "--seen-dealer", metavar="CARDS", default="", help="Cards known to be the dealer's: 1 or 2."
)
@click.option(
    "--seen-flop", metavar="CARDS", default="", help="Cards known to be on the flop: 1 to 3."
)
@click.option(
    "--seen-late", metavar="CARDS", default="", help="Cards known to be turn or river: 1 or 2."
)
@game_options
@output_options
def advise(
    cards: tuple[str, ...],
    board: str,
    dead: str,
    seen_dealer: str,
    seen_flop: str,
    seen_late: str,
    as_json: bool,
    **game: str,
) -> None:
    """Advise on a hand: the exact value of every action, in Antes.

    CARDS are your two, as in "Kd Qh". The street follows from the board. Cards
    that you have seen elsewhere, in other hands for instance, may be given as
    dead; those that you know to be the dealer's, or on the board to come, as
    seen.
    """
    from pitboss.analysis.advice import SeenCards, needs_compiling
    from pitboss.analysis.advice import advise as advise_on
    from pitboss.cli.json_output import advice_fields, print_document
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.game.cards import parse_cards

    hand = _hole_cards(" ".join(cards)), parse_cards(board), parse_cards(dead)
    seen = SeenCards(*map(parse_cards, (seen_dealer, seen_flop, seen_late)))
    rules = rules_asked(**game)
    if needs_compiling(rules, *hand, seen):
        from pitboss.analysis.kernel.before_flop import sum_hand

        announce_compiling(sum_hand)
    with ProgressLine() as progress:
        advice = advise_on(rules, *hand, seen=seen, progress=progress)
    if as_json:
        print_document(advice_fields(advice), rules)
        return
    from pitboss.cli.pages.advice import advice_page
    from pitboss.cli.screen import Screen

    Screen().print(advice_page(rules, advice))


def _hole_cards(text: str) -> "tuple[Card, ...]":
    """Two cards; who names a starting hand, as charts do, is shown the way to the chart."""
    from pitboss.errors import ParseError
    from pitboss.game.arguments import short_repr
    from pitboss.game.cards import parse_cards
    from pitboss.game.starting_hands import parse_starting_hands

    try:
        return parse_cards(text)
    except ParseError as error:
        try:
            parse_starting_hands(text)
        except ParseError:
            raise error from None
        how = "give two cards, as in 'As Ks'; `pitboss chart` shows every starting hand"
        raise ParseError(f"{short_repr(text)} names starting hands: {how}") from None
