"""What goes wrong with the cards without stopping the round, and how it is ruled (chapter 12)."""

from enum import StrEnum
from typing import NamedTuple


class Ruling(StrEnum):
    """Play goes on: the card stands, or a seat's hand is foul and its wagers go back or are lost
    (clauses 12.4 and 12.5)."""

    STANDS = "stands"
    RETURNED = "returned"
    LOST = "lost"

    @property
    def fouls(self) -> bool:
        return self is not Ruling.STANDS


class Irregularity(NamedTuple):
    """One that was ruled; without a seat it is about the board, the dealer's hand or the stub."""

    reason: str
    ruling: Ruling
    seat: int | None

    def __str__(self) -> str:
        """`irregular 3 returned: three cards`."""
        where = "" if self.seat is None else f" {self.seat}"
        return f"irregular{where} {self.ruling}: {self.reason}"
