"""Mistakes that other implementations of this game made, each with the test that catches it here.

The numbers are those of our list; 20 is about simulations.
"""

import re
from pathlib import Path

import pytest

import pitboss
from pitboss.errors import InvalidRules
from pitboss.game.actions import (
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    Fold,
    PlaceWagers,
    PutUpWager,
    Raise,
)
from pitboss.game.cards import parse_cards
from pitboss.game.claims import Outcome
from pitboss.game.dealer import decision_offers
from pitboss.game.hands import HandCategory, strength
from pitboss.game.money import Cents
from pitboss.game.notation import format_round
from pitboss.game.profiles import PROFILES, parse_rules, profile, with_fields
from pitboss.game.round import Round, Stage, open_round
from pitboss.game.rules import Rules, Street
from pitboss.game.settlement import Line
from pitboss.game.view import view
from pitboss.game.wagers import Result
from pitboss.table.bots import house_bots
from pitboss.table.chart import ChartStrategy
from pitboss.table.ledger import BANK, CAGE, DROP
from tests.game.scripts import deck_with, do, heads_up
from tests.table.session import Session

HOUSE = profile("house")
TO_THE_RIVER = "check, check, raise 1x"
ALL_FOLD = "check, check, fold"

# No pair on the board and none with the dealer's cards: ace high, which does not qualify.
UNQUALIFIED = ("As 4d", "Kh 9h 2s 3c Tc")


def line(round: Round, spot: str) -> Line:
    return next(one for one in round.lines if one.spot == spot)


def nets(round: Round) -> dict[str, int]:
    return {one.spot: one.net for one in round.lines}


def test_mistake_01_ante_lost_to_a_dealer_who_does_not_qualify() -> None:
    round = heads_up(HOUSE, "7c 5d", *UNQUALIFIED, TO_THE_RIVER)
    assert round.results[1] is Result.LOSE
    assert nets(round) == {"play": -1000, "ante": 0, "blind": -1000}
    assert line(round, "ante").returned == 1000


@pytest.mark.parametrize("name", PROFILES)
def test_mistake_02_flush_on_the_blind_paid_more_than_3_to_2(name: str) -> None:
    rules = with_fields(HOUSE, {"blind_table": str(profile(name).paytable("blind"))})
    round = heads_up(rules, "Ah 7h", "Kc Kd", "Qh 9h 2h 3s Tc", "raise 4x")
    assert line(round, "blind").paid == 1500
    assert str(line(round, "blind").odds) == "3 to 2"


@pytest.mark.parametrize(("ante", "winnings"), [(500, 750), (700, 1050), (1100, 1650)])
def test_mistake_03_3_to_2_truncated_on_odd_antes(ante: int, winnings: int) -> None:
    round = heads_up(HOUSE, "Ah 7h", "Kc Kd", "Qh 9h 2h 3s Tc", "raise 4x", ante=ante)
    assert line(round, "blind").paid == winnings
    with pytest.raises(InvalidRules, match="not a whole cent"):
        with_fields(HOUSE, {"increment": "0.05"})


def test_mistake_04_blind_stake_kept_by_the_bank() -> None:
    with_straight = heads_up(HOUSE, "Ah Ks", "4c 4d", "Qh Jd Ts 3s 2c", "raise 4x")
    below = heads_up(HOUSE, "Ah Ad", "4c 4d", "Qh 9d 7s 3s 2c", "raise 4x")
    for round, winnings in ((with_straight, 1000), (below, 0)):
        blind = line(round, "blind")
        assert (blind.paid, blind.lost, blind.returned) == (winnings, 0, 1000)
    assert line(below, "blind").outcome is Outcome.PUSH


def test_mistake_05_folded_winner_paid() -> None:
    round = heads_up(HOUSE, "Ah Ad", "4c 4d", "Qh 9d 7s 3s 2c", ALL_FOLD)
    assert round.results == {1: Result.FOLD}
    assert nets(round) == {"ante": -1000, "blind": -1000}
    assert not any(one.paid for one in round.lines)


def test_mistake_06_fold_gets_the_ante_back() -> None:
    round = heads_up(HOUSE, "7c 5d", *UNQUALIFIED, ALL_FOLD)
    assert nets(round) == {"ante": -1000, "blind": -1000}


def test_mistake_07_trips_lost_with_a_fold_or_with_the_hand() -> None:
    threes = ("3c 3d", "Kc Kd", "3h Ks 9d 7s 2c")
    folded = heads_up(HOUSE, *threes, ALL_FOLD, trips=500)
    assert nets(folded) == {"ante": -1000, "blind": -1000, "trips": 1500}
    beaten = heads_up(HOUSE, *threes, "raise 4x", trips=500)
    assert beaten.results[1] is Result.LOSE
    assert nets(beaten)["trips"] == 1500
    folded_below = heads_up(HOUSE, "7c 5d", *UNQUALIFIED, ALL_FOLD, trips=500)
    assert nets(folded_below)["trips"] == -500


def test_mistake_08_not_qualifying_taken_for_losing() -> None:
    beaten = heads_up(HOUSE, "7c 5d", *UNQUALIFIED, TO_THE_RIVER)
    assert nets(beaten)["play"] == nets(beaten)["blind"] == -1000
    tied = heads_up(HOUSE, "Ac 4h", *UNQUALIFIED, TO_THE_RIVER)
    assert set(nets(tied).values()) == {0}
    won = heads_up(HOUSE, "Ac Qd", *UNQUALIFIED, TO_THE_RIVER)
    assert nets(won) == {"play": 1000, "ante": 0, "blind": 0}


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Ah Kd 9c 5s", "Ad Ac Qd Jc Ts"),
        ("As Ah Kd 9c 6s", "Ad Ac Kh 9d 5s"),  # the last kicker
        ("Ks Kh 4d 4c 6s", "Kd Kc 4h 4s 5s"),
        ("9s 9h 9d Kc 3s", "9s 9h 9d Qc Js"),
        ("As Js 9s 6s 3s", "Ah Jh 9h 6h 2h"),
        ("As Kd 9h 6c 3s", "Ah Kc 9d 6s 2h"),
        ("8s 8h 8d 8c Ks", "8s 8h 8d 8c Qs"),
        ("9s 9h 9d 3c 3s", "9s 9h 9d 2c 2s"),
    ],
)
def test_mistake_09_kickers_ignored(higher: str, lower: str) -> None:
    one, other = strength(parse_cards(higher)), strength(parse_cards(lower))
    assert one.category is other.category
    assert one > other


def test_mistake_10_a_street_for_the_turn() -> None:
    round = do(
        open_round(HOUSE, {1: Cents(100_000)}),
        PlaceWagers(1, ante=500),
        CallNoMoreBets(),
        Deal(deck_with("7c 5d")),
    )
    turned = []
    for decision in (Check(), Check(), Fold()):
        assert round.to_decide() == [1]
        turned.append(round.turned)
        round = do(round, Decide(1, decision))
    assert turned == [0, 3, 5]
    assert round.stage is Stage.CLOSED
    assert not any("turn" in stage for stage in Stage)


@pytest.fixture(scope="module")
def house_solved() -> pitboss.Solution:
    return pitboss.solve(HOUSE)


def test_mistake_02_such_a_flush_lets_the_player_win() -> None:
    assert pitboss.solve(with_fields(HOUSE, {"blind_table": "500 50 10 3 3 1"})).expected > 0


def test_mistake_11_3x_ever_advised(house_solved: pitboss.Solution) -> None:
    assert all(hand.best != Raise(3) for hand in house_solved.starting_hands.values())
    assert house_solved.decided[Street.PREFLOP, Raise(3)] == 0
    assert house_solved.decided[Street.PREFLOP, Raise(4)] > 0


def test_mistake_13_house_edge_on_the_wrong_base(house_solved: pitboss.Solution) -> None:
    """Per Ante, not per the two Antes of Ante and Blind, and not per total wager."""
    assert round(float(house_solved.house_edge), 5) == 0.02185
    assert round(float(house_solved.element_of_risk), 5) == 0.00526
    wagered = house_solved.element_of_risk * house_solved.average_wager
    assert wagered == house_solved.house_edge


def test_mistake_14_advice_by_trials_shown_as_exact() -> None:
    """Counted over every deal that may follow, twice the value is a whole number of them."""
    cards, river = parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d")
    for board, deals in ((river, 990), (river[:3], 1081 * 990), ((), 19_600 * 1081 * 990)):
        advice = pitboss.advise(HOUSE, cards, board)
        assert advice.form()["exact"]
        assert advice == pitboss.advise(HOUSE, cards, board)
        assert all((2 * deals * value).denominator == 1 for value in advice.values.values())
        assert (deals * advice.chances.win).denominator == 1


def test_mistake_12_outs_that_everybody_has() -> None:
    """The nines are on the board for all, and a pocket pair is no single card: 15 outs, a raise."""
    cards, board = parse_cards("Qh Jc"), parse_cards("9s 9d 4h Kc 2s")
    assert ChartStrategy().choose(cards, board, [Fold(), Raise(1)]) == Raise(1)
    # The same board and a low hand: every card above the six helps as well.
    cards = parse_cards("6h 5c")
    assert ChartStrategy().choose(cards, board, [Fold(), Raise(1)]) == Fold()


def banked(coverage: str, wager: int, cards: str, dealer: str, board: str) -> Round:
    """Seats 1 and 2 raise 4x on the same kind of hand; seat 3 banks."""
    rules: Rules = with_fields(profile("california"), {"coverage": coverage})
    return do(
        open_round(rules, dict.fromkeys((1, 2, 3), Cents(200_000)), 3),
        PutUpWager(3, Cents(wager)),
        *(PlaceWagers(seat, ante=1000) for seat in (1, 2)),
        CallNoMoreBets(),
        Deal(deck_with(f"{cards} {dealer} {board}")),
        *(Decide(seat, Raise(4)) for seat in (1, 2)),
    )


def test_mistake_15_coverage_reserved_instead_of_settled_in_order() -> None:
    """The least wager is enough to deal to the highest bets, and raises are offered regardless."""
    low = open_round(profile("california"), dict.fromkeys((1, 2), Cents(500_000)), 2)
    low = do(
        low,
        PlaceWagers(1, ante=30_000, trips=30_000),
        PutUpWager(2, Cents(500)),
        CallNoMoreBets(),
        Deal(deck_with("As Ad")),
    )
    assert Raise(4) in [offer.decision for offer in decision_offers(low, 1)]
    # Settled in order: the first seat takes what there is, the second gets its wagers back.
    round = banked("payoffs", 4500, "As Ad Kh Kd", "Qc Qd", "Jh 9d 7s 3s 2c")
    paid = {(one.seat, one.spot): one.paid for one in round.lines if one.paid}
    assert paid == {(1, "ante"): 1000, (1, "play"): 3500}
    assert all(one.returned == one.stake for one in round.lines)


def test_mistake_15_upper_limit_of_the_player_dealer_forgotten() -> None:
    lost = {
        coverage: banked(coverage, 6500, "6s 6d 5h 4h", "Qc Qd", "Jh 9d 7s 3s 2c").bank
        for coverage in ("wager", "net", "payoffs")
    }
    won = {coverage: bank.net for coverage, bank in lost.items() if bank is not None}
    assert won == {"wager": 6500, "net": 6500, "payoffs": 12_000}


@pytest.mark.parametrize(
    "line",
    [
        'rake = "5 %"',
        "percent = 5",
        'schedules = { 1 = { minimum = "5", maximum = "9", steps = [{ collection = "5 %" }] } }',
        'schedules = { 1 = { minimum = "5", maximum = "9", steps = [{ percent = "5" }] } }',
        'schedules = { 1 = { minimum = "5", maximum = "9", steps = [], percent = "5" } }',
    ],
)
def test_mistake_16_percentage_rake(line: str) -> None:
    with pytest.raises(InvalidRules):
        parse_rules(f'extends = "california"\n{line}\n', "own.toml")


def test_mistake_16_the_house_takes_the_collection_and_nothing_else() -> None:
    session = Session.seated(profile("california"), dict(enumerate(house_bots(4), 1)), "rake")
    collections = sum(table.round.collection for table in session.rounds(40) if table.round)
    ledger = session.table.ledger
    stacks = sum(ledger.stack(seat) for seat in session.table.players)
    assert ledger.balance(DROP) == collections > 0
    assert ledger.balance(BANK) == 0
    assert stacks + collections == -ledger.balance(CAGE)


def test_mistake_17_two_places_that_pay() -> None:
    """Winnings are worked out in one module and balances changed in one other, and nowhere else."""
    sources = {
        path.relative_to(Path(pitboss.__file__).parent).as_posix(): path.read_text("utf-8")
        for path in Path(pitboss.__file__).parent.rglob("*.py")
    }

    def modules_with(pattern: str) -> set[str]:
        return {name for name, text in sources.items() if re.search(pattern, text)}

    assert modules_with(r"\.winnings\(") == {"game/settlement.py"}
    assert modules_with(r"\bcover\.(pay|collect)\(") == {"game/settlement.py"}
    # The mathematics of the bank reads how much a wager covers, and pays nothing.
    assert modules_with(r"\bCover\(") == {"game/settlement.py", "analysis/bank.py"}
    assert modules_with(r"\bPosting\(") == {"table/ledger.py"}
    assert modules_with(r"ledger\.post\(") == {"table/table.py"}
    assert modules_with(r"UPDATE balances") == {"storage/writing.py"}
    assert modules_with(r"update\(schema\.balances\)") == set()


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_mistake_18_hidden_cards_sent_and_covered_there(viewer: int | None) -> None:
    """What is not shown is not in the view at all, however it is looked at."""
    round = do(
        open_round(profile("california"), dict.fromkeys((1, 2, 3), Cents(100_000)), 3),
        PutUpWager(3, Cents(5000)),
        *(PlaceWagers(seat, ante=500) for seat in (1, 2)),
        CallNoMoreBets(),
        Deal(deck_with("As Ad Kh Kd Qc Qd Jh 9d 7s 3s 2c")),
        Decide(1, Check()),
        Decide(2, Check()),
    )
    own = {1: {"As", "Ad"}, 2: {"Kh", "Kd"}}.get(viewer or 0, set())
    seen = view(round, viewer)
    assert set(re.findall(r"<(\w\w)>", repr(seen))) == {"Jh", "9d", "7s"} | own
    assert set(re.findall(r"[2-9TJQKA][cdhs]", format_round(seen).split(" | ")[3])) == {
        "Jh",
        "9d",
        "7s",
        *own,
    }


@pytest.mark.parametrize(
    ("cards", "category", "top"),
    [
        ("As 2d 3h 4c 5s 6d Kh", HandCategory.STRAIGHT, "six"),
        ("As 2d 3h 4c 5s 6d 7h", HandCategory.STRAIGHT, "seven"),
        ("As 2d 3h 4c 5s Kd Kh", HandCategory.STRAIGHT, "five"),
        ("As 2s 3s 4s 5s 6s Kh", HandCategory.STRAIGHT_FLUSH, "six"),
        ("As 2s 3s 4s 5s 6d 7h", HandCategory.STRAIGHT_FLUSH, "five"),
        ("As Kd Qh Jc Ts 9d 8h", HandCategory.STRAIGHT, "ace"),
        ("As 2d Kh Qc Js Td 3h", HandCategory.STRAIGHT, "ace"),
    ],
)
def test_mistake_19_wheel_before_the_higher_straights(
    cards: str, category: HandCategory, top: str
) -> None:
    hand = strength(parse_cards(cards))
    assert hand.category is category
    assert str(hand.ranks[0]) == top


def test_mistake_19_king_ace_two_is_no_straight() -> None:
    assert strength(parse_cards("Qs Kd Ah 2c 3s")).category is HandCategory.HIGH_CARD
