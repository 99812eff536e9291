"""Rounds that are over, over HTTP: the record of one, and one's own as lines."""

from typing import Any

from pydantic import BaseModel

from pitboss.game.settled_wager import parse_settled_wager
from pitboss.game.settlement import Line


class ResultLine(BaseModel):
    """A round of one's own, as a list or a chart wants it."""

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
    result: str  # win, lose, tie, fold, bank, void; empty for who looked on
    net: str


class BankOfRound(BaseModel):
    collected: str
    paid: str
    net: str
    exhausted: bool
    left: str


class Fairness(BaseModel):
    commitment: str
    seed: str
    seat_seeds: dict[int, str]


class RoundRecord(BaseModel):
    """The record of a round, read for its facts: docs/fairness.md explains the fields. To verify
    one, take its text: what a newer server adds is left out here."""

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
    settlement: list[dict[str, Any]]
    bank: BankOfRound | None
    void: str
    meters: dict[str, str]
    notation: str
    fairness: Fairness
    chain: dict[str, Any]

    @property
    def lines(self) -> list[Line]:
        """The settlement as values: every wager, in the order of settlement."""
        return [parse_settled_wager(form) for form in self.settlement]


class OwnRound(BaseModel):
    """A line of `GET /api/me/rounds`."""

    cursor: str
    seat: int
    record: RoundRecord
