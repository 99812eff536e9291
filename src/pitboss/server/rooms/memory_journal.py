"""A journal in memory, for a house in one process that ends with it. It keeps no balances: purses
have no limit."""

from pitboss.errors import StorageError
from pitboss.table.ports import (
    CommandRecord,
    DuplicateCommand,
    Entry,
    StoredEvent,
    VersionConflict,
)


class MemoryJournal:
    def __init__(self) -> None:
        self._streams: dict[str, list[StoredEvent]] = {}
        self._commands: dict[tuple[str, str], CommandRecord] = {}
        self._seeds: dict[tuple[str, int], bytes] = {}

    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        stream = self._streams.setdefault(entry.stream, [])
        for command in entry.commands:
            if (command.player, command.id) in self._commands:
                raise DuplicateCommand(command.id)
        if entry.expected_version is not None and entry.expected_version != len(stream):
            raise VersionConflict(entry.stream)
        stored = tuple(
            StoredEvent(
                number, entry.at, event.by or entry.by, event.round, event.body, "", event.private
            )
            for number, event in enumerate(entry.events, start=len(stream) + 1)
        )
        stream += stored
        self._commands |= {(command.player, command.id): command for command in entry.commands}
        if entry.seed is not None:
            self._seeds[entry.stream, entry.seed[0]] = entry.seed[1]
        return stored

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
