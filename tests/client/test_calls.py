"""What answers need not be the server: pages of proxies, empty bodies and worse are one line."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from pitboss.client import Client, ServerGone, ServerRefused

PAGE = b"<html>\n<h1>Bad Gateway</h1>\n</html>"
PROBLEM = "application/problem+json"
# The status, the content type and the body that answer, and what is said of them.
ANSWERS: dict[str, tuple[int, str, bytes, str]] = {
    "proxy": (502, "text/html", PAGE, "502 Bad Gateway"),
    "portal": (200, "text/html; charset=utf-8", PAGE, "text/html"),
    "empty": (200, "application/json", b"", "no content"),
    "untyped": (200, "", b"{}", "no content type"),
    "wrong type": (200, "text/plain", b"{}", "text/plain"),
    "broken": (200, "application/json", b"{", "broken JSON"),
    "deep": (200, "application/json", b"[" * 100_000, "broken JSON"),
    "bytes": (200, "application/json", b'"\xff"', "broken JSON"),
    "empty error": (500, "", b"", "500 Internal Server Error"),
    "broken problem": (409, PROBLEM, b"{", "409 Conflict"),
    "odd problem": (409, PROBLEM, b"[1]", "409 Conflict"),
    "wordless problem": (409, PROBLEM, b'{"detail": 7}', "409 Conflict"),
    "moved": (301, "", b"", "301 Moved Permanently to https://elsewhere.example/"),
    "not a list": (200, "application/json", b"{}", "not a list"),
}


class Host(BaseHTTPRequestHandler):
    answer: tuple[int, str, bytes]

    def do_GET(self) -> None:
        status, kind, body = self.answer
        self.send_response(status)
        if kind:
            self.send_header("content-type", kind)
        if status == 301:
            self.send_header("location", "https://elsewhere.example/")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """The tests' output is theirs alone."""


@contextmanager
def answering(status: int, kind: str, body: bytes) -> Iterator[str]:
    handler = type("Answering", (Host,), {"answer": (status, kind, body)})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


async def ask_for_tables(url: str) -> None:
    client = Client(url)
    try:
        await client.tables()
    finally:
        await client.close()


@pytest.mark.parametrize("name", ANSWERS)
def test_what_is_no_answer_of_a_server_is_one_line(name: str) -> None:
    status, kind, body, named = ANSWERS[name]
    with answering(status, kind, body) as url, pytest.raises(ServerGone) as gone:
        asyncio.run(ask_for_tables(url))
    line = str(gone.value)
    assert line.startswith(f"{url}")
    assert f"it answers, but not as a pitboss server: {named}" in line
    assert len(line.splitlines()) == 1
    assert "html>" not in line


def test_somebody_who_arrives_is_told_as_well() -> None:
    with answering(502, "text/html", PAGE) as url, pytest.raises(ServerGone, match="502"):
        asyncio.run(Client.arrive(url, "Ann"))
    with (
        answering(200, "application/json", b'{"player": "Ann"}') as url,
        pytest.raises(ServerGone, match=r"^http.*not as a pitboss server: fields are missing"),
    ):
        asyncio.run(Client.arrive(url, "Ann"))


def test_a_refusal_is_one_line_without_control_characters() -> None:
    body = b'{"code": "not-invited", "detail": "table 7:\\n an \\u001b[31minvitation\\n is needed"}'
    with answering(403, PROBLEM, body) as url, pytest.raises(ServerRefused) as refused:
        asyncio.run(ask_for_tables(url))
    assert str(refused.value) == "table 7: an ?[31minvitation is needed"
    assert refused.value.code == "not-invited"


def test_a_long_refusal_is_cut() -> None:
    body = b'{"code": "x", "detail": "' + b"very " * 10_000 + b'"}'
    with answering(403, PROBLEM, body) as url, pytest.raises(ServerRefused) as refused:
        asyncio.run(ask_for_tables(url))
    assert len(str(refused.value)) < 400


def test_no_content_is_none() -> None:
    async def delete(url: str) -> object:
        client = Client(url)
        try:
            return await client.call("GET", "/api/anything")
        finally:
            await client.close()

    with answering(204, "", b"") as url:
        assert asyncio.run(delete(url)) is None


@contextmanager
def closing_first(answered: bytes, refused: int) -> Iterator[tuple[str, list[bytes]]]:
    """A server that reads so many requests and closes each without a word; then it answers."""
    read: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with suppress(OSError):  # the test is over
                while True:
                    taken, _ = listening.accept()
                    with taken:
                        read.append(taken.recv(65536).partition(b" ")[0])
                        if len(read) > refused:
                            taken.sendall(answered)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}", read
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            thread.join()


EMPTY = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"


def asked(url: str, method: str) -> object:
    async def ask() -> object:
        client = Client(url)
        try:
            return await client.call(method, "/api/me")
        finally:
            await client.close()

    return asyncio.run(ask())


def test_a_question_is_asked_again_where_the_connection_closed_on_it() -> None:
    with closing_first(EMPTY, refused=1) as (url, read):
        assert asked(url, "GET") is None
    assert read == [b"GET", b"GET"]


@pytest.mark.parametrize(("method", "times"), [("POST", 1), ("GET", 2)])
def test_it_is_asked_once_more_and_a_command_never(method: str, times: int) -> None:
    with closing_first(EMPTY, refused=9) as (url, read), pytest.raises(ServerGone):
        asked(url, method)
    assert read == [method.encode()] * times
