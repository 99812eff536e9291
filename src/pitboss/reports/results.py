"""What a round brings: the law of its result, wager by wager, and the side bets."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.analysis.side_bets import LawLine, MeterValue, SideBet
from pitboss.analysis.solution import Solution
from pitboss.analysis.valuation import decimal
from pitboss.analysis.wager_results import WagerResults
from pitboss.game.claims import Outcome
from pitboss.game.money import format_money
from pitboss.game.wagers import PLAY
from pitboss.game.wording import why_words
from pitboss.paper import words
from pitboss.paper.sheet import Markup, grid, paragraph, tag
from pitboss.reports.findings import Findings
from pitboss.reports.numbers import antes, count, percent, signed_percent
from pitboss.reports.plots import Bar, bar_plot

_OFTEN = 0.002  # results rarer than that have no bar
_OUTCOMES = {Outcome.WIN: "wins", Outcome.LOSE: "lost", Outcome.PUSH: "returned"}


def law_section(found: Findings) -> Iterator[Markup]:
    solution = found.solution
    yield tag("h2", "6. The result of a round")
    yield paragraph("Ante, Blind and Play together under the best play, in Antes.")
    yield tag("figure", _law_plot(solution))
    rows = [
        (f"{'+' if net > 0 else ''}{decimal(net)}", count(deals), f"{deals / solution.deals:.8%}")
        for net, deals in solution.distribution.items()
    ]
    yield grid(("Result in Antes", "Deals", "Probability"), rows, numbers=(0, 1, 2), class_="law")


def _law_plot(solution: Solution) -> Markup:
    often = [
        Bar(decimal(net), 100 * deals / solution.deals, net < 0)
        for net, deals in solution.distribution.items()
        if deals > _OFTEN * solution.deals
    ]
    return bar_plot("Results of a round", often, "Percent of rounds, by the result in Antes")


def wagers_section(found: Findings) -> Iterator[Markup]:
    yield tag("h2", "7. Wager by wager")
    yield paragraph(
        "What becomes of each wager under the best play: deals by outcome, with the clause of the "
        "rule book that decides. The return is what the outcome adds to the expected result, in "
        "Antes a round."
    )
    rows = [
        (_named(one), percent(one.placed), percent(one.share(Outcome.WIN)),
         percent(one.share(Outcome.PUSH)), percent(one.share(Outcome.LOSE)), antes(one.expected))
        for one in found.wagers
    ]  # fmt: skip
    total = sum((one.expected for one in found.wagers), Fraction(0))
    rows.append(("All", "", "", "", "", antes(total)))
    head = ("Wager", "Placed", "Wins", "Returned", "Lost", "Expected")
    yield grid(head, rows, numbers=(1, 2, 3, 4, 5))
    for one in found.wagers:
        yield tag("h3", _named(one))
        yield grid(
            ("Outcome", "Clause", "Pays", "Deals", "Probability", "Return"),
            _endings(one),
            numbers=(2, 3, 4, 5),
            class_="small",
        )


def _named(one: WagerResults) -> str:
    return f"{one.wager.label} {one.multiple}×" if one.wager.spot == PLAY else one.wager.label


def _endings(one: WagerResults) -> Iterator[tuple[str, ...]]:
    for ending, deals in one.deals.items():
        share = Fraction(deals, one.all_deals)
        why = ending.hand or why_words(ending.why, one.wager, "")
        pays = "" if ending.prize is None else words.prize(ending.prize)
        brought = one.multiple * one.results[ending] * share
        outcome = f"{_OUTCOMES[ending.outcome]}: {why}"
        yield outcome, ending.why.clause, pays, count(deals), percent(share, 6), antes(brought)


def side_bets_section(found: Findings) -> Iterator[Markup]:
    yield tag("h2", "8. Side bets")
    if not found.side_bets:
        yield paragraph("The game has none.")
    else:
        yield paragraph(
            "Each by itself beside the best play of the main game, per unit staked on it."
        )
    for bet in found.side_bets.values():
        yield from _side_bet(bet)


def _side_bet(bet: SideBet) -> Iterator[Markup]:
    wager = bet.wager
    yield tag("h3", wager.label)
    yield paragraph(f"{wager.label} {words.pays_for(wager)}.")
    yield grid(("Figure", "Value", "Base"), _headline(bet), numbers=(1,))
    head = ("Hand", "Pays", "Combinations", "Probability", "Return")
    yield grid(head, [_line(bet, line) for line in bet.lines], numbers=(1, 2, 3, 4))
    yield paragraph(f"Of {count(bet.combinations)} combinations in all.", class_="small")
    if bet.tables:
        rows = [(name, percent(edge)) for name, edge in bet.tables.items()]
        yield grid(("With the table", "House edge"), rows, numbers=(1,))


def _headline(bet: SideBet) -> Iterator[tuple[str, str, str]]:
    yield "House edge", percent(bet.house_edge, 6), "of the stake"
    both = bet.taken_into_account
    if both is not None:
        edge = bet.house_edge_taken_into_account
        base = "of the stake, as high as the Ante, with play that takes it into account"
        yield "House edge, played for", percent(edge, 6), base
        yield "It costs the main game", percent(both.main_cost, 6), "of the Ante"
    yield "Hit frequency", percent(bet.hit_frequency, 6), "of rounds in which it lies"
    yield "Standard deviation", f"{bet.standard_deviation:.6f}", "stakes a round"
    yield "Correlation", f"{bet.correlation:+.6f}", "with the main game"
    if bet.meter is not None:
        yield from _meter(bet.meter)


def _meter(meter: MeterValue) -> Iterator[tuple[str, str, str]]:
    stake = format_money(meter.stake)
    yield "Meter", format_money(meter.shown), f"shown; {format_money(meter.fed)} of {stake} feed it"
    if meter.least_even is not None:
        yield "Breaks even from", format_money(meter.least_even), "on the meter, for one seat alone"
    yield "Share of the meter", f"{float(meter.share_of_meter):.4e}", "taken in a round"
    yield "The house keeps", signed_percent(meter.house_keeps), "of the stake, the meter's part not"


def _line(bet: SideBet, line: LawLine) -> tuple[str, ...]:
    share = Fraction(line.deals, bet.deals)
    return (
        line.hand or _OUTCOMES[line.outcome],
        "" if line.prize is None else words.prize(line.prize),
        f"{line.combinations:,}",
        percent(share, 6),
        antes(line.result * share),
    )
