"""The shapes of what the server sends over a socket, as JSON: views, replies and problems.

`TypedDict`s, because a view is made for every event: mypy checks who makes and who reads them, and
`schema.py` makes the JSON Schema of them. docs/protocol.md says what stands in each field.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, final, get_args, get_type_hints

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema
from typing_extensions import TypedDict  # comes with pydantic, which reads no other on Python 3.11

from pitboss.game import settled_wager
from pitboss.game.claims import Outcome
from pitboss.game.events import Event
from pitboss.game.irregularities import Ruling
from pitboss.game.round import Stage
from pitboss.game.rules import Deals, Street
from pitboss.game.steps import StepKind
from pitboss.game.voids import VoidKind
from pitboss.game.wagers import Result
from pitboss.protocol.fields import CardText, DecisionText, Money, StakesBySpot, one_of
from pitboss.table.asked import Ask
from pitboss.table.commands import InRound, TableEvent, kind_of

KINDS = tuple(kind_of(of) for of in (*get_args(TableEvent), *get_args(Event)) if of is not InRound)


class _Described:
    """Lets pydantic describe a standard `TypedDict`, some fields of it more closely."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields

    def __get_pydantic_core_schema__(
        self, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        make: Any = TypedDict
        described = make(source.__name__, {**get_type_hints(source), **self.fields})
        described.__doc__ = source.__doc__
        return handler(described)


SettledWager = Annotated[
    settled_wager.SettledWager,
    _Described(
        {
            "outcome": Annotated[str, one_of(Outcome)],
            **dict.fromkeys(
                ("stake", "due", "paid", "returned", "lost", "uncovered", "net"), Money
            ),
        }
    ),
]


class SeatState(TypedDict):
    """A seat that is taken."""

    seat: int
    player: str
    bot: bool
    banks: bool
    stack: Money
    sitting_out: bool
    ready: bool


class ButtonState(TypedDict):
    """The turn to bank."""

    seat: int | None
    player: str | None
    rounds_of_seat: int
    rounds_of_player: int


class RoundSeatState(TypedDict):
    """A seat with chips in the round."""

    seat: int
    stack: Money
    behind: Money
    stakes: StakesBySpot
    decisions: list[DecisionText]
    cards: list[CardText]
    hand: str | None
    result: Annotated[str, one_of(Result)] | None
    net: Money
    lines: list[SettledWager]


class BankState(TypedDict):
    """What the bank of a round that is over collected and paid."""

    collected: Money
    paid: Money
    exhausted: bool
    left: Money


class BankLimitsState(TypedDict):
    """The most that the player/dealer can win and lose with the wager, the collection apart."""

    win: Money | None  # None: everything that loses
    lose: Money


class IrregularityState(TypedDict):
    """What went wrong with the cards while the round went on, and how it was ruled."""

    seat: int | None
    ruling: Annotated[str, one_of(Ruling)]
    reason: str


class VoidSlipState(TypedDict):
    """What went back when a round was voided: wagers by seat, and of the collection."""

    kind: Annotated[str, one_of(VoidKind)]
    returned: dict[str, Money]
    collection_returned: Money


class RoundState(TypedDict):
    """A round, as everybody sees it."""

    number: int
    deck: str
    stage: Annotated[str, one_of(Stage)]
    player_dealer: int | None
    wager: Money
    bank_limits: BankLimitsState | None
    collection: Money
    total_action: Money
    seats: list[RoundSeatState]
    to_decide: list[int]
    settlement_order: list[int]
    dealer: list[CardText]
    dealer_hand: str | None
    dealer_qualifies: bool | None
    board: list[CardText]
    discards: int
    bank: BankState | None
    void: str
    void_slip: VoidSlipState | None
    irregularities: list[IrregularityState]
    meters: StakesBySpot


class PublicPart(TypedDict):
    """The table as everybody sees it: the same for all viewers."""

    rules: str
    deals: Annotated[str, one_of(Deals)]
    seats: list[SeatState]
    button: ButtonState
    bank_offered_to: int | None
    circle: int
    to_ask: list[int]
    paused_until: int | None
    banking: int | None
    drop: Money
    closed: bool
    running: bool
    commitment: str
    seat_seeds: dict[str, str]
    seed: str
    round: RoundState | None


class OfferedWagers(TypedDict):
    """Wagers may be placed, or replaced: on the spots that the game has before the deal."""

    do: Literal["place-wagers"]
    minimum: Money
    maximum: Money
    increment: Money
    stack: Money
    most: Money | None  # in all: the bank could not pay the collection of more


class OfferedWithdrawal(TypedDict):
    """The wagers may be taken back."""

    do: Literal["withdraw"]


class OfferedBankWager(TypedDict):
    """The player/dealer's wager may be put up."""

    do: Literal["put-up"]
    minimum: Money
    maximum: Money


class OfferedDecision(TypedDict):
    """A decision that may be taken, and what it costs."""

    do: Literal["decide"]
    decision: DecisionText
    cost: Money
    covered: Money | None  # of a raise: the most of all one's stakes that the bank covers


Offered = Annotated[
    OfferedWagers | OfferedWithdrawal | OfferedBankWager | OfferedDecision,
    Field(discriminator="do"),
]


class OfferedChips(TypedDict):
    """Chips may be bought from the purse; where the table asks for it, at least what is missing."""

    do: Literal["top-up"]
    minimum: Money
    maximum: Money


class OfferedBank(TypedDict):
    """The player/dealer position may be taken: the bounds of its wager, its highest fee, and
    whether nobody else can take it."""

    do: Literal["accept-bank"]
    minimum: Money
    maximum: Money
    collection: Money
    alone: bool


class OfferedSeed(TypedDict):
    """A share in the shuffle may be given, of so many characters at most."""

    do: Literal["give-seed"]
    longest: int


class OfferedCommand(TypedDict):
    """This may be asked, and has no bounds."""

    do: Literal["stand-up", "sit-out", "sit-in", "decline-bank", "open-round", "ready"]


OfferedByTable = Annotated[
    OfferedChips | OfferedBank | OfferedSeed | OfferedCommand, Field(discriminator="do")
]
OfferedAnswer = Annotated[
    OfferedDecision | OfferedWagers | OfferedBankWager | OfferedBank | OfferedChips,
    Field(discriminator="do"),
]


class AskedPart(TypedDict):
    """What the table waits for from the viewer, by the request that answers it."""

    do: Annotated[str, one_of(Ask)]
    round: int  # the running one, or the last
    street: Annotated[str, one_of(Street)] | None
    answers: list[OfferedAnswer]
    seconds: int | None


class OwnPart(TypedDict):
    """What the viewer's seat alone sees."""

    seat: int
    cards: list[CardText]
    hand: str | None
    offers: list[Offered]
    may: list[OfferedByTable]
    asked: AskedPart | None


class StepState(TypedDict):
    """One act of the casino dealer; `ms` is how long it is shown at the normal pace."""

    kind: Annotated[str, one_of(StepKind)]
    seat: int | None
    spot: str | None
    cards: int
    words: str
    ms: int


class Happened(TypedDict):
    """An event at the table, in a line for people, and step by step."""

    number: int
    kind: Annotated[str, one_of(KINDS)]
    seat: int | None
    words: str
    steps: list[StepState]


class ClockState(TypedDict):
    """The clock that runs, once the steps before it have been shown at the normal pace."""

    seconds: int
    left_ms: int
    starts_in_ms: int


class ViewHead(TypedDict):
    """What a view begins with."""

    type: Literal["view"]
    table: str
    version: int
    clock: ClockState | None
    draining: bool


class ViewFrame(ViewHead):
    """The whole table, as the viewer may see it: sent unasked whenever it has changed."""

    happened: list[Happened]
    public: PublicPart
    you: OwnPart | None


class Problem(TypedDict):
    """An error as in RFC 9457."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    where: NotRequired[str]  # the round in which the rules say no


@final
class DoneReply(TypedDict):
    """The reply to a request that is not for a table: it is done."""

    type: Literal["reply"]
    id: str
    ok: Literal[True]


@final
class AcceptedReply(TypedDict):
    """The reply to a request to a table: it is done, and the table is at this version now."""

    type: Literal["reply"]
    id: str
    ok: Literal[True]
    table: str
    version: int


@final
class RefusedReply(TypedDict):
    """The reply to a request that is refused, and changes nothing."""

    type: Literal["reply"]
    id: str | None  # None: the message had none that could be read
    ok: Literal[False]
    problem: Problem


AnyReply = DoneReply | AcceptedReply | RefusedReply
ServerMessage = ViewFrame | AnyReply
