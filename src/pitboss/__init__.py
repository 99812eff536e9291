"""pitboss deals, banks and solves Ultimate Texas Hold'em: the front door."""

from typing import TYPE_CHECKING, Any

from pitboss._version import __version__
from pitboss.errors import (
    IllegalAction,
    InvalidRules,
    ParseError,
    PitbossError,
    Refusal,
    StorageError,
    TableError,
)
from pitboss.game.actions import (
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
    VoidRound,
    WithdrawWagers,
)
from pitboss.game.cards import Card, CardSet, parse_card, parse_cards
from pitboss.game.dealer import decide, legal_actions, settlement
from pitboss.game.hands import HandCategory, Strength, best_hand, strength
from pitboss.game.money import Cents, Odds, format_money, parse_money
from pitboss.game.notation import format_round
from pitboss.game.profiles import format_rules, parse_rules, profile
from pitboss.game.record import parse_round
from pitboss.game.round import Round, evolve, open_round, replay
from pitboss.game.rules import Rules
from pitboss.game.settlement import Settlement, settle
from pitboss.game.strategy import Strategy
from pitboss.game.view import RoundView, view

if TYPE_CHECKING:
    from pitboss.analysis.advice import Advice, advise
    from pitboss.analysis.solution import Solution
    from pitboss.analysis.solver import solve
    from pitboss.analysis.strategy import OptimalStrategy, optimal

# The mathematics is loaded when it is asked for: the rules alone need no numpy and no compiler.
_MATHEMATICS = {
    "Advice": "advice",
    "OptimalStrategy": "strategy",
    "Solution": "solution",
    "advise": "advice",
    "optimal": "strategy",
    "solve": "solver",
}


def __getattr__(name: str) -> Any:
    if name not in _MATHEMATICS:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    from importlib import import_module

    from pitboss.extras import needed_by

    with needed_by(f"pitboss.{name}"):
        return getattr(import_module(f"pitboss.analysis.{_MATHEMATICS[name]}"), name)


def __dir__() -> list[str]:
    return __all__


__all__ = [
    "Advice",
    "CallNoMoreBets",
    "Card",
    "CardSet",
    "Cents",
    "Check",
    "Deal",
    "Decide",
    "Fold",
    "HandCategory",
    "IllegalAction",
    "InvalidRules",
    "Odds",
    "OptimalStrategy",
    "ParseError",
    "PitbossError",
    "PlaceWagers",
    "PutUpWager",
    "Raise",
    "Refusal",
    "Round",
    "RoundView",
    "Rules",
    "Settlement",
    "Solution",
    "StorageError",
    "Strategy",
    "Strength",
    "TableError",
    "VoidRound",
    "WithdrawWagers",
    "__version__",
    "advise",
    "best_hand",
    "decide",
    "evolve",
    "format_money",
    "format_round",
    "format_rules",
    "legal_actions",
    "open_round",
    "optimal",
    "parse_card",
    "parse_cards",
    "parse_money",
    "parse_round",
    "parse_rules",
    "profile",
    "replay",
    "settle",
    "settlement",
    "solve",
    "strength",
    "view",
]
