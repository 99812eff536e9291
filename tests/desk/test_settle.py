"""The desk gives a hand what the table gave it."""

import json
import random
from typing import Any

import pytest

from pitboss.desk.forms import read_hand
from pitboss.desk.settle import answer, played, rules_of
from pitboss.errors import ParseError
from pitboss.game.actions import CallNoMoreBets, Deal, Decide, PlaceWagers, PutUpWager
from pitboss.game.cards import DECK, format_cards
from pitboss.game.dealer import decide, decision_offers
from pitboss.game.money import Cents, format_money
from pitboss.game.profiles import PROFILES, profile, with_fields
from pitboss.game.round import Round, open_round, replay
from pitboss.game.rules import Rules
from pitboss.game.seat import Seat
from pitboss.game.wagers import PLAY, format_stakes


def round_at_the_table(rules: Rules, chance: random.Random) -> Round:
    banks = None if rules.house_banked else chance.randint(1, rules.seats)
    seats = range(1, rules.seats + 1)
    round = open_round(rules, dict.fromkeys(seats, Cents(1_000_000)), banks)
    for seat in chance.sample([s for s in seats if s != banks], rules.seats - 1):
        ante = Cents(100 * chance.randint(5, 300))
        trips = chance.choice([0, 500, 2500])
        round = replay(round, decide(round, PlaceWagers(seat, ante=ante, trips=trips)))
    if banks is not None:
        wager = PutUpWager(banks, Cents(chance.randint(500, 200_000)))
        round = replay(round, decide(round, wager))
    round = replay(round, decide(round, CallNoMoreBets()))
    round = replay(round, decide(round, Deal(tuple(chance.sample(DECK, 52)))))
    while not round.stage.over:
        seat = chance.choice(round.to_decide())
        offer = chance.choice(decision_offers(round, seat))
        round = replay(round, decide(round, Decide(seat, offer.decision)))
    return round


def _stakes(seat: Seat, chance: random.Random) -> dict[str, object]:
    """By the names of the spots, or together; what equals the Ante may be left out."""
    stakes = format_stakes(seat.stakes)
    stakes.pop(PLAY, None)
    if chance.random() < 0.5:
        del stakes["blind"]
    return {**stakes} if chance.random() < 0.5 else {"stakes": stakes}


def as_json(round: Round, chance: random.Random) -> str:
    seats = [
        {
            "seat": number,
            **_stakes(seat, chance),
            "cards": format_cards(seat.cards),
            "actions": [str(decision) for decision in seat.decisions],
        }
        for number, seat in round.playing.items()
    ]
    chance.shuffle(seats)
    hand: dict[str, object] = {
        "rules": round.rules.name,
        "coverage": round.rules.coverage.value,
        "dealer": format_cards(round.dealer),
        "board": format_cards(round.board),
        "seats": seats,
    }
    if round.player_dealer is not None:
        wager = format_money(round.wager)
        hand["player_dealer"] = {"seat": round.player_dealer, "wager": wager}
    return json.dumps(hand)


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
def test_the_desk_agrees_with_the_table(name: str, coverage: str) -> None:
    rules = profile(name)
    if not rules.house_banked:
        rules = with_fields(rules, {"coverage": coverage})
    chance = random.Random(f"{name} {coverage}")
    for _ in range(40):
        round = round_at_the_table(rules, chance)
        hand = read_hand(as_json(round, chance))
        given = answer(played(hand, rules_of(hand, profile(name))))
        assert [seat.seat for seat in given.seats] == round.settlement_order
        for seat in given.seats:
            lines = [line for line in round.lines if line.seat == seat.seat]
            assert seat.net == format_money(sum(line.net for line in lines))
            for line in lines:
                spot = seat.spots[line.spot]
                assert spot.outcome == line.outcome.value
                assert (spot.paid, spot.lost) == (format_money(line.paid), format_money(line.lost))
        assert given.collection == format_money(round.collection)
        assert round.bank is not None
        bank = given.house or given.player_dealer
        assert bank is not None
        assert bank.net == format_money(round.bank.net)


FOUND_LATER: dict[str, Any] = {
    "rules": "california",
    "player_dealer": {"seat": 3, "wager": "500.00"},
    "seats": [
        {"seat": 4, "ante": "10.00", "trips": "5.00", "actions": ["raise 4x"]},
        {"seat": 5, "ante": "10.00", "actions": ["check", "check", "fold"]},
    ],
}


def desk_on(form: dict[str, Any]) -> dict[str, Any]:
    hand = read_hand(json.dumps(form))
    return answer(played(hand, rules_of(hand, profile(hand.rules)))).form()


@pytest.mark.clause("12.2")
def test_a_void_hand_gives_everything_back_even_after_the_last_decision() -> None:
    said = desk_on(FOUND_LATER | {"void": {"reason": "the lights went out"}})
    assert said["void"] == {
        "kind": "fault",
        "reason": "the lights went out",
        "returned": {"3": "500.00", "4": "65.00", "5": "20.00"},
        "collection_returned": "1.00",
    }
    assert [(seat["result"], seat["net"], seat["lines"]) for seat in said["seats"]] == [
        ("void", "0.00", [])
    ] * 2
    assert said["seats"][0]["spots"]["play"]["returned"] == "40.00"
    assert (said["player_dealer"]["net"], said["dealer"]["qualifies"]) == ("0.00", None)


@pytest.mark.clause("12.3")
def test_a_misdeal_needs_no_cards_and_is_none_after_a_decision() -> None:
    misdeal = {"kind": "misdeal", "reason": "seat 4 has three cards"}
    undecided = [{**seat, "actions": []} for seat in FOUND_LATER["seats"]]
    said = desk_on(FOUND_LATER | {"void": misdeal, "seats": undecided})
    assert said["void"]["kind"] == "misdeal"
    with pytest.raises(ParseError, match="a misdeal is one from the deal to the first decision"):
        desk_on(FOUND_LATER | {"void": misdeal})


@pytest.mark.clause("12.5")
@pytest.mark.parametrize(("wagers", "net"), [("returned", "0.00"), ("lost", "-65.00")])
def test_a_foul_hand_is_settled_beside_the_others(wagers: str, net: str) -> None:
    seats = [
        {**FOUND_LATER["seats"][0], "foul": {"wagers": wagers, "reason": "three cards"}},
        {**FOUND_LATER["seats"][1], "cards": "9h 9c"},
    ]
    cards = {"dealer": "7d 2c", "board": "Qs Js Ts 3h 4d"}
    noted = [{"reason": "a nine fell"}]
    said = desk_on(FOUND_LATER | cards | {"seats": seats, "exposed": noted})
    foul, folded = said["seats"]
    assert (foul["result"], foul["net"], foul["category"]) == ("foul", net, None)
    assert {one["outcome"] for one in foul["spots"].values()} == {
        "push" if wagers == "returned" else "lose"
    }
    assert (folded["result"], folded["net"]) == ("fold", "-20.00")
    assert said["irregularities"] == [
        {"seat": None, "ruling": "stands", "reason": "a nine fell"},
        {"seat": 4, "ruling": wagers, "reason": "three cards"},
    ]


WRONG_RULINGS = [
    ({"void": {"reason": "x", "kind": "flood"}}, "void kind: 'flood' is not one of fault, misdeal"),
    ({"void": {"reason": ""}}, "the reason is one line of plain words"),
    ({"void": {"reason": "x", "why": "y"}}, "'void.why' is unknown; the fields are reason, kind"),
    ({"exposed": [{"reason": "x", "seat": 9}]}, "board is missing|dealer is missing|cards is"),
    ({}, "cards is missing"),
]


@pytest.mark.parametrize(("changed", "words"), WRONG_RULINGS)
def test_what_is_wrong_with_a_ruling_is_said_in_one_line(
    changed: dict[str, Any], words: str
) -> None:
    with pytest.raises(ParseError, match=words) as refused:
        desk_on(FOUND_LATER | changed)
    assert "\n" not in str(refused.value)
