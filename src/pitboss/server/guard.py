"""Who stands at the door: sessions, origins, the size of what they bring, how often they knock."""

import asyncio
import logging
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import PitbossError, Refused, ServerRefusal
from pitboss.protocol.replies import FAULT, PROBLEM_JSON, problem
from pitboss.server.hearing import Person
from pitboss.server.house import House
from pitboss.storage.people import Player, Role, Session

_log = logging.getLogger(__name__)

COOKIE = "pitboss_session"
LARGEST_BODY = 64 * 1024
_SAFE = ("GET", "HEAD", "OPTIONS")

_HEADERS = [
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
]


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def token_of(connection: HTTPConnection) -> str | None:
    """The session's token: from the header of a program, or from a browser's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)


async def find_player(connection: HTTPConnection) -> Player | None:
    """Who is asking; None without a session. A session that is over is refused."""
    token = token_of(connection)
    if token is None:
        return None
    player = await asyncio.to_thread(house_of(connection).people.who, token)
    if player is None:
        raise Refused(ServerRefusal.NOT_LOGGED_IN, "the session", "it is over; log in again")
    return player


async def logged_in(request: Request) -> Player:
    player = await find_player(request)
    if player is None:
        raise Refused(ServerRefusal.NOT_LOGGED_IN, request.url.path, "be a guest, or log in, first")
    return player


async def host(request: Request, player: Annotated[Player, Depends(logged_in)]) -> Player:
    if player.role is not Role.HOST:
        raise Refused(ServerRefusal.NOT_A_HOST, request.url.path, "hosts alone may do it")
    return player


def person(player: Player) -> Person:
    return Person(player.name, host=player.role is Role.HOST)


TheHouse = Annotated[House, Depends(house_of)]
LoggedIn = Annotated[Player, Depends(logged_in)]
AHost = Annotated[Player, Depends(host)]


def give_cookie(response: Response, session: Session, house: House) -> None:
    seconds = max(0, (session.expires_at - house.clock.wall()) // 1000)
    response.set_cookie(
        COOKIE,
        session.token,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=house.settings.secure_cookies,
    )


def check_origin(connection: HTTPConnection) -> None:
    """A page of another host may not use a visitor's session: browsers say where a page is from."""
    origin = connection.headers.get("origin")
    if origin is None or origin in house_of(connection).settings.origins:
        return
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        place = ""
    if not place or place != connection.headers.get("host"):
        possible = "pages of this server, and those that it was started with (--origin)"
        raise Refused(ServerRefusal.WRONG_ORIGIN, f"origin {origin[:80]}", possible)


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else "?"


class Threshold:
    """ASGI: nothing too large or from another's page comes in; answers go out with headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        brought = 0
        answered = False

        async def bring() -> Message:
            nonlocal brought
            message = await receive()
            brought += len(message.get("body", b""))
            if brought > LARGEST_BODY:
                raise HTTPException(413, str(_too_large()))  # the one error a reader lets through
            return message

        async def answer(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                own = message.get("headers", [])
                said = {name for name, _ in own}
                message["headers"] = [*own, *(it for it in _HEADERS if it[0] not in said)]
            await send(message)

        try:
            _check_length(scope)
            if scope["method"] not in _SAFE:
                check_origin(HTTPConnection(scope))
            await self.app(scope, bring, answer)
        except Exception as error:
            if answered:
                raise
            if not isinstance(error, Refused):  # a fault of ours, and no word of it to the client
                _log.error("%s %s: %r", scope["method"], scope["path"], error)
                error = FAULT
            await refusal(HTTPConnection(scope), error)(scope, receive, answer)


def refusal(connection: HTTPConnection, error: PitbossError, **more: Any) -> JSONResponse:
    """The one form of a no over HTTP, on record by its code; `more` are fields stated anew."""
    body = problem(error) | more
    house_of(connection).metrics.refused(body["code"])
    _log.info("refused at %s: %s", connection.scope.get("method", "the socket"), body["code"])
    return JSONResponse(body, body["status"], media_type=PROBLEM_JSON)


def _check_length(scope: Scope) -> None:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit() and int(value[:20]) > LARGEST_BODY:
            raise _too_large()


def _too_large() -> Refused:
    return Refused(ServerRefusal.TOO_LARGE, "the body", f"at most {LARGEST_BODY} bytes")
