"""The application: the doors, the guard, and one form for every refusal."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from pitboss._version import __version__
from pitboss.errors import ParseError, PitbossError, Refused
from pitboss.protocol.replies import PROBLEM_JSON, problem
from pitboss.server.doors import health, history, lobby, people, play
from pitboss.server.guard import Threshold, check_origin
from pitboss.server.house import House, Settings

_log = logging.getLogger(__name__)
_SAFE = ("GET", "HEAD", "OPTIONS")


def application(settings: Settings, opened: Callable[[House], None] = lambda _: None) -> FastAPI:
    """The application of a house; `opened` is called once it is open."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.start()
        try:
            opened(house)
            yield
        finally:
            await house.stop()

    app = FastAPI(
        title="pitboss",
        summary="A table server for Ultimate Texas Hold'em. Play chips only.",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,  # its pages come from other hosts
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = house
    for door in (people.door, lobby.door, history.door, health.door, play.door):
        app.include_router(door)
    app.middleware("http")(_same_origin)
    app.add_middleware(Threshold)
    app.add_exception_handler(PitbossError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _fault)
    return app


async def _same_origin(request: Request, call_next: Any) -> Response:
    if request.method not in _SAFE:
        try:
            check_origin(request)
        except Refused as no:
            return _problem(problem(no))
    answer: Response = await call_next(request)
    return answer


def _problem(body: dict[str, Any]) -> JSONResponse:
    return JSONResponse(body, body["status"], media_type=PROBLEM_JSON)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PitbossError)
    return _problem(problem(error))


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    """The first thing that is wrong; what was sent is not repeated, it may be a password."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(at) for at in first["loc"] if at != "body") or "the body"
    return _problem(problem(ParseError(f"{place}: {first['msg']}")))


async def _http(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = {404: "no-such-page", 405: "no-such-method"}.get(error.status_code, "bad-request")
    body = {
        "type": f"urn:pitboss:refusal:{code}",
        "title": code.replace("-", " "),
        "status": error.status_code,
        "code": code,
        "detail": str(error.detail),
    }
    return JSONResponse(body, error.status_code, error.headers, media_type=PROBLEM_JSON)


async def _fault(request: Request, error: Exception) -> JSONResponse:
    """A fault of ours: on record here, and no word of its inside to the client."""
    _log.error("%s %s: %r", request.method, request.url.path, error)
    body = {
        "type": "urn:pitboss:refusal:fault",
        "title": "fault",
        "status": 500,
        "code": "fault",
        "detail": "something went wrong here; it is on record",
    }
    return _problem(body)
