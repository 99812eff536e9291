"""Advice at the table: before a decision, after it, or none."""

import re

import pytest
from playwright.sync_api import Page, expect

from pitboss.analysis.advice import advise
from pitboss.game.cards import parse_cards
from pitboss.game.profiles import profile
from tests.e2e.seated import alone


@pytest.mark.parametrize("mode", ["before", "after"])
def test_advice_is_the_solvers(page: Page, mode: str) -> None:
    page.goto("/")
    page.evaluate(f"localStorage.setItem('pitboss.advice', '\"{mode}\"')")
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    panel = page.get_by_role("region", name="Advice")
    if mode == "after":
        expect(panel.locator("table")).to_have_count(0)
        assert seated.decisions.locator(".hint-mark").count() == 0
    else:
        expect(seated.decisions.locator(".hint-mark.best")).to_have_count(1)
    cards = seated.own_cards
    seated.button("Check").click()
    expect(panel.locator("tr.chosen").first).to_be_visible()
    advice = advise(profile("house"), parse_cards(" ".join(map(_short, cards))))
    values = {str(action): float(value) for action, value in advice.values.items()}
    table = panel.locator(".advice-spot").last
    for row in table.locator("tbody tr").all_inner_texts():
        match = re.search(r"(Raise (\d)×|Check).*?([+−]\d+\.\d+)", " ".join(row.split()))
        assert match, row
        action = f"raise {match[2]}x" if match[2] else "check"
        assert abs(values[action] - float(match[3].replace("−", "-"))) < 0.0006
    best = float(advice.values[advice.best])
    cost = best - values["check"]
    words = seated.rail.locator(".verdict").inner_text()
    assert ("The best there is" in words) == (cost == 0)
    if cost:
        assert ("large mistake" if cost >= 0.1 else "small mistake") in words


def _short(name: str) -> str:
    """`ace of spades` as `As`."""
    rank, _, suit = name.partition(" of ")
    ranks = dict(zip(_RANKS, "AKQJT98765432", strict=True))
    return ranks[rank] + suit[0]


_RANKS = (
    *("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven"),
    *("six", "five", "four", "three", "two"),
)


def test_no_advice_is_asked_for_where_it_is_off(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
    seated.play_out()
    assert not [url for url in asked if "advice" in url]
    expect(page.get_by_role("region", name="Advice")).to_have_count(0)
