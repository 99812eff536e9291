"""Questions to the mathematics over HTTP, and its answers.

Values are in Antes, chances are between 0 and 1.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from pitboss.protocol.games import GameForm

StreetName = Literal["preflop", "flop", "river"]
ActionValues = dict[str, float]  # by action


Cards = Annotated[str, Field(max_length=200)]


class AdviceForm(GameForm):
    """A hand of a game: two cards, a board of 0, 3 or 5, and cards that were seen elsewhere."""

    cards: Cards
    board: Cards = ""
    dead: Cards = ""


class FlopsForm(GameForm):
    hand: Annotated[str, Field(max_length=10, description="a starting hand such as `QJo`")]


class Chances(BaseModel):
    """At the showdown, over all that may still come."""

    win: float
    tie: float
    lose: float
    dealer_unqualified: float


class Outs(BaseModel):
    whose: Literal["player", "dealer"]
    count: int
    unseen: int
    cards: str
    into: dict[str, int]


class SameReason(BaseModel):
    """Another action is worth as much as the best."""

    code: Literal["same"]
    action: str


class MarginReason(BaseModel):
    """The second best action, and what it costs."""

    code: Literal["margin"]
    action: str
    costs: float


class RiverReason(BaseModel):
    """What folding and raising are worth on the river."""

    code: Literal["river"]
    folding: float
    raising: float


class Advice(BaseModel):
    """The answer of `pitboss advise --json`, and what explains it."""

    rules: str
    street: StreetName
    cards: str
    board: str
    dead: str
    actions: ActionValues
    best: str
    exact: Literal[True]
    costs: ActionValues
    chances: Chances
    hand: str | None
    outs: Outs | None
    reasons: list[SameReason | MarginReason | RiverReason]
    note: str | None


class Hand(BaseModel):
    """A starting hand, and its cell of 13 by 13."""

    name: str
    row: int
    column: int
    best: str
    value: float
    actions: ActionValues
    deals: int


class Chart(BaseModel):
    title: str
    hands: list[Hand]


class BeforeFlop(BaseModel):
    actions: ActionValues
    best: str


class FlopGroup(BaseModel):
    made: str
    flops: int
    raised: int
    value: float


class FlopCell(BaseModel):
    """Flops by their two highest ranks."""

    name: str
    row: int
    column: int
    best: str
    raised: float
    words: str


class FlopChart(BaseModel):
    title: str
    name: str
    preflop: BeforeFlop
    groups: list[FlopGroup]
    cells: list[FlopCell]


class Expected(BaseModel):
    numerator: int
    denominator: int
    value: float


class NetResult(BaseModel):
    net: str
    deals: int
    probability: float


class SolvedGame(BaseModel):
    """The answer of `pitboss solve --json`."""

    deals: int
    expected: Expected
    house_edge: float
    element_of_risk: float
    average_wager: float
    standard_deviation: float
    actions: ActionValues
    starting_hands: dict[str, dict[str, int | float | str]]
    distribution: list[NetResult]
    trips: dict[str, float]


class TrainingSpot(BaseModel):
    id: str
    street: StreetName
    cards: str
    board: str
    kind: str
    close: bool
    advice: Advice


class TrainingSpots(BaseModel):
    seed: str
    spots: list[TrainingSpot]
