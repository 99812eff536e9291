"""Chapter 10: the fee of the cardroom, its schedules, and its limits."""

import pytest

from pitboss.errors import InvalidRules
from pitboss.game.actions import CallNoMoreBets, Deal
from pitboss.game.cards import DECK
from pitboss.game.dealer import decide
from pitboss.game.events import CardsDealt, CollectionTaken, NoMoreBetsCalled, StubDiscarded
from pitboss.game.money import Cents
from pitboss.game.profiles import parse_rules, profile
from pitboss.game.rules import Rules
from pitboss.table.commands import Act
from pitboss.table.ledger import BANK, DROP, ESCROW
from tests.rules.felt import (
    FOLDS,
    Hand,
    act,
    at,
    folded_round,
    money,
    open_bets,
    opened,
    play,
    played_at,
    rules_with,
    seated,
    wager,
)

BOARD, NINES = "2h 5d 9c Jc Kd", "9s 3s"


def collected(rules: Rules, ante: str, trips: str) -> tuple[Cents, Cents]:
    """The total action that a single seat makes, and what is taken for it."""
    bets = act(open_bets(rules, {1: "100000"}), wager(1, ante, trips))
    called = act(bets, CallNoMoreBets())
    return called.total_action, called.collection


@pytest.mark.clause("10.1")
def test_the_collection_is_taken_after_the_wagers_and_before_the_first_card() -> None:
    bets = act(open_bets(profile("california"), {1: "1000"}), wager(1, "20", "10"))
    assert bets.collection == 0
    assert decide(bets, CallNoMoreBets()) == (
        NoMoreBetsCalled(money("50")),
        CollectionTaken(7, money("1")),
    )
    dealt = decide(act(bets, CallNoMoreBets()), Deal(DECK))
    assert [type(event) for event in dealt] == [CardsDealt, StubDiscarded]


@pytest.mark.clause("10.1")
def test_the_collection_goes_from_the_player_dealer_into_the_drop() -> None:
    table = opened(seated(profile("california"), {1: "1000", 2: "1000"}), 1, "100")
    table = at(table, Act(wager(2, "20", "11")))
    assert (table.ledger.stack(1), table.ledger.balance(DROP)) == (money("900"), 0)
    table = at(table, Act(CallNoMoreBets()))
    assert (table.ledger.stack(1), table.ledger.balance(DROP)) == (money("898"), money("2"))


@pytest.mark.clause("10.2")
def test_the_total_action_is_all_antes_blinds_and_trips() -> None:
    bets = open_bets(profile("california"), {1: "1000", 2: "1000", 3: "1000", 4: "1000"})
    bets = act(bets, wager(1, "5"), wager(2, "20", "10"), wager(4, "10", "20"))
    called = act(bets, CallNoMoreBets())
    assert called.total_action == money("100")  # 10, 50 and 40; seat 3 sits out
    assert called.collection == money("2")
    called = act(act(bets, wager(1, "5", "5")), CallNoMoreBets())
    assert (called.total_action, called.collection) == (money("105"), money("3"))


@pytest.mark.clause("10.2")
@pytest.mark.parametrize("decisions", ["raise 4x", "check, raise 2x", FOLDS])
def test_play_wagers_never_count(decisions: str) -> None:
    # Ante and Blind make 50; a raise of 4x would put the total at 150, two steps up.
    rules, hands = profile("california"), {1: Hand("Kh 4s", decisions, ante="25")}
    round = play(rules, hands, NINES, BOARD)
    assert (round.total_action, round.collection) == (money("50"), money("1"))


# Ante (and Blind), Trips, their total, and the collection: both ends of every printed step.
STEPS = [
    (1, "5", "0", "10", "1"),
    (1, "20", "10", "50", "1"),
    (1, "20", "11", "51", "2"),
    (1, "40", "20", "100", "2"),
    (1, "40", "21", "101", "3"),
    (1, "80", "40", "200", "3"),
    (1, "80", "41", "201", "6"),
    (1, "120", "60", "300", "6"),
    (1, "120", "61", "301", "9"),
    (1, "300", "300", "900", "9"),
    (2, "25", "0", "50", "3"),
    (2, "80", "40", "200", "3"),
    (2, "80", "41", "201", "6"),
    (2, "150", "100", "400", "6"),
    (2, "150", "101", "401", "12"),
    (2, "250", "100", "600", "12"),
    (2, "250", "101", "601", "15"),
    (2, "350", "100", "800", "15"),
    (2, "350", "101", "801", "20"),
    (2, "1000", "1000", "3000", "20"),
    (3, "100", "0", "200", "6"),
    (3, "150", "100", "400", "6"),
    (3, "150", "101", "401", "15"),
    (3, "350", "100", "800", "15"),
    (3, "350", "101", "801", "20"),
    (3, "550", "100", "1200", "20"),
    (3, "550", "101", "1201", "25"),
    (3, "750", "100", "1600", "25"),
    (3, "750", "101", "1601", "30"),
    (3, "2000", "2000", "6000", "30"),
]


@pytest.mark.clause("10.3")
@pytest.mark.parametrize(("schedule", "ante", "trips", "total", "collection"), STEPS)
def test_each_step_of_each_schedule_has_its_collection(
    schedule: int, ante: str, trips: str, total: str, collection: str
) -> None:
    rules = rules_with("california", schedule=schedule)
    assert collected(rules, ante, trips) == (money(total), money(collection))


@pytest.mark.clause("10.3")
@pytest.mark.parametrize(("schedule", "least"), [(1, "5"), (2, "25"), (3, "100")])
def test_the_first_step_begins_at_the_least_wager(schedule: int, least: str) -> None:
    rules = rules_with("california", schedule=schedule)
    first = {1: "1", 2: "3", 3: "6"}[schedule]
    assert rules.collection(money(least)) == money(first)


@pytest.mark.clause("10.3")
@pytest.mark.parametrize(
    ("schedule", "least", "most"), [(1, "5", "300"), (2, "25", "1000"), (3, "100", "2000")]
)
def test_each_schedule_has_its_limits_for_a_spot(schedule: int, least: str, most: str) -> None:
    rules = rules_with("california", schedule=schedule)
    assert (rules.spot_minimum, rules.spot_maximum) == (money(least), money(most))


@pytest.mark.clause("10.4")
@pytest.mark.parametrize(
    ("schedule", "ante", "trips", "total", "collection"),
    [
        (1, "20", "10.50", "50.50", "2"),
        (1, "40", "20.50", "100.50", "3"),
        (1, "80", "40.50", "200.50", "6"),
        (1, "120", "60.50", "300.50", "9"),
        (2, "80", "40.50", "200.50", "6"),
        (2, "150", "100.50", "400.50", "12"),
        (2, "250", "100.50", "600.50", "15"),
        (2, "350", "100.50", "800.50", "20"),
        (3, "150", "100.50", "400.50", "15"),
        (3, "350", "100.50", "800.50", "20"),
        (3, "550", "100.50", "1200.50", "25"),
        (3, "750", "100.50", "1600.50", "30"),
    ],
)
def test_a_total_between_two_printed_steps_falls_into_the_higher_one(
    schedule: int, ante: str, trips: str, total: str, collection: str
) -> None:
    text = f'extends = "california"\nincrement = "0.50"\nschedule = {schedule}'
    rules = parse_rules(text, "halves.toml")
    assert collected(rules, ante, trips) == (money(total), money(collection))


@pytest.mark.clause("10.4")
@pytest.mark.parametrize(
    ("trips", "total", "collection"),
    [
        ("10.00", "50.00", "1"),
        ("10.02", "50.02", "1"),
        ("10.98", "50.98", "1"),
        ("11.00", "51.00", "2"),
        ("60.98", "100.98", "2"),
        ("61.00", "101.00", "3"),
        ("260.98", "300.98", "6"),
        ("261.00", "301.00", "9"),
    ],
)
def test_a_house_may_read_it_as_the_lower_one(trips: str, total: str, collection: str) -> None:
    rules = rules_with("california", increment="0.02", between_steps="lower")
    assert collected(rules, "20", trips) == (money(total), money(collection))


# A total action of 60 means 2; the player/dealer's wager covers all of it, a part, or next to none.
@pytest.mark.clause("10.5")
@pytest.mark.parametrize("coverage", ["wager", "net", "payoffs"])
@pytest.mark.parametrize("bank_wager", ["500", "40", "5"])
@pytest.mark.parametrize("cards", ["Kh 4s", "Qs 8d"], ids=["player wins", "player loses"])
def test_the_collection_is_due_in_full_whatever_is_covered(
    coverage: str, bank_wager: str, cards: str
) -> None:
    rules = rules_with("california", coverage=coverage)
    table = opened(seated(rules, {1: "1000", 2: "1000"}), 1, bank_wager)
    table = played_at(table, {2: Hand(cards, ante="30")}, NINES, BOARD)
    assert table.running is None
    assert table.ledger.balance(DROP) == money("2")


@pytest.mark.clause("10.5")
def test_the_collection_is_not_given_back_when_all_wagers_push() -> None:
    table = opened(seated(profile("california"), {1: "1000", 2: "1000"}), 1, "100")
    table = played_at(table, {2: Hand("9d 3c")}, NINES, BOARD)
    assert table.ledger.stack(1) == money("999")
    assert table.ledger.stack(2) == money("1000")


@pytest.mark.clause("10.5")
def test_players_pay_no_collection() -> None:
    table = opened(seated(profile("california"), {1: "1000", 2: "1000", 3: "1000"}), 1, "100")
    table = at(table, *(Act(wager(seat, "100", "50")) for seat in (2, 3)), Act(CallNoMoreBets()))
    # Each has put down 250 and no more.
    assert [table.ledger.stack(seat) for seat in (2, 3)] == [money("750"), money("750")]
    assert table.ledger.balance(ESCROW) == money("600")
    assert table.ledger.balance(DROP) == money("9")


@pytest.mark.clause("10.6")
@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("percent = 5", "does not have just up_to and collection"),
        ('collection = "1.00", percentage = "5"', "does not have just up_to and collection"),
        ('collection = "5%"', "not an amount: '5%'"),
        ("collection = 0.05", "not an amount: 0.05; write it in quotes"),
    ],
)
def test_rules_cannot_express_a_percentage(step: str, why: str) -> None:
    text = f"""
        extends = "california"
        [schedules.1]
        minimum = "5.00"
        maximum = "300.00"
        steps = [{{ up_to = "50.00", {step} }}, {{ collection = "9.00" }}]
    """
    with pytest.raises(InvalidRules, match=why):
        parse_rules(text, "percentage.toml")


@pytest.mark.clause("10.6")
@pytest.mark.parametrize("field", ["rake", "percentage", "commission", "house_take"])
@pytest.mark.parametrize("name", ["california", "royal-caribbean"])
def test_rules_have_no_field_for_a_share_of_the_wagers(name: str, field: str) -> None:
    with pytest.raises(InvalidRules, match=f"{field}: unknown field"):
        parse_rules(f'extends = "{name}"\n{field} = "5.00"', "share.toml")


@pytest.mark.clause("10.6")
@pytest.mark.parametrize("name", ["california", "royal-caribbean"])
def test_the_collection_is_all_that_the_house_ever_takes(name: str) -> None:
    table = seated(profile(name), {1: "1000", 2: "1000", 3: "1000"})
    stories = [
        ("Kh 4s", "raise 4x"),
        ("Qs 8d", "raise 4x"),
        ("Qs Td", FOLDS),
        ("9d 3c", "raise 3x"),
    ]
    for cards, decisions in stories:
        table = opened(table, None, "200")
        assert table.round is not None
        seat = next(seat for seat in (1, 2, 3) if seat != table.round.player_dealer)
        before = sum(table.ledger.stack(seat) for seat in (1, 2, 3)) + money("200")
        table = played_at(table, {seat: Hand(cards, decisions, trips="5")}, NINES, BOARD)
        after = sum(table.ledger.stack(seat) for seat in (1, 2, 3))
        fee = money("1") if name == "california" else 0  # of a total action of 25, always
        assert before - after == fee
        assert table.ledger.balance(BANK) == 0


@pytest.mark.clause("10.7")
@pytest.mark.parametrize("name", ["house", "royal-caribbean"])
def test_house_and_royal_caribbean_take_no_collection(name: str) -> None:
    rules = profile(name)
    bets = act(open_bets(rules, {1: "9000"}), wager(1, "500", "500"))
    assert decide(bets, CallNoMoreBets()) == (NoMoreBetsCalled(money("1500")),)
    table = folded_round(seated(rules, {1: "1000", 2: "1000"}))
    assert table.ledger.balance(DROP) == 0


@pytest.mark.clause("10.7")
def test_a_house_banked_game_cannot_be_given_a_schedule() -> None:
    with pytest.raises(InvalidRules, match="takes no collection"):
        rules_with("house", schedule=1)
