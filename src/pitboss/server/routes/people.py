"""HTTP routes: guests, accounts, sessions and chips."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pitboss.game.money import Cents, format_money, parse_net
from pitboss.protocol.people import (
    Arrival,
    Chips,
    Credentials,
    Link,
    Me,
    Name,
    Password,
    PasswordChange,
    SeatTaken,
    StatementLine,
)
from pitboss.server.house import House
from pitboss.server.security import (
    COOKIE,
    AHost,
    LoggedIn,
    TheHouse,
    address_of,
    house_of,
    set_session_cookie,
    token_of,
)
from pitboss.storage.people import Player, Session

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/guests", status_code=201)
async def arrive(form: Name, house: TheHouse, request: Request, response: Response) -> Arrival:
    """Play at once, under a name."""
    house.arrivals.check(address_of(request), house.clock.now(), "a new guest")
    session = await asyncio.to_thread(house.people.arrive, form.name)
    return _arrival(session, response, house)


@router.post("/accounts", status_code=201)
async def register(
    form: Credentials, house: TheHouse, request: Request, response: Response
) -> Arrival:
    """An account keeps its chips and its history."""
    house.arrivals.check(address_of(request), house.clock.now(), "a new account")
    session = await house.hashing(house.people.register, form.name, form.password)
    return _arrival(session, response, house)


@router.post("/sessions", status_code=201)
async def log_in(
    form: Credentials, house: TheHouse, request: Request, response: Response
) -> Arrival:
    house.log_ins.check(address_of(request), house.clock.now(), "another log-in")
    session = await house.hashing(house.people.log_in, form.name, form.password)
    return _arrival(session, response, house)


@router.get("/sessions/current")
async def current(request: Request, response: Response, house: TheHouse) -> Me | None:
    """You, or null where nobody is logged in; a cookie whose session is over is taken back."""
    token = token_of(request)
    player = None if token is None else await asyncio.to_thread(house.people.player_of, token)
    if player is not None:
        return await _me(player, house)
    if COOKIE in request.cookies:
        response.delete_cookie(COOKIE)
    return None


@router.delete("/sessions/current", status_code=204)
async def log_out(player: LoggedIn, request: Request, response: Response) -> None:
    house = house_of(request)
    await asyncio.to_thread(house.people.log_out, token_of(request) or "")
    house.end_connections(player.name)
    response.delete_cookie(COOKIE)


@router.delete("/sessions", status_code=204)
async def log_out_everywhere(player: LoggedIn, house: TheHouse, response: Response) -> None:
    await asyncio.to_thread(house.people.log_out_everywhere, player)
    house.end_connections(player.name)
    response.delete_cookie(COOKIE)


@router.get("/me")
async def me(player: LoggedIn, house: TheHouse) -> Me:
    return await _me(player, house)


@router.put("/me/password")
async def claim(form: Password, player: LoggedIn, house: TheHouse, request: Request) -> Me:
    """A guest becomes an account, and keeps chips and history."""
    house.log_ins.check(address_of(request), house.clock.now(), "another password")
    claimed = await house.hashing(house.people.claim, player, form.password)
    return await _me(claimed, house)


@router.post("/me/password")
async def change_password(
    form: PasswordChange, player: LoggedIn, house: TheHouse, request: Request
) -> Me:
    """Another password for an account; its other sessions end."""
    # Passwords can be guessed here as at a log-in, so both share a limit.
    house.log_ins.check(address_of(request), house.clock.now(), "another password")
    token = token_of(request) or ""
    change = (player, token, form.password, form.new_password)
    await house.hashing(house.people.change_password, *change)
    house.end_connections(player.name, keep=token)
    return await _me(player, house)


@router.post("/me/allowance")
async def allowance(player: LoggedIn, house: TheHouse) -> Me:
    """Chips from the house for a player who has run out of them."""
    # The purse first: chips that move to a table meanwhile are then counted at the table, or the
    # changed purse refuses the allowance.
    purse = await asyncio.to_thread(house.people.balance, player)
    await house.catch_up()
    seated = Cents(sum(stack for _, _, stack in house.seats_of(player.name)))
    await asyncio.to_thread(house.people.allowance, player, purse, seated)
    return await _me(player, house)


@router.get("/me/statement")
async def statement(
    player: LoggedIn,
    house: TheHouse,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[str | None, Query(max_length=200)] = None,
) -> list[StatementLine]:
    """What came into the purse and left it, the newest first; `before` is the last cursor."""
    lines = await asyncio.to_thread(house.people.statement, player, limit, before)
    return [
        StatementLine(
            at=line.at,
            kind=line.kind,
            reason=line.reason,
            source=line.source,
            target=line.target,
            amount=format_money(line.amount),
            balance=format_money(line.balance),
            cursor=line.cursor,
        )
        for line in lines
    ]


@router.post("/host")
async def become_host(form: Link, player: LoggedIn, house: TheHouse) -> Me:
    """The one-time link that is printed at start-up makes its user a host."""
    _, _, secret = form.link.rpartition("#")  # the whole link, or its last part
    made = await asyncio.to_thread(house.people.become_host, player, secret)
    house.end_connections(player.name)  # clients reconnect as a host
    return await _me(made, house)


@router.post("/host/chips")
async def chips(form: Chips, host: AHost, house: TheHouse) -> Me:
    """Gives a player chips or takes them, with a reason, on record."""
    amount = parse_net(form.amount, "'amount'")
    player = await asyncio.to_thread(house.people.find, form.player)
    await asyncio.to_thread(house.people.grant, player, amount, form.reason, host, form.id)
    return await _me(player, house)


def _arrival(session: Session, response: Response, house: House) -> Arrival:
    set_session_cookie(response, session, house)
    return Arrival(
        player=session.player.name,
        role=session.player.role,
        guest=session.player.is_guest,
        token=session.token,
        expires_at=session.expires_at,
    )


async def _me(player: Player, house: House) -> Me:
    purse = await asyncio.to_thread(house.people.balance, player)
    seats = list(house.seats_of(player.name))
    seated = Cents(sum(stack for _, _, stack in seats))
    return Me(
        player=player.name,
        role=player.role,
        guest=player.is_guest,
        purse=format_money(purse),
        allowance=format_money(house.people.allowance_due(purse, seated)),
        seats=[
            SeatTaken(table=table, seat=seat, stack=format_money(stack))
            for table, seat, stack in seats
        ],
    )
