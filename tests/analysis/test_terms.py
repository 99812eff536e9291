"""What of the rules the solver counts with, and which Blind tables it refuses."""

import pytest

from pitboss.analysis.solver import solve
from pitboss.analysis.terms import MOST_ODDS, Terms, board_terms_of, kernel_terms, terms_of
from pitboss.errors import InvalidRules
from pitboss.game.contradictions import MOST_MULTIPLE
from pitboss.game.rules import Street
from tests.analysis.games import HOUSE, game

BY_SIX = {"increment": "6.00", "minimum": "6.00", "maximum": "300.00"}


def test_the_terms_of_the_standard_game() -> None:
    blind = (0, 0, 0, 0, 2, 3, 6, 20, 100, 1000)
    assert terms_of(HOUSE) == Terms((3, 4), (2,), (1,), 1, True, blind)


def test_the_terms_of_another_game() -> None:
    other = game(
        preflop=[2, 5], flop=[1], river=[1, 2], qualify="none", unqualified_ante="settled",
        blind_table="9 8 7 6 1:2 0",
    )  # fmt: skip
    blind = (0, 0, 0, 0, 0, 1, 12, 14, 16, 18)
    assert terms_of(other) == Terms((2, 5), (1,), (1, 2), 0, False, blind)


def test_each_street_has_its_multiples() -> None:
    terms = terms_of(game(preflop=[2, 5], flop=[1], river=[1, 3]))
    shown = {street: terms.multiples(street) for street in Street}
    assert shown == {Street.PREFLOP: (2, 5), Street.FLOP: (1,), Street.RIVER: (1, 3)}


def test_kernels_get_the_same_stakes_as_arrays() -> None:
    terms = terms_of(game(river=[1, 3], qualify="two pair"))
    plain, arrays = board_terms_of(terms, 990), kernel_terms(terms, 990)
    assert plain[:3] == arrays[:3] == (990, 2, True)
    for numbers, expected in (
        (plain.blind, terms.blind),
        (arrays.blind, terms.blind),
        (plain.raises, terms.river),
        (arrays.raises, terms.river),
    ):
        assert tuple(numbers[at] for at in range(len(numbers))) == expected


def test_where_the_limit_of_a_spot_binds_play_the_terms_are_those_of_small_antes() -> None:
    bound = game(play_limit="spot")  # 5.00 to 500.00
    assert (terms_of(bound), bound.most_ante_with_every_raise) == (terms_of(HOUSE), 12_500)
    just = game(play_limit="spot", minimum="100.00", maximum="400.00")
    assert (terms_of(just), just.most_ante_with_every_raise) == (terms_of(HOUSE), 10_000)


def test_a_game_in_which_no_ante_has_every_raise_is_not_solved() -> None:
    with pytest.raises(InvalidRules, match="play_limit: no Ante can be raised by every multiple"):
        terms_of(game(play_limit="spot", minimum="100.00", maximum="399.00"))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (
            "500 50 10 3 4:3 1",
            "flush pays 4 to 3: the solver counts in half-Antes, as in 3 to 2",
        ),
        (
            "20001 50 10 3 3:2 1",
            "royal flush pays 20001 to 1: the solver counts up to 20000 to 1",
        ),
        (
            "40001:2 50 10 3 3:2 1",
            "royal flush pays 40001 to 2: the solver counts up to 20000 to 1",
        ),
    ],
)
def test_a_blind_table_that_cannot_be_counted_is_refused_in_one_line(
    table: str, message: str
) -> None:
    rules = game(blind_table=table, **BY_SIX)
    for count in (terms_of, solve):
        with pytest.raises(InvalidRules) as refused:
            count(rules)
        assert str(refused.value) == f"invalid rules 'other': blind_table: {message}"


def test_every_line_of_a_table_at_fault_is_named() -> None:
    with pytest.raises(InvalidRules) as refused:
        terms_of(game(blind_table="30000 50 10 5:3 4:3 1", **BY_SIX))
    assert [reason.text.split(":")[0] for reason in refused.value.reasons] == [
        "royal flush pays 30000 to 1",
        "full house pays 5 to 3",
        "flush pays 4 to 3",
    ]


def test_the_highest_odds_are_counted_and_fit_the_kernels() -> None:
    table = f"{MOST_ODDS} 50 10 3 3:2 1"
    assert terms_of(game(blind_table=table)).blind[9] == 2 * MOST_ODDS
    assert 2 * 48 * 1081 * (MOST_ODDS + MOST_MULTIPLE + 2) < 2**31
