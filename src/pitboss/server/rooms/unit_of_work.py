"""The unit of work: commands executed on a copy of the table, stored as one entry of the journal.

It runs ahead of the table. Its events have happened only when the journal has stored them.
"""

from pitboss.storage.derived import played_in, round_of, transfers
from pitboss.storage.names import BOTS, account_name
from pitboss.storage.records import Salts, format_event, format_opening, format_snapshot
from pitboss.table.commands import Command, RoundOpened, TableEvent
from pitboss.table.floor import decide
from pitboss.table.ledger import BANK, DROP, ESCROW, Account, postings, stack_of
from pitboss.table.ports import CommandRecord, Entry, NewAccount, NewEvent, RoundPlayed
from pitboss.table.setting import Setting
from pitboss.table.table import Table, evolve_with

ROUNDS_BETWEEN_SNAPSHOTS = 5  # the most rounds of a table that a start has to read
EVENTS_BETWEEN_SNAPSHOTS = 500  # where people come and go without a round


class UnitOfWork:
    def __init__(self, stream: str, table: Table, version: int) -> None:
        self.stream = stream
        self.table = table
        self.base_version = version
        self.events: list[TableEvent] = []
        self.tables: list[Table] = []  # after each of them
        self.seed: tuple[int, bytes] | None = None  # of a round that it opens
        self.salts: Salts | None = None  # for the deal of the running round
        self._new_events: list[NewEvent] = []
        self._played: list[RoundPlayed] = []
        self._snapshot: tuple[int, str] | None = None

    @property
    def version(self) -> int:
        """The version of the table after the events so far."""
        return self.base_version + len(self._new_events)

    def copy(self) -> "UnitOfWork":
        other = UnitOfWork(self.stream, self.table, self.base_version)
        other.events = [*self.events]
        other.tables = [*self.tables]
        other.seed = self.seed
        other.salts = self.salts
        other._new_events = [*self._new_events]
        other._played = [*self._played]
        other._snapshot = self._snapshot
        return other

    def execute(self, command: Command, by: str) -> None:
        """Adds the events of the command, or raises `IllegalAction` and adds nothing."""
        for event in decide(self.table, command):
            self._add(event, by)

    def _add(self, event: TableEvent, by: str) -> None:
        before = self.table
        if self._needs_snapshot(event):
            self._snapshot = (self.version, format_snapshot(before))
        moved = postings(before.round, event)
        self.table = evolve_with(before, event, moved)
        stored = tuple(transfers(self.stream, before, event, moved))
        round = round_of(self.table, event)
        text = format_event(event, self.salts)
        self._new_events.append(NewEvent(text.body, round, stored, by, text.private))
        self.events.append(event)
        self.tables.append(self.table)
        self._played += played_in(self.table, event)

    def _needs_snapshot(self, event: TableEvent) -> bool:
        """Only between rounds: before every fifth round, or after many other events."""
        if isinstance(event, RoundOpened):
            return event.number % ROUNDS_BETWEEN_SNAPSHOTS == 0
        between = self.table.running is None and not self.table.owes_reveal
        return between and self.version % EVENTS_BETWEEN_SNAPSHOTS == 0

    def opening_entry(
        self, setting: Setting, by: str, at: int, commands: tuple[CommandRecord, ...] = ()
    ) -> Entry:
        """The entry that begins the stream and opens its accounts, followed by the events."""
        own: list[Account] = [ESCROW, DROP, BANK]
        own += [stack_of(seat) for seat in range(1, setting.rules.seats + 1)]
        names = [(account_name(self.stream, account), account.may_owe) for account in own]
        accounts = [NewAccount(name, may_owe) for name, may_owe in names]
        if setting.bots:
            accounts.append(NewAccount(BOTS, may_owe=True, shared=True))
        events = (NewEvent(format_opening(setting, by)), *self._new_events)
        return Entry(self.stream, 0, at, by, events, commands, accounts=tuple(accounts))

    def entry(self, at: int, by: str, commands: tuple[CommandRecord, ...] = ()) -> Entry:
        return Entry(
            self.stream,
            self.base_version,
            at,
            by,
            tuple(self._new_events),
            commands,
            seed=self.seed,
            snapshot=self._snapshot,
            played=tuple(self._played),
            ends_stream=self.table.closed,
        )
