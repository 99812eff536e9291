"""The shape of a record, and of the events in it: what is there, before anybody believes it.

What a record says in sum is left as it is: `expected` says what it should be, and a check compares.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.verifier import forms
from pitboss.verifier.forms import Form
from pitboss.verifier.wrong import Wrong

FORMAT = 2
FORMAT_WORDS = "pitboss round "  # before its number
FIELDS = (
    "format",
    "table",
    "name",
    "round",
    "rules",
    "opened_at",
    "closed_at",
    "deck",
    "player_dealer",
    "wager",
    "total_action",
    "collection",
    "seats",
    "dealer",
    "board",
    "settlement",
    "bank",
    "void",
    "meters",
    "notation",
    "fairness",
    "chain",
)

_LINE = forms.fields(
    {
        "seat": forms.whole,
        "spot": forms.text,
        "stake": forms.whole,
        "outcome": forms.text,
        "odds": forms.optional(forms.text),
        "due": forms.whole,
        "paid": forms.whole,
        "lost": forms.whole,
        "why": forms.text,
        "hand": forms.text,
    }
)
_BANK = forms.fields(
    {
        "collected": forms.whole,
        "paid": forms.whole,
        "exhausted": forms.flag,
        "left": forms.whole,
    }
)
_SEAT: dict[str, Form] = {"seat": forms.whole}
_AMOUNT: dict[str, Form] = {**_SEAT, "amount": forms.whole}
_BY_SPOT: Form = forms.by_name(forms.whole)
_IF_SHOWN: Form = forms.several(forms.card, 0, 2)

_KINDS: dict[str, Mapping[str, Form]] = {
    "seated": {
        **_SEAT,
        "player": forms.line,
        "buy_in": forms.whole,
        "bot": forms.flag,
    },
    "topped-up": _AMOUNT,
    "stood-up": _AMOUNT,
    "sat-out": {**_SEAT, "reason": forms.optional(forms.line)},
    "sat-in": _SEAT,
    "bank-accepted": _SEAT,
    "bank-declined": _SEAT,
    "round-opened": {
        "number": forms.whole,
        "deck": forms.line,
        "player_dealer": forms.optional(forms.whole),
        "commitment": forms.digest,
        "meters": _BY_SPOT,
    },
    "seed-given": {**_SEAT, "seed": forms.printable},
    "became-ready": _SEAT,
    "timed-out": {**_SEAT, "reason": forms.line},
    "seed-revealed": {"seed": forms.digest},
    "chips-brought": {**_SEAT, "stack": forms.whole},
    "wagers-placed": {**_SEAT, "stakes": _BY_SPOT},
    "wagers-withdrawn": _SEAT,
    "wager-put-up": _AMOUNT,
    "no-more-bets-called": {"total_action": forms.whole},
    "collection-taken": _AMOUNT,
    "cards-dealt": {
        "seats": forms.several(forms.whole),
        "sealed": forms.by_name(forms.digest),
    },
    "stub-discarded": {"count": forms.whole},
    "decided": {**_SEAT, "decision": forms.line},
    "flop-turned": {"cards": forms.several(forms.card, 3)},
    "turn-and-river-turned": {"cards": forms.several(forms.card, 2)},
    "fold-collected": {
        **_SEAT,
        "lines": forms.several(_LINE),
        "stays": forms.flag,
        "cards": _IF_SHOWN,
    },
    "dealer-turned": {"cards": forms.several(forms.card, 2), "qualifies": forms.flag},
    "seat-settled": {
        **_SEAT,
        "result": forms.text,
        "lines": forms.several(_LINE),
        "cards": _IF_SHOWN,
    },
    "round-closed": {"bank": _BANK, "meters": _BY_SPOT},
    "round-voided": {"reason": forms.line},
}


@dataclass(frozen=True)
class Opened:
    """Cards that lay face down, and the salt that their digest was made with."""

    salt: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Link:
    """One event of the chain, its body as it was sealed, and what of its private part is told."""

    number: int
    at: int
    by: str
    body: str
    seal: str
    private: Mapping[str, Opened] | None


@dataclass(frozen=True)
class Event:
    number: int
    at: int
    kind: str
    fields: Mapping[str, Any]
    opened: Mapping[str, Opened]  # of the deal, the parts that the record opens

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]


@dataclass(frozen=True)
class Holder:
    """What the record says of a seat that its chain cannot tell: it happened before the round."""

    player: str
    bot: bool
    stack: int


@dataclass(frozen=True)
class Record:
    table: str
    name: str
    number: int
    rules: Mapping[str, str]
    holders: Mapping[int, Holder]
    commitment: str
    seed: str  # empty if it is not revealed
    opening: Link
    before: str
    links: Sequence[Link]
    told: Mapping[str, Any]  # the record itself


def _opened(value: Any, where: str) -> Opened:
    read = forms.fields({"salt": forms.digest, "cards": forms.cards})(value, where)
    return Opened(**read)


_LINK = forms.fields(
    {
        "number": forms.whole,
        "at": forms.whole,
        "by": forms.text,
        "body": forms.text,
        "seal": forms.digest,
        "private": forms.optional(forms.by_name(_opened)),
    }
)


def read(told: Mapping[str, Any]) -> Record:
    forms.fields(dict.fromkeys(FIELDS, forms.anything))(told, "the record")
    rules = forms.fields({"name": forms.line, "sha256": forms.digest, "toml": forms.text})
    fairness = forms.fields(
        {
            "commitment": forms.digest,
            "seed": forms.text,
            "seat_seeds": forms.by_number(forms.printable),
        }
    )(told["fairness"], "fairness")
    chain = forms.fields({"opening": _LINK, "before": forms.digest, "events": forms.several(_LINK)})
    links = chain(told["chain"], "chain")
    if not links["events"]:
        raise Wrong("chain.events: there are none")
    return Record(
        forms.line(told["table"], "table"),
        forms.line(told["name"], "name"),
        forms.whole(told["round"], "round"),
        rules(told["rules"], "rules"),
        forms.by_number(_holder)(told["seats"], "seats"),
        fairness["commitment"],
        forms.digest(fairness["seed"], "fairness.seed") if fairness["seed"] else "",
        Link(**links["opening"]),
        links["before"],
        [Link(**link) for link in links["events"]],
        told,
    )


def _holder(value: Any, where: str) -> Holder:
    if not isinstance(value, dict):
        raise Wrong(f"{where}: not an object")
    return Holder(
        forms.line(value.get("player"), f"{where}.player"),
        forms.flag(value.get("bot"), f"{where}.bot"),
        forms.money(value.get("stack_before"), f"{where}.stack_before"),
    )


def read_event(link: Link) -> Event:
    where = f"event {link.number}"
    body = read_json(link.body, where)
    kind = forms.text(body.pop("kind", None), f"{where}.kind")
    if kind not in _KINDS:
        raise Wrong(f"{where}: {kind!a} does not happen in a round")
    fields = forms.fields(_KINDS[kind])(body, where)
    if link.private is not None and kind != "cards-dealt":
        raise Wrong(f"{where}: {kind} has no private part")
    return Event(link.number, link.at, kind, fields, link.private or {})


def read_json(body: str, where: str) -> dict[str, Any]:
    """An object in which no field comes twice: readers differ in which of them they take."""
    try:
        value = json.loads(body, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise Wrong(f"{where}: the body is not JSON with every field once") from None
    if not isinstance(value, dict):
        raise Wrong(f"{where}: the body is not an object")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError
    return dict(pairs)
