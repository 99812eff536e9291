"""Debian's chromium, driven by Playwright: headless, and it knows no host but its own machine."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

# The first is the same browser without windows: a window of the others runs pages of its own.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MILLISECONDS = 120_000  # after which a page that does not come to it has failed

# Beside those that Playwright gives: nothing of the browser's own goes out, and a page that asks
# another host gets no answer, wherever the tests run.
_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--no-first-run",
    "--no-proxy-server",
)


class NoBrowser(RuntimeError):
    def __init__(self) -> None:
        super().__init__(f"no browser: none of {', '.join(PROGRAMS)}; make browser installs one")


def program() -> str:
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        raise NoBrowser
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """While it is open, this thread can run no event loop: Playwright's own seems to run in it."""
    path = program()
    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        # Chromium's sandbox wants a user that is not root, and rights that containers lack.
        browser = playwright.chromium.launch(
            executable_path=path, args=_FLAGS, chromium_sandbox=False
        )
        try:
            yield browser
        finally:
            browser.close()


@dataclass(frozen=True, slots=True)
class Screen:
    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


DESKTOP = Screen(1280, 800)
PHONE = Screen(390, 844, touch=True)
SMALL = Screen(360, 640, touch=True)
WIDE = Screen(2560, 1440)


def private_window(
    browser: Browser,
    url: str,
    screen: Screen = DESKTOP,
    *,
    still: bool = False,
    pace: str = "at-once",
) -> BrowserContext:
    """Somebody who has never been here: no cookie, and nothing stored but the pace at which the
    dealer's steps are shown. `still` asks for no motion."""
    opened = browser.new_context(
        base_url=url,
        viewport={"width": screen.width, "height": screen.height},
        device_scale_factor=1,
        has_touch=screen.touch,
        is_mobile=screen.touch,
        locale="en-US",
        timezone_id="UTC",
        reduced_motion="reduce" if still else "no-preference",
        service_workers="block",  # what they ask for would be nobody's request
    )
    opened.set_default_timeout(MILLISECONDS)
    opened.add_init_script(_SET_PACE.replace("PACE", pace))
    return opened


_SET_PACE = """
try {
  if (localStorage.getItem("pitboss.pace") === null) localStorage.setItem("pitboss.pace", '"PACE"');
} catch {}  // a page without an origin has no storage
"""
