"""What happens at a table, drafted as one entry of the journal: events, postings and all.

A draft runs ahead of the table. Its events have happened only when the journal has kept them.
"""

from collections.abc import Iterator

from pitboss.errors import StorageError
from pitboss.game.events import RoundClosed, RoundVoided
from pitboss.storage.records import format_event, format_opening, format_snapshot
from pitboss.table.commands import (
    Command,
    InRound,
    RoundOpened,
    Seated,
    SeedRevealed,
    StoodUp,
    TableClosed,
    TableEvent,
    ToppedUp,
)
from pitboss.table.floor import decide
from pitboss.table.ledger import BANK, CAGE, DROP, ESCROW, Account, postings, stack_of
from pitboss.table.ports import CommandRecord, Entry, NewAccount, NewEvent, RoundPlayed, Transfer
from pitboss.table.setting import Setting
from pitboss.table.table import Table, evolve

HOUSE = "house"  # the stream of what the house does, and its name among players
MINT = "house/mint"  # where players' chips come from
BOTS = "house/bots"  # where bots' chips come from, and where they go
ROUNDS_BETWEEN_SNAPSHOTS = 5  # a start reads as many rounds of each table at most
EVENTS_BETWEEN_SNAPSHOTS = 500  # where people come and go without a round
STREAMS = "table/"  # how the names of tables' streams begin


def stream_of(table_id: str) -> str:
    return f"{STREAMS}{table_id}"


def table_id_of(stream: str) -> str:
    return stream.removeprefix(STREAMS)


def purse_of(player: str) -> str:
    return f"purse/{player}"


class Draft:
    def __init__(self, stream: str, table: Table, version: int) -> None:
        self.stream = stream
        self.table = table
        self.version = version
        self.events: list[TableEvent] = []
        self.seed: tuple[int, bytes] | None = None
        self._facts: list[NewEvent] = []
        self._played: list[RoundPlayed] = []
        self._snapshot: tuple[int, str] | None = None

    @property
    def reached(self) -> int:
        """The version of the table as it is drafted."""
        return self.version + len(self._facts)

    def copy(self) -> "Draft":
        """Another draft that goes on from here."""
        other = Draft(self.stream, self.table, self.version)
        other.events = [*self.events]
        other.seed = self.seed
        other._facts = [*self._facts]
        other._played = [*self._played]
        other._snapshot = self._snapshot
        return other

    def ask(self, command: Command, by: str) -> None:
        """Adds what comes of the command, or raises `IllegalAction` and adds nothing."""
        for event in decide(self.table, command):
            self._add(event, by)

    def _add(self, event: TableEvent, by: str) -> None:
        before = self.table
        if self._is_worth_a_snapshot(event):
            self._snapshot = (self.reached, format_snapshot(before))
        moved = tuple(transfers(self.stream, before, event))
        self.table = evolve(before, event)
        number = round_of(self.table, event)
        self._facts.append(NewEvent(format_event(event), number, moved, by))
        self.events.append(event)
        self._played += played_in(self.table, event)

    def _is_worth_a_snapshot(self, event: TableEvent) -> bool:
        """Between two rounds alone: now and then before a round, or where much else happens."""
        if isinstance(event, RoundOpened):
            return event.number % ROUNDS_BETWEEN_SNAPSHOTS == 0
        between = self.table.running is None and not self.table.owes_reveal
        return between and self.reached % EVENTS_BETWEEN_SNAPSHOTS == 0

    def opening(
        self, setting: Setting, by: str, at: int, asked: tuple[CommandRecord, ...] = ()
    ) -> Entry:
        """The entry that begins the stream and opens its accounts, with what was drafted."""
        own: list[Account] = [ESCROW, DROP, BANK]
        own += [stack_of(seat) for seat in range(1, setting.rules.seats + 1)]
        accounts = [NewAccount(_name(self.stream, account), account.may_owe) for account in own]
        if setting.bots:
            accounts.append(NewAccount(BOTS, may_owe=True, shared=True))
        events = (NewEvent(format_opening(setting, by)), *self._facts)
        return Entry(self.stream, 0, at, by, events, asked, accounts=tuple(accounts))

    def entry(self, at: int, by: str, asked: tuple[CommandRecord, ...] = ()) -> Entry:
        return Entry(
            self.stream,
            self.version,
            at,
            by,
            tuple(self._facts),
            asked,
            seed=self.seed,
            snapshot=self._snapshot,
            played=tuple(self._played),
            ends_stream=self.table.closed,
        )


def round_of(table: Table, event: TableEvent) -> int | None:
    """The round that an event belongs to, from its opening to the reveal of its seed."""
    if isinstance(event, TableClosed) or not table.opened:
        return None
    over = table.running is None and not (table.commitment and not table.revealed)
    of_the_round = isinstance(event, InRound | SeedRevealed)
    return None if over and not of_the_round else table.opened


def transfers(stream: str, table: Table, event: TableEvent) -> Iterator[Transfer]:
    """What the event moves, by the names of the journal's accounts."""
    for posting in postings(table.round, event):
        source, target = (
            _cage(table, event) if account == CAGE else _name(stream, account)
            for account in (posting.source, posting.target)
        )
        yield Transfer(source, target, posting.amount)


def _name(stream: str, account: Account) -> str:
    return f"{stream}/{account.name.replace(' ', '/')}"


def _cage(table: Table, event: TableEvent) -> str:
    """Whose chips come to the table or leave it: the purse of the player in the seat."""
    match event:
        case Seated(_, player, _, bot):
            return BOTS if bot else purse_of(player)
        case ToppedUp(seat, _) | StoodUp(seat, _):
            return BOTS if seat in table.bots else purse_of(table.players[seat])
    raise StorageError(f"{event} moves no chips between the table and a purse")


def played_in(table: Table, event: TableEvent) -> Iterator[RoundPlayed]:
    """Who took part in the round that the event has just ended."""
    round = table.round
    if round is None or not isinstance(event, InRound):
        return
    if not isinstance(event.event, RoundClosed | RoundVoided):
        return
    for seat, part in round.seats.items():
        if seat in table.bots or not (part.playing or seat == round.player_dealer):
            continue
        yield RoundPlayed(table.players[seat], round.number, seat, round.net(seat))
