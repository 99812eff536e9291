"""Who sees which cards at a table, on the page and on the wire."""

import json
import re
from functools import partial

import pytest
from playwright.sync_api import Page, WebSocket, expect

from pitboss.game.cards import DECK
from tests.e2e.browser_sessions import PageOpener
from tests.e2e.house import PATIENT
from tests.e2e.page_checks import accessible
from tests.e2e.table_page import FACE_DOWN, join, sit_down
from tests.server.serving import Form, Served, Visitor

pytestmark = pytest.mark.full


@pytest.mark.quick
def test_two_browsers_at_one_table_see_only_what_they_may(
    open_page: PageOpener, served: Served
) -> None:
    """Neither the page nor a frame on the wire shows the other's cards, or the dealer's."""
    one, other = open_page(), open_page()
    frames: dict[Page, list[Form]] = {one: [], other: []}
    for page, heard in frames.items():
        page.on("websocket", partial(_listen, heard))
    with Visitor.arrived(served, "Owner of two") as owner:
        owner.opened("For two", profile="house", bots=0, pace=PATIENT)
    first, second = join(one, "For two"), join(other, "For two")
    first.bet()
    second.bet()
    expect(first.decisions.first).to_be_visible()
    expect(second.decisions.first).to_be_visible()
    for seated in (first, second):
        assert FACE_DOWN not in seated.own_cards
        assert seated.dealer == [FACE_DOWN] * 2
        assert seated.board == [FACE_DOWN] * 5
        others = seated.page.locator(".side .card").all()
        assert [card.get_attribute("aria-label") for card in others] == [FACE_DOWN] * 2
    for page in (one, other):
        own = set(frames[page][-1]["you"]["cards"])
        assert own
        assert set().union(*map(_faces, frames[page])) == own
    assert not set(first.own_cards) & set(second.own_cards)
    first.button("Raise 4").click()
    second.button("Raise 4").click()
    expect(first.settled).to_be_visible()
    shown = [card.get_attribute("aria-label") for card in one.locator(".side .card").all()]
    assert shown == second.own_cards


def _listen(heard: list[Form], socket: WebSocket) -> None:
    def keep(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "view":
            heard.append(message)

    socket.on("framereceived", keep)


def test_a_spectator_sees_the_table_and_no_hidden_card(
    open_page: PageOpener, guest: Visitor
) -> None:
    table = guest.opened("Looked on", profile="house", bots=1, pace=PATIENT)
    player, page = open_page(who=guest), open_page()
    heard: list[Form] = []
    page.on("websocket", partial(_listen, heard))
    page.goto(f"/table/{table}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    seated = sit_down(player, table)
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    cards = page.locator(".felt .card")
    expect(cards).to_have_count(2 + 5 + 2 + 2)
    assert {card.get_attribute("aria-label") for card in cards.all()} == {FACE_DOWN}
    assert not any(_faces(view) for view in heard)
    expect(page.get_by_role("timer")).to_have_accessible_name(re.compile(r"\d+ second"))
    assert page.locator(".decision, .bets").count() == 0
    seated.button("Raise 4").click()
    own = page.locator(".seat").filter(has_text=guest.name)
    expect(own.locator(".doing")).to_have_text(re.compile("Raise 4×|wins|loses|ties"))
    expect(page.locator(".felt")).to_have_attribute("data-stage", "closed")
    shown = [card.get_attribute("aria-label") for card in own.locator(".card").all()]
    assert shown == seated.own_cards
    accessible(page)


def _faces(view: Form) -> set[str]:
    """The cards that a view names."""
    return {str(card) for card in DECK} & set(re.findall(r'"(\w\w)"', json.dumps(view)))
