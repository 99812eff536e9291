"""What a report covers: the game, the wagers of its tables, and the seen cards."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.analysis.bank import check_bank
from pitboss.analysis.banked_seats import BankedSeat
from pitboss.analysis.round_law import bets_for
from pitboss.analysis.seen_cards import Seen, parse_seen
from pitboss.errors import ParseError
from pitboss.game.arguments import expect
from pitboss.game.money import Amount, Cents, as_cents
from pitboss.game.profiles import PROFILES
from pitboss.game.rules import Rules
from pitboss.paper.sheet import Paper

SEEN = (Seen.ONE_FLOP_CARD, Seen.ONE_LATE_CARD, Seen.ONE_DEALER_CARD)
"""Those that take half a minute in all; the others take minutes each."""

_ALL, _NONE, _BETWEEN = "all", "none", ";"


@dataclass(frozen=True)
class ReportPlan:
    rules: Rules
    ante: Cents  # of every seat, in the tables of money
    seen: tuple[Seen, ...]
    paper: Paper

    @property
    def dollars(self) -> Fraction:
        """The Ante."""
        return Fraction(self.ante, 100)

    @property
    def seats(self) -> list[BankedSeat]:
        """As many as the bank can play against."""
        return [BankedSeat(self.ante)] * self.rules.most_players

    @property
    def command(self) -> str:
        """What makes the same report again."""
        rules = self.rules.name
        named = rules if rules in PROFILES else f"{rules}.toml"
        seen = f'--seen "{f"{_BETWEEN} ".join(map(str, self.seen)) or _NONE}"'
        money = f"{self.ante // 100}.{self.ante % 100:02}"
        return (
            f"pitboss report {named} --html {rules}.html --ante {money} {seen} --paper {self.paper}"
        )


def plan_report(
    rules: Rules, ante: Amount | None = None, seen: str | None = None, paper: Paper = Paper.A4
) -> ReportPlan:
    """Refuses before any work what the rules do not allow."""
    bets = bets_for(rules, None if ante is None else as_cents(ante), Cents(0))
    plan = ReportPlan(rules, bets.ante, SEEN if seen is None else parse_seen_list(seen), paper)
    check_bank(rules, plan.seats, None, None)
    return plan


def parse_seen_list(text: str) -> tuple[Seen, ...]:
    """`dealer; dealer,flop`, each once and in the order of the kinds; or `all`, or `none`."""
    expect(text, str, "the seen cards", "as in 'dealer; dealer,flop'")
    if text.strip() in (_ALL, _NONE):
        return tuple(Seen) if text.strip() == _ALL else ()
    try:
        asked = {parse_seen(one.strip()) for one in text.split(_BETWEEN)}
    except ParseError as error:
        raise ParseError(f"{error}; several with a semicolon between, all, or none") from None
    return tuple(seen for seen in Seen if seen in asked)
