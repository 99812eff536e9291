"""Advice as a page: every action, the best first, and why."""

from collections.abc import Iterator
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.analysis.advice import Advice
from pitboss.analysis.values import cost, ranked
from pitboss.cli.felt import tiles, title_rule
from pitboss.cli.pages.left_out import coverage_line
from pitboss.cli.pages.rules import STREET_WORDS
from pitboss.game.actions import Fold, Raise
from pitboss.game.hands import strength
from pitboss.game.rules import Rules, Street
from pitboss.game.wagers import labels

_SEEN = {"dealer": "the dealer's", "flop": "on the flop", "late": "on turn or river"}


def advice_page(rules: Rules, advice: Advice) -> RenderableType:
    return Group(
        title_rule(rules.title, f" · advice {STREET_WORDS[advice.street]}"),
        shown_cards(advice),
        Text(""),
        actions(advice),
        Text(""),
        *(Text(line) for line in _why(rules, advice)),
        *coverage_line(rules),
    )


def shown_cards(advice: Advice) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    made = str(strength((*advice.cards, *advice.board))) if advice.board else ""
    grid.add_row("You", tiles(advice.cards), made)
    if advice.board:
        grid.add_row("Board", tiles(advice.board), "")
    if advice.dead:
        grid.add_row("Dead", tiles(advice.dead), "")
    for place, words in _SEEN.items():
        if cards := advice.seen._asdict()[place]:
            grid.add_row("Seen", tiles(cards), words)
    return grid


def actions(advice: Advice) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("Action")
    grid.add_column("Worth in Antes", justify="right")
    grid.add_column("Costs", justify="right")
    for action in ranked(advice.values):
        best = action == advice.best
        lost = cost(advice.values, action)
        grid.add_row(
            Text(str(action), style="bold green" if best else ""),
            f"{float(advice.values[action]):+.6f}",
            "best" if best else f"{float(lost):.6f}",
        )
    return grid


def _why(rules: Rules, advice: Advice) -> Iterator[str]:
    chances = advice.chances
    yield (
        f"At the showdown the hand wins {_percent(chances.win)}, ties {_percent(chances.tie)}, "
        f"loses {_percent(chances.lose)}. "
        f"The dealer does not qualify in {_percent(chances.dealer_unqualified)}."
    )
    second = advice.second_best
    if second is None:
        return
    if advice.margin == 0:
        yield f"To {advice.best} and to {second} are worth the same."
    else:
        costs = f"costs {float(advice.margin):.4f} Antes"
        yield f"Best is to {advice.best}; to {second}, the second best, {costs}."
    yield from _fold_words(rules, advice)


def _fold_words(rules: Rules, advice: Advice) -> Iterator[str]:
    """On the river: how much there is to beat."""
    if advice.street is not Street.RIVER:
        return
    raising = max(value for action, value in advice.values.items() if isinstance(action, Raise))
    if isinstance(advice.best, Fold):
        lost = f"{float(-raising):.4f}"
        antes = "1 Ante" if len(rules.required) == 1 else f"{len(rules.required)} Antes"
        folding = f"Folding loses {labels(rules.required)}, {antes}"
        yield f"{folding}; raising would lose {lost} on average."


def _percent(share: Fraction) -> str:
    return f"{float(share):.2%}"
