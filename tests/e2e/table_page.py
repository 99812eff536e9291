"""Somebody at a table who plays with what the page offers: buttons, circles and keys."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.server.serving import Served

READY = "Same again|^Bet"  # bets are open, and none is made yet
FACE_DOWN = "face down"  # the name of a card that is not shown


@dataclass(frozen=True, slots=True)
class Seated:
    page: Page

    @property
    def rail(self) -> Locator:
        return self.page.get_by_role("region", name="What you may do")

    @property
    def decisions(self) -> Locator:
        return self.rail.locator(".decision")

    @property
    def own_cards(self) -> list[str]:
        return self._names(".own-hand")

    @property
    def board(self) -> list[str]:
        return self._names(".board")

    @property
    def dealer(self) -> list[str]:
        return self._names(".dealer-place")

    def _names(self, place: str) -> list[str]:
        cards = self.page.locator(f"{place} .card").all()
        return [card.get_attribute("aria-label") or "" for card in cards]

    def button(self, name: str) -> Locator:
        return self.rail.get_by_role("button", name=re.compile(name))

    def bet(self, antes: int = 2, trips: int = 1) -> None:
        """Chips of 5 on the circles, and no more bets."""
        expect(self.button(f"Deal|{READY}")).to_be_visible()
        for _ in range(antes):
            self.page.get_by_role("button", name=re.compile("^Ante and Blind")).first.click()
        for _ in range(trips):
            self.page.get_by_role("button", name=re.compile("^Trips")).click()
        self.button("Deal").click()

    def open_round(self, banks: bool = False) -> None:
        """The next round of a table without clocks; the bank is taken only where it is wanted."""
        offer = self.button("Bank the next round")
        expect(offer.or_(self.button("Next round"))).to_be_visible()
        if offer.is_visible():
            (offer if banks else self.button("Not now")).click()
        self.button("Next round").click()

    @property
    def settled(self) -> Locator:
        """In the rail until the next round opens, below it until cards are dealt again."""
        return self.page.locator(".settled")

    def play_out(self, prefer: str = "Check|Raise 1|Raise 2") -> None:
        """Decisions until the round is settled."""
        felt = self.page.locator(".felt")
        expect(felt).to_have_attribute("data-stage", re.compile("preflop|closed"))
        for street in ("preflop", "flop", "river"):
            if felt.get_attribute("data-stage") != street:
                continue
            expect(self.decisions.first.or_(self.settled)).to_be_visible()
            if self.settled.is_visible():  # somebody who has raised is not asked again
                break
            self.button(prefer).first.click()
            expect(felt).not_to_have_attribute("data-stage", street)
        expect(self.settled).to_be_visible()


def give_no_share(page: Page) -> None:
    """To the shuffles from now on: the house's seed alone makes the deck."""
    page.goto("/")
    page.evaluate("localStorage.setItem('pitboss.own-seed', 'false')")


def free_seat(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Sit here")).first


def sit_down(page: Page, table: str | None = None) -> Seated:
    """In a free seat of the table that the page shows, or of that one."""
    if table is not None:
        page.goto(f"/table/{table}")
    free_seat(page).click()
    expect(page.locator(".own")).to_be_visible()
    return Seated(page)


def join(page: Page, name: str) -> Seated:
    """From the lobby, in two clicks."""
    page.goto("/")
    page.get_by_role("button", name=f"Join: {name}").click()
    return sit_down(page)


def alone(page: Page, game: str, bots: int = 2) -> Seated:
    """At a table of one's own, opened in the lobby, without clocks."""
    page.goto("/")
    page.get_by_role("combobox", name="Game").select_option(game)
    page.get_by_role("combobox", name="Bots").select_option(str(bots))
    page.get_by_role("button", name="Open the table").click()
    return sit_down(page)


def dealt(page: Page, game: str) -> Seated:
    """Alone, with cards in the hand and the first decision to take."""
    seated = alone(page, game)
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    return seated


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2].partition("?")[0]


def last_round(served: Served, page: Page) -> int:
    room = next(room for room in served.house.rooms if room.id == table_of(page))
    return room.table.opened
