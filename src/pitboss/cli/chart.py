"""`pitboss chart`: starting hands, or the flops of one of them."""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from pitboss.cli.game_options import game_options, rules_asked
from pitboss.cli.options import output_options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pitboss.analysis.charts import Chart
    from pitboss.analysis.seen_flops import SeenFlop
    from pitboss.cli.json_output import Form
    from pitboss.game.cards import Card
    from pitboss.game.rules import Rules


@click.command()
@click.argument("hand", required=False)
@game_options
@output_options
@click.option("--svg", metavar="FILE", type=click.Path(), help="Write the chart as a picture.")
@click.option(
    "--csv", metavar="FILE", type=click.Path(), help="Write the values, to twelve decimals."
)
def chart(hand: str | None, as_json: bool, svg: str | None, csv: str | None, **game: str) -> None:
    """Show the chart of starting hands, or the flop chart of one.

    HAND is a starting hand such as AKs, QJo or 77: its chart shows on which flops
    to raise. With --svg or --csv the chart goes to the file; - is standard output.
    """
    from pitboss.analysis.drawing import chart_svg
    from pitboss.analysis.left_out import left_out
    from pitboss.analysis.seen_flops import hand_named
    from pitboss.cli.files import check_writable, write_text
    from pitboss.errors import ParseError

    rules = rules_asked(**game)
    cards = None if hand is None else hand_named(hand)
    for file in (svg, csv):
        if file is not None:
            check_writable(file)
    if svg is not None and svg == csv:
        raise ParseError(f"--svg {svg} and --csv {csv} are the same place: give each its own")
    if as_json and "-" in (svg, csv):
        raise ParseError("--json has standard output: give --svg and --csv a file")
    drawn = _draw(rules, cards)
    if svg is not None:
        write_text(svg, chart_svg(drawn.chart))
    if csv is not None:
        write_text(csv, drawn.csv)
    if as_json:
        from pitboss.cli.json_output import print_document

        note = left_out(rules)
        print_document({**drawn.fields(), **({} if note is None else {"note": note})}, rules)
    if as_json or svg is not None or csv is not None:
        return
    from pitboss.cli.pages.chart import chart_page, groups_page
    from pitboss.cli.pages.left_out import coverage_line
    from pitboss.cli.screen import Screen

    screen = Screen()
    screen.print(chart_page(drawn.chart, screen.width))
    if cards is not None:
        screen.print(groups_page(cards, drawn.seen_flops))
    for line in coverage_line(rules):
        screen.print(line)


class _Drawn(NamedTuple):
    chart: "Chart"
    csv: str
    fields: "Callable[[], Form]"  # of the JSON
    seen_flops: "Sequence[SeenFlop]" = ()  # by one hand


def _draw(rules: "Rules", cards: "Sequence[Card] | None") -> _Drawn:
    from pitboss.analysis import charts
    from pitboss.analysis.book import book_for
    from pitboss.analysis.deck import STANDARD_DECK
    from pitboss.analysis.seen_flops import flops_seen
    from pitboss.analysis.strategy import starting_hands
    from pitboss.analysis.terms import terms_of
    from pitboss.cli.json_output import flops_fields, starting_hands_fields
    from pitboss.cli.progress import ProgressLine, announce_compiling

    if book_for(terms_of(rules)) is None:
        from pitboss.analysis.kernel.flops import sum_flops

        announce_compiling(sum_flops)
    with ProgressLine() as progress:
        if cards is None:
            hands = starting_hands(rules, progress=progress)
            drawn = charts.starting_chart(hands, f"Starting hands · {rules.title}")
            return _Drawn(drawn, charts.hands_csv(hands), partial(starting_hands_fields, hands))
        name = STANDARD_DECK.name_of(*(card.index for card in cards))
        seen_flops = flops_seen(rules, cards, progress=progress)
        drawn = charts.flop_chart(seen_flops, f"{name} on the flop · {rules.title}")
        fields = partial(flops_fields, name, cards, seen_flops)
        return _Drawn(drawn, charts.flops_csv(cards, seen_flops), fields, seen_flops)
