"""What the felt shows: the spots and the words printed on it (clauses 1.3 and 1.4)."""

from enum import StrEnum


class Spot(StrEnum):
    """Where a wager lies. The order is the order of settlement within a seat (clause 7.4)."""

    PLAY = "play"
    ANTE = "ante"
    BLIND = "blind"
    TRIPS = "trips"

    @property
    def word(self) -> str:
        """As printed on the felt."""
        return self.capitalize()
