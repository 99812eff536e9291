"""What the server says over HTTP, as records."""

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.client.wire import ServerGone

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_Record = TypeVar("_Record", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class Arrival:
    player: str
    role: str
    guest: bool
    token: str
    expires_at: int


@dataclass(frozen=True, slots=True)
class Me:
    player: str
    role: str
    guest: bool
    purse: str
    seats: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class TableLine:
    table: str
    name: str
    rules: str
    title: str
    banked_by: str
    minimum: str
    maximum: str
    seats: int
    players: int
    bots: int
    public: bool
    solo: bool
    owner: str
    rounds: int


@dataclass(frozen=True, slots=True)
class TableCard(TableLine):
    toml: str
    pace: dict[str, int | None]
    version: int
    view: dict[str, Any]
    invitation: str | None = None


def record(of: type[_Record], form: dict[str, Any]) -> _Record:
    """The record of a form. A newer server may say more: that is left out."""
    known = {field.name for field in fields(of)}
    try:
        return of(**{name: value for name, value in form.items() if name in known})
    except (TypeError, AttributeError):
        raise ServerGone("the server answers, but not as a pitboss server") from None
