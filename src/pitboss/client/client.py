"""A session with a server: sign in, the lobby over HTTP, and tables over one WebSocket."""

import asyncio
from types import TracebackType
from typing import Any, Self

import httpx

from pitboss.client.calls import call, check_table_id, invitation_query, table_path
from pitboss.client.errors import ServerGone
from pitboss.client.models import parse_model, parse_models
from pitboss.client.player import Plan, Player
from pitboss.client.rounds import Rounds
from pitboss.client.seen_table import SeenTable
from pitboss.client.wire import SECONDS_TO_ANSWER, Wire
from pitboss.errors import ParseError
from pitboss.game.actions import PlaceWagers
from pitboss.game.arguments import expect, short_repr
from pitboss.game.money import Amount
from pitboss.game.profiles import format_rules, parse_rules
from pitboss.game.rules import Rules
from pitboss.game.strategy import Strategy
from pitboss.protocol.lobby import TableCard, TableLine
from pitboss.protocol.people import Arrival, Me
from pitboss.protocol.replies import ServerRefused
from pitboss.protocol.rounds import ResultLine

_SECONDS = 15.0
_VIEW_OF = '{"type":"view","table":"'  # how a view's frame begins


class Client:
    """Use it as an async context: `async with Client(url, token) as client`. Without it
    there is no connection to tables, and `watch` raises `ServerGone`; what goes over HTTP works."""

    def __init__(
        self, url: str, token: str | None = None, seconds_to_answer: float = SECONDS_TO_ANSWER
    ) -> None:
        self.url = checked_url(url)
        self.token = _checked_token(token)
        expect(seconds_to_answer, (int, float), "seconds", "how long to wait for a reply")
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._http = httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=_SECONDS, trust_env=False
        )
        socket = "ws" + self.url.removeprefix("http") + "/api/play"
        self.wire = Wire(socket, token, self._on_view, self._on_open, seconds_to_answer)
        self.rounds = Rounds(self._http)
        self._tables: dict[str, SeenTable] = {}
        self._invitations: dict[str, str | None] = {}
        self._watch_tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def arrive(cls, url: str, name: str) -> Self:
        """Signs in as a guest, under a name."""
        return await cls._with_session(url, "/api/guests", _name(name))

    @classmethod
    async def register(cls, url: str, name: str, password: str) -> Self:
        return await cls._with_session(url, "/api/accounts", _name(name) | _password(password))

    @classmethod
    async def log_in(cls, url: str, name: str, password: str) -> Self:
        return await cls._with_session(url, "/api/sessions", _name(name) | _password(password))

    @classmethod
    async def _with_session(cls, url: str, path: str, form: dict[str, str]) -> Self:
        base = checked_url(url)
        async with httpx.AsyncClient(base_url=base, timeout=_SECONDS, trust_env=False) as http:
            arrival = parse_model(Arrival, await call(http, "POST", path, form), base)
        return cls(url, arrival.token)

    async def __aenter__(self) -> Self:
        await self.wire.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        for task in tuple(self._watch_tasks):
            task.cancel()
        await self.wire.close()
        await self._http.aclose()

    async def call(self, method: str, path: str, form: Any = None) -> Any:
        """Any HTTP route of docs/protocol.md that answers with JSON.

        `ServerRefused` if the server refuses it, `ServerGone` if no pitboss server answers.
        """
        return await call(self._http, method, path, form)

    async def me(self) -> Me:
        return parse_model(Me, await self.call("GET", "/api/me"), self.url)

    async def change_password(self, password: str, new_password: str) -> Me:
        """This session stays open; all others of the account end."""
        form = _password(password) | {"new_password": _password(new_password)["password"]}
        return parse_model(Me, await self.call("POST", "/api/me/password", form), self.url)

    async def tables(self) -> list[TableLine]:
        return parse_models(TableLine, await self.call("GET", "/api/tables"), self.url)

    async def open_table(self, name: str, **setting: Any) -> TableCard:
        """Fields as in docs/protocol.md: profile, rules, changes, pace, bots, public, solo.

        `rules` are `Rules`, or their TOML.
        """
        form: dict[str, Any] = _name(name) | setting
        if isinstance(rules := form.get("rules"), Rules):
            form["rules"] = format_rules(rules)
        return parse_model(TableCard, await self.call("POST", "/api/tables", form), self.url)

    async def card(self, table: str, invitation: str | None = None) -> TableCard:
        """A table with everything that one wants to know before sitting down."""
        path, query = table_path(table), invitation_query(invitation)
        return parse_model(TableCard, await call(self._http, "GET", path, None, query), self.url)

    async def watch(self, table: str, invitation: str | None = None) -> SeenTable:
        """Subscribes to the table's views; subscribes again after every reconnect."""
        card = await self.card(table, invitation)
        seen = SeenTable(table, parse_rules(card.toml, "the table's rules"), self.wire)
        self._tables[table] = seen
        self._invitations[table] = invitation
        await self._watch(table)
        await seen.changed()
        return seen

    async def _watch(self, table: str) -> None:
        form: dict[str, Any] = {"do": "watch", "table": table}
        if (invitation := self._invitations[table]) is not None:
            form["invitation"] = invitation
        await self.wire.ask(form)

    async def unwatch(self, table: str) -> None:
        check_table_id(table)
        self._tables.pop(table, None)
        self._invitations.pop(table, None)
        await self.wire.ask({"do": "unwatch", "table": table})

    async def play(
        self,
        table: SeenTable,
        strategy: Strategy,
        *,
        rounds: int,
        ante: Amount | None = None,
        seat: int | None = None,
        bank: bool = False,
        **by_spot: Amount,
    ) -> list[ResultLine]:
        """Plays rounds at a watched table and returns the result of each, the oldest first.

        `play(table, optimal(table.rules), rounds=100, ante=1000, trips=500)`: the stakes before
        the deal, in cents; without an Ante the table's minimum. A seat is taken, the one named or
        any that is free, unless you sit already, and chips are bought as they are needed. With
        `bank` the bank is taken whenever it is offered, otherwise declined. The seat is kept
        afterwards. Fewer rounds are played if the chips run out, or the table or the server
        closes.
        """
        expect(table, SeenTable, "a table that is watched", "`watch` returns one")
        if not callable(getattr(strategy, "choose", None)):
            raise ParseError(f"not a strategy: {short_repr(strategy)}; it has a method `choose`")
        if type(rounds) is not int or rounds < 1:
            raise ParseError(f"not a number of rounds: {short_repr(rounds)}; 1 or more")
        invitation = self._invitations.get(table.id)
        stake = table.rules.spot_minimum if ante is None else ante
        stakes = PlaceWagers(0, ante=stake, **by_spot).stakes
        player = Player(table, Plan(strategy, stakes, seat, bank), self.wire, invitation)
        await player.play(rounds)
        return await self._results(table.id, player.rounds)

    async def _results(self, table: str, played: list[int]) -> list[ResultLine]:
        found: list[ResultLine] = []
        if played:
            async for line in self.rounds.results(table=table):
                if line.round < played[0]:
                    break
                if line.round in played:
                    found.append(line)
        return found[::-1]

    def _on_view(self, text: str) -> None:
        id = text[len(_VIEW_OF) : text.index('"', len(_VIEW_OF))]
        if (seen := self._tables.get(id)) is not None:
            seen.receive(text)

    def _on_open(self) -> None:
        """A new connection watches nothing yet."""
        if self.wire.reconnects:
            for table in self._tables:
                task = asyncio.create_task(self._watch_again(table))
                self._watch_tasks.add(task)
                task.add_done_callback(self._watch_tasks.discard)

    async def _watch_again(self, table: str) -> None:
        try:
            await self._watch(table)
        except (ServerRefused, ServerGone) as no:
            if (seen := self._tables.pop(table, None)) is not None:
                seen.lost = no


def _name(name: str) -> dict[str, str]:
    expect(name, str, "a name", "it is text, as in 'Ada'")
    return {"name": name}


def _password(password: str) -> dict[str, str]:
    if not isinstance(password, str):
        raise ParseError(f"a password is text, not {type(password).__name__}")
    return {"password": password}


def _checked_token(token: object) -> str | None:
    """It goes into a header. An error does not show it."""
    if token is None or (isinstance(token, str) and token.isascii() and token.isprintable()):
        return token
    raise ParseError("not a token: it is the text that the server gave, as in `client.token`")


def checked_url(url: str) -> str:
    try:
        address = httpx.URL(url)
    except (httpx.InvalidURL, TypeError, ValueError):
        address = httpx.URL()
    http = address.scheme in ("http", "https")
    if not http or not address.host or not 0 < (address.port or 80) <= 65535:
        raise ParseError(
            f"not a server: {short_repr(url)}; its address is like http://127.0.0.1:8000"
        )
    return url.rstrip("/")
