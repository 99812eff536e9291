"""Side bets as a page: each by itself, then all that lie on one round."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.analysis.side_bets import LawLine, MeterValue, SideBet
from pitboss.analysis.together import Played, PlayedTogether
from pitboss.cli.felt import title_rule
from pitboss.cli.pages.left_out import not_counted
from pitboss.cli.pages.solution import pairs
from pitboss.game.claims import Outcome
from pitboss.game.money import format_money
from pitboss.game.rules import Rules
from pitboss.game.wagers import Spot

_NO_LINE = {Outcome.WIN: "wins", Outcome.LOSE: "lost", Outcome.PUSH: "returned"}


def side_bets_page(
    rules: Rules,
    bets: Mapping[Spot, SideBet],
    unchanged: Played | None,
    both: PlayedTogether | None,
) -> RenderableType:
    parts: list[RenderableType] = [title_rule(rules.title, " · side bets")]
    for bet in bets.values():
        parts += [*_bet(bet), Text("")]
    if unchanged is not None:
        parts += [*_round(rules, unchanged, both), Text("")]
    if left := [*not_counted(rules)]:
        parts += [pairs(left), Text("")]
    return Group(*parts[:-1])


def _bet(bet: SideBet) -> Iterator[RenderableType]:
    wager = bet.wager
    yield Text.assemble((wager.label, "bold green"), f" · {wager.settles}, {wager.fold} on a fold")
    yield pairs(_headline(bet))
    yield _law(bet)


def _headline(bet: SideBet) -> Iterator[tuple[str, str]]:
    both = bet.taken_into_account
    unchanged = "" if both is None else ", play unchanged"
    yield "House edge", f"{_percent(bet.house_edge)} of the stake{unchanged}"
    if both is not None:
        edge = _percent(bet.house_edge_taken_into_account)
        yield (
            "Taken into account",
            f"{edge} of a stake as high as the Ante; costs the main game "
            f"{_percent(both.main_cost)} of the Ante",
        )
    yield "Hit frequency", _percent(bet.hit_frequency)
    yield "Standard deviation", f"{bet.standard_deviation:.6f} stakes a round"
    yield "Correlation", f"{bet.correlation:+.6f} with the main game"
    if bet.tables:
        shown = (f"{name}\N{NO-BREAK SPACE}{_percent(edge)}" for name, edge in bet.tables.items())
        yield "By pay table", " · ".join(shown)
    if bet.meter is not None:
        yield from _meter(bet.meter)


def _meter(meter: MeterValue) -> Iterator[tuple[str, str]]:
    fed = f"{format_money(meter.fed)} of every {format_money(meter.stake)} feeds it"
    yield "Meter", f"shows {format_money(meter.shown)}; {fed}"
    if meter.least_even is not None and meter.break_even is not None:
        yield "Breaks even", f"from {format_money(meter.least_even)} on, for one seat alone"
        yield "Share of the meter", f"{float(meter.share_of_meter):.4e} a round"
    kept = f"{_percent(meter.house_keeps)} of the stake, what feeds the meter not counted"
    yield "The house keeps", kept


def _law(bet: SideBet) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("Hand")
    grid.add_column("Pays", justify="right")
    grid.add_column("Combinations", justify="right", no_wrap=True)
    grid.add_column("Chance", justify="right", no_wrap=True)
    grid.add_column("Part of the edge", justify="right", no_wrap=True)
    for line in bet.lines:
        chance = Fraction(line.deals, bet.deals)
        grid.add_row(
            line.hand or _NO_LINE[line.outcome],
            _pays(line),
            f"{line.combinations:,}",
            f"{float(chance):.6%}",
            f"{float(-chance * line.result):+.6%}",
        )
    grid.add_row(Text("all", style="dim"), "", f"{bet.combinations:,}", "", "")
    return grid


def _pays(line: LawLine) -> str:
    return "" if line.prize is None else str(line.prize)


def _round(
    rules: Rules, unchanged: Played, both: PlayedTogether | None
) -> Iterator[RenderableType]:
    placement = unchanged.placement
    staked = ", ".join(
        f"{rules.wager(spot).label} {float(stake):g}" for spot, stake in placement.stakes.items()
    )
    yield Text.assemble(("One round", "bold green"), f" · in Antes: {staked}")
    plays = [("play unchanged", unchanged)]
    if both is not None:
        plays.append(("for the sum", both.together))
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("")
    for name, _ in plays:
        grid.add_column(name, justify="right", no_wrap=True)
    grid.add_column("")
    for name, numbers, base in _rows(rules, [played for _, played in plays]):
        grid.add_row(Text(name, style="bold"), *numbers, Text(base, style="dim"))
    yield grid
    if both is not None:
        yield from _changes(both)


def _rows(rules: Rules, plays: list[Played]) -> Iterator[tuple[str, list[str], str]]:
    yield "House edge", [_percent(one.house_edge) for one in plays], "of the Ante"
    yield "  main game", [_percent(-one.law.main) for one in plays], "of the Ante"
    for spot in plays[0].law.spots:
        edges = [_percent(-one.law.expected_on(spot)) for one in plays]
        yield f"  {rules.wager(spot).label}", edges, "of the Ante"
    yield "Edge of the stakes", [_percent(one.edge_of_stakes) for one in plays], "before the deal"
    yield "Element of risk", [_percent(one.element_of_risk) for one in plays], "of all wagered"
    yield "Average wager", [f"{float(one.average_wager):.6f}" for one in plays], "Antes"
    yield "Standard deviation", [f"{one.law.standard_deviation:.6f}" for one in plays], "Antes"
    for action in plays[0].actions:
        shares = [_percent(one.actions[action]) for one in plays]
        yield str(action).capitalize(), shares, "of rounds"


def _changes(both: PlayedTogether) -> Iterator[RenderableType]:
    gain, cost = _percent(both.gain), _percent(both.main_cost)
    yield Text(f"Playing for the sum gains {gain} of the Ante; the main game gives up {cost}.")
    changed = both.changed_hands
    if changed:
        hands = ", ".join(f"{name} {after}" for name, (_, after) in changed.items())
        yield Text(f"Before the flop it plays otherwise: {hands}.")


def _percent(share: Fraction) -> str:
    return f"{float(share):.4%}"
