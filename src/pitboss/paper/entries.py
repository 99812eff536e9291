"""What the journal says of banked rounds, as the sheets of a room take it: no cards, only money."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from pitboss.game.money import Cents
from pitboss.game.voids import VoidKind


class BankedRound(NamedTuple):
    """A round that is over, from the bank's side. Where the house banks there is no seat."""

    at: int  # when it was over, in milliseconds since 1970
    table: str
    number: int
    seat: int | None
    player: str
    wager: Cents
    total_action: Cents
    collected: Cents
    paid: Cents
    collection: Cents  # that was kept: a void may give it back
    void: str = ""
    dealt: bool = True  # it counts as a round from the deal on, also where it is void (clause 8.2)

    @property
    def result(self) -> Cents:
        return Cents(self.collected - self.paid - self.collection)


class ReturnedStakes(NamedTuple):
    """What a void gave back to a seat, by the labels of its spots."""

    seat: int
    player: str
    stakes: Mapping[str, Cents]


class VoidedRound(NamedTuple):
    at: int
    table: str
    number: int
    deck: str
    reason: str
    kind: VoidKind
    seats: tuple[ReturnedStakes, ...]
    bank: ReturnedStakes | None  # the player/dealer's wager, and what of the collection went back


class Turn(NamedTuple):
    """Rounds that one player banked in one seat without a break."""

    rounds: tuple[BankedRound, ...]

    @property
    def first(self) -> BankedRound:
        return self.rounds[0]

    @property
    def last(self) -> BankedRound:
        return self.rounds[-1]


def turns(rounds: Sequence[BankedRound]) -> list[Turn]:
    """The rounds of a table in their order, gathered into turns to bank."""
    found: list[list[BankedRound]] = []
    for one in rounds:
        if found and (found[-1][-1].seat, found[-1][-1].player) == (one.seat, one.player):
            found[-1].append(one)
        else:
            found.append([one])
    return [Turn(tuple(those)) for those in found]


def moment(at: int) -> str:
    """`2026-01-02 03:04`, in UTC as the journal has it."""
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M}" if at else ""
