"""Over HTTP: the tables of the house, and how to open one."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import ParseError, Refused, ServerRefusal
from pitboss.game.money import format_money
from pitboss.game.profiles import PROFILES, format_rules, parse_rules, profile, with_fields
from pitboss.game.rules import Rules
from pitboss.protocol.requests import Id
from pitboss.protocol.views import public_form
from pitboss.server.guard import LoggedIn, TheHouse, address_of, find_player, house_of, person
from pitboss.server.room import Room
from pitboss.table.pace import WITHOUT_CLOCKS, Pace
from pitboss.table.setting import Setting

door = APIRouter(prefix="/api", tags=["lobby"])

TableId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,32}$")]
LONGEST_TEXT = 80  # of the names and the title of rules: everybody is shown them


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class PaceForm(Form):
    """Seconds for each clock."""

    betting: int = 20
    deciding: int = 25
    banking: int = 20
    between: int = 4


class TableForm(Form):
    """How a table is to be set up."""

    id: Annotated[Id | None, Field(description="opened once for each id of yours")] = None
    name: Annotated[str, Field(max_length=200)]
    profile: Annotated[str, Field(max_length=40)] = "house"
    rules: Annotated[
        str | None, Field(max_length=20_000, description="rules as TOML, instead of a profile")
    ] = None
    changes: Annotated[
        dict[str, Any],
        Field(description="fields of the rules stated anew, as in TOML: limits, pays, coverage"),
    ] = {}
    pace: PaceForm | None = None
    bots: int = 0
    public: bool = True
    solo: bool = False


class TableLine(BaseModel):
    """A table in the list."""

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


class TableCard(TableLine):
    """A table with all that is to be known before sitting down."""

    toml: str
    pace: dict[str, int | None]
    version: int
    view: dict[str, Any]
    invitation: str | None = None


class RulesLine(BaseModel):
    name: str
    title: str
    toml: str


@door.get("/rules")
async def rules() -> list[RulesLine]:
    """The games that come with the house; a table may change any field of theirs."""
    games = [profile(name) for name in PROFILES]
    return [RulesLine(name=it.name, title=it.title, toml=format_rules(it)) for it in games]


@door.get("/tables")
async def tables(request: Request, house: TheHouse) -> list[TableLine]:
    """All public tables, and those where you may go."""
    player = await find_player(request)
    who = None if player is None else person(player)
    return [
        TableLine(**_line(room))
        for room in house.rooms
        if room.setting.public or (who is not None and house.rooms.belongs(room, who))
    ]


@door.post("/tables", status_code=201)
async def open_table(form: TableForm, player: LoggedIn, house: TheHouse) -> TableCard:
    room = await house.rooms.open(_setting(form), person(player), form.id)
    return _card(room, house.rooms.invitation(room))


@door.get("/tables/{table}")
async def table(
    table: TableId,
    request: Request,
    invitation: Annotated[str | None, Query(max_length=64)] = None,
) -> TableCard:
    house = house_of(request)
    if not house.rooms.has(table):  # it is looked for in the journal, and loaded if it is there
        house.look_ups.check(address_of(request), house.clock.now(), f"table {table}")
    room = await house.rooms.find(table)
    player = await find_player(request)
    who = None if player is None else person(player)
    house.rooms.admit(room, who, invitation)
    may_invite = who is not None and (who.host or who.name == room.owner)
    return _card(room, house.rooms.invitation(room) if may_invite else None)


@door.delete("/tables/{table}", status_code=204)
async def close_table(table: TableId, player: LoggedIn, house: TheHouse) -> None:
    """Everybody stands up with their chips; a round in play must end first."""
    await house.rooms.close(await house.rooms.find(table), person(player))


def _setting(form: TableForm) -> Setting:
    if form.solo and form.pace is not None:
        raise ParseError("'pace': a solo table has no clocks")
    pace = WITHOUT_CLOCKS if form.solo else Pace(**(form.pace or PaceForm()).model_dump())
    public = form.public and not form.solo
    rules = _rules(form)
    for field, text in (
        ("name", rules.name),
        ("title", rules.title),
        ("decks", max(rules.decks, key=len)),
    ):
        if len(text) > LONGEST_TEXT:
            raise ParseError(f"{field!r}: at most {LONGEST_TEXT} characters")
    return Setting(form.name, rules, pace, form.bots, public, form.solo)


def _rules(form: TableForm) -> Rules:
    if form.rules is not None and "profile" in form.model_fields_set:
        raise ParseError("'rules': either a profile or rules, not both")
    if form.rules is None and form.profile not in PROFILES:
        raise ParseError(f"'profile' is unknown: one of {', '.join(PROFILES)}")
    base = profile(form.profile) if form.rules is None else parse_rules(form.rules, "rules")
    if not form.changes:
        return base
    changes = dict(form.changes)
    if base.name in PROFILES:  # changed rules do not go by the name of what they change
        changes.setdefault("name", f"{base.name}-own")
        changes.setdefault("title", f"{base.title}, changed")
    changed = with_fields(base, changes)
    if changed.name in PROFILES:
        raise Refused(ServerRefusal.BAD_NAME, f"rules {changed.name!r}", "a name of their own")
    return changed


def _line(room: Room) -> dict[str, Any]:
    setting, table = room.setting, room.table
    return {
        "table": room.id,
        "name": setting.name,
        "rules": setting.rules.name,
        "title": setting.rules.title,
        "banked_by": setting.rules.banked_by,
        "minimum": format_money(setting.rules.spot_minimum),
        "maximum": format_money(setting.rules.spot_maximum),
        "seats": setting.rules.seats,
        "players": len(table.players) - len(table.bots),
        "bots": len(table.bots),
        "public": setting.public,
        "solo": setting.solo,
        "owner": room.owner,
        "rounds": table.opened,
    }


def _card(room: Room, invitation: str | None) -> TableCard:
    pace = room.setting.pace
    return TableCard(
        **_line(room),
        toml=format_rules(room.setting.rules),
        pace={
            "betting": pace.betting,
            "deciding": pace.deciding,
            "banking": pace.banking,
            "between": pace.between,
        },
        version=room.version,
        view=public_form(room.view(None)),
        invitation=invitation,
    )
