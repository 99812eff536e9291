"""How a table is set up, for good: its name, rules, pace, bots and who may come."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pitboss.errors import InvalidSetting, Reason
from pitboss.game.rules import Rules
from pitboss.table.bots import NAMES
from pitboss.table.names import NAME_RULE, is_tidy_name
from pitboss.table.pace import WITHOUT_CLOCKS, Pace


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    rules: Rules
    pace: Pace = field(default_factory=Pace)
    bots: int = 0
    bots_bank: bool = True  # in turn, with the chips that they sat down with
    public: bool = True  # listed, and open to everybody; otherwise by invitation
    solo: bool = False  # for the one who opened it, with bots, and without clocks

    def __post_init__(self) -> None:
        if reasons := tuple(self._contradictions()):
            raise InvalidSetting(self.name, reasons)

    def _contradictions(self) -> Iterator[Reason]:
        if not is_tidy_name(self.name):
            yield Reason(("name",), NAME_RULE)
        most = most_bots(self.rules)
        if not 0 <= self.bots <= most:
            yield Reason(("bots",), f"{self.bots} is not between 0 and {most}")
        pace = self.pace
        if not self.solo and None in (pace.betting, pace.deciding, pace.banking, pace.between):
            yield Reason(("pace", "solo"), "a table for several players has all its clocks")
        if self.solo and not self.rules.house_banked and not self.bots:
            yield Reason(("bots", "solo"), "one player needs at least one bot where players bank")
        if self.solo and not self.rules.house_banked and not self.bots_bank:
            yield Reason(("bots_bank", "solo"), "one player needs a bot that banks in turn")


def solo(name: str, rules: Rules, bots: int) -> Setting:
    return Setting(name, rules, WITHOUT_CLOCKS, bots, public=False, solo=True)


def most_bots(rules: Rules) -> int:
    """One seat is always left for a person."""
    return min(rules.seats - 1, len(NAMES))
