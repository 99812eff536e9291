"""Chapter 4: how the cards reach the table, and who sees them there."""

import json
import re

import pytest

from pitboss.errors import Refusal
from pitboss.game.actions import CallNoMoreBets, Deal, PlaceWagers, PutUpWager, VoidRound
from pitboss.game.cards import DECK, Card, format_cards, parse_cards
from pitboss.game.dealer import decide
from pitboss.game.events import CardsDealt, StubDiscarded
from pitboss.game.money import Cents
from pitboss.game.notation import format_round
from pitboss.game.profiles import profile
from pitboss.game.record import parse_round
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Rules
from pitboss.game.view import view
from pitboss.protocol.views import public_form
from pitboss.table.commands import AcceptBank, Act, Sit, TimeOut
from pitboss.table.table import Table
from pitboss.table.view import table_view
from tests.rules.felt import (
    Hand,
    act,
    at,
    bets_down,
    deal,
    decisions_of,
    every_cardroom,
    every_game,
    folded_round,
    open_bets,
    opened,
    refused,
    rules_with,
    seated,
    seen,
    wager,
)
from tests.verifier.tables import RecordedTable, record_named

SEALED_GAMES = [
    profile("california"),
    profile("royal-caribbean"),
    profile("house").change(name="sealed-house", deals="sealed"),
]

# The deck of these tests, from the top: 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c and so on.
WRITTEN = DECK


def dealt_from(round: Round, deck: tuple[Card, ...] = WRITTEN) -> dict[str, str]:
    """Which cards lie where after a deal from the written deck."""
    events = decide(act(round, CallNoMoreBets()), Deal(deck))
    assert isinstance(events[0], CardsDealt)
    cards = {str(seat): format_cards(hand) for seat, hand in events[0].hands.items()}
    return cards | {
        "dealer": format_cards(events[0].dealer),
        "board": format_cards(events[0].board),
    }


def three_seats_of_five(rules: Rules) -> Round:
    """Seats 1, 2, 4, 5 and 6 have chips; 2, 4 and 6 wager; in the cardrooms seat 3 banks."""
    bets = open_bets(rules, dict.fromkeys((6, 5, 4, 2, 1), "100"), bank=3)
    return act(bets, wager(6, "5"), wager(2, "5"), wager(4, "5"))


@pytest.mark.clause("4.1")
@every_game
def test_no_more_bets_is_called_before_the_deal(rules: Rules) -> None:
    bets = three_seats_of_five(rules)
    assert refused(bets, Deal(WRITTEN)).code is Refusal.WRONG_STAGE
    called = act(bets, CallNoMoreBets())
    assert called.stage is Stage.DEALING
    assert act(called, Deal(WRITTEN)).stage is Stage.PREFLOP


@pytest.mark.clause("1.2")
@pytest.mark.clause("4.1")
@every_game
def test_cards_go_clockwise_from_the_casino_dealers_left_to_each_seat_with_an_ante(
    rules: Rules,
) -> None:
    # Neither the order of the wagers nor the seat of the player/dealer changes where it begins.
    cards = dealt_from(three_seats_of_five(rules))
    assert list(cards) == ["2", "4", "6", "dealer", "board"]
    firsts = [WRITTEN.index(parse_cards(cards[seat])[0]) for seat in ("2", "4", "6", "dealer")]
    assert firsts == sorted(firsts)
    assert firsts[0] == 0


SHUFFLER = {
    "2": "2c 2d",
    "4": "2h 2s",
    "6": "3c 3d",
    "dealer": "3h 3s",
    "board": "4c 4d 4h 4s 5c",
}
SHOE = {
    "2": "2c 3c",
    "4": "2d 3d",
    "6": "2h 3h",
    "dealer": "2s 3s",
    "board": "4c 4d 4h 4s 5c",
}


@pytest.mark.clause("4.2")
@pytest.mark.parametrize(
    "rules",
    [
        profile("california"),
        profile("house"),
        rules_with("royal-caribbean", dealing="shuffler"),
    ],
    ids=["california", "house", "royal-caribbean by choice"],
)
def test_a_shuffler_gives_two_cards_at_a_time_and_the_dealer_the_last_two(rules: Rules) -> None:
    assert dealt_from(three_seats_of_five(rules)) == SHUFFLER


@pytest.mark.clause("4.3")
@pytest.mark.parametrize(
    "rules",
    [
        profile("royal-caribbean"),
        rules_with("california", dealing="shoe"),
        rules_with("house", dealing="shoe"),
    ],
    ids=["royal-caribbean", "california by choice", "house by choice"],
)
def test_a_shoe_gives_one_card_around_and_then_another(rules: Rules) -> None:
    assert dealt_from(three_seats_of_five(rules)) == SHOE


@pytest.mark.clause("4.4")
@every_game
@pytest.mark.parametrize("seats", [(1,), (1, 4), (1, 2, 3, 4, 5)])
def test_five_community_cards_follow_at_once_and_none_is_burned(
    rules: Rules, seats: tuple[int, ...]
) -> None:
    bets = open_bets(rules, dict.fromkeys(seats, "100"), bank=6)
    cards = dealt_from(act(bets, *(wager(seat, "5") for seat in seats)))
    hole_cards = 2 * len(seats) + 2
    assert parse_cards(cards["board"]) == WRITTEN[hole_cards : hole_cards + 5]
    hands = parse_cards(" ".join(hand for place, hand in cards.items() if place != "board"))
    assert set(hands) == set(WRITTEN[:hole_cards])


HANDS = {1: Hand("As Ks", "check, raise 2x"), 2: Hand("Qd 8d", "check, check, fold")}
DEALER, BOARD = "9s 3s", "2h 5d 9c Jc Kd"


@pytest.mark.clause("4.5")
@every_game
def test_all_cards_are_dealt_face_down(rules: Rules) -> None:
    dealt = deal(rules, HANDS, DEALER, BOARD)
    for viewer, cards in (
        (None, "1 ????, 2 ????, dealer ????, board ??????????"),
        (1, "1 AsKs, 2 ????, dealer ????, board ??????????"),
        (2, "1 ????, 2 Qd8d, dealer ????, board ??????????"),
        (7, "1 ????, 2 ????, dealer ????, board ??????????"),
    ):
        assert f"| {cards} |" in seen(dealt, viewer)
        shown = view(dealt, viewer)
        assert shown.dealer_strength is None
        assert all(part.strength is None for part in shown.seats.values())


@pytest.mark.clause("4.6")
def test_in_california_two_decks_take_turns() -> None:
    table = seated(profile("california"), {1: "1000", 2: "1000"})
    backs = []
    for bank in (1, 1, 2, 2, 1):
        table = folded_round(table, bank)
        assert table.round is not None
        backs.append(table.round.deck)
    assert backs == ["red", "blue", "red", "blue", "red"]


@pytest.mark.clause("4.6")
@pytest.mark.parametrize("name", ["house", "royal-caribbean"])
def test_house_and_royal_caribbean_use_one_deck(name: str) -> None:
    table = seated(profile(name), {1: "1000", 2: "1000"})
    backs = set()
    for _ in range(3):
        table = folded_round(table)
        assert table.round is not None
        backs.add(table.round.deck)
    assert len(backs) == 1


def voided(table: Table, dealt: bool) -> Table:
    table = at(opened(table), Act(wager(2, "10")), Act(CallNoMoreBets()))
    if dealt:
        table = at(table, Act(Deal(WRITTEN)))
    return at(table, Act(VoidRound("the shuffler jams")))


@pytest.mark.clause("4.6")
def test_a_deck_that_was_not_dealt_is_used_for_the_next_round() -> None:
    table = seated(profile("california"), {1: "1000", 2: "1000"})
    table = voided(folded_round(table, 1), dealt=False)
    assert table.round is not None
    assert table.round.deck == "blue"
    table = folded_round(table)
    assert table.round is not None
    assert (table.round.number, table.round.deck) == (3, "blue")
    table = folded_round(table)
    assert table.round is not None
    assert (table.round.number, table.round.deck) == (4, "red")


@pytest.mark.clause("4.6")
def test_a_deck_that_was_dealt_gives_way_to_the_other_though_the_round_was_void() -> None:
    table = seated(profile("california"), {1: "1000", 2: "1000"})
    table = folded_round(voided(table, dealt=True))
    assert table.round is not None
    assert table.round.deck == "blue"


@pytest.mark.clause("4.6")
def test_the_deck_is_part_of_the_rounds_record() -> None:
    rules = profile("california")
    table = folded_round(folded_round(seated(rules, {1: "1000", 2: "1000"}), 1), 1)
    assert table.round is not None
    record = format_round(table.round)
    assert record.startswith("uth/3 california #2 blue | ")
    assert parse_round(record, rules).deck == "blue"


@pytest.mark.clause("4.7")
@every_game
@pytest.mark.parametrize(("seats", "left"), [((1,), 43), ((1, 2), 41), ((1, 2, 3, 4, 5), 35)])
def test_the_undealt_cards_are_counted_into_the_rack(
    rules: Rules, seats: tuple[int, ...], left: int
) -> None:
    bets = open_bets(rules, dict.fromkeys(seats, "100"), bank=6)
    called = act(bets, *(wager(seat, "5") for seat in seats), CallNoMoreBets())
    events = decide(called, Deal(WRITTEN))
    assert events[1:] == (StubDiscarded(left),)
    assert act(called, Deal(WRITTEN)).discards == left


@pytest.mark.clause("4.7")
@every_game
def test_the_undealt_cards_are_seen_by_nobody(rules: Rules) -> None:
    called = act(bets_down(rules, HANDS), CallNoMoreBets())
    # The same cards are dealt, and the rest of the deck lies the other way round.
    stub_first = act(called, Deal(WRITTEN))
    stub_last = act(called, Deal((*WRITTEN[:11], *reversed(WRITTEN[11:]))))
    for action in (None, *decisions_of(HANDS)):
        if action is not None:
            stub_first, stub_last = act(stub_first, action), act(stub_last, action)
        for viewer in (None, 1, 2, 7):
            assert view(stub_first, viewer) == view(stub_last, viewer)
        in_record = re.findall(r"[2-9TJQKA][cdhs]", format_round(stub_first))
        assert set(in_record) <= {str(card) for card in WRITTEN[:11]}
    assert stub_first.stage is Stage.CLOSED


@pytest.mark.clause("4.8")
@every_game
def test_the_dealers_cards_lie_face_down_until_they_are_turned(rules: Rules) -> None:
    round = deal(rules, HANDS, DEALER, BOARD)
    for action in decisions_of(HANDS):
        for viewer in (None, 1, 2, 7):
            shown = view(round, viewer)
            assert shown.dealer == (None, None)
            assert shown.dealer_strength is None
            assert "9s" not in seen(round, viewer)
        round = act(round, action)
    for viewer in (None, 1, 2, 7):
        assert view(round, viewer).dealer == parse_cards(DEALER)


@pytest.mark.clause("4.8")
@every_cardroom
def test_the_player_dealer_does_not_see_the_own_cards_either(rules: Rules) -> None:
    table = opened(seated(rules, {1: "1000", 2: "1000"}), 1)
    table = at(table, Act(wager(2, "10")), Act(CallNoMoreBets()), Act(Deal(WRITTEN)))
    assert table.round is not None
    shown = table_view(table, 1)
    assert shown.round is not None
    assert shown.round.dealer == (None, None)
    assert shown.round.seats[1].cards == ()
    assert shown.round.seats[1].strength is None


@pytest.mark.clause("4.9")
def test_a_deck_is_the_fifty_two_standard_cards() -> None:
    written = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert len(written) == 52
    assert {str(card) for card in DECK} == set(written)


@pytest.mark.clause("4.9")
@every_game
@pytest.mark.parametrize(
    "deck",
    [DECK[:-1], (*DECK, DECK[0]), (*DECK[:-1], DECK[0]), ()],
    ids=["a card is missing", "a card too many", "a card twice", "no cards"],
)
def test_another_deck_is_not_dealt(rules: Rules, deck: tuple[Card, ...]) -> None:
    called = act(bets_down(rules, HANDS), CallNoMoreBets())
    assert refused(called, Deal(deck)).code is Refusal.BAD_DECK


@pytest.mark.clause("4.10")
@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.name) for rules in SEALED_GAMES])
def test_what_nobody_turned_stays_hidden_when_the_round_is_over(rules: Rules) -> None:
    """Everybody folds: of all cards the board alone was turned, and each has seen their own."""
    kept = RecordedTable(rules)
    for seat, name in ((1, "Ada"), (2, "Ben"), (3, "Cleo")):
        kept.ask(Sit(seat, name, Cents(100 * rules.spot_minimum)), name)
    bank = kept.table.bank_offered_to
    if bank is not None:
        kept.ask(AcceptBank(bank))
    kept.open()
    if bank is not None:
        kept.ask(Act(PutUpWager(bank, rules.spot_minimum)))
    players = [seat for seat in (1, 2, 3) if seat != bank]
    for seat in players:
        kept.ask(Act(PlaceWagers(seat, ante=rules.spot_minimum)))
    kept.deal()
    while (round := kept.table.running) is not None:
        kept.ask(TimeOut(round.to_decide()[0]))
    kept.reveal()
    round = kept.table.round
    assert round is not None
    names = {1: "Ada", 2: "Ben", 3: "Cleo"}
    for viewer in (None, *names):
        record = kept.record(viewer=None if viewer is None else names[viewer])
        assert record["dealer"] == "????"
        assert record["board"] == format_cards(round.board, "")
        assert record["fairness"]["seed"] is None
        shown = {seat: record["seats"][str(seat)]["cards"] for seat in players}
        assert shown == {
            seat: format_cards(round.seats[seat].cards, "") if seat == viewer else "????"
            for seat in players
        }


@pytest.mark.clause("4.11")
@every_game
def test_a_game_deals_open_or_sealed_and_a_table_may_choose_otherwise(rules: Rules) -> None:
    assert rules.deals == ("open" if rules.house_banked else "sealed")
    other = "sealed" if rules.deals == "open" else "open"
    assert rules.change(name="other", deals=other).deals == other
    assert public_form(table_view(Table(rules), None))["deals"] == rules.deals


@pytest.mark.clause("4.11")
def test_an_open_deal_ends_with_its_seed_revealed_and_a_sealed_one_with_its_seed_kept() -> None:
    for name, last in (("house, round 1", "seed-revealed"), ("california, round 1", "seed-kept")):
        record = record_named(name)
        assert json.loads(record["chain"]["events"][-1]["body"])["kind"] == last
        assert (record["fairness"]["seed"] is None) == (last == "seed-kept")
