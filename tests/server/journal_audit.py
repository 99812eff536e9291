"""What must be true of a journal after any number of faults: promises 2, 3, 4, 6 and 10."""

import json
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from pitboss.errors import IllegalAction, ParseError, Refused
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.events import (
    CardsDealt,
    CollectionTaken,
    DealerTurned,
    Decided,
    FlopTurned,
    FoldCollected,
    NoMoreBetsCalled,
    RoundClosed,
    RoundVoided,
    SeatSettled,
    StubDiscarded,
    TurnAndRiverTurned,
)
from pitboss.game.money import Cents
from pitboss.game.round import Round, Stage
from pitboss.game.rules import OnTimeOut
from pitboss.protocol.requests import AnyTableRequest, digest, read_request
from pitboss.server.rooms.request_handler import Person
from pitboss.server.rooms.room import Room
from pitboss.server.rooms.services import RoomServices
from pitboss.server.rooms.table_clock import GRACE
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.storage import schema
from pitboss.storage.journal import SqlJournal
from pitboss.storage.names import BOTS, MINT
from pitboss.storage.records import parse_event, parse_opening, parse_snapshot
from pitboss.storage.seals import FIRST, event_seal
from pitboss.table.commands import (
    BankDeclined,
    GamePaused,
    GameResumed,
    InRound,
    RotationClockStarted,
    RoundOpened,
    SatOut,
    Seated,
    SeedKept,
    SeedRevealed,
    StoodUp,
    TableEvent,
    TimedOut,
    ToppedUp,
)
from pitboss.table.ledger import CAGE, ESCROW, Account, postings
from pitboss.table.ports import StoredEvent
from pitboss.table.setting import Setting
from pitboss.table.table import Table, evolve, replay
from pitboss.verifier.deck import commitment, deal, shuffled
from tests.server.bad_network import RetryingClient
from tests.server.faulty_servers import JournalLog, RecordedEntry
from tests.server.virtual_world import VirtualClock, VirtualJournal

_NO_CHANCE = random.Random(0)  # for a journal that nothing is written into
_TAIL = 100  # events after a snapshot, some rounds: what is forgotten has been missed by then
_TOLERANCE = 1e-6  # of seconds that are added and subtracted
# Clause 12.1.
_PASSING: dict[Stage, Decision] = {
    Stage.PREFLOP: Check(),
    Stage.FLOP: Check(),
    Stage.RIVER: Fold(),
}


class Audit:
    def __init__(self, sql: SqlJournal, log: JournalLog, settings: Mapping[str, Setting]) -> None:
        self.sql = sql
        self.log = log
        self.settings = settings
        self.counts: Counter[str] = Counter()
        self.stories = {stream: sql.read(stream) for stream in settings}
        self.openings = {
            stream: parse_opening(story[0].body) for stream, story in self.stories.items()
        }
        self.events = {
            stream: [parse_event(kept.body, kept.private) for kept in story[1:]]
            for stream, story in self.stories.items()
        }
        self.tables = {stream: list(self._fold(stream)) for stream in settings}
        self.postings: dict[tuple[str, int], list[tuple[str, str, int]]] = defaultdict(list)
        for row in self._rows("postings"):
            self.postings[row.stream, row.number].append((row.source, row.target, row.amount))

    def _fold(self, stream: str) -> Iterator[Table]:
        """The table after each event: the first, its opening, has number 1."""
        table = Table(self.settings[stream].rules)
        yield table
        for event in self.events[stream]:
            table = evolve(table, event)
            yield table

    def _at(self, stream: str, version: int) -> Table:
        return self.tables[stream][version - 1]

    def _rows(self, table: str) -> Sequence[Any]:
        with self.sql.database.reading.connect() as connection:
            return connection.execute(select(schema.metadata.tables[table])).all()

    async def problems(self, clients: Sequence[RetryingClient]) -> list[str]:
        found = [*self._balances(), *self._answers(clients)]
        async for problem in self._entries({client.name: client for client in clients}):
            found.append(problem)
        for stream in self.settings:
            parts = (self._chain, self._postings, self._rounds, self._clocks, self._snapshots)
            found += [f"{stream}: {problem}" for part in parts for problem in part(stream)]
            found += [f"{stream}: {problem}" for problem in self._rotation_clock(stream)]
        return found

    def _chain(self, stream: str) -> Iterator[str]:
        seal = FIRST
        for number, kept in enumerate(self.stories[stream], start=1):
            seal = event_seal(seal, stream, number, kept.at, kept.by, kept.body)
            if (kept.number, kept.seal) != (number, seal):
                yield f"event {kept.number} is not the one that was sealed"
        stored = [kept for record in self._records(stream) for kept in record.kept]
        if stored != self.stories[stream]:
            yield "the journal holds other events than it kept"

    def _records(self, stream: str) -> list[RecordedEntry]:
        return [record for record in self.log.entries if record.entry.stream == stream]

    def _balances(self) -> Iterator[str]:
        """No account below zero at any time, but those that may owe, and nothing lost or made."""
        may_owe = {MINT, BOTS, *(f"{stream}/bank" for stream in self.settings)}
        balances: Counter[str] = Counter()
        for record in self.log.entries:
            for kept in record.kept:
                for source, target, amount in self.postings[record.entry.stream, kept.number]:
                    balances[source] -= amount
                    balances[target] += amount
            for name in sorted(balances):
                if balances[name] < 0 and name not in may_owe:
                    yield f"{name} is at {balances[name]} after {record.entry}"
        rows = {row.account: row.amount for row in self._rows("balances")}
        if rows != {name: balances[name] for name in rows} or not set(balances) <= set(rows):
            yield f"the balances are not the sums of the postings: {rows}, {balances}"
        if sum(rows.values()):
            yield f"chips were made or lost: {sum(rows.values())}"

    def _postings(self, stream: str) -> Iterator[str]:
        escrow = 0
        for number, event in enumerate(self.events[stream], start=2):
            table = self._at(stream, number - 1)
            expected = [
                (
                    _account(stream, posting.source, table, event),
                    _account(stream, posting.target, table, event),
                    posting.amount,
                )
                for posting in postings(table.round, event)
            ]
            rows = self.postings[stream, number]
            if rows != expected:
                yield f"event {number} posted {rows}, not {expected}"
            name = f"{stream}/{ESCROW.name}"
            escrow += sum(row[2] * ((row[1] == name) - (row[0] == name)) for row in rows)
            if self._at(stream, number).running is None and escrow:
                yield f"{escrow} in escrow after event {number}, and no round is running"

    def _rounds(self, stream: str) -> Iterator[str]:
        """One after the other, each with the deck of its seeds, each seed told in the end."""
        opened, running, owed = 0, False, ""
        for number, event in enumerate(self.events[stream], start=2):
            table = self._at(stream, number - 1)
            match event:
                case RoundOpened():
                    if running or owed or event.number != opened + 1:
                        yield f"round {event.number} was opened at event {number}, too early"
                    by = self.stories[stream][number - 1].by
                    if by == "dealer" and not _somebody_can_play(table):
                        yield f"round {event.number} is played by bots alone"
                    opened, running, owed = event.number, True, event.commitment
                    self.counts["rounds"] += 1
                case InRound(RoundClosed() | RoundVoided()):
                    running = False
                case InRound(CardsDealt() as dealt):
                    if self._other_cards(stream, table, dealt):
                        yield f"round {opened} was not dealt from its seeds"
                case SeedRevealed(seed):
                    if running or commitment(bytes.fromhex(seed)) != owed:
                        yield f"the seed of round {opened} is not the one committed to"
                    if table.rules.deals == "sealed":
                        yield f"the seed of round {opened} is told, and its deal is sealed"
                    owed = ""
                case SeedKept():
                    if running or table.rules.deals == "open":
                        yield f"the seed of round {opened} should be told"
                    owed = ""
        if running or owed:
            yield f"round {opened} has not ended, or its seed was not told"

    def _other_cards(self, stream: str, table: Table, dealt: CardsDealt) -> bool:
        assert table.round is not None
        seed = self.sql.seed(stream, table.opened)
        deck = shuffled(seed, table.opened, table.seeds)
        hands = {seat: [str(card) for card in hand] for seat, hand in dealt.hands.items()}
        dealer, board = ([str(card) for card in cards] for cards in (dealt.dealer, dealt.board))
        seats = list(table.round.playing)
        return (hands, dealer, board) != deal(deck, seats, table.rules.dealing)

    def _clocks(self, stream: str) -> Iterator[str]:
        """Whoever did not answer passed, as clause 12.1 has it, and not before time was up."""
        pace = self.settings[stream].pace
        asked, began, waited_for = 0.0, 0.0, None  # and its clock began once all had seen why
        steps, seen_at = 0.0, 0.0  # seconds of what the dealer did since the last question
        for record in self._records(stream):
            for kept in record.kept[record.before == 0 :]:
                table, event = self._at(stream, kept.number - 1), self._event(stream, kept)
                seconds: int | None = 0
                match event:
                    case TimedOut(seat):
                        self.counts["time-outs"] += 1
                        seconds = pace.deciding
                        round = table.running
                        assert round is not None
                        passed = InRound(Decided(seat, _of_absent(round, seat)))
                        if self.events[stream][kept.number - 1] != passed:
                            yield f"seat {seat} did not pass after event {kept.number}"
                    case SatOut(_, reason) if reason is not None:
                        seconds = pace.betting
                    case InRound(RoundVoided()) if self._no_answer(stream, kept.number + 1):
                        seconds = pace.banking  # to put up the bank's wager
                    case BankDeclined() if self._no_answer(stream, kept.number):
                        before = self.events[stream][kept.number - 3]
                        if not isinstance(before, InRound):  # the void, at the same moment
                            seconds = _longer(pace.banking, table.circle.untaken)
                            self.counts["unanswered offers"] += 1
                    case InRound(NoMoreBetsCalled()) if not _all_have_bet(table):
                        seconds = pace.betting
                unclocked = seconds == 0  # also while its steps are shown
                if not unclocked and not self._is_up(asked, began, record.moment, seconds):
                    yield f"{event} after {record.moment - began} s, too early: event {kept.number}"
                after = self._at(stream, kept.number)
                steps = _seconds_of_steps(event, after) + (0.0 if _is_decision(event) else steps)
                if _stage(after) != _stage(table):
                    seen_at = record.moment + (steps if pace.showing else 0.0)
                now = _waits_for(after)
                if now != waited_for:
                    asked, waited_for = record.moment, now
                    began = max(asked, seen_at)

    def _rotation_clock(self, stream: str) -> Iterator[str]:
        """Clause 8.9: who was reached, when the game paused, and that nothing was dealt then."""
        clock = self.settings[stream].rules.rotation_clock
        since: int | None = None
        paused: int | None = None
        banked: list[str] = []  # the first of them held the bank
        for number, event in enumerate(self.events[stream], start=2):
            table = self._at(stream, number - 1)
            match event:
                case RotationClockStarted(at):
                    if clock is None or paused is not None or (since is not None and at >= since):
                        yield f"the rotation clock was started at event {number}"
                    if since is None:
                        banked = []
                    since = at
                case GamePaused(at):
                    self.counts["pauses"] += 1
                    if clock is None or since is None or at - since < 60_000 * clock.minutes:
                        yield f"the game paused too early, at event {number}"
                    since, paused, banked = None, at, []
                case GameResumed(at):
                    if clock is None or paused is None or 0 <= at - paused < 60_000 * clock.pause:
                        yield f"the game went on too early, at event {number}"
                    paused = None
                case RoundOpened() if paused is not None:
                    yield f"a round was opened in a pause, at event {number}"
                case InRound(CardsDealt()) if since is not None and clock is not None:
                    assert table.round is not None
                    player = table.players[table.round.player_dealer or 0]
                    banked += [player] if player not in banked else []
                    if len(banked) > clock.others:
                        since, banked = None, []

    def _no_answer(self, stream: str, number: int) -> bool:
        """Whether that event passes the bank on because nobody answered."""
        event = self.events[stream][number - 2 : number - 1]
        return any(isinstance(it, BankDeclined) and it.reason is not None for it in event)

    def _event(self, stream: str, kept: StoredEvent) -> TableEvent:
        return self.events[stream][kept.number - 2]

    def _is_up(self, asked: float, began: float, now: float, seconds: int | None) -> bool:
        """A clock may go by the wall's time over a restart, but leaves some grace; then nobody is
        still shown what led to the question."""
        if seconds is None:
            return False
        least = min(seconds, GRACE) - _TOLERANCE
        restarted = any(asked <= load and now - load >= least for load in self.log.loads)
        return now - began >= seconds - _TOLERANCE or restarted

    def _snapshots(self, stream: str) -> Iterator[str]:
        story, rules = self.events[stream], self.settings[stream].rules
        for row in self._rows("snapshots"):
            if row.stream != stream:
                continue
            self.counts["snapshots"] += 1
            tail = story[row.version - 1 :][:_TAIL]
            table = replay(parse_snapshot(rules, row.body), tail)
            if _comparable(table) != _comparable(self._at(stream, row.version + len(tail))):
                yield f"the snapshot at {row.version} leads to another table"

    def _answers(self, clients: Sequence[RetryingClient]) -> Iterator[str]:
        """Whatever was answered is in the journal, once, with that answer."""
        rows = {(row.player, row.id): row for row in self._rows("commands")}
        asked = (command for record in self.log.entries for command in record.entry.commands)
        times = Counter((command.player, command.id) for command in asked)
        for client in clients:
            for id, reply in client.replies.items():
                row, request = rows.get((client.name, id)), read_request(client.texts[id])
                assert isinstance(request, AnyTableRequest)
                if row is None or times[client.name, id] != 1:
                    yield f"{client.texts[id]} was answered {reply}, but was not kept once"
                elif (row.reply, row.digest) != (reply, digest(request)):
                    yield f"{client.texts[id]} was answered {reply}, but kept as {row}"

    async def _entries(self, clients: Mapping[str, RetryingClient]) -> AsyncIterator[str]:
        """Every entry is what its guests' commands come to, one after another, on those very
        versions, with nothing of theirs that nobody asked for."""
        for record in self.log.entries:
            stream, at = record.entry.stream, record.before or 1
            if stream not in self.settings:
                continue
            kept = record.kept[record.before == 0 :]
            for asked in record.entry.commands:
                self.counts["commands"] += 1
                reply = json.loads(asked.reply)
                until = reply["version"] if reply["ok"] else at
                part = [event for event in kept if at < event.number <= until]
                if asked.player in clients:
                    text = clients[asked.player].texts[asked.id]
                    expected = await self._comes_to(stream, at, asked.player, text)
                    if not self._is_so(stream, asked.player, reply, part, expected):
                        yield f"{text} at version {at} came to {part}, {reply}, not to {expected}"
                at = until
            left = [self._event(stream, event) for event in kept if event.number > at]
            theirs = [event.by for event in kept if event.number > at and event.by in clients]
            if theirs and not all(isinstance(event, Seated) and event.bot for event in left):
                yield f"{stream}: nobody asked for {record.kept}"

    def _is_so(
        self,
        stream: str,
        player: str,
        reply: Mapping[str, Any],
        part: Sequence[StoredEvent],
        expected: list[TableEvent] | str,
    ) -> bool:
        if not reply["ok"]:
            return _is_refusal(reply["problem"], expected)
        self.counts["accepted"] += 1
        if isinstance(expected, str):
            return False
        own = [self._event(stream, event) for event in part[: len(expected)]]
        others = [event.by for event in part[len(expected) :]]
        return _uncommitted(own) == _uncommitted(expected) and player not in others

    async def _comes_to(
        self, stream: str, version: int, player: str, text: str
    ) -> list[TableEvent] | str:
        """The events of a command on that version, or the refusal's code."""
        services = RoomServices(
            VirtualJournal(self.sql, _NO_CHANCE), VirtualClock(), lambda: bytes(32)
        )
        room = Room(stream.removeprefix("table/"), *self.openings[stream], services)
        room.state.table, room.state.version = self._at(stream, version), version
        work = UnitOfWork(stream, room.table, version)
        request = read_request(text)
        assert isinstance(request, AnyTableRequest)
        try:
            await room._handler.apply(work, Person(player), request)
        except (IllegalAction, Refused) as no:
            return str(no.code)
        except ParseError:
            return "bad-request"
        return work.events


def _account(stream: str, account: Account, table: Table, event: TableEvent) -> str:
    if account != CAGE:
        return f"{stream}/{account.name.replace(' ', '/')}"
    match event:
        case Seated(_, player, _, bot):
            return BOTS if bot else f"purse/{player}"
        case ToppedUp(seat, _) | StoodUp(seat, _):
            return BOTS if seat in table.bots else f"purse/{table.players[seat]}"
    raise AssertionError(f"{event} moves chips to or from the cage")


def _waits_for(table: Table) -> tuple[object, ...]:
    round = table.running
    if round is None:
        return table.opened, table.bank_offered_to, table.circle.number
    return table.opened, round.stage, round.stage is Stage.BETTING and bool(round.playing)


def _stage(table: Table) -> tuple[int, Stage | None]:
    return table.opened, None if table.running is None else table.running.stage


def _is_decision(event: TableEvent) -> bool:
    """Or something else before which nothing is left to be shown."""
    if isinstance(event, InRound):
        return isinstance(event.event, Decided | RoundVoided)
    return isinstance(event, RoundOpened)


def _seconds_of_steps(event: TableEvent, table: Table) -> float:
    """How long a viewer at the normal pace looks at what the dealer does, in his order."""
    if not isinstance(event, InRound):
        return 0.0
    match event.event:
        case NoMoreBetsCalled() | CollectionTaken() | FlopTurned() | TurnAndRiverTurned():
            return 0.6
        case CardsDealt(hands):
            return 0.15 * ((len(hands) + 1) * (2 if table.rules.dealing == "shoe" else 1) + 1)
        case StubDiscarded():
            return 0.3
        case FoldCollected(_, lines, stays):
            return 0.9 + 0.3 * len(lines) + (0.0 if stays else 0.15)
        case SeatSettled(_, _, lines):
            return 0.9 + 0.3 * len(lines) + 0.15
        case DealerTurned():
            return 0.9
        case RoundClosed():
            return 0.15 + 0.3
        case _:
            return 0.0


def _longer(seconds: int | None, untaken: int) -> int | None:
    """Offers in circles that nobody takes: the third lasts twice as long as the second, and so on,
    up to a quarter of an hour."""
    for _ in range(untaken - 1):
        seconds = None if seconds is None else min(2 * seconds, max(seconds, 900))
    return seconds


def _somebody_can_play(table: Table) -> bool:
    least = 2 * table.rules.spot_minimum
    if not table.rules.house_banked:
        fee = table.rules.collection(Cents(2 * table.rules.spot_minimum))
        least = min(least, table.rules.spot_minimum + fee)
    people = set(table.players) - table.bots - table.sitting_out
    return any(table.ledger.stack(seat) >= least for seat in people)


def _all_have_bet(table: Table) -> bool:
    """Whether nobody is left whom the dealer would have to wait for."""
    round = table.running
    assert round is not None
    return not any(
        part.stack >= table.rules.least_to_play and seat not in table.ready
        for seat, part in round.seats.items()
        if seat in table.players
        and seat != round.player_dealer
        and seat not in table.sitting_out
        and not (seat in table.bots and part.playing)
    )


def _is_refusal(problem: Mapping[str, str], expected: object) -> bool:
    """The table's own no, or that of a purse or of a server that is about to stop."""
    of_server = problem["code"] == "draining" or "purse does not hold" in problem["detail"]
    return of_server or problem["code"] == expected


def _uncommitted(events: object) -> object:
    """A commitment is drawn by the server, not asked for by a guest."""
    if not isinstance(events, list):
        return events
    return [
        replace(event, commitment="") if isinstance(event, RoundOpened) else event
        for event in events
    ]


def _comparable(table: Table) -> Table:
    """Who held the cards of the round before does not matter until new ones are dealt."""
    round = table.round
    dealt = round is not None and bool(round.dealer)
    return table if dealt else table._replace(holding_cards=frozenset())


def differs(sql: SqlJournal, room: Room) -> Iterator[str]:
    """Whether the room's table is another than its stream makes, as far as the room has it."""
    story = sql.read(room.stream)[1 : room.version]
    table = replay(
        Table(room.setting.rules), (parse_event(kept.body, kept.private) for kept in story)
    )
    if len(story) != room.version - 1 or _comparable(table) != _comparable(room.table):
        yield f"{room.id} at {room.version} is not what the journal tells"


async def repeats(room: Room, clients: Sequence[RetryingClient]) -> list[str]:
    """Asked once more: the same answer; under the same id for something else: refused."""
    problems = []
    for client in clients:
        for id, reply in list(client.replies.items())[-5:]:
            request = read_request(client.texts[id])
            assert isinstance(request, AnyTableRequest)
            if request.table != room.id:
                continue
            other = request.model_copy(update={"version": 10**6})
            person = Person(client.name)
            if (await room.ask(person, request)).text != reply:
                problems.append(f"{id}: another answer at last")
            conflict = json.loads((await room.ask(person, other)).text)
            if conflict["ok"] or conflict["problem"]["code"] != "id-reused":
                problems.append(f"{id}: used again for something else, {conflict}")
    return problems


def _of_absent(round: Round, seat: int) -> Decision:
    """Clause 12.1: the least raise on the river where the rules say `play` and it can be made."""
    rules, part = round.rules, round.seats[seat]
    if round.stage is Stage.RIVER and rules.time_out is OnTimeOut.PLAY:
        play = part.ante * rules.river[0]
        if play <= part.behind and (rules.most_play is None or play <= rules.most_play):
            return Raise(rules.river[0])
    return _PASSING[round.stage]
