"""The other side of the table: what banking brings, the collection, and the wager that covers."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.analysis.bank import Banking
from pitboss.analysis.break_even import DOLLAR, AnteRange
from pitboss.game.money import Cents, format_money
from pitboss.paper import words
from pitboss.paper.sheet import Markup, grid, paragraph, tag
from pitboss.reports.findings import Findings
from pitboss.reports.numbers import fine_money, percent, size
from pitboss.reports.plots import line_plot

_POINTS = 120  # of the plot, about


def bank_section(found: Findings) -> Iterator[Markup]:
    banking = found.banking
    yield tag("h2", "9. The bank")
    yield paragraph(
        f"Every seat has an Ante of {format_money(found.plan.ante)} and plays best; amounts are in "
        "dollars a round, from the bank's side. The seats share the board and the dealer's hand: "
        f"the results of two of them have a correlation of {banking.correlation:.6f}, counted "
        "over all deals to two seats, so that the deviation grows faster than with the root of "
        "their number."
        if banking.correlation is not None
        else f"One seat with an Ante of {format_money(found.plan.ante)} that plays best; amounts "
        "are in dollars a round, from the bank's side."
    )
    yield _by_seats(banking)
    yield grid(("A seat that plays", "Loses a round"), _losses(banking), numbers=(1,))
    if banking.rules.schedule is not None:
        yield from _collection(found)
    if banking.covers_from is not None:
        yield tag("h3", "Coverage")
        yield paragraph(words.COVERAGE[banking.coverage])
        yield paragraph(
            f"Against {len(banking.seats)} such seats a wager of "
            f"{format_money(banking.covers_from)} is enough for certain, whatever the cards; with "
            "less, a wager may go back to its player, which these figures leave out."
        )


def _by_seats(banking: Banking) -> Markup:
    collects = banking.rules.schedule is not None
    head = ["Seats", "Total action", "Expected"]
    head += ["Collection", "Of the action", "Net"] if collects else []
    rows = []
    for one in banking.by_seats():
        row = [
            str(len(one.seats)),
            format_money(one.total_action),
            fine_money(_dollars(one.expected)),
        ]
        if collects:
            row += [format_money(one.collection), percent(one.fee_share)]
            row += [fine_money(_dollars(one.net_expected))]
        rows.append([*row, size(one.standard_deviation / DOLLAR)])
    return grid([*head, "Deviation"], rows, numbers=range(len(head) + 1))


def _losses(banking: Banking) -> Iterator[tuple[str, str]]:
    for name, lost in banking.loses().items():
        yield name, f"{float(lost) / DOLLAR:,.4f}"


def _collection(found: Findings) -> Iterator[Markup]:
    banking = found.banking
    yield tag("h3", "Schedules: the Antes at which banking gains")
    yield paragraph(
        f"With {len(banking.seats)} seats alike, after the collection, by schedule. The one in "
        f"force is {banking.rules.schedule}."
    )
    rows = [
        (str(number or "none"), _intervals(antes)) for number, antes in banking.break_even().items()
    ]
    yield grid(("Schedule", "Antes of each seat"), rows)
    points = [
        (ante / DOLLAR, float(_at(banking, ante).net_expected) / DOLLAR) for ante in _antes(banking)
    ]
    if len(points) > 1:
        plot = line_plot(
            "Net result of a round, by the Ante",
            points,
            "Net result of a round in dollars, by the Ante of each seat",
        )
        yield tag("figure", plot)


def _intervals(antes: list[AnteRange] | None) -> str:
    if antes is None:
        return "not played: its limits for a spot are others"
    if not antes:
        return "none"
    return ", ".join(words.span(one.first, one.last) for one in antes)


def _antes(banking: Banking) -> Iterator[Cents]:
    rules = banking.rules
    low, high, step = rules.spot_minimum, rules.most_ante_with_every_raise, rules.increment
    stride = max(step, (high - low) // _POINTS // step * step)
    return (Cents(ante) for ante in range(-(-low // step) * step, high + 1, stride))


def _at(banking: Banking, ante: Cents) -> Banking:
    seats = (seat.placing(ante, seat.trips) for seat in banking.seats)
    return banking.with_seats(tuple(seats))


def _dollars(cents: Fraction) -> Fraction:
    return cents / DOLLAR
