"""That these tests have eyes and ears: a page with each fault, and the word they have for it."""

import pytest
from playwright.sync_api import Page

from tests.e2e.browser import DESKTOP, PHONE, PROGRAMS, NoBrowser, program
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.page_checks import accessible, no_overflow, sticking_out, violations
from tests.server.serving import Visitor

pytestmark = pytest.mark.full

SCREENS = pytest.mark.parametrize("page", [DESKTOP, PHONE], indirect=True, ids=str)

# As the house has it, but for the scripts and styles that these pages carry themselves: whoever
# looks at a page has to get by with it.
POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'"


def show(page: Page, main: str = "", script: str = "", policy: str = POLICY) -> None:
    """A page of the house that nobody has written."""
    html = (
        '<!doctype html><html lang="en"><head><title>Felt</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"></head>'
        f"<body><main><h1>Felt</h1>{main}</main><script>{script}</script></body></html>"
    )
    headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": policy}
    page.route("**/felt", lambda route: route.fulfill(body=html, headers=headers))
    page.goto("/felt")


@pytest.mark.quick
@SCREENS
def test_a_page_without_faults_passes(page: Page) -> None:
    show(page, "<p>No more bets.</p>", "fetch('/healthz')")
    no_overflow(page)
    accessible(page)


@pytest.mark.quick
@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("console.error('no chips')", "^console: no chips"),
        ("throw new Error('misdeal')", "^uncaught: .*misdeal"),
        ("Promise.reject(new Error('misdeal'))", "^uncaught: .*misdeal"),
        ("fetch('/api/no-such-door')", "^console: .* 404 .*/api/no-such-door"),
        ("eval('1')", "^uncaught: .*unsafe-eval"),
    ],
)
def test_an_error_in_a_script_is_reported(
    page: Page, page_errors: PageErrors, script: str, error: str
) -> None:
    page_errors.expect(error)
    show(page, script=script)


@pytest.mark.parametrize(
    "script",
    [
        "fetch('http://elsewhere.example/chips').catch(() => 0)",
        "new WebSocket('ws://elsewhere.example/play')",
        "document.body.append(Object.assign(new Image(), {alt: '', src: '//elsewhere.example'}))",
    ],
)
def test_a_request_to_another_host_is_reported_and_gets_no_answer(
    page: Page, page_errors: PageErrors, script: str
) -> None:
    page_errors.expect("^another host: .*elsewhere.example")
    page_errors.expect("ERR_NAME_NOT_RESOLVED")
    show(page, script=script, policy="default-src * 'unsafe-inline'")


def test_a_request_that_the_house_forbids_its_pages_is_reported(
    page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect("^console: .*Content Security Policy")
    page_errors.expect("elsewhere.example")
    show(page, script="fetch('http://elsewhere.example/chips').catch(() => 0)")


def test_an_error_of_the_server_is_reported(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("^500: GET ")
    page_errors.expect("^console: .* 500 ")
    page.route("**/api/fault", lambda route: route.fulfill(status=500))
    show(page, script="fetch('/api/fault')")


def test_a_request_that_fails_is_reported_and_one_that_is_aborted_is_not(
    page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect("^failed: GET .*/api/lost")
    page_errors.expect("^console: .*ERR_CONNECTION_RESET")
    page.route("**/api/lost", lambda route: route.abort("connectionreset"))
    page.route("**/api/slow", lambda _: None)  # no answer
    give_up = "const it = new AbortController(); fetch('/api/slow', it).catch(() => 0); it.abort()"
    show(page, script=f"fetch('/api/lost').catch(() => 0); {give_up}")


def test_an_unexpected_error_fails_and_so_does_a_missing_one(
    page: Page, page_errors: PageErrors
) -> None:
    show(page, script="console.error('no chips')")
    with pytest.raises(pytest.fail.Exception, match=r"^console: no chips"):
        page_errors.settle()
    page_errors.expect("no cards")
    with pytest.raises(pytest.fail.Exception, match=r"^expected and not reported: no cards$"):
        page_errors.settle(seconds=0.1)
    show(page, script="console.error('no luck')")
    page_errors.allow("no luck")
    page_errors.allow("no clock")
    page_errors.settle()


@pytest.mark.quick
@SCREENS
@pytest.mark.parametrize(
    ("main", "found"),
    [
        ("<div style='width: 3000px'>wide</div>", "div: from 8 to 3008"),
        ("<div id=a style='position: absolute; left: -9px'>left</div>", "div#a: from -9 "),
        ("<div style='overflow: hidden'><p style='width: 3000px'>cut</p></div>", "p: from 8 "),
    ],
)
def test_what_sticks_out_is_seen(page: Page, main: str, found: str) -> None:
    show(page, main)
    assert any(it.startswith(found) for it in sticking_out(page)), sticking_out(page)
    with pytest.raises(AssertionError, match=r"/felt: "):
        no_overflow(page)


@SCREENS
def test_a_page_that_is_too_wide_outside_of_main_is_seen(page: Page) -> None:
    show(page, script="document.body.insertAdjacentHTML('beforeend', '<p style=width:3000px>wide')")
    assert sticking_out(page) == [f"the page is 3008 wide, the window {width(page)}"]


@SCREENS
@pytest.mark.parametrize(
    "main",
    [
        "<div style='overflow-x: auto'><p style='width: 3000px'>it scrolls</p></div>",
        "<svg role=img aria-label=chip width=9 height=9><rect width=3000 height=9 /></svg>",
        "<p style='position: absolute; left: -9999px; visibility: hidden'>not there</p>",
    ],
)
def test_what_sticks_out_of_its_own_frame_alone_is_no_fault(page: Page, main: str) -> None:
    show(page, main)
    no_overflow(page)


@pytest.mark.quick
@pytest.mark.parametrize(
    ("main", "rule"),
    [
        ("<input>", "label (critical): "),
        ("<button></button>", "button-name (critical): "),
        ("<p style='color: #999; background: #fff'>faint</p>", "color-contrast (serious): "),
        ("<h4>deep</h4>", "heading-order (moderate): "),
    ],
)
def test_what_not_everybody_can_use_is_seen(page: Page, main: str, rule: str) -> None:
    show(page, main)
    assert [it.startswith(rule) for it in violations(page)] == [True], violations(page)
    with pytest.raises(AssertionError, match=r"/felt\n"):
        accessible(page)


def test_every_visitor_has_a_browser_of_its_own_and_may_bring_a_session(
    open_page: PageOpener, guest: Visitor
) -> None:
    own = open_page(who=guest)
    other = open_page(PHONE)
    assert own.request.get("/api/me").json()["player"] == guest.name
    assert other.request.get("/api/me").status == 401
    assert (width(own), width(other)) == (DESKTOP.width, PHONE.width)
    for page in (own, other):
        show(page)
        touch = page is other
        assert page.evaluate("matchMedia('(pointer: coarse)').matches") is touch


@pytest.mark.quick
def test_a_machine_without_a_browser_is_told_what_it_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoBrowser) as missing:
        program()
    assert str(missing.value).splitlines() == [
        f"no browser: none of {', '.join(PROGRAMS)}; make browser installs one"
    ]


def width(page: Page) -> int:
    assert page.viewport_size is not None
    return page.viewport_size["width"]
