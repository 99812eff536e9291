"""HTTP routes: what a room prints, as documents of their own."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from pitboss.errors import ParseError, Refused, ServerRefusal, StorageError
from pitboss.game.profiles import PROFILES, parse_rules, profile
from pitboss.game.rules import Rules
from pitboss.paper.bank_log import bank_log
from pitboss.paper.book import book
from pitboss.paper.layout import layout
from pitboss.paper.sheet import Paper
from pitboss.paper.sheets import SHEETS, FilledFrom, SheetKind
from pitboss.paper.slips import drop_slip, void_slip
from pitboss.protocol.printing import SheetLine, sheet_line
from pitboss.protocol.requests import TableId
from pitboss.server.house import House
from pitboss.server.security import TheHouse, address_of, find_player, person_of
from pitboss.storage.banked_rounds import BankedRounds
from pitboss.storage.names import stream_of
from pitboss.storage.people import Player
from pitboss.table.ports import JournalUnavailable

router = APIRouter(prefix="/api", tags=["print"])

MOST_ROUNDS = 200  # of a player's book
MOST_EVENTS = 5000  # of a table's log: a hundred rounds and more
COST_OF_A_JOURNAL = 20  # rounds that would be looked up in the same time
_LONGEST_RULES = 20_000

# A sheet has a style of its own and nothing else: no script, no picture, no other host.
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; "
        "base-uri 'none'; form-action 'none'"
    )
}


@router.get("/print")
async def sheets() -> list[SheetLine]:
    """The sheets that can be printed."""
    return [sheet_line(kind) for kind in SHEETS.values()]


@router.get("/print/{sheet}", response_class=Response)
async def printed(
    sheet: Annotated[str, Path(max_length=20)],
    request: Request,
    house: TheHouse,
    rules: Annotated[str, Query(max_length=_LONGEST_RULES)] = "house",
    table: Annotated[TableId | None, Query()] = None,
    invitation: Annotated[str | None, Query(max_length=64)] = None,
    filled: bool = False,
    round: Annotated[int | None, Query(ge=1, le=2**31 - 1)] = None,
    paper: Paper = Paper.A4,
    scale: Annotated[int, Query(ge=1, le=100)] = 1,
    plain: bool = False,
) -> Response:
    """A sheet as HTML, the layout as SVG: of rules by name or as TOML, or of a table's."""
    kind = SHEETS.get(sheet)
    if kind is None:
        raise Refused(ServerRefusal.NO_SUCH_PAGE, f"sheet {sheet!r}", f"one of {', '.join(SHEETS)}")
    cost = COST_OF_A_JOURNAL if filled else 1
    house.look_ups.check(address_of(request), house.clock.now(), "another sheet", cost)
    player = await find_player(request)
    asked = _Asked(house, player, kind, paper)
    if filled:
        text = await asyncio.to_thread(asked.filled, table, invitation, round)
    else:
        of = await asyncio.to_thread(asked.rules, rules, table, invitation)
        draw = kind.svg and (scale > 1 or plain)
        text = layout(of, scale, plain) if draw else kind.blank(of, paper)
    media = "image/svg+xml" if kind.svg else "text/html"
    return Response(text, media_type=f"{media}; charset=utf-8", headers=_HEADERS)


class _Asked:
    """One sheet for one person."""

    def __init__(self, house: House, player: Player | None, kind: SheetKind, paper: Paper) -> None:
        self.house, self.player, self.kind, self.paper = house, player, kind, paper

    def rules(self, text: str, table: str | None, invitation: str | None) -> Rules:
        """By name, as TOML, or those of a table that the person may see."""
        if table is not None:
            self._check_may_see(table, invitation)
            return self.house.finished_rounds.setting(stream_of(table))[0].rules
        if text in PROFILES:
            return profile(text)
        if "=" not in text:
            raise ParseError(f"'rules' are unknown: one of {', '.join(PROFILES)}, or TOML")
        return parse_rules(text, "rules")

    def filled(self, table: str | None, invitation: str | None, round: int | None) -> str:
        journal = BankedRounds(self.house.finished_rounds)
        if self.kind.filled_from is FilledFrom.RULES:
            raise ParseError(f"'filled': no journal fills {self.kind.name!r}")
        if self.kind.filled_from is FilledFrom.PLAYER:
            if self.player is None:
                possible = "be a guest, or log in, first"
                raise Refused(ServerRefusal.NOT_LOGGED_IN, f"sheet {self.kind.name!r}", possible)
            own = journal.of_player(self.player.name, MOST_ROUNDS)
            return book(self.player.name, own, self.paper)
        if table is None:
            raise ParseError("'table' is missing: whose journal fills it")
        self._check_may_see(table, invitation)
        stream = stream_of(table)
        if self.kind.filled_from is FilledFrom.ROUND:
            return self._void(journal, table, round)
        setting, rounds = journal.at_table(stream, last_events=MOST_EVENTS)
        make = bank_log if self.kind.name == "log" else drop_slip
        return make(setting.rules, setting.name, rounds, self.paper)

    def _void(self, journal: BankedRounds, table: str, round: int | None) -> str:
        if round is None:
            raise ParseError("'round' is missing: which of them was void")
        try:
            setting, void = journal.voided(stream_of(table), round)
        except JournalUnavailable:
            raise
        except StorageError:
            asked = f"the void slip of round {round} of table {table}"
            raise Refused(ServerRefusal.NO_SUCH_ROUND, asked, "rounds that were void") from None
        return void_slip(setting.rules, void, self.paper)

    def _check_may_see(self, table: str, invitation: str | None) -> None:
        try:
            setting, owner = self.house.finished_rounds.setting(stream_of(table))
        except JournalUnavailable:
            raise
        except StorageError:
            raise Refused(
                ServerRefusal.NO_SUCH_TABLE, f"table {table}", "GET /api/tables lists them"
            ) from None
        who = None if self.player is None else person_of(self.player)
        trusted = who is not None and (who.host or who.name == owner)
        if not (setting.public or trusted):
            self.house.rooms.check_invitation(table, invitation)
