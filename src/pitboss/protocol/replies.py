"""Replies to requests, and problems in one shape for HTTP and the WebSocket."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from pitboss.errors import (
    IllegalAction,
    PitbossError,
    Refusal,
    Refused,
    ServerRefusal,
    StorageError,
)
from pitboss.protocol.messages import AcceptedReply, AnyReply, DoneReply, Problem, RefusedReply

PROBLEM_JSON = "application/problem+json"

# HTTP status of a refusal. Otherwise 409: the request is valid, the state does not allow it.
_STATUS = {
    ServerRefusal.BAD_REQUEST: 400,
    ServerRefusal.BAD_NAME: 400,
    ServerRefusal.BAD_PASSWORD: 400,
    ServerRefusal.BAD_AMOUNT: 400,
    ServerRefusal.BAD_REASON: 400,
    ServerRefusal.NOT_LOGGED_IN: 401,
    ServerRefusal.WRONG_PASSWORD: 401,
    ServerRefusal.NOT_A_HOST: 403,
    ServerRefusal.NOT_INVITED: 403,
    ServerRefusal.WRONG_ORIGIN: 403,
    ServerRefusal.NO_SUCH_PLAYER: 404,
    ServerRefusal.NO_SUCH_TABLE: 404,
    ServerRefusal.NO_SUCH_ROUND: 404,
    ServerRefusal.TOO_LARGE: 413,
    ServerRefusal.TOO_MANY_MESSAGES: 429,
    ServerRefusal.DRAINING: 503,
    ServerRefusal.UNAVAILABLE: 503,
    ServerRefusal.NO_SUCH_PAGE: 404,
    ServerRefusal.NO_SUCH_METHOD: 405,
    ServerRefusal.FAULT: 500,
}
FAULT = Refused(ServerRefusal.FAULT, "something went wrong here", "it is on record; try again")


def problem(error: PitbossError) -> Problem:
    """What was asked, what is possible and where."""
    match error:
        case IllegalAction():
            return _problem(error.code, f"{error.asked}: {error.possible}", error.where)
        case Refused():
            return _problem(error.code, f"{error.asked}: {error.possible}")
        case StorageError():
            detail = "cannot write to the database; try again soon"
            return _problem(ServerRefusal.UNAVAILABLE, detail)
    return _problem(ServerRefusal.BAD_REQUEST, str(error))


def status_of(code: Refusal | ServerRefusal) -> int:
    return _STATUS.get(code, 409) if isinstance(code, ServerRefusal) else 409


def _problem(code: Refusal | ServerRefusal, detail: str, where: str = "") -> Problem:
    fields: Problem = {
        "type": f"urn:pitboss:refusal:{code}",
        "title": code.replace("-", " "),
        "status": status_of(code),
        "code": str(code),
        "detail": detail,
    }
    if where:
        fields["where"] = where
    return fields


class Reply(NamedTuple):
    text: str
    code: str | None = None  # of a refusal


def accepted(id: str, table: str, version: int) -> Reply:
    """To a request to a table, which is at this version now."""
    reply: AcceptedReply = {
        "type": "reply",
        "id": id,
        "ok": True,
        "table": table,
        "version": version,
    }
    return Reply(_text(reply))


def refused(id: str | None, error: PitbossError) -> Reply:
    reply: RefusedReply = {"type": "reply", "id": id, "ok": False, "problem": problem(error)}
    return Reply(_text(reply), reply["problem"]["code"])


def done(id: str) -> Reply:
    """To a request that is not for a table."""
    reply: DoneReply = {"type": "reply", "id": id, "ok": True}
    return Reply(_text(reply))


def parse_reply(text: str) -> Reply:
    """A stored reply."""
    reply: AnyReply = json.loads(text)
    return Reply(text, None if reply["ok"] else reply["problem"]["code"])


def _text(reply: AnyReply) -> str:
    return json.dumps(reply, separators=(",", ":"), ensure_ascii=False)


class ServerRefused(PitbossError):
    """A refusal by the server: its code and its sentence."""

    def __init__(self, problem: Mapping[str, object]) -> None:
        self.code = str(problem.get("code", ""))
        self.problem = problem
        super().__init__(str(problem.get("detail", "refused")))
