"""The page of sheets, and the sheets as a browser lays them out: nothing is cut off."""

import re

import pytest
from playwright.sync_api import Browser, expect

from pitboss.game.profiles import PROFILES
from pitboss.paper.layout import layout
from pitboss.paper.sheet import SIZES, Paper
from pitboss.paper.sheets import SHEETS
from tests.e2e.browser_sessions import PageOpener
from tests.e2e.printed_sheets import DIGESTS, FOLDER, digests, drawing, sheets
from tests.paper.reading import ALL_RULES

PIXELS = 96 / 25.4  # a millimetre on the screen
MARGIN = 14

_TOO_WIDE = """
() => [...document.querySelectorAll("body *")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
  .map((element) => `${element.tagName}: ${element.textContent.slice(0, 40)}`)
"""

_OUTSIDE = """
() => {
  const outside = [];
  for (const circle of document.querySelectorAll("circle[data-spot]")) {
    const box = circle.getBBox();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    for (const text of circle.parentNode.querySelectorAll("text[font-weight]")) {
      const words = text.getBBox();
      const across = words.x + words.width / 2 - middle[0];
      const near = Math.hypot(across, words.y + words.height / 2 - middle[1]);
      if (near > box.width / 2) continue;  // of another circle
      for (const x of [words.x, words.x + words.width])
        if (Math.abs(x - middle[0]) > box.width / 2) outside.push(text.textContent);
    }
  }
  for (const path of document.querySelectorAll("textPath")) {
    const line = document.querySelector(path.getAttribute("href"));
    if (path.getComputedTextLength() > line.getTotalLength()) outside.push(path.textContent);
  }
  return outside;
}
"""


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("name", ["california", "side-bets"])
def test_no_sheet_is_wider_than_its_paper(browser: Browser, name: str, paper: Paper) -> None:
    width, height = (round(it * PIXELS) for it in SIZES[paper])
    page = browser.new_page(viewport={"width": width, "height": height})
    for kind in SHEETS.values():
        if kind.svg:
            continue
        page.set_content(kind.blank(ALL_RULES[name], paper))
        assert page.evaluate("document.documentElement.scrollWidth") <= width, kind.name
        assert page.evaluate(_TOO_WIDE) == [], kind.name
    page.close()


@pytest.mark.parametrize("name", PROFILES)
def test_a_report_fits_a_phone_and_its_paper(browser: Browser, name: str) -> None:
    report = FOLDER.parent / "reports" / f"{name}.html"
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(report.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.emulate_media(media="print")
    inside = round((SIZES[Paper.A4][0] - 2 * MARGIN) * PIXELS)
    page.set_viewport_size({"width": inside, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= inside
    page.close()


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_rack_card_fits_on_one_page(browser: Browser, name: str) -> None:
    page = browser.new_page()
    for paper in Paper:
        page.set_content(SHEETS["rack-card"].blank(ALL_RULES[name], paper))
        card = page.locator(".card").first.bounding_box()
        assert card is not None
        assert card["height"] <= (SIZES[paper][1] - 2 * MARGIN) * PIXELS, (name, paper)
    page.close()


@pytest.mark.parametrize("name", ALL_RULES)
def test_words_stay_in_their_circles(browser: Browser, name: str) -> None:
    page = browser.new_page()
    page.set_content(layout(ALL_RULES[name]))
    assert page.locator("circle[data-spot]").count() == ALL_RULES[name].seats * len(
        ALL_RULES[name].wagers
    )
    assert page.evaluate(_OUTSIDE) == []
    page.close()


def test_the_page_shows_each_sheet_of_any_game(open_page: PageOpener) -> None:
    page = open_page()
    page.goto("/print")
    expect(page.get_by_role("heading", name="Table layout")).to_be_visible()
    expect(page.get_by_alt_text("Preview: Table layout")).to_have_attribute(
        "src", re.compile(r"/api/print/layout\?rules=house&scale=10")
    )
    page.get_by_role("link", name=re.compile("Collection placard")).click()
    page.get_by_label("Rules").select_option("california")
    preview = page.frame_locator("iframe")
    expect(preview.get_by_text("$5 – $50", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/print/placard\?rules=california$"))
    page.get_by_label("Paper").select_option("letter")
    download = page.get_by_role("link", name="Download")
    expect(download).to_have_attribute("href", "/api/print/placard?rules=california&paper=letter")
    page.get_by_role("link", name=re.compile("Void slip")).click()
    page.get_by_label("Fill in with a round that was void").check()
    expect(page.get_by_role("status").get_by_text("choose a table")).to_be_visible()


def test_the_docs_hold_a_small_picture_of_every_sheet() -> None:
    pictures = {path.stem: path.stat().st_size for path in FOLDER.iterdir() if path != DIGESTS}
    assert set(pictures) == set(SHEETS)
    assert max(pictures.values()) < 40_000
    assert (FOLDER / "layout.svg").read_text(encoding="utf-8") == drawing()
    assert {*sheets(), "layout"} == set(SHEETS)


def test_the_pictures_are_of_the_sheets_as_they_are_now() -> None:
    said = "`python -m tests.e2e.printed_sheets` takes them again; look at them"
    assert DIGESTS.read_text(encoding="utf-8") == digests(), said
