"""Tables and rules over HTTP."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict

from pitboss.game.rules import BankedBy
from pitboss.protocol.fields import one_of
from pitboss.protocol.games import Game
from pitboss.protocol.messages import PublicPart


class PaceForm(BaseModel):
    """Seconds for each clock."""

    model_config = ConfigDict(extra="forbid", strict=True)

    betting: int = 20
    deciding: int = 25
    banking: int = 20
    between: int = 4


class TableLine(BaseModel):
    """A table in the list."""

    table: str
    name: str
    rules: str
    title: str
    banked_by: Annotated[str, one_of(BankedBy)]
    minimum: str
    maximum: str
    seats: int
    players: int
    bots: int
    public: bool
    solo: bool
    owner: str
    rounds: int


class TableCard(TableLine):
    """A table with everything that a player wants to know before sitting down."""

    toml: str
    game: Game
    pace: dict[str, int | None]
    version: int
    view: PublicPart
    invitation: str | None = None


class ValidRules(BaseModel):
    """Rules that can be played."""

    toml: str
    game: Game


class RulesLine(BaseModel):
    name: str
    title: str
    toml: str
    game: Game
