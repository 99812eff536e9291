"""The JSON of the desk: a disputed hand, and its answer. Money is a decimal string."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NoReturn

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
)
from pydantic_core import ErrorDetails

from pitboss.errors import ParseError
from pitboss.game.arguments import short_repr
from pitboss.game.claims import Outcome
from pitboss.game.voids import VoidKind

OutcomeText = Annotated[str, Field(json_schema_extra={"enum": [str(one) for one in Outcome]})]


class StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PlayerDealerForm(StrictModel):
    seat: int
    wager: str


class VoidForm(StrictModel):
    """The round was voided: why, and of which kind (clauses 12.2 to 12.4)."""

    reason: str
    kind: str = VoidKind.FAULT.value


class FoulForm(StrictModel):
    """The seat's hand is foul: why, and whether its wagers are `returned` or `lost` (12.5)."""

    reason: str
    wagers: str


class ExposedForm(StrictModel):
    """A card that was exposed and stands: why, and of which seat, if of one (12.4)."""

    reason: str
    seat: int | None = None


class FormBySpot(BaseModel):
    """A form with extra fields named after the spots of its rules."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    def by_spot(
        self, where: str, spots: Iterable[str], spelled: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """The extra fields, texts all of them; one that is none of `spots` is unknown.

        `spelled` are other spellings of these.
        """
        found: dict[str, str] = {}
        for name, value in (self.__pydantic_extra__ or {}).items():
            spot = (spelled or {}).get(name, name)
            if spot not in spots:
                raise unknown_field(f"{where}{name}", [*type(self).model_fields, *spots])
            if not isinstance(value, str):
                raise _not_text(f"{where}{name}")
            if spot in found:
                raise ParseError(f"{where}{spot!r} is given twice")
            found[spot] = value
        return found


class SeatForm(FormBySpot):
    """Stakes stand in `stakes`, or each under the name of its spot: `"ante": "10.00"`."""

    seat: int
    stakes: dict[str, str] = {}
    cards: str | None = None  # needed, but of a foul hand and in a void round
    actions: list[str]
    foul: FoulForm | None = None


class HandForm(FormBySpot):
    """A disputed hand. It may change the pay table of a spot: `"trips_table": "UTH-01"`."""

    rules: str
    coverage: str | None = None
    schedule: int | None = None
    player_dealer: PlayerDealerForm | None = None
    meters: dict[str, str] = {}
    dealer: str | None = None  # None: everybody folded, or the round is void
    board: str | None = None  # None: the round is void
    exposed: list[ExposedForm] = []
    void: VoidForm | None = None
    seats: Annotated[list[SeatForm], Field(min_length=1)]


class SpotAnswer(StrictModel):
    """The amounts of a settled wager: fields of the form below, under the same names."""

    stake: str
    outcome: OutcomeText
    due: str
    paid: str
    returned: str
    lost: str


class SettledWagerForm(StrictModel):
    """A settled wager: `game.settled_wager` makes it, and says what its fields are."""

    seat: int
    spot: str
    label: str
    stake: str
    outcome: OutcomeText
    odds: str | None
    due: str
    paid: str
    returned: str
    lost: str
    uncovered: str
    net: str
    why: str
    hand: str
    words: str
    clauses: list[str]


class SeatAnswer(StrictModel):
    seat: int
    category: str | None  # None: folded, and not seen
    result: str
    spots: dict[str, SpotAnswer]
    lines: list[SettledWagerForm]  # the same wagers, with everything that is known of them
    net: str


class DealerAnswer(StrictModel):
    cards: str
    category: str | None  # None: not turned, and nobody needs them
    qualifies: bool | None  # None: everybody folded


class PlayerDealerAnswer(StrictModel):
    seat: int
    wager: str
    collected: str
    paid: str
    net: str
    exhausted: bool


class HouseAnswer(StrictModel):
    collected: str
    paid: str
    net: str


class VoidAnswer(StrictModel):
    """The slip of a void: why, what went back to which seat, and how much of the collection."""

    kind: str
    reason: str
    returned: dict[str, str]
    collection_returned: str


class IrregularityAnswer(StrictModel):
    seat: int | None
    ruling: str
    reason: str


class HandAnswer(StrictModel):
    """A settled hand, its seats in the order of settlement.

    What there is not is left out: meters, either the house or the player/dealer, remarks,
    irregularities and a void.
    """

    rules: str
    total_action: str
    collection: str
    meters: dict[str, str] | None = None  # what they showed when the round was opened
    dealer: DealerAnswer
    seats: list[SeatAnswer]
    player_dealer: PlayerDealerAnswer | None = None
    house: HouseAnswer | None = None
    remarks: list[str] | None = None  # on what a table would not have taken
    irregularities: list[IrregularityAnswer] | None = None  # that did not stop the round
    void: VoidAnswer | None = None

    @model_serializer(mode="wrap")
    def _without_what_is_not_there(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        optional = ("meters", "player_dealer", "house", "remarks", "irregularities", "void")
        fields: dict[str, Any] = dump(self)
        return {
            name: value
            for name, value in fields.items()
            if value is not None or name not in optional
        }

    def form(self) -> dict[str, Any]:
        return self.model_dump()


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
    except json.JSONDecodeError as error:
        empty = not text.strip()
        raise ParseError("it is empty" if empty else f"not JSON: {error}") from None
    except RecursionError:
        raise ParseError("not JSON: it is nested too deeply") from None
    except ValueError:  # Python reads no longer ones
        raise ParseError("not JSON: a number in it has thousands of digits") from None


def _no_field_twice(fields: list[tuple[str, object]]) -> None:
    seen: set[str] = set()
    for name, _ in fields:
        if name in seen:
            raise ParseError(f"{short_repr(name)} is given twice")
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
            raise unknown_field(place, _FORMS.get(_form(place), PlayerDealerForm).model_fields)
        case "too_short":
            raise ParseError(f"{place} is empty; at least one seat plays")
        case "string_type":
            raise _not_text(place)
        case "int_type" | "int_from_float":
            raise ParseError(f"{place} is not a whole number")
        case "list_type":
            raise ParseError(f"{place} is not a list in brackets, as in ['check', 'fold']")
        case "dict_type" | "model_type" | "model_attributes_type":
            raise ParseError(f"{place or 'the hand'} is not an object in braces, with fields")
        case _:
            raise ParseError(
                f"{place or 'the hand'}: {detail['msg'][0].lower()}{detail['msg'][1:]}"
            )


_FORMS: dict[str, type[StrictModel]] = {
    "void": VoidForm,
    "foul": FoulForm,
    "exposed": ExposedForm,
}


def _form(place: str) -> str:
    """Which form a field stands in: `void`, of `void.kinds`."""
    *_, form, _field = ["", *re.sub(r"\[\d+\]", "", place).split(".")]
    return form


def _not_text(place: str) -> ParseError:
    return ParseError(f"{place} is not text in quotes, as in '10.00' or 'As Ks'")


def unknown_field(place: str, fields: Iterable[str]) -> ParseError:
    return ParseError(f"{short_repr(place)} is unknown; the fields are {', '.join(fields)}")
