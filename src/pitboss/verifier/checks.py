"""The checks, in the order in which a reader would make them, each with one line of words.

A check that rests on another which failed fails too: nothing is taken on trust. A check that needs
what stays hidden for good (clause 4.10) cannot be made, which is no failure.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitboss.errors import ParseError
from pitboss.verifier.cards import in_words
from pitboss.verifier.deck import commitment
from pitboss.verifier.expected import ExpectedSettlement, money, summary
from pitboss.verifier.failed_check import FailedCheck, NotCheckable, short_repr
from pitboss.verifier.record import (
    FORMAT,
    FORMAT_WORDS,
    Event,
    Record,
    read_event,
    read_json,
    read_record,
)
from pitboss.verifier.replay import RoundReplay
from pitboss.verifier.rules import Rules, read_rules
from pitboss.verifier.seals import check_chain

_FORMAT = re.compile(rf"{FORMAT_WORDS}(\d{{1,9}})", re.ASCII)

Difference = tuple[str, object, object]  # where, what should be there, what is


class State(StrEnum):
    """Whether a check holds; what hidden cards keep from being checked is a state of its own."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_CHECKABLE = "not checkable"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check has found: whether it holds, and a line for people."""

    name: str
    state: State
    words: str


def verify(record: object) -> list[Finding]:
    """Every check of a record; `ParseError` for what is no record at all."""
    written = record.get("format") if isinstance(record, Mapping) else None
    number = _FORMAT.fullmatch(written) if isinstance(written, str) else None
    if not isinstance(record, Mapping) or number is None:
        should = f"{FORMAT_WORDS}{FORMAT}"
        raise ParseError(f"not a record of a round: its 'format' should be {should!r}")
    if number[1] != str(FORMAT):
        raise ParseError(f"a record of format {number[1]}; this reads format {FORMAT}")
    return list(_Verification(record).findings())


class _Verification:
    """One record; what a check has found out serves the next ones."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.record: Record | None = None
        self.rules: Rules | None = None
        self.events: list[Event] | None = None
        self.replay: RoundReplay | None = None
        self.expected: ExpectedSettlement | None = None
        self.differences: list[Difference] | None = None

    def findings(self) -> Iterator[Finding]:
        for name, check in self._all().items():
            try:
                yield Finding(name, State.PASSED, check())
            except NotCheckable as hidden:
                yield Finding(name, State.NOT_CHECKABLE, str(hidden))
            except FailedCheck as failed:
                yield Finding(name, State.FAILED, str(failed))

    def _all(self) -> dict[str, Callable[[], str]]:
        return {
            "shape": self._shape,
            "rules": self._rules,
            "chain": self._chain,
            "reveal": self._reveal,
            "commitment": self._commitment,
            "play": self._play,
            "private": self._private,
            "deck": self._deck,
            "collection": self._collection,
            "settlement": self._settlement,
            "folds": self._folds,
            "stacks": self._stacks,
            "summary": self._summary,
        }

    def _shape(self) -> str:
        record = read_record(self.document)
        self.events = [read_event(link) for link in record.links]
        self.record = record
        return f"a record of round {record.number}, with {len(record.links)} events"

    def _rules(self) -> str:
        record = self._require_record()
        toml = record.rules["toml"]
        if hashlib.sha256(toml.encode()).hexdigest() != record.rules["sha256"]:
            raise FailedCheck("the hash of the rules is not that of their text")
        rules = read_rules(toml)
        if rules.name != record.rules["name"]:
            raise FailedCheck(
                f"the rules are {short_repr(rules.name)}, not {short_repr(record.rules['name'])}"
            )
        opening = read_json(record.opening.body, "the table's opening")
        setting, number = opening.get("setting"), opening.get("format")
        if opening.get("kind") != "table-opened" or not isinstance(setting, dict):
            raise FailedCheck("event 1 does not say how the table was set up")
        if type(number) is not int or number != FORMAT:
            raise FailedCheck(
                f"a journal of format {short_repr(number)}; this reads format {FORMAT}"
            )
        if setting.get("rules") != toml or setting.get("name") != record.name:
            raise FailedCheck("the table was opened under another name or other rules")
        self.rules = rules
        return f"{rules.name!a}, the text that the table was opened with"

    def _chain(self) -> str:
        record = self._require_record()
        check_chain(record)
        first, last = record.links[0], record.links[-1]
        return f"every seal holds, from event {first.number} to {last.number}: {last.seal}"

    def _reveal(self) -> str:
        record, events, rules = self._require_record(), self.events or [], self._require_rules()
        if rules.sealed:
            raise NotCheckable(self._kept_seed(record, events))
        revealed = [event for event in events if event.kind == "seed-revealed"]
        if not record.seed or not revealed:
            raise FailedCheck("the seed is not revealed: until it is, nobody can check the deck")
        if len(revealed) > 1 or events[-1] is not revealed[0]:
            raise FailedCheck("the record does not end with its seed revealed")
        if revealed[0]["seed"] != record.seed:
            raise FailedCheck("the seed of the record is not the one that was revealed")
        return f"event {revealed[0].number}, the last one, reveals the seed"

    def _kept_seed(self, record: Record, events: list[Event]) -> str:
        if record.seed or any(event.kind == "seed-revealed" for event in events):
            raise FailedCheck("the deals of this table are sealed, and yet a seed is told")
        kept = [event for event in events if event.kind == "seed-kept"]
        if len(kept) != 1 or events[-1] is not kept[0]:
            raise FailedCheck("the record does not end with its deal sealed for good")
        return f"a sealed deal: event {kept[0].number}, the last one, says that its seed is kept"

    def _commitment(self) -> str:
        record, events, rules = self._require_record(), self.events or [], self._require_rules()
        if not record.seed and not rules.sealed:
            raise FailedCheck("there is no seed to hold against the commitment")
        committed = [event["commitment"] for event in events if event.kind == "round-opened"]
        if committed != [record.commitment]:
            raise FailedCheck("the commitment of the record is not the one that opened the round")
        if rules.sealed:
            raise NotCheckable(
                f"published as the round was opened, of a seed that is kept: {record.commitment}"
            )
        if commitment(bytes.fromhex(record.seed)) != record.commitment:
            raise FailedCheck("the hash of the seed is not the commitment")
        return f"the hash of the seed, published as the round was opened: {record.commitment}"

    def _play(self) -> str:
        if self.rules is None or self.events is None or self.record is None:
            raise FailedCheck("cannot be checked without the rules and the events")
        replay = RoundReplay(self.rules, self.record, self.events)
        self.replay = replay
        seats = ", ".join(map(str, replay.playing)) or "none"
        void = f"; void: {short_repr(replay.void)}" if replay.void else ""
        return f"every wager and decision lawful when it was made; seats that played: {seats}{void}"

    def _private(self) -> str:
        cards = self._require_replay().cards
        if cards is None:
            return "no card was dealt"
        cards.check_opened()
        every, opened = len(cards.sizes), len(cards.opened)
        if opened == every:
            return f"{every} parts, each as it was sealed when the cards were dealt"
        if not opened:
            raise NotCheckable(f"nothing is opened: {every} digests stay without their salts")
        left = f"not opened, so not held against their digests: {in_words(cards.unopened)}"
        return f"{opened} of {every} parts, each as it was sealed; {left}"

    def _deck(self) -> str:
        replay, record = self._require_settlement()[0], self._require_record()
        self._refuse_difference(lambda at: at in ("dealer", "board") or at.endswith(".cards"))
        if replay.cards is None:
            return "no card was dealt"
        hidden = in_words(replay.cards.hidden)
        if replay.rules.sealed:
            unseen = f"; hidden for good: {hidden}" if hidden else ""
            raise NotCheckable(f"which cards its seed would give is not told{unseen}")
        if not record.seed or not replay.seed:
            raise FailedCheck("cannot be checked without the seed")
        replay.cards.check_drawn()
        shares = ", ".join(map(str, sorted(replay.shares))) or "no seat"
        words = f"52 cards from the seed and the shares of {shares}, in the order dealt"
        return f"{words}; the record does not show {hidden}" if hidden else words

    def _collection(self) -> str:
        replay, _ = self._require_settlement()
        self._refuse_difference(lambda at: at in ("collection", "total_action"))
        return f"{money(replay.collection)} on a total action of {money(replay.total_action)}"

    def _settlement(self) -> str:
        replay, expected = self._require_settlement()
        for event, (kind, fields) in zip(replay.showdown, expected.showdown(), strict=False):
            if event.kind != kind or event.fields != fields:
                raise FailedCheck(f"event {event.number} should be {kind}, {_first(fields, event)}")
        if len(replay.showdown) != len(list(expected.showdown())):
            raise FailedCheck("the showdown has other events than it should have")
        self._refuse_difference(
            lambda at: at.startswith(("settlement", "bank")) or at.endswith(".result")
        )
        return f"{len(expected.lines)} wagers, each as the cards and the coverage have it"

    def _folds(self) -> str:
        replay, expected = self._require_settlement()
        if expected.taken_as_lost:
            lost = [
                f"seat {seat}'s {' and '.join(labels)}"
                for seat, labels in expected.taken_as_lost.items()
            ]
            raise NotCheckable(f"folded and not shown, so taken as lost: {', '.join(lost)}")
        if not any(replay.seats[seat].folded for seat in replay.playing):
            return "no hand was folded"
        return "no wager that stood after a fold was on a hand that nobody can look at"

    def _stacks(self) -> str:
        self._require_settlement()
        self._refuse_difference(lambda at: at.endswith((".stack_before", ".stack_after", ".net")))
        replay, expected = self._require_settlement()
        nets = [expected.net(seat) for seat in replay.seats]
        house = 0
        if replay.player_dealer is None and expected.bank is not None:
            house = int(expected.bank.taken - expected.bank.given)
        dropped = replay.dropped_in_void if replay.void else replay.collection
        if sum(nets) + house + dropped:
            raise FailedCheck("chips have appeared or vanished")
        return "what each seat brought, and its result, make what it left with"

    def _summary(self) -> str:
        self._require_settlement()
        self._refuse_difference(lambda _: True)
        return "the record says what its events say"

    def _require_record(self) -> Record:
        if self.record is None:
            raise FailedCheck("cannot be checked: the record does not have the shape of one")
        return self.record

    def _require_rules(self) -> Rules:
        if self.rules is None:
            raise FailedCheck("cannot be checked without the rules")
        return self.rules

    def _require_replay(self) -> RoundReplay:
        if self.replay is None:
            raise FailedCheck("cannot be checked: the events are not a lawful round")
        return self.replay

    def _require_settlement(self) -> tuple[RoundReplay, ExpectedSettlement]:
        replay = self._require_replay()
        if self.expected is None:
            expected = ExpectedSettlement(replay.rules, replay)
            recorded = {
                name: value for name, value in self.document.items() if name not in _ELSEWHERE
            }
            self.differences = list(_differences(summary(replay, expected), recorded))
            self.expected = expected
        return replay, self.expected

    def _refuse_difference(self, concerned: Callable[[str], bool]) -> None:
        for where, should, found in self.differences or ():
            if concerned(where):
                raise FailedCheck(
                    f"{where} should be {short_repr(should)}, not {short_repr(found)}"
                )


_ELSEWHERE = ("format", "table", "name", "rules", "chain")  # other checks look at these


class _Absent:
    """Stands where a field is missing; equal to nothing that JSON can say."""

    def __repr__(self) -> str:
        return "nothing"


_ABSENT = _Absent()


def _differences(should: Any, found: Any, where: str = "") -> Iterator[Difference]:
    """Where two JSON values differ. The order of fields says nothing; true is not 1."""
    if isinstance(should, dict) and isinstance(found, dict):
        for name in (*should, *(name for name in found if name not in should)):
            at = f"{where}.{name}" if where else str(name)
            yield from _differences(should.get(name, _ABSENT), found.get(name, _ABSENT), at)
    elif isinstance(should, list) and isinstance(found, list) and len(should) == len(found):
        for place, (one, other) in enumerate(zip(should, found, strict=True)):
            yield from _differences(one, other, f"{where}[{place}]")
    elif type(should) is not type(found) or should != found:
        yield where, should, found


def _first(fields: Mapping[str, Any], event: Event) -> str:
    """The first thing about an event that is not as it should be, in words."""
    for name, value in fields.items():
        found = event.fields.get(name)
        if found == value:
            continue
        if name != "lines" or found is None or len(found) != len(value):
            return f"with {name} {short_repr(value)}"
        for line, other in zip(value, found, strict=True):
            for part, amount in line.items():
                if other[part] != amount:
                    return f"where {line['spot']} has {part} {short_repr(amount)}"
    return "as the cards have it"
