"""The seal of a round at the table: what the page saw, and what it makes of it."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.browser_sessions import PageOpener
from tests.e2e.page_checks import accessible
from tests.e2e.played_rounds import play_round, take_seat
from tests.e2e.table_page import dealt, last_round
from tests.server.serving import Served, Visitor

pytestmark = pytest.mark.full

OTHER = "ab" * 32


def test_a_commitment_that_changes_while_bets_are_open_is_found(page: Page) -> None:
    """A house that had waited for the shares could have chosen its seed by them."""
    given: list[bool] = []

    def between(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()

        def from_page(message: str | bytes) -> None:
            given.append("give-seed" in str(message))
            server.send(message)

        def from_house(message: str | bytes) -> None:
            form = json.loads(message)
            if form["type"] == "view" and not any(given):
                form["public"]["commitment"] = OTHER
            ours.send(json.dumps(form))

        ours.on_message(from_page)
        server.on_message(from_house)

    page.route_web_socket(re.compile("/api/play$"), between)
    seated = dealt(page, "house")
    seated.play_out()
    page.get_by_role("button", name="Fairness seal").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Verify").click()
    wrong = dialog.locator(".checks .fails")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text(OTHER)


def test_a_seal_can_be_looked_at_for_longer_than_the_table_keeps_it(
    open_page: PageOpener, guest: Visitor
) -> None:
    table = take_seat(guest, "Many rounds", profile="house", bots=0)
    play_round(guest, table)
    page = open_page(who=guest)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Fairness seal").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog.get_by_text("Every check of the record holds")).to_be_visible()
    last = max(play_round(guest, table) for _ in range(23))
    expect(page.get_by_role("heading", name=f"Round {last}").first).to_be_attached()
    expect(dialog.get_by_text("Every check of the record holds")).to_be_visible()


def test_the_round_before_can_still_be_verified_with_what_was_seen(page: Page) -> None:
    seated = dealt(page, "house")
    seated.play_out()
    seated.open_round()
    expect(page.locator(".felt")).to_have_attribute("data-stage", "betting")
    page.get_by_role("button", name="Fairness seal").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Round 1").click()
    dialog.get_by_role("button", name="Verify").click()
    for words in ("It was fixed before the bets", "Your own share is in it"):
        expect(dialog.locator(".checks .holds").filter(has_text=words)).to_be_visible()


@pytest.mark.quick
def test_the_seal_is_verified_in_the_browser(page: Page, served: Served) -> None:
    seated = dealt(page, "royal-caribbean")
    page.get_by_role("button", name="Fairness seal").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("kept: the deal is sealed")).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"Seat \d: [0-9a-f]{32}"))).to_be_visible()
    expect(dialog.get_by_role("button", name="Verify")).to_be_disabled()
    accessible(page)
    page.keyboard.press("Escape")
    seated.play_out()
    page.get_by_role("button", name="Fairness seal").click()
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog.get_by_text("Every check that can be made holds")).to_be_visible()
    expect(dialog.locator(".checks .unchecked")).to_have_count(3)  # reveal, commitment, deck
    for words in ("It was fixed before the bets", "Your own share is in it"):
        expect(dialog.locator(".checks .holds").filter(has_text=words)).to_be_visible()
    assert dialog.locator(".checks .fails").count() == 0
    assert last_round(served, page) == 1
