"""The JSON form of what has happened at a table: the only place that knows it.

An event is an object with its `kind`, the class's name in lower case with dashes, and its fields.
Cards, decisions and odds are the texts that people write: `As`, `raise 4x`, `3 to 2`. Amounts are
whole cents: the log is for machines, and machines do not divide here.

What is private in an event stands apart from its public text, which holds a salted digest of each
private part: the text alone can be published and sealed, and any part opened later.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args

from cattrs import BaseValidationError, Converter
from cattrs.cols import namedtuple_dict_structure_factory, namedtuple_dict_unstructure_factory

from pitboss.errors import PitbossError, StorageError
from pitboss.game.actions import Check, Decision, Fold, Raise, parse_decision
from pitboss.game.bank import Button, Circle, Reach
from pitboss.game.cards import Card, Cards, format_cards, parse_card, parse_hidden_cards
from pitboss.game.claims import Why
from pitboss.game.events import CardsDealt, Event
from pitboss.game.money import Odds
from pitboss.game.paytables import Prize, Share, parse_prize
from pitboss.game.profiles import format_rules, parse_rules
from pitboss.game.rules import Rules
from pitboss.game.settlement import Line
from pitboss.table.commands import InRound, TableEvent, kind_of
from pitboss.table.ledger import Account, Ledger
from pitboss.table.setting import Setting
from pitboss.table.shuffle import sealed
from pitboss.table.table import Table

FORMAT = 3  # raised when a text would come to mean something else: docs/formats.md
TABLE_OPENED = "table-opened"
CARDS_DEALT = "cards-dealt"
DEALER, FLOP, RIVER = "dealer", "flop", "river"  # the parts of a deal beside the seats' hands

Salts = Callable[[str], str]  # the salt of a private part


class EventText(NamedTuple):
    body: str
    private: str | None = None


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
    for prize in (Odds, Share):
        converter.register_unstructure_hook(prize, str)
    converter.register_structure_hook(Prize, lambda text, _: parse_prize(text))
    converter.register_structure_hook(
        Prize | None, lambda text, _: None if text is None else parse_prize(text)
    )
    converter.register_structure_hook(
        Card | None, lambda text, _: None if text is None else parse_card(text)
    )
    converter.register_unstructure_hook(Why, lambda why: why.name)
    converter.register_structure_hook(Why, lambda name, _: Why[name])
    converter.register_unstructure_hook_factory(
        lambda of: of is Line, namedtuple_dict_unstructure_factory
    )
    converter.register_structure_hook_factory(
        lambda of: of is Line,
        lambda of, to: namedtuple_dict_structure_factory(of, to, "from_converter", True),
    )
    converter.register_unstructure_hook(Rules, format_rules)
    converter.register_structure_hook(Rules, lambda text, _: parse_rules(text, "the table's rules"))
    return converter


_CONVERTER = _converter()


# One encoder for all: `json.dumps` would make a new one for every text.
_text = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def format_event(event: TableEvent, salts: Salts | None = None) -> EventText:
    """An event of a round is written as itself, without the table around it."""
    happened = event.event if isinstance(event, InRound) else event
    if isinstance(happened, CardsDealt):
        return _format_deal(happened, salts)
    return EventText(_text({"kind": _KIND_OF[type(happened)], **_CONVERTER.unstructure(happened)}))


def _format_deal(dealt: CardsDealt, salts: Salts | None) -> EventText:
    if salts is None:
        raise ValueError("cards that lie face down are not written without salts")
    parts = {str(seat): cards for seat, cards in dealt.hands.items()}
    parts |= {DEALER: dealt.dealer, FLOP: dealt.board[:3], RIVER: dealt.board[3:]}
    private = {
        part: {"salt": salts(part), "cards": format_cards(cards, "")}
        for part, cards in parts.items()
    }
    digests = {part: sealed(part, one["salt"], one["cards"]) for part, one in private.items()}
    body = {"kind": CARDS_DEALT, "seats": list(dealt.hands), "sealed": digests}
    return EventText(_text(body), _text(private))


def parse_event(body: str, private: str | None = None) -> TableEvent:
    """Without its private part, the cards of a deal are hidden."""
    kind, form = _kind(body)
    if kind == CARDS_DEALT:
        return InRound(_deal(form, private))
    if kind in _ROUND_KINDS:
        return InRound(_structured(form, _ROUND_KINDS[kind], kind))
    if kind in _TABLE_KINDS:
        event: TableEvent = _structured(form, _TABLE_KINDS[kind], kind)
        return event
    raise StorageError(f"unknown kind of event {kind!r} in the journal")


def _deal(form: Mapping[str, Any], private: str | None) -> CardsDealt:
    try:
        opened = {} if private is None else json.loads(private)
        for part, one in opened.items():
            if sealed(part, one["salt"], one["cards"]) != form["sealed"][part]:
                raise StorageError("the private part of a deal is not the one that was sealed")
        hands = {seat: _part(opened, str(seat), 2) for seat in form["seats"]}
        board = _part(opened, FLOP, 3) + _part(opened, RIVER, 2)
        return CardsDealt(hands, _part(opened, DEALER, 2), board)
    except (PitbossError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise error if isinstance(error, StorageError) else _unreadable(CARDS_DEALT) from None


def _part(opened: Mapping[str, Mapping[str, str]], part: str, count: int) -> Cards:
    if part not in opened:
        return (None,) * count
    cards = parse_hidden_cards(opened[part]["cards"])
    if len(cards) != count:
        raise _unreadable(CARDS_DEALT)
    return cards


def format_opening(setting: Setting, by: str) -> str:
    """The first line of a table's stream: how it was set up, and by whom."""
    setup = _CONVERTER.unstructure(setting)
    return _text({"kind": TABLE_OPENED, "format": FORMAT, "by": by, "setting": setup})


def parse_opening(text: str) -> tuple[Setting, str]:
    kind, form = _kind(text)
    if kind != TABLE_OPENED:
        raise StorageError("a table's stream begins with how it was set up")
    if (number := form.get("format", 1)) != FORMAT:
        raise StorageError(
            f"a table written in journal format {number}; this reads format {FORMAT}"
        )
    setting: Setting = _structured(form.get("setting"), Setting, kind)
    return setting, str(form.get("by"))


def format_snapshot(table: Table) -> str:
    """A table between two rounds. The last round is left out: its events have it."""
    return _text(
        {
            "players": table.players,
            "balances": {account.name: sum for account, sum in table.ledger.balances.items()},
            "may_owe": [account.name for account in table.ledger.balances if account.may_owe],
            "button": _CONVERTER.unstructure(table.button),
            "circle": _CONVERTER.unstructure(table.circle),
            "banking": table.banking,
            "arrived": table.arrived,
            "reach": _CONVERTER.unstructure(table.reach),
            "paused_at": table.paused_at,
            "opened": table.opened,
            "dealt": table.dealt,
            "bots": sorted(table.bots),
            "never_bank": sorted(table.never_bank),
            "sitting_out": sorted(table.sitting_out),
            "meters": table.fed_meters,
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
        circle=_structured(form["circle"], Circle, "a snapshot"),
        banking=form["banking"],
        arrived=tuple(form["arrived"]),
        reach=_structured(form["reach"], Reach, "a snapshot"),
        paused_at=form["paused_at"],
        opened=form["opened"],
        dealt=form["dealt"],
        bots=frozenset(form["bots"]),
        never_bank=frozenset(form["never_bank"]),
        sitting_out=frozenset(form["sitting_out"]),
        fed_meters=form["meters"],
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
