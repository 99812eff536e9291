"""The settlement desk in a browser: what it shows is what `pitboss settle` says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from pitboss.game.cards import parse_cards
from tests.cli.command import pitboss
from tests.e2e.advice_shown import card_name, named
from tests.e2e.browser import SMALL, Screen
from tests.e2e.looking import SCREENS, arrive, looked_at, no_overflow
from tests.e2e.visiting import Complaints, Visits

Hand = dict[str, Any]

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
    answer: dict[str, Any] = json.loads(by_command(hand, "--json"))
    return answer


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
        names = ("outcome", "stake", "due", "paid", "returned", "lost")
        seats.append(
            {
                "seat": int(section.get_by_role("heading").inner_text().split()[1]),
                "spots": {
                    spot.lower(): dict(zip(names, figures, strict=True)) for spot, *figures in cells
                },
                "net": money(section.locator(".desk-net strong").inner_text()),
            }
        )
    return seats


def assert_answered(page: Page, hand: Hand) -> None:
    wait_for_answer(page)
    answer = settled(hand)
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
    assert _text(event.value) == by_command(hand, "--json")


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
        ("Player/dealer's wager", "4.99", "at least 5 (8.5)"),
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
        ('{"seats": [{"seat": 1, "chips": "5"}]}', "seats[0].chips is unknown; the fields are"),
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
    expect(page.locator("#desk-hand-told")).to_contain_text(f"Not taken over: {words}")
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
        "Left out, because the game has none: coverage, schedule, player_dealer."
    )
    del house["coverage"], house["schedule"], house["player_dealer"]
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


def test_own_odds_are_judged_by_the_house(page: Page, complaints: Complaints) -> None:
    complaints.expect("400 .*/api/rules/check")
    arrive(page, "/desk")
    paste(page, json.dumps(ROYAL | {"trips_table": "50 40"}))
    odds = page.get_by_label("Trips odds")
    expect(odds).to_have_accessible_description(re.compile("not a pay table: '50 40'; .* 7 odds"))
    odds.fill("100 50 40 9 7 4 3")
    assert_answered(page, ROYAL | {"trips_table": "100 50 40 9 7 4 3"})


def test_a_link_shares_the_hand_finished_or_not(visit: Visits) -> None:
    page = visit()
    arrive(page, "/desk")
    paste(page, json.dumps(ROYAL))
    wait_for_answer(page)
    page.wait_for_url(re.compile(r"/desk#.*royal-caribbean"))
    other = visit()
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


def test_the_hand_is_still_there_after_a_walk_through_the_house(page: Page) -> None:
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


def test_a_house_that_does_not_answer_is_asked_again(page: Page, complaints: Complaints) -> None:
    complaints.expect("failed: POST .*/api/settle")
    complaints.expect("console: .*ERR_CONNECTION_RESET")
    page.route("**/api/settle", lambda route: route.abort("connectionreset"))
    arrive(page, "/desk")
    button(page, "Load an example").click()
    expect(page.get_by_role("alert")).to_contain_text("The house does not answer.")
    page.unroute("**/api/settle")
    button(page, "Try again").click()
    assert_answered(page, HANDS[0])


def test_a_refusal_of_the_desk_is_shown(page: Page, complaints: Complaints) -> None:
    """What the page overlooks, the desk does not."""
    complaints.expect("console: .* 400 .*/api/settle")
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
    visit: Visits, screen: Screen, then: Screen
) -> None:
    page = visit(screen)
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


def test_a_thumb_settles_the_example(visit: Visits) -> None:
    page = visit(SMALL)
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


def _text(download: Download) -> str:
    return Path(download.path()).read_text(encoding="utf-8")
