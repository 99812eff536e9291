"""Finished rounds over HTTP: the record of a round, and a player's own rounds."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from pitboss.desk.forms import SettledWagerForm
from pitboss.game.irregularities import Ruling
from pitboss.game.rules import Deals
from pitboss.game.settled_wager import parse_settled_wager
from pitboss.game.settlement import Line
from pitboss.game.voids import VoidKind
from pitboss.protocol.fields import one_of
from pitboss.table.rotation import ClockEvent, OfferEnd


class ResultLine(BaseModel):
    """The result of one of the player's rounds, for a list or a chart."""

    cursor: str
    table: str
    name: str
    rules: str
    title: str
    round: int
    seat: int
    at: int
    net: str


class RulesOfRound(BaseModel):
    name: str
    sha256: str
    toml: str


class SeatOfRound(BaseModel):
    player: str
    bot: bool
    stack_before: str
    stack_after: str
    stakes: dict[str, str]
    decisions: list[str]
    cards: str
    result: str  # win, lose, tie, fold, bank, void; empty for a seat that did not play
    net: str


class BankOfRound(BaseModel):
    collected: str
    paid: str
    net: str
    exhausted: bool
    left: str


class IrregularityForm(BaseModel):
    seat: int | None
    ruling: Annotated[str, one_of(Ruling)]
    reason: str


class VoidSlipForm(BaseModel):
    kind: Annotated[str, one_of(VoidKind)]
    returned: dict[int, str]  # by seat
    collection_returned: str


class Fairness(BaseModel):
    """`seed` is null where deals are sealed: it is kept."""

    deals: Annotated[str, one_of(Deals)]
    commitment: str
    seed: str | None
    seat_seeds: dict[int, str]


class ChainedEvent(BaseModel):
    """An event of the chain; `private` may have been taken away."""

    number: int
    at: int
    by: str
    body: str
    seal: str
    private: dict[str, Any] | None


class Chain(BaseModel):
    opening: ChainedEvent
    before: str
    events: list[ChainedEvent]


class RoundRecord(BaseModel):
    """The record of a round; docs/fairness.md explains the fields. To verify a record, use its
    text: fields that a newer server adds are left out here."""

    format: str
    table: str
    name: str
    round: int
    rules: RulesOfRound
    opened_at: str
    closed_at: str
    deck: str
    player_dealer: int | None
    wager: str
    total_action: str
    collection: str
    seats: dict[int, SeatOfRound]
    dealer: str
    board: str
    settlement: list[SettledWagerForm]
    bank: BankOfRound | None
    void: str
    void_slip: VoidSlipForm | None
    irregularities: list[IrregularityForm]
    meters: dict[str, str]
    notation: str
    fairness: Fairness
    chain: Chain

    @property
    def lines(self) -> list[Line]:
        """The settlement as values: every wager, in the order of settlement."""
        return [parse_settled_wager(form.model_dump()) for form in self.settlement]


class OwnRound(BaseModel):
    """A line of `GET /api/me/rounds`."""

    cursor: str
    seat: int
    record: RoundRecord


class OfferLine(BaseModel):
    """One offer of the bank, or a place that it passed over."""

    offered_at: Annotated[int, Field(description="milliseconds since 1970, UTC")]
    answered_at: int | None
    round: int
    circle: int
    seat: int
    player: str
    bot: bool
    again: bool
    answer: Annotated[str, one_of(OfferEnd)]
    by: str
    why: str


class ClockLine(BaseModel):
    """What became of the rotation clock."""

    at: Annotated[int, Field(description="milliseconds since 1970, UTC")]
    event: Annotated[str, one_of(ClockEvent)]
    round: int
    banked: list[str]


class Rotation(BaseModel):
    """How the bank went around at a table."""

    table: str
    offers: list[OfferLine]
    clock: list[ClockLine]
