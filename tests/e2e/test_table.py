"""The table in a real browser: rounds of all three games, to settlement."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pitboss.game.claims import Outcome, Why
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.round import Stage
from pitboss.game.wagers import Result
from tests.e2e.browser import DESKTOP, PHONE, SMALL, Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.house import PATIENT
from tests.e2e.modules import Modules
from tests.e2e.page_checks import SCREENS, accessible, looked_at, no_overflow
from tests.e2e.table_page import FACE_DOWN, READY, alone, dealt, join, sit_down, table_of
from tests.server.serving import Served, Visitor

pytestmark = pytest.mark.full

GAMES = pytest.mark.parametrize("game", PROFILES)


@pytest.mark.quick
@GAMES
def test_a_round_is_played_from_the_lobby_to_its_settlement(
    page: Page, patient: Mapping[str, str], game: str
) -> None:
    seated = join(page, patient[game])
    for _ in range(3):  # the bank may be offered, or be somebody's who has just opened a round
        wanted = seated.button("Bank the next round").or_(seated.button(READY))
        expect(wanted).to_be_visible()
        if not seated.button("Bank the next round").is_visible():
            break
        seated.button("Not now").click()
        expect(seated.button("Not now")).to_have_count(0)
    seated.bet()
    expect(page.locator(".own-spots [data-spot=ante]")).to_contain_text("10")
    seated.play_out()
    assert FACE_DOWN not in (*seated.own_cards, *seated.board, *seated.dealer)
    lines = seated.settled.locator(".lines tbody tr").all_inner_texts()
    assert {line.split()[0] for line in lines} >= {"Ante", "Blind", "Trips"}


@GAMES
@SCREENS
def test_every_stage_fits_and_can_be_used_by_everybody(
    open_page: PageOpener, game: str, screen: Screen, then: Screen
) -> None:
    page = open_page(screen)
    seated = alone(page, game)
    looked_at(page, then)
    seated.open_round()
    expect(seated.button(READY)).to_be_visible()
    _in_reach(page, then, ".own-spots")
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    _in_reach(page, then, ".own-spots")
    seated.play_out()
    _in_reach(page, then, ".own-hand .cards")


def _in_reach(page: Page, then: Screen, what: str) -> None:
    """The rail, which stays in view, leaves it in view as well."""
    looked_at(page, then)
    own = page.viewport_size
    assert own is not None
    other: ViewportSize = {"width": then.width, "height": then.height}
    for size in (other, own):
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        gap = """(what) => document.querySelector(".rail").getBoundingClientRect().top
          - document.querySelector(what).getBoundingClientRect().bottom"""
        assert page.evaluate(gap, what) >= 0, f"{what} at {size}"


@pytest.mark.clause("1.3")
@pytest.mark.clause("1.4")
@pytest.mark.clause("1.8")
@GAMES
def test_the_felt_bears_the_words_and_pays_of_its_game(page: Page, game: str) -> None:
    alone(page, game)
    rules = profile(game)
    felt = page.locator(".felt")
    for wager in rules.wagers:
        expect(felt.locator(".own-spots").get_by_text(wager.label, exact=True)).to_be_visible()
    assert rules.inscription == "" or rules.inscription in felt.inner_text()
    for name in ("blind", "trips"):
        printed = felt.locator(f".dealer .pays[data-spot={name}] tr").all_inner_texts()
        wanted = [f"{category} {odds}" for category, odds in rules.paytable(name).lines]
        assert [" ".join(line.split()).lower() for line in printed] == wanted


@GAMES
def test_the_work_area_has_the_decks_the_rack_the_drop_box_and_the_button(
    page: Page, game: str
) -> None:
    rules = profile(game)
    seated = alone(page, game)
    area = page.locator(".work-area li")
    for at, deck in enumerate(rules.decks):
        place = "being shuffled" if at else f"in the {rules.dealing}"
        expect(area.get_by_text(f"{deck} deck, {place}")).to_be_visible()
    expect(area.get_by_text("Discard rack: 0")).to_be_visible()
    expect(area.get_by_text("Drop box: empty")).to_be_visible()
    button = area.get_by_text("Button: seat")
    expect(button).to_have_count(0)
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    hands = 3 if rules.house_banked else 2  # and the dealer's
    expect(area.get_by_text(f"Discard rack: {52 - 5 - 2 * (hands + 1)}")).to_be_visible()
    dropped = re.compile(r"Drop box: \d" if rules.schedules else "Drop box: empty")
    expect(area.get_by_text(dropped)).to_be_visible()
    expect(button).to_have_count(0 if rules.house_banked else 1)
    expect(area.get_by_text(re.compile(r"deck, in play$"))).to_have_count(1)
    seated.play_out()
    expect(area.get_by_text("Discard rack: 52")).to_be_visible()
    expect(area.get_by_text(re.compile(r"deck, in the rack$"))).to_have_count(1)


@pytest.mark.quick
def test_the_settlement_is_that_of_the_house(page: Page) -> None:
    seated = dealt(page, "house")
    seated.play_out()
    public = page.request.get(f"/api/tables/{table_of(page)}").json()["view"]
    own = page.request.get("/api/me").json()["seats"][0]["seat"]
    (part,) = (it for it in public["round"]["seats"] if it["seat"] == own)
    shown = {
        row.split()[0].lower(): row.split()[-1].replace("−", "-")
        for row in seated.settled.locator(".lines tbody tr").all_inner_texts()
    }
    for line in part["lines"]:
        net = float(line["paid"]) - float(line["lost"])
        assert float(shown[line["spot"]]) == net
    total = seated.settled.locator(".lines tfoot").inner_text().split()[-1].replace("−", "-")
    assert float(total) == float(part["net"])


@pytest.mark.quick
def test_a_round_with_the_keyboard_alone(page: Page) -> None:
    seated = alone(page, "house")
    expect(seated.button("Next round")).to_be_enabled()
    page.keyboard.press("d")
    expect(seated.button(READY)).to_be_enabled()
    ante = page.get_by_role("button", name=re.compile("^Ante and Blind")).first
    ante.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("+")
    page.keyboard.press("-")
    expect(ante).to_have_accessible_name(re.compile("Ante and Blind 5 each"))
    page.keyboard.press("d")
    expect(seated.decisions.first).to_be_enabled()
    page.keyboard.press("4")
    expect(seated.settled).to_be_visible()
    expect(page.locator(".own-spots [data-spot=play]")).to_contain_text("20")
    heard = page.locator("#live").inner_text()
    assert re.search(r"The dealer has .+: .+\. You (win|lose|tie)", heard)


@pytest.mark.quick
def test_the_bank_is_offered_put_up_and_settled(page: Page) -> None:
    seated = alone(page, "california")
    for _ in range(10):
        seated.open_round(banks=True)
        put_up, bets = seated.button("Put up"), seated.button(READY)
        expect(put_up.or_(bets)).to_be_visible()
        if put_up.is_visible():
            break
        seated.bet()
        seated.play_out()
    accessible(page)
    seated.rail.get_by_role("textbox", name="Your wager as player/dealer").fill("120")
    seated.button("Put up").click()
    expect(page.locator(".bank-words")).to_contain_text("Wager of the bank 120")
    expect(page.locator(".dealer-place h2")).to_contain_text("Player/Dealer ·")
    expect(seated.settled).to_be_visible()
    words = page.locator(".bank-words").inner_text()
    assert re.search(r"collection \d", words)
    assert "coverage left" in words or "exhausted" in words
    expect(seated.settled.get_by_text("Collected from losing wagers")).to_be_visible()
    expect(seated.settled.get_by_text("A collection of")).to_be_visible()
    no_overflow(page)
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    expect(page.locator(".own-stack")).to_contain_text("in chips")
    no_overflow(page)


def test_a_wrong_address_is_told_in_words(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("404")
    page.goto("/table/nosuchtable")
    expect(page.locator(".problem")).to_contain_text("There is no such table")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()


@pytest.mark.quick
def test_every_reason_of_the_rules_has_its_words(page: Page) -> None:
    texts = Modules(page).call(
        "texts.js",
        """({texts: {table: {stage}, settled: {why, line, outcomes}, results: {own, other}}}) =>
          Object.fromEntries(Object.entries({why, line, outcomes, own, other, stage})
            .map(([name, words]) => [name, Object.keys(words)]))""",
    )
    assert set(texts["why"]) == {it.name for it in Why}
    assert set(texts["line"]) == set(texts["outcomes"]) == set(Outcome)
    assert set(texts["own"]) == set(texts["other"]) == set(Result)
    assert set(texts["stage"]) == set(Stage)


def test_a_second_click_does_not_answer_the_next_question(page: Page) -> None:
    seated = alone(page, "house")
    seated.open_round()
    expect(seated.button(READY)).to_be_enabled()
    seated.button(READY).dblclick()
    felt = page.locator(".felt")
    expect(felt).to_have_attribute("data-stage", "preflop")
    for street, after in (("preflop", "flop"), ("flop", "river")):
        expect(felt).to_have_attribute("data-stage", street)
        expect(seated.decisions.first).to_be_enabled()
        seated.button("Check").dblclick(delay=20)
        expect(felt).to_have_attribute("data-stage", after)
    expect(seated.decisions.first).to_be_enabled()
    assert page.locator(".own-spots [data-spot=play]").get_attribute("aria-label") == "Play 0"


def test_a_dealer_who_does_not_qualify_is_said_not_to(
    open_page: PageOpener, guest: Visitor
) -> None:
    """Also where the Ante is settled all the same, and no wager tells."""
    changes = {"unqualified_ante": "settled", "qualify": "straight flush"}
    table = guest.opened("Settled", profile="house", changes=changes, solo=True, bots=0)
    page = open_page(who=guest)
    seated = sit_down(page, table)
    seated.open_round()
    seated.bet()
    seated.play_out()
    expect(seated.settled).to_contain_text("does not qualify")


def test_an_invitation_lets_a_friend_in_and_goes_along(
    open_page: PageOpener, guest: Visitor
) -> None:
    table = guest.opened("For friends", profile="house", public=False, bots=1, pace=PATIENT)
    owner, friend = open_page(who=guest), open_page()
    owner.goto(f"/table/{table}")
    owner.get_by_role("button", name="Invite").click()
    address = owner.get_by_role("textbox", name="Invite").input_value()
    friend.goto(address)
    expect(friend.get_by_text("You are watching")).to_be_visible()
    friend.get_by_role("link", name="Rules").last.click()
    expect(friend.locator("h1")).to_contain_text("For friends")
    friend.get_by_role("link", name="To the table").click()
    expect(friend.get_by_text("You are watching")).to_be_visible()


def test_an_address_that_cannot_be_read_is_no_blank_page(page: Page) -> None:
    page.goto("/rules/%zz")
    expect(page.locator("main h1, main .problem").first).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, SMALL], ids=str)
def test_the_longest_names_fit_the_felt(
    open_page: PageOpener, served: Served, screen: Screen
) -> None:
    with Visitor.arrived(served, f"{'W' * 36} {screen.width}"[:40]) as somebody:
        page = open_page(screen, who=somebody)
        seated = alone(page, "california")
        seated.open_round(banks=True)
        expect(seated.button("Put up")).to_be_visible()
        no_overflow(page)


def test_a_round_with_cards_and_chips_in_motion(open_page: PageOpener) -> None:
    page = open_page(PHONE, still=False)
    seated = dealt(page, "house")
    assert page.evaluate("document.getAnimations().length") > 0
    seated.play_out()
    page.evaluate("Promise.all(document.getAnimations().map((it) => it.finished))")
    no_overflow(page)


def test_hints_for_newcomers_stay_until_they_are_hidden(page: Page) -> None:
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
    hint = seated.rail.locator(".guide")
    expect(hint).to_contain_text("You raise once in a round")
    seated.button("Check").click()
    expect(hint).to_contain_text("see the last two")
    seated.button("Hide hints").click()
    expect(hint).to_have_count(0)
    page.reload()
    expect(seated.decisions.first).to_be_visible()
    expect(hint).to_have_count(0)
    page.get_by_role("button", name="Options").click()
    page.get_by_label("Hints for newcomers").check()
    page.keyboard.press("Escape")
    expect(hint).to_be_visible()


def test_the_focus_stays_where_the_table_asks(page: Page) -> None:
    seated = alone(page, "house")
    expect(seated.rail).to_be_focused()
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).not_to_have_attribute("aria-disabled", "true")
    seated.button("Hide hints").click()  # nothing else changes in the rail
    expect(seated.rail).to_be_focused()
    seated.play_out("Raise 4")
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(seated.rail).to_be_focused()


def test_the_first_offer_of_the_bank_is_read_aloud(page: Page) -> None:
    seated = alone(page, "california")
    expect(seated.button("Bank the next round")).to_be_visible()
    expect(page.locator("#live")).to_have_text("The bank is offered to you")


def test_after_the_settlement_the_seats_are_still_those_of_the_round(page: Page) -> None:
    seated = alone(page, "california", bots=2)
    for _ in range(4):
        seated.open_round()
        seated.bet()
        seated.play_out()
        banker = page.locator(".dealer-place h2").inner_text().partition(" · ")[2]
        mark = page.locator(".seat").filter(has=page.get_by_role("img", name="Player/Dealer"))
        expect(mark.locator(".player")).to_have_text(banker)
