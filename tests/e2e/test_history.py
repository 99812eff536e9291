"""Rounds that are over: the list, its chart and its files."""

import csv
import json
import re
import tomllib
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Download, Locator, Page, Route, expect

from pitboss.verifier import verify
from tests.e2e.amounts import money, signed
from tests.e2e.browser import Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.modules import Modules
from tests.e2e.page_checks import SCREENS, arrive, looked_at
from tests.e2e.played_rounds import Player, record_of
from tests.server.serving import Form, Visitor

pytestmark = pytest.mark.full


@pytest.fixture
def list_page(open_page: PageOpener, player: Player) -> Page:
    page = open_page(who=player.who)
    arrive(page, "/history")
    return page


def rows(page: Page) -> Locator:
    return page.locator(".history-rounds tbody tr")


def figure(page: Page, name: str) -> str:
    of_name = page.locator(".history-figures dl > div", has=page.get_by_text(name, exact=True))
    return of_name.locator("dd").inner_text()


# The list.


def test_nobody_is_told_so_and_shown_the_way_to_the_tables(page: Page) -> None:
    arrive(page, "/history")
    expect(page.get_by_text("Nobody is logged in")).to_be_visible()
    page.locator("main").get_by_role("link", name="To the lobby").click()
    expect(page).to_have_url(re.compile("/$"))


def test_who_has_not_played_is_told_so(open_page: PageOpener, guest: Visitor) -> None:
    page = open_page(who=guest)
    arrive(page, "/history")
    expect(page.get_by_text("You have not played a round yet.")).to_be_visible()


@pytest.mark.quick
def test_the_list_has_every_round_with_its_result(list_page: Page, player: Player) -> None:
    results = player.results
    expect(rows(list_page)).to_have_count(len(results))
    nets = [money(line["net"]) for line in results]
    for at, line in enumerate(results):
        cells = rows(list_page).nth(at).locator("th, td").all_inner_texts()
        assert f"Round {line['round']}" in cells[0]
        assert line["name"] in cells[0]
        assert cells[2] == signed(nets[at])
        assert cells[3] == signed(sum(nets[at:]))


def test_the_summary_is_that_of_the_list(list_page: Page, player: Player) -> None:
    nets = [money(line["net"]) for line in player.results]
    assert figure(list_page, "Rounds") == str(len(nets))
    assert figure(list_page, "Result") == signed(sum(nets))
    assert figure(list_page, "Best round") == signed(max(nets))
    assert figure(list_page, "Worst round") == signed(min(nets))
    kinds = (
        sum(net > 0 for net in nets),
        sum(net < 0 for net in nets),
        sum(net == 0 for net in nets),
    )
    assert figure(list_page, "Won, lost, even") == ", ".join(map(str, kinds))


@pytest.mark.quick
def test_rounds_are_filtered_and_the_address_says_how(list_page: Page, player: Player) -> None:
    page, results = list_page, player.results
    of_house = [line for line in results if line["rules"] == "house"]
    page.get_by_role("combobox", name="Game").select_option("house")
    expect(rows(page)).to_have_count(len(of_house))
    expect(page).to_have_url(re.compile(r"/history\?rules=house$"))
    page.get_by_role("combobox", name="Result").select_option("lost")
    lost = [line for line in of_house if money(line["net"]) < 0]
    expect(rows(page)).to_have_count(len(lost))
    page.reload()
    expect(rows(page)).to_have_count(len(lost))
    assert page.get_by_role("combobox", name="Game").input_value() == "house"
    page.get_by_role("button", name="All rounds").click()
    expect(rows(page)).to_have_count(len(results))
    page.get_by_role("combobox", name="Table").select_option(player.tables["california"])
    expect(rows(page)).to_have_count(len(results) - len(of_house))


def test_rounds_are_filtered_by_day(list_page: Page, player: Player) -> None:
    """The browser's clock is that of UTC."""
    page = list_page
    everything = len(player.results)
    today = datetime.now(UTC).date()
    until = page.get_by_label("Until")
    until.fill(f"{today - timedelta(days=2)}")
    expect(page.get_by_text("No round of yours fits these choices.")).to_be_visible()
    until.fill(f"{today + timedelta(days=1)}")
    expect(rows(page)).to_have_count(everything)
    page.get_by_label("From").fill(f"{today + timedelta(days=1)}")
    expect(page.get_by_text("No round of yours fits these choices.")).to_be_visible()


def many_lines(first: int, count: int) -> list[Form]:
    return [
        {
            "cursor": f"{at}.abc.{at}",
            "table": "abc",
            "name": "=cmd",
            "rules": "house",
            "title": 'A "long" game, of old',
            "round": at,
            "seat": 1,
            "at": 1_700_000_000_000 + at * 60_000,
            "net": "-7.50" if at % 3 else "20.00",
        }
        for at in range(first, first - count, -1)
    ]


def test_many_rounds_come_a_thousand_at_a_time(open_page: PageOpener, player: Player) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=many_lines(3, 3) if "before=" in asked[-1] else many_lines(1003, 1000))

    page = open_page(who=player.who)
    page.route("**/api/me/results*", answer)
    arrive(page, "/history")
    expect(rows(page)).to_have_count(50)
    assert figure(page, "Rounds") == "the last 1000"
    page.get_by_role("button", name="Show more").click()
    expect(rows(page)).to_have_count(150)
    for _ in range(9):
        page.get_by_role("button", name="Show more").click()
    page.get_by_role("button", name="Load older rounds").click()
    expect(rows(page)).to_have_count(1003)
    assert figure(page, "Rounds") == "1003"
    assert asked[-1].endswith("before=4.abc.4")
    expect(page.locator(".history-more button")).to_have_count(0)


def test_the_list_says_what_went_wrong_and_can_be_asked_again(
    open_page: PageOpener, player: Player, page_errors: PageErrors
) -> None:
    page_errors.expect("^console: .* 429 ")
    page = open_page(who=player.who)
    busy = {"code": "too-many-messages", "detail": "too many: wait a little"}
    page.route("**/api/me/results*", lambda route: route.fulfill(status=429, json=busy))
    arrive(page, "/history")
    expect(page.get_by_text("too many: wait a little")).to_be_visible()
    page.unroute("**/api/me/results*")
    page.get_by_role("button", name="Try again").click()
    expect(rows(page)).to_have_count(len(player.results))


# The chart.


def test_the_chart_is_walked_with_the_keys_and_tells_every_value(
    list_page: Page, player: Player
) -> None:
    page = list_page
    nets = [money(line["net"]) for line in reversed(player.results)]
    chart = page.get_by_role("slider", name="Running result, round by round")
    chart.focus()
    page.keyboard.press("Home")
    for at, net in enumerate(nets):
        told = f"{signed(net)}, running result {signed(sum(nets[: at + 1]))}"
        expect(chart).to_have_attribute("aria-valuetext", re.compile(re.escape(told) + "$"))
        expect(chart).to_have_attribute("aria-valuenow", str(at + 1))
        expect(page.locator(".history-readout")).to_contain_text(told)
        page.keyboard.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", str(len(nets)))
    page.keyboard.press("End")
    newest = player.results[0]
    page.get_by_role("link", name="See it again").click()
    expect(page).to_have_url(re.compile(f"/history/{newest['table']}/{newest['round']}$"))


def test_the_chart_tells_the_value_under_the_pointer(list_page: Page, player: Player) -> None:
    chart = list_page.get_by_role("slider")
    box = chart.bounding_box()
    assert box is not None
    list_page.mouse.move(box["x"] + box["width"] - 3, box["y"] + 50)
    total = signed(sum(money(line["net"]) for line in player.results))
    expect(list_page.locator(".history-readout")).to_contain_text(f"running result {total}")
    list_page.mouse.move(box["x"] + 3, box["y"] + 50)
    expect(chart).to_have_attribute("aria-valuenow", "1")


@pytest.mark.parametrize(
    ("lowest", "highest"),
    [(0, 0), (-100, 0), (0, 750), (-25_100, 8_500), (-1, 123_456_789), (-99_950, 50)],
)
def test_the_amounts_at_the_side_are_round_and_hold_the_line(
    modules: Modules, lowest: int, highest: int
) -> None:
    found = modules.call(
        "history/running_result.js", "({ticks}, [low, high]) => ticks(low, high)", [lowest, highest]
    )
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) == 1
    (step,) = steps
    assert str(step).rstrip("0") in {"1", "2", "5"}
    assert found[0] <= lowest <= highest <= found[-1]
    assert 0 in found
    assert 2 <= len(found) <= 8


@pytest.mark.quick
def test_the_line_ends_at_the_running_result(modules: Modules) -> None:
    script = """({path, series}, lines) => {
      const points = series(lines);
      return {path: path(points, (at) => 10 * at, (amount) => -amount),
        running: points.map(({running}) => running), first: points[0].line.round};
    }"""
    found = modules.call("history/running_result.js", script, many_lines(3, 3))
    assert found == {
        "path": "M0.0 0.0L10.0 750.0L20.0 1500.0L30.0 -500.0",
        "running": [-750, -1500, 500],
        "first": 1,
    }


# Files.


def saved(page: Page, button: str) -> Download:
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value


@pytest.mark.quick
def test_the_list_is_exported_as_csv(list_page: Page, player: Player) -> None:
    list_page.get_by_text("Export", exact=True).click()
    download = saved(list_page, "List as CSV")
    assert download.suggested_filename == "pitboss-rounds.csv"
    with Path(download.path()).open(encoding="utf-8", newline="") as file:
        told = list(csv.DictReader(file))
    results = player.results
    assert [line["result"] for line in told] == [line["net"] for line in results]
    assert [int(line["round"]) for line in told] == [line["round"] for line in results]
    assert [line["table"] for line in told] == [line["table"] for line in results]
    times = [datetime.fromisoformat(line["when"]).timestamp() * 1000 for line in told]
    assert times == pytest.approx([line["at"] for line in results])


def test_a_csv_holds_any_name_and_no_formula(modules: Modules) -> None:
    text = modules.call("history/files.js", "({csv}, lines) => csv(lines)", many_lines(2, 2))
    told = list(csv.DictReader(text.splitlines()))
    assert {line["game"] for line in told} == {'A "long" game, of old'}
    assert {line["table name"] for line in told} == {"'=cmd"}
    assert {line["result"] for line in told} == {"-7.50"}


CUT = {"reveal", "commitment", "private", "deck", "folds"}  # what a sealed deal lets nobody check


def test_records_and_texts_are_exported(list_page: Page, player: Player) -> None:
    list_page.get_by_text("Export", exact=True).click()
    lines = Path(saved(list_page, "Records as JSON").path()).read_text(encoding="utf-8")
    found = [json.loads(line) for line in lines.splitlines()]
    assert len(found) == len(player.results)
    for record in found:
        hidden = [check.name for check in verify(record) if check.state != "passed"]
        assert set(hidden) <= CUT if record["fairness"]["deals"] == "sealed" else hidden == []
        assert all(check.state != "failed" for check in verify(record))
    texts = Path(saved(list_page, "Rounds as text").path()).read_text(encoding="utf-8")
    assert texts.splitlines() == [record["notation"] for record in found]


def test_a_round_has_its_files_linked(list_page: Page, player: Player) -> None:
    newest = player.results[0]
    links = rows(list_page).first.locator(".history-files a")
    answers = [list_page.request.get(it.get_attribute("href") or "").text() for it in links.all()]
    record = record_of(player.who, newest["table"], newest["round"])
    assert answers[0] == record["notation"] + "\n"
    assert tomllib.loads(answers[1])["players"]
    assert json.loads(answers[2]) == record


@SCREENS
def test_the_list_fits_and_is_for_everybody(
    open_page: PageOpener, player: Player, screen: Screen, then: Screen
) -> None:
    page = open_page(screen, who=player.who)
    arrive(page, "/history")
    page.get_by_text("Export", exact=True).click()
    page.get_by_role("slider").focus()
    looked_at(page, then)
