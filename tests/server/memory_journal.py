"""A journal in memory, for tests that want many rooms quickly. It keeps no balances."""

import asyncio

from pitboss.errors import StorageError
from pitboss.table.ports import (
    CommandRecord,
    DuplicateCommand,
    Entry,
    JournalUnavailable,
    StoredEvent,
    VersionConflict,
)


class MemoryJournal:
    def __init__(self) -> None:
        self.is_full = False  # then nothing can be written
        self._streams: dict[str, list[StoredEvent]] = {}
        self._commands: dict[tuple[str, str], CommandRecord] = {}
        self._seeds: dict[tuple[str, int], bytes] = {}

    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        await asyncio.sleep(0.001)
        if self.is_full:
            raise JournalUnavailable("the disk is full")
        stream = self._streams.setdefault(entry.stream, [])
        for command in entry.commands:
            if (command.player, command.id) in self._commands:
                raise DuplicateCommand(command.id)
        if entry.expected_version is not None and entry.expected_version != len(stream):
            raise VersionConflict(entry.stream)
        kept = tuple(
            StoredEvent(
                number, entry.at, event.by or entry.by, event.round, event.body, "", event.private
            )
            for number, event in enumerate(entry.events, start=len(stream) + 1)
        )
        stream += kept
        self._commands |= {(command.player, command.id): command for command in entry.commands}
        if entry.seed is not None:
            self._seeds[entry.stream, entry.seed[0]] = entry.seed[1]
        return kept

    async def first(self, stream: str) -> StoredEvent:
        return self._streams[stream][0]

    async def read(self, stream: str, after: int = 0) -> list[StoredEvent]:
        return self._streams[stream][after:]

    async def snapshot(self, _: str) -> tuple[int, str] | None:
        return None

    async def seed(self, stream: str, round: int) -> bytes:
        if (stream, round) not in self._seeds:
            raise StorageError(f"{stream} has no seed for round {round}")
        return self._seeds[stream, round]

    async def command(self, player: str, id: str) -> CommandRecord | None:
        return self._commands.get((player, id))
