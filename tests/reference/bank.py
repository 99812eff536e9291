"""What two seats lose to a bank, the slow way: every deal to both of them, one after the other.

Plain Python on `game.hands`, like `solver`. One short cut: a flop stands for those that are like it
but for an exchange of suits. With decks of three ranks that takes seconds.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import DECK, Card, Rank, Suit
from pitboss.game.hands import HandCategory
from pitboss.game.money import Odds
from pitboss.game.rules import Rules
from tests.reference.solver import CATEGORY, Game, Hand, best, bits, net, score

_EXCHANGES = tuple(permutations(Suit))

Play = Callable[[int, int, int], Decision]
"""The decision that ends the choices of a hand on a flop and on the board that came of it."""


class Bets(NamedTuple):
    """A seat's stakes in whole cents, and how it plays."""

    ante: int
    trips: int
    play: Play


class Moments(NamedTuple):
    """In cents, over every deal to two seats."""

    results: tuple[Fraction, Fraction]  # expected by each of them
    variances: tuple[Fraction, Fraction]
    covariance: Fraction


def two_seats(rules: Rules, ranks: Sequence[Rank], seats: tuple[Bets, Bets]) -> Moments:
    deals, sums, squares, product = 0, [0, 0], [0, 0], 0
    for flop, weight in _flops(ranks).items():
        for board, dealer in _boards(ranks, flop):
            left = _left(ranks, board | dealer)
            holes = tuple(one | other for one, other in combinations(left, 2))
            mine, theirs = (
                {hole: result(rules, bets, hole, flop, board, dealer) for hole in holes}
                for bets in seats
            )
            for hole, another in _apart(holes):
                one, other = mine[hole], theirs[another]
                deals += weight
                sums[0] += weight * one
                sums[1] += weight * other
                squares[0] += weight * one * one
                squares[1] += weight * other * other
                product += weight * one * other
    means = Fraction(sums[0], 2 * deals), Fraction(sums[1], 2 * deals)
    return Moments(
        means,
        (
            Fraction(squares[0], 4 * deals) - means[0] ** 2,
            Fraction(squares[1], 4 * deals) - means[1] ** 2,
        ),
        Fraction(product, 4 * deals) - means[0] * means[1],
    )


def result(rules: Rules, bets: Bets, hole: int, flop: int, board: int, dealer: int) -> int:
    """What the seat wins or loses, in half-cents."""
    own, other = score(hole | board), score(dealer | board)
    made, decision = HandCategory(own // CATEGORY), bets.play(hole, flop, board)
    if isinstance(decision, Raise):
        fares = "win" if own > other else "lose" if own < other else "tie"
        qualified = rules.qualifies(HandCategory(other // CATEGORY))
        main = net(rules, made, fares, qualified, decision.multiple)
    else:
        main = -4
    odds = rules.paytable("trips").pays(made)
    won = Fraction(odds.profit, odds.stake) if isinstance(odds, Odds) else Fraction(-1)
    half_cents = bets.ante * main + 2 * bets.trips * won
    assert Fraction(half_cents).denominator == 1
    return int(half_cents)


def _flops(ranks: Sequence[Rank]) -> Counter[int]:
    """How many flops each stands for: one for those that an exchange of suits makes of it."""
    flops: Counter[int] = Counter()
    for cards in combinations([card for card in DECK if card.rank in ranks], 3):
        alike = (bits(Card(card.rank, suits[card.suit]) for card in cards) for suits in _EXCHANGES)
        flops[min(alike)] += 1
    return flops


def _boards(ranks: Sequence[Rank], flop: int) -> Iterator[tuple[int, int]]:
    """The boards that a flop becomes, each with every dealer's hand."""
    for runout in combinations(_left(ranks, flop), 2):
        board = flop | sum(runout)
        for dealer in combinations(_left(ranks, board), 2):
            yield board, sum(dealer)


def _left(ranks: Sequence[Rank], gone: int) -> list[int]:
    return [bit for bit in _cards(tuple(ranks)) if not bit & gone]


@cache
def _cards(ranks: tuple[Rank, ...]) -> list[int]:
    return [bits([card]) for card in DECK if card.rank in ranks]


@cache
def _apart(holes: tuple[int, ...]) -> list[tuple[int, int]]:
    """Hands that two seats may hold at once, each way around."""
    return [(mine, theirs) for mine in holes for theirs in holes if not mine & theirs]


def optimal(rules: Rules, ranks: Sequence[Rank]) -> Play:
    game = Game(rules, [card for card in DECK if card.rank in ranks])
    known: dict[int, tuple[Hand, list[int], dict[int, list[int]]]] = {}

    def play(hole: int, flop: int, board: int) -> Decision:
        if hole not in known:
            hand = Hand(game, hole)
            known[hole] = hand, *hand.preflop()
        hand, sums, flops = known[hole]
        first = best(hand.preflop_choices, sums)
        if first != Check():
            return first
        second = best(hand.flop_choices, flops[flop])
        return second if second != Check() else best(hand.river_choices, hand.rivers[board])

    return play


def always(decision: Decision) -> Play:
    return lambda *_: decision
