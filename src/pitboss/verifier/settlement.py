"""Who gets what, the slow way: the rule book read from top to bottom, in fractions.

    lines, bank = settlement(game, players, dealer, board)

A `Game` has the wagers as the rules state them (`rules.read_rules(toml).game(...)` makes one, and
`wagers.Wager` is an entry), the order of settlement by kind of result, and what the meters show
with this round's stakes. A `Player` has the seat, its two cards, its stakes by spot, Play among
them, and whether it folded. The lines come in the order of settlement, and the bank says what it
took and gave, whether it answers for more, and what the meters show afterwards.

Shares nothing with the engine: cards are text, money is any unit (cents, where a meter pays: its
shares are cut to whole ones), and hands are judged by `hands`, five cards at a time. A card that
nobody saw is `??`: a folded hand that nobody saw has lost what stood on it (clause 7.2); where a
hidden card is needed, that is `FailedCheck`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pitboss.verifier.failed_check import FailedCheck
from pitboss.verifier.hands import CATEGORIES, Score, best
from pitboss.verifier.wagers import PaytableLine, Prize, Share, Wager, holds

NOTHING = Fraction(0)
EVEN_MONEY = Fraction(1)
HIDDEN = "??"


@dataclass(frozen=True)
class Player:
    seat: int
    cards: Sequence[str]
    stakes: Mapping[str, Fraction]
    folded: bool
    foul: str = ""  # what becomes of the wagers of a foul hand: returned or lost (12.5)

    @property
    def out(self) -> bool:
        return self.folded or bool(self.foul)


@dataclass(frozen=True)
class Game:
    wagers: Sequence[Wager]  # as the layout shows them
    order: Mapping[str, Sequence[str]]  # spots by kind of result; the others follow the layout
    qualify: str | None
    ante_back_if_unqualified: bool
    coverage: str
    wager: Fraction
    player_dealer: int | None
    meters: Mapping[str, Fraction] = field(default_factory=dict)  # this round's stakes included


@dataclass(frozen=True)
class Settled:
    """One wager. `why` is the engine's name for the reason, and its clause stands in `CLAUSES`."""

    seat: int
    spot: str
    stake: Fraction
    outcome: str
    odds: Prize | None
    due: Fraction
    paid: Fraction
    lost: Fraction
    why: str
    hand: str = ""  # the line of its table that it was paid by
    with_fold: bool = field(default=False, compare=False)  # settled before the showdown (7.1)


CLAUSES = {
    "FOLDED": "6.10",
    "FOLD_VOIDS": "13.6",
    "FOUL_RETURNED": "12.5",
    "FOUL_LOST": "12.5",
    "NOT_SHOWN": "13.6",
    "BEATS_DEALER": "6.4",
    "LOSES_TO_DEALER": "6.5",
    "TIES_DEALER": "6.6",
    "NOT_QUALIFIED": "6.3",
    "WIN_PAYS": "11.1",
    "WIN_BELOW": "6.7",
    "OWN_PAYS": "6.8",
    "OWN_BELOW": "6.9",
    "HOLE_CARDS_PAY": "13.5",
    "HOLE_CARDS_BELOW": "13.5",
    "LOSS_PAYS": "13.3",
    "LOSS_BELOW": "13.3",
    "LOSS_NOT_LOST": "13.3",
    "EITHER_LOSS_PAYS": "13.4",
    "EITHER_LOSS_BELOW": "13.4",
    "METER_PAYS": "13.7",
}


class Claim(NamedTuple):
    """What the cards say about a wager, before coverage has its say."""

    wager: Wager
    outcome: str
    why: str
    prize: Prize | None = None
    hand: str = ""


class Bank:
    """The chips that the bank has taken and given, and how far it answers for more."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.taken = NOTHING
        self.given = NOTHING
        self.exhausted = False  # a payoff has reached the end: the rest goes back
        self.meters = dict(game.meters)

    def to_pay(self) -> Fraction | None:
        """What it still pays to winning wagers; None: no end."""
        ends = {
            "wager": self.game.wager - self.given,  # 9.1
            "net": self.game.wager + self.taken - self.given,  # 9.2
            "payoffs": self.game.wager - self.given,  # 9.3
        }
        return ends.get(self.game.coverage)  # 9.4

    def to_take(self) -> Fraction | None:
        """What it still takes of losing wagers; None: no end."""
        ends = {
            "wager": self.game.wager - self.taken,  # 9.1
            "net": self.game.wager - self.taken + self.given,  # 9.2
        }
        return ends.get(self.game.coverage)  # 9.3, 9.4

    def goes_back(self, outcome: str) -> bool:
        """Whether nothing of a wager with that outcome has action."""
        no_room = outcome == "lose" and self.to_take() == NOTHING
        return outcome != "push" and (no_room or self.exhausted)

    def left(self) -> Fraction:
        """What it could still pay; nothing is said of a house's."""
        return max(self.to_pay() or NOTHING, NOTHING)

    def settle(self, seat: int, stake: Fraction, claim: Claim, with_fold: bool) -> Settled:
        """The wager settled as far as the bank answers for it."""
        outcome, due, paid, lost = claim.outcome, NOTHING, NOTHING, NOTHING
        if claim.prize is not None:
            due = self._due(claim.wager.spot, stake, claim.prize)
        if self.goes_back(outcome):
            outcome = "returned"
        elif outcome == "win":
            paid = self.give(due)
            if paid == NOTHING != due:  # a bank of nothing
                outcome = "returned"
        elif outcome == "lose":
            lost = self.take(stake)
        amounts = (due, paid, lost)
        spot, odds, why, hand = claim.wager.spot, claim.prize, claim.why, claim.hand
        return Settled(seat, spot, stake, outcome, odds, *amounts, why, hand, with_fold)

    def _due(self, spot: str, stake: Fraction, prize: Prize) -> Fraction:
        if not isinstance(prize, Share):
            return stake * prize
        due = Fraction(self.meters[spot] * prize.percent // 100)  # 13.7
        self.meters[spot] -= due
        return due

    def give(self, due: Fraction) -> Fraction:
        room = self.to_pay()
        given = due if room is None else min(due, room)
        self.given += given
        self.exhausted = given == room
        return given

    def take(self, stake: Fraction) -> Fraction:
        room = self.to_take()
        taken = stake if room is None else min(stake, room)
        self.taken += taken
        return taken

    def meters_afterwards(self) -> dict[str, Fraction]:
        """The house fills them up to where they start."""
        starts = {wager.spot: wager.meter.start for wager in self.game.wagers if wager.meter}
        return {spot: max(shows, Fraction(starts[spot])) for spot, shows in self.meters.items()}


def is_hidden(cards: Sequence[str]) -> bool:
    return HIDDEN in cards


def _best(cards: Sequence[str], board: Sequence[str]) -> Score:
    return _cached_best((*cards, *board))


@lru_cache(256)  # a round looks at each of its hands many times
def _cached_best(cards: tuple[str, ...]) -> Score:
    return best(list(cards))


def qualifies(game: Game, dealer: Sequence[str], board: Sequence[str]) -> bool:
    if game.qualify is None:
        return True
    return _best(dealer, board)[0] >= CATEGORIES.index(game.qualify)  # 6.2


def result_against_dealer(cards: Sequence[str], dealer: Sequence[str], board: Sequence[str]) -> str:
    """How a hand compares with the dealer's, folded or not (6.4 to 6.6)."""
    hand, banks = _best(cards, board), _best(dealer, board)
    return "tie" if hand == banks else "win" if hand > banks else "lose"


def clockwise(seats: Iterable[int], player_dealer: int | None) -> list[int]:
    """From the player/dealer's left; the house dealer's left is seat 1 (clause 7.3)."""
    button = player_dealer or 0
    seats = sorted(seats)
    return [seat for seat in seats if seat > button] + [seat for seat in seats if seat < button]


def dealer_is_turned(game: Game, players: Iterable[Player]) -> bool:
    """Whether anybody stays, or a wager that stands after a fold needs the dealer's cards (6.1)."""
    return any(
        not player.folded or (wager.fold == "stands" and wager.needs_dealer)
        for player in players
        for wager in game.wagers
        if wager.spot in player.stakes and not player.foul
    )


def settlement(
    game: Game, players: Sequence[Player], dealer: Sequence[str], board: Sequence[str]
) -> tuple[list[Settled], Bank]:
    """Every wager in the order in which it is settled, and what the bank took and gave."""
    _check_seen(game, players, dealer, board)
    bank = Bank(game)
    seated = {player.seat: player for player in players}
    in_turn = [seated[seat] for seat in clockwise(seated, game.player_dealer)]
    # 7.1: what the fold decides, or a folded hand's own cards have lost, comes first.
    coming = [
        (player, claim, bool(player.foul) or (player.folded and _goes_with_fold(claim)))
        for player in in_turn
        for claim in _claims(game, player, dealer, board)
    ]
    coming.sort(key=lambda one: not one[2])
    lines = [
        bank.settle(player.seat, player.stakes[claim.wager.spot], claim, with_fold)
        for player, claim, with_fold in coming
    ]
    return lines, bank


def _check_seen(
    game: Game, players: Sequence[Player], dealer: Sequence[str], board: Sequence[str]
) -> None:
    if is_hidden(board):
        raise FailedCheck("the board is hidden: nothing can be settled without it")
    if is_hidden(dealer) and dealer_is_turned(game, players):
        raise FailedCheck("the dealer's cards are hidden, and a wager needs them")
    for player in players:
        if is_hidden(player.cards) and not player.out:
            raise FailedCheck(f"the cards of seat {player.seat}, which did not fold, are hidden")


def _claims(game: Game, player: Player, dealer: Sequence[str], board: Sequence[str]) -> list[Claim]:
    """What each wager of a seat has coming, in the order of settlement (7.4)."""
    spared = False
    if player.out:
        kind = "fold"
    else:
        spared = game.ante_back_if_unqualified and not qualifies(game, dealer, board)
        kind = "unqualified" if spared else result_against_dealer(player.cards, dealer, board)
    layout = [wager.spot for wager in game.wagers]
    named = list(game.order.get(kind, ()))
    by_spot = {wager.spot: wager for wager in game.wagers}
    return [
        _claim(by_spot[spot], player, dealer, board, spared)
        for spot in named + [spot for spot in layout if spot not in named]
        if spot in player.stakes
    ]


def _goes_with_fold(claim: Claim) -> bool:
    """What the fold decides, and what the seat's own cards have lost."""
    if claim.wager.fold != "stands":
        return True
    return claim.outcome == "lose" and not claim.wager.needs_dealer


def _claim(
    wager: Wager, player: Player, dealer: Sequence[str], board: Sequence[str], spared: bool
) -> Claim:
    if player.foul:  # 12.5
        lost = player.foul == "lost"
        return Claim(wager, *(("lose", "FOUL_LOST") if lost else ("push", "FOUL_RETURNED")))
    if player.folded and wager.fold == "lost":
        return Claim(wager, "lose", "FOLDED")  # 6.10
    if player.folded and wager.fold == "void":
        return Claim(wager, "push", "FOLD_VOIDS")  # 13.6
    if player.folded:
        return _standing(wager, player, dealer, board)
    if spared and wager.unqualified_rule:
        return Claim(wager, "push", "NOT_QUALIFIED")  # 6.3
    return _by_cards(wager, player, dealer, board)


def _standing(wager: Wager, player: Player, dealer: Sequence[str], board: Sequence[str]) -> Claim:
    """What a fold leaves standing. A hand that keeps a wager is shown: one that nobody saw has lost
    (7.2), and why a folded hand has lost gives away no more of its cards (13.6).
    """
    if not is_hidden(player.cards):
        claim = _by_cards(wager, player, dealer, board)
        if claim.outcome != "lose":
            return claim
    if wager.needs_dealer:
        return Claim(wager, "lose", "NOT_SHOWN")
    return Claim(wager, "lose", "HOLE_CARDS_BELOW" if wager.cards == "hole cards" else "OWN_BELOW")


def _by_cards(wager: Wager, player: Player, dealer: Sequence[str], board: Sequence[str]) -> Claim:
    line = _table_line(wager, player.cards, dealer, board)
    if wager.settles == "on its own cards" and wager.cards == "hole cards":  # 13.5
        return _by_table(wager, line, "HOLE_CARDS_PAY", "HOLE_CARDS_BELOW")
    if wager.settles == "on its own cards":  # 6.8, 6.9
        return _by_table(wager, line, "OWN_PAYS", "OWN_BELOW")
    if wager.settles == "from the meter":  # 13.7
        below = "HOLE_CARDS_BELOW" if wager.cards == "hole cards" else "OWN_BELOW"
        return _by_table(wager, line, "METER_PAYS", below)

    result = result_against_dealer(player.cards, dealer, board)
    if result == "tie":
        return _tied(wager, line)
    if wager.settles == "against the dealer":
        if result == "win":
            return Claim(wager, "win", "BEATS_DEALER", EVEN_MONEY)  # 6.4
        return Claim(wager, "lose", "LOSES_TO_DEALER")  # 6.5
    if wager.settles == "when the hand wins":
        if result == "lose":
            return Claim(wager, "lose", "LOSES_TO_DEALER")  # 6.5
        if line is not None and line.pays == NOTHING:
            return Claim(wager, "push", "WIN_BELOW")
        return _by_table(wager, line, "WIN_PAYS", "WIN_BELOW")  # 11.1, 6.7
    if wager.settles == "when the hand loses":  # 13.3
        if result == "win":
            return Claim(wager, "lose", "LOSS_NOT_LOST")
        return _by_table(wager, line, "LOSS_PAYS", "LOSS_BELOW")
    return _by_table(wager, line, "EITHER_LOSS_PAYS", "EITHER_LOSS_BELOW")  # 13.4


def _table_line(
    wager: Wager, cards: Sequence[str], dealer: Sequence[str], board: Sequence[str]
) -> PaytableLine | None:
    """The first line of the table that the hand is in; None below the table."""
    if wager.cards == "hole cards":
        return next((line for line in wager.table if holds(cards, line.hand)), None)
    hand = _best(cards, board[:3] if wager.cards == "hole cards and flop" else board)
    if wager.settles == "when either hand loses":
        hand = min(hand, _best(dealer, board))  # the one that loses
    name = CATEGORIES[hand[0]]
    return next((line for line in wager.table if line.hand == name), None)


def _by_table(wager: Wager, line: PaytableLine | None, pays: str, below: str) -> Claim:
    if line is None:
        return _below(wager, below)
    outcome = "push" if line.pays == NOTHING else "win"  # odds of 0 give the stake back
    return Claim(wager, outcome, pays, line.pays, line.hand)


def _below(wager: Wager, why: str) -> Claim:
    return Claim(wager, "push" if wager.below == "returned" else "lose", why)


def _tied(wager: Wager, line: PaytableLine | None) -> Claim:
    """6.6, and what the wager's entry says of a tie; a hand below the table is below it as ever."""
    if wager.tie == "lost":
        return Claim(wager, "lose", "TIES_DEALER")
    if wager.table and line is None:
        return _below(wager, "TIES_DEALER")
    pays, hand = (line.pays, line.hand) if line is not None else (EVEN_MONEY, "")
    if wager.tie == "paid" and pays != NOTHING:
        return Claim(wager, "win", "TIES_DEALER", pays, hand)
    return Claim(wager, "push", "TIES_DEALER")
