"""The forms of the desk, as JSON: what comes in and what goes out. Money is a decimal string."""

import json
from typing import Annotated, NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from pitboss.errors import ParseError


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PlayerDealerForm(Form):
    seat: int
    wager: str


class SeatForm(Form):
    seat: int
    ante: str
    blind: str | None = None  # the Ante's equal; may be left out
    trips: str | None = None
    cards: str
    actions: list[str]


class HandForm(Form):
    """A disputed hand."""

    rules: str
    coverage: str | None = None
    schedule: int | None = None
    trips_table: str | None = None
    player_dealer: PlayerDealerForm | None = None
    dealer: str
    board: str
    seats: Annotated[list[SeatForm], Field(min_length=1)]


class SpotAnswer(Form):
    stake: str
    outcome: str
    due: str
    paid: str
    returned: str
    lost: str


class SeatAnswer(Form):
    seat: int
    category: str
    result: str
    spots: dict[str, SpotAnswer]
    net: str


class DealerAnswer(Form):
    cards: str
    category: str
    qualifies: bool


class PlayerDealerAnswer(Form):
    seat: int
    wager: str
    collected: str
    paid: str
    net: str
    exhausted: bool


class HouseAnswer(Form):
    collected: str
    paid: str
    net: str


class HandAnswer(Form):
    """A settled hand, its seats in the order of settlement. One of the last two is left out."""

    rules: str
    total_action: str
    collection: str
    dealer: DealerAnswer
    seats: list[SeatAnswer]
    player_dealer: PlayerDealerAnswer | None = None
    house: HouseAnswer | None = None

    def to_json(self) -> str:
        return self.model_dump_json(exclude_none=True, indent=2)


def read_hand(text: str) -> HandForm:
    """The form of a JSON text, or one line that names the first thing wrong with it."""
    check_no_field_twice(text)
    try:
        return HandForm.model_validate_json(text)
    except ValidationError as error:
        _refuse(error.errors(include_url=False)[0])


def check_no_field_twice(text: str | bytes) -> None:
    """JSON lets a field come twice, and readers differ in which they take."""
    try:
        json.loads(text, object_pairs_hook=_no_field_twice)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ParseError(f"not JSON: {error}") from None


def _no_field_twice(fields: list[tuple[str, object]]) -> None:
    seen: set[str] = set()
    for name, _ in fields:
        if name in seen:
            raise ParseError(f"{name!r} is given twice")
        seen.add(name)


def _refuse(detail: ErrorDetails) -> NoReturn:
    place = "".join(f"[{at}]" if isinstance(at, int) else f".{at}" for at in detail["loc"])
    place = place.lstrip(".")
    match detail["type"]:
        case "json_invalid":
            raise ParseError(f"not JSON: {detail['ctx']['error']}")
        case "missing":
            raise ParseError(f"{place} is missing")
        case "extra_forbidden":
            fields = ", ".join(_fields_at(detail["loc"]))
            raise ParseError(f"{place!r} is unknown; the fields are {fields}")
        case "too_short":
            raise ParseError(f"{place} is empty; at least one seat plays")
        case "string_type":
            raise ParseError(f"{place} is not text in quotes, as in '10.00' or 'As Ks'")
        case "int_type" | "int_from_float":
            raise ParseError(f"{place} is not a whole number")
        case _:
            raise ParseError(
                f"{place or 'the hand'}: {detail['msg'][0].lower()}{detail['msg'][1:]}"
            )


def _fields_at(place: tuple[int | str, ...]) -> list[str]:
    forms: dict[str, type[Form]] = {"seats": SeatForm, "player_dealer": PlayerDealerForm}
    form = forms.get(str(place[0]), HandForm) if len(place) > 1 else HandForm
    return list(form.model_fields)
