"""Tables that keep what happens, without a server: bots play, and their rounds become records."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

from pitboss.game.actions import CallNoMoreBets, Deal, RuleIrregularity, VoidRound
from pitboss.game.irregularities import Ruling
from pitboss.game.money import Cents
from pitboss.game.offers import PutUpOffer
from pitboss.game.profiles import parse_rules, profile, with_fields
from pitboss.game.rules import Rules
from pitboss.game.voids import VoidKind
from pitboss.storage.records import EventText, format_event, format_opening
from pitboss.storage.round_record import round_record
from pitboss.storage.seals import FIRST, event_seal
from pitboss.table.bots import Bot, house_bots
from pitboss.table.commands import (
    Absence,
    Act,
    Command,
    GiveSeed,
    OpenRound,
    RevealSeed,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    TimeOut,
    TopUp,
)
from pitboss.table.floor import decide
from pitboss.table.ports import StoredEvent
from pitboss.table.setting import Setting
from pitboss.table.shuffle import commitment, salt, seat_shares, seed_for_round, shuffled_deck
from pitboss.table.table import Table, evolve
from pitboss.table.view import TableView, table_view

Json = dict[str, Any]
STREAM = "table/a"

# Every way of settling, of looking at cards and of standing after a fold is among them.
SIDE_BETS = """
extends = "house"
name = "side-bets"

[[wagers]]
spot = "trips"
settles = "when the hand wins"
table = "50 40 30 10 8 6 3"
fold = "lost"

[[wagers]]
spot = "bad-beat"
label = "Bad Beat"
placed = "optional"
settles = "when either hand loses"
table = "straight flush 7500, four of a kind 500, full house 50, flush 30, straight 20, \
three of a kind 9, two pair 2"
fold = "stands"

[[wagers]]
spot = "hard-luck"
label = "Hard Luck"
placed = "optional"
settles = "when the hand loses"
table = "100 50 25 6 5 4 3 2 1"
tie = "lost"
fold = "stands"

[[wagers]]
spot = "pocket"
label = "Pocket Bonus"
placed = "optional"
settles = "on its own cards"
cards = "hole cards"
table = "AA 30, AKs 25, AQs AJs 20, AKo 15, JJ-KK 10, 22-TT 5, A2s+ 1, K9o+ 0"
fold = "stands"

[[wagers]]
spot = "flop-bonus"
label = "Flop Bonus"
placed = "optional"
settles = "on its own cards"
cards = "hole cards and flop"
table = "100 50 25 20 15 10 5 3 1"
fold = "void"

[[wagers]]
spot = "jackpot"
label = "Jackpot"
placed = "optional"
settles = "from the meter"
table = "100% 10% 500 50 20 10 5 2 3%"
fold = "stands"
meter = { start = "1000.50", percent = 20 }

[[wagers]]
spot = "even"
label = "Even"
placed = "optional"
settles = "against the dealer"
tie = "paid"
fold = "stands"
unqualified_rule = true
"""

_SIDE_BETS = parse_rules(SIDE_BETS, "side-bets.toml")
_WITHOUT_METER = tuple(wager for wager in _SIDE_BETS.wagers if wager.meter is None)

GAMES: dict[str, Rules] = {
    "house": profile("house"),
    "california": profile("california"),
    "california net": with_fields(
        profile("california"), {"name": "net", "coverage": "net", "deals": "open"}
    ),
    "royal caribbean": profile("royal-caribbean"),
    "other readings": with_fields(
        profile("california"),
        {
            "name": "other-readings",
            "maximum": "20.00",
            "increment": "0.50",
            "play_limit": "spot",
            "time_out": "play",
            "between_steps": "lower",
            "void_collection": "kept",
        },
    ),
    "side bets": _SIDE_BETS,
    "covered side bets": with_fields(
        profile("california"), {"name": "covered", "wagers": _WITHOUT_METER, "deals": "open"}
    ),
    "sealed side bets": with_fields(_SIDE_BETS, {"name": "sealed", "deals": "sealed"}),
}


class ShyBot(Bot):
    """Banks with as little as it may, so that its wager is soon exhausted."""

    def _bank_wager(self, seen: TableView, offer: PutUpOffer) -> Cents:  # noqa: ARG002
        return offer.minimum


@dataclass
class RecordedTable:
    """A table whose events are kept and sealed as the journal would."""

    rules: Rules
    seed: str = "luck"
    kept: list[StoredEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = Table(self.rules)
        self.bots: dict[int, Bot] = {}
        self.now = 1_700_000_000_000
        opening = format_opening(Setting("The corner", self.rules), "Zoe")
        self._keep(EventText(opening), None, "Zoe")
        self.opened = 0  # index of the event that opened the round
        self.before = self.table

    def _keep(self, text: EventText, round: int | None, by: str) -> None:
        self.now += 137
        before = self.kept[-1].seal if self.kept else FIRST
        number = len(self.kept) + 1
        seal = event_seal(before, STREAM, number, self.now, by, text.body)
        self.kept.append(StoredEvent(number, self.now, by, round, text.body, seal, text.private))

    def ask(self, command: Command, by: str = "dealer") -> None:
        if isinstance(command, OpenRound):
            self.opened, self.before = len(self.kept), self.table
        for event in decide(self.table, command):
            self.table = evolve(self.table, event)
            salts = partial(salt, self.secret(), self.table.opened)
            self._keep(format_event(event, salts), self.table.opened or None, by)

    def sit(self, bots: Mapping[int, Bot]) -> None:
        for seat, bot in bots.items():
            self.bots[seat] = bot
            self.ask(bot.sit(seat, self.rules.spot_minimum), bot.name)

    def bots_ask(self) -> None:
        """Every bot asks what it has to ask, until none has."""
        asked = True
        while asked:
            asked = False
            for seat, bot in self.bots.items():
                command = bot.command(table_view(self.table, seat))
                if command is not None:
                    self.ask(command, bot.name)
                    asked = True

    def secret(self) -> bytes:
        return seed_for_round(self.seed, self.table.opened)

    def open(self) -> None:
        self.bots_ask()
        self.ask(OpenRound(commitment(seed_for_round(self.seed, self.table.opened + 1))))

    def deal(self) -> None:
        self.ask(Act(CallNoMoreBets()))
        shares = seat_shares(self.table.seeds)
        self.ask(Act(Deal(shuffled_deck(self.secret(), self.table.opened, shares))))

    def decide(self, absent: int | None = None) -> None:
        """The bots decide to the end; an absent seat is timed out."""
        while (round := self.table.running) is not None:
            seat = round.to_decide()[0]
            command = self.bots[seat].command(table_view(self.table, seat))
            assert command is not None
            self.ask(TimeOut(seat, Absence.CONNECTION) if seat == absent else command)

    def reveal(self) -> Json:
        self.ask(RevealSeed(self.secret().hex()))
        return self.record()

    def record(self, private: bool = True, viewer: str | None = None) -> Json:
        kept = self.kept[self.opened :]
        if not private:
            kept = [replace(one, private=None) for one in kept]
        seal_before = self.kept[self.opened - 1].seal
        return round_record(STREAM, self.kept[0], self.before, seal_before, kept, viewer)


def table_of(rules: Rules, seed: str = "luck", kind: type[Bot] = Bot) -> RecordedTable:
    kept = RecordedTable(rules, seed)
    bots = [kind(bot.name, bot.units, bot.optional) for bot in house_bots(4)]
    kept.sit({1: bots[0], 2: bots[1], 4: bots[2], 6: bots[3]})
    return kept


def plain_rounds(rules: Rules, seed: str, many: int, kind: type[Bot] = Bot) -> Iterator[Json]:
    kept = table_of(rules, seed, kind)
    for number in range(many):
        kept.open()
        kept.bots_ask()
        if number % 2:
            kept.ask(GiveSeed(2, f"share {number}"), "Blaise")
        kept.deal()
        kept.decide()
        yield kept.reveal()


def eventful(rules: Rules) -> Json:
    """Somebody comes, goes, buys, sits out, gives seeds twice and is timed out, all in a round."""
    kept = table_of(rules)
    minimum = rules.spot_minimum
    kept.open()
    kept.ask(Sit(3, "Nell", Cents(20 * minimum)), "Nell")
    kept.ask(Sit(5, 'Odo "O\'" \\ ü', Cents(20 * minimum)), "Odo")
    kept.ask(SitOut(3), "Nell")
    kept.ask(StandUp(3), "Nell")
    kept.ask(GiveSeed(4, "4 leaf"), "Carla")
    kept.bots_ask()
    kept.ask(TopUp(2, Cents(777)), "Blaise")
    kept.ask(GiveSeed(4, "clover"), "Carla")
    kept.ask(GiveSeed(2, " "), "Blaise")
    playing = list(kept.table.round.playing) if kept.table.round else []
    kept.deal()
    kept.ask(StandUp(5), "Odo")
    kept.ask(Sit(5, "Pia", Cents(50 * minimum), bot=True), "Pia")
    kept.ask(TopUp(5, Cents(1)), "Pia")
    kept.ask(SitOut(playing[0], Absence.CONNECTION))
    kept.ask(TopUp(playing[0], Cents(5)))
    kept.decide(absent=playing[0])
    kept.ask(SitIn(playing[0]))
    kept.ask(StandUp(playing[0]))
    kept.ask(StandUp(5))
    return kept.reveal()


def voided(rules: Rules, stage: str) -> Json:
    kept = table_of(rules)
    kept.open()
    if stage != "opened":
        kept.bots_ask()
    if stage == "dealing":
        kept.ask(Act(CallNoMoreBets()))
    if stage in ("dealt", "decided"):
        kept.deal()
    if stage == "decided" and kept.table.round:
        seat = kept.table.round.to_decide()[0]
        kept.ask(TimeOut(seat))
    kept.ask(Act(VoidRound("the lights went out")))
    return kept.reveal()


def fouled(rules: Rules, ruling: Ruling) -> Json:
    """A card that stands, and a hand that is foul once its seat has checked."""
    kept = table_of(rules)
    kept.open()
    kept.bots_ask()
    kept.deal()
    assert kept.table.running is not None
    seat = kept.table.running.to_decide()[0]
    kept.ask(Act(RuleIrregularity("a nine of the stub fell")), "Zoe")
    kept.ask(TimeOut(seat))
    kept.ask(Act(RuleIrregularity("it has three cards", ruling, seat)), "Zoe")
    kept.decide()
    return kept.reveal()


def misdealt(rules: Rules) -> Json:
    kept = table_of(rules)
    kept.open()
    kept.bots_ask()
    kept.ask(Act(CallNoMoreBets()))
    kept.ask(Act(VoidRound("a card was face up", VoidKind.MISDEAL)), "Zoe")
    return kept.reveal()


def left_by_the_bank() -> Json:
    kept = table_of(GAMES["california"])
    kept.open()
    assert kept.table.banking is not None
    kept.ask(StandUp(kept.table.banking))
    return kept.reveal()


VOIDS = ("opened", "betting", "dealing", "dealt", "decided")


@cache
def _records() -> dict[str, Json]:
    found: dict[str, Json] = {}
    for name, rules in GAMES.items():
        for at, record in enumerate(plain_rounds(rules, name, 6), start=1):
            found[f"{name}, round {at}"] = record
        if not rules.house_banked:
            for at, record in enumerate(plain_rounds(rules, name, 6, ShyBot), start=1):
                found[f"{name}, hardly covered, round {at}"] = record
        found[f"{name}, eventful"] = eventful(rules)
        for stage in VOIDS:
            found[f"{name}, void while {stage}"] = voided(rules, stage)
    found["left by the bank"] = left_by_the_bank()
    for name in ("house", "california", "covered side bets"):
        found[f"{name}, misdeal"] = misdealt(GAMES[name])
        for ruling in (Ruling.RETURNED, Ruling.LOST):
            found[f"{name}, foul, {ruling}"] = fouled(GAMES[name], ruling)
    return found


NAMES = tuple(_records())
SEALED = tuple(name for name, one in _records().items() if one["fairness"]["deals"] == "sealed")


def record_named(name: str) -> Json:
    """A record of its own for whoever wants to change it."""
    return deepcopy(_records()[name])


def events_of(record: Json, kind: str) -> list[Json]:
    """The links of the chain that tell events of a kind."""
    return [one for one in record["chain"]["events"] if json.loads(one["body"])["kind"] == kind]


def turned_parts(record: Json) -> set[str]:
    """The parts of the deal that everybody saw."""
    turned = set()
    for link in record["chain"]["events"]:
        body = json.loads(link["body"])
        if body.get("cards"):
            turned.add(_TURNS.get(body["kind"]) or str(body["seat"]))
    return turned


_TURNS = {"flop-turned": "flop", "turn-and-river-turned": "river", "dealer-turned": "dealer"}


def without_private(record: Json, *kept: str) -> Json:
    """The record without the cards that were not turned; of the private part only `kept` stays."""
    stripped = deepcopy(record)
    for link in events_of(stripped, "cards-dealt"):
        opened = {part: one for part, one in (link["private"] or {}).items() if part in kept}
        link["private"] = opened or None
    public = turned_parts(stripped) | set(kept)
    for seat, part in stripped["seats"].items():
        part["cards"] = _face(part["cards"], seat in public)
    stripped["dealer"] = _face(stripped["dealer"], "dealer" in public)
    flop, river = stripped["board"][:6], stripped["board"][6:]
    stripped["board"] = _face(flop, "flop" in public) + _face(river, "river" in public)
    if record["board"]:
        sections = stripped["notation"].split(" | ")
        hands = [
            f"{seat} {one['cards']}" for seat, one in stripped["seats"].items() if one["cards"]
        ]
        hands += [f"dealer {stripped['dealer']}", f"board {stripped['board']}"]
        sections[3] = ", ".join(hands)
        stripped["notation"] = " | ".join(sections)
    return stripped


def without_seed(record: Json) -> Json:
    """The record as it would be if the server never ended the deal."""
    unrevealed = deepcopy(record)
    unrevealed["fairness"]["seed"] = None
    unrevealed["chain"]["events"].pop()
    return unrevealed


def _face(cards: str, public: bool) -> str:
    return cards if public else "?" * len(cards)
