"""Decisions that are given, and not the best: valued both ways through the game."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from pitboss.analysis.counting import counts_for
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.outcomes import Play, count_outcomes, count_river_meetings
from pitboss.analysis.solver import value_play
from pitboss.analysis.streets import follow_streets, solve_streets
from pitboss.analysis.terms import terms_of
from pitboss.game.actions import Raise
from pitboss.game.rules import Rules, Street
from tests.analysis.games import HOUSE, game

SHORT = Deck((0, 3, 8, 9, 12))


def always(deck: Deck, preflop: int, flop: int, river: int) -> Decisions:
    counts = counts_for(deck, 1)
    return Decisions(
        np.full(deck.holes, preflop, dtype=np.int8),
        np.full((len(deck.flops), deck.holes), flop, dtype=np.int8),
        *(np.full(rows.beaten.shape, river, dtype=np.int8) for rows in counts),
    )


def random_choices(deck: Deck, rules: Rules) -> Iterator[Decisions]:
    """Alike for hands that only an exchange of suits tells apart, as every strategy's are."""
    terms, random = terms_of(rules), np.random.default_rng(7)
    for _ in range(3):
        names = random.integers(0, 1 + len(terms.preflop), len(deck.names))
        flops = [
            random.integers(0, 1 + len(terms.flop), deck.holes)[deck.alike(at)]
            for at in range(len(deck.flops))
        ]
        rivers = (
            random.integers(-1, len(terms.river), rows.beaten.shape)
            for rows in counts_for(deck, terms.qualify)
        )
        chosen = (names[deck.hole_names], np.stack(flops), *rivers)
        yield Decisions(*(choices.astype(np.int8) for choices in chosen))


def test_the_best_decisions_followed_are_worth_the_best() -> None:
    best = solve_streets(terms_of(HOUSE), SHORT)
    followed = follow_streets(best.terms, best.decisions, SHORT)
    assert followed.half_antes == best.half_antes
    assert followed.hand_values.tolist() == best.hand_values.tolist()
    assert followed.hand_choices.tolist() == best.hand_choices.tolist()


@pytest.mark.parametrize("rules", [HOUSE, game(preflop=[1, 2], flop=[1, 4], river=[1, 3])])
def test_any_decisions_have_one_value_both_ways_and_never_more_than_the_best(rules: Rules) -> None:
    """`value_play` refuses what does not sum to the value of the other way round."""
    best = solve_streets(terms_of(rules), SHORT)
    for decisions in random_choices(SHORT, rules):
        followed = follow_streets(best.terms, decisions, SHORT)
        valued = value_play(rules, followed)
        assert valued.half_antes < best.half_antes
        assert sum(valued.decided.values()) == SHORT.deals


@pytest.mark.parametrize("choices", [(0, 0, 0), (2, 0, 0)])
def test_raising_blindly_is_a_fair_bet_so_its_size_does_not_matter(
    choices: tuple[int, int, int],
) -> None:
    """Both are published, as -0.407047005555…: always check, check, call; and always 4x."""
    streets = follow_streets(terms_of(HOUSE), always(STANDARD_DECK, *choices))
    valued = value_play(HOUSE, streets)
    assert float(valued.expected) == pytest.approx(-0.407047005555, abs=1e-12)
    multiple = 4 if choices[0] else 1
    street = Street.PREFLOP if choices[0] else Street.RIVER
    assert valued.decided[street, Raise(multiple)] == valued.deals
    assert valued.average_wager == 2 + multiple


def test_rivers_meet_the_hands_that_have_checked_twice() -> None:
    for rules in (HOUSE, game(preflop=[1, 2], flop=[1, 4], river=[1, 3])):
        for decisions in random_choices(SHORT, rules):
            terms = terms_of(rules)
            play = Play(terms, SHORT, counts_for(SHORT, terms.qualify), decisions)
            met = sum(int(rows.sum()) for rows in count_river_meetings(play))
            on_the_river = sum(
                int(tallies.sum())
                for (street, _), tallies in count_outcomes(play).items()
                if street is Street.RIVER
            )
            assert met * SHORT.dealer_hands == on_the_river


def test_a_fold_costs_ante_and_blind() -> None:
    valued = value_play(HOUSE, follow_streets(terms_of(HOUSE), always(SHORT, 0, 0, -1), SHORT))
    assert valued.expected == -2
    assert valued.distribution == {Fraction(-2): SHORT.deals}
