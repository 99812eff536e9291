"""Strategies as pages: a card to carry, and what one costs."""

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.analysis.explanation import Explanation
from pitboss.analysis.losses import HandLoss, Situation
from pitboss.analysis.strategies.ruled import RuledStrategy
from pitboss.analysis.strategy_cost import StrategyCost
from pitboss.cli.felt import tiles, title_rule
from pitboss.cli.pages.advice import actions, shown_cards
from pitboss.cli.pages.left_out import coverage_line
from pitboss.cli.pages.rules import STREET_WORDS
from pitboss.cli.pages.solution import decided, pairs
from pitboss.game.rules import Rules

_SHOWN = 12  # of the costliest situations, of which the JSON has a hundred, and of hands


def card_page(strategy: RuledStrategy) -> RenderableType:
    """Rules street by street, the first that speaks first."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold green", no_wrap=True)
    grid.add_column()
    for street, rules in strategy.rules.items():
        grid.add_row(Text(STREET_WORDS[street].capitalize(), style="bold"), "")
        for rule in rules:
            when = "otherwise" if rule.when is None else str(rule.when)
            grid.add_row(f"  {rule.decision}", Text(when))
    conditions = "1 condition" if strategy.length == 1 else f"{strategy.length} conditions"
    parts: list[RenderableType] = [title_rule(strategy.title, f" · {conditions}")]
    if strategy.text:
        parts += [Text(strategy.text, style="dim"), Text("")]
    return Group(*parts, grid)


def distilled_page(strategy: RuledStrategy, cost: StrategyCost) -> RenderableType:
    edge = f"{float(cost.house_edge):.6%} of the Ante; the best play {float(-cost.optimal):.6%}"
    return Group(card_page(strategy), Text(""), pairs([*_costs(cost), ("House edge", edge)]))


def cost_page(cost: StrategyCost) -> RenderableType:
    return Group(
        title_rule(cost.rules.title, f" · {cost.title}"),
        pairs(_costs(cost)),
        Text(""),
        pairs(cost.headline),
        Text(""),
        pairs(decided(cost)),
        *_by_hand(cost.by_hand),
        *_costliest(cost.situations),
    )


def _costs(cost: StrategyCost) -> Iterator[tuple[str, str]]:
    yield "Costs", f"{float(cost.cost):.6%} of the Ante, a round, against the best play"
    for street, lost in cost.by_street.items():
        share = f" · {float(lost / cost.cost):.1%}" if cost.cost else ""
        yield f"  {STREET_WORDS[street]}", f"{float(lost):.6%}{share}"


def _by_hand(losses: Sequence[HandLoss]) -> Iterable[RenderableType]:
    """Which kinds of hands, on which boards, make the cost."""
    if not losses:
        return
    yield Text("")
    shown = losses[:_SHOWN]
    share = float(sum(one.share for one in shown))
    yield Text.assemble(
        ("By hand", "bold"), f", {len(shown)} of {len(losses)} that make {share:.2%} of the cost"
    )
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("Street", no_wrap=True)
    grid.add_column("Hand", no_wrap=True)
    grid.add_column("Board alone", no_wrap=True)
    grid.add_column("Does", no_wrap=True)
    grid.add_column("Cost", justify="right")
    grid.add_column("Share", justify="right")
    for one in shown:
        grid.add_row(
            STREET_WORDS[one.street],
            str(one.made),
            "" if one.board is None else str(one.board),
            str(one.chosen),
            f"{float(one.cost):.4%}",
            f"{float(one.share):.2%}",
        )
    yield grid


def _costliest(situations: Sequence[Situation]) -> Iterable[RenderableType]:
    """The first of them, with the loss each time and the share of the cost."""
    if not situations:
        return
    yield Text("")
    shown = situations[:_SHOWN]
    share = float(sum(one.share for one in situations))
    yield Text.assemble(
        ("Costliest situations", "bold"),
        f", {len(shown)} of {len(situations)} that make {share:.2%} of the cost",
    )
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("Hand", no_wrap=True)
    grid.add_column("Board", no_wrap=True)
    grid.add_column("Does")
    grid.add_column("Best")
    grid.add_column("Loses", justify="right")
    grid.add_column("Share", justify="right")
    for one in shown:
        grid.add_row(
            tiles(one.cards),
            tiles(one.board),
            str(one.chosen),
            Text(str(one.best), style="bold green"),
            f"{float(one.loss):.4f}",
            f"{float(one.share):.3%}",
        )
    yield grid


def explanation_page(rules: Rules, explained: Explanation) -> RenderableType:
    advice = explained.advice
    return Group(
        title_rule(rules.title, f" · {explained.title} {STREET_WORDS[advice.street]}"),
        shown_cards(advice),
        Text(""),
        Text(_said(explained)),
        *_words(explained),
        Text(""),
        actions(advice),
        *coverage_line(rules),
    )


def _said(explained: Explanation) -> str:
    if explained.rule is None:
        said = f"It says: {explained.says}"
    else:
        when = "which has no condition" if explained.when is None else explained.when
        said = f"Rule {explained.rule} speaks, {when}: {explained.says}"
    costs = (
        f"it costs {float(explained.cost):.4f} Antes here"
        if explained.cost
        else "which is the best"
    )
    return f"{said}; {costs}."


def _words(explained: Explanation) -> Iterator[RenderableType]:
    """What is so, and by which number."""
    if not explained.holds:
        return
    yield Text("")
    grid = Grid.grid(padding=(0, 2))
    for word, holds in explained.holds.items():
        quantity = re.split(" [<=>]", word)[0]
        counted = str(explained.numbers.get(quantity, ""))
        grid.add_row(Text(word), Text("yes", style="bold green") if holds else "no", counted)
    yield grid
