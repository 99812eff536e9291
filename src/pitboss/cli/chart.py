"""`pitboss chart`: starting hands, or the flops of one of them."""

import click

from pitboss.cli.game_options import game_options, rules_asked


@click.command()
@click.argument("hand", required=False)
@game_options
@click.option("--svg", metavar="FILE", help="Write the chart as a picture.")
@click.option("--csv", metavar="FILE", help="Write the exact values as a table.")
def chart(hand: str | None, svg: str | None, csv: str | None, **game: str) -> None:
    """Show the chart of starting hands, or the flop chart of one.

    HAND is a starting hand such as AKs, QJo or 77: its chart shows on which flops
    to raise. With --svg or --csv the chart goes to the file; - is standard output.
    """
    from pitboss.analysis.charts import flop_chart as chart_of_flops
    from pitboss.analysis.charts import flops_csv as csv_of_flops
    from pitboss.analysis.charts import hands_csv, starting_chart
    from pitboss.analysis.drawing import chart_svg
    from pitboss.analysis.seen_flops import SeenFlop, flops_seen, hand_named
    from pitboss.analysis.strategy import starting_hands
    from pitboss.cli.files import check_writable, write_text
    from pitboss.cli.progress import ProgressLine, announce_compiling

    rules = rules_asked(**game)
    cards = None if hand is None else hand_named(hand)
    files = [file for file in (svg, csv) if file is not None]
    for file in files:
        check_writable(file)
    from pitboss.analysis.book import book_for
    from pitboss.analysis.deck import FULL_DECK
    from pitboss.analysis.terms import terms_of

    if book_for(terms_of(rules)) is None:
        announce_compiling()
    seen_flops: list[SeenFlop] = []
    with ProgressLine() as progress:
        if cards is None:
            hands = starting_hands(rules, progress=progress)
            drawn = starting_chart(hands, f"Starting hands · {rules.title}")
            table = hands_csv(hands)
        else:
            name = FULL_DECK.name_of(*(card.index for card in cards))
            seen_flops = flops_seen(rules, cards, progress=progress)
            drawn = chart_of_flops(seen_flops, f"{name} on the flop · {rules.title}")
            table = csv_of_flops(seen_flops)
    if svg is not None:
        write_text(svg, chart_svg(drawn))
    if csv is not None:
        write_text(csv, table)
    if files:
        return
    from pitboss.cli.chart_page import chart_page, groups_page
    from pitboss.cli.screen import Screen

    screen = Screen()
    screen.print(chart_page(drawn, screen.width))
    if cards is not None:
        screen.print(groups_page(cards, seen_flops))
