"""The FastAPI application: routes, middleware, and one form for every refusal."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Route

from pitboss._version import __version__
from pitboss.errors import ParseError, PitbossError, Refused, ServerRefusal
from pitboss.protocol.messages import Problem
from pitboss.protocol.replies import PROBLEM_JSON
from pitboss.protocol.requests import field_error
from pitboss.server.house import House, Settings
from pitboss.server.routes import (
    analysis,
    desk,
    health,
    history,
    lobby,
    pages,
    people,
    play,
    printing,
    standard,
)
from pitboss.server.security import SecurityMiddleware, problem_response

_ROUTERS = (
    people.router,
    lobby.router,
    standard.router,
    history.router,
    desk.router,
    printing.router,
    analysis.router,
    health.router,
    play.router,
    pages.router,
)
_CODES = {
    404: ServerRefusal.NO_SUCH_PAGE,
    405: ServerRefusal.NO_SUCH_METHOD,
    413: ServerRefusal.TOO_LARGE,
}
_POSSIBLE = {
    ServerRefusal.NO_SUCH_PAGE: "`pitboss docs protocol` has all that is here",
    ServerRefusal.NO_SUCH_METHOD: "`pitboss docs protocol` has what may be done here",
}
_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": description,
        "content": {PROBLEM_JSON: {"schema": TypeAdapter(Problem).json_schema()}},
    }
    for status, description in (
        ("4XX", "A refusal: `pitboss docs refusals` has its code."),
        ("5XX", "The server stops, cannot write to its database, or is at fault."),
    )
}


def application(settings: Settings, opened: Callable[[House], None] = lambda _: None) -> FastAPI:
    """The application of a house; `opened` is called when it is ready."""
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
        docs_url=None,  # their scripts come from other hosts
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
    )
    app.state.house = house
    for router in _ROUTERS:
        app.include_router(router, responses=_REFUSALS)
    app.add_middleware(SecurityMiddleware)
    app.add_exception_handler(PitbossError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    return app


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PitbossError)
    return problem_response(request, error)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    """Names the first error, without repeating the input, which may be a password."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return problem_response(request, ParseError("the body is not JSON"))
    if len(first["loc"]) == 1:  # the body as a whole
        possible = "send a JSON object, with the content type application/json"
        wrong = ParseError(f"the body is not what is asked for: {possible}")
        return problem_response(request, wrong)
    return problem_response(request, ParseError(field_error(first)))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and (page := pages.no_such_page(request)) is not None:
        return page
    code = _CODES.get(error.status_code, ServerRefusal.BAD_REQUEST)
    asked = f"{request.method} {request.url.path[:80]!r}"
    no = Refused(code, asked, _POSSIBLE.get(code, str(error.detail)))
    answer = problem_response(request, no, status=error.status_code)
    if error.status_code == 405:
        answer.headers["allow"] = ", ".join(sorted(set(_allowed(request))))
    return answer


def _allowed(request: Request) -> Iterator[str]:
    """All methods of a path: Starlette names only those of the first matching route."""
    for route in (route for router in _ROUTERS for route in router.routes):
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            yield from route.methods or ()
