"""The requests of a client over its WebSocket, strictly validated, and the commands they stand for.

A client names a seat only to sit down in it: otherwise the seat is the player's own, so nobody can
act for another. A request that belongs to a round names the round, and a decision its street: an
answer that comes too late is refused, not taken for an answer to the next question.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Required, TypedDict

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from pitboss.errors import ParseError
from pitboss.game.actions import (
    Decide,
    PlaceWagers,
    PutUpWager,
    RuleIrregularity,
    VoidRound,
    WithdrawWagers,
    parse_decision,
)
from pitboss.game.contradictions import MOST_WAGERS
from pitboss.game.irregularities import Ruling
from pitboss.game.money import format_money, parse_money
from pitboss.game.rules import Street
from pitboss.game.voids import VoidKind
from pitboss.game.wagers import format_stakes, parse_stakes
from pitboss.table.commands import (
    AcceptBank,
    Act,
    BeReady,
    Command,
    DeclineBank,
    GiveSeed,
    OpenRound,
    Sit,
    SitIn,
    SitOut,
    StandUp,
    TopUp,
)

LARGEST_MESSAGE = 4096  # bytes of a message

_ID = r"[\x21-\x7e]{1,64}"
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=rf"^{_ID}$")]
TABLE_ID = r"[a-z0-9]{1,32}"
TableId = Annotated[str, Field(pattern=rf"^{TABLE_ID}$")]
RoundNumber = Annotated[int, Field(ge=1, le=2**31 - 1)]
Amount = Annotated[str, Field(min_length=1, max_length=20)]
SpotName = Annotated[str, Field(min_length=1, max_length=20)]


def is_table_id(text: object) -> bool:
    """Whether a table may have that id."""
    return isinstance(text, str) and re.fullmatch(TABLE_ID, text) is not None


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: Id


class Watch(Request):
    """Sends the table's views from now on."""

    do: Literal["watch"]
    table: TableId
    invitation: Annotated[str, Field(max_length=64)] | None = None


class Unwatch(Request):
    """Sends no more views of the table."""

    do: Literal["unwatch"]
    table: TableId


class Ping(Request):
    """Is answered, and does nothing."""

    do: Literal["ping"]


class TableRequest(Request):
    """What changes a table. With a version: only if the table has not moved on since."""

    table: TableId
    version: Annotated[int, Field(ge=0)] | None = None


class SitRequest(TableRequest):
    """Takes a seat, with chips from the purse."""

    do: Literal["sit"]
    seat: Annotated[int, Field(ge=1, le=8)]
    buy_in: Amount
    invitation: Annotated[str, Field(max_length=64)] | None = None


class TopUpRequest(TableRequest):
    """Brings more chips from the purse."""

    do: Literal["top-up"]
    amount: Amount


class SeatRequest(TableRequest):
    """Leaves the seat; sits out or in again; takes or declines the bank that is offered; opens the
    next round, at a table without clocks."""

    do: Literal["stand-up", "sit-out", "sit-in", "accept-bank", "decline-bank", "open-round"]


class PlaceWagersRequest(TableRequest):
    """Places stakes by spot, instead of those that lie there."""

    do: Literal["place-wagers"]
    round: RoundNumber
    stakes: Annotated[dict[SpotName, Amount], Field(max_length=MOST_WAGERS)]
    ready: bool = False  # nothing more to bet: the dealer need not wait


class RoundRequest(TableRequest):
    """Takes the wagers back; or has no more to bet, so that the dealer need not wait."""

    do: Literal["withdraw", "ready"]
    round: RoundNumber


class PutUpRequest(TableRequest):
    """Puts up the wager of the player/dealer."""

    do: Literal["put-up"]
    round: RoundNumber
    amount: Amount


class GiveSeedRequest(TableRequest):
    """Gives a share in the shuffle, while bets are open."""

    do: Literal["give-seed"]
    round: RoundNumber
    seed: Annotated[str, Field(max_length=200)]


class DecideRequest(TableRequest):
    """Checks, raises or folds, on that street of that round."""

    do: Literal["decide"]
    round: RoundNumber
    street: Literal["preflop", "flop", "river"]
    decision: Annotated[str, Field(max_length=20)]


class VoidRequest(TableRequest):
    """For hosts: a fault stops the round for good."""

    do: Literal["void-round"]
    round: RoundNumber
    reason: Annotated[str, Field(max_length=300)]
    kind: Literal["fault", "misdeal", "exposed card"] = "fault"


class RulingRequest(TableRequest):
    """For hosts: something is wrong with a card or a hand, and the round goes on."""

    do: Literal["rule-irregularity"]
    round: RoundNumber
    reason: Annotated[str, Field(max_length=300)]
    ruling: Literal["stands", "returned", "lost"] = "stands"
    seat: int | None = None


AnyTableRequest = (
    SitRequest
    | TopUpRequest
    | SeatRequest
    | PlaceWagersRequest
    | RoundRequest
    | PutUpRequest
    | GiveSeedRequest
    | DecideRequest
    | VoidRequest
    | RulingRequest
)
AnyRequest = Watch | Unwatch | Ping | AnyTableRequest

REQUESTS: TypeAdapter[AnyRequest] = TypeAdapter(Annotated[AnyRequest, Field(discriminator="do")])


def read_request(text: str | bytes) -> AnyRequest:
    """The request of a message, or `ParseError` with the first thing wrong with it."""
    try:
        return REQUESTS.validate_json(text)
    except ValidationError as error:
        raise ParseError(field_error(error.errors(include_url=False)[0])) from None


def id_of(text: str | bytes) -> str | None:
    """The id of a message, even of an invalid one, so that the refusal can name it."""
    try:
        id = json.loads(text).get("id")
    except (ValueError, AttributeError, RecursionError):
        return None
    return id if isinstance(id, str) and re.fullmatch(_ID, id) else None


def field_error(detail: Mapping[str, Any]) -> str:
    """What is wrong with one field, in words; the value sent is not repeated."""
    # The first is the request's own kind, or over HTTP the body, the path or the query.
    place = ".".join(str(at) for at in detail["loc"][1:])[:80]
    match detail["type"]:
        case "json_invalid":
            return "not JSON"
        case "dict_type":
            return "a message is a JSON object"
        case "union_tag_not_found":
            return f"'do' is missing: one of {', '.join(REQUEST_NAMES)}"
        case "union_tag_invalid":
            return f"unknown 'do': one of {', '.join(REQUEST_NAMES)}"
        case "missing":
            return f"{place!r} is missing"
        case "extra_forbidden":
            return f"{place[:40]!r} is unknown here"
        case "string_pattern_mismatch":
            written = _FORMATS.get(place, "`pitboss docs protocol` says how")
            return f"{place!r} is not written as it should be: {written}"
    message = detail["msg"].removeprefix("Input ").removeprefix("String ").removeprefix("Value ")
    return f"{place!r} {message[0].lower()}{message[1:]}"


def _request_names() -> tuple[str, ...]:
    kinds: Any = AnyRequest
    return tuple(
        word for kind in kinds.__args__ for word in kind.model_fields["do"].annotation.__args__
    )


REQUEST_NAMES = _request_names()
_FORMATS = {
    "id": "1 to 64 visible ASCII characters",
    "table": "lower-case letters and digits, as the lobby lists the tables",
    "before": "the cursor of the last line that was seen",
}


def digest(request: AnyTableRequest) -> str:
    """Of the request without its id: the same id must not come with another body."""
    return hashlib.sha256(request.model_dump_json(exclude={"id"}).encode()).hexdigest()


def round_and_street(request: AnyTableRequest) -> tuple[int | None, Street | None]:
    """The round and the street that the request names."""
    street = Street(request.street) if isinstance(request, DecideRequest) else None
    return getattr(request, "round", None), street


def commands(request: AnyTableRequest, player: str, seat: int) -> tuple[Command, ...]:
    """What the request asks of the table, for the player in that seat."""
    match request:
        case SitRequest():
            return (Sit(request.seat, player, parse_money(request.buy_in, "'buy_in'")),)
        case TopUpRequest():
            return (TopUp(seat, parse_money(request.amount, "'amount'")),)
        case PlaceWagersRequest():
            wagers = Act(PlaceWagers(seat, parse_stakes(request.stakes)))
            return (wagers, BeReady(seat)) if request.ready else (wagers,)
        case PutUpRequest():
            return (Act(PutUpWager(seat, parse_money(request.amount, "'amount'"))),)
        case GiveSeedRequest():
            return (GiveSeed(seat, request.seed),)
        case DecideRequest():
            return (Act(Decide(seat, parse_decision(request.decision))),)
        case VoidRequest():
            return (Act(VoidRound(request.reason, VoidKind(request.kind))),)
        case RulingRequest():
            ruling = RuleIrregularity(request.reason, Ruling(request.ruling), request.seat)
            return (Act(ruling),)
        case RoundRequest(do="withdraw"):
            return (Act(WithdrawWagers(seat)),)
        case RoundRequest():
            return (BeReady(seat),)
        case SeatRequest():
            return _seat_command(request.do, seat)


def _seat_command(do: str, seat: int) -> tuple[Command, ...]:
    kinds = {
        "stand-up": StandUp,
        "sit-out": SitOut,
        "sit-in": SitIn,
        "accept-bank": AcceptBank,
        "decline-bank": DeclineBank,
    }
    return (kinds[do](seat),) if do in kinds else ()  # `open-round` is the dealer's to do


class RequestFields(TypedDict, total=False):
    """A request to a table as a client writes it, without id and table."""

    do: Required[str]
    round: int | None
    street: str | None
    seat: int | None
    buy_in: str
    amount: str
    stakes: dict[str, str]
    seed: str
    decision: str
    reason: str
    kind: str
    ruling: str


def request_for(command: Command, round: int | None, street: str | None) -> RequestFields:
    """The request that asks for this command, in that round and on that street."""
    match command:
        case Sit(seat, _, buy_in):
            return {"do": "sit", "seat": seat, "buy_in": format_money(buy_in)}
        case TopUp(_, amount):
            return {"do": "top-up", "amount": format_money(amount)}
        case StandUp():
            return {"do": "stand-up"}
        case SitOut():
            return {"do": "sit-out"}
        case SitIn():
            return {"do": "sit-in"}
        case AcceptBank():
            return {"do": "accept-bank"}
        case DeclineBank():
            return {"do": "decline-bank"}
        case OpenRound():
            return {"do": "open-round"}
        case GiveSeed(_, seed):
            return {"do": "give-seed", "round": round, "seed": seed}
        case BeReady():
            return {"do": "ready", "round": round}
        case Act(PlaceWagers(_, stakes)):
            return {"do": "place-wagers", "round": round, "stakes": format_stakes(stakes)}
        case Act(WithdrawWagers()):
            return {"do": "withdraw", "round": round}
        case Act(PutUpWager(_, amount)):
            return {"do": "put-up", "round": round, "amount": format_money(amount)}
        case Act(Decide(_, decision)):
            return {"do": "decide", "round": round, "street": street, "decision": str(decision)}
        case Act(VoidRound(reason, kind)):
            return {"do": "void-round", "round": round, "reason": reason, "kind": kind.value}
        case Act(RuleIrregularity(reason, ruling, about)):
            return {
                "do": "rule-irregularity",
                "round": round,
                "reason": reason,
                "ruling": ruling.value,
                "seat": about,
            }
    raise ParseError(f"a client does not ask for {command}")
