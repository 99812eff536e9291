"""The checks, in the order in which a reader would make them, each with one line of words.

A check that rests on another which failed fails too: nothing is held to be true unseen.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.errors import ParseError
from pitboss.verifier.book import Book, read_rules
from pitboss.verifier.cards import in_words
from pitboss.verifier.deck import commitment
from pitboss.verifier.expected import Reckoning, money, summary
from pitboss.verifier.play import Play
from pitboss.verifier.record import (
    FORMAT,
    FORMAT_WORDS,
    Event,
    Record,
    read,
    read_event,
    read_json,
)
from pitboss.verifier.seals import check_chain
from pitboss.verifier.wrong import Wrong, shown

_FORMAT = re.compile(rf"{FORMAT_WORDS}(\d{{1,9}})", re.ASCII)

Difference = tuple[str, object, object]  # where, what should be there, what is


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    passed: bool
    words: str


def verify(record: object) -> list[Check]:
    """Every check of a record; `ParseError` for what is no record at all."""
    written = record.get("format") if isinstance(record, Mapping) else None
    number = _FORMAT.fullmatch(written) if isinstance(written, str) else None
    if not isinstance(record, Mapping) or number is None:
        should = f"{FORMAT_WORDS}{FORMAT}"
        raise ParseError(f"not a record of a round: its 'format' should be {should!r}")
    if number[1] != str(FORMAT):
        raise ParseError(f"a record of format {number[1]}; this reads format {FORMAT}")
    return list(_Examination(record).checks())


class _Examination:
    """One record; what a check has found out serves the next ones."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told
        self.record: Record | None = None
        self.book: Book | None = None
        self.events: list[Event] | None = None
        self.play: Play | None = None
        self.reckoning: Reckoning | None = None
        self.differences: list[Difference] | None = None

    def checks(self) -> Iterator[Check]:
        for name, check in self._all().items():
            try:
                yield Check(name, True, check())
            except Wrong as wrong:
                yield Check(name, False, str(wrong))

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
            "stacks": self._stacks,
            "summary": self._summary,
        }

    def _shape(self) -> str:
        record = read(self.told)
        self.events = [read_event(link) for link in record.links]
        self.record = record
        return f"a record of round {record.number}, with {len(record.links)} events"

    def _rules(self) -> str:
        record = self._of_shape()
        toml = record.rules["toml"]
        if hashlib.sha256(toml.encode()).hexdigest() != record.rules["sha256"]:
            raise Wrong("the hash of the rules is not that of their text")
        book = read_rules(toml)
        if book.name != record.rules["name"]:
            raise Wrong(f"the rules are {shown(book.name)}, not {shown(record.rules['name'])}")
        opening = read_json(record.opening.body, "the table's opening")
        setting, number = opening.get("setting"), opening.get("format")
        if opening.get("kind") != "table-opened" or not isinstance(setting, dict):
            raise Wrong("event 1 does not say how the table was set up")
        if type(number) is not int or number != FORMAT:
            raise Wrong(f"a journal of format {shown(number)}; this reads format {FORMAT}")
        if setting.get("rules") != toml or setting.get("name") != record.name:
            raise Wrong("the table was opened under another name or other rules")
        self.book = book
        return f"{book.name!a}, the text that the table was opened with"

    def _chain(self) -> str:
        record = self._of_shape()
        check_chain(record)
        first, last = record.links[0], record.links[-1]
        return f"every seal holds, from event {first.number} to {last.number}: {last.seal}"

    def _reveal(self) -> str:
        record, events = self._of_shape(), self.events or []
        revealed = [event for event in events if event.kind == "seed-revealed"]
        if not record.seed or not revealed:
            raise Wrong("the seed is not revealed: until it is, nobody can check the deck")
        if len(revealed) > 1 or events[-1] is not revealed[0]:
            raise Wrong("the record does not end with its seed revealed")
        if revealed[0]["seed"] != record.seed:
            raise Wrong("the seed of the record is not the one that was revealed")
        return f"event {revealed[0].number}, the last one, reveals the seed"

    def _commitment(self) -> str:
        record, events = self._of_shape(), self.events or []
        if not record.seed:
            raise Wrong("there is no seed to hold against the commitment")
        committed = [event["commitment"] for event in events if event.kind == "round-opened"]
        if committed != [record.commitment]:
            raise Wrong("the commitment of the record is not the one that opened the round")
        if commitment(bytes.fromhex(record.seed)) != record.commitment:
            raise Wrong("the hash of the seed is not the commitment")
        return f"the hash of the seed, published as the round was opened: {record.commitment}"

    def _play(self) -> str:
        if self.book is None or self.events is None or self.record is None:
            raise Wrong("cannot be told without the rules and the events")
        play = Play(self.book, self.record, self.events)
        self.play = play
        seats = ", ".join(map(str, play.playing)) or "none"
        void = f"; void: {shown(play.void)}" if play.void else ""
        return f"every wager and decision lawful when it was made; seats that played: {seats}{void}"

    def _private(self) -> str:
        cards = self._of_events().cards
        if cards is None:
            return "no card was dealt"
        cards.check_opened()
        every, opened = len(cards.sizes), len(cards.opened)
        if opened == every:
            return f"{every} parts, each as it was sealed when the cards were dealt"
        if not opened:
            return f"nothing is opened: without their salts {every} digests cannot be checked"
        left = f"not opened, so not held against their digests: {in_words(cards.unopened)}"
        return f"{opened} of {every} parts, each as it was sealed; {left}"

    def _deck(self) -> str:
        play, record = self._of_play()[0], self._of_shape()
        self._agree(lambda at: at in ("dealer", "board") or at.endswith(".cards"))
        if play.cards is None:
            return "no card was dealt"
        if not record.seed or not play.seed:
            raise Wrong("cannot be told without the seed")
        play.cards.check_drawn()
        shares = ", ".join(map(str, sorted(play.shares))) or "no seat"
        words = f"52 cards from the seed and the shares of {shares}, in the order dealt"
        hidden = in_words(play.cards.hidden)
        return f"{words}; the record does not show {hidden}" if hidden else words

    def _collection(self) -> str:
        play, _ = self._of_play()
        self._agree(lambda at: at in ("collection", "total_action"))
        return f"{money(play.collection)} on a total action of {money(play.total_action)}"

    def _settlement(self) -> str:
        play, reckoning = self._of_play()
        for event, (kind, fields) in zip(play.showdown, reckoning.showdown(), strict=False):
            if event.kind != kind or event.fields != fields:
                raise Wrong(f"event {event.number} should be {kind}, {_first(fields, event)}")
        if len(play.showdown) != len(list(reckoning.showdown())):
            raise Wrong("the showdown has other events than it should have")
        self._agree(lambda at: at.startswith(("settlement", "bank")) or at.endswith(".result"))
        words = f"{len(reckoning.lines)} wagers, each as the cards and the coverage have it"
        if not reckoning.unseen:
            return words
        unseen = in_words(map(str, reckoning.unseen))
        return f"{words}; folded and not shown, so taken to have lost what stood: {unseen}"

    def _stacks(self) -> str:
        self._of_play()
        self._agree(lambda at: at.endswith((".stack_before", ".stack_after", ".net")))
        play, reckoning = self._of_play()
        nets = [reckoning.net(seat) for seat in play.seats]
        house = 0
        if play.player_dealer is None and reckoning.bank is not None:
            house = int(reckoning.bank.taken - reckoning.bank.given)
        dropped = 0 if play.void else play.collection
        if sum(nets) + house + dropped:
            raise Wrong("chips have appeared or vanished")
        return "what each seat brought, and its result, make what it left with"

    def _summary(self) -> str:
        self._of_play()
        self._agree(lambda _: True)
        return "the record says what its events say"

    def _of_shape(self) -> Record:
        if self.record is None:
            raise Wrong("cannot be told: the record has not the shape of one")
        return self.record

    def _of_events(self) -> Play:
        if self.play is None:
            raise Wrong("cannot be told: the events are not a lawful round")
        return self.play

    def _of_play(self) -> tuple[Play, Reckoning]:
        play = self._of_events()
        if self.reckoning is None:
            reckoning = Reckoning(play.book, play)
            told = {name: value for name, value in self.told.items() if name not in _ELSEWHERE}
            self.differences = list(_differences(summary(play, reckoning), told))
            self.reckoning = reckoning
        return play, self.reckoning

    def _agree(self, concerned: Callable[[str], bool]) -> None:
        for where, should, found in self.differences or ():
            if concerned(where):
                raise Wrong(f"{where} should be {shown(should)}, not {shown(found)}")


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
            return f"with {name} {shown(value)}"
        for line, other in zip(value, found, strict=True):
            for part, amount in line.items():
                if other[part] != amount:
                    return f"where {line['spot']} has {part} {shown(amount)}"
    return "as the cards have it"
