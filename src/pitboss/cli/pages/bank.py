"""What banking brings, as a page."""

from collections.abc import Iterator
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.analysis.bank import Banking
from pitboss.analysis.banked_seats import BankedSeat
from pitboss.analysis.break_even import DOLLAR, AnteRange
from pitboss.cli.felt import title_rule
from pitboss.cli.pages.left_out import as_sentence
from pitboss.cli.pages.solution import pairs
from pitboss.game.money import Cents, format_money

_ANTES = 12  # that the plot shows, about
_WIDEST_BAR = 24  # to either side
_LEFT_OF_BARS = 26  # columns


def banking_page(banking: Banking, width: int) -> RenderableType:
    parts: list[RenderableType] = [
        title_rule(banking.rules.title, " · the bank"),
        pairs(_table(banking)),
        Text(""),
        pairs(_result(banking)),
    ]
    if banking.note is not None:
        parts += [Text(""), Text(as_sentence(banking.note), style="yellow")]
    if by_seats := banking.by_seats():
        parts += [Text(""), _by_seats(by_seats, len(banking.seats))]
    parts += [Text(""), pairs(_break_even(banking)), Text(""), *_plot(banking, width)]
    return Group(*parts)


def _table(banking: Banking) -> Iterator[tuple[str, str]]:
    for seat, number in _alike(banking).items():
        each = "" if number == 1 else " each"
        yield "Seats", f"{number}, with {_placed(seat)}{each}, played {seat.strategy}"
    yield "Total action", f"{format_money(banking.total_action)} before the deal"
    if banking.rules.house_banked:
        yield "Bank", "the house, which pays and collects everything"
        return
    enough = banking.covers_from
    if enough is None:
        yield "Bank", "covers everything"
    elif banking.wager is None:
        yield "Bank", f"covers everything, as a wager of {format_money(enough)} does"
    else:
        yield "Bank", f"wager {format_money(banking.wager)}, coverage {banking.coverage}"


def _alike(banking: Banking) -> dict[BankedSeat, int]:
    """The kinds of seats, and how many there are of each."""
    numbers: dict[BankedSeat, int] = {}
    for seat in banking.seats:
        numbers[seat] = numbers.get(seat, 0) + 1
    return numbers


def _placed(seat: BankedSeat) -> str:
    trips = f" and Trips {format_money(seat.trips)}" if seat.trips else ""
    return f"Ante {format_money(seat.ante)}{trips}"


def _result(banking: Banking) -> Iterator[tuple[str, str]]:
    yield "Expected", f"{_dollars(banking.expected)} a round{_before(banking)}"
    if banking.rules.schedule is not None:
        share = f"{float(banking.fee_share):.3%} of the total action"
        taken = f"{format_money(banking.collection)} by schedule {banking.rules.schedule}"
        yield "Collection", f"{taken}, {share}"
        yield "Net", f"{_dollars(banking.net_expected)} a round"
    yield "Deviation", f"{banking.standard_deviation / DOLLAR:.2f} a round"
    if banking.correlation is not None:
        which = "the first two seats" if len(_alike(banking)) > 1 else "two seats"
        yield "Correlation", f"{banking.correlation:.6f} of {which}"
    yield from _losses(banking)
    if not banking.rules.house_banked:
        chance = "cannot happen" if banking.exact else "may happen; the chance is not counted"
        yield "Wager exhausted", chance


def _losses(banking: Banking) -> Iterator[tuple[str, str]]:
    """Of seats that are alike by strategy, else of each kind as it plays."""
    kinds = _alike(banking)
    if len(kinds) == 1:
        for strategy, lost in banking.loses().items():
            words = f"{_dollars(lost, sign='')} a round, playing {strategy}"
            yield "A seat loses", words + _share(banking.seats[0], lost)
        return
    for seat in kinds:
        lost = -banking.result_of(seat)
        words = f"{_dollars(lost, sign='')} a round, with {_placed(seat)}, playing {seat.strategy}"
        yield "A seat loses", words + _share(seat, lost)


def _share(seat: BankedSeat, lost: Fraction) -> str:
    """Of the Ante, where nothing else that the seat places has a part in it."""
    return "" if seat.trips else f", {float(lost / seat.ante):.4%} of its Ante"


def _before(banking: Banking) -> str:
    return "" if banking.rules.schedule is None else ", before the collection"


def _dollars(cents: Fraction | int, sign: str = "+") -> str:
    return f"{float(cents) / DOLLAR:{sign}.4f}"


def _by_seats(banked: list[Banking], asked: int) -> Grid:
    collects = banked[0].rules.schedule is not None
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    headings = ["Total action", "Expected"]
    headings += ["Collection", "Net"] if collects else []
    grid.add_column("Seats", justify="right")
    for heading in (*headings, "Deviation"):
        grid.add_column(heading, justify="right")
    for one in banked:
        cells = [format_money(one.total_action), _dollars(one.expected)]
        if collects:
            cells += [format_money(one.collection), _dollars(one.net_expected)]
        cells.append(f"{one.standard_deviation / DOLLAR:.2f}")
        number = len(one.seats)
        grid.add_row(str(number), *cells, style="bold" if number == asked else "")
    return grid


def _break_even(banking: Banking) -> Iterator[tuple[str, str]]:
    for number, antes in banking.break_even().items():
        under = "" if number is None else f", schedule {number}"
        yield f"Gains{under}", _intervals(antes)


def _intervals(antes: list[AnteRange] | None) -> str:
    if antes is None:
        return "not played: its limits for a spot are others"
    if not antes:
        return "with no Ante"
    return "with Antes of " + ", ".join(
        format_money(one.first)
        if one.first == one.last
        else f"{format_money(one.first)} to {format_money(one.last)}"
        for one in antes
    )


def _plot(banking: Banking, width: int) -> Iterator[RenderableType]:
    """What is left after the collection, by the Ante, with the schedule in force."""
    rules = banking.rules
    low, high, step = rules.spot_minimum, rules.most_ante_with_every_raise, rules.increment
    stride = max(step, (high - low) // _ANTES // step * step)
    antes = [Cents(ante) for ante in range(-(-low // step) * step, high + 1, stride)]
    nets = [_at(banking, ante).net_expected for ante in antes]
    widest = min(_WIDEST_BAR, (width - _LEFT_OF_BARS) // 2)
    most = max(map(abs, nets)) or Fraction(1)
    yield Text("Net result of a round, by the Ante of each seat", style="bold")
    for ante, net in zip(antes, nets, strict=True):
        bar = "█" * (max(1, round(widest * abs(net) / most)) if net else 0)
        left, right = (bar.rjust(widest), "") if net < 0 else (" " * widest, bar)
        yield Text.assemble(
            f"{format_money(ante):>9} {_dollars(net):>12}  ", (left, "red"), "│", (right, "green")
        )


def _at(banking: Banking, ante: Cents) -> Banking:
    seats = (seat.placing(ante, seat.trips) for seat in banking.seats)
    return banking.with_seats(tuple(seats))
