"""The journal that a table on a server needs: an interface that stores what happened.

An entry is stored whole or not at all. It names the version of the stream that it was decided on;
if the stream has grown since, the entry is refused, and its author reads on and decides again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pitboss.errors import StorageError
from pitboss.game.money import Cents


class VersionConflict(StorageError):
    """Somebody else appended first: read on, and decide again."""


class DuplicateCommand(StorageError):
    """The journal has a command with that id: its reply stands."""


class InsufficientChips(StorageError):
    """The balance of an account that may not owe would fall below zero."""


class StreamNotFound(StorageError):
    """There is no stream of that name."""


class JournalUnavailable(StorageError):
    """The database cannot be used now: full disk, locked, read-only or gone."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A posting between accounts by their names in the journal."""

    source: str
    target: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to store: its text, the round it belongs to, and what it moves."""

    body: str
    round: int | None = None
    transfers: tuple[Transfer, ...] = ()
    by: str | None = None  # None: the author of the entry
    private: str | None = None  # what not everybody may see; the body holds its digests


@dataclass(frozen=True, slots=True)
class StoredEvent:
    number: int
    at: int  # milliseconds since 1970, UTC
    by: str
    round: int | None
    body: str
    seal: str  # over the body and the seal before it
    private: str | None = None


@dataclass(frozen=True, slots=True)
class CommandRecord:
    """A command by the id that its sender gave it, and the reply."""

    player: str
    id: str
    digest: str  # of the command's body: the same id with another body is a conflict
    reply: str


@dataclass(frozen=True, slots=True)
class NewAccount:
    name: str
    may_owe: bool = False
    shared: bool = False  # opened by the first entry that names it; later ones leave it as it is


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """That a player took part in a round, for the player's history."""

    player: str
    round: int
    seat: int
    net: Cents


@dataclass(frozen=True, slots=True)
class Entry:
    stream: str
    expected_version: int | None  # it was decided on; 0 begins a stream, None takes any
    at: int
    by: str
    events: tuple[NewEvent, ...] = ()
    commands: tuple[CommandRecord, ...] = ()  # those that led to the events, or were refused
    accounts: tuple[NewAccount, ...] = ()  # opened by this entry
    seed: tuple[int, bytes] | None = None  # the secret seed of a round
    snapshot: tuple[int, str] | None = None  # the state at a version, as text
    played: tuple[RoundPlayed, ...] = ()
    ends_stream: bool = False  # nothing more will happen in this stream


class Journal(Protocol):
    async def append(self, entry: Entry) -> tuple[StoredEvent, ...]:
        """Stores the entry durably, or raises one of the errors above."""

    async def first(self, stream: str) -> StoredEvent:
        """The event that began a stream."""

    async def read(self, stream: str, after: int = 0) -> Sequence[StoredEvent]:
        """The events of a stream with numbers above `after`."""

    async def snapshot(self, stream: str) -> tuple[int, str] | None:
        """The newest stored state of a stream, and its version."""

    async def seed(self, stream: str, round: int) -> bytes:
        """The secret seed of a round."""

    async def command(self, player: str, id: str) -> CommandRecord | None:
        """The command that a player has sent under an id."""
