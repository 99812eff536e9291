"""A browser, and a house for it.

Both are the package's, not the session's: while Playwright is there no event loop can run in this
thread, and the tests of other folders run theirs.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from pitboss.game.profiles import PROFILES
from tests.e2e.browser import DESKTOP, NoBrowser, chromium, private_window
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.house import PATIENT, lay_tables, newcomer
from tests.e2e.modules import Modules
from tests.e2e.played_rounds import WAYS, Player, play_round, take_seat
from tests.server.serving import Served, Visitor, serving


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with ExitStack() as stack:
        try:
            opened = stack.enter_context(chromium())
        except NoBrowser as missing:
            raise pytest.fail.Exception(str(missing), pytrace=False) from None
        yield opened


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house for the pages, whose messages must match the schema."""
    with serving(tmp_path_factory.mktemp("e2e")) as opened:
        yield opened
    assert opened.recorded.unknown_requests == []


@pytest.fixture(scope="package")
def tables(served: Served) -> Mapping[str, str]:
    """The ids of three public tables, by the names of their rules."""
    return lay_tables(served)


@pytest.fixture
def guest(served: Served) -> Iterator[Visitor]:
    """Somebody with a session, who asks without a browser, or lends the session to one."""
    with newcomer(served) as arrived:
        yield arrived


@pytest.fixture
def patient(guest: Visitor) -> Mapping[str, str]:
    """The names of public tables, by game, where nobody is hurried."""
    names = {game: f"{game} for {guest.name}" for game in PROFILES}
    for game, name in names.items():
        guest.opened(name, profile=game, bots=2, pace=PATIENT)
    return names


@pytest.fixture
def page_errors(served: Served) -> PageErrors:
    """Of all browsers of the test."""
    return PageErrors(urlsplit(served.url).netloc)


@pytest.fixture
def open_page(browser: Browser, served: Served, page_errors: PageErrors) -> Iterator[PageOpener]:
    """Opens pages; a browser error that the test did not expect fails it."""
    opener = PageOpener(browser, served, page_errors)
    try:
        yield opener
        page_errors.settle()
    finally:
        opener.end()


@pytest.fixture
def page(open_page: PageOpener, request: pytest.FixtureRequest) -> Page:
    """Of a visitor without a session; on another screen if the test is parametrised with one."""
    return open_page(getattr(request, "param", DESKTOP))


@pytest.fixture(scope="package")
def player(served: Served) -> Iterator[Player]:
    """Somebody who has gone through the streets in every way, and now looks back."""
    with newcomer(served) as who:
        tables = {}
        for game, ways in (("house", WAYS), ("california", WAYS[:3])):
            tables[game] = take_seat(who, f"Old times in {game}", profile=game)
            for way in ways:
                play_round(who, tables[game], way, share="luck")
        yield Player(who, tables)


@pytest.fixture(scope="module")
def modules(browser: Browser, served: Served) -> Iterator[Modules]:
    """The modules of the pages, without a page around them."""
    with private_window(browser, served.url) as window:
        yield Modules(window.new_page())
