"""The desk on hands that did not go as they should."""

import json
from typing import Any

import pytest

from pitboss.desk.forms import read_hand
from pitboss.desk.hand import settle_disputed_hand
from pitboss.desk.settle import answer, played, rules_of
from pitboss.errors import ParseError
from pitboss.game.profiles import profile
from pitboss.game.wording import on_irregularities, on_void

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


@pytest.mark.clause("12.2", "12.5")
@pytest.mark.parametrize(("wagers", "said"), [("returned", ""), ("lost", " by its own fault")])
def test_in_a_void_round_the_wagers_of_a_foul_hand_go_back_too(wagers: str, said: str) -> None:
    foul = {**FOUND_LATER["seats"][0], "foul": {"wagers": wagers, "reason": "mixed"}}
    form = FOUND_LATER | {"seats": [foul], "void": {"reason": "fire"}}
    told = desk_on(form)
    assert (told["seats"][0]["net"], told["void"]["returned"]["4"]) == ("0.00", "65.00")
    round = settle_disputed_hand(form).round
    assert "Every wager is returned" in str(on_void(round))
    words = f"Seat 4: the hand is foul{said}: mixed (12.5)"
    assert list(map(str, on_irregularities(round))) == [words]


FOUL = {**FOUND_LATER["seats"][0], "foul": {"wagers": "kept", "reason": "mixed"}}
WRONG_RULINGS = [
    (
        {"seats": [FOUL], "board": "Qs Js Ts 3h 4d"},
        "^seat 4 foul wagers: 'kept' is not one of returned, lost$",
    ),
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


# The dealer has a pair of kings; seat 5 beats it.
BANK_OF_NOTHING: dict[str, Any] = {
    "rules": 'extends = "california"\nname = "own"\nbank_minimum = "none"\n',
    "player_dealer": {"seat": 3, "wager": "0.00"},
    "dealer": "Kd 3s",
    "board": "2c 7d 9h Jc Ks",
    "seats": [
        {"seat": 4, "ante": "10.00", "cards": "As 4d", "actions": ["raise 4x"]},
        {"seat": 5, "ante": "10.00", "cards": "Kh Jd", "actions": ["raise 4x"]},
        {"seat": 6, "ante": "10.00", "cards": "Qs 8d", "actions": ["raise 4x"]},
        {"seat": 7, "ante": "10.00", "cards": "Ah 5d", "actions": ["check", "check", "fold"]},
    ],
}


@pytest.mark.clause("8.5", "9.1", "9.2", "9.3")
@pytest.mark.parametrize(
    ("coverage", "nets", "collected"),
    [
        ("wager", ["0.00", "0.00", "0.00", "0.00"], "0.00"),
        ("net", ["0.00", "0.00", "0.00", "0.00"], "0.00"),
        # Collected until a winner comes: what is settled after that goes back.
        ("payoffs", ["-60.00", "0.00", "0.00", "-20.00"], "80.00"),
    ],
)
def test_a_bank_without_a_minimum_may_have_put_up_nothing(
    coverage: str, nets: list[str], collected: str
) -> None:
    said = settle_disputed_hand(BANK_OF_NOTHING | {"coverage": coverage}).form()
    assert [seat["net"] for seat in said["seats"]] == nets
    won = said["seats"][1]["spots"]
    assert {name: (of["outcome"], of["due"], of["paid"]) for name, of in won.items()} == {
        "ante": ("returned", "10.00", "0.00"),
        "play": ("returned", "40.00", "0.00"),
        "blind": ("push", "0.00", "0.00"),
    }
    assert said["player_dealer"] == {
        "seat": 3,
        "wager": "0.00",
        "collected": collected,
        "paid": "0.00",
        "net": collected,
        "exhausted": True,
    }
    assert said["remarks"] == ["The player/dealer has put up nothing, which covers no payoff (8.5)"]


@pytest.mark.clause("8.5")
@pytest.mark.parametrize("minimum", ["table", "0.01"])
def test_a_bank_with_a_minimum_has_put_up_something(minimum: str) -> None:
    rules = BANK_OF_NOTHING["rules"].replace("none", minimum)
    possible = r"seat 3 has put up no wager; give .* above 0\.00, .*bank_minimum = \"none\"$"
    with pytest.raises(ParseError, match=possible):
        settle_disputed_hand(BANK_OF_NOTHING | {"rules": rules})
