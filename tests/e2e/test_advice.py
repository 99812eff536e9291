"""Advice at the table: before a decision, after it, or none."""

from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from pitboss.analysis.advice import advise
from pitboss.analysis.values import cost
from pitboss.game.actions import Check
from pitboss.game.cards import DECK
from pitboss.game.profiles import profile
from tests.e2e.advice_shown import card_name, shown_values
from tests.e2e.table_page import dealt

pytestmark = pytest.mark.full

_CARDS = {card_name(card): card for card in DECK}


@pytest.mark.quick
@pytest.mark.parametrize("mode", ["before", "after"])
def test_advice_is_the_solvers(page: Page, mode: str) -> None:
    page.goto("/")
    page.evaluate(f"localStorage.setItem('pitboss.advice', '\"{mode}\"')")
    seated = dealt(page, "house")
    panel = page.get_by_role("region", name="Advice")
    if mode == "after":
        expect(panel.locator("table")).to_have_count(0)
        assert seated.decisions.locator(".hint-mark").count() == 0
    else:
        expect(seated.decisions.locator(".hint-mark.best")).to_have_count(1)
    cards = seated.own_cards
    seated.button("Check").click()
    expect(panel.locator("tr.chosen").first).to_be_visible()
    advice = advise(profile("house"), [_CARDS[name] for name in cards])
    shown_values(panel.locator(".advice-spot").last.locator("table"), advice.values)
    lost = cost(advice.values, Check())
    words = seated.rail.locator(".verdict").inner_text()
    assert ("The best there is" in words) == (lost == 0)
    if lost:
        assert ("large mistake" if lost >= Fraction(1, 10) else "small mistake") in words


def test_advice_says_that_coverage_is_left_out_where_a_player_banks(page: Page) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('pitboss.advice', '\"before\"')")
    panel = page.get_by_role("region", name="Advice")
    note = "overage is left out of these numbers: the player/dealer's wager may run out."
    for game in ("california", "house"):
        dealt(page, game)
        expect(panel.locator(".advice-spot table")).to_be_visible()
        expect(panel.get_by_text(f"C{note}")).to_have_count(1 if game == "california" else 0)


def test_no_advice_is_asked_for_where_it_is_off(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    seated = dealt(page, "house")
    seated.play_out()
    assert not [url for url in asked if url.endswith("/api/advice")]
    expect(page.get_by_role("region", name="Advice")).to_have_count(0)
