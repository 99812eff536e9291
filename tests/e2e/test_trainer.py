"""The trainer: spots of a seed are those of the analysis, and so is every grade."""

import math
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from pitboss.analysis.advice import advise
from pitboss.analysis.training import TrainingSpot, at_stake, spots
from pitboss.analysis.values import cost
from pitboss.game.actions import Decision
from pitboss.game.profiles import profile
from pitboss.game.rules import Street
from tests.e2e.advice_shown import card_name, module, named, shown_chances, shown_values
from tests.e2e.browser import DESKTOP, PHONE, SMALL, Screen
from tests.e2e.browser_sessions import PageErrors, PageOpener
from tests.e2e.page_checks import accessible, no_overflow

pytestmark = pytest.mark.full

SEED = "table 6"  # whose first spot is that of no single street
BATCH = 8
GAP = 5  # answers until a mistake comes back
KEYS = {"check": "c", "fold": "f"}


@cache
def drawn(street: Street | None = None, batch: int = 1) -> tuple[TrainingSpot, ...]:
    return tuple(spots(profile("house"), street, BATCH, f"{SEED}-{batch}"))


def sit_down(page: Page) -> None:
    page.goto(f"/trainer?seed={SEED}")
    expect(page.get_by_role("group", name="Your decision")).to_be_visible()


def best(spot: TrainingSpot) -> Decision:
    return spot.advice.best


def worst(spot: TrainingSpot) -> Decision:
    return max(spot.advice.values, key=lambda action: cost(spot.advice.values, action))


def key_of(decision: Decision) -> str:
    return KEYS.get(str(decision)) or str(decision).removeprefix("raise ")[0]


def asked(page: Page, spot: TrainingSpot) -> None:
    """The spot that lies on the felt is this one."""
    hand = page.get_by_role("group", name="Your cards").get_by_role("img")
    board = page.get_by_role("group", name="Board").get_by_role("img")
    for shown, cards in ((hand, spot.cards), (board, spot.board)):
        expect(shown).to_have_count(len(cards))
        for at, card in enumerate(cards):
            expect(shown.nth(at)).to_have_accessible_name(card_name(card))


def answer(page: Page, decision: Decision) -> None:
    page.get_by_role("group", name="Your decision").get_by_role(
        "button", name=re.compile(rf"^{named(decision)}\b|^{named(decision)} ")
    ).click()


def go_on(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Next spot")).click()


def score(page: Page, name: str) -> str:
    """A figure of the score, without what the last answer changed."""
    figures = page.locator(".trainer-score > div").filter(has_text=name)
    return figures.locator("dd").inner_text().split()[0]


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Answer")


def play(
    page: Page, some: Sequence[TrainingSpot], choice: Callable[[TrainingSpot], Decision]
) -> None:
    for spot in some:
        asked(page, spot)
        answer(page, choice(spot))
        go_on(page)


@pytest.mark.quick
def test_spots_and_answers_are_those_of_the_analysis(page: Page) -> None:
    sit_down(page)
    for at, spot in enumerate(drawn()[:4]):
        asked(page, spot)
        chosen = best(spot) if at % 2 else worst(spot)
        answer(page, chosen)
        advice = advise(profile("house"), spot.cards, spot.board)
        shown_values(result(page).get_by_role("table"), advice.values)
        shown_chances(result(page), advice)
        lost = cost(advice.values, chosen)
        verdict = result(page).locator(".verdict")
        if not lost:
            expect(verdict).to_contain_text("The best there is.")
        else:
            size = "large" if lost >= Fraction(1, 10) else "small"
            expect(verdict).to_contain_text(f"A {size} mistake: it costs {float(lost):.3f} Antes.")
        expect(result(page).locator("tr.chosen")).to_contain_text(named(chosen))
        heard = "The best there is." if not lost else f"Best: {named(best(spot))}."
        expect(page.locator("#live")).to_contain_text(heard)
        go_on(page)


def test_more_spots_come_when_a_batch_is_used_up(page: Page) -> None:
    sit_down(page)
    play(page, drawn(), best)
    asked(page, drawn(batch=2)[0])
    assert score(page, "Streak") == str(BATCH)


@pytest.mark.parametrize("street", list(Street))
def test_spots_of_one_street(page: Page, street: Street) -> None:
    sit_down(page)
    label = {"preflop": "Before the flop", "flop": "On the flop", "river": "On the river"}[
        str(street)
    ]
    page.get_by_role("radio", name=label, exact=True).check(force=True)
    for spot in drawn(street)[:2]:
        asked(page, spot)
        answer(page, best(spot))
        go_on(page)
    page.reload()
    expect(page.get_by_role("radio", name=label, exact=True)).to_be_checked()
    asked(page, drawn(street)[0])


def test_an_answer_is_not_swept_away_by_spots_that_were_on_their_way(page: Page) -> None:
    sit_down(page)
    held: list[Route] = []
    page.route("**/api/spots?*", lambda route: held.append(route))
    with page.expect_request("**/api/spots?*"):
        page.get_by_role("radio", name="On the river", exact=True).check(force=True)
    answer(page, best(drawn()[0]))
    with page.expect_response("**/api/spots?*"):
        held.pop().continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    expect(result(page)).to_contain_text("The best there is.")
    go_on(page)
    asked(page, drawn(Street.RIVER)[0])


def test_a_mistake_comes_back_until_it_is_solved(page: Page) -> None:
    sit_down(page)
    first, *others = drawn()
    play(page, [first], worst)
    assert score(page, "To repeat") == "1"
    again = page.get_by_text("A mistake that comes back", exact=True)
    for spot in others[:GAP]:
        expect(again).to_have_count(0)
        play(page, [spot], best)
    expect(again).to_be_visible()
    before = score(page, "Rating")
    play(page, [first], worst)  # wrong again: it stays in the deck, and the rating does not move
    assert (score(page, "To repeat"), score(page, "Rating")) == ("1", before)
    rest = [*others[GAP:], *drawn(batch=2)]
    play(page, rest[:GAP], best)
    expect(again).to_be_visible()
    play(page, [first], best)
    assert score(page, "To repeat") == "0"
    expect(again).to_have_count(0)
    asked(page, rest[GAP])


def test_streak_rating_and_statistics_stay_and_can_be_forgotten(page: Page) -> None:
    sit_down(page)
    some = drawn()[:5]
    play(page, some[:3], best)
    assert (score(page, "Streak"), score(page, "Longest")) == ("3", "3")
    risen = int(score(page, "Rating"))
    assert risen > 1200
    play(page, some[3:4], worst)
    assert (score(page, "Streak"), score(page, "Longest")) == ("0", "3")
    assert int(score(page, "Rating")) < risen
    play(page, some[4:], best)

    page.reload()
    assert (score(page, "Streak"), score(page, "Longest")) == ("1", "3")
    for caption in ("By street", "By kind of hand"):
        rows = page.get_by_role("table", name=caption).locator("tbody tr")
        lines = [row.locator("td").all_inner_texts() for row in rows.all()]
        assert sum(int(line[0]) for line in lines) == len(some)
        assert sum(int(line[2]) + int(line[3]) for line in lines) == 1
    counts = {street: sum(s.advice.street is street for s in some) for street in Street}
    names = {"preflop": "Before the flop", "flop": "On the flop", "river": "On the river"}
    for street, count in counts.items():
        row = page.get_by_role("row", name=re.compile(f"^{names[str(street)]} "))
        if count:
            expect(row.locator("td").first).to_have_text(str(count))
    lost = cost(some[3].advice.values, worst(some[3])) / len(some)
    total = page.get_by_role("row", name=re.compile("^In all")).locator("td").last
    expect(total).to_have_text(f"{float(lost):.3f}")

    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert score(page, "Longest") == "3"
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget all of it").click()
    assert (score(page, "Longest"), score(page, "Rating")) == ("0", "1200")
    expect(page.get_by_text("Nothing yet")).to_be_visible()


@pytest.mark.quick
def test_by_keyboard_alone(page: Page) -> None:
    sit_down(page)
    for at, spot in enumerate(drawn()[:4]):
        asked(page, spot)
        page.keyboard.press(key_of(best(spot)))
        expect(result(page).locator("tr.chosen")).to_contain_text(named(best(spot)))
        expect(page.get_by_role("button", name=re.compile("^Next spot"))).to_be_focused()
        page.keyboard.press("Enter" if at % 2 else "Space")
    # By Tab, too: the decisions are the first thing after where the focus was left.
    last = drawn()[4]
    asked(page, last)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(result(page).locator("tr.chosen")).to_have_count(1)


def test_keys_for_what_is_not_on_offer_do_nothing(page: Page) -> None:
    sit_down(page)
    (spot, *_) = drawn()
    offered = {key_of(action) for action in spot.advice.values}
    for key in {"1", "2", "3", "4", "c", "f", "Enter", "x"} - offered:
        page.keyboard.press(key)
    asked(page, spot)
    expect(result(page).locator("tr.chosen")).to_have_count(0)
    page.keyboard.press("Control+c")
    expect(result(page).locator("tr.chosen")).to_have_count(0)


def test_of_two_keys_at_once_the_first_alone_counts(page: Page) -> None:
    """They come from the window itself: a key has not always an element that it is meant for."""
    sit_down(page)
    press = """(keys) => keys.forEach((key) =>
      window.dispatchEvent(new KeyboardEvent("keydown", {key})))"""
    first, second, *_ = drawn()
    page.evaluate(press, [key_of(worst(first)), key_of(best(first))])
    expect(result(page).locator("tr.chosen")).to_contain_text(named(worst(first)))
    answers = page.get_by_role("row", name=re.compile("^In all")).locator("td")
    assert answers.all_inner_texts()[:2] == ["1", "0%"]
    page.evaluate(press, ["Enter"])
    asked(page, second)


@pytest.mark.quick
@pytest.mark.parametrize("screen", [SMALL, DESKTOP], ids=str)
def test_before_and_after_an_answer_it_fits_and_is_for_everybody(
    open_page: PageOpener, screen: Screen
) -> None:
    page = open_page(screen)
    sit_down(page)
    for spot in drawn()[:3]:
        no_overflow(page)
        answer(page, worst(spot))
        no_overflow(page)
        go_on(page)
    accessible(page)
    answer(page, worst(drawn()[3]))
    accessible(page)


def test_with_one_thumb_the_answers_are_in_reach_and_the_next_spot_in_view(
    open_page: PageOpener,
) -> None:
    page = open_page(PHONE)
    sit_down(page)
    answers = page.get_by_role("group", name="Your decision")
    expect(answers).to_be_in_viewport(ratio=1)
    answers.get_by_role("button").first.tap()
    page.evaluate("scrollTo(0, 500)")
    following = page.get_by_role("button", name=re.compile("^Next spot"))
    expect(following).to_be_in_viewport(ratio=1)
    box = following.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    following.tap()
    expect(page.get_by_role("group", name="Your cards")).to_be_in_viewport(ratio=1)
    expect(answers).to_be_in_viewport(ratio=1)
    asked(page, drawn()[1])


def test_a_house_that_does_not_answer_can_be_asked_again(
    page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect("^failed: GET .*/api/spots")
    page_errors.expect("^console: .*ERR_CONNECTION_REFUSED")
    page.route("**/api/spots?*", lambda route: route.abort("connectionrefused"))
    page.goto(f"/trainer?seed={SEED}")
    expect(page.get_by_role("alert")).to_contain_text("The house does not answer.")
    page.unroute("**/api/spots?*")
    page.get_by_role("button", name="Try again").click()
    asked(page, drawn()[0])


def test_a_spot_is_looked_up_from_the_answer(page: Page) -> None:
    sit_down(page)
    (spot, *_) = drawn(Street.RIVER)
    page.get_by_role("radio", name="River").check(force=True)
    asked(page, spot)
    answer(page, best(spot))
    page.get_by_role("link", name="Look this spot up").click()
    expect(page.get_by_role("heading", name="Look up any spot")).to_be_visible()
    answered = page.locator(".strategy-answer").get_by_role("table")
    expect(answered).to_be_visible()
    shown_values(answered, spot.advice.values)


# The formulas of rating.js and deck.js, once more.


def expected_rating(rating: float, answers: int, advice: dict[str, float], lost: float) -> float:
    top = max(advice, key=lambda action: advice[action])
    others = [a for a in advice if a.startswith("raise") != top.startswith("raise")]
    stake = min(advice[top] - advice[action] for action in others)
    difficulty = 800 + 1400 * math.exp(-stake / 0.1)
    guess = 1 / len(advice)
    likely = guess + (1 - guess) / (1 + 10 ** ((difficulty - rating) / 400))
    second = sorted(advice.values())[-2]
    weight = min(1, max(0.1, (lost or advice[top] - second) / 0.1))
    return max(0, rating + (40 if answers < 30 else 20) * weight * ((lost == 0) - likely))


@pytest.mark.quick
@pytest.mark.parametrize("street", list(Street))
def test_the_rating_is_what_its_formula_says(page: Page, street: Street) -> None:
    sit_down(page)
    there = f"""async ([rating, answers, advice, cost]) => {{
      const {{ atStake, rated }} = await import("{module("trainer/rating.js")}");
      return [rated(rating, answers, advice, cost), atStake(advice)];
    }}"""
    for spot in drawn(street)[:3]:
        values = {str(action): float(value) for action, value in spot.advice.values.items()}
        costs = {str(a): float(cost(spot.advice.values, a)) for a in spot.advice.values}
        advice: dict[str, Any] = {"best": str(best(spot)), "costs": costs}
        for rating, answers in ((1200, 0), (1900, 30), (5, 200)):
            for lost in costs.values():
                after, stake = page.evaluate(there, [rating, answers, advice, lost])
                assert after == pytest.approx(expected_rating(rating, answers, values, lost))
                assert (after > rating) == (lost == 0)
                assert stake == pytest.approx(float(at_stake(spot.advice.values)))


@pytest.mark.quick
@pytest.mark.parametrize("rating", [200.0, 1200.0, 2400.0])
def test_random_answers_lower_the_rating(rating: float) -> None:
    """The mean change of an answer picked by chance is below zero in every spot."""
    for spot in (*drawn(), *drawn(Street.PREFLOP)):
        values = {str(action): float(value) for action, value in spot.advice.values.items()}
        changes = [
            expected_rating(rating, 50, values, max(values.values()) - value) - rating
            for value in values.values()
        ]
        assert sum(changes) < 0


@pytest.mark.quick
def test_the_deck_of_mistakes(page: Page) -> None:
    sit_down(page)
    told = page.evaluate(
        f"""async () => {{
          const {{ GAP, MAX_DECK, missed, solved, due }} =
            await import("{module("trainer/deck.js")}");
          const spot = (id, street) => ({{ id, street }});
          let deck = missed([], spot("a", "flop"), 3);
          deck = missed(deck, spot("b", "river"), 4);
          const at = (when, street = "any") => due(deck, street, when)?.id ?? null;
          const found = [at(2 + GAP), at(3 + GAP), at(9 + GAP)];
          found.push(at(9 + GAP, "river"), at(9 + GAP, "preflop"));
          deck = missed(deck, spot("a", "flop"), 20);  // missed again: due later, and once
          found.push(deck.length, at(19 + GAP));
          deck = solved(deck, spot("b", "river"));
          found.push(at(19 + GAP), at(20 + GAP));
          for (let n = 0; n < MAX_DECK + 5; n += 1) deck = missed(deck, spot(`n${{n}}`, "flop"), n);
          return [...found, deck.length === MAX_DECK, GAP];
        }}"""
    )
    assert told == [None, "a", "a", "b", None, 2, "b", None, "a", True, GAP]
