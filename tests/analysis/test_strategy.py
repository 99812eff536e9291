"""Optimal play: the best of what is offered, the same from a book, a solver and compiled tables."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.analysis.advice import advise
from pitboss.analysis.deck import STANDARD_DECK
from pitboss.analysis.kernel.compiling import compiled
from pitboss.analysis.kernel.strategy import (
    StrategyTables,
    choose_flop,
    choose_preflop,
    choose_river,
)
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.solution import Solution
from pitboss.analysis.strategy import (
    CountingStrategy,
    OptimalStrategy,
    optimal,
    starting_hands,
    strategy_tables,
    unchecked,
)
from pitboss.analysis.terms import terms_of
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import DECK, Card, parse_cards
from pitboss.game.rules import Rules, Street
from pitboss.game.strategy import Strategy
from pitboss.table.chart import ChartStrategy
from tests.analysis.games import HOUSE, OTHER_GAMES, deal, game

OTHER = game(preflop=[2, 3, 5], flop=[1, 3], river=[1, 2])
PREFLOP: list[Decision] = [Check(), Raise(3), Raise(4)]
FLOP: list[Decision] = [Check(), Raise(2)]
RIVER: list[Decision] = [Fold(), Raise(1)]


@pytest.fixture(scope="module")
def other() -> OptimalStrategy:
    return optimal(OTHER)


@pytest.fixture(scope="module")
def tables() -> StrategyTables:
    return strategy_tables(HOUSE)


def test_the_strategy_of_the_profiles_comes_from_the_book(solution: Solution) -> None:
    strategy: Strategy = optimal(HOUSE)
    assert isinstance(strategy, OptimalStrategy)
    assert dict(strategy.starting_hands) == dict(solution.starting_hands)


def test_other_games_are_solved(other: OptimalStrategy) -> None:
    hand = other.starting_hands["K7o"]
    assert list(hand.values) == [Raise(5), Raise(3), Raise(2), Check()]
    assert dict(hand.values) == dict(advise(OTHER, parse_cards("Ks 7d")).values)


@pytest.mark.parametrize(
    ("cards", "board", "best"),
    [
        ("As Ah", "", Raise(4)),
        ("2s 2h", "", Check()),
        ("Ks 2s", "", Raise(4)),
        ("Ks 4d", "", Check()),
        ("7c 7h", "7d Ks 2c", Raise(2)),
        ("8c 3h", "7d Ks 2c", Check()),
        ("Kd Qh", "4s 5h 6d 8c 9d", Fold()),
        ("Kd Qh", "4s 5h 6d 8c Kh", Raise(1)),
    ],
)
def test_it_plays_as_it_should(cards: str, board: str, best: Decision) -> None:
    shown = parse_cards(board)
    offered = {0: PREFLOP, 3: FLOP, 5: RIVER}[len(shown)]
    assert optimal(HOUSE).choose(parse_cards(cards), shown, offered) == best


def test_a_short_stack_gets_the_best_of_what_is_offered() -> None:
    strategy, aces = optimal(HOUSE), parse_cards("As Ah")
    assert strategy.choose(aces, (), PREFLOP) == Raise(4)
    assert strategy.choose(aces, (), [Check(), Raise(3)]) == Raise(3)
    assert strategy.choose(aces, (), [Check()]) == Check()
    assert strategy.choose(aces, parse_cards("Ad 7s 2c"), [Check()]) == Check()
    losing = parse_cards("Kd Qh"), parse_cards("4s 5h 6d 8c 9d")
    assert strategy.choose(*losing, [Raise(1)]) == Raise(1)
    assert strategy.choose(aces, parse_cards("Ad 7s 2c 3d 3h"), [Fold()]) == Fold()


def test_a_tie_on_the_flop_is_a_check(tables: StrategyTables) -> None:
    cards, board = parse_cards("4c 4h"), parse_cards("5c 5d Tc")
    advice = advise(HOUSE, cards, board)
    assert advice.values[Check()] == advice.values[Raise(2)]
    assert advice.best == Check()
    assert advice.margin == 0
    assert optimal(HOUSE).choose(cards, board, FLOP) == Check()
    assert choose_flop(tables, numbers(cards), numbers(board)) == 0


@pytest.mark.parametrize(
    ("cards", "board"),
    [("2s 9s", "7c 7d 8h Tc Td"), ("Kc 6s", "2s 3s 4s 7h 8d"), ("6h Kd", "8d 7s 4h 3h 2h")],
)
def test_a_tie_on_the_river_is_a_raise(tables: StrategyTables, cards: str, board: str) -> None:
    hand, shown = parse_cards(cards), parse_cards(board)
    advice = advise(HOUSE, hand, shown)
    assert advice.values == {Fold(): -2, Raise(1): -2}
    assert advice.best == Raise(1)
    assert optimal(HOUSE).choose(hand, shown, RIVER) == Raise(1)
    assert choose_river(tables, numbers(hand), numbers(shown)) == 0


def test_a_tie_between_raises_is_the_lower(other: OptimalStrategy) -> None:
    cards, board = parse_cards("2c 3d"), parse_cards("As Ks Qs Js Ts")
    values = other.values(cards, board)
    assert values == {Fold(): -2, Raise(1): 0, Raise(2): 0}
    assert other.choose(cards, board, [Fold(), Raise(1), Raise(2)]) == Raise(1)
    assert choose_river(strategy_tables(OTHER), numbers(cards), numbers(board)) == 0


@compiled
def raises_on_rivers(tables: StrategyTables, deals: Longs) -> int:
    """What a simulation does: asks from compiled code, deal after deal."""
    raises = 0
    for at in range(len(deals)):
        raises += choose_river(tables, deals[at, :2], deals[at, 2:]) >= 0
    return raises


def test_compiled_code_can_ask(tables: StrategyTables) -> None:
    deals = [deal(seed, 5)[:2] for seed in range(30)]
    asked = np.array([[card.index for card in (*cards, *board)] for cards, board in deals])
    strategy = optimal(HOUSE)
    chosen = [strategy.choose(cards, board, RIVER) for cards, board in deals]
    assert raises_on_rivers(tables, asked) == sum(choice == Raise(1) for choice in chosen)


def numbers(cards: Sequence[Card]) -> Longs:
    return np.array([card.index for card in cards], dtype=np.int64)


def test_compiled_tables_choose_as_the_strategy_of_the_standard_game(
    tables: StrategyTables,
) -> None:
    check_tables(HOUSE, optimal(HOUSE), tables, rivers=400)


def test_compiled_tables_choose_as_the_strategy_of_another_game(other: OptimalStrategy) -> None:
    check_tables(OTHER, other, strategy_tables(OTHER), rivers=400)


def check_tables(
    rules: Rules, strategy: OptimalStrategy, tables: StrategyTables, rivers: int
) -> None:
    preflop: list[Decision] = [Check(), *map(Raise, rules.preflop)]
    flop: list[Decision] = [Check(), *map(Raise, rules.flop)]
    river: list[Decision] = [*map(Raise, rules.river), Fold()]  # folding is -1, the last
    chosen: set[tuple[Street, Decision]] = set()
    for at, high in enumerate(DECK):
        for low in DECK[:at]:
            decision = preflop[choose_preflop(tables, numbers((low, high)))]
            assert decision == strategy.choose((high, low), (), preflop)
            chosen.add((Street.PREFLOP, decision))
    for seed in range(rivers):
        cards, board, _ = deal(seed, 5)
        hole, shown = numbers(cards), numbers(board)
        decision = flop[choose_flop(tables, hole, shown[:3])]
        assert decision == strategy.choose(cards, board[:3], flop)
        chosen.add((Street.FLOP, decision))
        decision = river[choose_river(tables, hole, shown)]
        assert decision == strategy.choose(cards, board, river)
        chosen.add((Street.RIVER, decision))
        assert choose_river(tables, hole[::-1].copy(), shown[::-1].copy()) == choose_river(
            tables, hole, shown
        )
    assert {(Street.PREFLOP, Check()), (Street.FLOP, Check()), (Street.RIVER, Fold())} <= chosen
    assert (Street.RIVER, Raise(rules.river[-1])) in chosen
    assert (Street.FLOP, Raise(rules.flop[-1])) in chosen


def test_starting_hands_know_their_combinations_and_values() -> None:
    hands = starting_hands(HOUSE)
    assert tuple(hands) == STANDARD_DECK.names
    assert sum(hand.combos for hand in hands.values()) == 1326
    assert hands["AKs"].combos == 4
    assert hands["AKo"].combos == 12
    assert hands["AA"].combos == 6
    assert hands["AA"].value == hands["AA"].values[Raise(4)] > Fraction(36, 10)


def test_a_game_without_a_book_tells_its_progress() -> None:
    steps_seen: list[str] = []
    optimal(OTHER_GAMES["Ante settled"], progress=lambda what, *_: steps_seen.append(what))
    assert "adding up flops" in steps_seen
    steps_seen.clear()
    strategy_tables(HOUSE, progress=lambda what, *_: steps_seen.append(what))
    assert "adding up flops" in steps_seen


@pytest.mark.parametrize(
    ("cards", "board", "offered", "said"),
    [
        ("As Ah", (), [Raise(7)], "raise 7x is not a decision of this street: raise 4x, raise 3x"),
        ("As Ah", (), [Fold()], "fold is not a decision of this street"),
        ("As Ah", (), [], r"nothing is offered: \[\]"),
        ("As Ah", (), ["check"], "not a decision: 'check'"),
        ("As Ah", (), "check", "not a decision: 'c'"),
        ("As Ah", (), None, "not what is offered: None"),
        ((Card("Kd"), Card("Kd")), (), [Check()], "card Kd appears twice"),
        ("Kd Qh", "Kd 5h 6d", FLOP, "card Kd appears twice among hand"),
        ("Kd Qh", "4s", FLOP, "a board has 0, 3 or 5 cards, not 1: 4s"),
        ("Kd", (), PREFLOP, "a hand has 2 cards, not 1: Kd"),
        (("Kd", "Qh"), (), PREFLOP, "not cards"),
        (7, (), PREFLOP, "not cards: 7"),
    ],
)
def test_what_cannot_be_chosen_from_is_refused(
    cards: Any, board: Any, offered: Any, said: str
) -> None:
    with pytest.raises(ParseError, match=said):
        optimal(HOUSE).choose(cards, board, offered)


def test_cards_may_be_text() -> None:
    assert optimal(HOUSE).choose("Kd Qh", "", PREFLOP) == Raise(4)
    assert optimal(HOUSE).choose("Kd Qh", "4s 5h 6d", FLOP) == Check()


def test_bots_play_the_same_unchecked(other: OptimalStrategy) -> None:
    trusting: Strategy = unchecked(other)
    for seed in range(10):
        cards, board, _ = deal(seed, 5)
        for shown, multiples in ((0, OTHER.preflop), (3, OTHER.flop), (5, OTHER.river)):
            offered: list[Decision] = [Fold() if shown == 5 else Check(), *map(Raise, multiples)]
            chosen = trusting.choose(cards, board[:shown], offered)
            assert chosen == other.choose(cards, board[:shown], offered)


def test_terms_are_kept_with_the_strategy() -> None:
    assert optimal(HOUSE).terms == terms_of(HOUSE)


def test_counting_from_the_flop_on_is_optimal_there_and_the_chart_before(
    other: OptimalStrategy,
) -> None:
    strategy: Strategy = CountingStrategy(terms_of(OTHER), ChartStrategy())
    offered: list[Decision] = [Check(), *map(Raise, OTHER.preflop)]
    for seed in range(30):
        cards, board, _ = deal(seed, 5)
        assert strategy.choose(cards, (), offered) == ChartStrategy().choose(cards, (), offered)
        flop: list[Decision] = [Check(), *map(Raise, OTHER.flop)]
        river: list[Decision] = [Fold(), *map(Raise, OTHER.river)]
        assert strategy.choose(cards, board[:3], flop) == other.choose(cards, board[:3], flop)
        assert strategy.choose(cards, board, river) == other.choose(cards, board, river)
