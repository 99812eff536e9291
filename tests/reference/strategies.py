"""The words of strategies and what strategies are worth, the slow way: card by card.

Every word is defined again on cards, with `game.hands` for what makes which hand; conditions are
read off the same tree. A strategy is followed through every board of a short deck on `solver`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from pitboss.analysis.strategies.conditions import (
    Compared,
    Condition,
    IsFact,
    Joined,
    Not,
    OfCategory,
    OfStartingHands,
)
from pitboss.analysis.strategies.ruled import RuledStrategy, StrategyRule
from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import DECK, Card, Rank
from pitboss.game.hands import HandCategory, strength
from pitboss.game.rules import Rules, Street
from tests.reference import solver
from tests.reference.published import eval7_score

Cards = Sequence[Card]
STRAIGHTS = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
FROM = {"": "=", " or better": ">=", " or worse": "<="}


@dataclass(frozen=True)
class Seen:
    """A spot as a player sees it."""

    cards: Cards
    board: Cards
    deck: Cards

    @property
    def hole_ranks(self) -> list[int]:
        return [int(card.rank) for card in self.cards]

    @property
    def board_ranks(self) -> list[int]:
        return [int(card.rank) for card in self.board]

    @property
    def category(self) -> HandCategory:
        return strength((*self.cards, *self.board)).category

    @property
    def board_category(self) -> HandCategory:
        if len(self.board) == 5:
            return strength(tuple(self.board)).category
        most = max(map(self.board_ranks.count, self.board_ranks))
        made = {1: HandCategory.HIGH_CARD, 2: HandCategory.PAIR, 3: HandCategory.THREE_OF_A_KIND}
        return made[most]

    @property
    def pairs(self) -> list[int]:
        """The ranks of hidden pairs."""
        held = self.hole_ranks + self.board_ranks
        return [rank for rank in self.hole_ranks if held.count(rank) > 1]

    @property
    def above_the_board(self) -> bool:
        return self.category > self.board_category

    def of_suit(self, wanted: Callable[[int, int], bool]) -> list[int]:
        """The ranks of hole cards of whose suit board and hand have as many as wanted."""
        suits, held = [card.suit for card in self.board], [card.suit for card in self.cards]
        return [
            int(card.rank)
            for card in self.cards
            if wanted(suits.count(card.suit), held.count(card.suit))
        ]

    @property
    def flush_draws(self) -> list[int]:
        return self.of_suit(lambda on_board, in_hand: on_board + in_hand == 4)

    @property
    def straight_outs(self) -> int:
        held = {*self.hole_ranks, *self.board_ranks}
        return sum(
            any(rank in straight and straight <= held | {rank} for straight in STRAIGHTS)
            for rank in {int(card.rank) for card in self.deck} - held
        )

    @property
    def dealer_outs(self) -> int:
        own = strength((*self.cards, *self.board))
        unseen = [card for card in self.deck if card not in (*self.cards, *self.board)]
        return sum(strength((*self.board, card)) > own for card in unseen)


FACTS: Mapping[str, Callable[[Seen], bool]] = {
    "pocket pair": lambda seen: seen.cards[0].rank == seen.cards[1].rank,
    "suited": lambda seen: seen.cards[0].suit == seen.cards[1].suit,
    "hidden pair": lambda seen: bool(seen.pairs),
    "hidden pair or better": lambda seen: bool(seen.pairs) or seen.above_the_board,
    "above the board": lambda seen: seen.above_the_board,
    "paired board": lambda seen: len(set(seen.board_ranks)) < len(seen.board),
    "flush draw": lambda seen: bool(seen.flush_draws),
}

QUANTITIES: Mapping[str, Callable[[Seen], int]] = {
    "higher card": lambda seen: max(seen.hole_ranks),
    "lower card": lambda seen: min(seen.hole_ranks),
    "gap": lambda seen: max(seen.hole_ranks) - min(seen.hole_ranks),
    "pair rank": lambda seen: max(seen.pairs, default=0),
    "pair place": lambda seen: (
        1 + sum(rank > max(seen.pairs) for rank in {*seen.board_ranks}) if seen.pairs else 0
    ),
    "kicker": lambda seen: max({*seen.hole_ranks} - {*seen.pairs}, default=0),
    "overcards": lambda seen: sum(rank > max(seen.board_ranks) for rank in seen.hole_ranks),
    "higher ranks": lambda seen: len(
        {
            card.rank
            for card in seen.deck
            if card.rank > max(seen.hole_ranks) and card.rank not in seen.board_ranks
        }
    ),
    "flush draw card": lambda seen: max(seen.flush_draws, default=0),
    "flush card": lambda seen: max(
        seen.of_suit(lambda on_board, _in_hand: on_board >= 3), default=0
    ),
    "straight outs": lambda seen: seen.straight_outs,
    "board high": lambda seen: max(seen.board_ranks),
    "board suit": lambda seen: max(Counter(card.suit for card in seen.board).values()),
    "board connected": lambda seen: max(
        len({*seen.board_ranks} & straight) for straight in STRAIGHTS
    ),
    "dealer outs": lambda seen: seen.dealer_outs,
}


def compared(number: int, comparison: str, bound: int) -> bool:
    return {
        "<": number < bound,
        "<=": number <= bound,
        "=": number == bound,
        ">=": number >= bound,
        ">": number > bound,
    }[comparison]


def holds(condition: Condition, seen: Seen) -> bool:
    match condition:
        case IsFact(fact):
            return FACTS[fact.word](seen)
        case Compared(quantity, comparison, bound):
            return compared(QUANTITIES[quantity.word](seen), comparison, bound)
        case OfCategory(wanted, how, of_board):
            made = seen.board_category if of_board else seen.category
            return compared(made, FROM[how], wanted)
        case OfStartingHands(starting_hands):
            return tuple(seen.cards) in starting_hands
        case Not(part):
            return not holds(part, seen)
        case Joined(parts, by):
            each = (holds(part, seen) for part in parts)
            return all(each) if by == "and" else any(each)
    raise TypeError(condition)


def speaking(
    strategy: RuledStrategy, cards: Cards, board: Cards, deck: Cards = DECK
) -> StrategyRule:
    """The first rule that speaks."""
    street = {0: Street.PREFLOP, 3: Street.FLOP, 5: Street.RIVER}[len(board)]
    return next(
        rule
        for rule in strategy.rules[street]
        if rule.when is None or holds(rule.when, Seen(cards, board, deck))
    )


@dataclass(frozen=True)
class Followed:
    """What comes of a strategy, in half-Antes over all deals."""

    half_antes: int
    by_street: Mapping[Street, int]  # what its decisions lose to the best play
    decided: Mapping[tuple[Street, Decision], int]
    distribution: Mapping[Fraction, int]


class Course(NamedTuple):
    """How one hand fares, over every board: how often each decision is the last, by where and on
    which board; and what the decisions lose to the best play."""

    ends: Counter[tuple[Street, Decision, int]]
    lost: Counter[Street]


def course(strategy: RuledStrategy, hand: solver.Hand) -> Course:
    deck, cards = cards_of(sum(hand.game.cards)), cards_of(hand.hole)
    lost: Counter[Street] = Counter()
    ends: Counter[tuple[Street, Decision, int]] = Counter()
    sums, flops = hand.preflop()
    first = speaking(strategy, cards, (), deck).decision
    lost[Street.PREFLOP] += max(sums) - sums[hand.preflop_choices.index(first)]
    if first != Check():
        ends.update({(Street.PREFLOP, first, board): 10 for board in hand.shown})
        flops = {}
    checked: Counter[int] = Counter()
    for flop, values in flops.items():
        second = speaking(strategy, cards, cards_of(flop), deck).decision
        lost[Street.FLOP] += max(values) - values[hand.flop_choices.index(second)]
        if second == Check():
            checked.update(hand.boards(flop, 2))
        else:
            ends.update((Street.FLOP, second, board) for board in hand.boards(flop, 2))
    for board, times in checked.items():
        last = speaking(strategy, cards, cards_of(board), deck).decision
        values = hand.rivers[board]
        lost[Street.RIVER] += times * (max(values) - values[hand.river_choices.index(last)])
        ends[Street.RIVER, last, board] += times
    return Course(ends, lost)


def follow(rules: Rules, strategy: RuledStrategy, of_ranks: Sequence[Rank]) -> Followed:
    """Every deal of a deck of these ranks."""
    deck = [card for card in DECK if card.rank in of_ranks]
    game = solver.Game(rules, deck)
    lost: Counter[Street] = Counter()
    decided: Counter[tuple[Street, Decision]] = Counter()
    distribution: Counter[int] = Counter()
    for holes in solver.starting_hands(deck).values():
        hand, combos = solver.Hand(game, holes[0]), len(holes)
        played = course(strategy, hand)
        for street, of_hand in played.lost.items():
            lost[street] += combos * of_hand
        for (street, decision, board), times in played.ends.items():
            shown = hand.shown[board]
            decided[street, decision] += combos * times * shown.dealers
            nets = game.nets(shown.made, decision)
            for net, number in zip(nets, shown.numbers, strict=True):
                distribution[net] += combos * times * number
    return Followed(
        sum(net * deals for net, deals in distribution.items()),
        {street: lost[street] for street in Street},
        decided,
        {Fraction(net, 2): deals for net, deals in distribution.items() if deals},
    )


class OnFlop(NamedTuple):
    """A spot on the flop of the whole deck, with every turn, river and dealer hand that may follow:
    by board, how often the hand wins, ties or loses, and whether the dealer qualifies."""

    cards: Cards
    flop: Cards
    met: Mapping[tuple[Card, ...], Mapping[tuple[str, bool], int]]


def on_flop(rules: Rules, cards: Cards, flop: Cards) -> OnFlop:
    """Dealt out card by card; who wins is known from a published evaluator."""
    least = 0 if rules.qualify is None else eval7_score(QUALIFYING[rules.qualify])
    met: dict[tuple[Card, ...], Counter[tuple[str, bool]]] = {}
    for late in combinations([card for card in DECK if card not in (*cards, *flop)], 2):
        board = [str(card) for card in (*flop, *late)]
        own = eval7_score([*map(str, cards), *board])
        rest = [str(card) for card in DECK if card not in (*cards, *flop, *late)]
        results: Counter[tuple[str, bool]] = Counter()
        for dealer in combinations(rest, 2):
            other = eval7_score([*dealer, *board])
            result = "win" if own > other else "tie" if own == other else "lose"
            results[result, other >= least] += 1
        met[(*flop, *late)] = results
    return OnFlop(cards, flop, met)


QUALIFYING = {HandCategory.PAIR: ("2c", "2d", "3h", "4s", "5c")}  # the lowest hand of each


def followed(rules: Rules, strategy: RuledStrategy, spot: OnFlop) -> tuple[Decision, int]:
    """What a strategy does on a flop, and what it is worth over all that may follow, in
    half-Antes."""
    on_the_flop = speaking(strategy, spot.cards, spot.flop).decision
    value = 0
    for board, results in spot.met.items():
        last = on_the_flop
        if last == Check():
            last = speaking(strategy, spot.cards, board).decision
        if not isinstance(last, Raise):
            value -= 4 * sum(results.values())
            continue
        made = strength((*spot.cards, *board)).category
        for (result, qualified), times in results.items():
            value += times * solver.net(rules, made, result, qualified, last.multiple)
    return on_the_flop, value


def cards_of(bits: int) -> tuple[Card, ...]:
    return tuple(card for card in DECK if bits >> card.index & 1)
