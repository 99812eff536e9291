"""The connection between a table and its house: lost, ended, taken over, and always restored."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.house import PATIENT
from tests.e2e.table_page import dealt, free_seat, sit_down
from tests.server.serving import Visitor

pytestmark = pytest.mark.full

TOO_EARLY = "ERR_INTERNET_DISCONNECTED"  # a page that comes back before the connection is there


@pytest.mark.quick
def test_the_connection_is_lost_in_mid_round_and_comes_back_by_itself(
    page: Page, page_errors: PageErrors
) -> None:
    page_errors.allow(TOO_EARLY)
    seated = dealt(page, "house")
    cards = seated.own_cards
    page.evaluate("window.stays = true")  # a reload would forget it
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    assert page.evaluate("window.stays") is True
    assert seated.own_cards == cards
    seated.play_out()


def test_a_connection_that_the_house_ends_in_mid_round_is_opened_again(page: Page) -> None:
    connections: list[WebSocketRoute] = []

    def between(ours: WebSocketRoute) -> None:
        ours.connect_to_server()
        connections.append(ours)

    page.route_web_socket(re.compile("/api/play$"), between)
    seated = dealt(page, "house")
    before, cards = len(connections), seated.own_cards
    connections[-1].close(code=1012)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    assert seated.own_cards == cards
    seated.play_out()
    assert len(connections) == before + 1


def test_a_reload_in_mid_round_shows_the_same_round(page: Page) -> None:
    seated = dealt(page, "california")
    cards = seated.own_cards
    page.reload()
    expect(seated.decisions.first).to_be_visible()
    assert seated.own_cards == cards
    seated.play_out()


@pytest.mark.quick
def test_who_has_watched_joins_and_sits_down(page: Page, patient: Mapping[str, str]) -> None:
    """The connection of a spectator becomes that of a player, and is never called lost."""
    page.goto("/")
    page.get_by_role("link", name=f"Watch: {patient['house']}").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.evaluate(
        """() => {
          window.lost = 0;
          new MutationObserver(() => (window.lost += document.querySelectorAll(".lost").length))
            .observe(document.body, {childList: true, subtree: true});
        }"""
    )
    page.get_by_role("navigation").get_by_role("link", name="Tables").click()
    page.get_by_role("button", name=f"Join: {patient['house']}").click()
    free_seat(page).click()
    expect(page.locator(".own")).to_be_visible()
    assert page.evaluate("window.lost") == 0


def test_whose_session_ends_elsewhere_comes_back_as_a_spectator(
    open_page: PageOpener, guest: Visitor, page_errors: PageErrors
) -> None:
    page_errors.allow(r"status of 401 .*/api/tables/")  # asked with the session that is over
    table = guest.opened("Logged out", profile="house", bots=0, pace=PATIENT)
    page = open_page(who=guest)
    sit_down(page, table)
    page.wait_for_load_state("networkidle")  # what the page asked for the seat is answered
    guest.call("DELETE", "/api/sessions")  # everywhere
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.locator(".who")).not_to_contain_text(guest.name)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)


def test_whose_session_ended_while_the_connection_was_lost_comes_back_as_a_spectator(
    open_page: PageOpener, guest: Visitor, page_errors: PageErrors
) -> None:
    page_errors.expect("Authentication failed")  # with what the browser still has, it is not let in
    page_errors.allow(TOO_EARLY)
    page = open_page(who=guest)
    sit_down(page, guest.opened("Away", profile="house", bots=0, pace=PATIENT))
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    guest.call("DELETE", "/api/sessions")
    page.context.set_offline(False)
    expect(page.locator(".who")).not_to_contain_text(guest.name)
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.get_by_text("The connection is lost")).to_have_count(0)


def test_whose_session_ends_at_a_table_of_their_own_does_not_see_it_any_more(
    open_page: PageOpener, guest: Visitor, page_errors: PageErrors
) -> None:
    page_errors.allow(r"status of 40[13] .*/api/tables/")  # with the session that is over, or none
    page = open_page(who=guest)
    sit_down(page, guest.opened("Mine", profile="house", solo=True, bots=0))
    page.wait_for_load_state("networkidle")
    guest.call("DELETE", "/api/sessions")
    expect(page.locator("main .problem")).to_contain_text("invitation")
    expect(page.locator(".own")).to_have_count(0)
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
