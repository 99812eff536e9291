"""The law of a round in money: against deals dealt out one by one, and against what is known."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from pitboss.analysis.deck import Deck
from pitboss.analysis.law import Law, law_of
from pitboss.analysis.round_law import (
    Bets,
    Rebate,
    RebateOf,
    bets_for,
    largest_payment,
    round_law,
)
from pitboss.analysis.solution import Solution
from pitboss.analysis.strategies.catalogue import OPTIMAL, shipped
from pitboss.analysis.strategies.ruled import RuledStrategy, parse_strategy
from pitboss.analysis.strategy_cost import evaluate
from pitboss.analysis.terms import TRIPS, terms_of
from pitboss.errors import PitbossError
from pitboss.game.actions import Raise
from pitboss.game.cards import Rank
from pitboss.game.money import Cents
from pitboss.game.profiles import parse_rules
from pitboss.game.rules import Rules
from tests.analysis.games import HOUSE, OTHER_GAMES, game
from tests.analysis.side_wagers import every_kind, with_side_bets
from tests.docs.transcripts import PROJECT
from tests.reference import side_bets as side_bets_twin
from tests.reference.joint import joint_law

FEW, MORE = (0, 1, 12), (0, 1, 2, 12)
LOST_ON_FOLD = "trips-lost-on-fold.toml"  # whose law is counted another way
SOME_GAMES = ("another Blind, halves at the bottom", "other ladders", "Ante settled")


def example(name: str) -> Rules:
    return parse_rules((PROJECT / "examples" / name).read_text("utf-8"), name)


MANY_RAISES = parse_strategy(
    """
[[preflop]]
when = "AA"
do = "4x"
[[preflop]]
when = "suited"
do = "2x"
[[preflop]]
do = "check"
[[flop]]
when = "hidden pair and not paired board"
do = "2x"
[[flop]]
when = "paired board"
do = "1x"
[[flop]]
do = "check"
[[river]]
when = "full house or better"
do = "3x"
[[river]]
when = "hidden pair or better"
do = "1x"
[[river]]
do = "fold"
""",
    "many-raises.toml",
)


@pytest.mark.parametrize(
    "bets", [Bets(Cents(1000), {TRIPS: Cents(500)}), Bets(Cents(700), {TRIPS: Cents(1300)})]
)
def test_main_game_and_trips_together_are_those_of_every_deal(bets: Bets) -> None:
    check_joint(HOUSE, bets, FEW)


@pytest.mark.full
@pytest.mark.parametrize("name", SOME_GAMES)
def test_so_they_are_in_other_games(name: str) -> None:
    check_joint(OTHER_GAMES[name], Bets(Cents(500), {TRIPS: Cents(2500)}), MORE)


@pytest.mark.parametrize(
    ("rules", "strategy", "ranks"),
    [
        (HOUSE, shipped("practical"), FEW),
        (game(preflop=[2, 4], flop=[1, 2], river=[1, 3], qualify="two pair"), MANY_RAISES, FEW),
        *(
            pytest.param(rules, strategy, MORE, marks=pytest.mark.full)
            for rules in (HOUSE, example(LOST_ON_FOLD))
            for strategy in map(shipped, ("practical", "check-call", "pair-or-ace"))
        ),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_so_they_are_under_any_strategy(
    rules: Rules, strategy: RuledStrategy, ranks: tuple[int, ...]
) -> None:
    check_joint(rules, Bets(Cents(1000), {TRIPS: Cents(500)}), ranks, strategy)


@pytest.mark.full
@pytest.mark.parametrize("strategy", ["optimal", "practical", "always-4x"])
@pytest.mark.parametrize("trips", ["0", "15"])
def test_what_the_bank_needs_is_plain_before_it_is_counted(strategy: str, trips: str) -> None:
    bets = bets_for(HOUSE, "10", trips)
    counted = round_law(HOUSE, bets, strategy=strategy).other_side().needed
    assert largest_payment(HOUSE, bets, strategy) == counted


@pytest.mark.parametrize(
    ("rules", "strategy"),
    [
        (HOUSE, "check-call"),  # raises 1x at most
        (OTHER_GAMES["other ladders"], "optimal"),  # solved for, since no book has it
        (game(blind_table="20 50 10 3 3:2 1"), "always-4x"),  # a straight flush brings more
    ],
    ids=str,
)
def test_elsewhere_it_has_to_be_counted(rules: Rules, strategy: str) -> None:
    assert largest_payment(rules, bets_for(rules), strategy) is None


def check_joint(
    rules: Rules, bets: Bets, ranks: tuple[int, ...], strategy: RuledStrategy | None = None
) -> None:
    deck = Deck(ranks)
    cards = [Rank(rank + 2) for rank in ranks]
    stakes = Fraction(bets.ante, 100), Fraction(bets.in_all, 100)
    slow = joint_law(rules, cards, *stakes, strategy)
    played = OPTIMAL if strategy is None else strategy
    law = round_law(rules, bets, strategy=played, deck=deck)
    assert law.results == by_result(slow, Fraction(0))
    assert law.deals == slow.total()
    assert law.wagered == average(slow, 1)
    assert law.needed == (2 + terms_of(rules).highest_raise) * stakes[0] + stakes[1]
    share = Fraction(1, 50)
    by_action = Rebate(share, RebateOf.ACTION)
    action = round_law(rules, bets, rebate=by_action, strategy=played, deck=deck)
    assert action.results == by_result(slow, share)
    assert action.expected == average(slow, 0) + share * average(slow, 1)
    club = round_law(rules, bets, rebate=Rebate(share), strategy=played, deck=deck)
    back = share * max(Fraction(0), -average(slow, 0))
    assert club.results == {result + back: deals for result, deals in law.results.items()}
    for rebated in (action, club):
        assert rebated.at_table.results == law.results


@pytest.mark.parametrize("seed", [1, *(pytest.param(at, marks=pytest.mark.full) for at in (2, 3))])
def test_side_bets_of_any_kind_are_in_the_law(seed: int) -> None:
    """Against every deal settled by the game, with the meters as they are shown."""
    rules = with_side_bets([*islice(every_kind(seed, FEW), 4)])
    amounts = {wager.spot: 500 * at for at, wager in enumerate(rules.optional, 1)}
    bets = bets_for(rules, 1000, side_bets=amounts, meters=dict.fromkeys(rules.meters, 123_456))
    twin_bets = side_bets_twin.Bets(rules, bets.ante, bets.side_bets, bets.meters)
    slow = side_bets_twin.Game(twin_bets, [Rank(rank + 2) for rank in FEW]).play(together=False)
    results = Counter[Fraction]()
    for nets, deals in slow.law.items():
        results[Fraction(sum(nets), 100)] += deals
    law = round_law(rules, bets, deck=Deck(FEW))
    assert law.results == results
    raises = {last: last.multiple if isinstance(last, Raise) else 0 for _, last in slow.actions}
    raised = sum(raises[last] * deals for (_, last), deals in slow.actions.items())
    assert law.wagered == 20 + Fraction(bets.in_all, 100) + Fraction(10 * raised, law.deals)
    assert law.needed == 60 + Fraction(bets.in_all, 100)
    share = Fraction(1, 50)
    action = round_law(rules, bets, rebate=Rebate(share, RebateOf.ACTION), deck=Deck(FEW))
    assert action.expected == law.expected + share * law.wagered
    assert action.at_table.results == law.results


def test_trips_that_a_fold_loses_are_counted_with_the_round() -> None:
    stands, lost = HOUSE, example(LOST_ON_FOLD)
    bets = Bets(Cents(1000), {TRIPS: Cents(500)})
    one, other = (round_law(rules, bets, deck=Deck(MORE)) for rules in (stands, lost))
    assert other.expected < one.expected
    assert other.wagered == one.wagered


def by_result(slow: Counter[tuple[Fraction, Fraction]], share: Fraction) -> dict[Fraction, int]:
    found: Counter[Fraction] = Counter()
    for (net, wager), deals in slow.items():
        found[net + share * wager] += deals
    return dict(found)


def average(slow: Counter[tuple[Fraction, Fraction]], place: int) -> Fraction:
    return sum((key[place] * deals for key, deals in slow.items()), Fraction(0)) / slow.total()


def test_a_valuation_is_a_law_in_antes(solution: Solution) -> None:
    law = law_of(solution)
    assert law.results == dict(solution.distribution)
    assert law.expected == solution.expected
    assert law.variance == solution.variance
    assert law.wagered == solution.average_wager
    assert law.needed == 6
    assert law.unit == Fraction(1, 2)
    assert law.n0() == solution.variance / solution.expected**2


@pytest.fixture(scope="module")
def house() -> Law:
    return round_law(HOUSE, Bets(Cents(1000), {TRIPS: Cents(500)}))


@pytest.mark.full
@pytest.mark.parametrize(
    "name", ["check-call", "practical", "practical-outs", "distilled-4", "pair-or-ace"]
)
def test_the_law_of_a_strategy_is_that_of_its_evaluation(name: str) -> None:
    """Of every deal of the whole deck, and as fractions."""
    counted = evaluate(HOUSE, name)
    law = round_law(HOUSE, Bets(Cents(100)), strategy=name)
    assert law.results == dict(counted.distribution)
    assert (law.deals, law.expected) == (counted.deals, counted.expected)
    assert law.variance == counted.variance
    assert law.wagered == counted.average_wager
    with_trips = round_law(HOUSE, Bets(Cents(100), {TRIPS: Cents(300)}), strategy=name)
    assert with_trips.deals == counted.deals
    assert with_trips.expected == counted.expected - 3 * counted.trips["UTH-03"]
    assert with_trips.wagered == counted.average_wager + 3


def test_trips_add_their_edge_and_their_deviation(house: Law, solution: Solution) -> None:
    main = law_of(solution, Fraction(10))
    assert house.expected == main.expected - 5 * solution.trips["UTH-03"]
    assert house.wagered == main.wagered + 5
    assert house.needed == 65
    assert house.deals == solution.deals
    assert house.variance > main.variance + 25  # good hands win both
    assert house.best == 505 * 10 + 50 * 5
    assert house.worst == -65


def test_the_bank_has_the_other_side(house: Law) -> None:
    bank = house.other_side()
    assert bank.expected == -house.expected
    assert bank.variance == house.variance
    assert bank.needed == house.best
    assert bank.theoretical_loss == 0
    assert house.theoretical_loss == -house.expected


@pytest.mark.parametrize(
    ("rules", "ante", "trips", "why"),
    [
        (HOUSE, 400, 0, "Ante 4.00 is outside 5.00 to 500.00"),
        (HOUSE, 550, 0, "Ante 5.50 is not in steps of 1.00"),
        (HOUSE, 500, 100, "Trips 1.00 is outside 5.00 to 500.00"),
        (game(play_limit="spot"), 20_000, 0, "with more than 125.00 a raise is above the limit"),
    ],
)
def test_bets_that_the_rules_refuse(rules: Rules, ante: int, trips: int, why: str) -> None:
    with pytest.raises(PitbossError) as caught:
        bets_for(rules, ante, trips)
    assert why in str(caught.value)


def test_where_no_ante_is_named_it_is_the_least() -> None:
    assert bets_for(HOUSE) == Bets(Cents(500))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"side_bets": {"trips": "4"}}, "Trips 4.00 is outside 5.00 to 500.00"),
        ({"side_bets": {"trips": "5.50"}}, "Trips 5.50 is not in steps of 1.00"),
        ({"side_bets": {"tripz": "5"}}, "no side bet 'tripz'; did you mean 'trips'?"),
        ({"side_bets": {"ante": "5"}}, "no side bet 'ante'"),
        ({"side_bets": {"trips": "5"}, "trips": "5"}, "Trips are named twice"),
        ({"side_bets": "trips=5"}, "not side bets"),
        ({"meters": {"trips": "5"}}, "no meter 'trips': these rules have none"),
    ],
)
def test_side_bets_that_the_rules_refuse(given: dict[str, Any], why: str) -> None:
    with pytest.raises(PitbossError) as caught:
        bets_for(HOUSE, **given)
    assert why in str(caught.value)


def test_nonsense_makes_no_law() -> None:
    one = Fraction(1)
    for results in ({}, {1: 1}, {one: 0}, {one: Fraction(1)}, None):
        with pytest.raises(PitbossError):
            Law(results, needed=one)  # type: ignore[arg-type]
    with pytest.raises(PitbossError):
        Law({one: 1}, needed=-one)
    with pytest.raises(PitbossError):
        Rebate(Fraction(3, 2))
    with pytest.raises(PitbossError, match="not a rebate"):
        round_law(HOUSE, Bets(Cents(500)), rebate="10%")  # type: ignore[arg-type]
    with pytest.raises(PitbossError, match="one of optimal"):
        round_law(HOUSE, Bets(Cents(500)), strategy="lucky")
    with pytest.raises(PitbossError, match="not a strategy: 3"):
        round_law(HOUSE, Bets(Cents(500)), strategy=3)  # type: ignore[arg-type]
