"""The whole game: the published values to all their digits, and the slow twin on short decks."""

import json
from collections.abc import Mapping
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pitboss.analysis.before_flop import prospects_before_flop
from pitboss.analysis.counting import clear_cache, counts_for, in_chunks
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.outcomes import FIELDS
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.known_streets import count_seen
from pitboss.analysis.outcomes import Play, count_outcomes
from pitboss.analysis.seen_cards import Seen
from pitboss.analysis.solution import Solution
from pitboss.analysis.solver import _check_totals, solve
from pitboss.analysis.streets import Streets, solve_streets
from pitboss.analysis.terms import MOST_ODDS, Terms, terms_of
from pitboss.analysis.valuation import decimal
from pitboss.analysis.wagers import net_result
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import Rank
from pitboss.game.contradictions import MOST_MULTIPLE
from pitboss.game.hands import HandCategory
from pitboss.game.money import Odds
from pitboss.game.paytables import NAMED_TABLES
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules, Street
from tests.analysis.games import HOUSE, OTHER_GAMES, game
from tests.reference import solver as twin

DEALS = 27_813_810_024_000
SEVEN_CARDS = comb(52, 7)
RAISED_4X = "33+ A2s+ A2o+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo"
TRIPS_HANDS = {
    HandCategory.ROYAL_FLUSH: 4_324,
    HandCategory.STRAIGHT_FLUSH: 37_260,
    HandCategory.FOUR_OF_A_KIND: 224_848,
    HandCategory.FULL_HOUSE: 3_473_184,
    HandCategory.FLUSH: 4_047_644,
    HandCategory.STRAIGHT: 6_180_020,
    HandCategory.THREE_OF_A_KIND: 6_461_620,
}


def test_the_whole_game_is_one_fraction(solution: Solution) -> None:
    assert solution.deals == DEALS == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    assert solution.half_antes == 2 * -607_723_787_676
    assert solution.expected == Fraction(-607_723_787_676, DEALS)
    assert solution.house_edge == -solution.expected
    assert f"{float(solution.expected):.15f}" == "-0.021849713762753"


def test_risk_wager_and_deviation_are_as_published(solution: Solution) -> None:
    assert f"{float(solution.element_of_risk):.5f}" == "0.00526"
    assert f"{float(solution.average_wager):.6f}" == "4.152252"
    assert f"{solution.standard_deviation:.2f}" == "4.94"


def test_500_hands_raise_before_the_flop_and_none_raises_three_times(solution: Solution) -> None:
    raised = {name for name, hand in solution.starting_hands.items() if hand.best == Raise(4)}
    assert raised == set(named(RAISED_4X))
    assert sum(solution.starting_hands[name].combos for name in raised) == 500
    assert all(hand.best != Raise(3) for hand in solution.starting_hands.values())
    assert solution.decided[Street.PREFLOP, Raise(4)] == 500 * STANDARD_DECK.deals_of_a_hand
    assert solution.decided[Street.PREFLOP, Raise(3)] == 0


def named(ranges: str) -> list[str]:
    """The starting hands of `33+ K5o+`: pairs, or a high card with a low one, and better."""
    ranks, names = "23456789TJQKA", []
    for text in ranges.split():
        high, low, kind = text[0], text[1], text[2:].rstrip("+")
        at = ranks.index(low)
        if high == low:
            names += [rank * 2 for rank in ranks[at:]]
        else:
            last = ranks.index(high) if text.endswith("+") else at + 1
            names += [high + rank + kind for rank in ranks[at:last]]
    return names


@pytest.mark.parametrize(
    ("name", "decision", "value"),
    [
        ("AA", Raise(4), "3.601072638"),
        ("22", Raise(4), "-0.287877699"),
        ("22", Check(), "-0.179478437"),
        ("K2s", Raise(4), "-0.074506684"),
        ("K2s", Check(), "-0.079919740"),
        ("J8s", Raise(4), "0.107386027"),
        ("J8s", Check(), "0.096317790"),
        ("32o", Check(), "-0.925837406"),
    ],
    ids=str,
)
def test_starting_hands_are_worth_what_is_published(
    solution: Solution, name: str, decision: Decision, value: str
) -> None:
    assert f"{float(solution.starting_hands[name].values[decision]):.9f}" == value


def test_where_only_3x_is_allowed_before_the_flop() -> None:
    """Published to all its digits."""
    solved = solve(game(preflop=[3]))
    assert solved.expected == Fraction(-2_688_338_004_564, DEALS)
    assert repr(float(solved.expected)) == "-0.09665479135164456"


def test_k2s_is_the_closest_call_and_32o_the_worst_hand(solution: Solution) -> None:
    hands = solution.starting_hands.values()
    closest = min(hands, key=lambda hand: abs(hand.values[Raise(4)] - hand.values[Check()]))
    assert closest.name == "K2s"
    assert min(hands, key=lambda hand: hand.value).name == "32o"


@pytest.mark.parametrize(
    ("table", "edge"),
    [("UTH-01", "0.9018"), ("UTH-02", "1.9040"), ("UTH-03", "3.4979"), ("UTH-04", "6.1808")],
)
def test_trips_pays_by_the_count_of_all_seven_card_hands(
    solution: Solution, table: str, edge: str
) -> None:
    paid = Fraction(sum(TRIPS_HANDS.values()) - SEVEN_CARDS)
    for category, hands in TRIPS_HANDS.items():
        odds = NAMED_TABLES["trips"][table].pays(category)
        assert isinstance(odds, Odds)
        paid += Fraction(hands * odds.profit, odds.stake)
    assert solution.trips[table] == -paid / SEVEN_CARDS
    assert f"{100 * float(solution.trips[table]):.4f}" == edge


def test_a_trips_table_of_ones_own_is_counted_too() -> None:
    own = game(trips_table="1 1 1 1 1 1 1")
    solved = solve(own, deck=Deck((8, 9, 10, 11, 12)))
    slow = twin.trips_edge(own.paytable("trips"), [Rank(rank + 2) for rank in range(8, 13)])
    assert set(solved.trips) == {*NAMED_TABLES["trips"], "own"}
    assert solved.trips["own"] == slow


def test_a_starting_hand_is_worth_what_its_combinations_are(solution: Solution) -> None:
    hands = solution.starting_hands
    assert len(hands) == 169
    assert sum(hand.combos for hand in hands.values()) == 1326
    total = sum((hand.combos * hand.value for hand in hands.values()), Fraction(0))
    assert total / 1326 == solution.expected
    for name, hand in hands.items():
        assert hand.combos == (6 if len(name) == 2 else {"s": 4, "o": 12}[name[2]])
        assert list(hand.values) == [Raise(4), Raise(3), Check()]


def test_the_distribution_holds_every_deal_and_means_the_expectation(solution: Solution) -> None:
    check_distribution(solution)
    assert solution.distribution[Fraction(-2)] > solution.decided[Street.RIVER, Fold()]
    assert max(solution.distribution) == 505  # a royal flush, raised before the flop
    assert min(solution.distribution) == -6
    assert list(solution.distribution) == sorted(solution.distribution)


def check_distribution(solution: Solution) -> None:
    distribution = solution.distribution.items()
    assert sum(deals for _, deals in distribution) == solution.deals
    mean = sum((net * deals for net, deals in distribution), Fraction(0)) / solution.deals
    assert mean == solution.expected
    squares = sum(((net - mean) ** 2 * deals for net, deals in distribution), Fraction(0))
    assert solution.variance == squares / solution.deals
    assert sum(solution.decided.values()) == solution.deals
    assert sum(solution.actions.values()) == 1


def test_what_ended_the_decisions_is_listed_by_street_and_by_action(solution: Solution) -> None:
    assert list(solution.decided) == [
        (Street.PREFLOP, Raise(4)),
        (Street.PREFLOP, Raise(3)),
        (Street.FLOP, Raise(2)),
        (Street.RIVER, Raise(1)),
        (Street.RIVER, Fold()),
    ]
    assert list(map(str, solution.actions)) == [
        "raise 4x", "raise 3x", "raise 2x", "raise 1x", "fold",
    ]  # fmt: skip
    assert solution.actions[Fold()] == Fraction(solution.decided[Street.RIVER, Fold()], DEALS)


def test_an_action_of_several_streets_is_added_up() -> None:
    solved = solve(game(preflop=[1, 2], flop=[1, 2], river=[1, 2]), deck=Deck((0, 1, 2, 7)))
    for multiple in (1, 2):
        total = sum(solved.decided[street, Raise(multiple)] for street in Street)
        assert solved.actions[Raise(multiple)] == Fraction(total, solved.deals)


def test_the_three_profiles_are_one_game_to_the_solver(solution: Solution) -> None:
    assert len({terms_of(profile(name)) for name in PROFILES}) == 1
    assert solution.terms == terms_of(profile("california"))


def test_a_solution_as_json_keeps_to_the_contract(solution: Solution) -> None:
    form = json.loads(json.dumps(solution.form()))
    assert form["deals"] == DEALS
    assert form["expected"]["numerator"] == -607_723_787_676
    assert form["expected"]["denominator"] == DEALS
    assert form["expected"]["value"] == float(solution.expected) == -form["house_edge"]
    assert form["element_of_risk"] == float(solution.element_of_risk)
    assert form["average_wager"] == float(solution.average_wager)
    assert form["standard_deviation"] == solution.standard_deviation
    assert form["actions"]["fold"] == float(solution.actions[Fold()])
    assert list(form["actions"]) == ["raise 4x", "raise 3x", "raise 2x", "raise 1x", "fold"]
    hand = form["starting_hands"]["AA"]
    assert list(hand) == ["combos", "raise 4x", "raise 3x", "check", "best"]
    assert (hand["combos"], hand["best"]) == (6, "raise 4x")
    assert hand["raise 4x"] == float(solution.starting_hands["AA"].value)
    assert [line["net"] for line in form["distribution"]][:3] == ["-6", "-5", "-4"]
    assert "2.5" in [line["net"] for line in form["distribution"]]
    assert sum(line["deals"] for line in form["distribution"]) == DEALS
    assert form["distribution"][0]["probability"] == form["distribution"][0]["deals"] / DEALS
    assert form["trips"] == {name: float(edge) for name, edge in solution.trips.items()}


def test_half_antes_are_written_with_a_decimal() -> None:
    shown = [decimal(Fraction(half, 2)) for half in (-12, -5, -1, 0, 1, 5, 1010, 40_005)]
    assert shown == ["-6", "-2.5", "-0.5", "0", "0.5", "2.5", "505", "20002.5"]


# The twin deals short decks out.

WHEEL = (0, 1, 2, 3, 12)
BROADWAY = (8, 9, 10, 11, 12)
GAPS = (0, 3, 5, 8, 11)
SHORT_GAMES = [
    *((name, rules, (1, 2, 7, 12)) for name, rules in OTHER_GAMES.items()),
    ("only four times", game(preflop=[4], qualify="three of a kind"), (0, 4, 5, 6)),
    (
        "high raises",
        game(preflop=[5, 100], flop=[7], river=[3], qualify="full house"),
        (3, 4, 5, 6),
    ),
    ("a dear river", game(preflop=[1, 9], flop=[1, 6], river=[4]), (2, 5, 9, 12)),
    ("two pair qualifies", OTHER_GAMES["two pair qualifies"], WHEEL),
    ("a straight qualifies", game(qualify="straight", blind_table="9 8 7 6 5 4"), BROADWAY),
    ("two pair, and all else besides", OTHER_GAMES["two pair, and all else besides"], GAPS),
]


@pytest.mark.parametrize(
    ("rules", "ranks"),
    [
        pytest.param(
            rules,
            ranks,
            id=f"{name} {ranks}",
            marks=pytest.mark.full if len(ranks) > 4 or name in OTHER_GAMES else (),
        )
        for name, rules, ranks in SHORT_GAMES
    ],
)
def test_the_slow_twin_agrees_on_short_decks(rules: Rules, ranks: tuple[int, ...]) -> None:
    check_against_twin(rules, ranks)


@pytest.mark.long  # in short: fewer ranks, above
def test_the_slow_twin_agrees_on_six_ranks() -> None:
    check_against_twin(HOUSE, (0, 1, 2, 3, 7, 12))


def check_against_twin(rules: Rules, ranks: tuple[int, ...]) -> None:
    fast = solve(rules, deck=Deck(ranks))
    slow = twin.solve(rules, [Rank(rank + 2) for rank in ranks])
    assert fast.deals == slow.deals
    assert fast.half_antes == slow.half_antes
    hands = fast.starting_hands
    assert {name: hand.combos for name, hand in hands.items()} == slow.combos
    assert {name: dict(hand.values) for name, hand in hands.items()} == slow.values
    assert reached(fast.decided) == reached(slow.decided)
    assert dict(fast.distribution) == slow.distribution
    assert fast.trips[rules.paytable("trips").name] == slow.trips
    check_distribution(fast)


def reached(
    decided: Mapping[tuple[Street, Decision], int],
) -> dict[tuple[Street, Decision], int]:
    return {ending: deals for ending, deals in decided.items() if deals}


def test_the_short_games_reach_every_choice_and_every_kind_of_result() -> None:
    """Or they would not show much."""
    solved = [solve(rules, deck=Deck(ranks)) for _, rules, ranks in SHORT_GAMES]
    reached_streets = {ending for one in solved for ending in reached(one.decided)}
    assert {street for street, _ in reached_streets} == set(Street)
    assert (Street.RIVER, Fold()) in reached_streets
    several = [one for one in solved if len(one.terms.river) > 1]
    assert any(one.decided[Street.RIVER, Raise(m)] for one in several for m in one.terms.river[1:])
    assert any(one.decided[Street.RIVER, Raise(one.terms.river[0])] for one in several)
    # With the river, more than the kernel counts at once.
    early = [sum(street != Street.RIVER for street, _ in reached(one.decided)) for one in solved]
    assert max(early) >= FIELDS


def test_ties_before_the_river_are_checks() -> None:
    """Where a raise costs the same on every street, a hand that never folds may as well wait."""
    rules, ranks = game(preflop=[1], flop=[1], river=[1]), (0, 1, 2)
    solved = solve(rules, deck=Deck(ranks))
    hand = solved.starting_hands["43s"]
    assert hand.values[Raise(1)] == hand.values[Check()]
    assert hand.best == Check()
    assert {street for street, _ in reached(solved.decided)} == {Street.RIVER}
    check_against_twin(rules, ranks)


@pytest.mark.parametrize(
    "ranks",
    [
        (0, 1, 2),
        (2, 5, 6, 7, 9, 10, 11),
        pytest.param((0, 1, 2, 3, 4, 6, 9, 12), marks=pytest.mark.full),
    ],
)
def test_one_hand_by_itself_is_worth_what_the_solver_says(ranks: tuple[int, ...]) -> None:
    """On decks up to eight ranks, where high cards win; both ways count boards differently."""
    deck = Deck(ranks)
    for rules in (HOUSE, game(unqualified_ante="settled", flop=[1, 4], river=[1, 3])):
        streets = solve_streets(terms_of(rules), deck)
        check_hands(streets, range(0, len(deck.names), 1 + len(ranks) // 6))


def check_hands(streets: Streets, names: range) -> None:
    deck, terms = streets.deck, streets.terms
    for at in names:
        alike = np.flatnonzero(deck.hole_names == at)
        hole = deck.hole_cards[alike[-1]].tolist()
        sums = prospects_before_flop(terms, hole, 0, deck=deck)
        expected = [sums.later, *(sums.base + m * sums.play for m in terms.preflop)]
        assert [len(alike) * value for value in expected] == streets.hand_values[at].tolist()
        assert sums.deals == deck.deals_of_a_hand


@pytest.mark.full
def test_the_highest_odds_and_raises_do_not_overflow() -> None:
    rules = game(
        blind_table="20000 20000 20000 20000 20000 20000", preflop=[100], flop=[100], river=[100]
    )
    streets = solve_streets(terms_of(rules))
    check_hands(streets, range(0, 169, 42))


def highest(*raises: int) -> Terms:
    """The highest odds that are counted, for a win with any hand."""
    preflop, flop, river = ((multiple,) for multiple in raises)
    return Terms(preflop, flop, river, 1, False, (2 * MOST_ODDS,) * len(HandCategory))


def worth(terms: Terms, tallies: Mapping[tuple[Street, int], Longs]) -> int:
    """In half-Antes: counted deal by deal, in whole numbers of any size."""
    total = 0
    for (_, multiple), counted in tallies.items():
        for pays, outcomes in zip(terms.blind, counted.tolist(), strict=True):
            for outcome, deals in enumerate(outcomes):
                total += deals * net_result(terms.ante_returned, multiple, pays, outcome)
    return total


@pytest.mark.full
@pytest.mark.parametrize("raises", [(100, 1, 1), (1, 100, 1), (1, 1, 100)], ids=str)
def test_nothing_overflows_where_every_win_pays_most(raises: tuple[int, int, int]) -> None:
    """Backward in 32 bits for a card or a turn, and forward in counts of deals."""
    terms = highest(*raises)
    streets = solve_streets(terms)
    play = Play(terms, STANDARD_DECK, streets.counts, streets.decisions)
    assert streets.half_antes == worth(terms, count_outcomes(play))
    seen = count_seen(terms, Seen.ONE_FLOP_CARD, STANDARD_DECK)
    assert seen.half_antes == worth(terms, seen.tallies)


def test_counts_of_impossible_kinds_are_within_the_bounds_of_values() -> None:
    """`RowCounts`: at most 1,081 in size, and no value of them above the bound of `MOST_ODDS`."""
    for rows in counts_for(STANDARD_DECK, 1):
        won, lost = (numbers.astype(np.int64) for numbers in (rows.beaten, rows.beating))
        assert max(abs(won).max(), abs(lost).max(), abs(rows.unqualified).max()) <= 1081
        pays = 2 * (MOST_ODDS + MOST_MULTIPLE + 1)
        value = abs(pays * won - 2 * (MOST_MULTIPLE + 2) * lost)
        assert value.max() <= 2 * 1081 * (MOST_ODDS + MOST_MULTIPLE + 2)


def test_counts_are_kept_and_not_counted_again() -> None:
    deck = Deck((0, 1, 2, 3))
    kept = counts_for(deck, 1)
    assert counts_for(deck, 1) is kept
    assert counts_for(deck, 2) is not kept
    counts_for(deck, 3)
    anew = counts_for(deck, 1)  # the oldest had to go
    assert anew is not kept
    clear_cache()
    assert counts_for(deck, 1) is not anew
    for one, other in zip(kept, anew, strict=True):
        for name, counted in one._asdict().items():
            assert np.array_equal(counted, getattr(other, name))


def test_a_game_solved_twice_is_the_same() -> None:
    deck = Deck((0, 4, 9, 11, 12))
    assert solve(HOUSE, deck=deck) == solve(HOUSE, deck=deck)


def test_progress_is_told_and_every_part_ends_whole() -> None:
    steps_seen: list[tuple[str, int, int]] = []
    deck = Deck((1, 3, 6, 9))
    solve(HOUSE, deck=deck, progress=lambda *step: steps_seen.append(step))
    last = {what: (done, of) for what, done, of in steps_seen}
    assert list(last) == [
        "counting plain boards",
        "counting suited boards",
        "valuing rivers",
        "adding up flops",
        "counting outcomes",
    ]
    assert all(done == of > 0 for done, of in last.values())
    assert all(0 < done <= of for _, done, of in steps_seen)


def test_pieces_cover_everything_once_and_a_fault_in_one_is_not_lost() -> None:
    pieces: list[tuple[int, int]] = []
    steps_seen: list[tuple[str, int, int]] = []
    in_chunks(lambda *p: pieces.append(p), 10, 4, "work", lambda *step: steps_seen.append(step))
    assert sorted(pieces) == [(0, 4), (4, 8), (8, 10)]
    assert steps_seen == [("work", 4, 10), ("work", 8, 10), ("work", 10, 10)]

    def fails(_first: int, _last: int) -> None:
        raise ArithmeticError("a fault")

    with pytest.raises(ArithmeticError, match="a fault"):
        in_chunks(fails, 10, 4, "work", lambda *_: None)


def test_ladders_of_a_hundred_raises_are_told_apart() -> None:
    """The highest raise before the flop comes last of some two hundred choices."""
    long = game(preflop=list(range(1, 101)), flop=list(range(1, 100)), river=[1])
    solved = solve(long, deck=Deck((0, 1, 2, 3)))
    assert solved.decided[Street.PREFLOP, Raise(100)] > 0
    assert sum(net * deals for net, deals in solved.distribution.items()) == (
        solved.expected * solved.deals
    )


@pytest.mark.parametrize(("half_antes", "deals"), [(1, 3), (0, 4)])
def test_two_ways_that_do_not_agree_are_a_fault(half_antes: int, deals: int) -> None:
    _check_totals(0, 3, {-2: 1, 1: 2})
    with pytest.raises(ArithmeticError, match="not"):
        _check_totals(half_antes, deals, {-2: 1, 1: 2})
