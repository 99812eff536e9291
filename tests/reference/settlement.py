"""Who gets what, the slow way: the rule book read from top to bottom, in dollars and fractions.

Shares nothing with the engine: cards are text, money is dollars, and hands are judged by the
slow twin in `tests.reference.hands`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tests.reference.hands import CATEGORIES, best

NOTHING = Fraction(0)


@dataclass(frozen=True)
class Player:
    seat: int
    cards: list[str]
    ante: Fraction
    trips: Fraction
    play: Fraction  # zero after a fold
    folded: bool


@dataclass(frozen=True)
class Game:
    """What the tables of a game say: odds by the name of the hand, winnings for one dollar."""

    blind_pays: Mapping[str, Fraction]
    trips_pays: Mapping[str, Fraction]
    qualify: str | None
    ante_back_if_unqualified: bool
    coverage: str
    wager: Fraction
    player_dealer: int | None


@dataclass(frozen=True)
class Settled:
    seat: int
    spot: str
    stake: Fraction
    due: Fraction
    paid: Fraction
    lost: Fraction


class Bank:
    """The chips that the bank has taken and given, and how far it answers for more."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.taken = NOTHING
        self.given = NOTHING

    def answers_no_more(self) -> bool:
        if self.game.coverage == "payoffs":  # 9.1
            return self.given >= self.game.wager
        if self.game.coverage == "net":  # 9.2
            result = self.taken - self.given
            return result <= -self.game.wager or result >= self.game.wager
        return False  # 9.3

    def give(self, due: Fraction) -> Fraction:
        if self.answers_no_more():
            return NOTHING
        if self.game.coverage == "payoffs":
            still = self.game.wager - self.given
            due = due if due < still else still
        if self.game.coverage == "net":
            still = self.game.wager + self.taken - self.given
            due = due if due < still else still
        self.given += due
        return due

    def take(self, stake: Fraction) -> Fraction:
        if self.answers_no_more():
            return NOTHING
        if self.game.coverage == "net":
            still = self.game.wager - self.taken + self.given
            stake = stake if stake < still else still
        self.taken += stake
        return stake


def settlement(
    game: Game, players: list[Player], dealer: list[str], board: list[str]
) -> tuple[list[Settled], Bank]:
    """Every wager in the order in which it is settled, and what the bank took and gave."""
    bank = Bank(game)
    lines: list[Settled] = []
    dealer_hand = best(dealer + board)
    qualified = game.qualify is None or dealer_hand[0] >= CATEGORIES.index(game.qualify)  # 6.2

    def win(player: Player, spot: str, stake: Fraction, odds: Fraction) -> None:
        due = stake * odds
        lines.append(Settled(player.seat, spot, stake, due, bank.give(due), NOTHING))

    def lose(player: Player, spot: str, stake: Fraction) -> None:
        lines.append(Settled(player.seat, spot, stake, NOTHING, NOTHING, bank.take(stake)))

    def push(player: Player, spot: str, stake: Fraction) -> None:
        lines.append(Settled(player.seat, spot, stake, NOTHING, NOTHING, NOTHING))

    # 7.3: clockwise from the player/dealer's left; the house dealer's left is seat 1.
    button = game.player_dealer or 0
    after = sorted((p for p in players if p.seat > button), key=lambda p: p.seat)
    before = sorted((p for p in players if p.seat < button), key=lambda p: p.seat)
    clockwise = after + before

    # 7.1: folds first.
    for player in clockwise:
        if player.folded:
            lose(player, "ante", player.ante)  # 6.10
            lose(player, "blind", player.ante)
            if player.trips and CATEGORIES[best(player.cards + board)[0]] not in game.trips_pays:
                lose(player, "trips", player.trips)  # 6.9

    for player in clockwise:
        hand = best(player.cards + board)
        name = CATEGORIES[hand[0]]
        if not player.folded:
            # 7.4: Play, Ante, Blind.
            if hand > dealer_hand:
                win(player, "play", player.play, Fraction(1))  # 6.4
            elif hand < dealer_hand:
                lose(player, "play", player.play)  # 6.5
            else:
                push(player, "play", player.play)  # 6.6

            if not qualified and game.ante_back_if_unqualified:
                push(player, "ante", player.ante)  # 6.3
            elif hand > dealer_hand:
                win(player, "ante", player.ante, Fraction(1))
            elif hand < dealer_hand:
                lose(player, "ante", player.ante)
            else:
                push(player, "ante", player.ante)

            if hand > dealer_hand and name in game.blind_pays:
                win(player, "blind", player.ante, game.blind_pays[name])  # 11.1
            elif hand < dealer_hand:
                lose(player, "blind", player.ante)
            else:
                push(player, "blind", player.ante)  # 6.6, 6.7

        if player.trips and name in game.trips_pays:
            win(player, "trips", player.trips, game.trips_pays[name])  # 6.8
        elif player.trips and not player.folded:
            lose(player, "trips", player.trips)
    return lines, bank
