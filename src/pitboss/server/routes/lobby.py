"""HTTP routes: rules, and tables to list, open, look at and close."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Request

from pitboss.errors import ParseError
from pitboss.game.money import format_money
from pitboss.game.profiles import PROFILES, format_rules, profile
from pitboss.protocol.games import GameForm, game_form
from pitboss.protocol.lobby import (
    PaceCard,
    PaceForm,
    RulesLine,
    TableCard,
    TableForm,
    TableLine,
    ValidRules,
)
from pitboss.protocol.requests import TableId
from pitboss.protocol.views import public_form
from pitboss.server.rooms.room import Room
from pitboss.server.routes.games import rules_asked
from pitboss.server.security import LoggedIn, TheHouse, address_of, find_player, house_of, person_of
from pitboss.table.pace import WITHOUT_CLOCKS, Pace
from pitboss.table.setting import Setting

router = APIRouter(prefix="/api", tags=["lobby"])


@router.get("/rules")
async def rules() -> list[RulesLine]:
    """The games that come with the house; a table may change any field of theirs."""
    games = [profile(name) for name in PROFILES]
    return [
        RulesLine(name=it.name, title=it.title, toml=format_rules(it), game=game_form(it))
        for it in games
    ]


@router.post("/rules/check")
async def check_rules(form: GameForm, request: Request, house: TheHouse) -> ValidRules:
    """The rules that are asked for, written out; every reason against them if there are any."""
    house.look_ups.check(address_of(request), house.clock.now(), "more rules")
    found = rules_asked(form)
    return ValidRules(toml=format_rules(found), game=game_form(found))


@router.get("/tables")
async def tables(request: Request, house: TheHouse) -> list[TableLine]:
    """All public tables, and those where you may go."""
    player = await find_player(request)
    who = None if player is None else person_of(player)
    return [
        _line(room)
        for room in house.rooms
        if room.setting.public or (who is not None and house.rooms.is_member(room, who))
    ]


@router.post("/tables", status_code=201)
async def open_table(form: TableForm, player: LoggedIn, house: TheHouse) -> TableCard:
    room = await house.rooms.open(_setting(form), person_of(player), form.id)
    return _card(room, house.rooms.invitation(room))


@router.get("/tables/{table}")
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
    who = None if player is None else person_of(player)
    house.rooms.admit(room, who, invitation)
    may_invite = who is not None and (who.host or who.name == room.owner)
    return _card(room, house.rooms.invitation(room) if may_invite else None)


@router.delete("/tables/{table}", status_code=204)
async def close_table(table: TableId, player: LoggedIn, house: TheHouse) -> None:
    """Everybody stands up with their chips; a round in play must end first."""
    await house.rooms.close(await house.rooms.find(table), person_of(player))


def _setting(form: TableForm) -> Setting:
    if form.solo and form.pace is not None:
        raise ParseError("'pace': a solo table has no clocks")
    pace = WITHOUT_CLOCKS if form.solo else Pace(**(form.pace or PaceForm()).model_dump())
    public = form.public and not form.solo
    rules = rules_asked(form)
    return Setting(form.name, rules, pace, form.bots, form.bots_bank, public, form.solo)


def _line(room: Room) -> TableLine:
    setting, table = room.setting, room.table
    return TableLine(
        table=room.id,
        name=setting.name,
        rules=setting.rules.name,
        title=setting.rules.title,
        banked_by=setting.rules.banked_by,
        minimum=format_money(setting.rules.spot_minimum),
        maximum=format_money(setting.rules.spot_maximum),
        deals=setting.rules.deals.value,
        coverage=setting.rules.coverage.value,
        seats=setting.rules.seats,
        players=len(table.players) - len(table.bots),
        bots=len(table.bots),
        bots_bank=setting.bots_bank,
        public=setting.public,
        solo=setting.solo,
        owner=room.owner,
        rounds=table.opened,
    )


def _card(room: Room, invitation: str | None) -> TableCard:
    return TableCard(
        **_line(room).model_dump(),
        toml=format_rules(room.setting.rules),
        game=game_form(room.setting.rules),
        pace=PaceCard(**asdict(room.setting.pace)),
        version=room.version,
        view=public_form(room.view(None)),
        invitation=invitation,
    )
