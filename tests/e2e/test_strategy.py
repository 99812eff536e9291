"""The strategy page: chart, flops and any spot, as the analysis has them."""

import re
from collections.abc import Sequence
from fractions import Fraction

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.analysis.advice import advise
from pitboss.analysis.charts import RANKS_DOWN, flop_chart, starting_hand
from pitboss.analysis.outs import outs
from pitboss.analysis.seen_flops import flop_groups, flops_seen, hand_named
from pitboss.analysis.strategy import starting_hands
from pitboss.game.actions import Check, Raise
from pitboss.game.cards import Card, Rank, parse_cards
from pitboss.game.profiles import PROFILES, profile
from tests.e2e.advice_shown import card_name, module, named, number, shown_chances, shown_values
from tests.e2e.browser import DESKTOP, PHONE, SMALL, Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.page_checks import accessible, arrive, no_overflow

pytestmark = pytest.mark.full

HOUSE = profile("house")
LAST_DIGIT = 0.0051  # two decimals are shown
ANALYST_MS = 300_000  # ms: an analyst starts, and looks up 19,600 flops


def chart(page: Page) -> Locator:
    return page.get_by_role("grid", name=re.compile("^Starting hands"))


def cell(page: Page, hand: str) -> Locator:
    return chart(page).get_by_role("button", name=re.compile(f"^{hand}: "))


def flop_map(page: Page) -> Locator:
    return page.get_by_role("grid", name="Flops by their two highest cards")


def flops_at(page: Page, row: int, column: int) -> Locator:
    return flop_map(page).locator(f"[data-at='{row},{column}']")


def tones(colour: str) -> list[int]:
    return [int(tone) for tone in re.findall(r"\d+", colour)]


def looked_up(page: Page) -> Locator:
    return page.get_by_role("region", name="Look up any spot")


def advised(page: Page, cards: str, board: str = "", dead: str = "") -> None:
    """The look-up shows what the analysis says of a spot."""
    hand, shown, out = (parse_cards(text) for text in (cards, board, dead))
    advice = advise(HOUSE, hand, shown, out)
    answer = looked_up(page).locator(".strategy-answer")
    expect(answer.get_by_role("heading")).to_contain_text(f"{named(advice.best)} is best")
    shown_values(answer.get_by_role("table"), advice.values)
    shown_chances(answer, advice)
    found = outs(hand, shown, out)
    if found is not None and found.cards:
        expect(answer).to_contain_text(f"{len(found.cards)} of the {found.unseen} unseen cards")
        pictures = answer.locator(".outs").get_by_role("img")
        names = [it.get_attribute("aria-label") for it in pictures.all()]
        assert names == [card_name(card) for card in found.cards]


def pick(page: Page, place: str, cards: Sequence[Card]) -> None:
    looked_up(page).get_by_role("button", name=place, exact=True).click()
    deck = looked_up(page).get_by_role("group", name=re.compile("to pick$|all picked$"))
    for card in cards:
        deck.get_by_role("button", name=card_name(card)).click()


@pytest.mark.quick
def test_the_chart_has_every_hand_with_its_best_action_and_value(page: Page) -> None:
    arrive(page, "/strategy")
    hands = starting_hands(HOUSE)
    cells = chart(page).get_by_role("button")
    expect(cells).to_have_count(169)
    told = cells.evaluate_all("all => all.map((it) => [it.ariaLabel, it.className])")
    order = [starting_hand(row, column) for row in RANKS_DOWN for column in RANKS_DOWN]
    for (label, colour), name in zip(told, order, strict=True):
        hand = hands[name]
        assert label.startswith(f"{name}: ")
        best, worth = label.rpartition(". ")[2].removesuffix(" Antes").split(", ")
        assert best == named(hand.best)
        assert abs(number(worth) - float(hand.value)) < LAST_DIGIT
        assert colour == ("check" if hand.best == Check() else "raise-0")
    raised = sum(hand.combos for hand in hands.values() if hand.best == Raise(4))
    assert {hand.best for hand in hands.values()} == {Check(), Raise(4)}  # as the summary says
    expect(page.get_by_text(f"Raise 4×: {raised / 1326:.1%} of all deals")).to_be_visible()


@pytest.mark.quick
def test_the_three_games_have_one_chart() -> None:
    """The page offers no choice of game, and says why."""
    first, *others = (starting_hands(profile(name)) for name in PROFILES)
    assert all(other == first for other in others)


def test_the_summary_names_all_hands_that_raise(page: Page) -> None:
    arrive(page, "/strategy")
    rows = page.get_by_role("region", name="The hand that was picked").locator("tbody tr")
    told = [text for row in rows.all() for text in row.locator("td").all_inner_texts()]
    named_hands: set[str] = set()
    for text in told:
        named_hands |= {hand for part in text.split(", ") for hand in _hands_of(part)}
    raised = {name for name, hand in starting_hands(HOUSE).items() if hand.best != Check()}
    assert named_hands == raised


def _hands_of(part: str) -> set[str]:
    """`K5o+` is K5o up to KQo, `33+` all pairs from threes."""
    name = part.removesuffix("+")
    if name == part:
        return {name} - {"–"}
    high, low, kind = name[0], name[1], name[2:]
    if high == low:
        return {rank * 2 for rank in RANKS_DOWN[: RANKS_DOWN.index(low) + 1]}
    kickers = RANKS_DOWN[RANKS_DOWN.index(high) + 1 : RANKS_DOWN.index(low) + 1]
    return {f"{high}{kicker}{kind}" for kicker in kickers}


def test_by_value_the_better_hand_is_greener(page: Page) -> None:
    arrive(page, "/strategy")
    page.get_by_role("radio", name="Value").check(force=True)
    colours = {
        hand: tones(cell(page, hand).evaluate("it => getComputedStyle(it).backgroundColor"))
        for hand in ("AA", "AKs", "32o", "K6o")
    }
    red, green = ({hand: rgb[at] for hand, rgb in colours.items()} for at in (0, 1))
    assert green["AA"] > green["AKs"] > green["32o"]
    assert red["32o"] > red["K6o"] > red["AA"]
    page.reload()
    expect(page.get_by_role("radio", name="Value")).to_be_checked()


@pytest.mark.parametrize("name", ["QJo", "22"])
def test_a_hand_has_its_numbers_and_its_flops(page: Page, name: str) -> None:
    arrive(page, "/strategy")
    cell(page, name).click()
    details = page.get_by_role("region", name="The hand that was picked")
    expect(details.get_by_role("heading", name=name)).to_be_visible()
    hand = starting_hands(HOUSE)[name]
    shown_values(details.locator(".values"), hand.values)
    expect(details).to_contain_text(f"{hand.combos} of 1,326 deals")
    cards = hand_named(name)
    groups = list(flop_groups(cards, flops_seen(HOUSE, cards)))
    rows = details.locator(".strategy-flops tbody tr")
    expect(rows).to_have_count(len(groups), timeout=ANALYST_MS)
    for row, group in zip(rows.all(), groups, strict=True):
        expect(row.locator("th")).to_have_text(group.made)
        flops, raised, worth = row.locator("td").all_inner_texts()
        assert number(flops) == group.flops
        assert abs(number(raised) - 100 * group.raised / group.flops) <= 1
        assert abs(number(worth) - float(group.value)) < LAST_DIGIT
    assert f"hand={name}" in page.url
    cell(page, name).click()
    expect(details.get_by_role("heading", name="Raise 4× before the flop with")).to_be_visible()


def test_the_chart_by_keyboard(page: Page) -> None:
    arrive(page, "/strategy")
    first = cell(page, "AA")
    first.focus()
    for key, hand in (
        ("ArrowRight", "AKs"),
        ("ArrowDown", "KK"),
        ("ArrowLeft", "AKo"),
        ("ArrowLeft", "AKo"),
        ("End", "K2s"),
        ("ArrowUp", "A2s"),
        ("ArrowUp", "A2s"),
        ("Home", "AA"),
        ("ArrowDown", "AKo"),
        ("ArrowDown", "AQo"),
        ("ArrowDown", "AJo"),
        ("ArrowUp", "AQo"),
        ("ArrowUp", "AKo"),
    ):
        page.keyboard.press(key)
        expect(cell(page, hand)).to_be_focused()
    assert chart(page).locator("[tabindex='0']").count() == 1
    page.keyboard.press("Enter")
    expect(cell(page, "AKo")).to_have_attribute("aria-pressed", "true")
    expect(cell(page, "AKo")).to_be_focused()  # beside the chart: one may walk on
    expect(page.get_by_role("heading", name="AKo")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(cell(page, "AKo")).to_be_focused()


@pytest.mark.parametrize("name", ["QJo", "22"])  # the last has no flops of three twos
def test_the_flop_map_has_the_share_of_every_two_ranks(page: Page, name: str) -> None:
    arrive(page, f"/strategy?hand={name}")
    buttons = flop_map(page).get_by_role("button")
    expect(buttons).to_have_count(169, timeout=ANALYST_MS)
    told = buttons.evaluate_all(
        """all => all.map((it) => [it.ariaLabel, [...it.children].map((part) => part.textContent),
          getComputedStyle(it).backgroundColor])"""
    )
    drawn = flop_chart(flops_seen(HOUSE, hand_named(name)), name)
    heat = []
    for at, (label, shown, colour) in enumerate(told):
        row, column = divmod(at, 13)
        flops = drawn.rows[row][column]
        assert label == _flops_in_words(row, column, flops.share if flops else None)
        assert shown == ([] if flops is None else [flops.name[:2], _whole_percent(flops.share)])
        if flops is not None:
            heat.append((flops.share, tones(colour)[1]))
    assert len(heat) == len(drawn.cells)
    greens = [green for _, green in sorted(heat)]
    assert greens == sorted(greens)  # the more raise, the brighter
    assert greens[0] < greens[-1]


def _flops_in_words(row: int, column: int, share: Fraction | None) -> str:
    ranks = [Rank.ACE - at for at in sorted((row, column))]
    higher, lower = (Rank(rank).name.lower() for rank in ranks)
    pair = f"a pair of {'sixes' if higher == 'six' else f'{higher}s'} highest"
    suits = "three suits" if row > column else "one or two suits"
    words = pair if row == column else f"{higher} and {lower} highest, {suits}"
    raised = "There are no such flops."
    if share is not None:
        some = f"Raise on {_whole_percent(share)} of these flops."
        raised = "Never raise." if share == 0 else "Always raise." if share == 1 else some
    return f"{''.join(RANKS_DOWN[Rank.ACE - rank] for rank in ranks)}: {words}. {raised}"


def _whole_percent(share: Fraction) -> str:
    """Halves up, as JavaScript rounds; but none and all are exact."""
    rounded = int(100 * float(share) + 0.5)
    return f"{min(99, max(1, rounded)) if 0 < share < 1 else rounded}%"


def test_nothing_is_rounded_to_none_or_all(page: Page) -> None:
    arrive(page, "/strategy")
    there = f"""async (shares) => {{
      const {{ wholePercent }} = await import("{module("figures.js")}");
      return shares.map(wholePercent);
    }}"""
    shares = [0, 0.001, 0.014, 0.5, 0.986, 0.999, 1]
    assert page.evaluate(there, shares) == ["0%", "1%", "1%", "50%", "99%", "99%", "100%"]


def test_letters_can_be_read_at_every_heat(page: Page) -> None:
    arrive(page, "/strategy")
    there = f"""async () => {{
      const {{ heat }} = await import("{module("strategy/shades.js")}");
      return Array.from({{ length: 1001 }}, (_, at) => heat(at / 1000));
    }}"""
    letters = {"#fff": 1.0, "#000": 0.0}
    for at, colours in enumerate(page.evaluate(there)):
        lights = sorted((letters[colours["color"]], _luminance(tones(colours["background"]))))
        assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5, (at, colours)


def _luminance(colour: list[int]) -> float:
    parts = [tone / 255 for tone in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_the_flop_map_by_keyboard(page: Page) -> None:
    arrive(page, "/strategy?hand=22")
    told = page.locator(".strategy-readout")
    expect(told).to_have_text("Point at a cell, or tap it.", timeout=ANALYST_MS)
    flops_at(page, 0, 0).focus()
    for key, (row, column), words in (
        ("ArrowUp", (0, 0), "AA: a pair of aces highest. "),
        ("ArrowDown", (1, 0), "AK: ace and king highest, three suits. "),
        ("ArrowRight", (1, 1), "KK: a pair of kings highest. "),
        ("ArrowRight", (1, 2), "KQ: king and queen highest, one or two suits. "),
        ("ArrowUp", (0, 2), "AQ: ace and queen highest, one or two suits. "),
        ("End", (0, 12), "A2: ace and two highest, one or two suits. Always raise."),
        ("ArrowRight", (0, 12), "A2: "),
        *(("ArrowDown", (row, 12), f"{RANKS_DOWN[row]}2: ") for row in range(1, 13)),
        ("ArrowDown", (12, 12), "22: a pair of twos highest. There are no such flops."),
        ("Home", (12, 0), "A2: ace and two highest, three suits. Always raise."),
    ):
        page.keyboard.press(key)
        expect(flops_at(page, row, column)).to_be_focused()
        expect(told).to_contain_text(words)
        expect(told).to_be_in_viewport(ratio=1)
    assert flop_map(page).locator("[tabindex='0']").count() == 1
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(flops_at(page, 12, 0)).to_be_focused()
    assert chart(page).locator("[tabindex='0']").count() == 1  # which is not moved by it


def test_flops_that_are_pointed_at_are_put_into_words(page: Page) -> None:
    arrive(page, "/strategy?hand=22")
    told = page.locator(".strategy-readout")
    expect(told).to_be_visible(timeout=ANALYST_MS)
    heights = [page.locator(".strategy-map").evaluate("it => it.offsetHeight")]
    flops_at(page, 2, 11).hover()
    expect(told).to_contain_text("Q3: queen and three highest, one or two suits. Raise on ")
    heights.append(page.locator(".strategy-map").evaluate("it => it.offsetHeight"))
    flops_at(page, 12, 0).click()
    expect(told).to_have_text("A2: ace and two highest, three suits. Always raise.")
    heights.append(page.locator(".strategy-map").evaluate("it => it.offsetHeight"))
    assert len(set(heights)) == 1  # nothing below it moves
    expect(flops_at(page, 12, 0)).to_have_attribute("tabindex", "0")
    assert "hand=22" in page.url


def test_a_spot_is_picked_card_by_card(page: Page) -> None:
    arrive(page, "/strategy")
    pick(page, "Your cards", parse_cards("Qh 8d"))
    advised(page, "Qh 8d")
    pick(page, "Board", parse_cards("9h Jh"))
    expect(looked_up(page)).to_contain_text("The board has 2 cards")
    pick(page, "Board", parse_cards("2c"))
    advised(page, "Qh 8d", "9h Jh 2c")
    pick(page, "Dead cards", parse_cards("Td Tc Ts"))
    advised(page, "Qh 8d", "9h Jh 2c", "Td Tc Ts")
    pick(page, "Board", parse_cards("3s 4s"))
    advised(page, "Qh 8d", "9h Jh 2c 3s 4s", "Td Tc Ts")
    taken = looked_up(page).get_by_role("button", name="ten of diamonds")
    expect(taken).to_be_disabled()


@pytest.mark.quick
def test_a_spot_is_typed_and_its_address_can_be_shared(page: Page, open_page: PageOpener) -> None:
    arrive(page, "/strategy")
    for place, text in (("Your cards", "4d 7d"), ("Board", "As Ad Ah Kd 6c"), ("Dead cards", "Ac")):
        looked_up(page).get_by_role("button", name=place, exact=True).focus()
        page.keyboard.press("Enter")
        looked_up(page).get_by_role("textbox").fill(text)
        page.keyboard.press("Tab")
    spot = "4d 7d", "As Ad Ah Kd 6c", "Ac"
    advised(page, *spot)
    assert page.url.endswith("/strategy?cards=4d7d&board=AsAdAhKd6c&dead=Ac")
    other = open_page(PHONE)
    arrive(other, page.url)
    advised(other, *spot)
    expect(looked_up(other).get_by_role("heading", name="Look up any spot")).to_be_in_viewport()


@pytest.mark.parametrize(
    "query", ["cards=AsAs", "cards=As&board=As", "cards=xyz", "cards=AsKsQs", "dead=1"]
)
def test_an_address_with_impossible_cards_is_said_to_be_one(page: Page, query: str) -> None:
    arrive(page, f"/strategy?{query}")
    expect(looked_up(page).get_by_role("alert")).to_contain_text("cannot lie on one table")
    pick(page, "Your cards", parse_cards("Qh 8d"))
    expect(looked_up(page).get_by_role("alert")).to_have_count(0)
    advised(page, "Qh 8d")


def test_what_does_not_come_can_be_asked_for_again(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect("^failed: POST .*/api/chart:")
    page_errors.expect("^failed: POST .*/api/advice:")
    page_errors.expect("^console: .*ERR_CONNECTION_REFUSED")
    for path in ("**/api/chart", "**/api/advice"):
        page.route(path, lambda route: route.abort("connectionrefused"))
    page.goto("/strategy?cards=QhQd")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_have_count(2)
    page.unroute_all()
    again.last.click()
    advised(page, "Qh Qd")
    again.first.click()
    expect(cell(page, "AA")).to_be_visible()


@pytest.mark.parametrize("screen", [SMALL, DESKTOP], ids=str)
def test_with_a_hand_and_a_spot_it_fits_and_is_for_everybody(
    open_page: PageOpener, screen: Screen
) -> None:
    page = open_page(screen)
    arrive(page, "/strategy?hand=QJo&cards=AsKd&board=2c7h9s&dead=9c9d")
    expect(page.locator(".strategy-flops")).to_be_visible(timeout=ANALYST_MS)
    expect(looked_up(page).locator(".values")).to_be_visible()
    flops_at(page, 10, 4).click()
    expect(page.locator(".strategy-readout")).to_contain_text("T4: ")
    no_overflow(page)
    accessible(page)
    page.get_by_role("radio", name="Value").check(force=True)
    accessible(page)


def test_on_a_phone_the_hand_that_was_tapped_comes_into_view(open_page: PageOpener) -> None:
    page = open_page(PHONE)
    arrive(page, "/strategy")
    cell(page, "T9s").tap()
    heading = page.get_by_role("heading", name="T9s")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


@pytest.mark.quick
def test_hands_in_short(page: Page) -> None:
    """Also where what raises is not all of one piece, as under rules of the laboratory."""
    arrive(page, "/strategy")
    there = f"""async (bests) => {{
      const {{ shortRange }} = await import("{module("strategy/ranges.js")}");
      const hands = bests.map((best, at) => ({{ name: `K${{"QJT98"[at]}}o`, best }}));
      return shortRange(hands);
    }}"""
    up, no = "raise 4x", "check"
    assert page.evaluate(there, [up, up, up, no, no]) == ["KTo+"]
    assert page.evaluate(there, [up, no, up, no, up]) == ["KQo", "KTo", "K8o"]
    assert page.evaluate(there, [up, up, no, no, up]) == ["KJo+", "K8o"]
    assert page.evaluate(there, [no, no, no, no, no]) == []
