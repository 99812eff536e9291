"""Sessions and bankrolls: what many rounds bring, and what a bankroll can bear."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.analysis.law import Law
from pitboss.analysis.ruin import ForEver, Horizon
from pitboss.analysis.sessions import session
from pitboss.game.money import format_money
from pitboss.paper.sheet import Content, Markup, grid, paragraph, tag
from pitboss.reports.findings import Findings
from pitboss.reports.numbers import figure, money, percent, size
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
    risks = _Risks(law)
    yield risks.of_bankrolls(found.plan.dollars)
    yield risks.bankrolls()
    yield tag("h3", "Ruin of the bank against one seat")
    yield paragraph(
        "The bank here must be able to pay the most that the seat can win, "
        f"{size(law.other_side().needed)}; collections are not counted."
    )
    yield _Risks(law.other_side()).bankrolls()


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


class _Risks:
    """Ruin within some rounds and for ever: each horizon is walked once for both tables."""

    def __init__(self, law: Law) -> None:
        self._horizons = [Horizon(law, rounds) for rounds in _WITHIN]
        self._ever = ForEver(law)

    def of_bankrolls(self, ante: Fraction) -> Markup:
        rows: list[list[Content]] = []
        for antes in _BANKROLLS:
            brought = antes * ante
            chances = [*(one.ruin(brought) for one in self._horizons), self._ever.ruin(brought)]
            cells = (figure(chance, percent) for chance in chances)
            rows.append([f"{antes} Antes: {size(brought)}", *cells])
        return self._table("Bankroll", "Ruined within", rows)

    def bankrolls(self) -> Markup:
        """The least for a risk."""
        rows: list[list[Content]] = []
        for risk in _RISKS:
            needed = [*(one.bankroll(risk) for one in self._horizons), self._ever.bankroll(risk)]
            rows.append([percent(risk, 0), *(figure(one, size, _NO_END) for one in needed)])
        return self._table("Risk of ruin", "Bankroll for", rows)

    def _table(self, first: str, what: str, rows: Sequence[Sequence[Content]]) -> Markup:
        within = [f"{what} {rounds:,} rounds" for rounds in _WITHIN]
        return grid((first, *within, "For ever"), rows, numbers=(1, 2, 3))
