"""What wagers are worth against many dealer hands: the sum of what the rules pay against each."""

import random
from collections import Counter

import pytest

from pitboss.analysis.kernel import wagers as kernel
from pitboss.analysis.terms import board_terms_of, kernel_terms, terms_of
from pitboss.analysis.wagers import BoardTerms, base_and_play, river_choice
from pitboss.game import wagers as spots
from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.cards import DECK, Card
from pitboss.game.hands import strength
from pitboss.game.money import Cents
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules
from pitboss.game.seat import Seat
from pitboss.game.settlement import settle
from tests.analysis.games import OTHER_GAMES, deal

GAMES = [
    *(pytest.param(profile(name), id=name) for name in PROFILES),
    *(pytest.param(rules, id=name) for name, rules in OTHER_GAMES.items()),
]
ANTE = Cents(200)  # a half-Ante is a dollar
COVERED = Cents(10_000_000)


@pytest.mark.parametrize("rules", GAMES)
def test_wagers_are_worth_what_the_rules_pay_against_each_dealer_hand(rules: Rules) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        cards, board, _ = deal(seed, 5)
        check_deal(rules, cards, board, seed, seen)
    assert min(seen["won"], seen["lost"], seen["tied"], seen["made"]) > 0
    assert bool(seen["unqualified"]) == (rules.qualify is not None)


def check_deal(
    rules: Rules, cards: list[Card], board: list[Card], seed: int, seen: Counter[str]
) -> None:
    shuffle = random.Random(seed)
    rest = [card for card in DECK if card not in (*cards, *board)]
    dealers = [shuffle.sample(rest, 2) for _ in range(12)]
    own = strength((*cards, *board))
    others = [strength((*dealer, *board)) for dealer in dealers]
    won, lost = sum(own > other for other in others), sum(own < other for other in others)
    unqualified = sum(not rules.qualifies(other.category) for other in others)
    terms = terms_of(rules)
    board_terms = board_terms_of(terms, len(dealers))
    base, play = base_and_play(board_terms, won, lost, unqualified, own.category)
    in_kernel = kernel_terms(terms, len(dealers))
    counted = won, lost, unqualified, own.category
    assert kernel.base_and_play(in_kernel, *counted) == (base, play)
    for multiple in (*rules.preflop, *rules.flop, *rules.river):
        settled = settled_half_antes(rules, Raise(multiple), cards, board, dealers)
        assert base + multiple * play == settled
    folded = settled_half_antes(rules, Fold(), cards, board, dealers)
    values = {m: base + m * play for m in rules.river}
    at, value = river_choice(board_terms, base, play)
    assert kernel.river_choice(in_kernel, base, play) == (at, value)
    assert value == max(folded, *values.values())
    assert value == (folded if at < 0 else values[rules.river[at]])
    seen.update(won=won, lost=lost, tied=len(dealers) - won - lost, unqualified=unqualified)
    seen["made"] += own.category >= 4 and won > 0


def settled_half_antes(
    rules: Rules,
    decision: Decision,
    cards: list[Card],
    board: list[Card],
    dealers: list[list[Card]],
) -> int:
    wager = Cents(0) if rules.house_banked else COVERED
    stakes = dict(rules.stakes({spots.ANTE: ANTE}))
    if isinstance(decision, Raise):
        stakes[spots.PLAY] = Cents(ANTE * decision.multiple)
    seat = Seat(COVERED, stakes, decisions=(decision,), cards=tuple(cards))
    cents = sum(settle(rules, {1: seat}, dealer, board, wager).seats[0].net for dealer in dealers)
    assert cents % 100 == 0
    return cents // 100


def board_terms(raises: tuple[int, ...]) -> BoardTerms:
    return BoardTerms(hands=10, qualify=1, returned=True, blind=(0,) * 10, raises=raises)


@pytest.mark.parametrize(
    ("raises", "base", "play", "choice"),
    [
        ((1,), -30, -10, (0, -40)),  # a tie with folding is a raise
        ((1,), -30, -11, (-1, -40)),
        ((1,), -30, -9, (0, -39)),
        ((1, 2), 5, 0, (0, 5)),  # a tie between raises is the lower
        ((1, 2), -40, 0, (0, -40)),
        ((1, 2), 5, 1, (1, 7)),
        ((1, 2), 5, -1, (0, 4)),
        ((2, 3), -50, 5, (1, -35)),
        ((2, 3), -55, 5, (1, -40)),  # the lower raise loses more than folding, the higher ties it
    ],
)
def test_ties_on_the_river(
    raises: tuple[int, ...], base: int, play: int, choice: tuple[int, int]
) -> None:
    assert river_choice(board_terms(raises), base, play) == choice
