"""Rounds that are over: the list and its chart, the exports, and a round again step by step."""

import csv
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, Route, expect

from pitboss.analysis.advice import Advice, advise
from pitboss.analysis.values import cost
from pitboss.game.actions import Decision, parse_decision
from pitboss.game.cards import parse_cards
from pitboss.game.money import Cents, format_money, parse_money
from pitboss.game.profiles import profile
from pitboss.verifier import verify
from tests.e2e.advice_shown import card_name, module, named, number, values_told
from tests.e2e.browser import DESKTOP, PHONE, SMALL, WIDE, Screen, private_window
from tests.e2e.house import QUICK, newcomer
from tests.e2e.looking import accessible, arrive, no_overflow
from tests.e2e.modules import Modules
from tests.e2e.playing import play_round, record_of, take_seat
from tests.e2e.visiting import Complaints, Visits
from tests.server.serving import Form, Served, Visitor
from tests.verifier.tables import NAMES, record_named

PATIENCE = 60_000  # ms: an analyst starts, and looks at a flop

# What is decided where it is on offer, a round each: every way to go through the streets.
WAYS = (
    ["check", "check", "raise 1x"],
    ["check", "check", "fold"],
    ["check", "raise 2x"],
    ["raise 4x"],
    ["raise 3x"],
)


@dataclass(frozen=True)
class Player:
    """Somebody who has played."""

    who: Visitor
    tables: dict[str, str]

    @property
    def results(self) -> list[Form]:
        found: list[Form] = self.who.call("GET", "/api/me/results").json()
        return found

    def record(self, game: str, number: int) -> Form:
        return record_of(self.who, self.tables[game], number)

    def address(self, game: str, number: int) -> str:
        return f"/history/{self.tables[game]}/{number}"


@pytest.fixture(scope="module")
def player(served: Served) -> Iterator[Player]:
    with newcomer(served) as who:
        tables = {}
        for game, ways in (("house", WAYS), ("california", WAYS[:3])):
            tables[game] = take_seat(who, f"Old times in {game}", profile=game)
            for way in ways:
                play_round(who, tables[game], way, share="luck")
        yield Player(who, tables)


@pytest.fixture
def list_page(visit: Visits, player: Player) -> Page:
    page = visit(who=player.who)
    arrive(page, "/history")
    return page


def money(text: str) -> int:
    return parse_money(text) if not text.startswith("-") else -parse_money(text[1:])


def signed(cents: int) -> str:
    """As the pages write a result."""
    text = format_money(Cents(abs(cents))).removesuffix(".00")
    return ("+" if cents > 0 else "−" if cents < 0 else "") + text


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


def test_who_has_not_played_is_told_so(visit: Visits, guest: Visitor) -> None:
    page = visit(who=guest)
    arrive(page, "/history")
    expect(page.get_by_text("You have not played a round yet.")).to_be_visible()


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


def test_many_rounds_come_a_thousand_at_a_time(visit: Visits, player: Player) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=many_lines(3, 3) if "before=" in asked[-1] else many_lines(1003, 1000))

    page = visit(who=player.who)
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
    visit: Visits, player: Player, complaints: Complaints
) -> None:
    complaints.expect("^console: .* 429 ")
    page = visit(who=player.who)
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


@pytest.fixture(scope="module")
def modules(browser: Browser, served: Served) -> Iterator[Modules]:
    with private_window(browser, served.url) as window:
        yield Modules(window.new_page())


@pytest.mark.parametrize(
    ("lowest", "highest"),
    [(0, 0), (-100, 0), (0, 750), (-25_100, 8_500), (-1, 123_456_789), (-99_950, 50)],
)
def test_the_amounts_at_the_side_are_round_and_hold_the_line(
    modules: Modules, lowest: int, highest: int
) -> None:
    found = modules.call(
        "history/running.js", "({ticks}, [low, high]) => ticks(low, high)", [lowest, highest]
    )
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) == 1
    (step,) = steps
    assert str(step).rstrip("0") in {"1", "2", "5"}
    assert found[0] <= lowest <= highest <= found[-1]
    assert 0 in found
    assert 2 <= len(found) <= 8


def test_the_line_ends_at_the_running_result(modules: Modules) -> None:
    script = """({path, series}, lines) => {
      const points = series(lines);
      return {path: path(points, (at) => 10 * at, (amount) => -amount),
        running: points.map(({running}) => running), first: points[0].line.round};
    }"""
    found = modules.call("history/running.js", script, many_lines(3, 3))
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


def test_records_and_texts_are_exported(list_page: Page, player: Player) -> None:
    list_page.get_by_text("Export", exact=True).click()
    lines = Path(saved(list_page, "Records as JSON").path()).read_text(encoding="utf-8")
    found = [json.loads(line) for line in lines.splitlines()]
    assert len(found) == len(player.results)
    assert all(check.passed for record in found for check in verify(record))
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


# A round again.


def controls(page: Page) -> Locator:
    return page.get_by_role("group", name="Go through the round")


def step(page: Page, name: str) -> None:
    controls(page).get_by_role("button", name=name).click()


def title(page: Page) -> str:
    return page.locator(".history-title").inner_text()


def face_up(page: Page, place: str) -> list[str]:
    cards = page.locator(f"{place} .card.up")
    return [card.get_attribute("aria-label") or "" for card in cards.all()]


def replayed(page: Page) -> list[str]:
    """The titles of all steps, gone through from the first to the last."""
    count = page.locator(".history-steps li button").count()
    told = [title(page)]
    for at in range(2, count + 1):
        step(page, "Next step")
        expect(controls(page)).to_contain_text(f"Step {at} of {count}")
        told.append(title(page))
    return told


def spot(record: Form, seat: str, at: int) -> tuple[Advice, Decision]:
    """A decision of a seat, and what the analysis says of it."""
    part = record["seats"][seat]
    board = parse_cards(record["board"])[: (0, 3, 5)[at]]
    advice = advise(profile(record["rules"]["name"]), parse_cards(part["cards"]), board)
    return advice, parse_decision(part["decisions"][at])


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_round_is_gone_through_from_the_bets_to_the_settlement(
    visit: Visits, player: Player, number: int
) -> None:
    record = player.record("house", number)
    own = record["seats"]["1"]
    page = visit(who=player.who, still=True)
    arrive(page, player.address("house", number))
    assert face_up(page, ".history-felt") == []
    told = replayed(page)
    assert told[:2] == ["The bets are down", "The cards are dealt, face down"]
    assert told[-1] == "The round is over"
    decisions = [words for words in told if words.startswith("You ")]
    verbs = [decision.removesuffix("x").split(" ")[0] for decision in own["decisions"]]
    assert [words.split(" ")[1].removesuffix(":") for words in decisions] == verbs
    board = [card_name(card) for card in parse_cards(record["board"])]
    assert face_up(page, ".history-board") == board
    cards = [card_name(card) for card in parse_cards(own["cards"])]
    assert face_up(page, ".history-seat:has(.you)") == cards
    expect(page.locator(".history-told")).to_contain_text(
        f"{player.who.name}: {signed(money(own['net']))}"
    )
    expect(page.get_by_role("heading", level=1)).to_contain_text(signed(money(own["net"])))


STEPS_IN_WORDS = """async ({stepsOf, resultOf}, {path, records}) => {
  const {aloud, wordsOf} = await import(path);
  return records.map((record) => {
    const steps = stepsOf(record);
    const about = {record, seat: 2, hands: {}};
    const {parts} = steps.at(-1).table;
    return {
      kinds: steps.map(({kind}) => kind),
      titles: steps.map((step) => wordsOf(step, about).title),
      aloud: steps.map((step) => aloud(step, about)),
      nets: Object.fromEntries(
        Object.entries(parts).map(([seat, {lines}]) => [seat, resultOf(lines)])),
      wagers: Object.fromEntries(Object.entries(parts).map(
        ([seat, {ante, blind, trips, play}]) => [seat, {ante, blind, trips, play}])),
    };
  });
}"""


def test_rounds_of_every_sort_have_steps_in_words(modules: Modules) -> None:
    """Void at any stage, eventful, and with a bank that is exhausted."""
    records = [record_named(name) for name in NAMES]
    given = {"path": module("history/wording.js"), "records": records}
    told = modules.call("history/steps.js", STEPS_IN_WORDS, given)
    for name, record, round in zip(NAMES, records, told, strict=True):
        assert round["kinds"][-1] == ("void" if record["void"] else "closed"), name
        assert all(isinstance(words, str) and words for words in round["titles"]), name
        assert "undefined" not in " ".join(round["aloud"]), name
        assert "NaN" not in " ".join(round["aloud"]), name
        decided = sum(len(part["decisions"]) for part in record["seats"].values())
        assert round["kinds"].count("decided") == decided, name
        for seat, part in record["seats"].items():
            if part["result"] != "bank":
                assert round["nets"][seat] == money(part["net"]), name
            wagers = {spot: money(part[spot]) for spot in ("ante", "blind", "trips", "play")}
            assert round["wagers"][seat] == wagers, name


def test_cards_are_turned_when_they_were(visit: Visits, player: Player) -> None:
    record = player.record("house", 1)
    page = visit(who=player.who, still=True)
    arrive(page, player.address("house", 1))
    step(page, "Next step")
    assert len(face_up(page, ".history-seat")) == 2  # one's own alone
    page.get_by_role("button", name="The flop is turned").click()
    assert len(face_up(page, ".history-board")) == 3
    assert face_up(page, ".history-dealer") == []
    page.get_by_label("All cards open").check()
    assert len(face_up(page, ".history-board")) == 5
    assert face_up(page, ".history-dealer") == [
        card_name(card) for card in parse_cards(record["dealer"])
    ]
    assert len(face_up(page, ".history-seat")) == 2 * len(record["seats"])


def test_the_settlement_is_told_line_by_line(visit: Visits, player: Player) -> None:
    record = player.record("house", 4)
    page = visit(who=player.who, still=True)
    arrive(page, player.address("house", 4))
    own = page.locator(".history-steps button", has_text=re.compile(f"^{player.who.name}: "))
    own.click()
    lines = [line for line in record["settlement"] if line["seat"] == 1]
    shown = page.locator(".history-lines tbody tr")
    expect(shown).to_have_count(len(lines))
    for at, line in enumerate(lines):
        words, result = shown.nth(at).locator("td").all_inner_texts()
        assert words == f"{line['reason']} clause {line['clause']}"
        assert result == signed(money(line["paid"]) - money(line["lost"]))
    total = page.locator(".history-lines tfoot td").inner_text()
    assert total == signed(money(record["seats"]["1"]["net"]))


@pytest.mark.parametrize("round", [1, 2, 5])
def test_every_decision_has_the_values_of_the_analysis(
    visit: Visits, player: Player, round: int
) -> None:
    record = player.record("house", round)
    page = visit(who=player.who, still=True)
    arrive(page, player.address("house", round))
    decisions = page.locator(".history-decisions tbody tr")
    count = len(record["seats"]["1"]["decisions"])
    expect(decisions).to_have_count(count)
    expect(page.locator(".history-decisions tfoot")).to_be_visible(timeout=PATIENCE)
    total = 0.0
    for at in range(count):
        advice, chosen = spot(record, "1", at)
        lost = float(cost(advice.values, chosen))
        total += lost
        row = decisions.nth(at)
        row.get_by_role("button").click()
        expect(row).to_have_class(re.compile("on"))
        _, told, best, costs = row.locator("th, td").all_inner_texts()
        mark = "✓" if lost < 1e-9 else "?" if lost < 0.1 else "??"
        assert told.split() == [mark, *named(chosen).split()]
        assert best == named(advice.best)
        assert number_near(costs, lost)
        values_told(page.locator(".history-valued table.values"), advice.values)
        expect(page.locator("tr.chosen")).to_contain_text(named(chosen))
    footer = page.locator(".history-decisions tfoot").inner_text()
    if total < 1e-9:
        assert "No mistake" in footer
    else:
        found = re.search(r"([\d.]+) Antes, ([\d.,]+) in chips", footer)
        assert found is not None
        assert number_near(found[1], total)
        assert abs(number(found[2]) - 10 * total) < 0.0051


def number_near(text: str, value: float) -> bool:
    return abs(number(text) - value) < 0.00051


def test_the_whole_round_goes_by_the_keys(visit: Visits, player: Player) -> None:
    page = visit(who=player.who, still=True)
    arrive(page, player.address("house", 1))
    count = page.locator(".history-steps li button").count()
    page.keyboard.press("ArrowRight")
    expect(controls(page)).to_contain_text(f"Step 2 of {count}")
    expect(page.locator("#live")).to_contain_text("The cards are dealt")
    expect(page).to_have_url(re.compile("#2$"))
    page.keyboard.press("End")
    expect(controls(page)).to_contain_text(f"Step {count} of {count}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(controls(page)).to_contain_text(f"Step {count - 1} of {count}")
    page.keyboard.press("Home")
    expect(controls(page)).to_contain_text(f"Step 1 of {count}")
    page.keyboard.press("p")
    expect(controls(page)).to_contain_text(f"Step 2 of {count}")
    page.keyboard.press("p")
    expect(controls(page).get_by_role("button", name="Play")).to_be_visible()
    page.goto(f"{player.address('house', 1)}#3")
    page.reload()
    expect(controls(page)).to_contain_text(f"Step 3 of {count}")


def test_the_cards_of_a_step_are_read_aloud(visit: Visits, player: Player) -> None:
    record = player.record("house", 1)
    page = visit(who=player.who, still=True)
    arrive(page, player.address("house", 1))
    page.get_by_role("button", name="The flop is turned").click()
    flop = ", ".join(card_name(card) for card in parse_cards(record["board"])[:3])
    expect(page.locator("#live")).to_have_text(f"The flop is turned. {flop}")


def test_a_round_of_the_cardroom_tells_of_the_bank(visit: Visits, player: Player) -> None:
    number = next(
        number for number in (1, 2, 3) if player.record("california", number)["player_dealer"]
    )
    record = player.record("california", number)
    bank = record["seats"][str(record["player_dealer"])]
    page = visit(who=player.who, still=True)
    arrive(page, player.address("california", number))
    wager = signed(money(record["wager"])).removeprefix("+")
    expect(page.locator(".history-told")).to_contain_text(
        f"{bank['player']} banks with a wager of {wager}"
    )
    told = replayed(page)
    collection = signed(money(record["collection"])).removeprefix("+")
    assert f"A collection of {collection} is taken from {bank['player']}" in told
    expect(page.locator(".history-told")).to_contain_text(
        f"{bank['player']}: {signed(money(bank['net']))}"
    )


def test_the_round_is_verified_in_the_browser(visit: Visits, player: Player) -> None:
    page = visit(who=player.who)
    arrive(page, player.address("california", 1))
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".checks li.holds")).to_have_count(10)
    expect(page.locator(".checks li.fails")).to_have_count(0)
    expect(page.get_by_text("Every check holds.")).to_be_visible()


def test_a_record_with_another_card_is_found_out(visit: Visits, player: Player) -> None:
    def tampered(route: Route) -> None:
        record: dict[str, Any] = player.record("house", 3)
        record["board"] = record["board"][2:] + record["board"][:2]
        route.fulfill(json=record)

    page = visit(who=player.who)
    page.route("**/api/tables/*/rounds/3", tampered)
    page.route("**/api/settle", lambda route: route.fulfill(json={"dealer": {}, "seats": []}))
    arrive(page, player.address("house", 3))
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".checks li.fails")).to_have_count(1)
    expect(page.locator(".checks li.fails")).to_contain_text("Every card is the deck's")


def test_whoever_looks_on_sees_a_round_of_a_public_table_again(
    visit: Visits, guest: Visitor
) -> None:
    table = take_seat(guest, "Open to all", solo=False, public=True, pace=QUICK)
    number_of = play_round(guest, table, ["check", "check", "fold"])
    record = record_of(guest, table, number_of)
    page = visit()
    arrive(page, f"/history/{table}/{number_of}")
    expect(page.locator(".history-seat .you")).to_have_count(0)
    expect(page.get_by_label("All cards open")).to_be_checked()
    step(page, "Next step")
    assert len(face_up(page, ".history-seat")) == 2 * len(record["seats"])
    expect(page.get_by_role("combobox", name="Decisions of")).to_have_value("1")
    expect(page.locator(".history-decisions tfoot")).to_be_visible(timeout=PATIENCE)
    playing = next(seat for seat in record["seats"] if seat != "1")
    page.get_by_role("combobox", name="Decisions of").select_option(playing)
    decisions = record["seats"][playing]["decisions"]
    expect(page.locator(".history-decisions tbody tr")).to_have_count(len(decisions))


def test_a_round_that_is_not_there_is_said_to_be(
    visit: Visits, player: Player, complaints: Complaints
) -> None:
    complaints.expect("^console: .* 404 ")
    page = visit(who=player.who)
    page.goto(player.address("house", 99))
    expect(page.get_by_role("heading", name="This round cannot be shown.")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("round 99")
    page.locator("main").get_by_role("link", name="All rounds").click()
    expect(rows(page).first).to_be_visible()


@pytest.mark.parametrize("screen", [SMALL, PHONE, DESKTOP, WIDE], ids=str)
def test_the_list_fits_and_is_for_everybody(visit: Visits, player: Player, screen: Screen) -> None:
    page = visit(screen, who=player.who, still=True)
    arrive(page, "/history")
    page.get_by_text("Export", exact=True).click()
    page.get_by_role("slider").focus()
    no_overflow(page)
    accessible(page)


@pytest.mark.parametrize("screen", [SMALL, PHONE, DESKTOP, WIDE], ids=str)
@pytest.mark.parametrize("game", ["house", "california"])
def test_a_round_fits_and_is_for_everybody(
    visit: Visits, player: Player, screen: Screen, game: str
) -> None:
    page = visit(screen, who=player.who, still=True)
    arrive(page, player.address(game, 1))
    expect(page.locator(".history-decisions tfoot, .history-worth p").first).to_be_visible(
        timeout=PATIENCE
    )
    for button in page.locator(".history-decisions tbody button").all():
        button.click()
        no_overflow(page)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".checks li").first).to_be_visible()
    accessible(page)
    step(page, "Last step")
    no_overflow(page)
    accessible(page)


def test_a_phone_goes_through_a_round_with_one_thumb(visit: Visits, player: Player) -> None:
    page = visit(PHONE, who=player.who, still=True)
    arrive(page, player.address("house", 3))
    buttons = controls(page).get_by_role("button")
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= PHONE.height  # in reach, wherever the page is scrolled
    controls(page).get_by_role("button", name="Next step").tap()
    assert title(page) == "The cards are dealt, face down"
