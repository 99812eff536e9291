"""The table in a real browser: rounds of all three games, to settlement."""

import json
import re
from collections.abc import Mapping
from functools import partial

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocket, WebSocketRoute, expect

from pitboss.analysis.advice import advise
from pitboss.game.cards import DECK, parse_cards
from pitboss.game.layout import Spot
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.round import Stage
from pitboss.game.settlement import Outcome, Result, Why
from tests.e2e.browser import DESKTOP, PHONE, SMALL, Screen
from tests.e2e.looking import SCREENS, accessible, looked_at, no_overflow
from tests.e2e.modules import Modules
from tests.e2e.seated import READY, Seated, alone, join, last_round, table_of
from tests.e2e.visiting import Complaints, Visits
from tests.server.serving import Form, Served, Visitor

GAMES = pytest.mark.parametrize("game", PROFILES)
FACE_DOWN = "face down"
PATIENT = {"betting": 60, "deciding": 60, "banking": 60, "between": 1}


@pytest.fixture
def patient(guest: Visitor) -> Mapping[str, str]:
    """The names of public tables, by game, where nobody is hurried."""
    names = {game: f"{game} for {guest.name}" for game in PROFILES}
    for game, name in names.items():
        guest.opened(name, profile=game, bots=2, pace=PATIENT)
    return names


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
    expect(page.locator(".own-spots .spot-ante")).to_contain_text("10")
    seated.play_out()
    assert FACE_DOWN not in (*seated.own_cards, *seated.board, *seated.dealer)
    lines = seated.settled.locator(".lines tbody tr").all_inner_texts()
    assert {line.split()[0] for line in lines} >= {"Ante", "Blind", "Trips"}


@GAMES
@SCREENS
def test_every_stage_fits_and_can_be_used_by_everybody(
    visit: Visits, game: str, screen: Screen, then: Screen
) -> None:
    page = visit(screen)
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


@GAMES
def test_the_felt_bears_the_words_and_pays_of_its_game(page: Page, game: str) -> None:
    alone(page, game)
    rules = profile(game)
    felt = page.locator(".felt")
    for word in ("Ante", "Blind", "Trips", "Play"):
        expect(felt.locator(".own-spots").get_by_text(word, exact=True)).to_be_visible()
    assert rules.inscription == "" or rules.inscription in felt.inner_text()
    for name, table in (("blind", rules.blind_table), ("trips", rules.trips_table)):
        printed = felt.locator(f".dealer .pays-{name} tr").all_inner_texts()
        wanted = [f"{category} {odds}" for category, odds in table.lines]
        assert [" ".join(line.split()).lower() for line in printed] == wanted


def test_the_settlement_is_that_of_the_house(page: Page) -> None:
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
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
    expect(page.locator(".own-spots .spot-play")).to_contain_text("20")
    heard = page.locator("#live").inner_text()
    assert re.search(r"The dealer has .+: .+\. You (win|lose|tie)", heard)


def test_the_line_is_lost_in_mid_round_and_comes_back_by_itself(page: Page) -> None:
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    cards = seated.own_cards
    page.evaluate("window.stays = true")  # a reload would forget it
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    assert page.evaluate("window.stays") is True
    assert seated.own_cards == cards
    seated.play_out()


def test_a_line_that_the_house_ends_in_mid_round_is_opened_again(page: Page) -> None:
    lines: list[WebSocketRoute] = []

    def between(ours: WebSocketRoute) -> None:
        ours.connect_to_server()
        lines.append(ours)

    page.route_web_socket(re.compile("/api/play$"), between)
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    before, cards = len(lines), seated.own_cards
    lines[-1].close(code=1012)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    assert seated.own_cards == cards
    seated.play_out()
    assert len(lines) == before + 1


def test_a_reload_in_mid_round_shows_the_same_round(page: Page) -> None:
    seated = alone(page, "california")
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    cards = seated.own_cards
    page.reload()
    expect(seated.decisions.first).to_be_visible()
    assert seated.own_cards == cards
    seated.play_out()


def test_two_browsers_at_one_table_see_only_what_they_may(visit: Visits, served: Served) -> None:
    """Neither the page nor a frame on the wire shows the other's cards, or the dealer's."""
    one, other = visit(), visit()
    frames: dict[Page, list[Form]] = {one: [], other: []}
    for page, heard in frames.items():
        page.on("websocket", partial(_listen, heard))
    with Visitor.arrived(served, "Owner of two") as owner:
        owner.opened("For two", profile="house", bots=0, pace=PATIENT)
    first, second = join(one, "For two"), join(other, "For two")
    first.bet()
    second.bet()
    expect(first.decisions.first).to_be_visible()
    expect(second.decisions.first).to_be_visible()
    for seated in (first, second):
        assert FACE_DOWN not in seated.own_cards
        assert seated.dealer == [FACE_DOWN] * 2
        assert seated.board == [FACE_DOWN] * 5
        others = seated.page.locator(".side .card").all()
        assert [card.get_attribute("aria-label") for card in others] == [FACE_DOWN] * 2
    for page in (one, other):
        own = set(frames[page][-1]["you"]["cards"])
        assert own
        assert set().union(*map(_faces, frames[page])) == own
    assert not set(first.own_cards) & set(second.own_cards)
    first.button("Raise 4").click()
    second.button("Raise 4").click()
    expect(first.settled).to_be_visible()
    shown = [card.get_attribute("aria-label") for card in one.locator(".side .card").all()]
    assert shown == second.own_cards


def _listen(heard: list[Form], socket: WebSocket) -> None:
    def keep(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "view":
            heard.append(message)

    socket.on("framereceived", keep)


def test_a_spectator_sees_the_table_and_no_hidden_card(visit: Visits, guest: Visitor) -> None:
    table = guest.opened("Looked on", profile="house", bots=1, pace=PATIENT)
    player, page = visit(who=guest), visit()
    heard: list[Form] = []
    page.on("websocket", partial(_listen, heard))
    page.goto(f"/table/{table}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    player.goto(f"/table/{table}")
    player.get_by_role("button", name=re.compile("^Sit here")).first.click()
    seated = Seated(player)
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    cards = page.locator(".felt .card")
    expect(cards).to_have_count(2 + 5 + 2 + 2)
    assert {card.get_attribute("aria-label") for card in cards.all()} == {FACE_DOWN}
    assert not any(_faces(view) for view in heard)
    expect(page.get_by_role("timer")).to_have_accessible_name(re.compile(r"\d+ second"))
    assert page.locator(".decision, .bets").count() == 0
    seated.button("Raise 4").click()
    own = page.locator(".seat").filter(has_text=guest.name)
    expect(own.locator(".doing")).to_have_text(re.compile("Raise 4×|wins|loses|ties"))
    expect(page.locator(".felt")).to_have_attribute("data-stage", "closed")
    shown = [card.get_attribute("aria-label") for card in own.locator(".card").all()]
    assert shown == seated.own_cards
    accessible(page)


def _faces(view: Form) -> set[str]:
    """The cards that a view names."""
    return {str(card) for card in DECK} & set(re.findall(r'"(\w\w)"', json.dumps(view)))


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


@pytest.mark.parametrize("mode", ["before", "after"])
def test_advice_is_the_solvers(page: Page, mode: str) -> None:
    page.goto("/")
    page.evaluate(f"localStorage.setItem('pitboss.advice', '\"{mode}\"')")
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    panel = page.get_by_role("region", name="Advice")
    if mode == "after":
        expect(panel.locator("table")).to_have_count(0)
        assert seated.decisions.locator(".hint-mark").count() == 0
    else:
        expect(seated.decisions.locator(".hint-mark.best")).to_have_count(1)
    cards = seated.own_cards
    seated.button("Check").click()
    expect(panel.locator("tr.chosen").first).to_be_visible()
    advice = advise(profile("house"), parse_cards(" ".join(map(_short, cards))))
    values = {str(action): float(value) for action, value in advice.values.items()}
    table = panel.locator(".advice-spot").last
    for row in table.locator("tbody tr").all_inner_texts():
        match = re.search(r"(Raise (\d)×|Check).*?([+−]\d+\.\d+)", " ".join(row.split()))
        assert match, row
        action = f"raise {match[2]}x" if match[2] else "check"
        assert abs(values[action] - float(match[3].replace("−", "-"))) < 0.0006
    best = float(advice.values[advice.best])
    cost = best - values["check"]
    words = seated.rail.locator(".verdict").inner_text()
    assert ("The best there is" in words) == (cost == 0)
    if cost:
        assert ("large mistake" if cost >= 0.1 else "small mistake") in words


def _short(name: str) -> str:
    """`ace of spades` as `As`."""
    rank, _, suit = name.partition(" of ")
    ranks = dict(zip(_RANKS, "AKQJT98765432", strict=True))
    return ranks[rank] + suit[0]


_RANKS = (
    *("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven"),
    *("six", "five", "four", "three", "two"),
)


def test_the_seal_is_verified_in_the_browser(page: Page, served: Served) -> None:
    seated = alone(page, "royal-caribbean")
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
    page.get_by_role("button", name="Fairness seal").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("shown when the round is over")).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"Seat \d: [0-9a-f]{32}"))).to_be_visible()
    expect(dialog.get_by_role("button", name="Verify")).to_be_disabled()
    accessible(page)
    page.keyboard.press("Escape")
    seated.play_out()
    page.get_by_role("button", name="Fairness seal").click()
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog.get_by_text("Every check holds")).to_be_visible()
    for words in ("It was fixed before the bets", "Your own share is in it"):
        expect(dialog.locator(".checks .holds").filter(has_text=words)).to_be_visible()
    assert dialog.locator(".checks .fails").count() == 0
    assert last_round(served, page) == 1


def test_a_wrong_address_is_told_in_words(page: Page, complaints: Complaints) -> None:
    complaints.expect("404")
    page.goto("/table/nosuchtable")
    expect(page.locator(".problem")).to_contain_text("There is no such table")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()


def test_every_reason_of_the_rules_has_its_words(page: Page) -> None:
    texts = Modules(page).call(
        "texts.js",
        """({texts: {table: {settled: {why, line, result}, stage}, spots}}) =>
          Object.fromEntries(Object.entries({why, line, result, stage, spots})
            .map(([name, words]) => [name, Object.keys(words)]))""",
    )
    assert set(texts["why"]) == {it.name for it in Why}
    assert set(texts["line"]) == set(Outcome)
    assert set(texts["result"]) == set(Result)
    assert set(texts["stage"]) == set(Stage)
    assert set(texts["spots"]) == set(Spot)


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
    assert page.locator(".own-spots .spot-play").get_attribute("aria-label") == "Play 0"


def test_a_dealer_who_does_not_qualify_is_said_not_to(visit: Visits, guest: Visitor) -> None:
    """Also where the Ante is settled all the same, and no wager tells."""
    changes = {"unqualified_ante": "settled", "qualify": "straight flush"}
    table = guest.opened("Settled", profile="house", changes=changes, solo=True, bots=0)
    page = visit(who=guest)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name=re.compile("^Sit here")).first.click()
    seated = Seated(page)
    seated.open_round()
    seated.bet()
    seated.play_out()
    expect(seated.settled).to_contain_text("does not qualify")


def test_an_invitation_lets_a_friend_in_and_goes_along(visit: Visits, guest: Visitor) -> None:
    table = guest.opened("For friends", profile="house", public=False, bots=1, pace=PATIENT)
    owner, friend = visit(who=guest), visit()
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
def test_the_longest_names_fit_the_felt(visit: Visits, served: Served, screen: Screen) -> None:
    with Visitor.arrived(served, f"{'W' * 36} {screen.width}"[:40]) as somebody:
        page = visit(screen, who=somebody)
        seated = alone(page, "california")
        seated.open_round(banks=True)
        expect(seated.button("Put up")).to_be_visible()
        no_overflow(page)


def test_a_round_with_cards_and_chips_in_motion(visit: Visits) -> None:
    page = visit(PHONE, still=False)
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
    expect(seated.decisions.first).to_be_visible()
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


def test_who_has_watched_joins_and_sits_down(page: Page, patient: Mapping[str, str]) -> None:
    """The line of a spectator becomes that of a player, and is never called lost."""
    page.goto("/")
    page.get_by_role("link", name=f"Watch: {patient['house']}").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.evaluate(
        """() => {
          window.lost = 0;
          new MutationObserver(() => (window.lost += document.querySelectorAll(".lost").length))
            .observe(document.body, {childList: true, subtree: true});
        }"""
    )
    page.get_by_role("navigation").get_by_role("link", name="Tables").click()
    page.get_by_role("button", name=f"Join: {patient['house']}").click()
    page.get_by_role("button", name=re.compile("^Sit here")).first.click()
    expect(page.locator(".own")).to_be_visible()
    assert page.evaluate("window.lost") == 0


def test_the_focus_stays_where_the_table_asks(page: Page) -> None:
    seated = alone(page, "house")
    expect(seated.rail).to_be_focused()
    seated.open_round()
    seated.bet()
    seated.button("Hide hints").click()
    expect(seated.rail).to_be_focused()
    seated.play_out("Raise 4")
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(seated.rail).to_be_focused()


def test_the_first_offer_of_the_bank_is_read_aloud(page: Page) -> None:
    seated = alone(page, "california")
    expect(seated.button("Bank the next round")).to_be_visible()
    expect(page.locator("#live")).to_have_text("The bank is offered to you")


def test_no_advice_is_asked_for_where_it_is_off(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    seated = alone(page, "house")
    seated.open_round()
    seated.bet()
    seated.play_out()
    assert not [url for url in asked if "advice" in url]
    expect(page.get_by_role("region", name="Advice")).to_have_count(0)


def test_whose_session_ends_elsewhere_comes_back_as_a_spectator(
    visit: Visits, guest: Visitor
) -> None:
    table = guest.opened("Logged out", profile="house", solo=True, bots=0)
    page = visit(who=guest)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name=re.compile("^Sit here")).first.click()
    expect(page.locator(".own")).to_be_visible()
    page.wait_for_load_state("networkidle")  # what the page asked for the seat is answered
    guest.call("DELETE", "/api/sessions")  # everywhere
    expect(page.locator(".who")).not_to_contain_text(guest.name)
    expect(page.get_by_text("The connection is lost")).to_have_count(0)


def test_after_the_settlement_the_seats_are_still_those_of_the_round(page: Page) -> None:
    seated = alone(page, "california", bots=2)
    for _ in range(4):
        seated.open_round()
        seated.bet()
        seated.play_out()
        banker = page.locator(".dealer-place h2").inner_text().partition(" · ")[2]
        mark = page.locator(".seat").filter(has=page.get_by_role("img", name="Player/Dealer"))
        expect(mark.locator(".player")).to_have_text(banker)


def test_who_is_short_of_chips_is_told_how_many_a_round_needs(
    visit: Visits, guest: Visitor
) -> None:
    table = guest.opened("Short", profile="house", solo=True, bots=1)
    page = visit(who=guest)
    page.goto(f"/table/{table}")
    page.get_by_label("Chips to sit down with").fill("4")
    page.get_by_role("button", name=re.compile("^Sit here")).first.click()
    expect(Seated(page).rail).to_contain_text("A round needs 10 in chips at least")
