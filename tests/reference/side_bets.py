"""Main game and side bets, the slow way: every deal settled by the game, every decision tried.

Plain Python on `game.settlement`, with a deck that may be short. Three short cuts: one hand stands
for its starting hand's others; a board is looked at once for all flops that make the same five
cards of it; and hands that are alike in everything that could matter are settled once.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pitboss.game.actions import Check, Decision, Raise
from pitboss.game.cards import DECK, Card, Rank
from pitboss.game.money import Cents
from pitboss.game.rules import Rules, Street
from pitboss.game.seat import Seat
from pitboss.game.settlement import settle
from pitboss.game.wagers import PLAY, LooksAt, Spot
from tests.reference.solver import CARDS, bits, choices, score

Results = tuple[int, ...]
"""Of the main game, and of each side bet, in cents."""

Law = Counter[Results]


@dataclass(frozen=True)
class Bets:
    """What lies on the spots, in cents, and what the meters show before the stakes feed them."""

    rules: Rules
    ante: int
    stakes: Mapping[Spot, int]
    meters: Mapping[Spot, int]

    def results(
        self, hole: Sequence[Card], board: Sequence[Card], dealer: Sequence[Card], last: Decision
    ) -> Results:
        """One hand against one dealer, settled by the game."""
        lying = dict.fromkeys((wager.spot for wager in self.rules.required), Cents(self.ante))
        lying |= {spot: Cents(stake) for spot, stake in self.stakes.items()}
        if isinstance(last, Raise):
            lying[PLAY] = Cents(self.ante * last.multiple)
        seat = Seat(Cents(10**9), lying, decisions=(last,), cards=tuple(hole))
        meters = {spot: self._at_settlement(spot) for spot in self.rules.meters}
        (settled,) = settle(self.rules, {1: seat}, dealer, board, Cents(0), meters).seats
        nets = {line.spot: line.net for line in settled.lines}
        main = sum(net for spot, net in nets.items() if spot not in self.stakes)
        return main, *(nets[spot] for spot in self.stakes)

    def _at_settlement(self, spot: Spot) -> Cents:
        meter = self.rules.wager(spot).meter
        assert meter is not None
        return Cents(self.meters[spot] + meter.percent * self.stakes.get(spot, 0) // 100)


@dataclass(frozen=True)
class Played:
    law: Law
    actions: Counter[tuple[Street, Decision]]
    starting_hands: Mapping[str, Decision]


class Game:
    def __init__(self, bets: Bets, ranks: Sequence[Rank]) -> None:
        self.bets, self.deck = bets, [card for card in DECK if card.rank in ranks]
        self.settled: dict[tuple[str, int, int, int, Decision], Results] = {}
        wagers = [bets.rules.wager(spot) for spot in bets.stakes]
        self.flop_matters = any(one.looks_at is LooksAt.FLOP for one in wagers)

    def play(self, together: bool) -> Played:
        """Played for the sum of all wagers, or for the main game alone."""
        law: Law = Counter()
        actions: Counter[tuple[Street, Decision]] = Counter()
        hands: dict[str, Decision] = {}
        for name, holes in self._starting_hands().items():
            hand = Hand(self, name, holes[0], together)
            hands[name] = hand.play(len(holes), law, actions)
        return Played(law, actions, hands)

    def _starting_hands(self) -> dict[str, list[tuple[Card, Card]]]:
        named: dict[str, list[tuple[Card, Card]]] = {}
        for low, high in combinations(self.deck, 2):
            suits = "" if low.rank == high.rank else "s" if low.suit == high.suit else "o"
            named.setdefault(high.rank.letter + low.rank.letter + suits, []).append((low, high))
        return named


class Hand:
    def __init__(self, game: Game, name: str, hole: tuple[Card, Card], together: bool) -> None:
        self.game, self.name, self.hole, self.together = game, name, hole, together
        self.mask = bits(hole)
        self.boards: dict[tuple[int, int], dict[Decision, tuple[int, Law]]] = {}
        self.dealers: dict[int, dict[int, list[tuple[Card, Card]]]] = {}
        rules = game.bets.rules
        self.ladders = {street: choices(rules, street) for street in Street}
        self.lasts = dict.fromkeys(
            one for street in Street for one in self.ladders[street] if one != Check()
        )

    def on_board(self, flop: int, late: int) -> dict[Decision, tuple[int, Law]]:
        """For every way to end the decisions: its worth, and the results it has."""
        board, five = flop | late, score(self.mask | flop) if self.game.flop_matters else 0
        if (board, five) not in self.boards:
            if board not in self.dealers:
                self.dealers[board] = self._dealers(board)
            dealers = self.dealers[board]
            self.boards[board, five] = {
                last: self._against(flop, late, five, dealers, last) for last in self.lasts
            }
        return self.boards[board, five]

    def _dealers(self, board: int) -> dict[int, list[tuple[Card, Card]]]:
        rest = [card for card in self.game.deck if not 1 << card.index & (self.mask | board)]
        dealers: dict[int, list[tuple[Card, Card]]] = {}
        for dealer in combinations(rest, 2):
            dealers.setdefault(score(board | bits(dealer)), []).append(dealer)
        return dealers

    def _against(
        self,
        flop: int,
        late: int,
        five: int,
        dealers: Mapping[int, list[tuple[Card, Card]]],
        last: Decision,
    ) -> tuple[int, Law]:
        law: Law = Counter()
        own = score(self.mask | flop | late)
        for strength, hands in dealers.items():
            key = self.name, five, own, strength, last
            if key not in self.game.settled:
                board = [*cards_of(flop), *cards_of(late)]
                self.game.settled[key] = self.game.bets.results(self.hole, board, hands[0], last)
            law[self.game.settled[key]] += len(hands)
        worth = (sum(one) if self.together else one[0] for one in law)
        return sum(w * n for w, n in zip(worth, law.values(), strict=True)), law

    def play(self, combos: int, law: Law, actions: Counter[tuple[Street, Decision]]) -> Decision:
        """Adds what comes of the hand, and returns what it does before the flop."""
        rest = [1 << card.index for card in self.game.deck if not 1 << card.index & self.mask]
        flops = [sum(cards) for cards in combinations(rest, 3)]
        plans = {flop: self._plan(flop, rest) for flop in flops}
        ladder = self.ladders[Street.PREFLOP]
        values = [sum(values[best_at(values)] for _, values, _ in plans.values())]
        for choice in ladder[1:]:
            values.append(
                sum(self.on_board(flop, late)[choice][0]
                    for flop, (_, _, lates) in plans.items() for late in lates)
            )  # fmt: skip
        first = ladder[best_at(values)]
        for flop, (rivers, on_flop, lates) in plans.items():
            second = self.ladders[Street.FLOP][best_at(on_flop)]
            for late in lates:
                if first != Check():
                    ending = Street.PREFLOP, first
                elif second != Check():
                    ending = Street.FLOP, second
                else:
                    ending = Street.RIVER, rivers[late]
                results = self.on_board(flop, late)[ending[1]][1]
                for result, number in results.items():
                    law[result] += combos * number
                actions[ending] += combos * sum(results.values())
        return first

    def _plan(
        self, flop: int, rest: Sequence[int]
    ) -> tuple[dict[int, Decision], list[int], list[int]]:
        """What to do on each river, what every choice on the flop is worth, and the rivers."""
        lates = [sum(cards) for cards in combinations([c for c in rest if not c & flop], 2)]
        ladder, last = self.ladders[Street.FLOP], self.ladders[Street.RIVER]
        rivers: dict[int, Decision] = {}
        values = [0] * len(ladder)
        for late in lates:
            worth = self.on_board(flop, late)
            rivers[late] = last[best_at([worth[choice][0] for choice in last])]
            values[0] += worth[rivers[late]][0]
            for at, choice in enumerate(ladder[1:], 1):
                values[at] += worth[choice][0]
        return rivers, values, lates


def best_at(values: Sequence[int]) -> int:
    """The first of the best: checking, then the lower raise, then folding."""
    return values.index(max(values))


def cards_of(mask: int) -> list[Card]:
    return [card for bit, card in CARDS.items() if bit & mask]
