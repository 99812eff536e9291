"""The sheets that a room prints, by name: what each is, and what makes it of the rules alone."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from pitboss.game.rules import Rules
from pitboss.paper.bank_log import bank_log
from pitboss.paper.book import book
from pitboss.paper.checklist import checklist
from pitboss.paper.layout import layout
from pitboss.paper.manual import manual
from pitboss.paper.placard import placard
from pitboss.paper.posted_rules import posted_rules
from pitboss.paper.rack_card import rack_card
from pitboss.paper.sheet import Paper
from pitboss.paper.slips import drop_slip, void_slip


class FilledFrom(StrEnum):
    """Where a sheet's figures come from; without a journal the last three are blank forms."""

    RULES = "the rules"
    PLAYER = "a player's rounds"
    TABLE = "a table's rounds"
    ROUND = "a void round"


class SheetKind(NamedTuple):
    name: str
    title: str
    subject: str
    filled_from: FilledFrom
    svg: bool
    blank: Callable[[Rules, Paper], str]  # of the rules alone


def _layout(rules: Rules, _: Paper) -> str:
    return layout(rules)


SHEETS = {
    kind.name: kind
    for kind in (
        SheetKind(
            "layout",
            "Table layout",
            "the cloth to scale, with circles, inscription and odds",
            FilledFrom.RULES,
            True,
            _layout,
        ),
        SheetKind(
            "rack-card",
            "Rack card",
            "pay tables, raises and limits for players",
            FilledFrom.RULES,
            False,
            rack_card,
        ),
        SheetKind(
            "placard",
            "Collection placard",
            "what the player/dealer pays for a round, as ranges",
            FilledFrom.RULES,
            False,
            placard,
        ),
        SheetKind(
            "rules",
            "Posted rules",
            "the game in plain words, with its notices",
            FilledFrom.RULES,
            False,
            posted_rules,
        ),
        SheetKind(
            "manual",
            "Dealer's manual",
            "each step with its call, its hand motion and its clauses",
            FilledFrom.RULES,
            False,
            manual,
        ),
        SheetKind(
            "checklist",
            "Opening checklist",
            "what stands on a table before its first round",
            FilledFrom.RULES,
            False,
            checklist,
        ),
        SheetKind(
            "book",
            "Playing book",
            "what each round brought the player who banked it",
            FilledFrom.PLAYER,
            False,
            lambda _, paper: book("", (), paper),
        ),
        SheetKind(
            "log",
            "Player/dealer log",
            "who held the bank of a table, when, and for how many rounds",
            FilledFrom.TABLE,
            False,
            lambda rules, paper: bank_log(rules, paper=paper),
        ),
        SheetKind(
            "drop-slip",
            "Drop slip",
            "the collections that a drop box holds",
            FilledFrom.TABLE,
            False,
            lambda rules, paper: drop_slip(rules, paper=paper),
        ),
        SheetKind(
            "void-slip",
            "Void slip",
            "a round that was void, why, and what went back",
            FilledFrom.ROUND,
            False,
            lambda rules, paper: void_slip(rules, paper=paper),
        ),
    )
}
