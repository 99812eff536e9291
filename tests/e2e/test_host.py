"""The host's desk: the printed link, chips with a reason, tables, and the end of the day."""

import json
import re
import time
from collections.abc import Iterator
from secrets import token_hex

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.browser import Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.house import newcomer
from tests.e2e.page_checks import SCREENS, arrive, looked_at
from tests.e2e.played_rounds import record_of
from tests.e2e.test_account import button, sheet
from tests.server.serving import SECONDS, Form, Served, Visitor

pytestmark = pytest.mark.full


@pytest.fixture
def host(served: Served) -> Iterator[Visitor]:
    with newcomer(served) as visitor:
        link = {"link": served.house.people.host_link()}
        assert visitor.call("POST", "/api/host", link).status_code == 200
        yield visitor


def purse(player: Visitor) -> str:
    held: str = player.call("GET", "/api/me").json()["purse"]
    return held


def fill(page: Page, player: str, amount: str, reason: str) -> None:
    form = sheet(page, "Give or take chips")
    form.get_by_label("Player").fill(player)
    form.get_by_label("Amount").fill(amount)
    form.get_by_label("Reason").fill(reason)
    button(page, "Book it").click()


@pytest.mark.quick
def test_the_printed_link_makes_a_host_of_a_stranger_after_a_click(
    page: Page, served: Served
) -> None:
    link = f"/host#{served.house.people.host_link()}"
    arrive(page, link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Become a host")
    assert page.request.get("/api/sessions/current").json() is None  # nothing without a click
    button(page, "Use the link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The host's desk")
    assert page.request.get("/api/me").json()["role"] == "host"
    expect(page).to_have_url(re.compile("/host$"))  # the secret is gone from the address


def test_the_link_may_come_when_the_page_is_open_already(page: Page, served: Served) -> None:
    arrive(page, "/host")
    page.get_by_label("link").fill("nonsense")
    page.evaluate("(secret) => (location.hash = secret)", served.house.people.host_link())
    button(page, "Use the link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The host's desk")


def test_a_player_becomes_a_host_and_a_link_is_good_once(
    open_page: PageOpener, served: Served, guest: Visitor, page_errors: PageErrors
) -> None:
    page_errors.expect("409 .*/api/host")
    link = served.house.people.host_link()
    page = open_page(who=guest)
    arrive(page, "/host")
    expect(page.locator("main")).to_contain_text("Hosts alone may do this.")
    page.get_by_label("Link, as it was printed").fill(f"{served.url}/host#{link}")
    button(page, "Use the link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The host's desk")
    assert guest.call("GET", "/api/me").json()["role"] == "host"
    other = open_page()
    arrive(other, f"/host#{link}")
    button(other, "Use the link").click()
    expect(other.locator("main").get_by_role("status")).to_contain_text("link")
    expect(other.get_by_role("heading", level=1)).to_have_text("Become a host")


@pytest.mark.quick
def test_chips_are_given_and_taken_with_a_reason(
    open_page: PageOpener, host: Visitor, guest: Visitor
) -> None:
    page = open_page(who=host)
    arrive(page, "/host")
    told = sheet(page, "Give or take chips").get_by_role("status")
    fill(page, guest.name, "250.50", "a prize")
    expect(told).to_have_text(f"{guest.name} has 10,250.50 in the purse now.")
    fill(page, guest.name, "−1,000", "a fine")
    expect(told).to_have_text(f"{guest.name} has 9,250.50 in the purse now.")
    assert purse(guest) == "9250.50"
    reasons = [line["reason"] for line in guest.call("GET", "/api/me/statement").json()]
    assert reasons == ["a fine", "a prize", "welcome"]


@pytest.mark.parametrize(
    ("player", "amount", "reason", "words"),
    [
        ("", "10", "x", "Name the player."),
        ("somebody", "ten", "x", "An amount such as 10 or −10.50."),
        ("somebody", "0", "x", "An amount such as 10 or −10.50."),
        ("somebody", "10", " ", "Give a reason."),
    ],
)
def test_a_booking_that_lacks_something_is_not_sent(
    open_page: PageOpener, host: Visitor, player: str, amount: str, reason: str, words: str
) -> None:
    page = open_page(who=host)
    arrive(page, "/host")
    fill(page, player, amount, reason)
    told = sheet(page, "Give or take chips").get_by_role("status")
    expect(told).to_have_text(words)
    expect(page.get_by_label("Amount")).to_have_value(amount)


def test_a_booking_that_is_refused_keeps_what_was_written(
    open_page: PageOpener, host: Visitor, guest: Visitor, page_errors: PageErrors
) -> None:
    page_errors.expect("404 .*/api/host/chips")
    page = open_page(who=host)
    arrive(page, "/host")
    fill(page, "Nobody at all", "10", "a gift")
    told = sheet(page, "Give or take chips").get_by_role("status")
    expect(told).to_contain_text("Nobody at all")
    expect(page.get_by_label("Reason")).to_have_value("a gift")
    page.get_by_label("Player").fill(guest.name)
    button(page, "Book it").click()
    expect(told).to_contain_text("10,010 in the purse")


def test_a_booking_whose_answer_is_lost_is_made_once(
    open_page: PageOpener, host: Visitor, guest: Visitor, page_errors: PageErrors
) -> None:
    """The house books it, the line breaks before it says so, and the page asks again."""
    page_errors.expect("failed: POST .*/api/host/chips")
    page_errors.expect("console: .*ERR_")
    page = open_page(who=host)
    ids = []

    def lose_the_answer(route: Route) -> None:
        ids.append(json.loads(route.request.post_data or "{}")["id"])
        if len(ids) <= 2:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/api/host/chips", lose_the_answer)
    arrive(page, "/host")
    fill(page, guest.name, "100", "a prize")
    told = sheet(page, "Give or take chips").get_by_role("status")
    expect(told).to_have_text(f"{guest.name} has 10,100 in the purse now.")
    assert len(ids) == 3
    assert len(set(ids)) == 1
    assert purse(guest) == "10100.00"


def test_a_booking_that_gets_no_answer_can_be_sent_again_and_not_changed(
    open_page: PageOpener, host: Visitor, guest: Visitor, page_errors: PageErrors
) -> None:
    page_errors.expect("503")
    page = open_page(who=host)
    away = {"code": "unavailable", "detail": "cannot write to the database", "status": 503}
    page.route("**/api/host/chips", lambda route: route.fulfill(status=503, json=away))
    arrive(page, "/host")
    fill(page, guest.name, "100", "a prize")
    told = sheet(page, "Give or take chips").get_by_role("status")
    expect(told).to_contain_text("It is not known whether this was booked.")
    expect(page.get_by_label("Amount")).to_be_disabled()
    page.unroute("**/api/host/chips")
    button(page, "Try again").click()
    expect(told).to_contain_text("10,100 in the purse")
    expect(page.get_by_label("Amount")).to_be_enabled()


@pytest.mark.quick
def test_a_table_is_closed_after_a_second_thought(
    open_page: PageOpener, host: Visitor, guest: Visitor
) -> None:
    name = f"Table {token_hex(4)}"
    table = guest.opened(name)
    guest.accepted("sit", table, seat=1, buy_in="500.00")
    page = open_page(who=host)
    arrive(page, "/host")
    row = page.locator(".host-tables li").filter(has_text=name)
    expect(row).to_contain_text("1 player, 0 bots, ")
    button(page, f"Close {name}").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("closed for good")
    question.get_by_role("button", name="Cancel").click()
    expect(row).to_have_count(1)
    button(page, f"Close {name}").click()
    question.get_by_role("button", name="Close", exact=True).last.click()
    expect(row).to_have_count(0)
    assert guest.call("GET", f"/api/tables/{table}").status_code == 404
    assert purse(guest) == "10000.00"


def record_when_over(player: Visitor, table: str) -> Form:
    deadline = time.monotonic() + SECONDS
    while player.call("GET", f"/api/tables/{table}/rounds/1").status_code == 404:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return record_of(player, table, 1)


RULINGS = {
    "returned": ("A foul hand, the seat not to blame", "foul", "0.00"),
    "lost": ("A foul hand by the seat's own fault", "foul", "-20.00"),
    "misdeal": ("A misdeal, before the first decision", "void", "0.00"),
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_host_rules_at_the_table_and_it_is_on_record(
    open_page: PageOpener, host: Visitor, guest: Visitor, ruling: str
) -> None:
    what, result, net = RULINGS[ruling]
    table = guest.opened(f"Table {token_hex(4)}", solo=True, bots=0)
    guest.accepted("sit", table, seat=1, buy_in="500.00")
    guest.accepted("open-round", table)
    guest.accepted("place-wagers", table, round=1, stakes={"ante": "10.00"}, ready=True)
    page = open_page(who=host)
    page.goto(f"/table/{table}")
    expect(page.get_by_text("Round 1")).to_be_visible()
    button(page, "Void the round").click()
    dialog = page.get_by_role("dialog")
    choice = dialog.get_by_label("What happened")
    choice.select_option(choice.locator("option", has_text=what).get_attribute("value"))
    if ruling != "misdeal":
        dialog.get_by_label(re.compile("^Seat")).select_option("1")
    dialog.get_by_label("Reason").fill("it was mixed with the rack")
    name = "Void the round" if ruling == "misdeal" else "Rule so"
    dialog.get_by_role("button", name=name).click()
    expect(dialog).to_have_count(0)
    record = record_when_over(guest, table)
    assert "it was mixed with the rack" in json.dumps(record)
    if result == "void":
        assert record["void_slip"]["kind"] == "misdeal"
    else:
        seat = record["seats"]["1"]
        assert (seat["result"], seat["net"]) == (result, net)


def test_the_house_is_drained_after_a_second_thought(open_page: PageOpener, host: Visitor) -> None:
    """The answer is made up: the house of these tests stays open."""
    asked: list[str] = []

    def drain(route: Route) -> None:
        asked.append(route.request.method)
        running = 3 - len(asked)
        route.fulfill(status=202, json={"status": "draining", "running": running})

    page = open_page(who=host)
    page.route("**/api/host/drain", drain)
    arrive(page, "/host")
    button(page, "Drain the house").click()
    question = page.get_by_role("dialog")
    question.get_by_role("button", name="Cancel").click()
    assert asked == []
    button(page, "Drain the house").click()
    question.get_by_role("button", name="Drain the house").click()
    told = sheet(page, "Drain the house").get_by_role("status")
    expect(told).to_have_text("Draining; rounds that are still on: 2.")
    button(page, "Look again").click()
    expect(told).to_have_text("Draining; rounds that are still on: 1.")
    assert asked == ["POST", "POST"]


@SCREENS
def test_it_fits_and_is_for_everybody(
    open_page: PageOpener, host: Visitor, screen: Screen, then: Screen
) -> None:
    host.opened("A table with a name of forty characters.")
    page = open_page(screen, host)
    arrive(page, "/host")
    expect(page.locator(".host-tables")).to_be_visible()
    looked_at(page, then)
