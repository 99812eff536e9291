"""Banked rounds, read from the journal for a room's papers: by table, by player, and void ones."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pitboss.errors import StorageError
from pitboss.game.events import (
    CardsDealt,
    CollectionTaken,
    NoMoreBetsCalled,
    RoundClosed,
    RoundVoided,
    WagerPutUp,
    WagersWithdrawn,
)
from pitboss.game.money import ZERO, Cents
from pitboss.game.round import Round
from pitboss.game.voids import VoidKind
from pitboss.paper.entries import BankedRound, ReturnedStakes, VoidedRound
from pitboss.storage.finished_rounds import ALL_ROUNDS, FinishedRounds, RoundFilter
from pitboss.storage.records import parse_event, parse_snapshot
from pitboss.table.commands import InRound, RoundOpened, TableEvent
from pitboss.table.ports import StoredEvent
from pitboss.table.setting import Setting
from pitboss.table.table import Table, evolve


class BankedRounds:
    def __init__(self, finished: FinishedRounds) -> None:
        self._finished = finished
        self._sql = finished.sql

    def at_table(
        self, stream: str, since: int = 0, until: int | None = None, last_events: int | None = None
    ) -> tuple[Setting, list[BankedRound]]:
        """The rounds of a table in their order, those that were over at `since` or later and
        before `until`. With `last_events` about so many of its events are read, and no others.
        """
        setting, _ = self._finished.setting(stream)
        table, version = self._start(stream, setting, last_events)
        found: list[BankedRound] = []
        facts = _Facts()
        for kept, event in _parsed(self._sql.read(stream, version)):
            table = evolve(table, event)
            facts = facts.after(event)
            in_time = kept.at >= since and (until is None or kept.at < until)
            if facts.over and in_time:
                player = "" if facts.seat is None else table.players[facts.seat]
                found.append(facts.entry(kept.at, setting.name, player))
        return setting, found

    def _start(self, stream: str, setting: Setting, last_events: int | None) -> tuple[Table, int]:
        """The table as it was when what is to be read begins, and the number of that event."""
        if last_events is not None:
            version = self._sql.last_number(stream) - last_events
            snapshot = self._sql.snapshot(stream, before=version) if version > 1 else None
            if snapshot is not None:
                return parse_snapshot(setting.rules, snapshot[1]), snapshot[0]
        return Table(setting.rules), 1

    def of_player(
        self, player: str, limit: int, filter: RoundFilter = ALL_ROUNDS
    ) -> list[BankedRound]:
        """Those of the player's newest rounds that the player banked, the oldest first."""
        found: list[BankedRound] = []
        for played in reversed(self._finished.played(player, limit, None, filter)):
            facts = _Facts()
            for kept, event in _parsed(self._sql.read_round(played.stream, played.round)):
                facts = facts.after(event)
                if facts.seat != played.seat:
                    break
                if facts.over:
                    name = self._finished.names(played.stream).name
                    found.append(facts.entry(kept.at, name, player))
        return found

    def voided(self, stream: str, number: int) -> tuple[Setting, VoidedRound]:
        """A round that was void; `StorageError` if it was not."""
        setting, _ = self._finished.setting(stream)
        kept = self._sql.read_round(stream, number)
        if not kept:
            raise StorageError(f"{stream} has no round {number}")
        snapshot = self._sql.snapshot(stream, before=kept[0].number)
        table, version = Table(setting.rules), 1
        if snapshot is not None:
            table, version = parse_snapshot(setting.rules, snapshot[1]), snapshot[0]
        for one, event in _parsed(self._sql.read(stream, version, before=kept[-1].number + 1)):
            table = evolve(table, event)
            round = table.round
            if _voids(event) and round is not None and round.number == number:
                return setting, _void(one.at, setting.name, table, round)
        raise StorageError(f"round {number} of {stream} was not void")


def _parsed(events: Iterable[StoredEvent]) -> Iterator[tuple[StoredEvent, TableEvent]]:
    """Without the first of a stream, which opens the table."""
    for kept in events:
        if kept.number > 1:
            yield kept, parse_event(kept.body, kept.private)


def _voids(event: TableEvent) -> bool:
    return isinstance(event, InRound) and isinstance(event.event, RoundVoided)


class _Facts(NamedTuple):
    """What of a round concerns the bank, as its events tell it one by one."""

    number: int = 0
    seat: int | None = None
    wager: Cents = ZERO
    total_action: Cents = ZERO
    collection: Cents = ZERO
    collected: Cents = ZERO
    paid: Cents = ZERO
    void: str = ""
    dealt: bool = False
    over: bool = False

    def after(self, event: TableEvent) -> "_Facts":
        if self.over and not isinstance(event, RoundOpened):
            return _Facts()
        match event:
            case RoundOpened(number, _, player_dealer):
                return _Facts(number, player_dealer)
            case InRound(WagerPutUp(_, amount)):
                return self._replace(wager=amount)
            case InRound(WagersWithdrawn(seat)) if seat == self.seat:
                return self._replace(wager=ZERO)
            case InRound(NoMoreBetsCalled(total)):
                return self._replace(total_action=total)
            case InRound(CollectionTaken(_, amount)):
                return self._replace(collection=amount)
            case InRound(CardsDealt()):
                return self._replace(dealt=True)
            case InRound(RoundClosed(bank)):
                return self._replace(collected=bank.collected, paid=bank.paid, over=True)
            case InRound(RoundVoided(reason, slip)):
                kept = Cents(self.collection - slip.refunded)
                return self._replace(void=reason, collection=kept, over=True)
        return self

    def entry(self, at: int, table: str, player: str) -> BankedRound:
        return BankedRound(
            at,
            table,
            self.number,
            self.seat,
            player,
            self.wager,
            self.total_action,
            self.collected,
            self.paid,
            self.collection,
            self.void,
            self.dealt,
        )


def _void(at: int, name: str, table: Table, round: Round) -> VoidedRound:
    seats = tuple(
        ReturnedStakes(seat, table.players[seat], _by_label(round, seat)) for seat in round.playing
    )
    bank = None
    if round.player_dealer is not None:
        refunded = round.void_slip.refunded if round.void_slip is not None else ZERO
        put_up = {"Wager": round.wager, "Collection": refunded}
        bank = ReturnedStakes(round.player_dealer, table.players[round.player_dealer], put_up)
    kind = VoidKind.FAULT if round.void_slip is None else round.void_slip.kind
    return VoidedRound(at, name, round.number, round.deck, round.void, kind, seats, bank)


def _by_label(round: Round, seat: int) -> dict[str, Cents]:
    stakes = round.seats[seat].stakes
    return {round.rules.wager(spot).label: stake for spot, stake in stakes.items() if stake}
