"""Pairs of deals that agree on what a viewer may see, each played over connections to a room.

    python -m tests.server.secrecy --pairs 10000

plays so many and prints the pairs in which the viewer's bytes tell them apart, or name a card
that the viewer may not see. Both deals of a pair have the same seed, and so the same commitment:
the deck is put in the dealer's hand in place of the shuffled one.
"""

import argparse
import asyncio
import json
import logging
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from pitboss.game.actions import Decision
from pitboss.game.cards import DECK, Card, known, parse_card
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.round import Round, Stage
from pitboss.server.connection import Connection
from pitboss.server.rooms import dealer
from pitboss.server.rooms.registry import RoomRegistry
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.server.routes import lobby
from pitboss.table.pace import Pace
from pitboss.table.setting import Setting
from tests.game.hidden_cards import (
    TURNED,
    cards_of_standing_wagers,
    hidden_exchanged,
    not_lost,
    standing,
)
from tests.server.bad_network import Line, Weather
from tests.server.faulty_journal import FaultyJournal
from tests.server.simulated_players import unlawful
from tests.server.virtual_world import VirtualClock, run, run_bot

PACE = Pace(betting=20, deciding=10, banking=20, between=3600)  # one round, and no other
PASSERBY = ""  # somebody without a name, who only watches
_STAGES = (Stage.BETTING, Stage.PREFLOP, Stage.FLOP, Stage.RIVER, Stage.CLOSED)
_CARDS = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs])+(?![0-9A-Za-z])")


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody asks something, or only time goes by."""

    who: str = PASSERBY
    text: str = ""
    seconds: float = 0.1
    is_full: bool = False  # the disk, during this step


@dataclass(slots=True)
class RecordedDeal:
    """One deal: what was asked, what the viewer was sent, what lay open to all, and the log."""

    steps: list[Step] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    round: Round | None = None
    seat: int | None = None  # the viewer's


@dataclass(slots=True)
class Pair:
    seed: int
    viewer: str
    stage: Stage  # that was reached
    kind: str  # of viewer
    problems: list[str]
    frames: int


class _CardBlind:
    """Decides by nothing that is hidden, so that bots do the same in both deals."""

    def choose(
        self, _: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        return offered[len(board) % len(offered)]


def play_pair(seed: int) -> Pair:
    chance = random.Random(f"pair {seed}")
    rules = profile(chance.choice(PROFILES))
    setting = Setting("Felt", rules, PACE, bots=chance.choice((0, 0, 2)))
    names = [f"Guest{number}" for number in range(1, chance.randint(2, 4) + 1)]
    viewer = chance.choice((*names, "Onlooker", PASSERBY))
    stop = chance.choice(_STAGES)
    deck = tuple(chance.sample(DECK, len(DECK)))
    one = play(setting, names, viewer, deck, _Script(chance, names, stop).next_step)
    round, seat = one.round, one.seat
    assert round is not None
    seen = seen_cards(round, seat)
    other = hidden_exchanged(deck, seen | cards_of_standing_wagers(round), chance)
    steps = iter(one.steps)
    two = play(setting, names, viewer, other, lambda _: next(steps, None))
    kind = "passer-by" if seat is None else "bank" if seat == round.player_dealer else "seat"
    problems = [*_differences(one, two), *_betrayals(one, seen, seen_cards(round, None))]
    return Pair(seed, viewer, round.stage, kind, problems, len(one.sent))


def _differences(one: RecordedDeal, two: RecordedDeal) -> Iterator[str]:
    # What all may see, and the log, may tell of the viewer's cards no more than of others'.
    for what in ("sent", "forms", "log"):
        first, second = getattr(one, what), getattr(two, what)
        if first != second:
            apart = next(
                (pair for pair in zip(first, second, strict=False) if pair[0] != pair[1]), ()
            )
            yield f"{what}: {len(first)} and {len(second)}, {apart}"


def _betrayals(told: RecordedDeal, seen: set[Card], open_to_all: set[Card]) -> Iterator[str]:
    for what, texts, allowed in (
        ("sent", told.sent, seen),
        ("forms", told.forms, open_to_all),
        ("log", told.log, open_to_all),
    ):
        for text in texts:
            if named := named_cards(text) - allowed:
                yield f"{what}: {sorted(map(str, named))} in {text}"


def named_cards(text: str) -> set[Card]:
    """All cards that a text names, alone or in a row: `Kd3h8d`."""
    rows = _CARDS.findall(text)
    return {parse_card(row[at : at + 2]) for row in rows for at in range(0, len(row), 2)}


def seen_cards(round: Round, viewer: int | None) -> set[Card]:
    """What a viewer has seen by the rule book: clauses 4.5, 4.8, 5.7, 6.1 and 7.2."""
    playing = round.playing
    cards = set(known(round.board[: TURNED.get(round.stage, 0)]))
    if viewer in playing:
        cards |= set(known(playing[viewer].cards))
    if round.stage is Stage.CLOSED:
        for seat in playing.values():
            if not seat.folded or any(not_lost(round, seat, one) for one in standing(round, seat)):
                cards |= set(known(seat.cards))
        if not all(seat.folded for seat in playing.values()):
            cards |= set(known(round.dealer))
    return cards


class _Script:
    """Invents what everybody asks, lawful or not, without a look at hidden cards."""

    def __init__(self, chance: random.Random, names: list[str], stop: Stage) -> None:
        self.chance = chance
        self.names = names
        self.stop = stop
        self._count = 0
        self._idle = chance.choice((*names, PASSERBY))  # sits there and does not bet

    def next_step(self, room: Room) -> Step | None:
        chance, round = self.chance, room.table.running
        if self._is_over(room):
            return None
        if chance.random() < 0.25:
            number = 1 if round is None else round.number
            form = unlawful(room.setting.rules, number, chance)
            if form["do"] == "stand-up" or form.get("buy_in") == "999999.00":
                return Step()  # not refused here: this journal has no purses
            who = chance.choice((*self.names, "Onlooker"))
            return self._ask(who, form, is_full=chance.random() < 0.1)
        unseated = [name for name in self.names if room.seat_of(name) is None]
        if unseated:
            free = [seat for seat in range(1, 6) if seat not in room.table.players]
            sit = {"do": "sit", "seat": chance.choice(free), "buy_in": "400.00"}
            return self._ask(unseated[0], sit)
        if round is None:
            offered = room.table.bank_offered_to
            if offered is None or offered in room.table.bots:
                return Step(seconds=0.5)
            answer = "accept-bank" if chance.random() < 0.8 else "decline-bank"
            return self._ask(room.table.players[offered], {"do": answer})
        if round.stage is Stage.BETTING:
            return self._bet(room, round)
        return self._decide(room, round)

    def _is_over(self, room: Room) -> bool:
        """At the last moment at which the viewer may know no more than this stage shows."""
        round = room.table.round
        if round is None or self._count > 300:
            return self._count > 300
        if round.stage.over or self.stop is Stage.BETTING:
            return round.stage.over or bool(round.playing)
        waiting = [seat for seat in round.to_decide() if seat not in room.table.bots]
        return round.stage is self.stop and len(waiting) == 1 and self.chance.random() < 0.8

    def _bet(self, room: Room, round: Round) -> Step:
        chance, of_round = self.chance, {"round": round.number}
        for name in self.names:
            seat = room.seat_of(name)
            assert seat is not None
            if seat == round.player_dealer:
                if not round.wager:
                    amount = f"{chance.randint(20, 200)}.00"
                    return self._ask(name, {"do": "put-up", "amount": amount, **of_round})
            elif seat in room.table.ready or seat in room.table.sitting_out:
                continue
            elif name == self._idle:
                return self._ask(name, {"do": "sit-out"})
            elif seat not in round.playing:
                wagers = {
                    "ante": f"{chance.randint(5, 30)}.00",
                    "trips": chance.choice(("5.00", "0.00")),
                }
                return self._ask(name, {"do": "place-wagers", "stakes": wagers, **of_round})
            elif seat not in room.table.seeds and chance.random() < 0.5:
                luck = f"luck {chance.random()}"
                return self._ask(name, {"do": "give-seed", "seed": luck, **of_round})
            else:
                return self._ask(name, {"do": "ready", **of_round})
        return Step(seconds=PACE.betting or 1)

    def _decide(self, room: Room, round: Round) -> Step:
        waiting = [seat for seat in round.to_decide() if seat not in room.table.bots]
        if not waiting or self.chance.random() < 0.1:
            return Step(seconds=self.chance.uniform(0.3, PACE.deciding or 1))
        words = ("check", "check", "raise 4x", "raise 3x", "raise 2x", "raise 1x", "fold")
        told = {"round": round.number, "street": str(round.stage.street)}
        name = room.table.players[self.chance.choice(waiting)]
        return self._ask(name, {"do": "decide", "decision": self.chance.choice(words), **told})

    def _ask(self, who: str, form: dict[str, object], is_full: bool = False) -> Step:
        # Times are uneven: what falls on one moment may come in any order, and need not repeat.
        self._count += 1
        text = json.dumps({"id": f"r{self._count}", "table": "felt", **form})
        return Step(who, text, self.chance.uniform(0.05, 0.5), is_full)


def play(
    setting: Setting,
    names: list[str],
    viewer: str,
    deck: tuple[Card, ...],
    next_step: Callable[[Room], Step | None],
) -> RecordedDeal:
    """Plays the steps with that deck, in virtual time."""
    told = RecordedDeal()
    with _logged(told.log), patch.object(dealer, "shuffled_deck", lambda *_: deck):
        run(_play(setting, names, viewer, next_step, told))
    return told


async def _play(
    setting: Setting,
    names: list[str],
    viewer: str,
    next_step: Callable[[Room], Step | None],
    told: RecordedDeal,
) -> None:
    journal, clock = FaultyJournal(), VirtualClock()
    services = RoomServices(journal, clock, lambda: bytes(32), run_bot, lambda _: _CardBlind())
    rooms = RoomRegistry(services, b"secret", lambda: "felt")
    room = await rooms.open(setting, Person("Onlooker"))
    lines, connections = {}, []
    for name in (*names, "Onlooker", PASSERBY):
        on_message = told.sent.append if name == viewer else _no_ear
        lines[name] = Line(random.Random(0), Weather(), on_message)
        person = Person(name) if name else None
        connections.append(asyncio.create_task(Connection(lines[name], person, rooms, clock).run()))
        lines[name].say('{"id":"w","do":"watch","table":"felt"}')
    while (step := next_step(room)) is not None:
        told.steps.append(step)
        journal.is_full = step.is_full
        if step.text:
            lines[step.who].say(step.text)
        await asyncio.sleep(step.seconds)
        told.forms.append(lobby._card(room, None).model_dump_json())
    told.round, told.seat = room.table.round, room.seat_of(viewer)
    for line in lines.values():
        line.cut()
    await asyncio.gather(*connections)
    await rooms.stop()


def _no_ear(_: str) -> None:
    pass


@contextmanager
def _logged(lines: list[str]) -> Iterator[None]:
    """Everything that the package logs, down to the last detail."""
    handler = logging.Handler(logging.DEBUG)
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("pitboss")
    before = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    yield
    logger.removeHandler(handler)
    logger.setLevel(before[0])
    logger.propagate = before[1]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Plays pairs of deals that a viewer cannot tell.")
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=1, help="the first pair's seed")
    options = parser.parse_args(arguments)
    failed = 0
    for seed in range(options.first, options.first + options.pairs):
        pair = play_pair(seed)
        if pair.problems:
            failed += 1
            sys.stderr.write(f"\npair {seed}, {pair.viewer!r}: {pair.problems[0][:2000]}\n")
        if seed % 100 == 0:
            sys.stderr.write(f"\rpair {seed}, {failed} failed")
    sys.stdout.write(f"\n{options.pairs} pairs, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
