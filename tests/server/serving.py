"""A real server on a port of its own, in a thread, and somebody who talks to it."""

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from sqlalchemy import select
from websockets.sync.client import ClientConnection, connect

from pitboss.server.app import application
from pitboss.server.connection import MESSAGES_AT_ONCE
from pitboss.server.house import House, Settings
from pitboss.server.serving import Address, configuration, url_of
from pitboss.storage import schema
from tests.server.recorded_messages import RecordedMessages, recording_messages

Form = dict[str, Any]
SECONDS = 120.0  # after which a test has failed
SECONDS_TO_SOLVE = 300.0  # kernels may have to be compiled, and analysts give way to all others

# So many newcomers from one address are a test, not an attack.
_MANY = (1e9, 1e9)
UNLIMITED = dict.fromkeys(
    ("connections", "arrivals", "log_ins", "look_ups", "analyst_questions"), _MANY
)

# An analyst gives way to all others; where others never rest, a test would wait for ever.
ANALYST = (
    sys.executable,
    "-c",
    "import os; os.nice = lambda _: 0; from pitboss.server.analyst_process import main; main()",
)


@dataclass(frozen=True, slots=True)
class Served:
    url: str
    house: House
    server: uvicorn.Server
    recorded: RecordedMessages  # over its sockets

    @property
    def socket_url(self) -> str:
        return "ws" + self.url.removeprefix("http") + "/api/play"

    def standing(self) -> tuple[Form, Form]:
        """How far every stream has come, and every balance: what no refusal may change."""
        with self.house.database.reading.connect() as connection:
            streams = connection.execute(select(schema.streams))
            balances = connection.execute(select(schema.balances))
            return (
                {stream.id: stream.version for stream in streams},
                {balance.account: balance.amount for balance in balances},
            )


@contextmanager
def serving(folder: Path | str, **settings: Any) -> Iterator[Served]:
    """The application as `pitboss serve` runs it, with a database in the folder, or at a URL.

    Whatever it sends over sockets must keep to the schema of the messages.
    """
    database = folder if isinstance(folder, str) else f"sqlite:///{folder / 'pitboss.db'}"
    app = application(Settings(database, **{**UNLIMITED, "analyst": ANALYST, **settings}))
    listening = Address("127.0.0.1", 0).listen()
    server = uvicorn.Server(configuration(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    with recording_messages() as recorded:
        thread.start()
        try:
            url = url_of(listening)
            with plain_client() as http:
                http.get(f"{url}/healthz")  # the socket listens already: this waits for the house
            yield Served(url, app.state.house, server, recorded)
        finally:
            server.should_exit = True
            thread.join(SECONDS)
            listening.close()
    assert recorded.unknown_sent == []


def plain_client() -> httpx.Client:
    return httpx.Client(timeout=SECONDS, trust_env=False, verify=False)  # nothing is encrypted here


@dataclass
class Visitor:
    """Somebody with a session, or without one, over HTTP and a socket. Use as a context."""

    served: Served
    token: str | None = None
    name: str = ""
    _ids: Iterator[int] = field(default_factory=lambda: count(1))
    _open: ExitStack = field(default_factory=ExitStack)
    _socket: ClientConnection | None = None
    _asked: int = 0
    view: Form = field(default_factory=dict)  # the newest one

    @classmethod
    def arrived(cls, served: Served, name: str) -> Self:
        visitor = cls(served)
        visitor.token = visitor.call("POST", "/api/guests", {"name": name}).json()["token"]
        visitor.name = name
        return visitor

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close_socket()

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def call(self, method: str, path: str, form: Any = None, **more: Any) -> httpx.Response:
        url = self.served.url + path
        body = {} if form is None else {"json": form}
        with plain_client() as http:
            return http.request(method, url, headers=self.headers | more, **body)

    def close_socket(self) -> None:
        if self._socket is not None:
            self._socket = None
            self._open.close()

    @property
    def socket(self) -> ClientConnection:
        if self._socket is None:
            self._asked = 0
            opening = connect(
                self.served.socket_url,
                additional_headers=self.headers,
                compression=None,
                open_timeout=SECONDS,
                close_timeout=SECONDS,
                proxy=None,
            )
            self._socket = self._open.enter_context(opening)
        return self._socket

    def ask(self, do: str, table: str | None = None, **fields: Any) -> Form:
        """The reply to a request; the views that come before it are looked at."""
        form = {"id": f"ask-{next(self._ids)}", "do": do, **fields}
        return self.ask_raw(form if table is None else {**form, "table": table})

    def ask_raw(self, form: Form | str | bytes) -> Form:
        if self._asked >= MESSAGES_AT_ONCE:
            self.close_socket()  # a new socket may ask so many again
        socket = self.socket
        self._asked += 1
        socket.send(form if isinstance(form, str | bytes) else json.dumps(form))
        return self.next("reply")

    def next(self, type: str) -> Form:
        while True:
            form: Form = json.loads(self.socket.recv(SECONDS))
            if form["type"] == "view":
                self.view = form
            if form["type"] == type:
                return form

    def accepted(self, do: str, table: str | None = None, **fields: Any) -> Form:
        reply = self.ask(do, table, **fields)
        assert reply["ok"], reply
        return reply

    def opened(self, name: str = "A table", **setting: Any) -> str:
        """Opens a table; its id."""
        answer = self.call("POST", "/api/tables", {"name": name, **setting})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def card(self, table: str) -> Form:
        card: Form = self.call("GET", f"/api/tables/{table}").json()
        return card


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    detail: str = answer.json()["detail"]
    assert len(detail.splitlines()) == 1
    return detail


def anonymous(served: Served) -> Visitor:
    return Visitor(served)
