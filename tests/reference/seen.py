"""What seen cards are worth, the slow way: every card that may be seen, every deal that holds it.

Plain Python on `game.hands`, with half-Antes as in `tests.reference.solver`. There is one short
cut: situations that an exchange of suits turns into each other are dealt once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations

from pitboss.game.actions import Check, Decision
from pitboss.game.cards import DECK, Card, Rank, Suit
from pitboss.game.rules import Rules, Street
from tests.reference.solver import (
    CATEGORY,
    Advice,
    Game,
    Showdown,
    best,
    bits,
    choices,
    score,
    starting_hands,
)

Ending = tuple[Street, Decision]


@dataclass(frozen=True)
class Solved:
    deals: int
    half_antes: int
    decided: dict[Ending, int]
    distribution: dict[Fraction, int]
    first_actions: dict[str, dict[Decision, Fraction]]  # by starting hand: how often each is best


@dataclass(frozen=True)
class Spot:
    """One hand with what is known before the flop: of the dealer's cards, of the flop, and of turn
    and river; and a board, if it is there."""

    game: Game
    hole: tuple[Card, ...]
    dealer: tuple[Card, ...] = ()
    flop: tuple[Card, ...] = ()
    late: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()

    @cached_property
    def free(self) -> list[Card]:
        """Cards that may be anywhere."""
        deck = [card for card in DECK if bits([card]) in self.game.cards]
        known = (*self.hole, *self.dealer, *self.flop, *self.late, *self.dead)
        return [card for card in deck if card not in known]

    def flops(self) -> Iterator[tuple[Card, ...]]:
        for others in combinations(self.free, 3 - len(self.flop)):
            yield (*self.flop, *others)

    def boards(self, flop: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        rest = [card for card in self.free if card not in flop]
        for others in combinations(rest, 2 - len(self.late)):
            yield (*flop, *self.late, *others)

    def showdown(self, board: Sequence[Card]) -> Showdown:
        """Against each dealer hand in its turn."""
        rest = [card for card in self.free if card not in board]
        table = bits((*board, *self.dealer))
        own, numbers, lame = score(bits((*board, *self.hole))), [0] * 5, 0
        for others in combinations(rest, 2 - len(self.dealer)):
            other = score(table | bits(others))
            least = self.game.rules.qualify
            qualified = least is None or other >= least * CATEGORY
            at = 0 if own > other else 2 if own == other else 3
            numbers[at + (at != 2 and not qualified)] += 1
            lame += not qualified
        return Showdown(own // CATEGORY, tuple(numbers), lame)

    def play(self) -> tuple[list[int], Counter[tuple[Street, Decision, Showdown]]]:
        """What every choice before the flop is worth; and how the best one ends."""
        first, second, third = (choices(self.game.rules, street) for street in Street)
        shown: dict[int, Showdown] = {}
        later: dict[int, list[int]] = {}  # the best on the river, the raises of flop and preflop
        rivers: dict[int, list[int]] = {}

        def deal(board: Sequence[Card]) -> int:
            key = bits(board)
            if key not in shown:
                one = shown[key] = self.showdown(board)
                rivers[key] = [self.game.value(one, choice) for choice in third]
                raised = [self.game.value(one, choice) for choice in second[1:] + first[1:]]
                later[key] = [max(rivers[key]), *raised]
            return key

        sums = [0] * len(first)
        early: Counter[int] = Counter()
        ends: dict[tuple[Street, Decision], Counter[int]] = {}
        for flop in self.flops():
            boards = [deal(board) for board in self.boards(flop)]
            early.update(boards)
            values = [sum(column) for column in zip(*map(later.__getitem__, boards), strict=True)]
            on_flop, before = values[: len(second)], values[len(second) :]
            sums = [have + new for have, new in zip(sums, (max(on_flop), *before), strict=True)]
            chosen = best(second, on_flop)
            ending = Street.FLOP if chosen != Check() else Street.RIVER, chosen
            ends.setdefault(ending, Counter()).update(boards)
        before_flop = best(first, sums)
        if before_flop != Check():
            ends = {(Street.PREFLOP, before_flop): early}
        endings: Counter[tuple[Street, Decision, Showdown]] = Counter()
        for (street, decision), met in ends.items():
            for board, times in met.items():
                last = best(third, rivers[board]) if decision == Check() else decision
                endings[street, last, shown[board]] += times
        return sums, endings


def solve(rules: Rules, ranks: Sequence[Rank], seen: str) -> Solved:
    """The whole game with a deck of these ranks in four suits, with cards seen as in
    `dealer,flop`."""
    deck = [card for card in DECK if card.rank in ranks]
    game = Game(rules, deck)
    half_antes, decided = 0, Counter[Ending]()
    distribution: Counter[int] = Counter()
    named = {hole: name for name, holes in starting_hands(deck).items() for hole in holes}
    begun: dict[str, Counter[Decision]] = {name: Counter() for name in named.values()}
    for spot, times in _spots(game, deck, seen.split(",")).items():
        sums, endings = spot.play()
        half_antes += times * max(sums)
        begun[named[bits(spot.hole)]][best(choices(rules, Street.PREFLOP), sums)] += times
        for (street, decision, shown), boards in endings.items():
            decided[street, decision] += times * boards * shown.dealers
            nets = game.nets(shown.made, decision)
            for result, number in zip(nets, shown.numbers, strict=True):
                distribution[result] += times * boards * number
    return Solved(
        distribution.total(),
        half_antes,
        dict(decided),
        {Fraction(result, 2): deals for result, deals in distribution.items() if deals},
        {
            name: {action: Fraction(often, actions.total()) for action, often in actions.items()}
            for name, actions in begun.items()
        },
    )


def advice(
    rules: Rules,
    cards: Sequence[Card],
    board: Sequence[Card],
    dead: Sequence[Card],
    dealer: Sequence[Card],
    flop: Sequence[Card],
    late: Sequence[Card],
) -> Advice:
    """What every action is worth with cards known; `flop` and `late` are those still to come."""
    game = Game(rules, DECK)
    on_flop, behind = tuple(board[:3] or flop), tuple(board[3:] or late)
    spot = Spot(game, tuple(cards), tuple(dealer), on_flop, behind, tuple(dead))
    street = {0: Street.PREFLOP, 3: Street.FLOP, 5: Street.RIVER}[len(board)]
    actions = choices(rules, street)
    second, third = choices(rules, Street.FLOP), choices(rules, Street.RIVER)
    sums, met = dict.fromkeys(actions, 0), Counter[Showdown]()
    for one in spot.flops():
        shown = Counter(map(spot.showdown, spot.boards(one)))
        met += shown
        raised = {
            choice: sum(times * game.value(at, choice) for at, times in shown.items())
            for choice in {*actions, *second} - {Check()}
        }
        river = sum(
            times * max(game.value(at, choice) for choice in third) for at, times in shown.items()
        )
        raises = [raised[choice] for choice in second[1:]]
        for action in actions:
            checked = max(river, *raises) if street is Street.PREFLOP else river
            sums[action] += checked if action == Check() else raised[action]
    dealers = sum(times * at.dealers for at, times in met.items())

    def share(name: str) -> Fraction:
        return Fraction(sum(times * getattr(at, name) for at, times in met.items()), dealers)

    values = {action: Fraction(total, 2 * dealers) for action, total in sums.items()}
    return Advice(values, *map(share, ("won", "ties", "lost", "unqualified")))


def _spots(game: Game, deck: Sequence[Card], seen: Sequence[str]) -> dict[Spot, int]:
    """One spot for those that an exchange of suits makes of it, and how many they are."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for hole in combinations(deck, 2):
        for dealer in combinations(deck, seen.count("dealer")):
            for board in combinations(deck, 1 if {"flop", "late"} & {*seen} else 0):
                if len({*hole, *dealer, *board}) == len((*hole, *dealer, *board)):
                    found[min(_exchanged((hole, dealer, board)))] += 1
    spots = {}
    for numbers, times in found.items():
        one, dealer, board = (tuple(DECK[at] for at in part) for part in numbers)
        flop, late = (board if where in seen else () for where in ("flop", "late"))
        spots[Spot(game, one, dealer, flop, late)] = times
    return spots


def _exchanged(parts: Sequence[Sequence[Card]]) -> Iterator[tuple[tuple[int, ...], ...]]:
    for suits in permutations(Suit):
        yield tuple(
            tuple(sorted(Card(card.rank, suits[card.suit]).index for card in part))
            for part in parts
        )
