"""Chapter 11: what the Blind and Trips pay."""

import pytest

from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import profile
from pitboss.game.rules import Rules
from tests.rules.felt import FOLDS, Hand, every_game, outcomes, play, rules_with

# A hand of each kind that beats a dealer who has a pair: its cards, the dealer's, and the board.
HANDS = {
    "royal flush": ("As Ks", "7d 2c", "Qs Js Ts 3h 3d"),
    "straight flush": ("9s 8s", "7d 2c", "Qs Js Ts 3h 3d"),
    "four of a kind": ("3s 3c", "7d 2c", "Qs Js Th 3h 3d"),
    "full house": ("Qd Qh", "7d 2c", "Qs Js Th 3h 3d"),
    "flush": ("As 4s", "7d 2c", "Qs Js 8s 3h 3d"),
    "straight": ("Ac Kd", "7d 2c", "Qs Js Th 3h 3d"),
    "three of a kind": ("Qd Qh", "Jd 7c", "Qs Js 8h 5h 2d"),
    "two pair": ("Qd Jh", "Jd 7c", "Qs Js 8h 5h 2d"),
    "pair": ("Qd 4c", "Jd 7c", "Qs Js 8h 5h 2d"),
}

BLIND_OF_10 = {
    "royal flush": "won 5000.00",
    "straight flush": "won 500.00",
    "four of a kind": "won 100.00",
    "full house": "won 30.00",
    "flush": "won 15.00",
    "straight": "won 10.00",
    "three of a kind": "pushed",
    "two pair": "pushed",
    "pair": "pushed",
}

# For Trips of 6, in the order of TABLES.
TRIPS_OF_6 = {
    "royal flush": ("won 300.00", "won 300.00", "won 300.00", "won 300.00"),
    "straight flush": ("won 240.00", "won 240.00", "won 240.00", "won 240.00"),
    "four of a kind": ("won 180.00", "won 180.00", "won 180.00", "won 120.00"),
    "full house": ("won 54.00", "won 48.00", "won 48.00", "won 42.00"),
    "flush": ("won 42.00", "won 36.00", "won 42.00", "won 36.00"),
    "straight": ("won 24.00", "won 30.00", "won 24.00", "won 30.00"),
    "three of a kind": ("won 18.00", "won 18.00", "won 18.00", "won 18.00"),
    "two pair": ("lost 6.00", "lost 6.00", "lost 6.00", "lost 6.00"),
    "pair": ("lost 6.00", "lost 6.00", "lost 6.00", "lost 6.00"),
}
TABLES = tuple(NAMED_TABLES["trips"])


def trips(rules: Rules, hand: str, decisions: str = "raise 4x") -> str:
    cards, dealer, board = HANDS[hand]
    return outcomes(play(rules, {1: Hand(cards, decisions, trips="6")}, dealer, board), 1)


@pytest.mark.clause("11.1")
@every_game
@pytest.mark.parametrize("hand", HANDS)
def test_the_blind_pays_its_odds_on_a_winning_hand(rules: Rules, hand: str) -> None:
    cards, dealer, board = HANDS[hand]
    round = play(rules, {1: Hand(cards)}, dealer, board)
    assert outcomes(round, 1) == f"ante won 10.00, play won 40.00, blind {BLIND_OF_10[hand]}"


@pytest.mark.clause("11.2")
@pytest.mark.parametrize("column", range(len(TABLES)), ids=TABLES)
@pytest.mark.parametrize("hand", HANDS)
def test_trips_pays_the_odds_of_each_table(column: int, hand: str) -> None:
    rules = rules_with("house", trips_table=TABLES[column])
    assert trips(rules, hand).endswith(f", trips {TRIPS_OF_6[hand][column]}")


@pytest.mark.clause("11.2")
@every_game
@pytest.mark.parametrize("hand", ["royal flush", "straight", "three of a kind"])
def test_trips_pays_a_folded_hand_by_the_same_table(rules: Rules, hand: str) -> None:
    shown, folded = trips(rules, hand), trips(rules, hand, FOLDS)
    assert shown.split(", ")[-1] == folded.split(", ")[-1]
    assert folded.startswith("ante lost 10.00, blind lost 10.00, trips won")


@pytest.mark.clause("11.3")
@pytest.mark.parametrize(
    ("name", "table"), [("california", 1), ("royal-caribbean", 2), ("house", 2)]
)
@pytest.mark.parametrize("hand", HANDS)
def test_each_game_uses_its_own_table(name: str, table: int, hand: str) -> None:
    assert trips(profile(name), hand).endswith(f", trips {TRIPS_OF_6[hand][table]}")


@pytest.mark.clause("11.3")
@pytest.mark.parametrize(
    ("name", "table"),
    [("california", "UTH-02"), ("royal-caribbean", "UTH-03"), ("house", "UTH-03")],
)
def test_each_game_names_its_table(name: str, table: str) -> None:
    assert profile(name).paytable("trips").name == table


@pytest.mark.clause("11.3")
def test_the_odds_that_royal_caribbean_prints_are_those_of_uth_03() -> None:
    printed = rules_with("royal-caribbean", trips_table="50 40 30 8 7 4 3")
    assert printed.paytable("trips") == profile("royal-caribbean").paytable("trips")


@pytest.mark.clause("11.3")
@pytest.mark.parametrize("table", TABLES)
def test_house_may_use_any_of_them(table: str) -> None:
    assert rules_with("house", trips_table=table).paytable("trips").name == table
