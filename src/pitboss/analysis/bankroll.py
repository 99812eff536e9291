"""All that a bankroll and a plan for it come to: every figure of one page, each with its kind."""

from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.analysis.figures import Exact, Figure
from pitboss.analysis.law import Law
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.ruin import ForEver, Horizon, check_risk, level_of
from pitboss.analysis.sessions import Session, session
from pitboss.analysis.swings import DoubleOrBust, Drawdown, double_or_bust, drawdown

_STATIONS = 8  # of a session, at which its quantiles are shown


@dataclass(frozen=True, slots=True)
class BankrollPlan:
    """What somebody brings, how long they play, and what risk they accept."""

    bankroll: Fraction
    rounds: int
    risk: Fraction
    loss_rebate: Fraction = Fraction(0)


@dataclass(frozen=True)
class Prospect:
    """The figures of a plan."""

    law: Law = field(repr=False)
    plan: BankrollPlan
    session: Session
    stations: tuple[Session, ...] = field(repr=False)
    ruin_within: Figure
    ruin_ever: Figure
    bankroll_within: Figure
    bankroll_ever: Figure | None
    drawdown: Drawdown | None
    double_or_bust: DoubleOrBust | None

    @property
    def n0(self) -> Figure | None:
        rounds = self.law.n0()
        return None if rounds is None else Exact(rounds)

    @property
    def break_even_action(self) -> Figure:
        """The share of all wagers that must come back for nothing to be lost on average."""
        table = self.law.at_table
        if not table.wagered:
            return Exact(Fraction(0))
        return Exact(max(Fraction(0), -table.expected / table.wagered))


def prospect(law: Law, plan: BankrollPlan, progress: Progress = silent) -> Prospect:
    """Every figure; what is refused is refused before the work begins."""
    level_of(law, plan.bankroll)
    check_risk(plan.risk)
    whole = session(law, plan.rounds, plan.loss_rebate)
    stations = {max(1, plan.rounds * at // _STATIONS) for at in range(1, _STATIONS)}
    horizon, ever = Horizon(law.at_table, plan.rounds, progress), ForEver(law)
    return Prospect(
        law,
        plan,
        whole,
        (*(session(law, n, plan.loss_rebate) for n in sorted(stations - {plan.rounds})), whole),
        horizon.ruin(plan.bankroll),
        ever.ruin(plan.bankroll),
        horizon.bankroll(plan.risk),
        ever.bankroll(plan.risk),
        drawdown(law, plan.rounds, progress=progress),
        double_or_bust(law, plan.bankroll),
    )
