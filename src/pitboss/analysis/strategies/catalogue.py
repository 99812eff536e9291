"""The strategies that ship, by their names; and any way in which a caller gives one."""

from functools import cache
from importlib import resources

from pitboss.analysis.decisions import Decisions
from pitboss.analysis.strategies.ruled import RuledStrategy, parse_strategy
from pitboss.analysis.strategies.tabled import TabledStrategy
from pitboss.errors import ParseError, one_of
from pitboss.game.arguments import expect, short_repr

OPTIMAL = "optimal"
OPTIMAL_TITLE = "The best play, solved"

SHIPPED = (
    "practical",
    "practical-own-two-pair",
    "practical-live-pair",
    "practical-outs",
    "distilled-4",
    "distilled-7",
    "chart-outs",
    "never-fold",
    "pair-or-ace",
    "check-call",
    "always-4x",
)
"""Those that ship as rules; the best play is no file."""

NAMES = (OPTIMAL, *SHIPPED)


@cache
def shipped(name: str) -> RuledStrategy:
    """A strategy of `SHIPPED`.

    >>> shipped("practical").length
    7
    """
    if name not in SHIPPED:
        raise ParseError(f"unknown strategy {short_repr(name)}{one_of(name, NAMES)}")
    file = resources.files(__package__) / "files" / f"{name}.toml"
    return parse_strategy(file.read_text(encoding="utf-8"), f"{name}.toml")


StrategyGiven = RuledStrategy | TabledStrategy | Decisions | str
"""Rules, also as TOML text; tables; or the name of a strategy that ships."""


def as_strategy(given: StrategyGiven) -> RuledStrategy | TabledStrategy | None:
    """The strategy that a caller gives, or names; None for the best play."""
    if isinstance(given, Decisions):
        return TabledStrategy("decisions", given)
    if isinstance(given, str):
        if "\n" in given or "=" in given:  # no name has one
            return parse_strategy(given, "strategy")
        return None if given == OPTIMAL else shipped(given)
    how = "the name of one that ships, rules, or tables of decisions"
    expect(given, (RuledStrategy, TabledStrategy), "a strategy", how)
    return given
