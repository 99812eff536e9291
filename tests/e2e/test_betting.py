"""Chips in a real browser: bought, put on the circles, and how they lie there."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from pitboss.game.money import format_money
from tests.e2e.browser import DESKTOP, PHONE, SMALL, Screen
from tests.e2e.browser_sessions import PageOpener
from tests.e2e.house import QUICK, newcomer
from tests.e2e.page_checks import no_overflow
from tests.e2e.table_page import READY, Seated, alone, free_seat, sit_down
from tests.server.serving import Served, Visitor

pytestmark = pytest.mark.full


@pytest.mark.quick
def test_chips_are_bought_and_taken_along(page: Page, served: Served) -> None:
    seated = alone(page, "house")
    expect(page.locator(".seat-menu").get_by_text("500 in chips")).to_be_visible()
    page.get_by_role("button", name="Buy chips").click()
    page.get_by_label("Chips to buy").fill("250")
    page.get_by_role("dialog").get_by_role("button", name="Buy chips").click()
    expect(page.locator(".seat-menu").get_by_text("750 in chips")).to_be_visible()
    page.get_by_role("button", name="Sit out").click()
    expect(seated.button("Sit in again")).to_be_visible()
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    welcome = format_money(served.house.settings.welcome).removesuffix(".00")
    expect(page.locator(".who .purse")).to_have_text(f"{int(welcome):,}")


def test_chips_that_are_bought_after_the_deal_are_said_to_be_for_the_next_round(page: Page) -> None:
    seated = alone(page, "house")
    for_the_next = page.get_by_text("the chips are for the next one")
    seated.open_round()
    expect(seated.button(READY)).to_be_visible()
    page.get_by_role("button", name="Buy chips").click()
    expect(page.get_by_label("Chips to buy")).to_be_visible()
    expect(for_the_next).to_have_count(0)
    page.keyboard.press("Escape")
    seated.bet()
    page.get_by_role("button", name="Buy chips").click()
    expect(for_the_next).to_be_visible()


@pytest.mark.parametrize(
    ("minimum", "maximum", "increment", "before", "placed"),
    [
        ("25.00", "500.00", "1.00", (1000, 0), "25.00"),
        ("5.00", "500.00", "5.00", (2700, 700), "25.00"),
        ("5.00", "10.00", "1.00", (2000, 0), "10.00"),
    ],
)
def test_same_again_says_what_it_does(
    open_page: PageOpener,
    guest: Visitor,
    minimum: str,
    maximum: str,
    increment: str,
    before: tuple[int, int],
    placed: str,
) -> None:
    """The wagers of another table are brought within the limits of this one."""
    changes = {"minimum": minimum, "maximum": maximum, "increment": increment}
    table = guest.opened("Other limits", profile="house", changes=changes, solo=True, bots=0)
    page = open_page(who=guest)
    page.goto("/")
    last = json.dumps({"ante": before[0], "trips": before[1]})
    page.evaluate("(last) => localStorage.setItem('pitboss.last-wagers', last)", last)
    seated = sit_down(page, table)
    seated.open_round()
    label = seated.button(READY).inner_text()
    seated.button(READY).click()
    expect(seated.decisions.first).to_be_visible()
    (part,) = page.request.get(f"/api/tables/{table}").json()["view"]["round"]["seats"]
    assert part["stakes"]["ante"] == placed
    total = sum(map(float, part["stakes"].values()))
    assert f"{total:g} in all" in label


@pytest.mark.parametrize("screen", [DESKTOP, SMALL], ids=str)
def test_what_the_bank_covers_is_told_before_same_again_while_ready_and_at_the_raise(
    open_page: PageOpener, served: Served, screen: Screen
) -> None:
    """Seat 1 banks with 50, so that seat 2 is settled before seat 3, the page's."""
    page = open_page(screen)
    page.goto("/")
    page.evaluate("localStorage.setItem('pitboss.last-wagers', JSON.stringify({ante: 10000}))")
    with newcomer(served) as bank, newcomer(served) as other:
        table = bank.opened("Partly covered", profile="california", bots=0, pace=QUICK)
        for seat, visitor in ((1, bank), (2, other)):
            visitor.accepted("sit", table, seat=seat, buy_in="500.00")
        page.goto(f"/table/{table}")
        page.get_by_label("Chips to sit down with").fill("1000")
        page.get_by_role("button", name="Sit here, seat 3").click()
        bank.accepted("accept-bank", table)
        seated = Seated(page)
        expect(seated.button("Same again")).to_be_visible()
        covered = seated.rail.get_by_text("The bank covers")
        expect(covered).to_have_count(0)  # nothing is up yet
        bank.accepted("put-up", table, round=1, amount="50.00")
        of_200 = "The bank covers at most 50 of your 200."
        expect(covered).to_have_text(f"{of_200} Seat 2 is settled before you if it bets.")
        seated.button("Same again").click()
        expect(seated.rail.get_by_text("Ready. The dealer waits")).to_be_attached()
        expect(covered).to_have_text(f"{of_200} Seat 2 is settled before you if it bets.")
        other.accepted("place-wagers", table, round=1, stakes={"ante": "10.00"}, ready=False)
        expect(covered).to_have_text(f"{of_200} Seat 2 is settled before you.")
        other.accepted("ready", table, round=1)
        expect(seated.decisions.first).to_be_visible()
        expect(covered).to_have_text(
            "The bank covers at most 50 of your 600. Seat 2 is settled before you."
        )
        no_overflow(page)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=str)
def test_who_opens_a_table_with_coverage_by_payoffs_is_warned(
    open_page: PageOpener, screen: Screen
) -> None:
    page = open_page(screen)
    page.goto("/")
    page.get_by_role("combobox", name="Game").select_option("california")
    warning = page.get_by_text("collects everything and risks next to nothing")
    expect(page.get_by_role("combobox", name="Coverage")).to_have_value("wager")
    expect(warning).to_have_count(0)
    page.get_by_role("combobox", name="Coverage").select_option("payoffs")
    expect(warning).to_be_visible()
    no_overflow(page)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=str)
def test_coverage_by_payoffs_is_warned_of_wherever_it_is_met(
    open_page: PageOpener, served: Served, screen: Screen
) -> None:
    page = open_page(screen)
    words = "By “payoffs” a bank of the minimum collects everything and risks next to nothing."
    with newcomer(served) as owner:
        changes = {"coverage": "payoffs"}
        table = owner.opened(
            f"By payoffs {screen}", profile="california", changes=changes, public=True
        )
        owner.opened(f"By the wager {screen}", profile="california", public=True)
        page.goto("/")
        cards = page.get_by_role("listitem")
        card = cards.filter(has=page.get_by_role("heading", name=f"By payoffs {screen}"))
        expect(card).to_contain_text(words)
        expect(card).to_contain_text("players bank in turn · sealed deals")
        other = cards.filter(has=page.get_by_role("heading", name=f"By the wager {screen}"))
        expect(other).not_to_contain_text("payoffs")
        no_overflow(page)
        for path in (f"/table/{table}", f"/rules/table/{table}", "/desk"):
            page.goto(path)
            if path == "/desk":
                page.get_by_role("combobox", name="Rules").select_option("California cardroom game")
                expect(page.get_by_text(words)).to_have_count(0)
                page.get_by_role("combobox", name="Coverage").select_option("payoffs")
            expect(page.get_by_text(words)).to_be_visible()
            no_overflow(page)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=str)
def test_a_wager_of_the_bank_that_cannot_be_is_told_and_not_sent(
    open_page: PageOpener, screen: Screen
) -> None:
    page = open_page(screen)
    seated = alone(page, "california")
    seated.open_round(banks=True)
    box = seated.rail.get_by_role("textbox", name="Your wager as player/dealer")
    button, wrong = seated.button("Put up"), seated.rail.locator("#wrong-wager")
    expect(button).to_be_enabled()
    for text, words in (
        ("4", "4 is too little: 5 to 499."),
        ("-20", "−20 is too little: 5 to 499."),
        ("9999", "9,999 is too much: 5 to 499."),
        ("abc", "“abc” is no amount. Write it as in 10 or 10.50: 5 to 499."),
        ("60.555", "“60.555” is no amount. Write it as in 10 or 10.50: 5 to 499."),
        ("1e3", "“1e3” is no amount. Write it as in 10 or 10.50: 5 to 499."),
        ("", "Write an amount: 5 to 499."),
    ):
        box.fill(text)
        expect(wrong).to_have_text(words)
        expect(box).to_have_accessible_description(words)
        expect(button).to_be_disabled()
        box.press("Tab")
        expect(box).to_have_value(text)  # what was typed stays there to be mended
        page.keyboard.press("d")
    no_overflow(page)
    seated.button("All of it").click()
    expect(wrong).to_have_count(0)
    expect(box).to_have_value("499.00")
    box.fill("60.5")
    expect(button).to_contain_text("Put up 60.50")
    button.click()
    expect(page.locator(".bank-words")).to_contain_text("Wager of the bank 60.50")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=str)
def test_who_alone_can_bank_is_told_that_the_game_waits(
    open_page: PageOpener, guest: Visitor, screen: Screen
) -> None:
    table = guest.opened("Nobody else", profile="california", bots=0)
    page = open_page(screen)
    seated = sit_down(page, table)
    alone_words = seated.rail.get_by_text("Nobody else can bank now: the game cannot go on until")
    for _ in range(2):
        expect(alone_words).to_be_visible()
        seated.button("Not now").click()
    no_overflow(page)
    guest.accepted("sit", table, seat=1, buy_in="500.00")
    expect(seated.button("Bank the next round")).to_be_visible()
    expect(alone_words).to_have_count(0)


def test_two_tabs_of_one_player_show_the_same_wagers(open_page: PageOpener, guest: Visitor) -> None:
    table = guest.opened("Two tabs", profile="house", solo=True, bots=0)
    one, other = open_page(who=guest), open_page(who=guest)
    for page in (one, other):
        page.goto(f"/table/{table}")
    free_seat(one).click()
    Seated(one).open_round()
    for page in (one, other):
        expect(Seated(page).button(READY)).to_be_visible()
    one.get_by_role("button", name=re.compile("^Ante and Blind")).first.click()
    circle = other.get_by_role("button", name=re.compile("^Ante and Blind")).first
    expect(circle).to_have_accessible_name(re.compile("Ante and Blind 5 each"))


def test_a_bet_that_leaves_nothing_for_play_is_warned_of(page: Page) -> None:
    seated = alone(page, "house")
    seated.open_round()
    expect(seated.rail.locator(".warning")).to_have_count(0)
    page.locator(".tray-chip").first.click()  # of 500
    page.get_by_role("button", name=re.compile("^Ante and Blind")).first.click()
    expect(seated.rail.locator(".warning")).to_contain_text("No chips are left for Play")
    page.get_by_role("button", name="Clear").click()
    expect(seated.rail.locator(".warning")).to_have_count(0)


def test_trips_brings_an_ante_along(page: Page) -> None:
    seated = alone(page, "house")
    seated.open_round()
    page.get_by_role("button", name=re.compile("^Trips")).click()
    expect(seated.button("Deal")).to_contain_text("15 in all")


def test_the_bets_that_were_dealt_for_come_again(page: Page) -> None:
    seated = alone(page, "house")
    seated.open_round()
    expect(seated.button("^Bet")).to_contain_text("20 in all")
    seated.bet(antes=3, trips=1)
    seated.play_out()
    seated.open_round()
    expect(seated.button("Same again")).to_contain_text("35 in all")


def test_a_wrong_number_of_chips_is_told_at_the_field(page: Page) -> None:
    alone(page, "house")
    page.get_by_role("button", name="Buy chips").click()
    dialog = page.get_by_role("dialog")
    for wrong in ("abc", "-5", "0", "12.345", "99999"):
        page.get_by_label("Chips to buy").fill(wrong)
        dialog.get_by_role("button", name="Buy chips").click()
        expect(dialog.get_by_role("alert")).to_contain_text("up to 9,500")


@pytest.mark.quick
def test_the_bets_are_doubled_as_far_as_the_table_allows(page: Page) -> None:
    seated = alone(page, "house")
    seated.open_round()
    double = seated.button("Double the bets")
    expect(double).to_be_disabled()
    page.get_by_role("button", name=re.compile("^Trips")).click()
    for total in ("30", "60", "120", "240"):
        double.click()
        expect(seated.button("Deal")).to_contain_text(f"{total} in all")
    double.click()  # 480 of 500 chips
    double.click()  # the Ante first, and for Trips what is left
    expect(seated.button("Deal")).to_contain_text("500 in all")


@pytest.mark.parametrize("wrong", ["10000.01", "99999", "-5", "0", "lots"])
def test_nobody_sits_down_with_what_the_purse_does_not_hold(
    open_page: PageOpener, guest: Visitor, wrong: str
) -> None:
    page = open_page(who=guest)
    page.goto(f"/table/{guest.opened('Too much', profile='house', solo=True, bots=0)}")
    chips = page.get_by_label("Chips to sit down with")
    chips.fill(wrong)
    free_seat(page).click()
    expect(page.get_by_role("alert")).to_contain_text("up to 10,000")
    expect(chips).to_be_focused()
    expect(chips).to_have_value(wrong)
    chips.fill("750")
    free_seat(page).click()
    expect(page.locator(".seat-menu").get_by_text("750 in chips")).to_be_attached()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE, SMALL], ids=str)
def test_the_tallest_pile_leaves_the_word_of_its_circle_free(
    open_page: PageOpener, screen: Screen
) -> None:
    page = open_page(screen)
    page.goto("/")
    last = json.dumps({"ante": 4400, "trips": 4400})  # 25, 5, 5, 5, 1, 1, 1, 1
    page.evaluate("(last) => localStorage.setItem('pitboss.last-wagers', last)", last)
    seated = alone(page, "house")
    seated.open_round()
    seated.button(READY).click()
    expect(seated.decisions.first).to_be_visible()
    for spot in page.locator(".own-spots .spot.laid").all():
        gap = """(it) => it.querySelector(".pile").getBoundingClientRect().top
          - it.querySelector(".spot-word").getBoundingClientRect().bottom"""
        assert spot.evaluate(gap) >= -2, spot.get_attribute("aria-label")


# Messages of the server wait in `held` until `release` is called. `answered` says whether a request
# to place wagers has its reply in a list of messages, and the view that shows them.
_HOLD_MESSAGES = """
const isAnswer = (id) => ({ data }) => data.type === "reply" && data.id === id;
window.held = null;
window.received = [];
window.placed = new Set();
window.answered = (number, messages) => {
  const reply = messages?.find(isAnswer([...placed][number]));
  const shows = ({ data }) => data.type === "view" && data.version >= reply.data.version;
  return reply && messages.some(shows);
};
window.until = async (isSo) => {
  for (const end = Date.now() + 120_000; !isSo(); await new Promise((done) => setTimeout(done, 20)))
    if (Date.now() > end) throw new Error(`not in time: ${isSo}`);
};
window.release = () => {
  const messages = held;
  held = null;
  for (const { pass } of messages) pass();
};
window.WebSocket = class extends WebSocket {
  send(text) {
    const request = JSON.parse(text);
    if (request.do === "place-wagers") placed.add(request.id);
    super.send(text);
  }
  set onmessage(handle) {
    super.onmessage = (event) => {
      const pass = () => received.push(message) && handle(event);
      const message = { data: JSON.parse(event.data), pass };
      if (held) held.push(message);
      else message.pass();
    };
  }
};
"""
# What lies on the circle of the Ante, whenever it changes.
_WATCH_CIRCLE = """() => {
  const circles = () => [...document.querySelectorAll(".own-spots [data-spot=ante]")];
  const look = () => seen.push(circles().map((it) => it.innerText));
  window.seen = [];
  look();
  new MutationObserver(look)
    .observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_chips_stay_on_the_circles_when_the_answer_comes_late(page: Page) -> None:
    """A second chip is put down while the answer for the first is on its way."""
    page.add_init_script(_HOLD_MESSAGES)
    seated = alone(page, "house")
    seated.open_round()
    ante = page.get_by_role("button", name=re.compile("^Ante and Blind")).first
    expect(ante).to_be_visible()
    page.evaluate("held = []")
    ante.click()
    page.evaluate("until(() => answered(0, held))")
    ante.click()
    page.evaluate(_WATCH_CIRCLE)
    page.evaluate("release()")
    page.evaluate("until(() => answered(1, received))")
    seen = page.evaluate("seen")
    assert all("10" in circle for circles in seen for circle in circles), seen
    seated.button("Deal").click()
    expect(seated.decisions.first).to_be_visible()
    expect(page.locator(".own-spots [data-spot=ante]")).to_have_attribute("aria-label", "Ante 10")


@pytest.mark.quick
def test_what_is_being_typed_survives_what_others_do(open_page: PageOpener, guest: Visitor) -> None:
    table = guest.opened("Typing", profile="house", bots=0)
    page = open_page()
    page.goto(f"/table/{table}")
    chips = page.get_by_label("Chips to sit down with")
    chips.press("ControlOrMeta+a")
    chips.press_sequentially("12")
    guest.accepted("sit", table, seat=1, buy_in="500.00")
    expect(page.locator(".seat").get_by_text(guest.name)).to_be_visible()
    chips.press_sequentially("3")
    expect(chips).to_have_value("123")


def test_who_is_short_of_chips_is_told_how_many_a_round_needs(
    open_page: PageOpener, guest: Visitor
) -> None:
    table = guest.opened("Short", profile="house", solo=True, bots=1)
    page = open_page(who=guest)
    page.goto(f"/table/{table}")
    page.get_by_label("Chips to sit down with").fill("4")
    free_seat(page).click()
    expect(Seated(page).rail).to_contain_text("A round needs 10 in chips at least")
