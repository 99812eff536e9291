"""Browser pages with a session each, and a record of their errors."""

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
_SECONDS_TO_REPORT = 60.0
_LOCAL_URLS = ("data:", "blob:", "about:")


@dataclass
class PageErrors:
    """Errors that a browser reports but the page does not show.

    A test that provokes one must expect it, and then it must come.
    """

    host: str  # with its port: requests to any other are errors
    reported: list[str] = field(default_factory=list)
    _expected: list[re.Pattern[str]] = field(default_factory=list)
    _allowed: list[re.Pattern[str]] = field(default_factory=list)
    _windows: list[BrowserContext] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """An error that matches this regular expression must come."""
        self._expected.append(re.compile(pattern))

    def allow(self, pattern: str) -> None:
        """An error that may come or not, depending on timing."""
        self._allowed.append(re.compile(pattern))

    def listen_to(self, window: BrowserContext) -> None:
        self._windows.append(window)
        window.on("console", self._console)
        window.on("weberror", self._error)
        window.on("request", self._request)
        window.on("requestfailed", self._failed)
        window.on("response", self._response)
        window.on("page", self._page)

    def settle(self, seconds: float = _SECONDS_TO_REPORT) -> None:
        """Fails on unexpected errors, and on expected ones that do not come."""
        self._listen()
        deadline = time.monotonic() + seconds
        while self._missed() and time.monotonic() < deadline:
            time.sleep(0.02)
            self._listen()
        provoked = [*self._expected, *self._allowed]
        unexpected = [it for it in self.reported if not any(p.search(it) for p in provoked)]
        missed = [f"expected and not reported: {pattern}" for pattern in self._missed()]
        self.reported.clear()
        self._expected.clear()
        self._allowed.clear()
        if unexpected or missed:
            pytest.fail("\n".join(unexpected + missed), pytrace=False)

    def _listen(self) -> None:
        for window in self._windows:
            for page in window.pages:
                page.evaluate("0")  # what was on its way here comes before the answer

    def _missed(self) -> list[str]:
        return [it.pattern for it in self._expected if not any(map(it.search, self.reported))]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "assert"):
            self.reported.append(f"console: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self.reported.append(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        self._asked(request.url)

    def _asked(self, url: str) -> None:
        if not url.startswith(_LOCAL_URLS) and urlsplit(url).netloc != self.host:
            self.reported.append(f"another host: {url}")

    def _failed(self, request: Request) -> None:
        if request.failure != _GIVEN_UP:
            self.reported.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.reported.append(f"{response.status}: {response.request.method} {response.url}")

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)
        page.on("crash", lambda _: self.reported.append(f"crashed: {page.url}"))

    def _socket(self, socket: WebSocket) -> None:
        self._asked(socket.url)


@dataclass
class PageOpener:
    """Each call opens a page in a new private window."""

    browser: Browser
    served: Served
    page_errors: PageErrors
    _open: list[BrowserContext] = field(default_factory=list)

    def __call__(
        self,
        screen: Screen = DESKTOP,
        who: Visitor | None = None,
        *,
        still: bool = True,
        pace: str = "at-once",
    ) -> Page:
        """With the session of `who`, or without one. `still` turns animations off, which are slow
        without a graphics card; `pace` is that of the dealer's steps."""
        opened = private_window(self.browser, self.served.url, screen, still=still, pace=pace)
        self._open.append(opened)
        self.page_errors.listen_to(opened)
        if who is not None:
            assert who.token is not None
            opened.add_cookies([{"name": COOKIE, "value": who.token, "url": self.served.url}])
        return opened.new_page()

    def end(self) -> None:
        for opened in self._open:
            opened.close()
