"""What a look at a page finds: what sticks out of it, and what not everybody can use."""

from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser import DESKTOP, PHONE, SMALL, WIDE, Screen

# A screen, and another of its kind that is looked at in passing.
SCREENS = pytest.mark.parametrize(("screen", "then"), [(PHONE, SMALL), (DESKTOP, WIDE)], ids=str)

# What scrolls by itself may hold more than fits, and a drawing cuts off at its own border. What is
# one pixel large is there to be read out, not to be seen.
_STICKING_OUT = """(width) => {
  const inside = ({left, right}) => left >= -0.5 && right <= width + 0.5;
  const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const excused = (element) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around === document.body) return false;
      if ((scrolls(around) || around instanceof SVGElement)
          && inside(around.getBoundingClientRect())) return true;
    }
    return false;
  };
  const name = ({tagName, id, className}) =>
    tagName.toLowerCase() + (id && `#${id}`)
    + (typeof className === "string" ? className.split(/\\s+/).filter(Boolean) : [])
      .map((it) => `.${it}`).join("");
  const found = [];
  const {scrollWidth} = document.documentElement;
  if (scrollWidth > width) found.push(`the page is ${scrollWidth} wide, the window ${width}`);
  for (const element of document.querySelectorAll("main, main *")) {
    const box = element.getBoundingClientRect();
    const seen = box.width > 1 && box.height > 1
      && element.checkVisibility({visibilityProperty: true, opacityProperty: true});
    if (seen && !inside(box) && !excused(element)) {
      found.push(`${name(element)}: from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
  }
  return found;
}"""

# Drawings follow the width of the window, a frame later.
_DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# The rules that a page is held to: WCAG 2.2 up to AA, and what axe thinks is good practice.
_AXE = """async () => {
  const values = [
    "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice",
  ];
  const options = {runOnly: {type: "tag", values}, resultTypes: ["violations"]};
  return (await axe.run(document, options)).violations;
}"""


def arrive(page: Page, address: str) -> None:
    """Goes there, and waits until the page has come to show what it is about."""
    page.goto(address)
    # Not `wait_for_function`: the house lets no page make a script of a text.
    expect(page.locator("main h1").first).to_be_visible()
    expect(page.locator("main .loading")).to_have_count(0)


def sticking_out(page: Page) -> list[str]:
    """What is wider than the window: the page as a whole, or what is seen of its <main>."""
    assert page.viewport_size is not None
    # Not what the page says of its window: a phone zooms out until all of a wide page is in it.
    found: list[str] = page.evaluate(_STICKING_OUT, page.viewport_size["width"])
    return found


def no_overflow(page: Page) -> None:
    found = sticking_out(page)
    assert not found, f"{page.url}: " + "; ".join(found)


def violations(page: Page) -> list[str]:
    """What axe-core finds, a line for each element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    found: list[dict[str, Any]] = page.evaluate(_AXE)
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {' '.join(map(str, node['target']))}"
        for rule in found
        for node in rule["nodes"]
    ]


def accessible(page: Page) -> None:
    found = violations(page)
    assert not found, f"{page.url}\n" + "\n".join(found)


def looked_at(page: Page, then: Screen) -> None:
    """For everybody, on its own screen; and whole there, and on another of its kind."""
    no_overflow(page)
    accessible(page)
    own = page.viewport_size
    assert own is not None
    page.set_viewport_size({"width": then.width, "height": then.height})
    page.evaluate(_DRAWN)
    no_overflow(page)
    page.set_viewport_size(own)


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
