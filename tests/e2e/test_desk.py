"""The settlement desk in a browser: what it shows is what `pitboss settle` says."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.game.cards import parse_cards
from tests.e2e.advice_shown import card_name, named
from tests.e2e.browser import SMALL, Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.disputed_hands import (
    CALIFORNIA,
    HANDS,
    OF_ALL_GAMES,
    ROOT,
    ROYAL,
    Hand,
    assert_answered,
    button,
    by_command,
    paste,
    wait_for_answer,
)
from tests.e2e.page_checks import SCREENS, arrive, looked_at, no_overflow

pytestmark = pytest.mark.full


@OF_ALL_GAMES
def test_a_hand_as_json_gets_the_answer_of_the_command(page: Page, hand: Hand) -> None:
    arrive(page, "/desk")
    paste(page, json.dumps(hand))
    assert_answered(page, hand)


@OF_ALL_GAMES
def test_every_line_has_the_clauses_of_the_command(page: Page, hand: Hand) -> None:
    arrive(page, "/desk")
    paste(page, json.dumps(hand))
    wait_for_answer(page)
    printed = " ".join(by_command(hand).split())
    groups = re.findall(r"\((\d+\.\d+(?:, \d+\.\d+)*)\)", printed)
    numbers = [number for group in groups for number in group.split(", ")]
    assert page.locator("#desk-answer .clause").all_inner_texts() == numbers
    explained = page.locator(".desk-clauses dt").all_inner_texts()
    assert explained == sorted(set(numbers), key=lambda it: tuple(map(int, it.split("."))))


def test_the_words_of_a_clause_are_those_of_the_book(page: Page) -> None:
    arrive(page, "/desk")
    button(page, "Load an example").click()
    wait_for_answer(page)
    book = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    clauses = re.findall(r"^\*\*(\d+\.\d+)\*\* (.*?)(?:\s— \*[^*]*\*)?\n\n", book, re.S | re.M)
    words = {number: " ".join(text.replace("`", "").split()) for number, text in clauses}
    explained = page.locator(".desk-clauses div")
    expect(explained.first.locator("dd")).not_to_be_empty()
    for clause in explained.all():
        assert clause.locator("dd").inner_text() == words[clause.locator("dt").inner_text()]


def test_a_clause_is_found_by_its_number(page: Page) -> None:
    arrive(page, "/desk")
    button(page, "Load an example").click()
    wait_for_answer(page)
    page.get_by_role("button", name="Clause 9.1", exact=True).first.click()
    expect(page.locator(".desk-clauses div").filter(has_text="9.1").first).to_be_focused()


@pytest.mark.quick
def test_a_hand_is_entered_with_clicks(page: Page) -> None:
    arrive(page, "/desk")
    page.get_by_label("Rules", exact=True).select_option("California cardroom game")
    page.get_by_label("Trips table").select_option("UTH-01")
    page.get_by_label("Coverage").select_option("net")
    page.get_by_label("Collection schedule").select_option("2: a spot from 25 to 1,000")
    page.get_by_label("Player/dealer's seat").select_option("8")
    page.get_by_label("Player/dealer's wager").fill("150")
    for _ in CALIFORNIA["seats"][1:]:
        button(page, "Add a seat").click()
    for told, seat in zip(CALIFORNIA["seats"], page.locator(".desk-seat").all(), strict=True):
        seat.get_by_label("Seat", exact=True).select_option(str(told["seat"]))
        seat.get_by_label("Ante").fill(told["ante"].removesuffix(".00"))
        seat.get_by_label("Trips").fill(told.get("trips", ""))
        for street, action in enumerate(told["actions"]):
            choices = seat.locator(".desk-street").nth(street)
            chosen = choices.get_by_role("button", name=named(action))
            chosen.click()
            expect(chosen).to_have_attribute("aria-pressed", "true")
    deck = page.locator(".picker-deck")
    cards = [CALIFORNIA["board"], CALIFORNIA["dealer"]]
    cards += [seat["cards"] for seat in CALIFORNIA["seats"]]
    for card in parse_cards(" ".join(cards)):  # a place that is full leads to the next
        deck.get_by_role("button", name=card_name(card), exact=True).click()
    assert_answered(page, CALIFORNIA)


def test_a_card_is_nowhere_twice_and_a_raise_ends_it(page: Page) -> None:
    arrive(page, "/desk")
    button(page, "Load an example").click()
    wait_for_answer(page)
    button(page, "Pick the cards of seat 5: nine of hearts, nine of clubs").click()
    deck = page.locator(".picker-deck")
    expect(deck.get_by_role("button", name="ace of spades")).to_be_disabled()  # seat 4 has it
    button(page, "Clear: Seat 5").click()
    expect(deck.get_by_role("button", name="nine of hearts")).to_be_enabled()
    expect(deck.get_by_role("button", name="queen of spades")).to_be_disabled()  # on the board
    raised, folded = page.locator(".desk-seat").all()
    streets = [it.locator(".desk-street") for it in (raised, folded)]
    for later in streets[0].all()[1:]:
        for choice in later.get_by_role("button").all():
            expect(choice).to_be_disabled()
    streets[1].nth(0).get_by_role("button", name="Raise 3×").click()
    expect(streets[1].nth(2).get_by_role("button", name="Fold")).to_be_disabled()
    expect(streets[1].nth(2).locator("[aria-pressed=true]")).to_have_count(0)


@pytest.mark.quick
def test_what_is_missing_is_said_and_found(page: Page) -> None:
    arrive(page, "/desk")
    answer = page.locator("#desk-answer")
    expect(answer.get_by_role("listitem")).to_have_text(
        [
            "Seat 1, Ante: missing",
            "Seat 1: no decision before the flop yet",
            "Board: 5 cards are missing",
            "Dealer: 2 cards are missing",
            "Seat 1: 2 cards are missing",
        ]
    )
    button(page, "Settle the hand").click()
    ante = page.get_by_label("Ante")
    expect(ante).to_be_focused()
    expect(ante).to_have_accessible_description("missing")
    button(page, "Remove seat 1").click()
    expect(answer.get_by_role("listitem").first).to_have_text("The seats: add one that plays")


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("Ante", "ten", "“ten” is no amount: write it as in 10 or 10.50"),
        ("Ante", "3", "between 5 and 300 (3.4)"),
        ("Ante", "7.50", "in steps of 1 (3.5)"),
        ("Trips", "301", "between 5 and 300 (3.4)"),
        ("Blind, if it differs", "20", "the Blind equals the Ante, 10.00 (3.2)"),
        ("Player/dealer's wager", "five", "“five” is no amount: write it as in 10 or 10.50"),
    ],
)
def test_a_wrong_amount_is_told_at_its_field_and_stays_there(
    page: Page, field: str, typed: str, words: str
) -> None:
    arrive(page, "/desk")
    button(page, "Load an example").click()
    wait_for_answer(page)
    entry = page.get_by_label(field, exact=True).first
    before = entry.input_value()
    entry.fill(typed)
    expect(entry).to_have_accessible_description(words)
    expect(page.locator("#desk-answer").get_by_role("listitem")).to_contain_text([words])
    expect(page.locator(".desk-settled")).to_have_count(0)  # no answer to another hand
    expect(entry).to_have_value(typed)
    entry.fill(before)
    assert_answered(page, HANDS[0])


def test_a_bank_below_the_minimum_is_settled_and_remarked_on(page: Page) -> None:
    arrive(page, "/desk")
    button(page, "Load an example").click()
    wait_for_answer(page)
    page.get_by_label("Player/dealer's wager", exact=True).fill("4.99")
    said = page.locator("#desk-answer")
    expect(said).to_contain_text("The wager of 4.99 is below the minimum of 5.00")
    expect(said.locator(".desk-clauses dt")).to_contain_text(["8.5"])


def test_what_went_wrong_with_the_cards_is_entered_and_settled(page: Page) -> None:
    arrive(page, "/desk")
    paste(page, json.dumps(ROYAL))
    wait_for_answer(page)
    said = page.locator("#desk-answer")
    page.get_by_label("The hand", exact=True).first.select_option(
        "is foul by the seat's own fault: wagers are lost (12.5)"
    )
    page.get_by_label("Why it is foul").fill("it left the table")
    expect(said).to_contain_text("its wagers are lost: it left the table")
    page.get_by_text("If something went wrong with the cards").click()
    button(page, "Add an exposed card that stands").click()
    page.get_by_label("Which card, and how").fill("a nine fell")
    expect(said).to_contain_text("exposed, and it stands: a nine fell")
    page.get_by_label("The round", exact=True).select_option("is void: a fault (12.2)")
    page.get_by_label("Why it is void").fill("the lights went out")
    expect(said).to_contain_text("The round is void: the lights went out")
    expect(said.locator(".desk-clauses dt")).to_contain_text(["12.2"])


def test_own_odds_are_judged_by_the_house(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("400 .*/api/rules/check")
    arrive(page, "/desk")
    paste(page, json.dumps(ROYAL | {"trips_table": "50 40 to nothing"}))
    odds = page.get_by_label("Trips odds")
    expect(odds).to_have_accessible_description(re.compile("trips_table: not odds: .40:nothing."))
    odds.fill("100 50 40 9 7 4 3")
    assert_answered(page, ROYAL | {"trips_table": "100 50 40 9 7 4 3"})


def test_a_house_that_does_not_answer_is_asked_again(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("failed: POST .*/api/settle")
    page_errors.expect("console: .*ERR_CONNECTION_RESET")
    page.route("**/api/settle", lambda route: route.abort("connectionreset"))
    arrive(page, "/desk")
    button(page, "Load an example").click()
    expect(page.get_by_role("alert")).to_contain_text("The house does not answer.")
    page.unroute("**/api/settle")
    button(page, "Try again").click()
    assert_answered(page, HANDS[0])


def test_a_refusal_of_the_desk_is_shown(page: Page, page_errors: PageErrors) -> None:
    """What the page overlooks, the desk does not."""
    page_errors.expect("console: .* 400 .*/api/settle")
    problem = {"code": "bad-request", "detail": "seat 4: no such luck", "status": 400}
    page.route("**/api/settle", lambda route: route.fulfill(status=400, json=problem))
    arrive(page, "/desk")
    button(page, "Load an example").click()
    expect(page.get_by_role("alert")).to_have_text(
        "The desk refuses this hand: seat 4: no such luck"
    )


def test_a_hand_is_entered_with_the_keyboard_alone(page: Page) -> None:
    hand = {
        "rules": "house",
        "dealer": "Ks Qs",
        "board": "Ah Kh Qh Jh Th",
        "seats": [{"seat": 1, "ante": "10.00", "cards": "As Js", "actions": ["check", "raise 2x"]}],
    }
    arrive(page, "/desk")
    press, type_ = page.keyboard.press, page.keyboard.type
    _tab_to(page, page.get_by_label("Ante"))
    type_("10")
    _tab_to(page, button(page, "Check").first)
    press("Enter")
    _tab_to(page, page.get_by_role("button", name="Raise 2×"))
    press("Space")
    deck = page.locator(".picker-deck")
    _tab_to(page, deck.get_by_role("button", name="ace of spades", exact=True))
    press("ArrowDown")  # to the ace of hearts, and along its suit
    for _ in range(4):
        press("Enter")
        press("ArrowRight")
    press("Enter")  # the ten: the board is full, and the focus goes on to a card that is free
    expect(deck.get_by_role("button", name="nine of hearts", exact=True)).to_be_focused()
    expect(button(page, "Dealer")).to_have_attribute("aria-pressed", "true")
    for step in ("ArrowUp", "ArrowLeft", "ArrowLeft"):  # the nine, ten and jack of spades
        press(step)
    for _ in range(2):
        press("ArrowLeft")  # the queen, the king
        press("Enter")
    expect(button(page, "Seat 1")).to_have_attribute("aria-pressed", "true")
    _tab_to(page, page.get_by_label("Seat 1: or type them"))
    type_("As Js")
    press("Enter")
    assert_answered(page, hand)
    expect(page.locator("#live")).to_have_text(re.compile(r"^Settled\. Seat 1 ties, 0\.00\."))


@SCREENS
def test_it_fits_and_is_for_everybody_in_every_state(
    open_page: PageOpener, screen: Screen, then: Screen
) -> None:
    page = open_page(screen)
    arrive(page, "/desk")
    button(page, "Settle the hand").click()
    looked_at(page, then)
    paste(page, json.dumps(HANDS[0] | {"dealer": "7d As"}))
    looked_at(page, then)
    for hand in HANDS:
        paste(page, json.dumps(hand))
        wait_for_answer(page)
        no_overflow(page)
    looked_at(page, then)


def test_a_thumb_settles_the_example(open_page: PageOpener) -> None:
    page = open_page(SMALL)
    arrive(page, "/desk")
    button(page, "Load an example").tap()
    wait_for_answer(page)
    button(page, "Pick the cards of seat 5: nine of hearts, nine of clubs").tap()
    button(page, "Clear: Seat 5").tap()
    deck = page.locator(".picker-deck")
    for card in ("ace of clubs", "ace of diamonds"):
        deck.get_by_role("button", name=card, exact=True).tap()
    seats = [HANDS[0]["seats"][0], {**HANDS[0]["seats"][1], "cards": "Ac Ad"}]
    assert_answered(page, HANDS[0] | {"seats": seats})


@pytest.mark.quick
def test_on_paper_stands_the_hand_the_answer_and_room_to_sign(page: Page) -> None:
    arrive(page, "/desk")
    button(page, "Load an example").click()
    wait_for_answer(page)
    page.emulate_media(media="print")
    for chrome in (".top", ".bottom", ".desk-head", ".desk-form .sheet", ".desk-papers"):
        expect(page.locator(chrome).first).to_be_hidden()
    for name in ("Print", "Settle the hand", "Load an example"):
        expect(button(page, name)).to_be_hidden()
    paper = page.locator("#desk-answer").inner_text()
    for words in (
        "Settlement of a disputed hand",
        "California cardroom game",
        "seat 3, wager 500.00",
        "As Ks",
        "Check, Check, Fold",
        "Date",
        "Place",
        "Floor supervisor",
    ):
        assert words in paper, words
    black_on_white = """() => {
      const seen = [...document.querySelectorAll("#desk-answer, #desk-answer *")];
      const styles = seen.filter((it) => it.checkVisibility()).map((it) => getComputedStyle(it));
      const {backgroundColor} = getComputedStyle(document.documentElement);
      return [...new Set(styles.map(({color}) => color)), backgroundColor];
    }"""
    assert page.evaluate(black_on_white) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def _tab_to(page: Page, wanted: Locator, most: int = 40) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted.evaluate("(it) => it === document.activeElement"):
            return
    pytest.fail(f"Tab does not come to {wanted}")
