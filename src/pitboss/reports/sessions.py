"""Sessions and bankrolls: what many rounds bring, and what a bankroll can bear."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.analysis.figures import Figure
from pitboss.analysis.law import Law
from pitboss.analysis.ruin import ForEver, Horizon
from pitboss.analysis.sessions import session
from pitboss.game.money import format_money
from pitboss.paper.sheet import Content, Markup, grid, paragraph, tag
from pitboss.reports.findings import Findings
from pitboss.reports.numbers import Number, figure, money, percent, size
from pitboss.reports.plots import Band, band_plot

_ROUNDS = (35, 140, 1_000, 10_000, 100_000)
_WITHIN = (140, 1_000)  # rounds, where ruin is asked about
_BANKROLLS = (20, 50, 100, 200)  # Antes
_RISKS = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 100))
_QUANTILES = tuple(Fraction(part, 100) for part in (5, 25, 50, 75, 95))
_PLOTTED, _STATIONS = 1_000, 10
_NO_END = "no bankroll is enough"


def sessions_section(found: Findings) -> Iterator[Markup]:
    ante = format_money(found.plan.ante)
    law = found.law
    yield tag("h2", "10. Sessions and bankrolls")
    yield paragraph(
        f"A seat with an Ante of {ante} and no side bet that plays best, round after round; "
        "amounts are in dollars. The law of a round is multiplied with itself, not sampled. Ruin "
        f"is to have less than {size(law.needed)}, the largest wager of a round, at any time."
    )
    yield grid(
        ("Rounds", "Expected", "Deviation", "Ahead", "5%", "25%", "Half", "75%", "95%"),
        [_session_row(law, rounds) for rounds in _ROUNDS],
        numbers=range(9),
        class_="small",
    )
    yield paragraph(
        "Ahead: the chance to have won after so many rounds. The shares of sessions end at or "
        "below the result under them.",
        class_="small",
    )
    yield tag("figure", _fan(law))
    yield tag("h3", "Ruin of a player")
    yield from _ruin(law, found.plan.dollars)
    yield tag("h3", "Ruin of the bank against one seat")
    yield paragraph(
        "The bank here must be able to pay the most that the seat can win, "
        f"{size(law.other_side().needed)}; collections are not counted."
    )
    yield _least(law.other_side())


def _session_row(law: Law, rounds: int) -> list[Content]:
    one = session(law, rounds, quantiles=_QUANTILES)
    return [
        f"{rounds:,}",
        figure(one.expected, money),
        figure(one.standard_deviation, size),
        figure(one.ahead, percent),
        *(figure(found, money) for found in one.quantiles.values()),
    ]


def _fan(law: Law) -> Markup:
    bands = []
    for station in range(1, _STATIONS + 1):
        rounds = _PLOTTED * station // _STATIONS
        quantiles = session(law, rounds, quantiles=_QUANTILES).quantiles
        bands.append(Band(rounds, tuple(found.value for found in quantiles.values())))
    unit = "Result in dollars by round: nine of ten sessions, half of them, and the middle"
    return band_plot("Results of sessions", bands, unit)


def _ruin(law: Law, ante: Fraction) -> Iterator[Markup]:
    ever = ForEver(law)
    horizons = {rounds: Horizon(law, rounds) for rounds in _WITHIN}
    rows: list[list[Content]] = []
    for antes in _BANKROLLS:
        bankroll = antes * ante
        chances = [horizons[rounds].ruin(bankroll) for rounds in _WITHIN]
        cells = [figure(chance, _chance) for chance in (*chances, ever.ruin(bankroll))]
        rows.append([f"{antes} Antes: {size(bankroll)}", *cells])
    within = [f"Ruined within {rounds:,} rounds" for rounds in _WITHIN]
    yield grid(("Bankroll", *within, "For ever"), rows, numbers=(1, 2, 3))
    yield _least(law)


def _least(law: Law) -> Markup:
    """The bankroll for a risk."""
    ever = ForEver(law)
    horizons = [Horizon(law, rounds) for rounds in _WITHIN]
    rows: list[list[Content]] = []
    for risk in _RISKS:
        needed: list[Figure | None] = [one.bankroll(risk) for one in horizons]
        cells = [figure(one, size, _NO_END) for one in (*needed, ever.bankroll(risk))]
        rows.append([percent(risk, 0), *cells])
    within = [f"Bankroll for {rounds:,} rounds" for rounds in _WITHIN]
    return grid(("Risk of ruin", *within, "For ever"), rows, numbers=(1, 2, 3))


def _chance(share: Number) -> str:
    return percent(share)
