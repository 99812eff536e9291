"""What the game is worth, the slow way: every board dealt, every decision made on it.

Plain Python on `game.hands`. Cards are bits, money is in half-Antes, and the deck may be short, so
that whole games can be dealt out. There are two short cuts: one hand stands for its starting hand's
others, and the dealer's hands are scored once for a board. `river` takes neither.
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from operator import mul
from typing import NamedTuple, TypeAlias

from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import DECK, Card, Rank
from pitboss.game.hands import HandCategory, strength
from pitboss.game.money import Odds
from pitboss.game.paytables import Paytable
from pitboss.game.rules import Rules, Street, UnqualifiedAnte

Scores: TypeAlias = "array[int]"

CARDS = {1 << card.index: card for card in DECK}
CATEGORY = 15**5  # a score is the category, and below it up to five ranks
RESULTS = (("win", True), ("win", False), ("tie", True), ("lose", True), ("lose", False))


class Showdown(NamedTuple):
    """How a hand fares on a board against every dealer hand."""

    made: int  # the hand's category
    numbers: tuple[int, ...]  # of dealer hands, for each of RESULTS and whether they qualify
    unqualified: int

    @property
    def won(self) -> int:
        return self.numbers[0] + self.numbers[1]

    @property
    def ties(self) -> int:
        return self.numbers[2]

    @property
    def lost(self) -> int:
        return self.numbers[3] + self.numbers[4]

    @property
    def dealers(self) -> int:
        return sum(self.numbers)


@dataclass(frozen=True)
class Advice:
    values: Mapping[Decision, Fraction]
    win: Fraction
    tie: Fraction
    lose: Fraction
    dealer_unqualified: Fraction


@dataclass(frozen=True)
class Solved:
    deals: int
    half_antes: int
    combos: Mapping[str, int]
    values: Mapping[str, Mapping[Decision, Fraction]]
    decided: Mapping[tuple[Street, Decision], int]
    distribution: Mapping[Fraction, int]
    trips: Fraction


def bits(cards: Iterable[Card]) -> int:
    return sum(1 << card.index for card in cards)


@cache
def score(cards: int) -> int:
    """A higher score wins, the same score ties."""
    held = []
    while cards:
        card = cards & -cards
        held.append(CARDS[card])
        cards -= card
    made = strength(held)
    number = int(made.category)
    for place in range(5):
        number = number * 15 + (made.ranks[place] if place < len(made.ranks) else 0)
    return number


def net(rules: Rules, made: HandCategory, result: str, qualified: bool, play: int) -> int:
    """One hand against one dealer, in half-Antes; `play` in Antes."""
    if result == "tie":
        return 0
    ante_pushes = not qualified and rules.unqualified_ante is UnqualifiedAnte.RETURNED
    if result == "lose":
        return -2 * play - (0 if ante_pushes else 2) - 2
    odds = rules.paytable("blind").pays(made)
    blind = Fraction(2 * odds.profit, odds.stake) if isinstance(odds, Odds) else Fraction(0)
    assert blind.denominator == 1
    return 2 * play + (0 if ante_pushes else 2) + int(blind)


class Game:
    """Some cards to deal from: a whole deck, a short one, or what dead cards have left."""

    def __init__(self, rules: Rules, deck: Iterable[Card]) -> None:
        self.rules = rules
        self.cards = [1 << card.index for card in deck]
        self.dealers: dict[int, dict[int, Scores]] = {}
        self.paid: dict[tuple[int, int | None], list[int]] = {}

    def dealers_on(self, board: int) -> dict[int, Scores]:
        """From the weakest up, the scores of the dealer's hands: all (0), and those with a card."""
        if board not in self.dealers:
            rest = [card for card in self.cards if not card & board]
            made: dict[int, list[int]] = {card: [] for card in (0, *rest)}
            for one, other in combinations(rest, 2):
                scored = score(board | one | other)
                for holding in (0, one, other):
                    made[holding].append(scored)
            self.dealers[board] = {card: array("l", sorted(made[card])) for card in made}
        return self.dealers[board]

    def showdown(self, hole: int, board: int) -> Showdown:
        """The dealer has all hands but those that hold one of the player's cards, or both."""
        one, other = hole & -hole, hole & hole - 1
        dealers, own = self.dealers_on(board), score(hole | board)
        hands, with_one, with_other = dealers[0], dealers[one], dealers[other]

        def below(least: int) -> int:
            below_one, below_other = bisect_left(with_one, least), bisect_left(with_other, least)
            return bisect_left(hands, least) - below_one - below_other + (own < least)

        won, not_lost = below(own), below(own + 1)
        lame = 0 if self.rules.qualify is None else below(self.rules.qualify * CATEGORY)
        lost = len(hands) - len(with_one) - len(with_other) + 1 - not_lost
        lost_to_lame = max(lame - not_lost, 0)
        numbers = (
            max(won - lame, 0),
            min(won, lame),
            not_lost - won,
            lost - lost_to_lame,
            lost_to_lame,
        )
        return Showdown(own // CATEGORY, numbers, lame)

    def nets(self, made: int, decision: Decision) -> list[int]:
        """What a decision brings with a hand of some category, for each of RESULTS."""
        play = decision.multiple if isinstance(decision, Raise) else None
        if (made, play) not in self.paid:
            self.paid[made, play] = [
                -4 if play is None else net(self.rules, HandCategory(made), *result, play)
                for result in RESULTS
            ]
        return self.paid[made, play]

    def value(self, shown: Showdown, decision: Decision) -> int:
        return sum(map(mul, self.nets(shown.made, decision), shown.numbers))


class Hand:
    """One hand of two cards, and all that may be dealt to it.

    Sums are lists, in the order of a street's choices. What comes first is what a tie chooses:
    checking, then the lower raise, then folding.
    """

    def __init__(self, game: Game, hole: int) -> None:
        self.game, self.hole = game, hole
        self.preflop_choices = choices(game.rules, Street.PREFLOP)
        self.flop_choices = choices(game.rules, Street.FLOP)
        self.river_choices = choices(game.rules, Street.RIVER)
        self.shown: dict[int, Showdown] = {}
        self.rivers: dict[int, list[int]] = {}
        self.later: dict[int, list[int]] = {}

    def boards(self, seen: int, to_come: int) -> list[int]:
        """The board with so many more cards."""
        rest = [card for card in self.game.cards if not card & (self.hole | seen)]
        return [seen + sum(cards) for cards in combinations(rest, to_come)]

    def deal(self, board: int) -> None:
        """Looks at a board of five once, and remembers it."""
        shown = self.shown[board] = self.game.showdown(self.hole, board)
        river = [self.game.value(shown, choice) for choice in self.river_choices]
        raises = self.flop_choices[1:] + self.preflop_choices[1:]
        self.rivers[board] = river
        self.later[board] = [max(river), *(self.game.value(shown, choice) for choice in raises)]

    def sum_boards(self, boards: Iterable[int]) -> list[int]:
        """Of checking to the river, and of every raise before it."""
        return [sum(column) for column in zip(*map(self.later.__getitem__, boards), strict=True)]

    def river(self, board: int) -> list[int]:
        self.deal(board)
        return self.rivers[board]

    def flop(self, flop: int) -> list[int]:
        boards = self.boards(flop, 2)
        for board in boards:
            if board not in self.shown:
                self.deal(board)
        return self.sum_boards(boards)[: len(self.flop_choices)]

    def preflop(self) -> tuple[list[int], dict[int, list[int]]]:
        """Before the flop, and on every flop. A board of five is ten flops with turn and river."""
        flops = {flop: self.flop(flop) for flop in self.boards(0, 3)}
        raised = self.sum_boards(self.shown)[len(self.flop_choices) :]
        return [sum(map(max, flops.values())), *(10 * value for value in raised)], flops

    def endings(
        self, values: list[int], flops: Mapping[int, list[int]]
    ) -> dict[tuple[Street, Decision], Counter[int]]:
        """Where and how a hand played for the best ends its decisions: how often on each board."""
        ends: dict[tuple[Street, Decision], Counter[int]] = {}
        first = best(self.preflop_choices, values)
        if first != Check():
            return {(Street.PREFLOP, first): Counter(dict.fromkeys(self.shown, 10))}
        checked: Counter[int] = Counter()
        for flop, sums in flops.items():
            second = best(self.flop_choices, sums)
            if second == Check():
                checked.update(self.boards(flop, 2))
            else:
                ended = ends.setdefault((Street.FLOP, second), Counter())
                ended.update(self.boards(flop, 2))
        for board, times in checked.items():
            last = best(self.river_choices, self.rivers[board])
            ends.setdefault((Street.RIVER, last), Counter())[board] += times
        return ends

    def advice(
        self, choices: Sequence[Decision], sums: Sequence[int], boards: Sequence[int], times: int
    ) -> Advice:
        """`times` is how often each board comes up in the sums."""
        shown = [self.shown[board] for board in boards]
        dealers = sum(one.dealers for one in shown)
        worth = [Fraction(value, 2 * times * dealers) for value in sums]
        return Advice(
            dict(zip(choices, worth, strict=True)),
            Fraction(sum(one.won for one in shown), dealers),
            Fraction(sum(one.ties for one in shown), dealers),
            Fraction(sum(one.lost for one in shown), dealers),
            Fraction(sum(one.unqualified for one in shown), dealers),
        )


def choices(rules: Rules, street: Street) -> list[Decision]:
    match street:
        case Street.PREFLOP:
            return [Check(), *map(Raise, rules.preflop)]
        case Street.FLOP:
            return [Check(), *map(Raise, rules.flop)]
        case Street.RIVER:
            return [*map(Raise, rules.river), Fold()]


def best(choices: Sequence[Decision], sums: Sequence[int]) -> Decision:
    return choices[sums.index(max(sums))]


def _hand(rules: Rules, cards: Sequence[Card], dead: Sequence[Card]) -> Hand:
    return Hand(Game(rules, [card for card in DECK if card not in dead]), bits(cards))


def river(
    rules: Rules, cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card] = ()
) -> Advice:
    """Against each dealer hand in its turn."""
    rest = [card for card in DECK if card not in (*cards, *board, *dead)]
    own = strength((*cards, *board))
    won = dict.fromkeys(map(Raise, rules.river), 0)
    results: Counter[str] = Counter()
    unqualified = 0
    for dealer in combinations(rest, 2):
        other = strength((*dealer, *board))
        result = "win" if own > other else "lose" if own < other else "tie"
        qualified = rules.qualify is None or other.category >= rules.qualify
        results[result] += 1
        unqualified += not qualified
        for decision in won:
            won[decision] += net(rules, own.category, result, qualified, decision.multiple)
    dealers = results.total()
    values: dict[Decision, Fraction] = {
        decision: Fraction(value, 2 * dealers) for decision, value in won.items()
    }
    return Advice(
        values | {Fold(): Fraction(-2)},
        Fraction(results["win"], dealers),
        Fraction(results["tie"], dealers),
        Fraction(results["lose"], dealers),
        Fraction(unqualified, dealers),
    )


def flop(
    rules: Rules, cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card] = ()
) -> Advice:
    hand, shown = _hand(rules, cards, dead), bits(board)
    return hand.advice(hand.flop_choices, hand.flop(shown), hand.boards(shown, 2), 1)


def preflop(rules: Rules, cards: Sequence[Card], dead: Sequence[Card]) -> Advice:
    hand = _hand(rules, cards, dead)
    sums, _ = hand.preflop()
    return hand.advice(hand.preflop_choices, sums, hand.boards(0, 5), 10)


def solve(rules: Rules, ranks: Sequence[Rank]) -> Solved:
    """The whole game with a deck of these ranks in four suits."""
    deck = [card for card in DECK if card.rank in ranks]
    game = Game(rules, deck)
    named = starting_hands(deck)
    values: dict[str, Mapping[Decision, Fraction]] = {}
    decided: Counter[tuple[Street, Decision]] = Counter()
    distribution: Counter[int] = Counter()
    half_antes = 0
    for name, holes in named.items():
        hand, combos = Hand(game, holes[0]), len(holes)
        sums, flops = hand.preflop()
        half_antes += combos * max(sums)
        values[name] = hand.advice(hand.preflop_choices, sums, hand.boards(0, 5), 10).values
        for ending, boards in hand.endings(sums, flops).items():
            alike: Counter[Showdown] = Counter()
            for board, times in boards.items():
                alike[hand.shown[board]] += combos * times
            for shown, times in alike.items():
                decided[ending] += times * shown.dealers
                for result, number in zip(
                    game.nets(shown.made, ending[1]), shown.numbers, strict=True
                ):
                    distribution[result] += times * number
    return Solved(
        sum(distribution.values()),
        half_antes,
        {name: len(holes) for name, holes in named.items()},
        values,
        decided,
        {Fraction(result, 2): deals for result, deals in distribution.items() if deals},
        trips_edge(rules.paytable("trips"), ranks),
    )


def starting_hands(deck: Sequence[Card]) -> dict[str, list[int]]:
    """`AKs` and the like, each with all its hands of two cards."""
    named: dict[str, list[int]] = {}
    for low, high in combinations(deck, 2):
        suits = "" if low.rank == high.rank else "s" if low.suit == high.suit else "o"
        named.setdefault(high.rank.letter + low.rank.letter + suits, []).append(bits((low, high)))
    return named


def trips_edge(table: Paytable, ranks: Sequence[Rank]) -> Fraction:
    """What the house keeps of a Trips wager, over every seven cards of the deck."""
    cards = [bit for bit, card in CARDS.items() if card.rank in ranks]
    made = Counter(score(sum(hand)) // CATEGORY for hand in combinations(cards, 7))
    paid = Fraction(0)
    for category, hands in made.items():
        odds = table.pays(HandCategory(category))
        won = Fraction(odds.profit, odds.stake) if isinstance(odds, Odds) else Fraction(-1)
        paid += hands * won
    return -paid / made.total()
