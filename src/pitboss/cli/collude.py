"""`pitboss collude`: what hands are worth to players who know each other's."""

import click

from pitboss.cli.game_options import game_options, rules_asked
from pitboss.cli.options import not_empty, output_options

_SITUATIONS = 500


@click.command()
@click.option(
    "--hands", metavar="CARDS", callback=not_empty, help='Hands in full, as in "AsKs QdQc 7h2d".'
)
@click.option("--seats", metavar="N", type=int, help="The whole game for so many players (all).")
@click.option(
    "--situations", metavar="N", type=int, help=f"How many are dealt at random ({_SITUATIONS})."
)
@click.option("--error", metavar="ANTES", type=float, help="Stop at this standard error.")
@click.option("--seed", metavar="N", type=int, help="The same seed deals the same hands (1).")
@game_options
@output_options
def collude(
    hands: str | None,
    seats: int | None,
    situations: int | None,
    error: float | None,
    seed: int | None,
    as_json: bool,
    **game: str,
) -> None:
    """Value hands that are all known to those who hold them.

    With --hands one situation, exactly: each hand is played for its own best, with
    the cards of the others known to be out. Without it the whole game, from
    situations dealt at random: each is counted exactly, the mean has an error.
    Ctrl-C stops with what there is. `pitboss docs analyst` explains it.
    """
    from pitboss.cli.json_output import collusion_fields, print_document
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.errors import ParseError
    from pitboss.game.cards import parse_cards

    if hands is not None and {seats, situations, error, seed} != {None}:
        raise ParseError("--hands is one situation, counted exactly: nothing is dealt at random")
    if error is not None and not error > 0:
        raise ParseError(f"--error {error}: a standard error in Antes, as in 0.001")
    rules = rules_asked(**game)
    from pitboss.analysis.collusion import check_hands, check_sample, sample_collusion
    from pitboss.analysis.collusion import collude as collude_hands
    from pitboss.analysis.kernel.hands_together import choose_together
    from pitboss.cli.pages.collusion import collusion_page, sample_page
    from pitboss.cli.screen import Screen

    if hands is not None:
        cards = parse_cards(hands)
        if len(cards) % 2:
            raise ParseError(f"--hands: hands have 2 cards each, and these are {len(cards)}")
        known_hands = [cards[at : at + 2] for at in range(0, len(cards), 2)]
        check_hands(rules, known_hands)
        announce_compiling(choose_together)
        with ProgressLine() as progress:
            known = collude_hands(rules, known_hands, progress=progress)
        if as_json:
            print_document(collusion_fields(known), rules)
        else:
            Screen().print(collusion_page(rules, known))
        return
    asked = (
        rules.most_players if seats is None else seats,
        _SITUATIONS if situations is None else situations,
    )
    check_sample(rules, *asked)
    announce_compiling(choose_together)
    with ProgressLine() as progress:
        sample = sample_collusion(
            rules, *asked, 1 if seed is None else seed, until=error or 0.0, progress=progress
        )
    if as_json:
        print_document(sample.form(), rules)
    else:
        Screen().print(sample_page(rules, sample))
