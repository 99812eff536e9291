"""Finished rounds: their records as values, one's own results, and exports as text."""

import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Literal

import httpx

from pitboss.client.calls import (
    Query,
    call,
    check_table_id,
    fetch_text,
    invitation_query,
    round_path,
)
from pitboss.client.models import parse_model, parse_models
from pitboss.client.retries import with_retries
from pitboss.errors import ServerRefusal
from pitboss.protocol.replies import ServerRefused
from pitboss.protocol.rounds import OwnRound, ResultLine, RoundRecord

RoundResult = Literal["won", "lost", "even"]
_RECORDS_AT_ONCE = 20  # in a page
_RESULTS_AT_ONCE = 100


class Rounds:
    """`client.rounds`. Iterators ask for page after page, and wait where the server limits them."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def record(self, table: str, number: int, invitation: str | None = None) -> RoundRecord:
        """One round of a table that you may see, or in which you played."""
        path = round_path(table, number)
        form = await call(self._http, "GET", path, None, invitation_query(invitation))
        return parse_model(RoundRecord, form, self._http.base_url)

    async def of_table(
        self, table: str, first: int = 1, invitation: str | None = None
    ) -> AsyncIterator[RoundRecord]:
        """The finished rounds of a table, in order."""
        number = first
        while True:
            try:
                record = await with_retries(partial(self.record, table, number, invitation))
            except ServerRefused as no:
                if no.code == ServerRefusal.NO_SUCH_ROUND:
                    return
                raise
            yield record
            number += 1

    async def own(self, before: str | None = None) -> AsyncIterator[OwnRound]:
        """Your rounds at all tables, the newest first, or from the cursor of one on."""
        while True:
            text = await self.own_json_lines(_RECORDS_AT_ONCE, before)
            forms = [_json(line) for line in text.splitlines()]
            rounds = parse_models(OwnRound, forms, self._http.base_url)
            for round in rounds:
                yield round
            if not rounds:
                return
            before = rounds[-1].cursor

    async def results(
        self,
        *,
        table: str | None = None,
        rules: str | None = None,
        since: int | None = None,
        until: int | None = None,
        result: RoundResult | None = None,
        before: str | None = None,
    ) -> AsyncIterator[ResultLine]:
        """The results of your rounds, the newest first; times are milliseconds since 1970."""
        if table is not None:
            check_table_id(table)
        wanted: dict[str, str | int | None] = {
            "limit": _RESULTS_AT_ONCE,
            "table": table,
            "rules": rules,
            "from": since,
            "until": until,
            "result": result,
        }
        while True:
            query: Query = {**wanted, "before": before}
            forms = await with_retries(
                partial(call, self._http, "GET", "/api/me/results", None, query)
            )
            lines = parse_models(ResultLine, forms, self._http.base_url)
            for line in lines:
                yield line
            if len(lines) < _RESULTS_AT_ONCE:
                return
            before = lines[-1].cursor

    async def record_json(self, table: str, number: int, invitation: str | None = None) -> str:
        """The record as the exact text that the server sends: what `pitboss verify` takes."""
        query = invitation_query(invitation)
        return await fetch_text(self._http, round_path(table, number), "application/json", query)

    async def notation(self, table: str, number: int, invitation: str | None = None) -> str:
        """The round in one line: docs/notation.md."""
        path, query = f"{round_path(table, number)}/notation", invitation_query(invitation)
        return (await fetch_text(self._http, path, "text/plain", query)).removesuffix("\n")

    async def phh(self, table: str, number: int, invitation: str | None = None) -> str:
        """The round as TOML, in the style of PHH."""
        path, query = f"{round_path(table, number)}/phh", invitation_query(invitation)
        return await fetch_text(self._http, path, "application/toml", query)

    async def own_json_lines(self, limit: int = 20, before: str | None = None) -> str:
        """A page of your rounds, the newest first, one JSON object per line."""
        query: Query = {"limit": limit, "before": before}
        return await with_retries(
            partial(fetch_text, self._http, "/api/me/rounds", "application/x-ndjson", query)
        )


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None  # which no model accepts
