"""The application: the doors, the guard, and one form for every refusal."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Route

from pitboss._version import __version__
from pitboss.errors import ParseError, PitbossError, Refused, ServerRefusal
from pitboss.protocol.replies import PROBLEM_JSON, Problem
from pitboss.protocol.requests import fault
from pitboss.server.doors import (
    analysis,
    desk,
    health,
    history,
    lobby,
    pages,
    people,
    play,
    standard,
)
from pitboss.server.guard import Threshold, refusal
from pitboss.server.house import House, Settings

_DOORS = (
    people.door,
    lobby.door,
    standard.door,
    history.door,
    desk.door,
    analysis.door,
    health.door,
    play.door,
    pages.door,
)
_CODES = {
    404: ServerRefusal.NO_SUCH_PAGE,
    405: ServerRefusal.NO_SUCH_METHOD,
    413: ServerRefusal.TOO_LARGE,
}
_POSSIBLE = {
    ServerRefusal.NO_SUCH_PAGE: "docs/protocol.md has all that is here",
    ServerRefusal.NO_SUCH_METHOD: "docs/protocol.md has what may be done here",
}
_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": description,
        "content": {PROBLEM_JSON: {"schema": Problem.model_json_schema()}},
    }
    for status, description in (
        ("4XX", "A refusal: docs/refusals.md has its code."),
        ("5XX", "The server stops, cannot keep anything now, or is at fault."),
    )
}


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
        redirect_slashes=False,
    )
    app.state.house = house
    for door in _DOORS:
        app.include_router(door, responses=_REFUSALS)
    app.add_middleware(Threshold)
    app.add_exception_handler(PitbossError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    return app


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PitbossError)
    return refusal(request, error)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    """The first thing that is wrong; what was sent is not repeated, it may be a password."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return refusal(request, ParseError("the body is not JSON"))
    if len(first["loc"]) == 1:  # the body as a whole
        possible = "send a JSON object, with the content type application/json"
        return refusal(request, ParseError(f"the body is not what is asked for: {possible}"))
    return refusal(request, ParseError(fault(first)))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and (page := pages.no_such_page(request)) is not None:
        return page
    code = _CODES.get(error.status_code, ServerRefusal.BAD_REQUEST)
    asked = f"{request.method} {request.url.path[:80]!r}"
    no = Refused(code, asked, _POSSIBLE.get(code, str(error.detail)))
    answer = refusal(request, no, status=error.status_code)
    if error.status_code == 405:
        answer.headers["allow"] = ", ".join(sorted(set(_allowed(request))))
    return answer


def _allowed(request: Request) -> Iterator[str]:
    """All methods of a path: the framework names those of the first route alone."""
    for route in (route for door in _DOORS for route in door.routes):
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            yield from route.methods or ()
