"""The pages in a browser: what a first load fetches, when the page can be used, how many bytes a
round sends to each client, and how soon the laboratory answers.

    python -m benchmarks.pages [--rounds N]

Run on a machine that does nothing else. Needs Debian's chromium, as the tests do.
"""

import argparse
import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Request, WebSocket
from tests.e2e.browser import chromium, private_window
from tests.e2e.table_page import Seated, alone
from tests.server.serving import Served, Visitor, serving

LOADS = 7
MILLISECONDS_TO_COMPILE = 120_000
# When a seat can be taken: in milliseconds since the visitor asked for the page.
USABLE = """addEventListener("DOMContentLoaded", () => {
  const look = () => {
    if (document.querySelector("button.sit")) window.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
});"""

# From a key in a field to another house edge on the screen, in milliseconds.
ANSWERED = """(field, odds) => new Promise((answered) => {
  const edge = () => document.querySelector(".lab-answer:not(.stale) .lab-edge")?.textContent;
  const before = edge();
  const started = performance.now();
  field.value = odds;
  field.dispatchEvent(new Event("input", {bubbles: true}));
  const look = () => {
    const now = edge();
    if (now && now !== before) answered(performance.now() - started);
    else requestAnimationFrame(look);
  };
  look();
})"""


@dataclass
class Wire:
    """What came over a page's sockets."""

    frames: int = 0
    views: int = 0
    size: int = 0

    def listen(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        self.frames += 1
        self.size += len(text.encode())
        message = json.loads(text)
        if message["type"] == "view":
            self.views += 1


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=20)
    rounds = options.parse_args().rounds
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium() as browser,
        serving(Path(folder)) as served,
    ):
        first_load(browser, served)
        a_round(browser, served, rounds)
        laboratory(browser, served)


def first_load(browser: Browser, served: Served) -> None:
    with Visitor.arrived(served, "Owner") as owner:
        table = owner.opened("A table", bots=3)
    loads = [load_page(browser, served, f"/table/{table}") for _ in range(LOADS)]
    first = loads[0]
    times = [it.usable for it in loads]
    print(f"first load of a table: {first.requests} requests, {first.bodies / 1024:.0f} KB packed,")
    print(f"  {first.size / 1024:.0f} KB with headers; a seat can be taken after")
    best, middle = min(times), statistics.median(times)
    print(f"  {middle:.0f} ms (median of {LOADS}, best {best:.0f}, worst {max(times):.0f})")


@dataclass(frozen=True, slots=True)
class Loaded:
    requests: int
    bodies: int  # bytes as they were sent
    size: int  # with headers
    usable: float  # milliseconds


def load_page(browser: Browser, served: Served, address: str) -> Loaded:
    """In a new window, with nothing cached."""
    requests: list[Request] = []

    def keep(request: Request) -> None:
        requests.append(request)

    with window(browser, served) as opened:
        opened.add_init_script(USABLE)
        page = opened.new_page()
        page.on("requestfinished", keep)
        page.goto(address)
        page.locator("button.sit").first.wait_for()
        sizes = [request.sizes() for request in requests]
        bodies = sum(size["responseBodySize"] for size in sizes)
        headers = sum(size["responseHeadersSize"] for size in sizes)
        usable: float = page.evaluate("window.usable")
        return Loaded(len(requests), bodies, bodies + headers, usable)


def a_round(browser: Browser, served: Served, rounds: int) -> None:
    with window(browser, served) as opened:
        page = opened.new_page()
        wire = Wire()
        wire.listen(page)
        seated = alone(page, "house", bots=5)
        started = wire.frames, wire.views, wire.size
        for _ in range(rounds):
            play(seated)
        frames, views, size = (
            (now - before) / rounds
            for now, before in zip((wire.frames, wire.views, wire.size), started, strict=True)
        )
    print(
        f"a round with five bots, three decisions of one's own: {frames:.1f} frames to the client"
    )
    print(f"  ({views:.1f} views, the rest replies), {size / 1024:.1f} KB")


def laboratory(browser: Browser, served: Served) -> None:
    """From the last key to the answer on the screen, in the page's own time."""
    with window(browser, served) as opened:
        page = opened.new_page()
        page.goto("/laboratory")
        shown = page.locator(".lab-answer:not(.stale) .lab-edge")
        shown.wait_for(timeout=MILLISECONDS_TO_COMPILE)
        flush = page.get_by_role("group", name="Blind pays").get_by_label("Flush", exact=True)
        times = [flush.evaluate(ANSWERED, odds) / 1000 for odds in ("2", "3", "5:2", "4", "7:2")]
    listed = ", ".join(f"{it:.2f}" for it in times)
    print(f"laboratory: another Blind pay table is answered after {listed} s")


def play(seated: Seated) -> None:
    seated.open_round()
    seated.bet()
    seated.play_out("Check|Raise 1")


@contextmanager
def window(browser: Browser, served: Served) -> Iterator[BrowserContext]:
    opened = private_window(browser, served.url, still=True)
    try:
        yield opened
    finally:
        opened.close()


if __name__ == "__main__":
    main()
