"""The laboratory: rules changed in a browser, and an answer that is the solver's, to the digit."""

import csv
import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from pitboss.analysis.solution import Solution
from pitboss.analysis.solver import solve
from pitboss.analysis.terms import MOST_ODDS
from pitboss.game.contradictions import MOST_MULTIPLE
from pitboss.game.hands import HandCategory
from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import profile, with_fields
from pitboss.game.rules import UnqualifiedAnte
from pitboss.protocol.games import game_form
from tests.e2e.advice_shown import module
from tests.e2e.browser import Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.page_checks import SCREENS, looked_at, no_overflow

pytestmark = pytest.mark.full

STANDARD = profile("house")
CHANGES: dict[str, object] = {
    "blind_table": "500 50 10 3 2 1",
    "preflop": [3, 5],
    "river": [1, 12],
    "qualify": "two pair",
    "trips_table": "50 40 30 9 7 4 2",
}
LINK = (
    "/laboratory?blind=500+50+10+3+2+1&preflop=3+5&river=1+12&qualify=two+pair"
    "&trips=50+40+30+9+7+4+2"
)
# Compiling comes first where nothing of the solver is kept on the machine.
TO_SOLVE = 300_000
ASKED_BY = 600  # milliseconds of the page's own clock, after which it has asked if it will
MINUS = "−"


@cache
def solved(*changed: str) -> Solution:
    return solve(with_fields(STANDARD, {name: CHANGES[name] for name in changed}))


def yours() -> Solution:
    return solved(*CHANGES)


def opened(page: Page, address: str = "/laboratory") -> Page:
    """With the answer there, and the standard game beside it."""
    page.goto(address)
    answered(page)
    expect(page.locator("[data-figure=house_edge] td").first).not_to_have_text(
        "…", timeout=TO_SOLVE
    )
    return page


def answered(page: Page) -> None:
    """What is shown belongs to what stands in the fields."""
    expect(page.locator(".lab-answer:not(.stale)")).to_be_visible(timeout=TO_SOLVE)


def odds(page: Page, hand: str, spot: str = "Blind pays") -> Locator:
    return page.get_by_role("group", name=spot).get_by_label(hand, exact=True)


def tick(page: Page, street: str, multiple: int) -> None:
    page.get_by_role("group", name=street).get_by_text(f"{multiple}×").click()


def percent(share: Fraction | float) -> str:
    return f"{100 * float(share):.4f}%".replace("-", MINUS)


def difference(value: float) -> str:
    return "0" if abs(value) < 0.00005 else f"{value:+.4f}".replace("-", MINUS)


def cells(row: Locator) -> list[str]:
    return [text.strip() for text in row.locator("td").all_inner_texts()]


def expect_answer(page: Page, own: Solution, trips: str) -> None:
    """Every figure of the page is the solver's."""
    standard = solved()
    expect(page.locator(".lab-edge")).to_have_text(percent(own.house_edge), timeout=TO_SOLVE)
    ending = "won" if own.antes > 0 else "lost"
    expect(page.locator(".lab-fraction")).to_have_text(
        f"{abs(own.antes):,} Antes {ending} over {own.deals:,} deals"
    )
    shares = {
        "house_edge": (standard.house_edge, own.house_edge),
        "element_of_risk": (standard.element_of_risk, own.element_of_risk),
        "trips": (standard.trips["UTH-03"], own.trips[trips]),
    }
    for name, (before, now) in shares.items():
        points = 100 * float(now) - 100 * float(before)
        shown = [percent(before), percent(now), difference(points)]
        assert cells(page.locator(f"[data-figure={name}]")) == shown, name
    for name in ("average_wager", "standard_deviation"):
        pair = float(getattr(standard, name)), float(getattr(own, name))
        shown = [*(f"{it:.4f}" for it in pair), difference(pair[1] - pair[0])]
        assert cells(page.locator(f"[data-figure={name}]")) == shown, name
    for action, share in own.actions.items():
        row = page.locator(f"[data-action='{action}']")
        assert cells(row)[1] == f"{100 * float(share):.2f}%", action
    page.locator("summary", has_text="As a table").click()
    rows = page.locator("[data-net]")
    table = {row.get_attribute("data-net"): cells(row)[1] for row in rows.all()}
    nets = {net: it for net, it in table.items() if it != "0"}
    counted = {str(it["net"]): f"{it['deals']:,}" for it in own.form()["distribution"]}
    assert nets == counted


@pytest.mark.quick
def test_the_standard_game_is_what_the_rules_say(page: Page) -> None:
    told = page.request.get("/api/standard").json()
    assert told["hands"] == [str(category) for category in reversed(HandCategory)]
    assert told["tables"] == {
        spot: {name: str(it) for name, it in tables.items()}
        for spot, tables in NAMED_TABLES.items()
    }
    assert told["game"] == game_form(STANDARD).model_dump()
    assert (told["most_multiple"], told["most_odds"]) == (MOST_MULTIPLE, MOST_ODDS)
    opened(page)
    rules = page.evaluate(
        """async (path) => {
          const {standardRules, qualifyingHands, ANTES} = await import(path);
          return [standardRules(), qualifyingHands(), ANTES];
        }""",
        module("laboratory/standard.js"),
    )
    standard = {
        "blind": str(STANDARD.paytable("blind")),
        "preflop": list(STANDARD.preflop),
        "flop": list(STANDARD.flop),
        "river": list(STANDARD.river),
        "qualify": str(STANDARD.qualify),
        "ante": STANDARD.unqualified_ante,
        "trips": STANDARD.paytable("trips").name,
    }
    hands = ["none", *(str(category) for category in HandCategory if category)]
    assert rules == [standard, hands, list(UnqualifiedAnte)]


def test_the_answer_to_changed_rules_is_the_solvers(page: Page) -> None:
    opened(page)
    expect(page.locator(".lab-edge")).to_have_text(percent(solved().house_edge))
    expect(page.locator(".lab-verdict")).to_have_text("This is the standard game.")

    odds(page, "Flush").fill("2 to 1")
    tick(page, "Before the flop", 5)
    tick(page, "Before the flop", 4)
    page.get_by_label("On the river: other multiples").fill("12x")
    page.get_by_label("Qualifies with").select_option("two pair")
    page.get_by_label("Pay table").select_option("own")
    for hand, pays in {"Full house": "9", "Three of a kind": "4:2"}.items():
        odds(page, hand, "Trips pays").fill(pays)
    expect_answer(page, yours(), "own")
    assert page.url.endswith(LINK)
    expect(page.locator("#live")).to_contain_text(f"House edge {percent(yours().house_edge)}")


def test_hands_that_are_played_differently_are_named(page: Page) -> None:
    opened(page, "/laboratory?preflop=3+5")
    own, standard = solved("preflop").starting_hands, solved().starting_hands
    changed = {name for name in own if own[name].best != standard[name].best}
    shown = page.locator(".lab-grid .otherwise")
    assert set(shown.all_inner_texts()) == changed
    summary = f"{len(changed)} starting hands are played differently"
    expect(page.locator(".lab-hands")).to_contain_text(summary)
    tall = [name for name in changed if str(standard[name].best) == "check"]
    group = page.locator(".lab-hands p", has_text="Raise 5× instead of Check:")
    assert set(group.inner_text().partition(":")[2].split()) == set(tall)


def test_a_link_brings_the_rules_along(open_page: PageOpener) -> None:
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, LINK)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    copied = str(page.evaluate("navigator.clipboard.readText()"))
    address = urlsplit(copied)
    assert f"{address.path}?{address.query}" == LINK

    other = opened(open_page(), f"{address.path}?{address.query}")
    expect_answer(other, yours(), "own")
    expect(odds(other, "Flush")).to_have_value("2")
    expect(other.get_by_label("On the river: other multiples")).to_have_value("12")
    expect(other.get_by_label("Qualifies with")).to_have_value("two pair")
    expect(odds(other, "Three of a kind", "Trips pays")).to_have_value("2")


def test_a_game_to_begin_with_can_be_gone_back_from(page: Page) -> None:
    opened(page)
    games = page.get_by_role("navigation", name="Games to begin with")
    games.get_by_role("link", name="3× only").click()
    answered(page)
    expect(page.locator(".lab-verdict")).to_contain_text("above the standard game")
    expect(games.locator("[aria-current]")).to_have_text("3× only")
    page.go_back()
    answered(page)
    expect(page.locator(".lab-edge")).to_have_text(percent(solved().house_edge))


@pytest.mark.parametrize("trips", ["UTH-09", "constructor"])
def test_what_a_link_says_amiss_is_named_and_left_out(page: Page, trips: str) -> None:
    rules = "blind=500+50&qualify=luck&flop=0&river=1+2&preflop=4"
    opened(page, f"/laboratory?{rules}&trips={trips}")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("of: blind, flop, qualify, trips.")
    expect(odds(page, "Royal flush")).to_have_value("500")
    ticked = page.get_by_role("group", name="On the river").locator(":checked + span")
    expect(ticked).to_have_text(["1×", "2×"])


def test_what_is_downloaded_is_the_solution(page: Page, tmp_path: Path) -> None:
    opened(page, LINK)
    own, standard = yours().form(), solved().form()
    assert json.loads(kept(page, "Download JSON", tmp_path / "a.json")) == own

    text = kept(page, "Download CSV", tmp_path / "a.csv")
    lines = {(it["part"], it["name"]): it for it in csv.DictReader(text.splitlines())}
    assert lines["rule", "blind"]["yours"] == CHANGES["blind_table"]
    assert lines["rule", "preflop"]["standard"] == "3 4"
    assert int(lines["expected", "numerator"]["yours"]) == own["expected"]["numerator"]
    for figure in ("house_edge", "element_of_risk", "average_wager", "standard_deviation"):
        line = lines["figure", figure]
        assert (float(line["yours"]), float(line["standard"])) == (own[figure], standard[figure])
        assert float(line["difference"]) == own[figure] - standard[figure]
    assert float(lines["figure", "trips"]["yours"]) == own["trips"]["own"]
    actions = {name: float(it["yours"]) for (part, name), it in lines.items() if part == "action"}
    assert {name: share for name, share in actions.items() if share} == {
        name: share for name, share in own["actions"].items() if share
    }
    for column, form in {"deals": own, "standard deals": standard}.items():
        results = {name: it for (part, name), it in lines.items() if part == "result"}
        counted = {net: int(it[column]) for net, it in results.items() if it[column] != "0"}
        assert counted == {it["net"]: it["deals"] for it in form["distribution"]}


def kept(page: Page, button: str, path: Path) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    suggested = download.value.suggested_filename
    assert suggested == f"pitboss-solve{path.suffix}"
    download.value.save_as(path)
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("odds_said", "why"),
    [
        ("3 for 2", "Odds are written 500, 3:2 or 3 to 2"),
        ("", "Odds are written 500, 3:2 or 3 to 2"),
        ("1:0", "Odds are written 500, 3:2 or 3 to 2"),
        ("7:5", "Whole or half Antes only, as in 3 to 2"),
        ("20001", "At most 20,000 to 1"),
        ("10000000", "At most 20,000 to 1"),
    ],
)
def test_odds_that_are_none_are_told_at_once_and_not_sent(
    page: Page, odds_said: str, why: str
) -> None:
    page.clock.install()
    opened(page)
    asked = questions(page)
    field = odds(page, "Flush")
    field.fill(odds_said)
    expect(page.get_by_role("alert")).to_have_text(why)
    expect(field).to_have_attribute("aria-invalid", "true")
    described = str(field.get_attribute("aria-describedby"))
    assert page.locator(f"[id='{described}']").inner_text() == why
    expect(page.get_by_role("status").filter(has_text="Correct the marked fields")).to_be_visible()
    expect(page.locator(".lab-answer.stale")).to_be_visible()
    page.clock.run_for(ASKED_BY)
    field.fill("2")
    answered(page)
    assert asked == [{"changes": {"blind_table": "500 50 10 3 2 1"}}]
    field.fill("3 to 2")
    answered(page)
    assert len(asked) == 1  # it is the standard game again, which is known
    assert urlsplit(page.url).query == ""


def questions(page: Page) -> list[Any]:
    """What the page has the house solve from now on."""
    asked: list[Any] = []
    page.on(
        "request",
        lambda it: asked.append(it.post_data_json) if it.url.endswith("/api/solve") else None,
    )
    return asked


@pytest.mark.parametrize(
    ("others", "why"),
    [
        ("0", "Whole multiples from 1 to 100, as in 6, 10"),
        ("101", "Whole multiples from 1 to 100, as in 6, 10"),
        ("many", "Whole multiples from 1 to 100, as in 6, 10"),
        ("", "Every street offers at least one raise"),
    ],
)
def test_raises_that_are_none_are_told_at_once(page: Page, others: str, why: str) -> None:
    opened(page)
    tick(page, "On the flop", 2)
    page.get_by_label("On the flop: other multiples").fill(others)
    expect(page.get_by_role("alert")).to_have_text(why)


@pytest.mark.quick
def test_what_the_rules_refuse_is_told_in_words(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("^console: .* 400 .*/api/solve")
    page.goto("/laboratory?trips=50+40+30+8+7+4+3:7")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("three of a kind pays 3 to 7, not a whole cent")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    odds(page, "Three of a kind", "Trips pays").fill("3")
    answered(page)
    expect(alert).to_have_count(0)


def test_a_house_that_does_not_answer_is_asked_again(page: Page, page_errors: PageErrors) -> None:
    opened(page)
    page_errors.expect("^failed: POST .*/api/solve")
    page_errors.expect("^console: .*ERR_CONNECTION_REFUSED")
    page.route("**/api/solve", lambda route: route.abort("connectionrefused"))
    tick(page, "On the flop", 3)
    expect(page.get_by_role("alert")).to_contain_text("The house does not answer.")
    page.unroute("**/api/solve")
    page.get_by_role("button", name="Try again").click()
    answered(page)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_house_that_was_asked_too_much_gets_a_pause(page: Page, page_errors: PageErrors) -> None:
    opened(page)
    page_errors.expect("^console: .* 429 .*/api/solve")
    no = {"code": "too-many-messages", "detail": "too many", "status": 429}
    page.route("**/api/solve", lambda route: route.fulfill(status=429, json=no), times=1)
    asked = questions(page)
    tick(page, "On the flop", 4)
    answered(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert asked == [{"changes": {"flop": [2, 4]}}] * 2


def test_an_answer_that_is_not_wanted_any_more_is_not_shown(page: Page) -> None:
    """While the house counts, only the newest rules wait, and the figures before stay, dimmed."""
    page.clock.install()
    opened(page)
    asked = questions(page)
    held: list[Route] = []
    page.route("**/api/solve", lambda route: held.append(route), times=1)
    before = page.locator(".lab-edge").inner_text()
    tick(page, "Before the flop", 5)
    expect(page.locator(".lab-progress.on")).to_be_visible()
    expect(page.locator(".lab-status")).to_contain_text("some ten seconds")
    tick(page, "On the flop", 3)
    page.clock.run_for(ASKED_BY)
    tick(page, "On the flop", 3)
    tick(page, "On the river", 2)
    page.clock.run_for(ASKED_BY)
    expect(page.locator(".lab-answer.stale .lab-edge")).to_have_text(before)
    page.evaluate(_WATCH_EDGE)
    held[0].continue_()
    answered(page)
    assert asked == [
        {"changes": {"preflop": [3, 4, 5]}},
        {"changes": {"preflop": [3, 4, 5], "river": [1, 2]}},
    ]
    seen: list[str] = page.evaluate("window.seen")
    assert seen == [page.locator(".lab-edge").inner_text()]


_WATCH_EDGE = """() => {
  window.seen = [];
  const edge = document.querySelector(".lab-edge");
  const watch = new MutationObserver(() => window.seen.push(edge.innerText));
  watch.observe(edge, {characterData: true, childList: true, subtree: true});
}"""


def test_the_results_are_gone_through_by_keyboard(page: Page) -> None:
    opened(page)
    own = solved().form()["distribution"]
    chart = page.get_by_role("slider")
    chart.focus()
    readout = page.locator(".lab-readout")
    for key, place in {"Home": 0, "ArrowRight": 1, "ArrowLeft": 0, "End": len(own) - 1}.items():
        page.keyboard.press(key)
        expect(chart).to_have_attribute("aria-valuenow", str(place))
        expect(readout).to_contain_text(f"{own[place]['deals']:,} deals")
    expect(chart).to_have_attribute("aria-valuetext", readout.inner_text())
    bars = "document.querySelectorAll('.lab-chart rect.win')"
    last = f"[...{bars}].at(-1).getBoundingClientRect().height"
    assert page.evaluate(last) < 1  # a royal flush, on a plain scale
    page.get_by_label("Logarithmic scale").press("Space")
    page.wait_for_function(f"() => {last} > 20")


def test_all_is_done_by_keyboard(page: Page) -> None:
    opened(page)
    page.get_by_role("link", name="Trips UTH-04").focus()
    press(page, *["Tab"] * 6)
    page.keyboard.type("5")  # the straight: what stands there is selected by the way
    press(page, "Tab", "Tab", "Tab", "Tab", "Space")  # 1x, 2x, 3x, 4x before the flop
    press(page, *["Tab"] * 15)
    expect(page.get_by_label("Qualifies with")).to_be_focused()
    press(page, "Tab", "ArrowRight")
    answered(page)
    expect(page.get_by_label("settled as always")).to_be_checked()
    assert page.url.endswith("/laboratory?blind=500+50+10+3+3:2+5&preflop=3&ante=settled")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


@SCREENS
def test_the_answer_fits_and_is_for_everybody(
    open_page: PageOpener, screen: Screen, then: Screen
) -> None:
    page = opened(open_page(screen), LINK)
    page.locator("summary", has_text="As a table").click()
    looked_at(page, then)
    odds(page, "Flush").fill("luck")
    no_overflow(page)
    foot = page.locator(".lab-foot")
    if screen.touch:
        page.evaluate("scrollTo(0, 0)")
        expect(foot).to_be_in_viewport()
        expect(foot).to_contain_text(percent(yours().house_edge))
    else:
        expect(foot).to_be_hidden()


@pytest.mark.parametrize(
    ("probabilities", "ticks"),
    [([0.19, 0.1], [0, 0.05, 0.1, 0.15, 0.2]), ([1.0], [0, 0.5, 1.0]), ([0.031], [0, 0.01, 0.02])],
)
def test_a_plain_scale_has_round_steps(
    page: Page, probabilities: list[float], ticks: list[float]
) -> None:
    page.goto("/laboratory")
    found = scale(page, "plainScale", probabilities)
    assert found["ticks"][: len(ticks)] == pytest.approx(ticks)
    assert found["heights"][0] == pytest.approx(probabilities[0] / found["ticks"][-1])


def test_a_logarithmic_scale_has_a_step_for_each_decade(page: Page) -> None:
    page.goto("/laboratory")
    found = scale(page, "logScale", [0.1, 0.00012, 0.0])
    assert found["ticks"] == pytest.approx([0.0001, 0.001, 0.01, 0.1])
    assert found["heights"] == pytest.approx([1, 0.02639, 0], abs=1e-4)


def scale(page: Page, name: str, probabilities: list[float]) -> Mapping[str, list[float]]:
    found: Mapping[str, list[float]] = page.evaluate(
        """async ([name, probabilities]) => {
          const scales = await import("/web/now/laboratory/scale.js");
          const {height, ticks} = scales[name](probabilities);
          return {ticks, heights: probabilities.map(height)};
        }""",
        [name, probabilities],
    )
    return found
