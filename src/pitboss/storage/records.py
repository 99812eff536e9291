"""The JSON form of what has happened at a table: the only place that knows it.

An event is an object with its `kind`, the class's name in lower case with dashes, and its fields.
Cards, decisions and odds are the texts that people write: `As`, `raise 4x`, `3 to 2`. Amounts are
whole cents: the log is for machines, and machines do not divide here.
"""

import json
from typing import Any, get_args

from cattrs import BaseValidationError, Converter

from pitboss.errors import PitbossError, StorageError
from pitboss.game.actions import Check, Decision, Fold, Raise, parse_decision
from pitboss.game.bank import Button
from pitboss.game.cards import Card, parse_card
from pitboss.game.events import Event
from pitboss.game.money import Odds, parse_odds
from pitboss.game.profiles import format_rules, parse_rules
from pitboss.game.rules import Rules
from pitboss.game.settlement import Why
from pitboss.table.commands import InRound, TableEvent, kind_of
from pitboss.table.ledger import Account, Ledger
from pitboss.table.setting import Setting
from pitboss.table.table import Table

TABLE_OPENED = "table-opened"


_ROUND_KINDS: dict[str, type] = {kind_of(of): of for of in get_args(Event)}
_TABLE_KINDS: dict[str, type] = {
    kind_of(of): of for of in get_args(TableEvent) if of is not InRound
}
KINDS = {**_TABLE_KINDS, **_ROUND_KINDS}
_KIND_OF = {of: kind for kind, of in KINDS.items()}


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    converter.register_unstructure_hook(Card, str)
    converter.register_structure_hook(Card, lambda text, _: parse_card(text))
    for decision in (Check, Raise, Fold):
        converter.register_unstructure_hook(decision, str)
    converter.register_structure_hook(Decision, lambda text, _: parse_decision(text))
    converter.register_unstructure_hook(Odds, str)
    converter.register_structure_hook(Odds, lambda text, _: parse_odds(text))
    converter.register_unstructure_hook(Why, lambda why: why.name)
    converter.register_structure_hook(Why, lambda name, _: Why[name])
    converter.register_unstructure_hook(Rules, format_rules)
    converter.register_structure_hook(Rules, lambda text, _: parse_rules(text, "the table's rules"))
    return converter


_CONVERTER = _converter()


# One encoder for all: `json.dumps` would make a new one for every text.
_text = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def format_event(event: TableEvent) -> str:
    """An event of a round is written as itself, without the table around it."""
    happened = event.event if isinstance(event, InRound) else event
    return _text({"kind": _KIND_OF[type(happened)], **_CONVERTER.unstructure(happened)})


def parse_event(text: str) -> TableEvent:
    kind, form = _kind(text)
    if kind in _ROUND_KINDS:
        return InRound(_structured(form, _ROUND_KINDS[kind], kind))
    if kind in _TABLE_KINDS:
        event: TableEvent = _structured(form, _TABLE_KINDS[kind], kind)
        return event
    raise StorageError(f"unknown kind of event {kind!r} in the journal")


def format_opening(setting: Setting, by: str) -> str:
    """The first line of a table's stream: how it was set up, and by whom."""
    return _text({"kind": TABLE_OPENED, "by": by, "setting": _CONVERTER.unstructure(setting)})


def parse_opening(text: str) -> tuple[Setting, str]:
    kind, form = _kind(text)
    if kind != TABLE_OPENED:
        raise StorageError("a table's stream begins with how it was set up")
    setting: Setting = _structured(form.get("setting"), Setting, kind)
    return setting, str(form.get("by"))


def format_snapshot(table: Table) -> str:
    """A table between two rounds. Of the last round nothing is kept: its events tell it."""
    return _text(
        {
            "players": table.players,
            "balances": {account.name: sum for account, sum in table.ledger.balances.items()},
            "may_owe": [account.name for account in table.ledger.balances if account.may_owe],
            "button": _CONVERTER.unstructure(table.button),
            "declined": sorted(table.declined),
            "banking": table.banking,
            "opened": table.opened,
            "dealt": table.dealt,
            "bots": sorted(table.bots),
            "sitting_out": sorted(table.sitting_out),
        }
    )


def parse_snapshot(rules: Rules, text: str) -> Table:
    try:
        return _snapshot(rules, json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _unreadable("a snapshot") from None


def _snapshot(rules: Rules, form: dict[str, Any]) -> Table:
    may_owe = set(form["may_owe"])
    balances = {Account(name, name in may_owe): sum for name, sum in form["balances"].items()}
    return Table(
        rules=rules,
        players={int(seat): name for seat, name in form["players"].items()},
        ledger=Ledger(balances),
        button=_structured(form["button"], Button, "a snapshot"),
        declined=frozenset(form["declined"]),
        banking=form["banking"],
        opened=form["opened"],
        dealt=form["dealt"],
        bots=frozenset(form["bots"]),
        sitting_out=frozenset(form["sitting_out"]),
    )


def _kind(text: str) -> tuple[str, dict[str, Any]]:
    """An event's kind, and its other fields."""
    try:
        form = json.loads(text)
        return str(form.pop("kind", None)), form
    except (ValueError, TypeError, AttributeError):
        raise _unreadable("an event") from None


def _structured(form: Any, of: type, what: str) -> Any:
    try:
        return _CONVERTER.structure(form, of)
    except (BaseValidationError, PitbossError, TypeError, ValueError, KeyError):
        raise _unreadable(what) from None


def _unreadable(what: str) -> StorageError:
    """Without its words, which may be cards that nobody has seen."""
    return StorageError(f"{what} in the journal cannot be read")
