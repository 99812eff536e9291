"""The figures of a bankroll: as JSON, each with its kind, and as a page."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.analysis.bankroll import Prospect
from pitboss.analysis.figures import Bounded, Exact, Figure, scaled
from pitboss.analysis.round_law import Bets, Rebate, RebateOf
from pitboss.analysis.sessions import Session
from pitboss.analysis.terms import TRIPS
from pitboss.cli.felt import title_rule
from pitboss.cli.json_output import Form, exact
from pitboss.cli.pages.left_out import not_counted
from pitboss.cli.pages.solution import pairs
from pitboss.game.money import ZERO, format_money
from pitboss.game.rules import Rules

_EDGES = (Fraction(5, 100), Fraction(25, 100), Fraction(50, 100), Fraction(75, 100),
          Fraction(95, 100))  # fmt: skip

Tree = Mapping[str, Any]  # of figures, and of numbers that were given


@dataclass(frozen=True, slots=True)
class BankrollQuestion:
    """The question."""

    rules: Rules
    bets: Bets
    strategy: str
    bank: bool
    speed: Fraction  # rounds an hour
    rebate: Rebate | None


def bankroll_fields(asked: BankrollQuestion, found: Prospect) -> Form:
    """The JSON form; exact figures again below `fractions`, at the same places."""
    plan, rebate = found.plan, asked.rebate
    figures = _figures(asked, found)
    return {
        "ante": asked.bets.ante / 100,
        "trips": asked.bets.side_bets.get(TRIPS, ZERO) / 100,
        "side_bets": {spot: stake / 100 for spot, stake in asked.bets.side_bets.items()},
        "meters": {spot: shown / 100 for spot, shown in asked.bets.meters.items()},
        "strategy": asked.strategy,
        "side": "bank" if asked.bank else "player",
        "rebate": None if rebate is None else {"share": float(rebate.share), "of": str(rebate.of)},
        "loss_rebate": float(plan.loss_rebate),
        "rounds": plan.rounds,
        "rounds_per_hour": float(asked.speed),
        "hours": float(plan.rounds / asked.speed),
        "bankroll": float(plan.bankroll),
        "needed": float(found.law.needed),
        "risk": float(plan.risk),
        **_values(figures),
        "stations": [
            {"rounds": one.rounds, "quantiles": _values(_quantiles(one.quantiles))}
            for one in found.stations
        ],
        "fractions": _fractions(figures),
    }


def _figures(asked: BankrollQuestion, found: Prospect) -> dict[str, Any]:
    law, session, fall, ends = found.law, found.session, found.drawdown, found.double_or_bust
    hours = 1 / asked.speed
    return {
        "round": {
            "expected": Exact(law.expected),
            "variance": Exact(law.variance),
            "standard_deviation": law.standard_deviation,
            "average_wager": Exact(law.wagered),
            "theoretical_loss": Exact(law.theoretical_loss),
            "club_rebate": Exact(law.expected - law.at_table.expected),
        },
        "hour": {"expected": Exact(law.expected * asked.speed)},
        "session": {
            "expected": session.expected,
            "standard_deviation": session.standard_deviation,
            "ahead": session.ahead,
            "even": session.even,
            "behind": session.behind,
            "quantiles": _quantiles(session.quantiles),
            "average_loss": session.average_loss,
        },
        "ruin": {"within": found.ruin_within, "ever": found.ruin_ever},
        "bankroll_for_risk": {"within": found.bankroll_within, "ever": found.bankroll_ever},
        "drawdown": None
        if fall is None
        else {"expected": fall.expected, "quantiles": _quantiles(fall.quantiles)},
        "double_or_bust": None
        if ends is None
        else {
            "doubled": ends.doubled,
            "rounds": ends.rounds,
            "hours": scaled(ends.rounds, hours),
        },
        "n0": {"rounds": found.n0, "hours": found.n0 and scaled(found.n0, hours)},
        "break_even": {
            "action_rebate": found.break_even_action,
            "loss_rebate": session.break_even_loss_rebate,
        },
    }


def _quantiles(quantiles: Mapping[Fraction, Figure]) -> dict[str, Figure]:
    return {f"{float(share):g}": figure for share, figure in quantiles.items()}


def _values(tree: Tree) -> dict[str, Any]:
    return {name: _value(entry) for name, entry in tree.items()}


def _value(entry: Any) -> Any:
    match entry:
        case Exact():
            return {"value": entry.value, "kind": "exact"}
        case Bounded():
            bounds = {"low": entry.low, "high": entry.high}
            return {"value": entry.value, "kind": "bounded", "error": entry.error, **bounds}
        case Mapping():
            return _values(entry)
    return entry


def _fractions(tree: Tree) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, entry in tree.items():
        if isinstance(entry, Exact):
            found[name] = exact(entry.fraction)
        elif isinstance(entry, Mapping) and (inner := _fractions(entry)):
            found[name] = inner
    return found


def bankroll_page(asked: BankrollQuestion, found: Prospect, width: int) -> RenderableType:
    plan, law = found.plan, found.law
    hours = float(plan.rounds / asked.speed)
    over = f"{plan.rounds:,} {'round' if plan.rounds == 1 else 'rounds'}, {hours:,.1f} hours"
    return Group(
        title_rule(asked.rules.title, " · bankroll"),
        pairs(_question(asked, found)),
        *_section("One round", _round(asked, found)),
        *_section(f"A session of {over}", _session(asked, found)),
        Text(""),
        *_plot(found.stations, width),
        *_section(f"A bankroll of {_money(plan.bankroll)}", _bankroll(asked, found)),
        Text(""),
        Text(
            "Exact figures are fractions, shown rounded; ± is the most that the others may be off. "
            f"Ruin: less than {_money(law.needed)} left, so that the next round could not be "
            f"{'covered' if asked.bank else 'played'} in full.",
            style="dim",
        ),
    )


def _question(asked: BankrollQuestion, found: Prospect) -> Iterator[tuple[str, str]]:
    bets, plan, rebate = asked.bets, found.plan, asked.rebate
    placed = "".join(
        f", {asked.rules.wager(spot).label} {format_money(stake)}"
        for spot, stake in bets.side_bets.items()
    )
    yield "Bets", f"Ante and Blind {format_money(bets.ante)} each{placed}"
    for spot, shown in bets.meters.items():
        if spot in bets.side_bets:
            yield "Meter", f"shows {format_money(shown)} before every round"
    seat = "the bank against one seat, whose play is" if asked.bank else "the player, play"
    yield "Side", f"{seat} {asked.strategy}"
    yield "Speed", f"{float(asked.speed):g} rounds an hour"
    if rebate is not None:
        of = {RebateOf.THEORETICAL: "the theoretical loss", RebateOf.ACTION: "all wagers"}
        yield "Club rebate", f"{_percent(rebate.share)} of {of[rebate.of]}, after the session"
    if plan.loss_rebate:
        yield "Loss rebate", f"{_percent(plan.loss_rebate)} of what a session lost"
    yield from not_counted(asked.rules)


Row = tuple[str, Figure | None, str]  # its name, the figure, and how it is written


def _section(title: str, rows: Iterator[Row]) -> Iterator[RenderableType]:
    yield Text("")
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold", title_justify="left")
    grid.add_column(title, no_wrap=True)
    grid.add_column("", justify="right", no_wrap=True)
    grid.add_column("", style="dim", no_wrap=True)
    for name, figure, kind in rows:
        grid.add_row(name, *_shown(figure, kind))
    yield grid


def _shown(figure: Figure | None, kind: str) -> tuple[Text, Text]:
    write = _WRITTEN[kind]
    if figure is None:
        return Text("—"), Text("no bankroll is enough" if kind == "least" else "not in reach")
    if isinstance(figure, Exact):
        return Text(write(figure.fraction)), Text("exact")
    low, high = write(figure.low), write(figure.high)
    if low == high or figure.error <= 1e-6 * max(1e-3, abs(figure.value)):
        return Text(write(figure.value)), Text(f"± {_digits(figure, kind)}")
    return Text(f"{low} to {high}"), Text("bounds")


def _digits(figure: Bounded, kind: str) -> str:
    """`2e-9`: one digit, rounded up."""
    size = figure.error * 100 if kind == "chance" else figure.error
    if not size:
        return "0"
    tenth = floor(log10(size))
    first = ceil(size / 10**tenth)
    first, tenth = (1, tenth + 1) if first == 10 else (first, tenth)
    return f"{first}e{tenth}{'%' if kind == 'chance' else ''}"


def _money(amount: Fraction | float) -> str:
    return f"{float(amount):,.2f}"


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.6g}%"


_WRITTEN: dict[str, Callable[[Fraction | float], str]] = {
    "money": lambda amount: f"{float(amount):+,.2f}",
    "fine": lambda amount: f"{float(amount):+,.6f}",
    "size": lambda amount: f"{float(amount):,.2f}",
    "least": lambda amount: f"{float(amount):,.2f}",
    "chance": lambda share: f"{float(share):.4%}",
    "count": lambda number: f"{float(number):,.1f}",
}


def _round(asked: BankrollQuestion, found: Prospect) -> Iterator[Row]:
    law = found.law
    yield "Expected result", Exact(law.expected), "fine"
    yield "Standard deviation", law.standard_deviation, "size"
    yield "Average total wager", Exact(law.wagered), "size"
    if law.table is not None:
        yield "Of it the club's rebate", Exact(law.expected - law.at_table.expected), "fine"
    yield "Expected an hour", Exact(law.expected * asked.speed), "money"
    yield "N0, rounds", found.n0, "count"
    if found.n0 is not None:
        yield "N0, hours", scaled(found.n0, 1 / asked.speed), "count"
    if law.at_table.expected < 0:
        yield "Even with a rebate of all wagers of", found.break_even_action, "chance"


def _session(asked: BankrollQuestion, found: Prospect) -> Iterator[Row]:
    session = found.session
    yield "Expected result", session.expected, "money"
    before = ", loss rebate apart" if session.loss_rebate else ""
    yield f"Standard deviation{before}", session.standard_deviation, "size"
    yield "Ahead", session.ahead, "chance"
    yield "Even", session.even, "chance"
    yield "Behind", session.behind, "chance"
    if not asked.bank:
        yield "Even with a rebate on its loss of", session.break_even_loss_rebate, "chance"
    for share, figure in session.quantiles.items():
        yield f"{_percent(share)} of sessions end at or below", figure, "money"


def _bankroll(asked: BankrollQuestion, found: Prospect) -> Iterator[Row]:
    plan, fall, ends = found.plan, found.drawdown, found.double_or_bust
    risk = _percent(plan.risk)
    yield "Ruined within the session", found.ruin_within, "chance"
    yield "Ruined at any time, for ever", found.ruin_ever, "chance"
    yield f"Bankroll, {risk} risk, session", found.bankroll_within, "size"
    yield f"Bankroll, {risk} risk, for ever", found.bankroll_ever, "least"
    yield "Deepest drawdown, on average", fall.expected if fall else None, "size"
    for share, figure in fall.quantiles.items() if fall else ():
        yield f"Deepest drawdown, of {_percent(share)} at most", figure, "size"
    yield "Doubled before ruin", ends.doubled if ends else None, "chance"
    yield "Rounds until doubled or ruined", ends.rounds if ends else None, "count"
    if ends is not None:
        yield "The same in hours", scaled(ends.rounds, 1 / asked.speed), "count"


def _plot(stations: tuple[Session, ...], width: int) -> Iterator[Text]:
    """For every station a line: nine sessions of ten stand on it, half of all on the thick part."""
    rows = [(one.rounds, [one.quantiles[edge].value for edge in _EDGES]) for one in stations]
    low = min(min(edges) for _, edges in rows)
    high = max(max(edges) for _, edges in rows)
    columns = max(20, min(width, 100) - 12)
    per_column = (high - low) / (columns - 1) or 1.0

    def place(result: float) -> int:
        return round((result - low) / per_column)

    yield Text("Results so far, by round: 90% are on the line, 50% on its thick part", "bold")
    for rounds, edges in rows:
        at = [place(edge) for edge in edges]
        cells = [" "] * columns
        for column in range(at[0], at[4] + 1):
            cells[column] = "━" if at[1] <= column <= at[3] else "─"
        if low <= 0 <= high and cells[place(0)] == " ":
            cells[place(0)] = "┊"
        cells[at[2]] = "┃"
        yield Text.assemble((f"{rounds:>10,}  ", "dim"), "".join(cells).rstrip())
    ends = f"{_WRITTEN['money'](low)}", f"{_WRITTEN['money'](high)}"
    zero = place(0) if low <= 0 <= high else -1
    line = ends[0] + " " * max(1, columns - len(ends[0]) - len(ends[1])) + ends[1]
    if len(ends[0]) < zero < columns - len(ends[1]) - 1:
        line = line[:zero] + "0" + line[zero + 1 :]
    yield Text(" " * 12 + line, style="dim")
