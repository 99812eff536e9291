"""HTTP routes: finished rounds, and a player's own."""

import asyncio
import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from pydantic import TypeAdapter

from pitboss.errors import Refused, ServerRefusal, StorageError
from pitboss.game.money import format_money
from pitboss.protocol.requests import TABLE_ID, TableId
from pitboss.protocol.rounds import ResultLine, Rotation, RoundRecord
from pitboss.server.house import House
from pitboss.server.routes.games import LONGEST_TEXT
from pitboss.server.security import (
    AHost,
    LoggedIn,
    TheHouse,
    address_of,
    find_player,
    house_of,
    person_of,
)
from pitboss.storage.finished_rounds import PlayedRound, RoundFilter, RoundResult, TableNames
from pitboss.storage.names import stream_of, table_id_of
from pitboss.storage.people import Player
from pitboss.storage.phh import format_phh
from pitboss.storage.rotation import as_csv, as_form, rotation_of
from pitboss.table.ports import JournalUnavailable

router = APIRouter(prefix="/api", tags=["history"])


class Toml(PlainTextResponse):
    media_type = "application/toml"


class JsonLines(StreamingResponse):
    media_type = "application/x-ndjson"


_RESULTS = TypeAdapter(list[ResultLine])
LINES_AT_THE_COST_OF_A_ROUND = 100
_LAST_MOMENT = 10**15 - 1
Cursor = Annotated[str | None, Query(pattern=rf"^\d{{1,15}}\.{TABLE_ID}\.\d{{1,9}}$")]
RoundNumber = Annotated[int, Path(ge=1, le=2**31 - 1)]
Invitation = Annotated[str | None, Query(max_length=64)]


@router.get("/tables/{table}/rounds/{number}", response_model=RoundRecord)
async def round_record(
    table: TableId, number: RoundNumber, request: Request, invitation: Invitation = None
) -> Response:
    """Everything of a finished round: wagers, cards, settlement, seeds and seals."""
    return JSONResponse(await _find_record(request, table, number, invitation))


@router.get("/tables/{table}/rounds/{number}/notation", response_class=PlainTextResponse)
async def round_notation(
    table: TableId, number: RoundNumber, request: Request, invitation: Invitation = None
) -> str:
    """The round as one line of text."""
    record = await _find_record(request, table, number, invitation)
    return f"{record['notation']}\n"


@router.get("/tables/{table}/rounds/{number}/phh", response_class=Toml)
async def round_phh(
    table: TableId, number: RoundNumber, request: Request, invitation: Invitation = None
) -> Response:
    """The round as a TOML file in the manner of PHH."""
    record = await _find_record(request, table, number, invitation)
    return Toml(format_phh(record))


@router.get("/tables/{table}/rotation", response_model=Rotation)
async def rotation(
    table: TableId,
    request: Request,
    _: AHost,
    house: TheHouse,
    form: Annotated[Literal["json", "csv"], Query()] = "json",
) -> Response:
    """To whom the table's bank was offered, when, and what became of it; and its rotation clock."""
    _charge(request, 1)
    try:
        evidence = await asyncio.to_thread(rotation_of, house.finished_rounds.sql, table)
    except JournalUnavailable:
        raise
    except StorageError:
        possible = "tables of this house, open or closed"
        raise Refused(ServerRefusal.NO_SUCH_TABLE, f"table {table}", possible) from None
    if form == "csv":
        name = f'attachment; filename="rotation-{table}.csv"'
        return PlainTextResponse(
            as_csv(evidence), media_type="text/csv", headers={"content-disposition": name}
        )
    return JSONResponse({"table": table, **as_form(evidence)})


@router.get("/me/rounds", response_class=JsonLines)
async def own_rounds(
    request: Request,
    player: LoggedIn,
    house: TheHouse,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Cursor = None,
) -> JsonLines:
    """Your rounds, the newest first, a JSON object a line; `before` is the last one's cursor."""
    _charge(request, 1)  # before the query
    rounds = await asyncio.to_thread(house.finished_rounds.played, player.name, limit, before)
    _charge(request, len(rounds) - 1)

    def lines() -> Iterator[str]:
        for line in house.finished_rounds.records(player.name, rounds):
            yield json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"

    return JsonLines(lines())


@router.get("/me/results", response_model=list[ResultLine])
async def own_results(
    request: Request,
    player: LoggedIn,
    house: TheHouse,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    before: Cursor = None,
    table: Annotated[TableId | None, Query()] = None,
    rules: Annotated[str | None, Query(max_length=LONGEST_TEXT)] = None,
    since: Annotated[int | None, Query(alias="from", ge=0, le=_LAST_MOMENT)] = None,
    until: Annotated[int | None, Query(ge=0, le=_LAST_MOMENT)] = None,
    result: Annotated[RoundResult | None, Query()] = None,
) -> Response:
    """What your rounds brought, the newest first; `before` is the last one's cursor."""
    filter = RoundFilter(table, rules, since, until, result)
    _charge(request, 1)  # before the query
    rounds = await asyncio.to_thread(
        house.finished_rounds.played, player.name, limit, before, filter
    )
    _charge(request, len(rounds) // LINES_AT_THE_COST_OF_A_ROUND)
    # In a thread: formatting a thousand lines would block the loop.
    body = await asyncio.to_thread(_results, house, rounds)
    return Response(body, media_type="application/json")


def _results(house: House, rounds: list[PlayedRound]) -> bytes:
    lines = [_result(played, house.finished_rounds.names(played.stream)) for played in rounds]
    return _RESULTS.dump_json(lines)


def _result(played: PlayedRound, names: TableNames) -> ResultLine:
    return ResultLine(
        cursor=played.cursor,
        table=table_id_of(played.stream),
        name=names.name,
        rules=names.rules,
        title=names.title,
        round=played.round,
        seat=played.seat,
        at=played.at,
        net=format_money(played.net),
    )


def _charge(request: Request, rounds: int) -> None:
    """Reading a round takes milliseconds of the server's time, so it is rate limited."""
    if rounds < 1:
        return
    house = house_of(request)
    asked = "another round" if rounds == 1 else f"{rounds} rounds"
    house.look_ups.check(address_of(request), house.clock.now(), asked, rounds)


async def _find_record(
    request: Request, table: str, number: int, invitation: str | None
) -> dict[str, Any]:
    house = house_of(request)
    _charge(request, 1)
    player = await find_player(request)
    asked = f"round {number} of table {table}"
    try:
        return await asyncio.to_thread(_look_up, house, player, table, number, invitation)
    except JournalUnavailable:
        raise
    except StorageError:
        possible = "rounds that are over, at tables that you may see"
        raise Refused(ServerRefusal.NO_SUCH_ROUND, asked, possible) from None


def _look_up(
    house: House, player: Player | None, table: str, number: int, invitation: str | None
) -> dict[str, Any]:
    stream = stream_of(table)
    setting, owner = house.finished_rounds.setting(stream)
    who = None if player is None else person_of(player)
    played = who is not None and house.finished_rounds.took_part(who.name, stream, number)
    trusted = who is not None and (who.host or who.name == owner)
    if not (setting.public or played or trusted):
        house.rooms.check_invitation(table, invitation)
    # A host sees what anybody does: hidden cards are for the player who held them (4.10).
    return house.finished_rounds.round(stream, number, None if who is None else who.name)
