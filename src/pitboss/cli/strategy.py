"""`pitboss strategy`: strategies as rules, what they cost, and the cheapest of a length."""

from typing import TYPE_CHECKING

import click

from pitboss.cli.commands import Commands
from pitboss.cli.game_options import game_options, rules_asked
from pitboss.cli.options import complete_rules, not_empty, output_options

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _complete(_: click.Context, __: click.Parameter, typed: str) -> "list[CompletionItem]":
    """Where the shell completes a strategy: those that ship, or a file."""
    from click.shell_completion import CompletionItem

    from pitboss.analysis.strategies.catalogue import NAMES

    names = [CompletionItem(name) for name in NAMES if name.startswith(typed)]
    return names or [CompletionItem(typed, type="file")]


@click.group(cls=Commands)
def strategy() -> None:
    """List, show and price strategies that people use."""


@strategy.command(name="list")
@output_options
def list_strategies(as_json: bool) -> None:
    """List the strategies that come with pitboss."""
    from pitboss.analysis.strategies.catalogue import NAMES
    from pitboss.cli.files import named_strategy
    from pitboss.cli.json_output import print_document, strategy_fields

    found = [named_strategy(name) for name in NAMES]
    if as_json:
        fields = [strategy_fields(one.name, one.title, one.rules) for one in found]
        print_document({"strategies": fields})
        return
    width = max(map(len, NAMES))
    for one in found:
        click.echo(f"{one.name:<{width}}  {one.title}")


@strategy.command()
@click.argument("name", shell_complete=_complete)
@click.option("--toml", is_flag=True, help="Print its file, to begin your own with.")
@output_options
def show(name: str, toml: bool, as_json: bool) -> None:
    """Show the rules of a strategy as a card.

    NAME is one of `pitboss strategy list`, or a TOML file.
    """
    from pitboss.cli.files import named_strategy
    from pitboss.cli.json_output import print_document, strategy_fields
    from pitboss.errors import ParseError

    if toml and as_json:
        raise ParseError("--toml and --json are two forms of the same: give one; the JSON has both")
    found = named_strategy(name)
    if as_json:
        text = None if found.rules is None else found.rules.toml
        fields = strategy_fields(found.name, found.title, found.rules)
        print_document({"strategy": fields, "toml": text})
        return
    if found.rules is None:
        raise ParseError(f"{found.name} is no strategy of rules; `pitboss strategy cost` values it")
    if toml:
        click.echo(found.rules.toml, nl=False)
        return
    from pitboss.cli.pages.strategy import card_page
    from pitboss.cli.screen import Screen

    Screen().print(card_page(found.rules))


@strategy.command()
@click.argument("strategy_name", metavar="NAME|FILE", shell_complete=_complete)
@game_options
@output_options
def cost(strategy_name: str, as_json: bool, **game: str) -> None:
    """Count what a strategy costs against the best play, exactly.

    NAME is one of `pitboss strategy list`; FILE is a strategy of rules in TOML,
    or tables of decisions as .npz. Every deal is counted. `pitboss docs analyst`
    explains the language, the tables and the JSON.
    """
    from pitboss.cli.files import named_strategy
    from pitboss.cli.json_output import print_document, strategy_cost_fields
    from pitboss.cli.progress import ProgressLine, announce_compiling

    rules = rules_asked(**game)
    found = named_strategy(strategy_name)
    from pitboss.analysis.kernel.losses import lose_rivers
    from pitboss.analysis.named_strategies import check_strategy
    from pitboss.analysis.strategy_cost import evaluate
    from pitboss.analysis.terms import terms_of

    check_strategy(found.given, terms_of(rules))
    announce_compiling(lose_rivers)
    with ProgressLine() as progress:
        counted = evaluate(rules, found.given, progress=progress)
    if as_json:
        print_document(strategy_cost_fields(counted), rules)
        return
    from pitboss.cli.pages.strategy import cost_page
    from pitboss.cli.screen import Screen

    Screen().print(cost_page(counted))


@strategy.command()
@click.argument("strategy_name", metavar="NAME|FILE", shell_complete=_complete)
@click.argument("cards", nargs=-1, required=True)
@click.option("--board", metavar="CARDS", default="", help="The board: 3 or 5 cards.")
@game_options
@output_options
def explain(
    strategy_name: str, cards: tuple[str, ...], board: str, as_json: bool, **game: str
) -> None:
    """Explain what a strategy does with a hand, and what that costs there.

    CARDS are your two, as in "Kd Qh". The page names the rule that speaks, what
    the words of the street's rules say of the hand, and the exact value of every
    action.
    """
    from pitboss.analysis.advice import needs_compiling
    from pitboss.analysis.explanation import check_spot
    from pitboss.analysis.explanation import explain as explain_spot
    from pitboss.cli.files import named_strategy
    from pitboss.cli.json_output import explanation_fields, print_document
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.game.cards import parse_cards

    hand, shown = parse_cards(" ".join(cards)), parse_cards(board)
    rules = rules_asked(**game)
    found = named_strategy(strategy_name)
    check_spot(rules, found.given, hand, shown)
    if needs_compiling(rules, hand, shown, ()):
        from pitboss.analysis.kernel.before_flop import sum_hand

        announce_compiling(sum_hand)
    with ProgressLine() as progress:
        explained = explain_spot(rules, found.given, hand, shown, progress=progress)
    if as_json:
        print_document(explanation_fields(explained), rules)
        return
    from pitboss.cli.pages.strategy import explanation_page
    from pitboss.cli.screen import Screen

    Screen().print(explanation_page(rules, explained))


@strategy.command()
@click.option(
    "--rules", "conditions", type=int, metavar="N", required=True,
    help="How many conditions it may have.",
)  # fmt: skip
@click.option(
    "--game", metavar="NAME", default="house", show_default=True, shell_complete=complete_rules,
    callback=not_empty, help="A game of `pitboss rules list`, or a TOML file.",
)  # fmt: skip
@click.option("--out", metavar="FILE", type=click.Path(), help="Write it to a file, as TOML.")
@output_options
def distil(conditions: int, game: str, out: str | None, as_json: bool) -> None:
    """Search for the strategy of N conditions that costs least.

    A condition is a word of a rule with its bound; the chart before the flop is
    one. The whole language is searched, the same way each time, and what is found
    is valued exactly. It is printed as a card and as TOML, which
    `pitboss strategy cost` reads. Here --rules is the length; --game is the game.
    """
    from pitboss.analysis.terms import terms_of
    from pitboss.cli.files import check_writable, named_rules, write_text
    from pitboss.cli.json_output import distilled_fields, print_document
    from pitboss.cli.progress import ProgressLine, announce_compiling
    from pitboss.errors import ParseError

    rules = named_rules(game)
    terms_of(rules)  # refuses what cannot be counted
    if out is not None:
        check_writable(out)
        if out == "-":
            raise ParseError("--out -: name a file; without --out the strategy is printed")
    from pitboss.analysis.distil import check_conditions
    from pitboss.analysis.distil import distil as distil_rules
    from pitboss.analysis.kernel.histograms import by_two

    check_conditions(conditions)
    announce_compiling(by_two)
    with ProgressLine() as progress:
        found = distil_rules(rules, conditions, progress=progress)
    if out is not None:
        write_text(out, found.strategy.toml)
    if as_json:
        print_document(distilled_fields(found.strategy, found.cost), rules)
        return
    from pitboss.cli.pages.strategy import distilled_page
    from pitboss.cli.screen import Screen

    Screen().print(distilled_page(found.strategy, found.cost))
    if out is None:
        click.echo(f"\n{found.strategy.toml}", nl=False)
