"""The frame of the pages: every route at every width, the menu, and addresses that lead nowhere."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from pitboss.server.web_files import WebFiles
from tests.e2e.browser import DESKTOP, PHONE, Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.page_checks import SCREENS, accessible, arrive, looked_at, no_overflow
from tests.server.serving import Visitor

pytestmark = pytest.mark.full

OF_A_TABLE = {"table"}  # its address names one, and it has tests of its own
ROUTES = sorted(
    "/" if page == WebFiles.FIRST_PAGE else f"/{page}"
    for page in WebFiles.read().pages - OF_A_TABLE
)


@pytest.mark.usefixtures("tables")
@SCREENS
@pytest.mark.parametrize("route", ROUTES)
def test_a_page_fits_the_screen_and_is_for_everybody(
    open_page: PageOpener, route: str, screen: Screen, then: Screen
) -> None:
    """As a newcomer finds it, on one screen and then on another of its kind."""
    page = open_page(screen)
    arrive(page, route)
    looked_at(page, then)


@pytest.mark.quick
@pytest.mark.parametrize("route", ["/", "/history", "/account", "/host"])
def test_a_page_that_knows_its_visitor_is_no_worse(
    open_page: PageOpener, guest: Visitor, route: str
) -> None:
    page = open_page(PHONE, guest)
    arrive(page, route)
    expect(page.get_by_role("banner")).to_contain_text(guest.name)
    no_overflow(page)
    accessible(page)


@pytest.mark.parametrize("page", [DESKTOP, PHONE], indirect=True, ids=str)
def test_the_menu_leads_everywhere_without_loading_the_frame_again(page: Page) -> None:
    arrive(page, "/")
    page.evaluate("window.same = true")
    links = page.locator("nav a").all()
    menu = [(link.inner_text().strip(), link.get_attribute("href") or "") for link in links]
    assert [route for _, route in menu[:2]] == ["/", "/trainer"]
    for name, route in reversed(menu):
        follow(page, name)
        expect(page).to_have_title("pitboss" if route == "/" else f"{name} · pitboss")
        expect(page.locator(f"main.page-{route.strip('/') or 'lobby'} h1").first).to_be_visible()
        path = urlsplit(page.url).path
        assert path == route or path.startswith(f"{route}/")  # a page may add what it shows
    page.go_back()
    expect(page).to_have_title("Trainer · pitboss")
    assert page.evaluate("window.same")


def follow(page: Page, name: str) -> None:
    button = page.get_by_role("button", name="Menu")
    if button.is_visible():
        button.click()
    page.get_by_role("navigation").get_by_role("link", name=name, exact=True).click()


@pytest.mark.quick
def test_the_keyboard_skips_the_menu(page: Page) -> None:
    arrive(page, "/trainer")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the page")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


@pytest.mark.quick
def test_an_address_that_leads_nowhere_says_so(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("^console: .* 404 ")
    answer = page.goto("/no-such-page")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("main")).to_contain_text("There is no such page.")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
