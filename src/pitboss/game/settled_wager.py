"""A settled wager as JSON: the one shape that views, records, the desk and exports share."""

from collections.abc import Mapping
from typing import Any, TypedDict

from pitboss.game.claims import Outcome, Why
from pitboss.game.money import format_money, parse_money
from pitboss.game.paytables import parse_prize
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.game.wagers import Spot
from pitboss.game.wording import clauses, in_words


class SettledWager(TypedDict):
    """What became of one wager, and why."""

    seat: int
    spot: str
    label: str
    stake: str
    outcome: str  # win, lose, push, or returned: the bank did not answer for it
    odds: str | None  # or the share of a meter
    due: str  # what the odds give
    paid: str
    returned: str
    lost: str
    uncovered: str  # due, and not paid
    net: str
    why: str  # the name of the reason
    hand: str  # the line of the pay table that it was paid by
    words: str
    clauses: list[str]


def settled_wager(line: Line, rules: Rules) -> SettledWager:
    return {
        "seat": line.seat,
        "spot": line.spot,
        "label": rules.wager(line.spot).label,
        "stake": format_money(line.stake),
        "outcome": line.outcome.value,
        "odds": None if line.odds is None else str(line.odds),
        "due": format_money(line.due),
        "paid": format_money(line.paid),
        "returned": format_money(line.returned),
        "lost": format_money(line.lost),
        "uncovered": format_money(line.uncovered),
        "net": format_money(line.net),
        "why": line.why.name,
        "hand": line.hand,
        "words": in_words(line, rules),
        "clauses": list(clauses(line, rules.coverage)),
    }


def parse_settled_wager(form: Mapping[str, Any]) -> Line:
    """The line of a settled wager in JSON; fields that follow from others are not read."""
    return Line(
        seat=form["seat"],
        spot=Spot(form["spot"]),
        stake=parse_money(form["stake"]),
        outcome=Outcome(form["outcome"]),
        odds=None if form["odds"] is None else parse_prize(form["odds"]),
        due=parse_money(form["due"]),
        paid=parse_money(form["paid"]),
        lost=parse_money(form["lost"]),
        why=Why[form["why"]],
        hand=form["hand"],
    )
