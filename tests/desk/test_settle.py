"""The desk gives a hand what the table gave it."""

import json
import random

import pytest

from pitboss.desk.forms import read_hand
from pitboss.desk.settle import answer, played, rules_of
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
@pytest.mark.parametrize("coverage", ["payoffs", "net"])
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
