"""A journal in memory, for tests that want many rooms quickly. It keeps no balances."""

import asyncio

from pitboss.errors import StorageError
from pitboss.table.ports import AlreadyAsked, Asked, Entry, JournalUnavailable, Kept, StreamMovedOn


class MemoryJournal:
    def __init__(self) -> None:
        self.is_full = False  # then nothing can be kept
        self._streams: dict[str, list[Kept]] = {}
        self._asked: dict[tuple[str, str], Asked] = {}
        self._seeds: dict[tuple[str, int], bytes] = {}

    async def append(self, entry: Entry) -> tuple[Kept, ...]:
        await asyncio.sleep(0.001)
        if self.is_full:
            raise JournalUnavailable("the disk is full")
        stream = self._streams.setdefault(entry.stream, [])
        for asked in entry.asked:
            if (asked.player, asked.id) in self._asked:
                raise AlreadyAsked(asked.id)
        if entry.expected is not None and entry.expected != len(stream):
            raise StreamMovedOn(entry.stream)
        kept = tuple(
            Kept(number, entry.at, fact.by or entry.by, fact.round, fact.body, "", fact.private)
            for number, fact in enumerate(entry.facts, start=len(stream) + 1)
        )
        stream += kept
        self._asked |= {(asked.player, asked.id): asked for asked in entry.asked}
        if entry.seed is not None:
            self._seeds[entry.stream, entry.seed[0]] = entry.seed[1]
        return kept

    async def first(self, stream: str) -> Kept:
        return self._streams[stream][0]

    async def read(self, stream: str, after: int = 0) -> list[Kept]:
        return self._streams[stream][after:]

    async def snapshot(self, _: str) -> tuple[int, str] | None:
        return None

    async def seed(self, stream: str, round: int) -> bytes:
        if (stream, round) not in self._seeds:
            raise StorageError(f"{stream} has no seed for round {round}")
        return self._seeds[stream, round]

    async def reply(self, player: str, id: str) -> Asked | None:
        return self._asked.get((player, id))
