"""What a visitor may choose about the pages."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_sessions import PageOpener
from tests.e2e.page_checks import arrive

pytestmark = pytest.mark.full

_COLOURS = """() => ["spade", "heart", "diamond", "club"].map((suit) =>
  getComputedStyle(document.querySelector(`.picker-deck .${suit}`)).color)"""
_MOVES = "getComputedStyle(document.querySelector('.card .sides')).transitionDuration"


def options(page: Page) -> None:
    page.get_by_role("button", name="Options").click()


@pytest.mark.quick
def test_a_deck_of_four_colours(page: Page) -> None:
    arrive(page, "/strategy")
    assert len(set(page.evaluate(_COLOURS))) == 2
    options(page)
    page.get_by_label("Four-colour deck").check()
    assert len(set(page.evaluate(_COLOURS))) == 4
    page.reload()
    expect(page.locator(".picker-deck")).to_be_visible()
    assert len(set(page.evaluate(_COLOURS))) == 4


def test_nothing_moves_where_the_visitor_or_the_system_wants_it_so(open_page: PageOpener) -> None:
    moving, still = open_page(still=False), open_page(still=True)
    for page in (moving, still):
        arrive(page, "/strategy?cards=AsKd")
        expect(page.locator(".picker-places .card").first).to_be_visible()
    assert moving.evaluate(_MOVES) == "0.26s"
    assert float(still.evaluate(_MOVES).removesuffix("s")) < 0.01
    options(moving)
    moving.get_by_label("Cards and chips in motion").uncheck()
    assert float(moving.evaluate(_MOVES).removesuffix("s")) < 0.01
