"""Side bets from a rules file, on every page: bet on, settled in words, explained and replayed."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from pitboss.game.profiles import parse_rules
from tests.e2e.browser import DESKTOP, Screen
from tests.e2e.browser_sessions import PageOpener
from tests.e2e.disputed_hands import Hand, assert_answered, button, paste, wait_for_answer
from tests.e2e.page_checks import SCREENS, arrive, looked_at, no_overflow
from tests.e2e.played_rounds import play_round, record_of, take_seat
from tests.e2e.side_bets import (
    EXAMPLES,
    RULES,
    SIDE_BETS,
    Wanted,
    deal_what_is_wanted,
    example,
    nothing_at_all,
    pair_in_a_bad_beat,
)
from tests.e2e.table_page import FACE_DOWN, READY, Seated, give_no_share, sit_down
from tests.server.serving import Served, Visitor
from tests.table.test_examples import SIDE_BETS as EXAMPLES_OF_SIDE_BETS

LABELS = ("Trips", "Bad Beat", "Pocket Bonus", "Progressive")


def seated_at(
    open_page: PageOpener, guest: Visitor, toml: str = SIDE_BETS, screen: Screen = DESKTOP
) -> Seated:
    """Alone at a table of these rules, with bets open, and no share in the shuffle."""
    table = guest.opened("Side bets", rules=toml, solo=True, bots=0)
    page = open_page(screen, who=guest)
    give_no_share(page)
    seated = sit_down(page, table)
    seated.open_round()
    expect(seated.button(READY)).to_be_visible()
    return seated


def circle(page: Page, label: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{label} ")).click()


def lines(seated: Seated) -> dict[str, str]:
    """The settlement, by spot."""
    rows = seated.settled.locator(".lines tbody tr").all()
    return {str(row.get_attribute("data-spot")): row.inner_text() for row in rows}


def test_chips_go_on_every_spot_and_come_again(open_page: PageOpener, guest: Visitor) -> None:
    seated = seated_at(open_page, guest)
    page = seated.page
    expect(seated.rail).to_contain_text(
        "the Blind equals it, Trips, Bad Beat, Pocket Bonus or Progressive if you like."
    )
    circle(page, "Bad Beat")  # and an Ante comes along
    expect(seated.button("Deal")).to_contain_text("15 in all")
    for label in LABELS:
        circle(page, label)
    expect(seated.button("Deal")).to_contain_text("35 in all")
    button = page.get_by_role("button", name=re.compile("^Pocket Bonus "))
    expect(button).to_have_accessible_name("Pocket Bonus 5. Add 5")
    button.focus()
    page.keyboard.press("-")
    expect(seated.button("Deal")).to_contain_text("30 in all")
    seated.button("Double the bets").click()
    expect(seated.button("Deal")).to_contain_text("60 in all")
    seated.button("Deal").click()
    seated.play_out()
    (table,) = guest.call("GET", "/api/me").json()["seats"]
    (part,) = guest.card(table["table"])["view"]["round"]["seats"]
    assert {spot: part["stakes"][spot] for spot in part["stakes"] if spot != "play"} == {
        **dict.fromkeys(("ante", "blind", "trips", "progressive"), "10.00"),
        "bad-beat": "20.00",
    }
    seated.open_round()
    expect(seated.button("Same again")).to_contain_text("60 in all")
    page.get_by_role("button", name=re.compile("^Ante and Blind ")).first.click()
    expect(seated.button("Deal")).to_contain_text("10 in all")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (
            pair_in_a_bad_beat,
            {
                "bad-beat": r"Bad Beat wins \d+ to 1: (\w+ )+loses\s+\+\d+",
                "pocket": r"Pocket Bonus wins \d+ to 1: hole cards \S+\s+\+\d+",
            },
        ),
        (
            nothing_at_all,
            {
                "bad-beat": r"Bad Beat loses: the hand that loses is less than .+\s+−5",
                "pocket": r"Pocket Bonus loses: hole cards that the Pocket Bonus does not pay\s+−5",
                "progressive": r"Progressive loses: less than three of a kind\s+−5",
            },
        ),
    ],
)
def test_a_side_bet_is_won_and_lost_in_words(
    open_page: PageOpener,
    served: Served,
    guest: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    wanted: Wanted,
    words: dict[str, str],
) -> None:
    deal_what_is_wanted(served, monkeypatch, wanted)
    seated = seated_at(open_page, guest)
    for label in ("Ante and Blind", *LABELS):
        seated.page.get_by_role("button", name=re.compile(f"^{label} ")).first.click()
    seated.button("Deal").click()
    seated.play_out("Raise 4")
    told = lines(seated)
    assert list(told)[-4:] == ["trips", "bad-beat", "pocket", "progressive"]  # after all others
    for spot, pattern in words.items():
        assert re.fullmatch(pattern, told[spot].strip()), told[spot]
    (table,) = guest.call("GET", "/api/me").json()["seats"]
    (part,) = guest.card(table["table"])["view"]["round"]["seats"]
    total = seated.settled.locator(".lines tfoot td").inner_text()
    assert float(total.replace("−", "-").replace(",", "")) == float(part["net"])
    _replayed(seated.page, table["table"], part["lines"])


def _replayed(page: Page, table: str, lines: list[dict[str, str]]) -> None:
    """The same round, looked back on: its spots, its lines, and every check of its record."""
    arrive(page, f"/history/{table}/1")
    expect(page.locator(".history-details")).to_contain_text("Bad Beat 5, Pocket Bonus 5")
    for label in LABELS:
        expect(page.get_by_role("img", name=f"{label} 5", exact=True)).to_be_visible()
    page.locator(".history-steps button", has_text=re.compile("^Guest.*: ")).last.click()
    shown = page.locator(".history-lines tbody tr")
    spots = [row.get_attribute("data-spot") for row in shown.all()]
    assert spots == [line["spot"] for line in lines]
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".checks li.holds")).to_have_count(11)
    no_overflow(page)


@pytest.mark.full
def test_the_dealer_turns_for_a_bad_beat_that_stands_after_a_fold(
    open_page: PageOpener, served: Served, guest: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though nobody is left in the round."""
    deal_what_is_wanted(served, monkeypatch, nothing_at_all)
    seated = seated_at(open_page, guest, example("bad-beat"))
    for label in ("Ante and Blind", "Bad Beat"):
        seated.page.get_by_role("button", name=re.compile(f"^{label} ")).first.click()
    seated.button("Deal").click()
    seated.play_out("Check|Fold")
    told = lines(seated)
    assert told["ante"].startswith("Ante loses: you folded")
    assert told["bad-beat"].startswith("Bad Beat loses: your folded hand does not win it")
    expect(seated.settled).to_contain_text("The dealer ")
    assert FACE_DOWN not in seated.dealer


@pytest.mark.full
def test_what_a_fold_gives_up_is_what_the_rules_say(open_page: PageOpener, guest: Visitor) -> None:
    seated = seated_at(open_page, guest, example("trips-lost-on-fold"))
    seated.bet(antes=2, trips=1)
    for _ in range(2):
        seated.button("Check").click()
    expect(seated.button("Fold")).to_contain_text("gives up 25")
    expect(seated.rail.locator(".guide")).to_contain_text("fold and give up Ante, Blind and Trips.")


@pytest.mark.full
def test_a_meter_shows_what_it_is_worth_and_grows(open_page: PageOpener, guest: Visitor) -> None:
    seated = seated_at(open_page, guest, example("progressive"))
    meter = seated.page.locator(".pays[data-spot=progressive] .meter").locator("visible=true")
    expect(meter).to_have_text("Meter 10,000")
    seated.page.get_by_role("button", name=re.compile("^Progressive ")).click()
    seated.button("Deal").click()
    seated.play_out()
    won = lines(seated)["progressive"].startswith("Progressive wins 1")  # 100% or 10%
    seated.open_round()
    expect(seated.button(READY)).to_be_visible()
    if not won:
        expect(meter).to_have_text("Meter 10,001")


@SCREENS
def test_a_felt_with_many_side_bets_fits_and_is_for_everybody(
    open_page: PageOpener, guest: Visitor, screen: Screen, then: Screen
) -> None:
    seated = seated_at(open_page, guest, screen=screen)
    looked_at(seated.page, then)
    for label in LABELS:
        circle(seated.page, label)
    seated.button("Deal").click()
    expect(seated.decisions.first).to_be_visible()
    looked_at(seated.page, then)
    seated.play_out()
    looked_at(seated.page, then)


@pytest.mark.parametrize("name", EXAMPLES_OF_SIDE_BETS)
def test_the_rules_of_a_table_explain_its_side_bets(
    open_page: PageOpener, guest: Visitor, name: str
) -> None:
    page = open_page(who=guest)
    toml = example(name)
    arrive(page, f"/rules/table/{guest.opened('Side bets', rules=toml)}")
    text = " ".join(page.locator("main").inner_text().split())
    for wager in parse_rules(toml, name).wagers:
        row = page.locator(".rules-settled tr", has_text=re.compile(f"^{wager.label}"))
        expect(row.first).to_be_visible()
        if wager.table is None:
            continue
        caption = page.locator("caption", has_text=f"{wager.label} pays")
        table = page.locator(".rules-pays table", has=caption)
        printed = [cell.split("\t") for cell in table.locator("tbody tr").all_inner_texts()]
        assert printed[:-1] == [[str(hands), str(prize)] for hands, prize in wager.table.lines]
        assert printed[-1][1] == wager.below
        assert f"{wager.label} pays " in text
    no_overflow(page)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "bad-beat",
            "Bad Beat pays by its table when three of a kind or better loses, yours to the "
            "dealer's or the dealer's to yours; otherwise it is lost. A tie loses it. It stands "
            "when you fold.",
        ),
        ("pocket-bonus", "Pocket Bonus pays by your two hole cards, whatever the dealer has."),
        ("progressive", "the meter, which starts at 10,000 and grows by 20% of every wager on it."),
        ("trips-lost-on-fold", "whatever the dealer has. A fold loses it."),
        (
            "trips-must-win",
            "Trips pays by its table when your hand wins; with less than three of a kind a winning "
            "Trips is lost. A tie with three of a kind or better returns it. A fold loses it.",
        ),
    ],
)
def test_the_rules_say_what_a_tie_a_fold_and_less_do(
    open_page: PageOpener, guest: Visitor, name: str, sentence: str
) -> None:
    page = open_page(who=guest)
    arrive(page, f"/rules/table/{guest.opened('Side bets', rules=example(name))}")
    assert sentence in " ".join(page.locator("main").inner_text().split())


# A flush over three kings: the bad beat of the dealer.
DISPUTED: Hand = {
    "rules": str((EXAMPLES / "bad-beat.toml").relative_to(EXAMPLES.parent)),
    "dealer": "Kd Kc",
    "board": "Qs Js 5s Kh 4d",
    "seats": [
        {
            "seat": 6,
            "ante": "15.00",
            "trips": "5.00",
            "bad-beat": "10.00",
            "cards": "As 9s",
            "actions": ["raise 3x"],
        },
        {
            "seat": 2,
            "ante": "10.00",
            "bad-beat": "5.00",
            "cards": "Ah 2c",
            "actions": ["check", "check", "fold"],
        },
    ],
}


@pytest.mark.full
def test_the_desk_settles_a_side_bet_of_own_rules(page: Page) -> None:
    arrive(page, "/desk")
    paste(page, json.dumps(DISPUTED))
    page.locator(".desk-form input[type=file]").set_input_files(EXAMPLES / "bad-beat.toml")
    assert_answered(page, DISPUTED)
    expect(page.locator("#desk-answer")).to_contain_text(
        "Bad Beat wins 9 to 1: three of a kind loses"
    )
    entry = page.get_by_label("Bad Beat").first
    expect(entry).to_have_value("10.00")
    entry.fill("3")
    expect(entry).to_have_accessible_description("between 5 and 500 (3.4)")
    entry.fill("10")
    assert_answered(page, DISPUTED)
    page.emulate_media(media="print")
    paper = page.locator("#desk-answer .print-only").first.inner_text()
    assert "Bad Beat table" in paper
    assert re.search(r"6\s+15.00\s+15.00\s+5.00\s+10.00\s+As 9s", paper)


def test_stakes_may_stand_together(page: Page) -> None:
    seat, *_ = DISPUTED["seats"]
    spots = ("ante", "trips", "bad-beat")
    together = {key: value for key, value in seat.items() if key not in spots}
    hand = DISPUTED | {"seats": [together | {"stakes": {spot: seat[spot] for spot in spots}}]}
    arrive(page, "/desk")
    paste(page, json.dumps(hand))
    page.locator(".desk-form input[type=file]").set_input_files(EXAMPLES / "bad-beat.toml")
    assert_answered(page, DISPUTED | {"seats": [seat]})


@pytest.mark.full
def test_a_stake_on_a_spot_that_the_game_lacks_is_told_and_can_be_taken_away(page: Page) -> None:
    hand = DISPUTED | {"rules": "house", "seats": [DISPUTED["seats"][0]]}
    arrive(page, "/desk")
    paste(page, json.dumps(hand))
    entry = page.get_by_label("bad-beat")
    expect(entry).to_have_accessible_description(
        "the game has no spot “bad-beat”: its spots are ante, blind, trips"
    )
    entry.fill("")
    wait_for_answer(page)
    expect(page.get_by_label("bad-beat")).to_have_count(0)
    expect(button(page, "Print")).to_be_enabled()


def test_whoever_played_without_side_bets_has_none_in_the_replay(
    open_page: PageOpener, guest: Visitor
) -> None:
    table = take_seat(guest, "No side bets", rules=SIDE_BETS, bots=0)
    number = play_round(guest, table, ["raise 4x"])
    record = record_of(guest, table, number)
    assert set(record["seats"]["1"]["stakes"]) == {"ante", "blind", "trips", "play"}
    assert {wager.spot for wager in RULES.optional} == {
        "trips",
        "bad-beat",
        "pocket",
        "progressive",
    }
    page = open_page(who=guest)
    arrive(page, f"/history/{table}/{number}")
    expect(page.locator(".history-seat [data-spot=trips]")).to_be_visible()
    expect(page.locator(".history-seat [data-spot=pocket]")).to_have_count(0)
