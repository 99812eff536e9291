"""The dealer's steps in a real browser: one by one, at the visitor's pace, and no result before."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import Card
from pitboss.game.hands import strength
from pitboss.table.chart import ChartStrategy
from tests.e2e.browser import DESKTOP
from tests.e2e.browser_sessions import PageOpener
from tests.e2e.scenes import deal_deck
from tests.e2e.table_page import Seated, alone, give_no_share
from tests.server.serving import Served

# What the page shows, whenever any of it changes.
WATCH = """() => {
  window.seen = [];
  const text = (query) => document.querySelector(query)?.textContent.trim() ?? '';
  const look = () => {
    const now = {
      step: text('.step-words'),
      dealer: text('.dealer-place .made'),
      stage: document.querySelector('.felt').dataset.stage,
      rack: text('.rack'),
      stack: text('.seat-menu .number, .own-stack'),
      results: document.querySelectorAll('.doing :is(.win, .lose)').length,
      settled: document.querySelectorAll('.settled').length,
    };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
  };
  const all = {subtree: true, childList: true, characterData: true};
  new MutationObserver(look).observe(document.body, all);
  look();
}"""


def nobody_folds_or_ties(players: int) -> Callable[[tuple[Card, ...]], bool]:
    """A deck with which all of them raise before the flop, and win or lose in the end."""
    offered: list[Decision] = [Check(), Raise(4)]

    def so(deck: tuple[Card, ...]) -> bool:
        *hands, dealer = (deck[at : at + 2] for at in range(0, 2 * players + 2, 2))
        board = deck[2 * players + 2 :][:5]
        raises = all(ChartStrategy().choose(hand, (), offered) == Raise(4) for hand in hands)
        beaten = strength((*dealer, *board))
        return raises and all(strength((*hand, *board)) != beaten for hand in hands)

    return so


def raised(page: Page, game: str) -> Seated:
    """At a table of one's own, cards in the hand, and watched from now on; then raised."""
    seated = alone(page, game)
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    page.evaluate(WATCH)
    seated.button("Raise 4").click()
    return seated


def first(seen: list[dict[str, Any]], so: Callable[[dict[str, Any]], object]) -> int:
    return next(at for at, now in enumerate(seen) if so(now))


@pytest.mark.parametrize(
    ("game", "players"),
    [("california", 2), pytest.param("house", 3, marks=pytest.mark.full)],
    ids=["california", "house"],
)
def test_a_showdown_is_shown_step_by_step(
    open_page: PageOpener, served: Served, monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    deal_deck(served, monkeypatch, nobody_folds_or_ties(players))
    page = open_page(DESKTOP, pace="normal")
    give_no_share(page)
    seated = raised(page, game)
    expect(seated.settled).to_be_visible()
    seen = page.evaluate("window.seen")
    steps = [now["step"] for now in seen]
    dealer = first(seen, lambda now: "the dealer turns" in now["step"])
    shown = first(seen, lambda now: " shows " in now["step"])
    settled = first(seen, lambda now: now["settled"])
    assert first(seen, lambda now: "turn and river" in now["step"]) < dealer < shown < settled
    assert first(seen, lambda now: now["results"]) >= dealer
    for now in seen[:dealer]:
        assert (now["dealer"], now["results"], now["settled"]) == ("", 0, 0)
    assert all(not now["settled"] or "is over" in now["step"] for now in seen if now["step"])
    counted = [step for step in steps if "into the rack" in step]
    assert counted
    assert "Discard rack: 52" in seen[-1]["rack"]


@pytest.mark.full
def test_who_skips_sees_the_rest_at_once(open_page: PageOpener) -> None:
    page = open_page(DESKTOP, pace="slow")
    seated = raised(page, "house")
    skip = seated.button("Show the rest at once")
    expect(skip).to_be_visible()
    page.keyboard.press("s")
    expect(seated.settled).to_be_visible()
    expect(skip).to_have_count(0)


def test_the_pace_is_an_option_that_is_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Options").click()
    page.get_by_role("dialog").get_by_text("slow").click()
    page.reload()
    assert page.evaluate("localStorage.getItem('pitboss.pace')") == '"slow"'
