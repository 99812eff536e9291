"""A house that is about to stop, as its players see it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.seated import join
from tests.server.serving import Served, Visitor, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A house of its own: it opens no round any more when the test is over."""
    with serving(tmp_path) as opened:
        yield opened


def test_players_are_told_that_the_house_closes_and_end_their_round(
    page: Page, patient: Mapping[str, str], guest: Visitor, served: Served
) -> None:
    seated = join(page, patient["house"])
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    guest.call("POST", "/api/host", {"link": served.house.people.host_link()})
    assert guest.call("POST", "/api/host/drain").status_code == 202
    told = page.locator("main").get_by_text("The house is about to close")
    expect(told).to_be_visible()
    expect(page.locator("#live")).to_contain_text("about to close")
    seated.play_out()
    expect(seated.rail).to_contain_text("No more rounds for now")
    expect(told).to_be_visible()
