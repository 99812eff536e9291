"""A house that is about to stop, as its players see it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.house import PATIENT, newcomer
from tests.e2e.table_page import alone, join, sit_down
from tests.server.serving import Served, Visitor, serving

pytestmark = pytest.mark.full


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A house of its own: it opens no round any more when the test is over."""
    with serving(tmp_path) as opened:
        yield opened


def close(served: Served, host: Visitor) -> None:
    host.call("POST", "/api/host", {"link": served.house.people.host_link()})
    assert host.call("POST", "/api/host/drain").status_code == 202


@pytest.mark.quick
def test_players_are_told_that_the_house_closes_and_end_their_round(
    page: Page, patient: Mapping[str, str], guest: Visitor, served: Served
) -> None:
    seated = join(page, patient["house"])
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    close(served, guest)
    told = page.locator("main").get_by_text("The house is about to close")
    expect(told).to_be_visible()
    expect(page.locator("#live")).to_contain_text("about to close")
    seated.play_out()
    expect(seated.rail).to_contain_text("No more rounds for now")
    expect(told).to_be_visible()


def test_nobody_is_asked_for_a_round_that_will_not_be(
    page: Page, guest: Visitor, served: Served
) -> None:
    seated = alone(page, "house", bots=0)
    expect(seated.button("Next round")).to_be_visible()
    close(served, guest)
    expect(seated.rail).to_contain_text("No more rounds for now")
    expect(seated.rail.get_by_role("button")).to_have_count(0)


def test_nobody_is_asked_to_bank_a_round_that_will_not_be(
    page: Page, guest: Visitor, served: Served
) -> None:
    with newcomer(served) as neighbour:
        table = neighbour.opened("For two", profile="california", bots=0, pace=PATIENT)
        seated = sit_down(page, table)
        neighbour.accepted("sit", table, seat=5, buy_in="500.00")
        if neighbour.card(table)["view"]["bank_offered_to"] == 5:
            neighbour.accepted("decline-bank", table)
        expect(seated.button("Bank the next round")).to_be_visible()
        close(served, guest)
        expect(seated.rail).to_contain_text("No more rounds for now")
        expect(seated.rail.get_by_role("button")).to_have_count(0)
        expect(page.locator(".clock:not(.none)")).to_have_count(0)
