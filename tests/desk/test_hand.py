"""The desk from Python: one call settles a hand, and says why."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss import (
    Card,
    Check,
    Fold,
    InvalidRules,
    ParseError,
    Raise,
    Rules,
    parse_cards,
    parse_rules,
    profile,
    settle_disputed_hand,
    settle_hand,
)

EXAMPLE = Path(__file__).parents[2] / "examples" / "disputed-hand.json"
ROYAL: dict[str, Any] = {
    "cards": "As Ks",
    "decisions": "raise 4x",
    "dealer": "7d 2c",
    "board": "Qs Js Ts 3h 4d",
    "ante": "10",
}


def test_lines_net_and_reasons() -> None:
    hand = settle_hand(**ROYAL, trips="5")
    nets = {line.spot: line.net for line in hand.lines}
    assert nets == {"ante": 0, "play": 4000, "blind": 500_000, "trips": 25_000}
    assert hand.net == hand.round.net(1) == 529_000
    assert hand.reasons[0] == "Ante returned: dealer does not qualify (6.3)"
    assert len(hand.reasons) == 4


def test_text_and_values_are_the_same() -> None:
    values = settle_hand(
        [Card("As"), Card("Ks")],
        [Raise(4)],
        dealer=parse_cards("7d 2c"),
        board=parse_cards("Qs Js Ts 3h 4d"),
        rules=profile("house"),
        stakes={"ante": 1000},
    )
    assert values == settle_hand(**ROYAL)


def test_it_prints_every_wager_with_its_reason() -> None:
    folded = {**ROYAL, "decisions": [Check(), Check(), Fold()], "trips": "5"}
    assert str(settle_hand(**folded)) == "\n".join(
        [
            "House-banked casino game",
            "Board   Qs Js Ts 3h 4d",
            "Dealer  7d 2c: not turned: everybody has folded (6.1)",
            "Seat 1  As Ks, check, check, fold: royal flush, fold",
            "     -10.00  Ante lost: the hand was folded (6.10)",
            "     -10.00  Blind lost: the hand was folded (6.10)",
            "    +250.00  Trips wins 50 to 1: three of a kind or better (6.8)",
            "    +230.00  net",
            "The house collected 20.00, paid 250.00, net -230.00 (9.4)",
        ]
    )


@pytest.mark.parametrize("decisions", ["check check raise 1x", "Check,check,  Raise  1x"])
def test_decisions_in_one_text_stand_apart_by_commas_or_spaces(decisions: str) -> None:
    (play,) = [
        one for one in settle_hand(**ROYAL | {"decisions": decisions}).lines if one.spot == "play"
    ]
    assert play.stake == 1000


def test_a_seat_that_banks_answers_as_far_as_its_wager_goes() -> None:
    hand = settle_hand(**ROYAL, rules="california", bank="500")
    assert hand.net == 50_000
    assert hand.settlement.bank.exhausted
    assert "Collection 1.00, paid by the player/dealer (10.1, 10.2)" in str(hand).splitlines()


def test_a_side_bet_with_a_dash_goes_by_an_underscore() -> None:
    toml = EXAMPLE.with_name("bad-beat.toml").read_text(encoding="utf-8")
    hand = settle_hand(**ROYAL, rules=parse_rules(toml, "bad-beat.toml"), bad_beat="5")
    assert hand.lines[-1].spot == "bad-beat"


def progressive() -> Rules:
    toml = EXAMPLE.with_name("progressive.toml").read_text(encoding="utf-8")
    return parse_rules(toml, "progressive.toml")


def test_a_share_of_what_the_meter_showed() -> None:
    rules = progressive()
    hand = settle_hand(**ROYAL, rules=rules, progressive="5", meters={"progressive": "20000"})
    assert hand.lines[-1].paid == 2_000_100  # with the part of this round's stake
    assert "The meter of Progressive showed 20000.00 (13.7)" in str(hand).splitlines()
    assert hand.form()["meters"] == {"progressive": "20000.00"}
    at_its_start = settle_hand(**ROYAL, rules=rules, progressive="5")
    assert at_its_start.form()["meters"] == {"progressive": "10000.00"}


@pytest.mark.parametrize(
    ("meters", "words"),
    [
        ({"trips": "20000"}, "meters 'trips' is unknown; the meters of progressive: progressive"),
        ({"progressive": "9"}, r"9\.00 on the meter of progressive; it starts at 10000\.00"),
        ({"progressive": 1.5}, "meters progressive: not an amount: 1.5"),
        (5, "not meters: 5"),
    ],
)
def test_what_a_meter_cannot_have_shown_is_refused(meters: Any, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        settle_hand(**ROYAL, rules=progressive(), progressive="5", meters=meters)


@pytest.mark.parametrize("as_text", [True, False])
def test_the_disputed_hand_of_the_desk(as_text: bool) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    hand = settle_disputed_hand(text if as_text else json.loads(text))
    assert [(line.seat, line.spot) for line in hand.lines][:1] == [(4, "ante")]
    assert (hand.round.net(4), hand.round.net(5), hand.round.net(3)) == (50_000, -2000, -48_100)
    assert hand.form()["player_dealer"]["net"] == "-480.00"


def test_other_rules_for_a_disputed_hand() -> None:
    form = {**json.loads(EXAMPLE.read_text(encoding="utf-8")), "rules": "mine"}
    with pytest.raises(ParseError, match="unknown rules 'mine'"):
        settle_disputed_hand(form)
    mine = profile("california").change(name="mine", blind_table="10 10 10 3 1 1")
    blind = next(line for line in settle_disputed_hand(form, mine).lines if line.spot == "blind")
    assert blind.paid == 10_000


def test_rules_as_text_in_a_disputed_hand() -> None:
    """The desk's page saves rules of one's own so."""
    text = 'extends = "california"\nblind_table = "10 10 10 3 1 1"\n'
    form = {**json.loads(EXAMPLE.read_text(encoding="utf-8")), "rules": text}
    blind = next(line for line in settle_disputed_hand(form).lines if line.spot == "blind")
    assert blind.paid == 10_000
    with pytest.raises(InvalidRules, match="seats: 99 is not between 1 and 8"):
        settle_disputed_hand({**form, "rules": 'extends = "california"\nseats = 99'})


def test_the_table_of_a_spot_with_a_dash_has_an_underscore() -> None:
    rules = (EXAMPLE.parent / "bad-beat.toml").read_text(encoding="utf-8")
    form: dict[str, Any] = {
        "rules": rules,
        "dealer": "7d 2c",
        "board": "Qs Js Ts 3h 4d",
        "seats": [{"seat": 1, "ante": "10", "cards": "As Ks", "actions": ["raise 4x"]}],
    }
    pays = "straight flush 9, four of a kind 8"
    for name in ("bad_beat_table", "bad-beat_table"):
        round = settle_disputed_hand({**form, name: pays}).round
        assert str(round.rules.paytable("bad-beat")) == pays
    both = {**form, "bad_beat_table": pays, "bad-beat_table": pays}
    with pytest.raises(ParseError, match="'bad_beat_table' is given twice"):
        settle_disputed_hand(both)
    with pytest.raises(ParseError, match=r"'burn' is unknown; .*, bad_beat_table, blind_table"):
        settle_disputed_hand({**form, "burn": "2d"})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"ante": 10.0}, "ante: not an amount: 10.0; money is whole cents, .* never a float"),
        ({"ante": "7.50"}, r"Ante 7\.50 is not in steps of 1\.00"),
        ({"bonus": "5"}, "the spots before the deal are ante, blind, trips"),
        ({"dealer": "As 2c"}, "card As appears twice: seat 1 and the dealer"),
        ({"dealer": "7d"}, "dealer: '7d' is 1 card, not 2"),
        ({"board": None}, "not cards: None"),
        ({"decisions": "check"}, "seat 1 has not decided"),
        ({"decisions": [4]}, r"not a decision: 4; as in 'check, check, raise 1x'"),
        ({"bank": "500"}, "the house banks house: leave bank out"),
        ({"rules": "california"}, r"a seat banks california: give its wager, as in bank='500\.00'"),
        ({"rules": "nevada"}, "unknown rules 'nevada'"),
        ({"stakes": [1]}, "not stakes"),
    ],
)
def test_what_cannot_be_settled_is_refused_in_one_line(change: Any, words: str) -> None:
    with pytest.raises(ParseError, match=words) as refused:
        settle_hand(**{**ROYAL, **change})
    assert "\n" not in str(refused.value)


def test_what_is_no_json_is_refused() -> None:
    for hand in ("nonsense", {"rules": {1, 2}}, [1]):
        with pytest.raises(ParseError, match="JSON"):
            settle_disputed_hand(hand)  # type: ignore[arg-type]
