"""How the terminal reaches a table, in this process or on a server: updates and requests."""

from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol

from pitboss.game.money import Cents
from pitboss.protocol.public_events import PublicEvent
from pitboss.table.commands import Command
from pitboss.table.view import TableView


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """The table at one moment, and what has happened since the last update."""

    view: TableView
    version: int
    until: float | None  # when the running clock runs out
    happened: tuple[PublicEvent, ...] = ()
    draining: bool = False  # the house opens no more rounds


class TableLink(Protocol):
    reconnect_seconds: float  # how long a lost connection is tried again

    @property
    def updates(self) -> deque[TableUpdate]:
        """Those not shown yet, oldest first."""

    @property
    def latest(self) -> TableUpdate:
        """The newest."""

    @property
    def seconds_between_rounds(self) -> float | None:
        """None: nothing happens that the person does not ask for."""

    def ask(self, command: Command, **more: Any) -> None:
        """Sends a command and waits for the update that shows it; `ServerRefused` if refused.

        `more` are further fields of the request. The round and street are those that the person
        was asked about, even if the table has moved on.
        """

    def pause(self, seconds: float = ...) -> bool:
        """Waits for an update for that long; returns whether one came."""

    def wait_for_connection(self) -> bool:
        """Returns whether it had to wait."""

    def is_disconnected(self) -> bool:
        """Whether the connection has been lost for longer than a moment."""

    def raise_if_failed(self) -> None:
        """Raises the error if the connection has failed for good."""

    def finish(self, stack: Cents | None, settled: int | None) -> str:
        """Ends the session; returns a line that says where the rounds are, or "".

        `stack`: what the person leaves with, None if the seat is kept; `settled`: the last round
        whose end was seen.
        """
