"""Who gets what, the slow way: chapters 6, 7, 9, 10 and 13 of the rule book, clause by clause.

    sheet = settle(rules, hands, dealer, board, bank)

Reads the fields of the rules, and shares nothing else with the engine, and with the verifier
nothing but the strengths of `hands`. Cards are text, money is whole cents. `??` is a card that
nobody saw: of a folded hand, or of a dealer whom nobody needs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.hands import CATEGORIES, LOWEST_FIRST, best

RANKS = LOWEST_FIRST
Prize = tuple[int, int] | int  # so many for so many, or so many percent of the meter


@dataclass(frozen=True)
class Hand:
    """A seat when the river decisions are done."""

    seat: int
    cards: Sequence[str]
    stakes: Mapping[str, int]  # Play among them
    folded: bool = False
    foul: str = ""  # what becomes of its wagers: returned or lost (12.5)

    @property
    def stays(self) -> bool:
        return not self.folded and not self.foul

    @property
    def seen(self) -> bool:
        return "??" not in self.cards


@dataclass(frozen=True)
class Bank:
    """Who answers for the wagers, with how much; and what the meters showed before the round."""

    seat: int | None = None  # None: the house
    wager: int = 0
    meters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """A settled wager; odds and the line of the table where something was won, covered or not."""

    seat: int
    spot: str
    stake: int
    outcome: str
    odds: str | None
    hand: str
    due: int
    paid: int
    returned: int
    lost: int
    before_showdown: bool

    @property
    def uncovered(self) -> int:
        return self.due - self.paid

    @property
    def net(self) -> int:
        return self.paid - self.lost


@dataclass(frozen=True)
class Sheet:
    """A settlement as it is written down."""

    turns: Sequence[int]  # the seats in the order of their turns
    rows: Sequence[Row]  # in the order in which the wagers were settled
    results: Mapping[int, str]
    categories: Mapping[int, str | None]  # of the hands that somebody saw
    nets: Mapping[int, int]
    dealer: str | None
    qualifies: bool | None  # None: the dealer's cards were not turned
    total_action: int
    collection: int
    collected: int
    paid: int
    bank_net: int
    exhausted: bool
    left: int | None  # what the bank could still pay; 0 of a house
    meters: Mapping[str, int] | None  # as they show after the round


@dataclass(frozen=True)
class Fate:
    """What a wager has coming by the cards."""

    outcome: str  # win, lose or push
    prize: Prize = (0, 1)
    hand: str = ""


WON_EVEN, LOST, PUSHED = Fate("win", (1, 1)), Fate("lose"), Fate("push")


def settle(
    rules: Any, hands: Sequence[Hand], dealer: Sequence[str], board: Sequence[str], bank: Bank
) -> Sheet:
    order = in_turn(hands, bank.seat)
    turned = any(needs_the_dealer(rules, hand) for hand in order)
    spared = turned and not qualifies(rules, dealer, board) and rules.unqualified_ante == "returned"
    coming = []
    for hand in order:
        for wager in in_order(rules, hand, dealer, board, spared):
            fate = fate_of(wager, hand, dealer, board, spared)
            with_folds = bool(hand.foul) or (hand.folded and goes_with_the_fold(wager, fate))
            coming.append((hand, wager.spot, fate, with_folds))
    coming.sort(key=lambda one: not one[-1])  # 7.1: these first, and then turn by turn
    till = Till(rules.coverage, bank.wager, fed(rules, hands, bank.meters))
    rows = [till.settle(*one) for one in coming]
    total = sum(
        stake
        for hand in hands
        for spot, stake in hand.stakes.items()
        if entry(rules, spot).placed != "raise"
    )
    return Sheet(
        turns=[hand.seat for hand in order],
        rows=rows,
        results={hand.seat: result_of(hand, dealer, board) for hand in order},
        categories={hand.seat: category(hand.cards, board) for hand in order},
        nets={hand.seat: sum(row.net for row in rows if row.seat == hand.seat) for hand in order},
        dealer=category(dealer, board),
        qualifies=qualifies(rules, dealer, board) if turned else None,
        total_action=total,
        collection=collection(rules, total),
        collected=till.taken,
        paid=till.given,
        bank_net=till.taken - till.given,
        exhausted=till.exhausted,
        left=till.left,
        meters={spot: max(shows, start_of(rules, spot)) for spot, shows in till.meters.items()},
    )


def entry(rules: Any, spot: str) -> Any:
    (wager,) = (wager for wager in rules.wagers if wager.spot == spot)
    return wager


# Chapters 6 and 13: what the cards say.


def category(cards: Sequence[str], board: Sequence[str]) -> str | None:
    return None if "??" in cards else CATEGORIES[best([*cards, *board])[0]]


def compared(cards: Sequence[str], dealer: Sequence[str], board: Sequence[str]) -> str:
    """6.4 to 6.6: how a hand fares against the dealer's."""
    own, other = best([*cards, *board]), best([*dealer, *board])
    return "win" if own > other else "lose" if own < other else "tie"


def result_of(hand: Hand, dealer: Sequence[str], board: Sequence[str]) -> str:
    if hand.foul:
        return "foul"
    return "fold" if hand.folded else compared(hand.cards, dealer, board)


def qualifies(rules: Any, dealer: Sequence[str], board: Sequence[str]) -> bool:
    """6.2, with the least hand that the rules state."""
    if rules.qualify is None:
        return True
    return best([*dealer, *board])[0] >= CATEGORIES.index(str(rules.qualify))


def decided_without_dealer(wager: Any) -> bool:
    """13.5, 13.7: whatever the dealer has."""
    return wager.settles in ("on its own cards", "from the meter")


def needs_the_dealer(rules: Any, hand: Hand) -> bool:
    """6.1: the dealer's cards are turned for who remains, and for what stands after a fold."""
    if hand.foul:
        return False
    stakes = [entry(rules, spot) for spot in hand.stakes]
    return not hand.folded or any(
        wager.fold == "stands" and not decided_without_dealer(wager) for wager in stakes
    )


def fate_of(
    wager: Any, hand: Hand, dealer: Sequence[str], board: Sequence[str], spared: bool
) -> Fate:
    if hand.foul:  # 12.5
        return LOST if hand.foul == "lost" else PUSHED
    if hand.folded and wager.fold != "stands":  # 6.10, 13.6
        return LOST if wager.fold == "lost" else PUSHED
    if hand.folded and not hand.seen:  # 7.2
        return LOST
    if not hand.folded and spared and wager.unqualified_rule:  # 6.3
        return PUSHED
    if decided_without_dealer(wager):  # 6.8, 6.9, 13.5, 13.7
        return by_table(wager, line_of(wager, hand.cards, board))
    against = compared(hand.cards, dealer, board)
    if against == "tie":
        return tied(wager, hand, board)
    if wager.settles == "against the dealer":  # 6.4, 6.5
        return WON_EVEN if against == "win" else LOST
    if wager.settles == "when either hand loses":  # 13.4
        loser = hand.cards if against == "lose" else dealer
        return by_table(wager, line_of(wager, loser, board))
    pays_for = {"when the hand wins": "win", "when the hand loses": "lose"}[wager.settles]
    if against != pays_for:  # 6.5, 13.3
        return LOST
    return by_table(wager, line_of(wager, hand.cards, board))  # 6.7, 13.2, 13.3


def tied(wager: Any, hand: Hand, board: Sequence[str]) -> Fate:
    """6.6, 13.2: what a tie does, which for a hand below the table changes nothing."""
    if wager.tie == "lost":
        return LOST
    if wager.table is None:
        return WON_EVEN if wager.tie == "paid" else PUSHED
    line = line_of(wager, hand.cards, board)
    if line is None or wager.tie == "paid":
        return by_table(wager, line)
    return PUSHED


Line = tuple[str, Prize]


def line_of(wager: Any, cards: Sequence[str], board: Sequence[str]) -> Line | None:
    """The line of the table that the cards are in; None below it."""
    lines = [(str(hands), prize(pays)) for hands, pays in wager.table.lines]
    if wager.looks_at == "hole cards":  # 13.5: the first line that the two cards are in
        name = starting_hand(cards)
        return next((line for line in lines if name in every_starting_hand(line[0])), None)
    shown = board[:3] if wager.looks_at == "hole cards and flop" else board
    return next((line for line in lines if line[0] == category(cards, shown)), None)


def prize(pays: Any) -> Prize:
    return pays.percent if hasattr(pays, "percent") else (pays.profit, pays.stake)


def by_table(wager: Any, line: Line | None) -> Fate:
    if line is None:
        return PUSHED if wager.below == "returned" else LOST
    hand, pays = line
    if isinstance(pays, tuple) and pays[0] == 0:  # 13.2: a line that pays 0 returns the stake
        return PUSHED
    return Fate("win", pays, hand)


def starting_hand(cards: Sequence[str]) -> str:
    """`AA`, `AKs` or `AKo`."""
    low, high = sorted((card[0] for card in cards), key=RANKS.index)
    if low == high:
        return low + high
    return high + low + ("s" if cards[0][1] == cards[1][1] else "o")


def every_starting_hand(words: str) -> set[str]:
    """13.5: all that `JJ+`, `22-TT`, `AK` or `A9s+ K2o` stand for."""
    named: set[str] = set()
    for word in words.split():
        low, high = sorted(map(RANKS.index, word[:2]))
        if "-" in word:
            first, last = sorted(RANKS.index(end[0]) for end in word.split("-"))
            named |= {RANKS[rank] * 2 for rank in range(first, last + 1)}
        elif low == high:
            above = RANKS[low:] if word.endswith("+") else RANKS[low]
            named |= {rank * 2 for rank in above}
        else:
            kinds = [kind for kind in "so" if kind in word] or ["s", "o"]
            others = RANKS[low:high] if word.endswith("+") else RANKS[low]
            named |= {RANKS[high] + other + kind for other in others for kind in kinds}
    return named


# Chapter 7: the order.


def in_turn(hands: Sequence[Hand], banks: int | None) -> list[Hand]:
    """7.3: clockwise from the player/dealer's left, or from the house dealer's, which is seat 1."""
    clockwise = sorted(hands, key=lambda hand: hand.seat)
    left = [hand for hand in clockwise if banks is None or hand.seat > banks]
    return left + [hand for hand in clockwise if hand not in left]


def in_order(
    rules: Any, hand: Hand, dealer: Sequence[str], board: Sequence[str], spared: bool
) -> list[Any]:
    """7.4: the wagers of a seat; what its order does not name follows as the layout has it."""
    if not hand.stays:
        kind = "fold"
    else:
        kind = "unqualified" if spared else compared(hand.cards, dealer, board)
    named = [str(spot) for kinds, spots in rules.order.items() if kinds == kind for spot in spots]
    layout = [wager.spot for wager in rules.wagers]
    spots = named + [spot for spot in layout if spot not in named]
    return [entry(rules, spot) for spot in spots if spot in hand.stakes]


def goes_with_the_fold(wager: Any, fate: Fate) -> bool:
    """7.1: what the fold has decided, and what the seat's own cards have lost."""
    own_cards_lost = fate.outcome == "lose" and decided_without_dealer(wager)
    return wager.fold != "stands" or own_cards_lost


# Chapter 9: as far as the bank answers for it.


class Till:
    """What the bank takes and gives, wager by wager, and what the meters still show."""

    def __init__(self, coverage: str, wager: int, meters: Mapping[str, int]) -> None:
        self.coverage, self.wager = str(coverage), wager
        self.meters = dict(meters)
        self.taken = self.given = 0
        self.exhausted = False

    @property
    def left(self) -> int:
        """What it could still pay (9.1 to 9.3); nothing is said of a house's."""
        if self.coverage == "unlimited":
            return 0
        return self.wager - self.given + (self.taken if self.coverage == "net" else 0)

    def settle(self, hand: Hand, spot: str, fate: Fate, before_showdown: bool) -> Row:
        stake, outcome = hand.stakes[spot], fate.outcome
        due = paid = lost = 0
        if outcome == "win":
            due = self.due(spot, stake, fate.prize)
            paid = 0 if self.exhausted else self.give(due)
        elif outcome == "lose":
            lost = 0 if self.exhausted else self.take(stake)
        if (outcome == "win" and due and not paid) or (outcome == "lose" and not lost):
            outcome = "returned"
        odds, line = (in_words(fate.prize), fate.hand) if fate.outcome == "win" else (None, "")
        kept = stake - lost
        return Row(
            hand.seat, spot, stake, outcome, odds, line, due, paid, kept, lost, before_showdown
        )

    def due(self, spot: str, stake: int, prize: Prize) -> int:
        if isinstance(prize, int):  # 13.7: in whole cents, of what is left
            share = self.meters[spot] * prize // 100
            self.meters[spot] -= share
            return share
        profit, unit = prize
        assert stake * profit % unit == 0  # 3.8
        return stake * profit // unit

    def give(self, due: int) -> int:
        """Up to the end; the payoff that reaches it exhausts the wager."""
        paid = due if self.coverage == "unlimited" else min(due, self.left)
        self.given += paid
        self.exhausted = self.coverage != "unlimited" and self.left == 0
        return paid

    def take(self, stake: int) -> int:
        """9.1: collections together reach the wager; 9.2: the running result does; 9.3: no end."""
        room = stake
        if self.coverage == "wager":
            room = self.wager - self.taken
        elif self.coverage == "net":
            room = self.wager - (self.taken - self.given)
        lost = min(stake, room)
        self.taken += lost
        return lost


def in_words(prize: Prize) -> str:
    return f"{prize}%" if isinstance(prize, int) else f"{prize[0]} to {prize[1]}"


def start_of(rules: Any, spot: str) -> int:
    """13.7: the house fills a meter up to it."""
    start: int = entry(rules, spot).meter.start
    return start


def fed(rules: Any, hands: Sequence[Hand], meters: Mapping[str, int]) -> dict[str, int]:
    """13.7: with a fixed part of every stake on the spot."""
    return {
        spot: shows
        + sum(hand.stakes.get(spot, 0) * entry(rules, spot).meter.percent // 100 for hand in hands)
        for spot, shows in meters.items()
    }


# Chapter 10.


def collection(rules: Any, total: int) -> int:
    """10.4: a total between two steps, which are printed in whole dollars, as the rules say."""
    if rules.schedule is None:
        return 0
    more = 99 if rules.between_steps == "lower" else 0
    for step in rules.schedules[rules.schedule].steps:
        if step.up_to is None or total <= step.up_to + more:
            amount: int = step.collection
            return amount
    raise ValueError("a schedule has a last step without an end")
