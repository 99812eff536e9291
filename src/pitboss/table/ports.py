"""What a living table needs of the world: a journal that keeps what happened.

An entry is kept whole or not at all. It names the version of the stream that it was decided on;
if the stream has moved on since, it is refused, and whoever wrote it reads on and decides again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pitboss.errors import StorageError
from pitboss.game.money import Cents


class StreamMovedOn(StorageError):
    """Somebody else appended first: read on, and decide again."""


class AlreadyAsked(StorageError):
    """A command of that id is in the journal: its reply stands."""


class PurseTooLight(StorageError):
    """An account that may not owe would."""


class NoSuchStream(StorageError):
    """Nothing was ever kept under that name."""


class JournalUnavailable(StorageError):
    """Nothing can be kept now: the disk is full, or the database is locked, read-only or gone."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A posting between accounts by their names in the journal."""

    source: str
    target: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class Fact:
    """One event, to be kept: its text, the round it belongs to, and what it moves."""

    body: str
    round: int | None = None
    transfers: tuple[Transfer, ...] = ()
    by: str | None = None  # None: whoever the entry is by
    private: str | None = None  # what of it is not for everybody; the body holds its digests


@dataclass(frozen=True, slots=True)
class Kept:
    """One event, as it was kept."""

    number: int
    at: int  # milliseconds since 1970, UTC
    by: str
    round: int | None
    body: str
    seal: str  # over the body and the seal before it
    private: str | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A command by the id that its sender gave it, and the reply."""

    player: str
    id: str
    digest: str  # of the command's body: the same id with another body is a conflict
    reply: str


@dataclass(frozen=True, slots=True)
class NewAccount:
    name: str
    may_owe: bool = False
    shared: bool = False  # opened by whoever comes first; nothing to the others


@dataclass(frozen=True, slots=True)
class Played:
    """That a player took part in a round, for the player's history."""

    player: str
    round: int
    seat: int
    net: Cents


class Beside(Protocol):
    """What is kept with an entry or not at all, in tables that are not the journal's own."""

    def write(self, connection: Any) -> None:
        """Raises a StorageError if it may not be: then nothing of the entry stays."""


@dataclass(frozen=True, slots=True)
class Entry:
    stream: str
    expected: int | None  # the version it was decided on; 0 begins a stream, None takes any
    at: int
    by: str
    facts: tuple[Fact, ...] = ()
    asked: tuple[Asked, ...] = ()  # the commands that came to this, or to nothing
    accounts: tuple[NewAccount, ...] = ()  # opened by this entry
    seed: tuple[int, bytes] | None = None  # the secret seed of a round
    snapshot: tuple[int, str] | None = None  # the state at a version, as text
    played: tuple[Played, ...] = ()
    ends: bool = False  # nothing more will happen in this stream
    beside: tuple[Beside, ...] = ()


class Journal(Protocol):
    async def append(self, entry: Entry) -> tuple[Kept, ...]:
        """Keeps the entry for good, or raises one of the errors above."""

    async def first(self, stream: str) -> Kept:
        """The event that began a stream."""

    async def read(self, stream: str, after: int = 0) -> Sequence[Kept]:
        """The events of a stream with numbers above `after`."""

    async def snapshot(self, stream: str) -> tuple[int, str] | None:
        """The newest state that was kept of a stream, and its version."""

    async def seed(self, stream: str, round: int) -> bytes:
        """The secret seed of a round."""

    async def reply(self, player: str, id: str) -> Asked | None:
        """The command that a player has sent under an id."""
