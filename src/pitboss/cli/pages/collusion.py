"""Hands that are known together, as a page."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.analysis.collusion import Collusion, CollusionSample
from pitboss.cli.felt import tiles, title_rule
from pitboss.cli.pages.solution import pairs
from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.rules import Rules


def collusion_page(rules: Rules, known: Collusion) -> RenderableType:
    """One situation: every hand, what it is worth, and what the knowledge adds."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("Hand")
    grid.add_column("Best", no_wrap=True)
    actions: list[Decision] = [*map(Raise, reversed(rules.preflop)), Check()]
    for heading in (*map(str, actions), "gains"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for cards, hand in zip(known.hands, known.together, strict=True):
        values = (f"{float(hand.values[action]):+.4f}" for action in actions)
        best = Text(str(hand.best), style="bold green")
        grid.add_row(tiles(cards), best, *values, f"{float(hand.gain):.4f}")
    seats = len(known.hands)
    words = (
        f"In Antes, before the flop, with all {seats} hands known to be out. On average a hand is "
        f"worth {float(known.value):+.4f}; {float(known.gain):.4f} of it is what the knowledge "
        "gains over optimal play without it."
    )
    head = title_rule(rules.title, f" · {seats} hands known")
    return Group(head, grid, Text(""), Text(words))


def sample_page(rules: Rules, sample: CollusionSample) -> RenderableType:
    """The whole game."""
    head = title_rule(rules.title, f" · {sample.seats} seats know all hands")
    return Group(head, pairs(_lines(sample)))


def _lines(sample: CollusionSample) -> Iterator[tuple[str, str]]:
    error = f"± {sample.standard_error:.4%} (standard error)"
    yield "House edge", f"{-sample.expected:.4%} of the Ante, {error}"
    yield "Without knowledge", f"{-float(sample.alone):.4%}, exactly"
    yield "Gained", f"{sample.gain:.4%} of the Ante, for a seat and round"
    yield "Situations", f"{sample.situations:,} at random, each counted exactly; seed {sample.seed}"
    times = f"{sample.variance_reduction:,.0f} times as many"
    yield "", f"the plain mean of what hands are worth would need {times} for this error"
