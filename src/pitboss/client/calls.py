"""HTTP calls: the caller gets the answer, or one line that says why there is none.

Proxies, captive portals and wrong addresses answer too, and not as a pitboss server does.
"""

import json
from collections.abc import Mapping
from typing import Any

import httpx

from pitboss.client.errors import ServerGone, not_pitboss
from pitboss.client.models import write_json
from pitboss.errors import ParseError
from pitboss.game.arguments import expect, expect_whole, short_repr
from pitboss.protocol.replies import ServerRefused
from pitboss.protocol.requests import is_table_id

Query = Mapping[str, str | int | None]
_JSON = ("application/json", "application/problem+json")
_LONGEST_TEXT = 300
_PATH, _SUCH_A_PATH = "a path of a server", "as in '/api/tables'"


def table_path(table: str) -> str:
    """The path of a table. What no table may have as its id could lead anywhere: it is refused."""
    check_table_id(table)
    return f"/api/tables/{table}"


def round_path(table: str, number: int) -> str:
    expect_whole(number, "the number of a round")
    return f"{table_path(table)}/rounds/{number}"


def invitation_query(invitation: str | None) -> Query:
    if invitation is not None:
        expect(invitation, str, "an invitation", "it is the text that `open_table` returns")
    return {"invitation": invitation}


def check_table_id(table: str) -> None:
    if not is_table_id(table):
        how = "lower-case letters and digits, 32 at most, as `tables` lists them"
        raise ParseError(f"not the id of a table: {short_repr(table)}; {how}")


async def call(
    http: httpx.AsyncClient, method: str, path: str, form: Any = None, query: Query | None = None
) -> Any:
    """The JSON of the answer; None if it has no body."""
    answer = await _ask(http, method, path, form, query)
    if answer.status_code == 204:
        return None
    if _content_type(answer) not in _JSON:
        raise not_pitboss(http.base_url, _content_type(answer) or "no content type")
    try:
        return json.loads(answer.content)
    except (ValueError, RecursionError):
        raise not_pitboss(
            http.base_url, "broken JSON" if answer.content else "no content"
        ) from None


async def fetch_text(
    http: httpx.AsyncClient, path: str, kind: str, query: Query | None = None
) -> str:
    """The answer as it was sent; `kind` is the content type that it must have."""
    answer = await _ask(http, "GET", path, None, query)
    if answer.status_code != 200 or _content_type(answer) != kind:
        raise not_pitboss(http.base_url, _content_type(answer) or "no content type")
    return answer.text


async def _ask(
    http: httpx.AsyncClient, method: str, path: str, form: Any, query: Query | None
) -> httpx.Response:
    expect(method, str, "a method", "as in 'GET' or 'POST'")
    expect(path, str, _PATH, _SUCH_A_PATH)
    if not path.startswith("/") or path.startswith("//"):
        raise ParseError(f"not {_PATH}: {short_repr(path)}; {_SUCH_A_PATH}")
    body = None if form is None else write_json(form)
    headers = None if form is None else {"Content-Type": "application/json"}
    if http.is_closed:
        raise ServerGone(f"{http.base_url}: the client is closed")
    given = {name: value for name, value in (query or {}).items() if value is not None}
    request = http.build_request(method, path, content=body, headers=headers, params=given or None)
    try:
        answer = await _send(http, request)
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:  # an impossible host name too
        raise ServerGone(
            f"{http.base_url}: {_one_line(str(error)) or type(error).__name__}"
        ) from None
    if answer.is_success:
        return answer
    if (problem := _problem(answer)) is not None:
        raise ServerRefused(problem)
    status = f"{answer.status_code} {_one_line(answer.reason_phrase)}".strip()
    there = _one_line(answer.headers.get("location", ""))
    leads = f" to {there}" if answer.is_redirect and there else ""
    raise not_pitboss(http.base_url, f"{status}{leads}")


async def _send(http: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
    """A server may close a connection that was kept, while the next request is on its way to it.
    What changes nothing is then asked again, once, over a new connection."""
    try:
        return await http.send(request)
    except (httpx.RemoteProtocolError, httpx.ReadError):
        if request.method != "GET":
            raise
        return await http.send(request)


def _problem(answer: httpx.Response) -> dict[str, Any] | None:
    """The server's refusal, with its detail on one line; None if the answer is something else."""
    if _content_type(answer) not in _JSON:
        return None
    try:
        problem = json.loads(answer.content)
    except (ValueError, RecursionError):
        return None
    if not isinstance(problem, dict) or not isinstance(problem.get("detail"), str):
        return None
    return {**problem, "detail": _one_line(problem["detail"])}


def _content_type(answer: httpx.Response) -> str:
    """The content type, without its parameters."""
    kind: str = answer.headers.get("content-type", "")
    return _one_line(kind.partition(";")[0]).lower()


def _one_line(text: str) -> str:
    """Foreign text on one line, without characters that a terminal would obey."""
    line = " ".join(text[: 2 * _LONGEST_TEXT].split())
    plain = "".join(sign if sign.isprintable() else "?" for sign in line)
    return plain if len(plain) <= _LONGEST_TEXT else f"{plain[:_LONGEST_TEXT]}…"
