"""Many games at once are worth what each is worth by itself."""

import random

import pytest

from pitboss.analysis.deck import Deck
from pitboss.analysis.solver import solve
from pitboss.analysis.sweep import sweep
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Rules
from tests.analysis.games import HOUSE, game

SHORT = Deck((0, 4, 8, 9, 12))
LOW = Deck((2, 5, 6, 7, 9, 10, 11))


def tables(seed: int, number: int, lines: int) -> list[str]:
    """Random Blind tables, from the royal flush down to so many lines."""
    chance = random.Random(seed)
    odds = ["0", "1", "3:2", "2", "5:2", "3", "10", "60"]
    paid = [str(made) for made in reversed(HandCategory)][:lines]
    return [", ".join(f"{made} {chance.choice(odds)}" for made in paid) for _ in range(number)]


PAIRS = (
    "royal flush 50, straight flush 50, four of a kind 10, full house 3, flush 3, straight 2, "
    "three of a kind 2, two pair 1, pair 3:2"
)


def agree(games: list[Rules], deck: Deck) -> None:
    valued = {one.at: one.valuation for one in sweep(games, deck=deck)}
    assert sorted(valued) == list(range(len(games)))
    for at, rules in enumerate(games):
        alone = solve(rules, deck=deck)
        together = valued[at]
        assert together.rules is rules
        assert together.half_antes == alone.half_antes
        assert together.distribution == alone.distribution
        assert dict(together.decided) == dict(alone.decided)
        assert together.trips == alone.trips


@pytest.mark.parametrize("deck", [SHORT, pytest.param(LOW, marks=pytest.mark.full)])
def test_tables_of_one_game(deck: Deck) -> None:
    """Those that pay for a pair, where what is paid changes the play, among them."""
    games = [game(blind_table=table) for table in [*tables(1, 4, 6), *tables(2, 4, 9)]]
    agree([*games, HOUSE], deck)


def test_games_that_differ_in_everything() -> None:
    short, long = tables(3, 2, 6)
    games = [
        game(blind_table=short, preflop=preflop, flop=flop, river=river, qualify=qualify)
        for preflop, flop, river, qualify in (
            ([3, 4], [2], [1], "pair"),
            ([4], [1, 3], [1], "pair"),
            ([3, 4], [2], [1, 2], "two pair"),
        )
    ]
    settled = game(blind_table=long, unqualified_ante="settled")
    agree([*games, settled, game(blind_table=short, qualify="none")], SHORT)


def test_no_game_is_no_work() -> None:
    assert list(sweep([])) == []


@pytest.mark.full
def test_tables_of_the_standard_game() -> None:
    """The four of a kind and the full house that lie on the board are folded or not by what they
    pay: a full house at 3 to 1 is just below, at 3.5 just above."""
    wanted = ["500 50 10 3 3:2 1", "500 50 10 7:2 3:2 1", "1000 20 40 2 1 0", PAIRS]
    games = [game(blind_table=table) for table in wanted]
    valued = {one.at: one.valuation for one in sweep(games)}
    for at, rules in enumerate(games):
        assert valued[at].half_antes == solve(rules).half_antes
        assert valued[at].distribution == solve(rules).distribution
