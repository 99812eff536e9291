"""Who you are: a name at once, an account, a purse, and where the chips went."""

import re
from secrets import token_hex

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browser import DESKTOP, PHONE, SMALL, Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.page_checks import accessible, arrive, no_overflow
from tests.server.serving import Served, Visitor

pytestmark = pytest.mark.full

PASSWORD = "seven of diamonds"
NEW_PASSWORD = "eight of clubs"
WELCOME = "A welcome from the house"


def new_name() -> str:
    return f"Ada {token_hex(4)}"


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def sheet(page: Page, title: str) -> Locator:
    return page.locator("section.sheet").filter(has=page.get_by_role("heading", name=title))


def who(page: Page) -> str:
    """The name in the frame of the page."""
    return page.locator(".who .name").inner_text()


def lines(page: Page) -> list[list[str]]:
    """The statement without its dates."""
    rows = page.locator(".statement tbody tr").all()
    return [row.locator("td").all_inner_texts()[1:] for row in rows]


def fine(served: Served, player: str, amount: str, reason: str) -> None:
    """Chips that a host gives or takes."""
    house = served.house
    boss = Visitor.arrived(served, new_name())
    boss.call("POST", "/api/host", {"link": house.people.host_link()})
    booking = {"id": token_hex(4), "player": player, "amount": amount, "reason": reason}
    assert boss.call("POST", "/api/host/chips", booking).status_code == 200


@pytest.mark.quick
def test_a_name_is_enough_to_play_at_once(page: Page) -> None:
    arrive(page, "/account")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are nobody yet")
    at_once = sheet(page, "Play at once")
    suggested = at_once.get_by_label("Name").input_value()
    assert re.fullmatch(r"\w+ \w+ \d+", suggested)
    button(page, "Another name").click()
    expect(at_once.get_by_label("Name")).not_to_have_value(suggested)
    name = new_name()
    at_once.get_by_label("Name").fill(name)
    button(page, "Play under this name").click()
    expect(page.locator(".who .name")).to_have_text(name)
    expect(page).to_have_url(re.compile(r"/$"))  # where the tables are
    page.locator(".who").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {name}")
    expect(page.locator(".account-purse")).to_have_text("10,000")
    expect(page.locator(".statement tbody tr")).to_have_count(1)
    assert lines(page) == [[WELCOME, "+10,000", "10,000"]]


def test_a_name_that_is_taken_is_refused_in_words(
    page: Page, guest: Visitor, page_errors: PageErrors
) -> None:
    page_errors.expect("409 .*/api/guests")
    arrive(page, "/account")
    name = sheet(page, "Play at once").get_by_label("Name")
    name.fill("  ")
    button(page, "Play under this name").click()
    told = sheet(page, "Play at once").get_by_role("status")
    expect(told).to_have_text("Choose a name first.")
    name.fill(guest.name)
    button(page, "Play under this name").click()
    expect(told).to_contain_text("is free")
    expect(name).to_have_value(guest.name)


@pytest.mark.quick
def test_an_account_is_made_left_and_come_back_to(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("401 .*/api/sessions")
    name = new_name()
    arrive(page, "/account")
    form = sheet(page, "With a password")
    told = form.get_by_role("status")
    button(page, "Make an account").click()
    expect(told).to_have_text("Choose a name first.")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill("short")
    button(page, "Make an account").click()
    expect(told).to_have_text("A password has at least 8 characters.")
    form.get_by_label("Password").fill(PASSWORD)
    button(page, "Make an account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {name}")
    expect(sheet(page, "Keep this name")).to_have_count(0)  # it has a password already
    button(page, "Log out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are nobody yet")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill("not the one")
    form.get_by_label("Password").press("Enter")
    expect(told).to_contain_text("password")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_label("Password").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {name}")
    assert who(page) == name


def test_a_guest_keeps_the_name_with_a_password(open_page: PageOpener, guest: Visitor) -> None:
    page = open_page(who=guest)
    arrive(page, "/account")
    keep = sheet(page, "Keep this name")
    keep.get_by_label("Password").fill("short")
    button(page, "Keep this name").click()
    expect(keep.get_by_role("status")).to_have_text("A password has at least 8 characters.")
    keep.get_by_label("Password").fill(PASSWORD)
    button(page, "Keep this name").click()
    expect(keep).to_have_count(0)
    credentials = {"name": guest.name, "password": PASSWORD}
    assert guest.call("POST", "/api/sessions", credentials).status_code == 201


def test_a_password_is_changed_and_good_for_the_next_login(
    open_page: PageOpener, guest: Visitor, page_errors: PageErrors
) -> None:
    page_errors.expect("401 .*/api/me/password")
    guest.call("PUT", "/api/me/password", {"password": PASSWORD})
    page = open_page(who=guest)
    arrive(page, "/account")
    form = sheet(page, "Change password")
    present, chosen = form.get_by_label("Present password"), form.get_by_label("New password")
    button(page, "Change password").click()
    expect(present).to_have_accessible_description("Write the password that you have now.")
    expect(chosen).to_have_accessible_description("A password has at least 8 characters.")
    expect(present).to_be_focused()
    present.fill("not the one")
    chosen.fill(NEW_PASSWORD)
    chosen.press("Enter")
    expect(present).to_have_accessible_description(re.compile("that is not it"))
    expect(present).to_have_attribute("aria-invalid", "true")
    expect(present).to_be_focused()
    expect(chosen).to_have_attribute("aria-invalid", "false")
    expect(chosen).to_have_value(NEW_PASSWORD)
    present.fill(PASSWORD)
    button(page, "Change password").click()
    expect(page.locator(".notes")).to_contain_text("Your password is changed.")
    expect(button(page, "Change password")).to_be_focused()
    for field in (present, chosen):
        expect(field).to_have_value("")
        expect(field).to_have_attribute("aria-invalid", "false")
    button(page, "Log out").click()
    again = sheet(page, "With a password")
    again.get_by_label("Name").fill(guest.name)
    again.get_by_label("Password").fill(NEW_PASSWORD)
    button(page, "Log in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {guest.name}")


def test_a_guest_has_no_password_to_change(open_page: PageOpener, guest: Visitor) -> None:
    page = open_page(who=guest)
    arrive(page, "/account")
    expect(sheet(page, "Keep this name")).to_be_visible()
    expect(sheet(page, "Change password")).to_have_count(0)


def test_a_guest_is_warned_before_leaving_for_good(open_page: PageOpener, guest: Visitor) -> None:
    page = open_page(who=guest)
    arrive(page, "/account")
    button(page, "Log out").click()
    warning = page.get_by_role("dialog")
    expect(warning).to_contain_text("chips and history are lost")
    warning.get_by_role("button", name="Cancel").click()
    assert who(page) == guest.name
    button(page, "Log out").click()
    warning.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are nobody yet")
    assert guest.call("GET", "/api/me").status_code == 401


def test_the_seats_lead_to_their_tables_and_the_statement_tells_of_them(
    open_page: PageOpener, guest: Visitor
) -> None:
    table = guest.opened("The corner table")
    guest.accepted("sit", table, seat=2, buy_in="500.00")
    guest.accepted("top-up", table, amount="50.50")
    page = open_page(who=guest)
    arrive(page, "/account")
    expect(page.locator(".account-seats li")).to_have_text(
        "The corner table seat 2, 550.50 in chips"
    )
    expect(page.locator(".statement tbody tr")).to_have_count(3)
    expect(page.locator(".statement a").first).to_have_text("Bought chips at The corner table")
    assert lines(page) == [
        ["Bought chips at The corner table", "−50.50", "9,449.50"],
        ["Sat down at The corner table", "−500", "9,500"],
        [WELCOME, "+10,000", "10,000"],
    ]
    page.locator(".account-seats a").click()
    expect(page).to_have_url(re.compile(f"/table/{table}$"))
    guest.accepted("stand-up", table)
    page.locator(".who").click()
    expect(page.locator(".account-seats")).to_have_count(0)
    expect(page.locator(".statement tbody tr")).to_have_count(4)
    assert lines(page)[0] == ["Stood up from The corner table", "+550.50", "10,000"]


def test_who_runs_out_of_chips_may_ask_the_house(
    open_page: PageOpener, served: Served, guest: Visitor
) -> None:
    page = open_page(who=guest)
    arrive(page, "/account")
    expect(button(page, "Ask the house for chips")).to_have_count(0)
    fine(served, guest.name, "-9700.00", "a bad night")
    page.reload()
    expect(page.locator(".account")).to_contain_text("the house gives you 700 if you ask")
    button(page, "Ask the house for chips").click()
    expect(page.locator(".account-purse")).to_have_text("1,000")
    expect(page.locator(".who .purse")).to_have_text("1,000")
    expect(button(page, "Ask the house for chips")).to_have_count(0)
    expect(page.locator(".statement tbody tr")).to_have_count(3)
    assert lines(page)[:2] == [
        ["An allowance from the house", "+700", "1,000"],
        ["Taken by the house: a bad night", "−9,700", "300"],
    ]


def test_a_long_statement_comes_in_pages(open_page: PageOpener, guest: Visitor) -> None:
    table = guest.opened()
    guest.accepted("sit", table, seat=1, buy_in="500.00")
    for _ in range(24):
        guest.accepted("top-up", table, amount="1.00")
    page = open_page(who=guest)
    arrive(page, "/account")
    expect(page.locator(".statement tbody tr")).to_have_count(20)
    button(page, "Older lines").click()
    expect(page.locator(".statement tbody tr")).to_have_count(26)
    expect(button(page, "Older lines")).to_have_count(0)
    balances = [line[2] for line in lines(page)]
    assert balances == [f"{9476 + at:,}" for at in range(25)] + ["10,000"]


@pytest.mark.quick
def test_it_is_done_with_the_keyboard_alone(page: Page) -> None:
    name = new_name()
    arrive(page, "/account")
    field = sheet(page, "With a password").get_by_label("Name")
    for _ in range(30):
        page.keyboard.press("Tab")
        if field.evaluate("(it) => it === document.activeElement"):
            break
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(button(page, "Make an account")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {name}")


@pytest.mark.parametrize("screen", [DESKTOP, PHONE, SMALL], ids=str)
def test_it_fits_and_is_for_everybody(
    open_page: PageOpener, guest: Visitor, screen: Screen
) -> None:
    table = guest.opened("A table with a name of forty characters.")
    guest.accepted("sit", table, seat=1, buy_in="500.00")
    page = open_page(screen, guest)
    arrive(page, "/account")
    expect(page.locator(".statement a")).to_be_visible()
    no_overflow(page)
    accessible(page)
    button(page, "Log out").click()
    accessible(page)


@pytest.mark.parametrize("screen", [DESKTOP, SMALL], ids=str)
def test_the_form_for_another_password_fits_and_is_for_everybody(
    open_page: PageOpener, guest: Visitor, page_errors: PageErrors, screen: Screen
) -> None:
    page_errors.expect("401 .*/api/me/password")
    guest.call("PUT", "/api/me/password", {"password": PASSWORD})
    page = open_page(screen, guest)
    arrive(page, "/account")
    form = sheet(page, "Change password")
    form.get_by_label("Present password").fill("not the one")
    form.get_by_label("New password").fill(NEW_PASSWORD)
    button(page, "Change password").click()
    wrong = form.locator(".problem")
    expect(wrong).to_contain_text("that is not it")
    box = wrong.bounding_box()
    assert box is not None
    assert box["height"] < 30  # one line
    no_overflow(page)
    accessible(page)
