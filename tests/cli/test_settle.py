"""`pitboss settle`: the contract, and every way to get the input wrong."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk.hand import settle_disputed_hand
from pitboss.game.wording import PAYOFFS_WORDS
from tests.cli.command import assert_refused, own_fields, pitboss

Hand = dict[str, Any]


def hand() -> Hand:
    return {
        "rules": "california",
        "coverage": "payoffs",
        "schedule": 1,
        "player_dealer": {"seat": 3, "wager": "500.00"},
        "dealer": "7d 2c",
        "board": "Qs Js Ts 3h 4d",
        "seats": [
            {
                "seat": 4,
                "ante": "10.00",
                "trips": "5.00",
                "cards": "As Ks",
                "actions": ["raise 4x"],
            },
            {
                "seat": 5,
                "ante": "10.00",
                "cards": "9h 9c",
                "actions": ["check", "check", "fold"],
            },
        ],
    }


def house_hand() -> Hand:
    changed = hand()
    for field in ("coverage", "schedule", "player_dealer"):
        del changed[field]
    changed["rules"] = "house"
    return changed


def settled(folder: Path, given: Hand) -> dict[str, Any]:
    outcome = pitboss("settle", "-", "--json", given=json.dumps(given), folder=folder)
    assert (outcome.code, outcome.err) == (0, "")
    answer: dict[str, Any] = json.loads(outcome.out)
    return answer


def spot(stake: str, outcome: str, due: str, paid: str, returned: str, lost: str) -> dict[str, str]:
    return {
        "stake": stake,
        "outcome": outcome,
        "due": due,
        "paid": paid,
        "returned": returned,
        "lost": lost,
    }


def test_the_scenario_of_the_contract_to_the_last_figure(tmp_path: Path) -> None:
    answer = own_fields(settled(tmp_path, hand()))
    for seat in answer["seats"]:
        lines = {line["spot"]: line for line in seat.pop("lines")}  # the same, and more
        assert list(lines) == list(seat["spots"])
        assert all(one.items() <= lines[name].items() for name, one in seat["spots"].items())
    assert answer == {
        "rules": "california",
        "total_action": "45.00",
        "collection": "1.00",
        "dealer": {"cards": "7d 2c", "category": "high card", "qualifies": False},
        "seats": [
            {
                "seat": 4,
                "category": "royal flush",
                "result": "win",
                "spots": {
                    "play": spot("40.00", "win", "40.00", "40.00", "40.00", "0.00"),
                    "ante": spot("10.00", "push", "0.00", "0.00", "10.00", "0.00"),
                    "blind": spot("10.00", "win", "5000.00", "460.00", "10.00", "0.00"),
                    "trips": spot("5.00", "returned", "250.00", "0.00", "5.00", "0.00"),
                },
                "net": "500.00",
            },
            {
                "seat": 5,
                "category": "pair",
                "result": "fold",
                "spots": {
                    "ante": spot("10.00", "lose", "0.00", "0.00", "0.00", "10.00"),
                    "blind": spot("10.00", "lose", "0.00", "0.00", "0.00", "10.00"),
                },
                "net": "-20.00",
            },
        ],
        "player_dealer": {
            "seat": 3,
            "wager": "500.00",
            "collected": "20.00",
            "paid": "500.00",
            "net": "-480.00",
            "exhausted": True,
        },
    }


def test_the_house_pays_everything_and_has_an_object_of_its_own(tmp_path: Path) -> None:
    answer = own_fields(settled(tmp_path, house_hand()))
    assert list(answer) == ["rules", "total_action", "collection", "dealer", "seats", "house"]
    assert answer["house"] == {"collected": "20.00", "paid": "5290.00", "net": "-5270.00"}
    assert answer["collection"] == "0.00"


def test_seats_come_in_the_order_of_settlement(tmp_path: Path) -> None:
    given = hand()
    given["player_dealer"]["seat"] = 5
    given["seats"][1]["seat"] = 8
    given["seats"][0]["seat"] = 1
    answer = settled(tmp_path, given)
    assert [seat["seat"] for seat in answer["seats"]] == [8, 1]


def test_net_coverage_ends_on_either_side(tmp_path: Path) -> None:
    """Of the fold's 20 the bank takes 15; then it has room to pay 30, and is exhausted."""
    given = hand()
    given |= {"coverage": "net", "player_dealer": {"seat": 3, "wager": "15.00"}}
    answer = settled(tmp_path, given)
    assert answer["player_dealer"]["net"] == "-15.00"
    assert answer["player_dealer"]["exhausted"] is True
    assert answer["seats"][1]["spots"]["blind"] == spot(
        "10.00", "lose", "0.00", "0.00", "5.00", "5.00"
    )
    won = answer["seats"][0]["spots"]
    assert [won[name]["outcome"] for name in ("ante", "play", "blind")] == [
        "push",
        "win",
        "returned",
    ]
    assert won["play"]["paid"] == answer["seats"][0]["net"] == "30.00"


def folded_hand() -> Hand:
    given = hand()
    del given["dealer"]
    for seat in given["seats"]:
        seat |= {"actions": ["check", "check", "fold"], "cards": "2h 3d"}
    given["seats"][1]["cards"] = "?? ??"
    return given


def test_where_everybody_folded_the_dealer_may_be_left_out(tmp_path: Path) -> None:
    answer = settled(tmp_path, folded_hand())
    assert answer["dealer"] == {"cards": "?? ??", "category": None, "qualifies": None}
    seen = settled(tmp_path, folded_hand() | {"dealer": "7d 2c"})
    assert seen["dealer"] == {"cards": "7d 2c", "category": "high card", "qualifies": None}
    assert seen["seats"] == answer["seats"]


def test_where_somebody_stayed_the_dealer_is_needed(tmp_path: Path) -> None:
    given = hand()
    del given["dealer"]
    outcome = pitboss("settle", "-", given=json.dumps(given), folder=tmp_path)
    assert_refused(outcome, "dealer is missing: seat 4 did not fold")


@pytest.mark.parametrize(
    ("wager", "schedule", "remark"),
    [
        ("4.99", 1, "The wager of 4.99 is below the minimum of 5.00 (8.5)"),
        ("0.01", 1, "The wager of 0.01 is below the minimum of 5.00 (8.5)"),
        ("5.00", 1, None),
    ],
)
def test_a_bank_below_the_minimum_is_settled_as_it_lay(
    tmp_path: Path, wager: str, schedule: int, remark: str | None
) -> None:
    given = hand() | {"player_dealer": {"seat": 3, "wager": wager}, "schedule": schedule}
    del given["coverage"]
    answer = settled(tmp_path, given)
    bank = answer["player_dealer"]
    assert (bank["wager"], bank["paid"], bank["collected"]) == (wager, wager, wager)
    assert bank["exhausted"] is True
    assert answer.get("remarks") == ([remark] if remark else None)


def test_a_table_without_a_minimum_for_the_bank(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('extends = "california"\nbank_minimum = "none"\n')
    given = hand() | {"rules": "./own.toml", "player_dealer": {"seat": 3, "wager": "1.00"}}
    answer = settled(tmp_path, given)
    assert answer["player_dealer"]["paid"] == "1.00"
    assert "remarks" not in answer


def test_a_form_may_override_the_trips_table_and_the_schedule(tmp_path: Path) -> None:
    given = hand()
    given |= {"schedule": 2, "trips_table": "UTH-04", "board": "Qs Js 3s 3h 4d"}
    for seat in given["seats"]:
        seat |= {"ante": "25.00", "trips": "25.00"}
    answer = settled(tmp_path, given)
    assert answer["collection"] == "3.00"
    assert answer["seats"][0]["spots"]["trips"]["due"] == "150.00"


def test_rules_may_be_a_file(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('extends = "house"\nblind_table = "100 50 10 3 3:2 1"\n')
    given = house_hand() | {"rules": "./own.toml"}
    answer = settled(tmp_path, given)
    assert answer["rules"] == "own"
    assert answer["seats"][0]["spots"]["blind"]["due"] == "1000.00"


def test_a_stated_blind_and_the_coarser_forms_of_text_are_taken(tmp_path: Path) -> None:
    given = hand()
    given["seats"][0] |= {"blind": "10", "ante": "10.0", "cards": "AsKs"}
    given["board"] = "qs js 10s 3H 4D"
    assert settled(tmp_path, given) == settled(tmp_path, hand())


def test_a_file_is_read_by_name(tmp_path: Path) -> None:
    (tmp_path / "hand.json").write_text(json.dumps(hand()))
    by_name = pitboss("settle", "hand.json", "--json", folder=tmp_path)
    assert json.loads(by_name.out) == settled(tmp_path, hand())


def test_a_person_reads_the_reasons(tmp_path: Path) -> None:
    outcome = pitboss("settle", "-", given=json.dumps(hand()), folder=tmp_path)
    assert outcome.code == 0
    for words in (
        "Ante returned: dealer does not qualify",
        "5000.00 due, 460.00 paid",
        "Trips returned",
        "Blind lost: the hand was folded",
        "the wager is exhausted",
    ):
        assert words in outcome.out


def change_seat(at: int, **fields: object) -> Callable[[Hand], None]:
    return lambda given: given["seats"][at].update(fields)


def change(**fields: object) -> Callable[[Hand], None]:
    return lambda given: given.update(fields)


def remove(field: str) -> Callable[[Hand], None]:
    return lambda given: given.pop(field)


def house_with_a_player_dealer(given: Hand) -> None:
    given["rules"] = "house"
    del given["schedule"], given["coverage"]


WRONG: dict[str, tuple[Callable[[Hand], None], list[str]]] = {
    "unknown card": (change_seat(0, cards="As Xs"), ["seat 4", "'Xs'", "23456789TJQKA"]),
    "half a card": (change_seat(0, cards="As K"), ["seat 4", "'K'"]),
    "a card twice in a hand": (change_seat(0, cards="As As"), ["card As appears twice"]),
    "a card twice on the table": (
        change_seat(1, cards="As 9c"),
        ["card As appears twice: seat 4 and seat 5"],
    ),
    "a card of the board in a hand": (
        change_seat(1, cards="3h 9c"),
        ["card 3h appears twice: seat 5 and the board"],
    ),
    "a card of the dealer on the board": (change(dealer="Qs 2c"), ["card Qs appears twice"]),
    "three cards": (change_seat(0, cards="As Ks 2d"), ["seat 4", "3 cards, not 2"]),
    "no cards": (change_seat(0, cards=""), ["seat 4", "0 cards, not 2"]),
    "four cards on the board": (change(board="Qs Js Ts 3h"), ["board", "4 cards, not 5"]),
    "one card of the dealer": (change(dealer="7d"), ["dealer", "1 card, not 2"]),
    "Ante below the limits": (change_seat(0, ante="4.00"), ["Ante 4.00", "5.00 to 300.00"]),
    "Ante above the limits": (change_seat(0, ante="301"), ["Ante 301.00", "5.00 to 300.00"]),
    "no Ante": (change_seat(0, ante="0"), ["Ante 0.00", "5.00 to 300.00"]),
    "Ante off the increment": (change_seat(0, ante="10.50"), ["Ante 10.50", "steps of 1.00"]),
    "Trips below the limits": (change_seat(0, trips="1"), ["Trips 1.00", "5.00 to 300.00"]),
    "Blind other than the Ante": (change_seat(0, blind="5.00"), ["blind 5.00", "equals the Ante"]),
    "negative Ante": (change_seat(0, ante="-10.00"), ["seat 4 ante", "'-10.00'"]),
    "a third of a cent": (change_seat(0, ante="10.005"), ["seat 4 ante", "'10.005'"]),
    "not a number": (change_seat(0, ante="NaN"), ["seat 4 ante", "'NaN'"]),
    "huge": (change_seat(0, ante="1" + "0" * 5000), ["seat 4 ante"]),
    "money without quotes": (change_seat(0, ante=10.0), ["seat 4 ante", "text in quotes"]),
    "an action not offered": (
        change_seat(0, actions=["raise 2x"]),
        ["seat 4 raise 2x", "check or raise 3x for 30.00 or raise 4x for 40.00"],
    ),
    "a fold too early": (change_seat(0, actions=["fold"]), ["seat 4 fold", "check"]),
    "a check on the river": (
        change_seat(1, actions=["check", "check", "check"]),
        ["seat 5 check", "fold or raise 1x for 10.00"],
    ),
    "unknown action": (change_seat(0, actions=["call"]), ["'call'", "raise 4x"]),
    "an action after a raise": (
        change_seat(0, actions=["raise 4x", "check"]),
        ["seat 4 check", "raise 4x is final"],
    ),
    "an action after a fold": (
        change_seat(1, actions=["check", "check", "fold", "raise 1x"]),
        ["seat 5 raise 1x", "fold is final"],
    ),
    "too few actions": (
        change_seat(1, actions=["check"]),
        ["seat 5 has not decided (flop)", "raise 2x for 20.00"],
    ),
    "no actions": (change_seat(0, actions=[]), ["seat 4 has not decided (preflop)"]),
    "a seat twice": (change_seat(1, seat=4), ["seat 4 appears twice"]),
    "a seat that is not there": (change_seat(1, seat=9), ["seat 9", "1 to 8"]),
    "seat 0": (change_seat(1, seat=0), ["seat 0", "1 to 8"]),
    "half a seat": (change_seat(1, seat=1.5), ["seats[1].seat", "whole number"]),
    "the player/dealer among the players": (change_seat(1, seat=3), ["seat 3", "player/dealer"]),
    "no player/dealer": (remove("player_dealer"), ["player_dealer is missing"]),
    "a player/dealer without a wager": (
        change(player_dealer={"seat": 3, "wager": "0.00"}),
        ["seat 3 has put up no wager"],
    ),
    "a player/dealer in no seat": (
        change(player_dealer={"seat": 12, "wager": "500.00"}),
        ["seat 12", "1 to 8"],
    ),
    "the house cannot have a player/dealer": (
        house_with_a_player_dealer,
        ["player_dealer", "the house banks house"],
    ),
    "unknown rules": (change(rules="nevada"), ["'nevada'", "california"]),
    "a rules file that is not there": (change(rules="gone.toml"), ["gone.toml"]),
    "unknown coverage": (
        change(coverage="all"),
        ["'all'", "wager, net, payoffs; or unlimited, where"],
    ),
    "coverage for the house": (change(coverage="unlimited"), ["coverage", "wager, net or payoffs"]),
    "unknown schedule": (change(schedule=4), ["schedule", "1, 2, 3"]),
    "unknown pay table": (change(trips_table="UTH-99"), ["trips_table", "UTH-04"]),
    "unknown field": (change(burn="2d"), ["'burn' is unknown", "trips_table"]),
    "unknown field with a number": (change(burn=2), ["'burn' is unknown", "trips_table"]),
    "unknown number of a seat": (change_seat(0, age=30), ["'seat 4 age' is unknown", "ante"]),
    "a pay table without quotes": (change(trips_table=1), ["trips_table is not text in quotes"]),
    "unknown field of a seat": (change_seat(0, name="Ann"), ["'seat 4 name' is unknown", "ante"]),
    "no seats": (change(seats=[]), ["seats", "at least one seat"]),
    "no board": (remove("board"), ["board is missing"]),
    "a text for a list": (change_seat(0, actions="fold"), ["seats[0].actions is not a list"]),
    "a text for seats": (change(seats="all"), ["seats is not a list in brackets"]),
    "a text for a seat": (change(seats=["all"]), ["seats[0] is not an object in braces"]),
    "a text for stakes": (change_seat(0, stakes="all"), ["seats[0].stakes is not an object"]),
    "a single card": (change_seat(0, cards="As"), ["seat 4: 'As' is 1 card, not 2"]),
    "a long name of a field": (change(**{"x" * 300: "y"}), [f"'{'x' * 59}… is unknown"]),
    "a long name of a game": (change(rules="x" * 300), [f"unknown rules '{'x' * 59}…"]),
    "rules as bad text": (change(rules="seats = 99"), ["invalid rules 'rules': ", "seats: 99"]),
    "a list for a hand": (change_seat(0, cards=["As", "Ks"]), ["seats[0].cards"]),
}


@pytest.mark.parametrize(("spoil", "names"), WRONG.values(), ids=WRONG.keys())
def test_bad_input_is_refused_in_one_line(
    tmp_path: Path, spoil: Callable[[Hand], None], names: list[str]
) -> None:
    given = hand()
    spoil(given)
    outcome = pitboss("settle", "-", "--json", given=json.dumps(given), folder=tmp_path)
    assert_refused(outcome, *names)


def test_a_field_given_twice_is_refused(tmp_path: Path) -> None:
    text = json.dumps(hand()).replace('"rules"', '"rules": "house", "rules"', 1)
    assert_refused(pitboss("settle", "-", given=text, folder=tmp_path), "'rules' is given twice")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "it is empty"),
        (" \n", "it is empty"),
        ("[" * 10000, "not JSON: it is nested too deeply"),
        ("[]", "the hand is not an object in braces"),
    ],
)
def test_what_is_no_hand_is_said_in_our_words(tmp_path: Path, text: str, named: str) -> None:
    outcome = pitboss("settle", "-", given=text, folder=tmp_path)
    assert_refused(outcome, f"standard input: {named}")


def test_rules_of_ones_own_may_be_text_in_the_hand(tmp_path: Path) -> None:
    """As the desk's page saves them."""
    (tmp_path / "a=b.toml").write_text('extends = "california"\nblind_table = "10 10 10 3 1 1"\n')
    by_name = settled(tmp_path, hand() | {"rules": "a=b.toml"})
    by_text = settled(tmp_path, hand() | {"rules": (tmp_path / "a=b.toml").read_text()})
    assert by_text["seats"] == by_name["seats"] != settled(tmp_path, hand())["seats"]
    assert by_text["rules"] == "rules"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"hand"', "{} {}", b"\xff\xfe{}", "[" * 10000, "1" * 5000]
)
def test_what_is_no_hand_is_refused_in_one_line(tmp_path: Path, text: str | bytes) -> None:
    assert_refused(pitboss("settle", "-", given=text, folder=tmp_path), "standard input")


@pytest.mark.parametrize("name", ["gone.json", ".", "\0", ""])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    if "\0" in name:
        name = "a" * 5000  # no system has such a name either, and a NUL cannot reach a command
    assert_refused(pitboss("settle", name, folder=tmp_path), "cannot read")


def test_columns_never_run_together(tmp_path: Path) -> None:
    (tmp_path / "high.toml").write_text('extends = "house"\nmaximum = "2000000000.00"\n')
    given = house_hand() | {"rules": "high.toml"}
    given["seats"][0] |= {"ante": "2000000000.00"}
    shown = pitboss("settle", "-", given=json.dumps(given), folder=tmp_path).out
    assert "  2000000000.00  1000000000000.00  1000000000000.00  2000000000.00" in " ".join(
        f" {word}" for word in shown.split()
    )
    assert not re.search(r"\.\d\d\d", shown)


def test_what_waits_for_its_turn_is_not_told_as_collected_first(tmp_path: Path) -> None:
    given = house_hand()
    given["seats"][1] |= {"trips": "5.00", "cards": "3c 3s"}
    shown = pitboss("settle", "-", given=json.dumps(given), folder=tmp_path).out
    first, _, turn = shown.partition("Collected first")[2].partition("At its turn:")
    assert ("Ante lost" in first, "Blind lost" in first, "Trips" in first) == (True, True, False)
    assert "Trips wins 3 to 1" in turn
    assert shown.count("At its turn:") == 1


@pytest.mark.parametrize(("coverage", "warns"), [("payoffs", True), ("wager", False)])
def test_a_slip_warns_of_payoffs(tmp_path: Path, coverage: str, warns: bool) -> None:
    given = json.dumps(hand() | {"coverage": coverage})
    shown = " ".join(pitboss("settle", "-", given=given, folder=tmp_path).out.split())
    warning = f"Coverage is {PAYOFFS_WORDS} (9.3)"
    assert (warning in shown) == warns
    assert (warning in str(settle_disputed_hand(given))) == warns
