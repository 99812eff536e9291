"""A journal in memory that takes its time, and may be full."""

import asyncio

from pitboss.server.rooms.memory_journal import MemoryJournal
from pitboss.table.ports import Entry, JournalUnavailable, StoredEvent


class FaultyJournal(MemoryJournal):
    def __init__(self) -> None:
        super().__init__()
        self.is_full = False  # then nothing can be written

    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        await asyncio.sleep(0.001)
        if self.is_full:
            raise JournalUnavailable("the disk is full")
        return await super().append(entry)
