"""Takes the pictures of the pages in docs/pages: all of them, or those that are named.

The house deals from fixed seeds and its clock starts at a fixed hour, a page's own chance is fixed
and nothing moves: a picture changes when its page does. To have another picture, write a line
into `PICTURES`.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import click
from PIL import Image
from playwright.sync_api import Browser, Page

from pitboss.cli.bots_strategy import bots_strategy
from pitboss.game.profiles import PROFILES
from pitboss.server.security import COOKIE
from tests.e2e.browser import DESKTOP, PHONE, NoBrowser, Screen, chromium, private_window
from tests.e2e.page_checks import arrive
from tests.e2e.scenes import (
    Point,
    banking,
    betting,
    deal_from,
    deciding_on,
    play_until,
    settled,
    sit_down,
)
from tests.e2e.side_bets import THREE_SIDE_BETS
from tests.server.serving import Visitor, serving

FOLDER = Path(__file__).parents[2] / "docs" / "pages"
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
PERSON = "Kim"
_MILLISECONDS_TO_SOLVE = 120_000  # the compiler comes first


class Clock:
    """Runs as any other, from noon of a certain day on."""

    NOON = 1_767_268_800_000  # of the first of January 2026

    def __init__(self) -> None:
        self.started = time.monotonic()

    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> int:
        return self.NOON + int((time.monotonic() - self.started) * 1000)


# A browser's own chance: the same numbers every time.
_CHANCE = """
let state = 7;
Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
crypto.getRandomValues = (array) => {
  for (const at of array.keys()) array[at] = Math.floor(Math.random() * 2 ** 32);
  return array;
};
"""


@dataclass(frozen=True, slots=True)
class Picture:
    """What happens first, without a browser, gives the address; then what is done on the page."""

    stage: Callable[[Visitor], str]
    act: Callable[[Page], None] = lambda _: None


def at(address: str) -> Callable[[Visitor], str]:
    return lambda _: address


def table(game: str, point: Point, *, seed: str, banks: bool = False) -> Picture:
    """`game` is the name of a profile, or rules."""

    def stage(person: Visitor) -> str:
        deal_from(person.served, seed)
        table = sit_down(person, {"profile" if game in PROFILES else "rules": game})
        play_until(person, table, point, banks)
        return f"/table/{table}"

    return Picture(stage)


def after_rounds(many: int, address: str, *, seed: str) -> Callable[[Visitor], str]:
    """The address may name the table."""

    def stage(person: Visitor) -> str:
        deal_from(person.served, seed)
        table = sit_down(person, {"profile": "house"})
        play_until(person, table, settled(many))
        return address.format(table=table)

    return stage


PICTURES = {
    "lobby": Picture(at("/")),
    "table-house-betting": table("house", betting, seed="10"),
    "table-house-decision": table("house", deciding_on("flop"), seed="10"),
    "table-house-settled": table("house", settled(), seed="10"),
    "table-california-betting": table("california", betting, seed="100"),
    "table-california-decision": table("california", deciding_on("preflop"), seed="100"),
    "table-california-settled": table("california", settled(), seed="100"),
    "table-california-bank": table("california", banking, seed="100", banks=True),
    "table-california-bank-settled": table("california", settled(), seed="100", banks=True),
    "table-royal-caribbean-betting": table("royal-caribbean", betting, seed="64"),
    "table-royal-caribbean-decision": table("royal-caribbean", deciding_on("flop"), seed="64"),
    "table-royal-caribbean-settled": table("royal-caribbean", settled(), seed="64"),
    "table-side-bets-betting": table(THREE_SIDE_BETS, betting, seed="10"),
    "table-side-bets-settled": table(THREE_SIDE_BETS, settled(), seed="10"),
    "trainer": Picture(at("/trainer?seed=5"), lambda page: page.keyboard.press("c")),
    "strategy": Picture(at("/strategy?hand=QJo")),
    "laboratory": Picture(at("/laboratory")),
    "history": Picture(after_rounds(20, "/history", seed="8")),
    "replay": Picture(
        after_rounds(1, "/history/{table}/1", seed="10"), lambda page: page.keyboard.press("End")
    ),
    "desk": Picture(
        at("/desk"), lambda page: page.get_by_role("button", name="Load an example").click()
    ),
    "rules": Picture(at("/rules")),
    "print": Picture(at("/print/layout?rules=california")),
}


def take(browser: Browser, name: str, picture: Picture, folder: Path = FOLDER) -> None:
    """In a house of its own, so that no picture depends on another."""
    settings = {"tables": True, "clock": Clock(), "messages": (1e9, 1e9), "strategy": bots_strategy}
    with (
        tempfile.TemporaryDirectory() as house,
        serving(Path(house), **settings) as served,
        Visitor.arrived(served, PERSON) as person,
    ):
        address = picture.stage(person)
        for kind, screen in SCREENS.items():
            shot = Image.open(BytesIO(_shot(browser, person, screen, address, picture)))
            # 256 colours are enough for felt, cards and words, in a third of the bytes; without
            # `kmeans` the felt would take them all and leave no gold.
            small = shot.convert("RGB").quantize(256, Image.Quantize.MEDIANCUT, kmeans=1)
            small.save(folder / f"{name}-{kind}.png", optimize=True)


def _shot(
    browser: Browser, person: Visitor, screen: Screen, address: str, picture: Picture
) -> bytes:
    url = person.served.url
    assert person.token is not None
    with private_window(browser, url, screen, still=True) as window:
        window.add_init_script(_CHANCE)
        window.add_cookies([{"name": COOKIE, "value": person.token, "url": url}])
        page = window.new_page()
        arrive(page, address)
        picture.act(page)
        page.wait_for_load_state("networkidle", timeout=_MILLISECONDS_TO_SOLVE)
        return page.screenshot(animations="disabled", caret="hide", scale="css")


def main() -> None:
    names = sys.argv[1:] or list(PICTURES)
    if unknown := [name for name in names if name not in PICTURES]:
        raise SystemExit(f"no such picture: {unknown[0]!r}; there are {', '.join(PICTURES)}")
    FOLDER.mkdir(exist_ok=True)
    try:
        with chromium() as browser:
            for name in names:
                take(browser, name, PICTURES[name])
                click.echo(name)
    except NoBrowser as missing:
        raise SystemExit(str(missing)) from None


if __name__ == "__main__":
    main()
