"""The table of a room: the fold of its stream in the journal, up to a version."""

from collections import deque

from pitboss.protocol.public_events import PublicEvent, public_event
from pitboss.server.rooms.unit_of_work import UnitOfWork
from pitboss.storage.names import stream_of
from pitboss.storage.records import parse_event, parse_snapshot
from pitboss.table.ports import StoredEvent
from pitboss.table.setting import Setting
from pitboss.table.table import Table, evolve

_RECENT = 256  # events that views can still show


class TableState:
    def __init__(self, id: str, setting: Setting) -> None:
        self.stream = stream_of(id)
        self.table = Table(setting.rules)
        self.version = 1  # the opening
        self.happened: deque[PublicEvent] = deque(maxlen=_RECENT)

    def restore(self, version: int, snapshot: str) -> None:
        self.version, self.table = version, parse_snapshot(self.table.rules, snapshot)

    def apply(self, stored: StoredEvent) -> PublicEvent:
        """Folds an event that was read from the journal."""
        event = parse_event(stored.body, stored.private)
        self.table = evolve(self.table, event)
        self.version = stored.number
        shown = public_event(stored.number, event, self.table)
        self.happened.append(shown)
        return shown

    def begin(self) -> UnitOfWork:
        return UnitOfWork(self.stream, self.table, self.version)

    def commit(self, work: UnitOfWork) -> list[PublicEvent]:
        """Takes over the result of a unit of work, which the journal has stored."""
        numbers = range(work.base_version + 1, work.version + 1)
        self.table, self.version = work.table, work.version
        happened = zip(numbers, work.events, work.tables, strict=True)
        shown = [public_event(*it) for it in happened]
        self.happened.extend(shown)
        return shown
