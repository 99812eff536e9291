"""A round that is over, again: step by step, with the value of every decision."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from pitboss.analysis.advice import Advice, advise
from pitboss.analysis.values import cost
from pitboss.game.actions import Decision, parse_decision
from pitboss.game.cards import parse_cards
from pitboss.game.profiles import parse_rules, profile
from pitboss.protocol.games import game_form
from tests.e2e.advice_shown import card_name, module, named, number, shown_values
from tests.e2e.amounts import money, signed
from tests.e2e.browser import PHONE, Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.house import QUICK
from tests.e2e.modules import Modules
from tests.e2e.page_checks import SCREENS, arrive, looked_at, no_overflow
from tests.e2e.played_rounds import Player, play_round, record_of, take_seat
from tests.server.serving import Form, Visitor
from tests.verifier.tables import NAMES, record_named

pytestmark = pytest.mark.full

ANALYST_MS = 300_000  # ms: an analyst starts, and looks at a flop


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
    open_page: PageOpener, player: Player, number: int
) -> None:
    record = player.record("house", number)
    own = record["seats"]["1"]
    page = open_page(who=player.who)
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
    expect(page.locator(".history-details")).to_contain_text(
        f"{player.who.name}: {signed(money(own['net']))}"
    )
    expect(page.get_by_role("heading", level=1)).to_contain_text(signed(money(own["net"])))


STEPS_IN_WORDS = """async ({stepsOf}, {wording, wagers, records, games}) => {
  const {announcement, wordsOf} = await import(wording);
  const {netOf} = await import(wagers);
  return records.map((record, at) => {
    const steps = stepsOf(record);
    const about = {record, game: games[at], seat: 2, hands: {}};
    const {parts} = steps.at(-1).table;
    return {
      kinds: steps.map(({kind}) => kind),
      titles: steps.map((step) => wordsOf(step, about).title),
      announcement: steps.map((step) => announcement(step, about)),
      nets: Object.fromEntries(
        Object.entries(parts).map(([seat, {lines}]) => [seat, netOf(lines)])),
      stakes: Object.fromEntries(Object.entries(parts).map(([seat, {stakes}]) => [seat, stakes])),
    };
  });
}"""


def _game(record: Form) -> Form:
    rules = parse_rules(record["rules"]["toml"], record["name"])
    return game_form(rules).model_dump()


def kept_fee(record: Form) -> int:
    """The collection of a void round that its house does not give back (clause 12.2)."""
    slip = record["void_slip"]
    return 0 if slip is None else money(record["collection"]) - money(slip["collection_returned"])


@pytest.mark.quick
def test_rounds_of_every_sort_have_steps_in_words(modules: Modules) -> None:
    """Void at any stage, eventful, and with a bank that is exhausted."""
    records = [record_named(name) for name in NAMES]
    given = {
        "wording": module("history/step_words.js"),
        "wagers": module("parts/settled_wager.js"),
        "records": records,
        "games": [_game(record) for record in records],
    }
    told = modules.call("history/steps.js", STEPS_IN_WORDS, given)
    for name, record, round in zip(NAMES, records, told, strict=True):
        assert round["kinds"][-1] == ("void" if record["void"] else "closed"), name
        assert all(isinstance(words, str) and words for words in round["titles"]), name
        assert "undefined" not in " ".join(round["announcement"]), name
        assert "NaN" not in " ".join(round["announcement"]), name
        decided = sum(len(part["decisions"]) for part in record["seats"].values())
        assert round["kinds"].count("decided") == decided, name
        for seat, part in record["seats"].items():
            if part["result"] != "bank":
                fee = kept_fee(record) if int(seat) == record["player_dealer"] else 0
                assert round["nets"][seat] - fee == money(part["net"]), name
            stakes = {spot: money(stake) for spot, stake in part["stakes"].items()}
            assert round["stakes"][seat] == stakes, name


def test_cards_are_turned_when_they_were(open_page: PageOpener, player: Player) -> None:
    record = player.record("house", 1)
    page = open_page(who=player.who)
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


@pytest.mark.quick
def test_the_settlement_is_told_line_by_line(open_page: PageOpener, player: Player) -> None:
    record = player.record("house", 4)
    page = open_page(who=player.who)
    arrive(page, player.address("house", 4))
    own = page.locator(".history-steps button", has_text=re.compile(f"^{player.who.name}: "))
    own.click()
    lines = [line for line in record["settlement"] if line["seat"] == 1]
    shown = page.locator(".history-lines tbody tr")
    expect(shown).to_have_count(len(lines))
    for at, line in enumerate(lines):
        words, result = shown.nth(at).locator("td").all_inner_texts()
        verb = {"win": f"wins {line['odds']}", "lose": "loses", "push": "is returned"}
        assert words.startswith(f"{line['label']} {verb[line['outcome']]}: ")
        assert words.endswith(f" clause {', '.join(line['clauses'])}")
        assert result == signed(money(line["net"]))
    total = page.locator(".history-lines tfoot td").inner_text()
    assert total == signed(money(record["seats"]["1"]["net"]))


@pytest.mark.parametrize("round", [1, 2, 5])
def test_every_decision_has_the_values_of_the_analysis(
    open_page: PageOpener, player: Player, round: int
) -> None:
    record = player.record("house", round)
    page = open_page(who=player.who)
    arrive(page, player.address("house", round))
    decisions = page.locator(".history-decisions tbody tr")
    count = len(record["seats"]["1"]["decisions"])
    expect(decisions).to_have_count(count)
    expect(page.locator(".history-decisions tfoot")).to_be_visible(timeout=ANALYST_MS)
    total = 0.0
    for at in range(count):
        advice, chosen = spot(record, "1", at)
        lost = float(cost(advice.values, chosen))
        total += lost
        row = decisions.nth(at)
        row.get_by_role("button").click()
        expect(row).to_have_class(re.compile("on"))
        _, told, best, costs = row.locator("th, td").all_inner_texts()
        mark = "✓" if lost < 1e-9 else "?" if lost < 0.1 else "✗"
        assert told.split() == [mark, *named(chosen).split()]
        title = {"✓": "Best", "?": "A small mistake", "✗": "A large mistake"}[mark]
        expect(row.locator(".mark")).to_have_attribute("title", title)
        assert best == named(advice.best)
        assert number_near(costs, lost)
        shown_values(page.locator(".history-valued table.values"), advice.values)
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


@pytest.mark.quick
def test_the_whole_round_goes_by_the_keys(open_page: PageOpener, player: Player) -> None:
    page = open_page(who=player.who)
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


def test_the_cards_of_a_step_are_read_announcement(open_page: PageOpener, player: Player) -> None:
    record = player.record("house", 1)
    page = open_page(who=player.who)
    arrive(page, player.address("house", 1))
    page.get_by_role("button", name="The flop is turned").click()
    flop = ", ".join(card_name(card) for card in parse_cards(record["board"])[:3])
    expect(page.locator("#live")).to_have_text(f"The flop is turned. {flop}")


def test_a_round_of_the_cardroom_tells_of_the_bank(open_page: PageOpener, player: Player) -> None:
    number = next(
        number for number in (1, 2, 3) if player.record("california", number)["player_dealer"]
    )
    record = player.record("california", number)
    bank = record["seats"][str(record["player_dealer"])]
    page = open_page(who=player.who)
    arrive(page, player.address("california", number))
    wager = signed(money(record["wager"])).removeprefix("+")
    expect(page.locator(".history-details")).to_contain_text(
        f"{bank['player']} banks with a wager of {wager}"
    )
    told = replayed(page)
    collection = signed(money(record["collection"])).removeprefix("+")
    assert f"A collection of {collection} is taken from {bank['player']}" in told
    expect(page.locator(".history-details")).to_contain_text(
        f"{bank['player']}: {signed(money(bank['net']))}"
    )


@pytest.mark.quick
def test_the_round_is_verified_in_the_browser(open_page: PageOpener, player: Player) -> None:
    page = open_page(who=player.who)
    arrive(page, player.address("california", 1))
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".checks li.holds")).to_have_count(8)
    expect(page.locator(".checks li.unchecked")).to_have_count(3)  # what a sealed deal hides
    expect(page.locator(".checks li.fails")).to_have_count(0)
    expect(page.get_by_text("Every check that can be made holds")).to_be_visible()


def test_a_record_with_another_card_is_found_out(open_page: PageOpener, player: Player) -> None:
    def tampered(route: Route) -> None:
        record: dict[str, Any] = player.record("house", 3)
        record["board"] = record["board"][2:] + record["board"][:2]
        route.fulfill(json=record)

    page = open_page(who=player.who)
    page.route("**/api/tables/*/rounds/3", tampered)
    page.route("**/api/settle", lambda route: route.fulfill(json={"dealer": {}, "seats": []}))
    arrive(page, player.address("house", 3))
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".checks li.fails")).to_have_count(1)
    expect(page.locator(".checks li.fails")).to_contain_text("Every card is the deck's")


def test_whoever_looks_on_sees_a_round_of_a_public_table_again(
    open_page: PageOpener, guest: Visitor
) -> None:
    table = take_seat(guest, "Open to all", solo=False, public=True, pace=QUICK)
    number_of = play_round(guest, table, ["check", "check", "fold"])
    record = record_of(guest, table, number_of)
    page = open_page()
    arrive(page, f"/history/{table}/{number_of}")
    expect(page.locator(".history-seat .you")).to_have_count(0)
    expect(page.get_by_label("All cards open")).to_be_checked()
    step(page, "Next step")
    assert len(face_up(page, ".history-seat")) == 2 * len(record["seats"])
    expect(page.get_by_role("combobox", name="Decisions of")).to_have_value("1")
    expect(page.locator(".history-decisions tfoot")).to_be_visible(timeout=ANALYST_MS)
    playing = next(seat for seat in record["seats"] if seat != "1")
    page.get_by_role("combobox", name="Decisions of").select_option(playing)
    decisions = record["seats"][playing]["decisions"]
    expect(page.locator(".history-decisions tbody tr")).to_have_count(len(decisions))


def test_a_round_that_is_not_there_is_said_to_be(
    open_page: PageOpener, player: Player, page_errors: PageErrors
) -> None:
    page_errors.expect("^console: .* 404 ")
    page = open_page(who=player.who)
    page.goto(player.address("house", 99))
    expect(page.get_by_role("heading", name="This round cannot be shown.")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("round 99")
    page.locator("main").get_by_role("link", name="All rounds").click()
    expect(page.locator(".history-rounds tbody tr").first).to_be_visible()


@SCREENS
@pytest.mark.parametrize("game", ["house", "california"])
def test_a_round_fits_and_is_for_everybody(
    open_page: PageOpener, player: Player, screen: Screen, then: Screen, game: str
) -> None:
    page = open_page(screen, who=player.who)
    arrive(page, player.address(game, 1))
    expect(page.locator(".history-decisions tfoot, .history-worth p").first).to_be_visible(
        timeout=ANALYST_MS
    )
    for button in page.locator(".history-decisions tbody button").all():
        button.click()
        no_overflow(page)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".checks li").first).to_be_visible()
    looked_at(page, then)
    step(page, "Last step")
    looked_at(page, then)


def test_a_phone_goes_through_a_round_with_one_thumb(open_page: PageOpener, player: Player) -> None:
    page = open_page(PHONE, who=player.who)
    arrive(page, player.address("house", 3))
    buttons = controls(page).get_by_role("button")
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= PHONE.height  # in reach, wherever the page is scrolled
    controls(page).get_by_role("button", name="Next step").tap()
    assert title(page) == "The cards are dealt, face down"
