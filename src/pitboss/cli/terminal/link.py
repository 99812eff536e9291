"""How the terminal sees a table and asks of it, be it in this process or on a server."""

from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol

from pitboss.game.money import Cents
from pitboss.table.commands import Command
from pitboss.table.view import TableView


@dataclass(frozen=True, slots=True)
class Sight:
    """The table at one moment, and what has happened since the sight before."""

    view: TableView
    version: int
    until: float | None  # the moment at which the running clock runs out
    happened: tuple[tuple[str, int | None, str], ...] = ()  # kinds, seats and words
    draining: bool = False  # the house opens no more rounds


class TableLink(Protocol):
    patience: float  # seconds without a connection, then it is given up

    @property
    def sights(self) -> deque[Sight]:
        """In the order in which they came; those not told yet."""

    @property
    def sight(self) -> Sight:
        """The newest."""

    @property
    def seconds_between_rounds(self) -> float: ...

    def ask(self, command: Command, **more: Any) -> None:
        """Asks it of the table, and waits until it is seen; `ServerRefused` if it is not done.

        `more` are fields of the request: the round and street that the person was asked about,
        whatever is on the table by now.
        """

    def pause(self, seconds: float = ...) -> bool:
        """Waits a moment for something new; whether there is."""

    def wait_for_connection(self) -> bool:
        """Whether there was one to wait for."""

    def is_away(self) -> bool:
        """Whether the connection is lost, for longer than a moment."""

    def check(self) -> None:
        """Raises what will not come right by itself."""

    def farewell(self, stack: Cents | None, settled: int | None) -> str:
        """Ends the stay; a line about where the rounds can be found, or nothing. `stack`: what
        the person leaves with, None if the seat is kept; `settled`: the last round seen to end."""
