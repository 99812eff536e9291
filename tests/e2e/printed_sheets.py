"""Takes the small pictures of the printed sheets in docs/printing: `python -m` this module.

Beside them it keeps the digest of each sheet's text, which says whether a picture is the sheet's.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from playwright.sync_api import Browser

from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.voids import VoidKind
from pitboss.paper.bank_log import bank_log
from pitboss.paper.book import book
from pitboss.paper.entries import BankedRound, ReturnedStakes, VoidedRound
from pitboss.paper.layout import layout
from pitboss.paper.sheet import Paper
from pitboss.paper.sheets import SHEETS, FilledFrom
from pitboss.paper.slips import drop_slip, void_slip
from tests.e2e.browser import chromium

FOLDER = Path(__file__).parents[2] / "docs" / "printing"
DIGESTS = FOLDER / "pictures.json"
A4 = (794, 1123)  # in pixels of the screen
SCALE = 0.42
PICTURE = 10  # one to so many
RULES = profile("california")
_EVENING = 1_767_380_400_000
_MINUTE = 60_000


def rounds() -> Iterator[BankedRound]:
    """An evening at the corner table: wagers, collected and paid by round."""
    holders = ((3, "Ada"), (3, "Ada"), (4, "Ben"), (4, "Ben"), (6, "Cleo"), (7, "Dov"), (3, "Ada"))
    money = ((300, 140, 75), (300, 60, 225), (150, 150, 20), (200, 0, 90), (80, 80, 80))
    for number, (seat, player) in enumerate(holders, start=1):
        wager, collected, paid = (Cents(100 * it) for it in money[number % len(money)])
        action = Cents(6000 + 3500 * (number % 5))
        fee, at = RULES.collection(action), _EVENING + number * 2 * _MINUTE
        yield BankedRound(at, "Corner", number, seat, player, wager, action, collected, paid, fee)


def sheets() -> dict[str, str]:
    """Every HTML sheet of the California game by its name, filled in where a journal fills it."""
    evening = list(rounds())
    blind = {"Ante": Cents(1000), "Blind": Cents(1000)}
    with_trips = blind | {"Trips": Cents(500)}
    seats = (ReturnedStakes(4, "Ben", with_trips), ReturnedStakes(6, "Cleo", blind))
    bank = ReturnedStakes(3, "Ada", {"Wager": Cents(30000), "Collection": Cents(100)})
    why = "a card left the shuffler face up"
    void = VoidedRound(evening[-1].at, "Corner", 8, "blue", why, VoidKind.FAULT, seats, bank)
    of_rules = {
        kind.name: kind.blank(RULES, Paper.A4)
        for kind in SHEETS.values()
        if kind.filled_from is FilledFrom.RULES and not kind.svg
    }
    return of_rules | {
        "book": book("Ada", [one for one in evening if one.player == "Ada"]),
        "log": bank_log(RULES, "Corner", evening),
        "drop-slip": drop_slip(RULES, "Corner", evening),
        "void-slip": void_slip(RULES, void),
    }


def digests() -> str:
    """Of the sheets as they are now, by their names."""
    of_text = {name: sha256(text.encode()).hexdigest() for name, text in sheets().items()}
    return json.dumps(of_text, indent=1, sort_keys=True) + "\n"


def drawing() -> str:
    return layout(RULES, PICTURE)


def picture(browser: Browser, text: str) -> bytes:
    """The first page, small."""
    window = browser.new_context(
        viewport={"width": A4[0], "height": A4[1]}, device_scale_factor=SCALE
    )
    page = window.new_page()
    page.set_content(text)
    taken = page.screenshot()
    window.close()
    return taken


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "layout.svg").write_text(drawing(), encoding="utf-8")
    with chromium() as browser:
        for name, text in sheets().items():
            (FOLDER / f"{name}.png").write_bytes(picture(browser, text))
    DIGESTS.write_text(digests(), encoding="utf-8")


if __name__ == "__main__":
    main()
