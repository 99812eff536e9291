"""The rules of a game as a page in plain words."""

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.felt import title_rule
from pitboss.game.bank import Coverage
from pitboss.game.hands import HandCategory
from pitboss.game.money import format_money
from pitboss.game.paytables import Paytable
from pitboss.game.rules import Rules, Street, UnqualifiedAnte
from pitboss.game.wording import BLIND_BELOW, TRIPS_BELOW


def rules_page(rules: Rules) -> RenderableType:
    """The rules of a game in plain words."""
    facts = Grid.grid(padding=(0, 2))
    for name, words in _facts(rules):
        facts.add_row(Text(name, style="bold"), Text(words))
    return Group(
        title_rule(rules.title, f" ({rules.name})"),
        facts,
        _pays(rules.blind_table, rules.trips_table),
        *_schedules(rules),
    )


def _facts(rules: Rules) -> Iterator[tuple[str, str]]:
    yield "Bank", f"the {rules.banked_by}"
    yield "Seats", str(rules.seats)
    low, high = format_money(rules.spot_minimum), format_money(rules.spot_maximum)
    yield "A spot", f"{low} to {high}, in steps of {format_money(rules.increment)}"
    yield "Raises", raises_words(rules)
    yield "Dealer", qualifying_words(rules)
    yield "Dealing", f"from a {rules.dealing}; decks: {', '.join(rules.decks)}"
    if not rules.house_banked:
        yield "Banking", f"at most {rules.rounds_in_a_row} rounds in a row, then clockwise"
        yield "Coverage", COVERAGE_WORDS[rules.coverage]
        by = f"schedule {rules.schedule}, paid by the player/dealer"
        yield "Collection", "none" if rules.schedule is None else by


COVERAGE_WORDS = {
    Coverage.PAYOFFS: "payoffs: winners are paid until payoffs reach the player/dealer's wager",
    Coverage.NET: "net: the player/dealer neither wins nor loses more than the wager",
    Coverage.UNLIMITED: "unlimited",
}


STREET_WORDS = {
    Street.PREFLOP: "before the flop",
    Street.FLOP: "on the flop",
    Street.RIVER: "on the river",
}


def raises_words(rules: Rules) -> str:
    preflop, flop, river = (
        " or ".join(f"{multiple}x" for multiple in rules.multiples(street)) for street in Street
    )
    return f"{preflop} before the flop, {flop} on it, {river} on the river"


def qualifying_words(rules: Rules) -> str:
    if rules.qualify is None:
        return "always qualifies"
    returned = rules.unqualified_ante is UnqualifiedAnte.RETURNED
    ante = "returned" if returned else "settled as always"
    return f"qualifies with {rules.least_qualifying} or better; otherwise the Ante is {ante}"


def _pays(blind: Paytable, trips: Paytable) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("Hand")
    grid.add_column(f"Blind ({blind.name})", justify="right")
    grid.add_column(f"Trips ({trips.name})", justify="right")
    for category in reversed(HandCategory):
        pays = blind.pays(category), trips.pays(category)
        if any(pays):
            odds = [str(pay) if pay else missing for pay, missing in zip(pays, _BELOW, strict=True)]
            grid.add_row(str(category), *odds)
    grid.add_row("below that", *_BELOW)
    return grid


_BELOW = (BLIND_BELOW, TRIPS_BELOW)


def _schedules(rules: Rules) -> Iterator[Grid]:
    if not rules.schedules:
        return
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for word in ("Schedule", "A spot", "Total action up to: collection"):
        grid.add_column(word)
    for number, schedule in rules.schedules.items():
        mark = " ●" if number == rules.schedule else ""
        limits = f"{format_money(schedule.minimum)} to {format_money(schedule.maximum)}"
        steps = [
            f"{'above' if step.up_to is None else format_money(step.up_to)}: "
            f"{format_money(step.collection)}"
            for step in schedule.steps
        ]
        grid.add_row(f"{number}{mark}", limits, ", ".join(steps))
    yield grid
