"""People who visit the house with a browser, and what their browsers complain of."""

import re
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    WebSocket,
)

from pitboss.server.security import COOKIE
from tests.e2e.browser import DESKTOP, Screen, private_window
from tests.server.serving import Served, Visitor

# A request that the page gives up, or that is on its way when the page is left.
_GIVEN_UP = "net::ERR_ABORTED"
_SECONDS_TO_COMPLAIN = 60.0
_NOBODYS = ("data:", "blob:", "about:")


@dataclass
class Complaints:
    """All that goes wrong in a browser and that nobody sees on the page.

    A complaint that a test provokes is one that it expects; then it must come.
    """

    host: str  # and its port: no other one may be asked
    heard: list[str] = field(default_factory=list)
    _expected: list[re.Pattern[str]] = field(default_factory=list)
    _allowed: list[re.Pattern[str]] = field(default_factory=list)
    _windows: list[BrowserContext] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """A complaint in which this regular expression is found is no fault of the page."""
        self._expected.append(re.compile(pattern))

    def allow(self, pattern: str) -> None:
        """The same where it is up to the time that something takes whether it comes."""
        self._allowed.append(re.compile(pattern))

    def listen_to(self, window: BrowserContext) -> None:
        self._windows.append(window)
        window.on("console", self._console)
        window.on("weberror", self._error)
        window.on("request", self._request)
        window.on("requestfailed", self._failed)
        window.on("response", self._response)
        window.on("page", self._page)

    def settle(self, seconds: float = _SECONDS_TO_COMPLAIN) -> None:
        """Fails on what was not expected, and on what was expected and does not come."""
        self._listen()
        deadline = time.monotonic() + seconds
        while self._missed() and time.monotonic() < deadline:
            time.sleep(0.02)
            self._listen()
        provoked = [*self._expected, *self._allowed]
        unexpected = [it for it in self.heard if not any(p.search(it) for p in provoked)]
        missed = [f"expected and not heard: {pattern}" for pattern in self._missed()]
        self.heard.clear()
        self._expected.clear()
        self._allowed.clear()
        if unexpected or missed:
            pytest.fail("\n".join(unexpected + missed), pytrace=False)

    def _listen(self) -> None:
        for window in self._windows:
            for page in window.pages:
                page.evaluate("0")  # what was on its way here comes before the answer

    def _missed(self) -> list[str]:
        return [it.pattern for it in self._expected if not any(map(it.search, self.heard))]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "assert"):
            self.heard.append(f"console: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self.heard.append(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        self._asked(request.url)

    def _asked(self, url: str) -> None:
        if not url.startswith(_NOBODYS) and urlsplit(url).netloc != self.host:
            self.heard.append(f"another host: {url}")

    def _failed(self, request: Request) -> None:
        if request.failure != _GIVEN_UP:
            self.heard.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.heard.append(f"{response.status}: {response.request.method} {response.url}")

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)
        page.on("crash", lambda _: self.heard.append(f"crashed: {page.url}"))

    def _socket(self, socket: WebSocket) -> None:
        self._asked(socket.url)


@dataclass
class Visits:
    """Called, it gives the page of a visitor whose browser is new; each has one of its own."""

    browser: Browser
    served: Served
    complaints: Complaints
    _open: list[BrowserContext] = field(default_factory=list)

    def __call__(
        self, screen: Screen = DESKTOP, who: Visitor | None = None, *, still: bool = True
    ) -> Page:
        """With the session of somebody who has arrived already, or without one. Nothing moves
        unless it is asked for: a machine without a graphics card has better things to do."""
        opened = private_window(self.browser, self.served.url, screen, still=still)
        self._open.append(opened)
        self.complaints.listen_to(opened)
        if who is not None:
            assert who.token is not None
            opened.add_cookies([{"name": COOKIE, "value": who.token, "url": self.served.url}])
        return opened.new_page()

    def end(self) -> None:
        for opened in self._open:
            opened.close()
