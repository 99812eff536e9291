"""Training spots: repeatable, reached by best play, and close or costly more often than dealt."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from pitboss.analysis.advice import advise
from pitboss.analysis.strategy import OptimalStrategy, optimal
from pitboss.analysis.training import CLOSE, TrainingSpot, at_stake, spots, weight
from pitboss.analysis.values import Values, best_action
from pitboss.game.actions import Check, Fold, Raise
from pitboss.game.cards import DECK, repeated
from pitboss.game.profiles import profile
from pitboss.game.rules import Street
from tests.analysis.games import HOUSE

BOARD = {Street.PREFLOP: 0, Street.FLOP: 3, Street.RIVER: 5}


@pytest.fixture(scope="module")
def play() -> OptimalStrategy:
    return optimal(HOUSE)


@pytest.fixture(scope="module", params=Street)
def drawn(request: pytest.FixtureRequest) -> tuple[Street, list[TrainingSpot]]:
    return request.param, list(spots(HOUSE, request.param, 60, "drawn"))


def test_the_same_seed_brings_the_same_spots_and_another_brings_others() -> None:
    first, again, other = (list(spots(HOUSE, None, 6, seed)) for seed in ("a", "a", "b"))
    assert first == again
    assert [spot.cards for spot in first] != [spot.cards for spot in other]


def test_more_spots_of_a_seed_begin_with_the_same(
    drawn: tuple[Street, list[TrainingSpot]],
) -> None:
    street, many = drawn
    assert list(spots(HOUSE, street, 3, "drawn")) == many[:3]


def test_a_spot_is_on_its_street_and_its_advice_is_the_adviser_s(
    drawn: tuple[Street, list[TrainingSpot]],
) -> None:
    street, many = drawn
    for spot in many[:10]:
        assert (len(spot.cards), len(spot.board)) == (2, BOARD[street])
        assert repeated((*spot.cards, *spot.board)) is None
        assert spot.advice == advise(HOUSE, spot.cards, spot.board)
        assert spot.advice.street is street


def test_best_play_comes_to_every_spot(
    drawn: tuple[Street, list[TrainingSpot]], play: OptimalStrategy
) -> None:
    _, many = drawn
    for spot in many:
        for shown in (0, 3):
            if shown < len(spot.board):
                values = play.values(spot.cards, spot.board[:shown])
                assert best_action(values) == Check()


def test_spots_on_all_streets_come_on_each_of_them() -> None:
    streets = Counter(spot.advice.street for spot in spots(HOUSE, None, 30, 1))
    assert min(streets[street] for street in Street) > 4


def plainly_dealt(play: OptimalStrategy, street: Street, many: int) -> list[Fraction]:
    """What is at stake where best play comes, without any weight."""
    chance = Random(3)
    stakes: list[Fraction] = []
    while len(stakes) < many:
        dealt = chance.sample(DECK, 7)
        cards, board = dealt[:2], dealt[2:]
        shown = [board[:size] for size in BOARD.values() if size <= BOARD[street]]
        values = [play.values(cards, seen) for seen in shown]
        if all(best_action(of) == Check() for of in values[:-1]):
            stakes.append(at_stake(values[-1]))
    return sorted(stakes)


def test_spots_are_closer_than_they_are_dealt_and_few_cost_next_to_nothing(
    drawn: tuple[Street, list[TrainingSpot]], play: OptimalStrategy
) -> None:
    street, many = drawn
    stakes = sorted(at_stake(spot.advice.values) for spot in many)
    dealt = plainly_dealt(play, street, len(many))
    middle = len(many) // 2
    assert stakes[middle] < dealt[middle] * Fraction(2, 3)
    assert sum(stake < CLOSE for stake in stakes) > sum(stake < CLOSE for stake in dealt)
    assert sum(stake < Fraction(1, 200) for stake in stakes) <= len(many) // 20


def test_the_weight_peaks_where_an_error_is_likely_and_dear_and_is_never_nothing() -> None:
    weights = {cents: weight(Fraction(cents, 100)) for cents in (0, 1, 5, 20, 50, 100, 500)}
    assert weights[0] == pytest.approx(0.01)
    assert weights[500] == pytest.approx(0.01, rel=0.001)
    assert weights[0] < weights[1] < weights[5] > weights[20] > weights[50] > weights[100]
    assert all(0 < of <= 1 for of in weights.values())


def test_what_is_at_stake_is_whether_to_raise_and_not_how_much() -> None:
    values: Values = {Check(): Fraction(1), Raise(3): Fraction(2), Raise(4): Fraction(5, 2)}
    assert at_stake(values) == Fraction(3, 2)
    assert at_stake({Fold(): Fraction(-2), Raise(1): Fraction(-3)}) == 1
    assert at_stake({Check(): Fraction(1), Raise(2): Fraction(1)}) == 0


def test_a_spot_is_close_below_a_tenth_of_an_ante(
    drawn: tuple[Street, list[TrainingSpot]],
) -> None:
    _, many = drawn
    for spot in many:
        assert spot.is_close == (at_stake(spot.advice.values) < Fraction(1, 10))
    assert {spot.is_close for spot in many} == {True, False}


def test_games_alike_in_their_terms_have_the_same_spots() -> None:
    house, cardroom = (list(spots(profile(name), None, 5, 7)) for name in ("house", "california"))
    assert [one.advice.note is None for one in (*house, *cardroom)] == [True] * 5 + [False] * 5
    without = [replace(one, advice=replace(one.advice, note=None)) for one in cardroom]
    assert house == without
