"""Tables and rules over HTTP."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pitboss.game.bank import Coverage
from pitboss.game.rules import BankedBy, Deals
from pitboss.protocol.fields import one_of
from pitboss.protocol.games import Game, GameForm
from pitboss.protocol.messages import PublicPart
from pitboss.protocol.requests import Id
from pitboss.table.pace import USUAL_SECONDS


class PaceForm(BaseModel):
    """Seconds for each clock."""

    model_config = ConfigDict(extra="forbid", strict=True)

    betting: int = USUAL_SECONDS["betting"]
    deciding: int = USUAL_SECONDS["deciding"]
    banking: int = USUAL_SECONDS["banking"]
    between: int = USUAL_SECONDS["between"]
    showing: Annotated[bool, Field(description="clocks wait for the dealer's steps")] = True


class PaceCard(BaseModel):
    """Seconds of each clock; null where there is none."""

    betting: int | None
    deciding: int | None
    banking: int | None
    between: int | None
    showing: bool


class TableForm(GameForm):
    """How a table is to be set up."""

    id: Annotated[Id | None, Field(description="opened once for each id of yours")] = None
    name: Annotated[str, Field(max_length=200)]
    pace: PaceForm | None = None
    bots: int = 0
    bots_bank: Annotated[bool, Field(description="in turn, where players bank")] = True
    public: bool = True
    solo: bool = False


class TableLine(BaseModel):
    """A table in the list."""

    table: str
    name: str
    rules: str
    title: str
    banked_by: Annotated[str, one_of(BankedBy)]
    minimum: str
    maximum: str
    deals: Annotated[str, one_of(Deals)]
    coverage: Annotated[str, one_of(Coverage)]
    seats: int
    players: int
    bots: int
    bots_bank: bool
    public: bool
    solo: bool
    owner: str
    rounds: int


class TableCard(TableLine):
    """A table with everything that a player wants to know before sitting down."""

    toml: str
    game: Game
    pace: PaceCard
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
