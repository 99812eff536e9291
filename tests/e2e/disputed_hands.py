"""Disputed hands of all games, and the desk's answers as a page shows them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.cli.command import own_fields, pitboss

Hand = dict[str, Any]

COLUMNS = ("outcome", "stake", "due", "paid", "returned", "lost")

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "disputed-hand.json"
OWN_RULES = ROOT / "examples" / "big-flush.toml"

HOUSE: Hand = {
    "rules": "house",
    "dealer": "Kd Kc",
    "board": "Qs Js 5s 5h 4d",
    "seats": [
        {"seat": 6, "ante": "15.00", "trips": "5.00", "cards": "As 9s", "actions": ["raise 3x"]},
        {
            "seat": 2,
            "ante": "100.00",
            "cards": "Ah 2c",
            "actions": ["check", "check", "raise 1x"],
        },
        {
            "seat": 1,
            "ante": "5.00",
            "trips": "10.00",
            "cards": "5d 2h",
            "actions": ["check", "check", "fold"],
        },
    ],
}
CALIFORNIA: Hand = {
    "rules": "california",
    "coverage": "net",
    "schedule": 2,
    "trips_table": "UTH-01",
    "player_dealer": {"seat": 8, "wager": "150.00"},
    "dealer": "Qd Qc",
    "board": "As Ks 7h 7d 2c",
    "seats": [
        {"seat": 1, "ante": "25.00", "cards": "Ah Ad", "actions": ["raise 4x"]},
        {"seat": 7, "ante": "50.00", "trips": "25.00", "cards": "9h 8h", "actions": ["raise 3x"]},
        {"seat": 4, "ante": "30.00", "cards": "Jh Td", "actions": ["check", "raise 2x"]},
    ],
}
ROYAL: Hand = {
    "rules": "royal-caribbean",
    "player_dealer": {"seat": 2, "wager": "1000.00"},
    "dealer": "Ac Kc",
    "board": "Qc Jc Tc 2d 3s",
    "seats": [
        {"seat": 3, "ante": "20.00", "cards": "9c 4d", "actions": ["check", "check", "raise 1x"]},
        {"seat": 5, "ante": "10.00", "trips": "10.00", "cards": "Ad Kh", "actions": ["raise 4x"]},
    ],
}
HANDS = [json.loads(EXAMPLE.read_text()), HOUSE, CALIFORNIA, ROYAL]
OF_ALL_GAMES = pytest.mark.parametrize(
    "hand", HANDS, ids=["example", *(hand["rules"] for hand in HANDS[1:])]
)


def by_command(hand: Hand, *options: str) -> str:
    outcome = pitboss("settle", "-", *options, given=json.dumps(hand), folder=ROOT)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def settled(hand: Hand) -> dict[str, Any]:
    return own_fields(json.loads(by_command(hand, "--json")))


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def paste(page: Page, text: str) -> None:
    papers = page.locator(".desk-papers")
    if papers.get_attribute("open") is None:
        papers.locator("summary").click()
    papers.get_by_role("textbox", name="The hand").fill(text)
    button(page, "Take this text over").click()


def wait_for_answer(page: Page) -> None:
    expect(page.get_by_role("heading", name="The clauses")).to_be_visible()
    expect(page.locator(".outdated")).to_have_count(0)


def money(text: str) -> str:
    """As the command writes it: a plain minus, and no plus."""
    return text.replace("−", "-").replace("+", "").strip()


def shown(page: Page) -> list[dict[str, Any]]:
    """The seats of the answer, as a visitor reads them."""
    seats = []
    for section in page.locator(".desk-settled").all():
        lines = section.locator("tbody tr.figures").all()
        cells = [line.locator("th, td").all_inner_texts() for line in lines]
        spots = [line.get_attribute("data-spot") for line in lines]
        seats.append(
            {
                "seat": int(section.get_by_role("heading").inner_text().split()[1]),
                "spots": {
                    spot: dict(zip(COLUMNS, figures, strict=True))
                    for spot, (_, *figures) in zip(spots, cells, strict=True)
                },
                "net": money(section.locator(".desk-net strong").inner_text()),
            }
        )
    return seats


def wait_for_nets(page: Page, seats: list[dict[str, Any]]) -> None:
    """Until the answer is of this hand: another may still be in its place, and look finished."""
    headings = [re.compile(rf"^\s*Seat {seat['seat']}\b") for seat in seats]
    expect(page.locator(".desk-settled").get_by_role("heading")).to_have_text(headings)
    nets = [re.escape(seat["net"].removeprefix("-")) for seat in seats]
    signs = ["−" if seat["net"].startswith("-") else r"\+?" for seat in seats]
    patterns = [re.compile(rf"^\s*{sign}{net}\s*$") for sign, net in zip(signs, nets, strict=True)]
    expect(page.locator(".desk-net strong")).to_have_text(patterns)
    expect(page.locator(".outdated")).to_have_count(0)


def assert_answered(page: Page, hand: Hand) -> None:
    answer = settled(hand)
    wait_for_answer(page)
    wait_for_nets(page, answer["seats"])
    wanted = [{key: seat[key] for key in ("seat", "spots", "net")} for seat in answer["seats"]]
    assert shown(page) == wanted
    bank = answer.get("player_dealer") or answer["house"]
    totals = page.locator(".desk-totals")
    rows = [row.locator("th, td").all_inner_texts() for row in totals.locator("tr").all()]
    assert money(rows[-2][-1]) == bank["net"]
    assert rows[-1][-1] == "0.00"
    words = totals.locator("p").inner_text()
    assert f"Total action {answer['total_action']}." in words
    assert f"collected {bank['collected']}, paid {bank['paid']}, net " in words
    assert ("the wager is exhausted" in words) is bank.get("exhausted", False)
    assert (f"Collection {answer['collection']}" in words) is (answer["collection"] != "0.00")
    dealer = page.locator(".desk-table").inner_text()
    assert ("does not qualify" in dealer) is not answer["dealer"]["qualifies"]
