"""The shape of a record, and of the events in it: what is there, before anything is checked.

What a record sums up is not read here: `expected` works it out again, and a check compares.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.verifier import readers
from pitboss.verifier.failed_check import FailedCheck
from pitboss.verifier.readers import Reader

FORMAT = 3
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
    "void_slip",
    "irregularities",
    "meters",
    "notation",
    "fairness",
    "chain",
)

_LINE = readers.fields(
    {
        "seat": readers.whole,
        "spot": readers.text,
        "stake": readers.whole,
        "outcome": readers.text,
        "odds": readers.optional(readers.text),
        "due": readers.whole,
        "paid": readers.whole,
        "lost": readers.whole,
        "why": readers.text,
        "hand": readers.text,
    }
)
_BANK = readers.fields(
    {
        "collected": readers.whole,
        "paid": readers.whole,
        "exhausted": readers.flag,
        "left": readers.whole,
    }
)
VOID_KINDS = ("fault", "misdeal", "exposed card")
_SLIP = readers.fields(
    {
        "kind": readers.one_of(*VOID_KINDS),
        "returned": readers.by_number(readers.whole),
        "refunded": readers.whole,
    }
)
_SEAT: dict[str, Reader] = {"seat": readers.whole}
_AMOUNT: dict[str, Reader] = {**_SEAT, "amount": readers.whole}
_BY_SPOT: Reader = readers.by_name(readers.whole)
_IF_SHOWN: Reader = readers.several(readers.card, 0, 2)

_KINDS: dict[str, Mapping[str, Reader]] = {
    "seated": {
        **_SEAT,
        "player": readers.line,
        "buy_in": readers.whole,
        "bot": readers.flag,
        "banks": readers.flag,
    },
    "topped-up": _AMOUNT,
    "stood-up": _AMOUNT,
    "sat-out": {**_SEAT, "reason": readers.optional(readers.line)},
    "sat-in": _SEAT,
    "bank-accepted": _SEAT,
    "bank-declined": {**_SEAT, "reason": readers.optional(readers.line)},
    "round-opened": {
        "number": readers.whole,
        "deck": readers.line,
        "player_dealer": readers.optional(readers.whole),
        "commitment": readers.digest,
        "meters": _BY_SPOT,
    },
    "seed-given": {**_SEAT, "seed": readers.printable},
    "became-ready": _SEAT,
    "timed-out": {**_SEAT, "reason": readers.line},
    "seed-revealed": {"seed": readers.digest},
    "seed-kept": {},
    "chips-brought": {**_SEAT, "stack": readers.whole},
    "wagers-placed": {**_SEAT, "stakes": _BY_SPOT},
    "wagers-withdrawn": _SEAT,
    "wager-put-up": {**_AMOUNT, "for_collection": readers.flag},
    "no-more-bets-called": {"total_action": readers.whole},
    "collection-taken": _AMOUNT,
    "cards-dealt": {
        "seats": readers.several(readers.whole),
        "sealed": readers.by_name(readers.digest),
    },
    "stub-discarded": {"count": readers.whole},
    "decided": {**_SEAT, "decision": readers.line},
    "flop-turned": {"cards": readers.several(readers.card, 3)},
    "turn-and-river-turned": {"cards": readers.several(readers.card, 2)},
    "fold-collected": {
        **_SEAT,
        "lines": readers.several(_LINE),
        "stays": readers.flag,
        "cards": _IF_SHOWN,
    },
    "dealer-turned": {"cards": readers.several(readers.card, 2), "qualifies": readers.flag},
    "seat-settled": {
        **_SEAT,
        "result": readers.text,
        "lines": readers.several(_LINE),
        "cards": _IF_SHOWN,
    },
    "round-closed": {"bank": _BANK, "meters": _BY_SPOT},
    "irregularity-ruled": {
        "reason": readers.line,
        "ruling": readers.one_of("stands", "returned", "lost"),
        "seat": readers.optional(readers.whole),
    },
    "round-voided": {"reason": readers.line, "slip": _SLIP},
}


@dataclass(frozen=True)
class Opened:
    """Cards that lay face down, and the salt that their digest was made with."""

    salt: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Link:
    """One event of the chain: its body as it was sealed, and what the record opens of the rest."""

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
    """What the record says of a seat and its chain cannot: it happened before the round."""

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
    seed: str  # empty if it is not revealed, as that of a sealed deal never is
    opening: Link
    before: str
    links: Sequence[Link]
    document: Mapping[str, Any]  # the JSON it was read from


def _opened(value: Any, where: str) -> Opened:
    read = readers.fields({"salt": readers.digest, "cards": readers.cards})(value, where)
    return Opened(**read)


_LINK = readers.fields(
    {
        "number": readers.whole,
        "at": readers.whole,
        "by": readers.text,
        "body": readers.text,
        "seal": readers.digest,
        "private": readers.optional(readers.by_name(_opened)),
    }
)


def read_record(document: Mapping[str, Any]) -> Record:
    readers.fields(dict.fromkeys(FIELDS, readers.anything))(document, "the record")
    rules = readers.fields({"name": readers.line, "sha256": readers.digest, "toml": readers.text})
    fairness = readers.fields(
        {
            "deals": readers.line,
            "commitment": readers.digest,
            "seed": readers.optional(readers.digest),
            "seat_seeds": readers.by_number(readers.printable),
        }
    )(document["fairness"], "fairness")
    chain = readers.fields(
        {"opening": _LINK, "before": readers.digest, "events": readers.several(_LINK)}
    )
    links = chain(document["chain"], "chain")
    if not links["events"]:
        raise FailedCheck("chain.events: there are none")
    return Record(
        readers.line(document["table"], "table"),
        readers.line(document["name"], "name"),
        readers.whole(document["round"], "round"),
        rules(document["rules"], "rules"),
        readers.by_number(_holder)(document["seats"], "seats"),
        fairness["commitment"],
        fairness["seed"] or "",
        Link(**links["opening"]),
        links["before"],
        [Link(**link) for link in links["events"]],
        document,
    )


def _holder(value: Any, where: str) -> Holder:
    if not isinstance(value, dict):
        raise FailedCheck(f"{where}: not an object")
    return Holder(
        readers.line(value.get("player"), f"{where}.player"),
        readers.flag(value.get("bot"), f"{where}.bot"),
        readers.money(value.get("stack_before"), f"{where}.stack_before"),
    )


def read_event(link: Link) -> Event:
    where = f"event {link.number}"
    body = read_json(link.body, where)
    kind = readers.text(body.pop("kind", None), f"{where}.kind")
    if kind not in _KINDS:
        raise FailedCheck(f"{where}: {kind!a} does not happen in a round")
    fields = readers.fields(_KINDS[kind])(body, where)
    if link.private is not None and kind != "cards-dealt":
        raise FailedCheck(f"{where}: {kind} has no private part")
    return Event(link.number, link.at, kind, fields, link.private or {})


def read_json(body: str, where: str) -> dict[str, Any]:
    """An object in which no field comes twice: readers differ in which of them they take."""
    try:
        value = json.loads(body, object_pairs_hook=_without_repeated_fields)
    except (ValueError, RecursionError):
        raise FailedCheck(f"{where}: the body is not JSON with every field once") from None
    if not isinstance(value, dict):
        raise FailedCheck(f"{where}: the body is not an object")
    return value


def _without_repeated_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError
    return dict(pairs)
