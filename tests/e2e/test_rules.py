"""The rules on their page: generated from the profile, so every number of it must be there."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.game.bank import Coverage
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile, with_fields
from pitboss.game.rules import OnTimeOut, Rules, Street
from pitboss.game.voids import OnVoid
from pitboss.paper import words
from tests.e2e.browser import Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.page_checks import SCREENS, accessible, arrive, looked_at, no_overflow
from tests.server.serving import Visitor

pytestmark = pytest.mark.full

CHANGES: dict[str, Any] = {
    "name": "ours",
    "title": "Our own cardroom game",
    "seats": 5,
    "minimum": "30.00",
    "maximum": "1500.50",
    "increment": "0.50",
    "preflop": [2, 6, 7],
    "flop": [3],
    "river": [1, 8],
    "play_limit": "spot",
    "qualify": "two pair",
    "unqualified_ante": "settled",
    "blind_table": "400 45 11 4 2 1",
    "trips_table": "60 40 30 8 7 4 2",
    "dealing": "shoe",
    "decks": ["green", "white"],
    "time_out": "play",
    "coverage": "net",
    "rounds_in_a_row": 1,
    "schedule": 7,
    "between_steps": "lower",
    "void_collection": "kept",
    "schedules": {
        "7": {
            "minimum": "30.00",
            "maximum": "1500.50",
            "steps": [{"up_to": "75.50", "collection": "1.25"}, {"collection": "13.00"}],
        },
        "8": {
            "minimum": "90.00",
            "maximum": "2500.00",
            "steps": [{"up_to": "1234.00", "collection": "17.00"}, {"collection": "19.00"}],
        },
    },
}
CHANGED = with_fields(profile("california"), CHANGES)


def money(amount: Cents) -> str:
    """As the pages write it: no cents where there are none, thousands apart."""
    whole = f"{amount // 100:,}"
    return f"{whole}.{amount % 100:02}" if amount % 100 else whole


def multiples(rules: Rules, street: Street) -> str:
    *others, last = (f"{it}×" for it in rules.multiples(street))
    return f"{', '.join(others)} or {last}" if others else last


def sentences(rules: Rules) -> Iterator[str]:
    """Pieces of text that say what a field says; those of pay tables and schedules apart."""
    low, high = money(rules.spot_minimum), money(rules.spot_maximum)
    yield f"an Ante of {low} to {high} on its circle, in steps of {money(rules.increment)};"
    yield f"Check, or raise: a Play wager of {multiples(rules, Street.PREFLOP)} your Ante."
    yield f"Who has not raised checks, or raises {multiples(rules, Street.FLOP)} the Ante."
    yield f"Who has not raised raises {multiples(rules, Street.RIVER)} the Ante, or folds"
    yield f"you need at least {money(rules.least_to_play)}: an Ante and a Blind"
    if rules.most_play is None:
        yield "a multiple of the Ante. It has no limit of its own."
    else:
        yield f"A raise above {money(rules.most_play)}, the most on a spot, is not offered."
    yield f"There are {rules.seats} seats"
    plays = rules.time_out is OnTimeOut.PLAY
    yield "on the river plays the least raise" if plays else "checks, and folds on the river;"
    yield from rules.decks
    yield f"From a {rules.dealing}, "
    if rules.qualify is None:
        yield "The dealer qualifies with any hand."
    else:
        yield f"The dealer qualifies with {rules.least_qualifying} or better"
    if not rules.house_banked:
        rounds = f"{rules.rounds_in_a_row} round{'s' if rules.rounds_in_a_row > 1 else ''}"
        yield f"No seat banks more than {rounds} in a row"
        yield f"The wager of the player/dealer is {low} or more"
        by = "the wager" if rules.coverage is Coverage.WAGER else rules.coverage
        yield f"Coverage by {by}:"
        yield f"To bank a round you need at least {money(rules.least_to_bank)}."
        yield rules.inscription
        yield (
            "No collection is taken."
            if rules.schedule is None
            else f"It is {money(rules.highest_collection)} at most, and what is due is kept"
        )
        if rules.schedule is not None:
            yield f"A total between two printed steps falls into the {rules.between_steps} one."
            kept = rules.void_collection is OnVoid.KEPT
            yield "the collection stays in the drop." if kept else "goes back with the wagers."


def rows(table: Locator) -> list[list[str]]:
    found: list[list[str]] = table.evaluate(
        "(it) => [...it.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.innerText))"
    )
    return found


def captioned(page: Page, caption: str) -> Locator:
    return page.locator("table", has=page.locator("caption", has_text=caption))


def expect_rules(page: Page, rules: Rules) -> None:
    text = " ".join(page.locator("main").inner_text().split())
    for piece in sentences(rules):
        assert piece in text, piece
    for wager in rules.wagers:
        if wager.table is not None:
            printed = rows(captioned(page, f"{wager.label} pays"))
            below = [["below that", wager.below]]
            assert printed == [[str(h), str(odds)] for h, odds in wager.table.lines] + below
    expect(page.locator(".rules-schedules table")).to_have_count(len(rules.schedules))
    for number, schedule in rules.schedules.items():
        shown = captioned(page, f"Schedule {number}")
        limits = f"a spot {money(schedule.minimum)} to {money(schedule.maximum)}"
        expect(shown.locator("caption")).to_contain_text(f"Schedule {number} {limits}")
        in_force = shown.get_by_text("in force")
        expect(in_force).to_have_count(1 if number == rules.schedule else 0)
        posted = words.ranges(schedule, rules.increment, rules.between_steps)
        assert rows(shown) == [[line.action, words.dollars(line.collection)] for line in posted]


@pytest.mark.quick
@pytest.mark.parametrize("name", PROFILES)
def test_every_number_of_a_game_is_on_its_page(page: Page, name: str) -> None:
    arrive(page, f"/rules/{name}")
    expect(page.get_by_role("heading", level=1)).to_have_text(profile(name).title)
    expect_rules(page, profile(name))


def test_the_rules_of_a_table_are_its_own(open_page: PageOpener, guest: Visitor) -> None:
    table = guest.opened("The green room", profile="california", changes=CHANGES, public=False)
    page = open_page(who=guest)
    arrive(page, f"/rules/table/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules at The green room")
    expect(page.get_by_text("Our own cardroom game.")).to_be_visible()
    expect_rules(page, CHANGED)
    laboratory = page.get_by_role("link", name="In the laboratory")
    assert laboratory.get_attribute("href") == (
        "/laboratory?blind=400+45+11+4+2+1&preflop=2+6+7&flop=3&river=1+8&qualify=two+pair"
        "&ante=settled&trips=60+40+30+8+7+4+2"
    )
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(re.compile(rf"/table/{table}$"))


def test_an_invitation_shows_the_rules_of_a_private_table(
    open_page: PageOpener, guest: Visitor, page_errors: PageErrors
) -> None:
    table = guest.opened("By invitation", public=False)
    invitation = guest.card(table)["invitation"]
    page = open_page()
    arrive(page, f"/rules/table/{table}?invitation={invitation}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules at By invitation")
    page_errors.expect("^console: .* 40[34] .*/api/tables/")
    stranger = open_page()
    stranger.goto(f"/rules/table/{table}")
    expect(stranger.get_by_role("alert")).to_contain_text("Try again")
    accessible(stranger)


def settled(page: Page) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in rows(page.locator(".rules-settled"))}


def test_what_happens_to_each_wager(open_page: PageOpener, guest: Visitor) -> None:
    page = open_page(who=guest)
    arrive(page, "/rules/house")
    usual = ["1 to 1", "lost", "returned", "lost"]
    table = settled(page)
    trips = table.pop("Trips")
    assert trips == [
        "by its table with three of a kind or better, whoever wins, and also if you fold; "
        "lost below that"
    ]
    assert table == {
        "Play": ["1 to 1", "lost", "returned", "–"],
        "Ante, the dealer qualifies": usual,
        "Ante, the dealer does not qualify": ["returned", "returned", "returned", "lost"],
        "Blind": ["by its table", "lost", "returned", "lost"],
    }
    for changes in ({"qualify": "none"}, {"unqualified_ante": "settled"}):
        arrive(page, f"/rules/table/{guest.opened('Another', changes=changes)}")
        assert settled(page)["Ante"] == usual
        assert list(settled(page)) == ["Play", "Ante", "Blind", "Trips"]


@pytest.mark.quick
def test_the_games_lie_side_by_side_and_lead_to_their_pages(page: Page) -> None:
    arrive(page, "/rules")
    table = page.locator(".rules-games")
    assert table.locator("thead th").all_inner_texts() == [profile(it).title for it in PROFILES]
    facts = {row[0]: row[1:] for row in rows(table)}
    games = [profile(name) for name in PROFILES]
    assert facts["Seats"] == ["6", *(f"{it}, the player/dealer's among them" for it in (8, 7))]
    limits = [f"{money(it.spot_minimum)} to {money(it.spot_maximum)}" for it in games]
    assert facts["A wager on a spot"] == limits
    for street, row in {
        Street.PREFLOP: "Raise before the flop",
        Street.FLOP: "Raise on the flop",
        Street.RIVER: "Raise on the river",
    }.items():
        assert facts[row] == [multiples(it, street) for it in games]
    for game, said in zip(games, facts["Trips pays, from the highest hand down"], strict=True):
        trips = game.paytable("trips")
        assert said == f"{trips.name}: {' · '.join(str(trips).split())}"
    assert facts["Collection"] == ["none", "schedule 1: 1 to 9", "none"]
    assert facts["Chips to bank with, at least"] == ["never", "6", "5"]
    page.get_by_role("link", name="Read the rules California cardroom game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("California cardroom game")
    page.get_by_role("link", name="How the pages work").click()
    expect(page.get_by_role("heading", name="How the pages work")).to_be_in_viewport()


def test_a_game_that_is_none_leads_to_those_that_are(page: Page) -> None:
    arrive(page, "/rules/whist")
    expect(page.get_by_text("There is no game “whist”.")).to_be_visible()
    links = page.locator("main li a")
    assert links.all_inner_texts() == [profile(name).title for name in PROFILES]


def test_a_table_that_is_none_is_told_in_words(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("^console: .* 404 .*/api/tables/nowhere")
    page.goto("/rules/table/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table")


def test_the_rules_are_for_paper_too(page: Page) -> None:
    arrive(page, "/rules/california")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator(".rules-steps")).to_be_visible()
    page.set_viewport_size({"width": 794, "height": 1123})  # A4
    no_overflow(page)
    colours = "(it) => [getComputedStyle(it).color, getComputedStyle(document.body.parentElement)"
    colours += ".backgroundColor]"
    inks = page.locator(".rules-steps b").first.evaluate(colours)
    assert inks == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


@SCREENS
@pytest.mark.parametrize("name", PROFILES)
def test_the_rules_fit_and_are_for_everybody(
    open_page: PageOpener, screen: Screen, then: Screen, name: str
) -> None:
    page = open_page(screen)
    arrive(page, f"/rules/{name}")
    looked_at(page, then)
