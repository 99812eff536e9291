"""What `make screenshots` takes: a picture of every page, at two widths."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from pitboss.server.web_files import WebFiles
from tests.e2e.browser import DESKTOP, PHONE
from tests.e2e.screenshots import FOLDER, PICTURES, SCREENS, take

WITHOUT = {"account", "host"}  # a form each


def test_every_page_has_a_picture() -> None:
    assert {name.partition("-")[0] for name in PICTURES} >= WebFiles.read().pages - WITHOUT


def test_the_docs_hold_these_pictures_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{name}-{kind}.png" for name in PICTURES for kind in SCREENS
    }


@pytest.mark.full
def test_a_picture_is_taken_at_both_widths(browser: Browser, tmp_path: Path) -> None:
    take(browser, "table-house-betting", PICTURES["table-house-betting"], tmp_path)
    assert {path.name: size(path) for path in tmp_path.iterdir()} == {
        "table-house-betting-desktop.png": (DESKTOP.width, DESKTOP.height),
        "table-house-betting-phone.png": (PHONE.width, PHONE.height),
    }


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size
