"""Sessions and roles, origin check, body limit, security headers, and refusals over HTTP."""

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
from pitboss.server.house import House
from pitboss.server.rooms.request_handler import Person
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
    """The session's token: a program sends it in a header, a browser in a cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)


async def find_player(connection: HTTPConnection) -> Player | None:
    """The player who is logged in; None without a session. An expired session is refused."""
    token = token_of(connection)
    if token is None:
        return None
    player = await asyncio.to_thread(house_of(connection).people.player_of, token)
    if player is None:
        raise Refused(ServerRefusal.NOT_LOGGED_IN, "the session", "it is over; log in again")
    return player


async def require_player(request: Request) -> Player:
    player = await find_player(request)
    if player is None:
        raise Refused(ServerRefusal.NOT_LOGGED_IN, request.url.path, "be a guest, or log in, first")
    return player


async def require_host(
    request: Request, player: Annotated[Player, Depends(require_player)]
) -> Player:
    if player.role is not Role.HOST:
        raise Refused(ServerRefusal.NOT_A_HOST, request.url.path, "only a host may do it")
    return player


def person_of(player: Player) -> Person:
    return Person(player.name, host=player.role is Role.HOST)


TheHouse = Annotated[House, Depends(house_of)]
LoggedIn = Annotated[Player, Depends(require_player)]
AHost = Annotated[Player, Depends(require_host)]


def set_session_cookie(response: Response, session: Session, house: House) -> None:
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
    """Refuses pages of other hosts, which would act with the user's session."""
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


class SecurityMiddleware:
    """ASGI middleware: body limit, origin check, security headers, and one form for faults."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        received = 0
        started = False

        async def limited_receive() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > LARGEST_BODY:
                raise HTTPException(413, str(_too_large()))  # others would be caught on the way
            return message

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = message.get("headers", [])
                names = {name for name, _ in own}
                message["headers"] = [*own, *(it for it in _HEADERS if it[0] not in names)]
            await send(message)

        try:
            _check_length(scope)
            if scope["method"] not in _SAFE:
                check_origin(HTTPConnection(scope))
            await self.app(scope, limited_receive, send_with_headers)
        except Exception as error:
            if started:
                raise
            if not isinstance(error, Refused):  # a fault of ours, not shown to clients
                _log.error("%s %s: %r", scope["method"], scope["path"], error)
                error = FAULT
            await problem_response(HTTPConnection(scope), error)(scope, receive, send_with_headers)


def problem_response(connection: HTTPConnection, error: PitbossError, **more: Any) -> JSONResponse:
    """The one form of a refusal over HTTP, counted and logged by its code; `more` overrides
    fields."""
    body: dict[str, Any] = {**problem(error), **more}
    house_of(connection).metrics.refused(body["code"])
    method = connection.scope.get("method", "WebSocket")
    _log.info("%s request refused: %s", method, body["code"])
    return JSONResponse(body, body["status"], media_type=PROBLEM_JSON)


def _check_length(scope: Scope) -> None:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit() and int(value[:20]) > LARGEST_BODY:
            raise _too_large()


def _too_large() -> Refused:
    return Refused(ServerRefusal.TOO_LARGE, "the body", f"at most {LARGEST_BODY} bytes")
