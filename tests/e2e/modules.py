"""Modules of the pages, called from a test: nothing of a page is drawn for it."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.advice_shown import module


class Modules:
    def __init__(self, page: Page) -> None:
        self.page = page
        page.goto("/healthz")

    def call(self, path: str, script: str, given: Any = None) -> Any:
        """`script` is a function of the module and of what is given."""
        importing = f"async ([path, given]) => ({script})(await import(path), given)"
        return self.page.evaluate(importing, [module(path), given])
