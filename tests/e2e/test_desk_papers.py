"""The desk's papers: a hand as text, as a file, as a link, and what is handed out."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from tests.cli.command import pitboss
from tests.e2e.browser_sessions import PageOpener
from tests.e2e.disputed_hands import (
    CALIFORNIA,
    EXAMPLE,
    HANDS,
    OF_ALL_GAMES,
    OWN_RULES,
    ROOT,
    ROYAL,
    Hand,
    assert_answered,
    button,
    paste,
    settled,
    wait_for_answer,
)
from tests.e2e.page_checks import arrive

pytestmark = pytest.mark.full


@pytest.mark.quick
def test_the_example_is_that_of_the_folder(page: Page) -> None:
    arrive(page, "/desk")
    button(page, "Load an example").click()
    wait_for_answer(page)
    page.locator(".desk-papers summary").click()
    with page.expect_download() as event:
        button(page, "Download: The hand").click()
    assert json.loads(_text(event.value)) == HANDS[0]


@OF_ALL_GAMES
def test_what_is_handed_out_is_what_the_command_prints(page: Page, hand: Hand) -> None:
    arrive(page, "/desk")
    paste(page, json.dumps(hand))
    wait_for_answer(page)
    with page.expect_download() as event:
        button(page, "Download: The answer").click()
    saved = json.loads(_text(event.value))
    assert list(saved.items()) == list(settled(hand).items())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dealer": "7d As"}, "Seat 4: As is in two places: the dealer and seat 4"),
        ({"player_dealer": {"seat": 4, "wager": "500"}}, "Seat 4: the player/dealer does not play"),
        ({"player_dealer": {"seat": 9, "wager": "500"}}, "Player/dealer: the seats are 1 to 8"),
        ({"seats": [{**HANDS[0]["seats"][0], "actions": ["fold"]}]}, "Seat 4: “fold” is not on"),
        ({"seats": [HANDS[0]["seats"][0]] * 2}, "Seat 4: here twice"),
        (
            {"seats": [{**HANDS[0]["seats"][0], "actions": ["raise 4x", "check"]}]},
            "Seat 4: nothing follows a raise or a fold",
        ),
    ],
)
def test_a_hand_that_cannot_be_is_taken_over_and_its_fault_is_told(
    page: Page, change: Hand, words: str
) -> None:
    hand = HANDS[0] | change
    outcome = pitboss("settle", "-", given=json.dumps(hand), folder=ROOT)
    assert outcome.code == 2  # the command refuses it as well
    arrive(page, "/desk")
    paste(page, json.dumps(hand))
    found = page.locator("#desk-answer").get_by_role("listitem").filter(has_text=words)
    expect(found).not_to_have_count(0)
    expect(page.locator(".desk-settled")).to_have_count(0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "this is not JSON: "),
        ("[]", "the hand is an object"),
        ('{"rule": "house"}', "rule is unknown; the fields are rules, coverage, "),
        ('{"seats": [{"seat": 1, "Chips": "5"}]}', "seats[0].Chips is unknown; the fields are"),
        ('{"seats": [{"stakes": {"ante": "5"}, "ante": "5"}]}', "seats[0].ante is given twice"),
        ('{"seats": [{"ante": 10}]}', "seats[0].ante is not text in quotes"),
        ('{"seats": [{"seat": 1.5}]}', "seats[0].seat is not a whole number"),
        ('{"seats": {"seat": 1}}', "seats is not a list"),
        ('{"player_dealer": 3}', "player_dealer is an object with the fields seat, wager"),
        ('{"dealer": "Ax Kd"}', "dealer: “Ax Kd” are not cards"),
        ('{"board": "As As 2d 3d 4d"}', "board: “As As 2d 3d 4d” are not cards"),
        ('{"dealer": "As Kd 2c"}', "dealer: 3 cards, not 2"),
        ('{"rules": "house", "board": "", "rules": "house"}', "rules is given twice"),
    ],
)
def test_a_text_that_is_no_hand_is_refused_in_words_and_nothing_is_lost(
    page: Page, text: str, words: str
) -> None:
    arrive(page, "/desk")
    page.get_by_label("Ante").fill("12")
    paste(page, text)
    expect(page.locator("#desk-hand-note")).to_contain_text(f"Not taken over: {words}")
    expect(page.get_by_role("textbox", name="The hand")).to_have_value(text)
    expect(page.get_by_label("Ante")).to_have_value("12")
    button(page, "Back to the form").click()
    expect(page.get_by_role("textbox", name="The hand")).to_have_value(
        re.compile('"ante": "12.00"')
    )


def test_no_answer_stands_beside_a_text_that_was_not_asked_about(page: Page) -> None:
    arrive(page, "/desk")
    button(page, "Load an example").click()
    wait_for_answer(page)
    page.locator(".desk-papers summary").click()
    given = page.get_by_role("textbox", name="The answer")
    expect(given).to_be_visible()
    page.get_by_role("textbox", name="The hand").fill("{")
    expect(given).to_have_count(0)
    button(page, "Back to the form").click()
    expect(given).to_be_visible()


def test_a_file_is_loaded_and_what_its_game_has_no_use_for_is_left_out(page: Page) -> None:
    arrive(page, "/desk")
    page.locator(".desk-papers summary").click()
    page.locator(".desk-papers input[type=file]").set_input_files(EXAMPLE)
    assert_answered(page, HANDS[0])
    house = HANDS[0] | {"rules": "house"}
    paste(page, json.dumps(house))
    expect(page.locator(".notes")).to_contain_text(
        "Left out, because the game has none: schedule, player_dealer."
    )
    del house["schedule"], house["player_dealer"]
    assert_answered(page, house)


def test_own_rules_come_from_their_file(page: Page) -> None:
    hand = CALIFORNIA | {"rules": str(OWN_RULES.relative_to(ROOT))}
    arrive(page, "/desk")
    paste(page, json.dumps(hand))
    rules = page.get_by_label("Rules as TOML")
    expect(rules).to_have_accessible_description(
        "The hand names the rules file examples/big-flush.toml: load it here."
    )
    page.locator(".desk-form input[type=file]").set_input_files(OWN_RULES)
    assert_answered(page, hand)


@pytest.mark.quick
def test_a_link_shares_the_hand_finished_or_not(open_page: PageOpener) -> None:
    page = open_page()
    arrive(page, "/desk")
    paste(page, json.dumps(ROYAL))
    wait_for_answer(page)
    page.wait_for_url(re.compile(r"/desk#.*royal-caribbean"))
    other = open_page()
    arrive(other, page.url)
    assert_answered(other, ROYAL)
    other.get_by_label("Ante").first.fill("x")
    button(other, "Clear: Board").click()
    other.wait_for_url(re.compile(r"#.*%22board%22:%22%22.*%22x%22"))
    other.reload()
    expect(other.get_by_label("Ante").first).to_have_value("x")
    expect(other.locator("#desk-answer")).to_contain_text("Board: 5 cards are missing")


def test_an_address_that_was_cut_off_is_told(page: Page) -> None:
    arrive(page, "/desk#%7B%22rules%22:%22cal")
    expect(page.locator(".notes")).to_contain_text(
        "The hand in the address cannot be read: this is not JSON"
    )


def test_the_hand_is_still_there_after_other_pages(page: Page) -> None:
    arrive(page, "/desk")
    page.get_by_label("Ante").fill("25")
    page.get_by_role("link", name="Rules", exact=True).click()
    page.get_by_role("link", name="Settlement desk", exact=True).click()
    expect(page.get_by_label("Ante")).to_have_value("25")


def test_the_hand_before_is_one_step_back(page: Page) -> None:
    arrive(page, "/desk")
    paste(page, json.dumps(ROYAL))
    wait_for_answer(page)
    button(page, "Load an example").click()
    assert_answered(page, HANDS[0])
    button(page, "New hand").click()
    expect(page.get_by_label("Ante")).to_have_value("")
    page.go_back()
    assert_answered(page, HANDS[0])
    page.go_back()
    assert_answered(page, ROYAL)


def _text(download: Download) -> str:
    return Path(download.path()).read_text(encoding="utf-8")
