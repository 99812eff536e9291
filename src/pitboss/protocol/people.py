"""Players, sessions and chips over HTTP: request bodies and answers."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pitboss.protocol.requests import Id

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 128


class Body(BaseModel):
    """A request body; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Name(Body):
    name: Annotated[str, Field(max_length=200)]


class Credentials(Name):
    password: Annotated[str, Field(max_length=1000)]


class Password(Body):
    password: Annotated[str, Field(max_length=1000)]


class PasswordChange(Password):
    new_password: Annotated[str, Field(max_length=1000)]


class Link(Body):
    link: Annotated[str, Field(max_length=1000)]


class Chips(Body):
    id: Id
    player: Annotated[str, Field(max_length=200)]
    amount: Annotated[str, Field(max_length=20, description="`-10.00` takes chips away")]
    reason: Annotated[str, Field(max_length=1000)]


class Arrival(BaseModel):
    player: str
    role: str
    guest: bool
    token: str
    expires_at: int


class SeatTaken(BaseModel):
    table: str
    seat: int
    stack: str


class Me(BaseModel):
    player: str
    role: str
    guest: bool
    purse: str
    allowance: str
    seats: list[SeatTaken]


class StatementLine(BaseModel):
    at: int
    kind: str
    reason: str
    source: str
    target: str
    amount: str
    balance: str
    cursor: str
