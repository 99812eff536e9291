"""Who gets what, the slow way: the rule book read from top to bottom, in fractions.

Shares nothing with the engine: cards are text, money is any unit, and hands are judged by `hands`,
five cards at a time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.verifier.hands import CATEGORIES, best

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
    """One wager. `why` is the engine's name for the reason, and its clause stands in `CLAUSES`."""

    seat: int
    spot: str
    stake: Fraction
    outcome: str
    odds: Fraction | None
    due: Fraction
    paid: Fraction
    lost: Fraction
    why: str


CLAUSES = {
    "FOLDED": "6.10",
    "BEATS_DEALER": "6.4",
    "LOSES_TO_DEALER": "6.5",
    "TIES_DEALER": "6.6",
    "NOT_QUALIFIED": "6.3",
    "BLIND_PAYS": "11.1",
    "BLIND_BELOW": "6.7",
    "TRIPS_PAYS": "6.8",
    "TRIPS_BELOW": "6.9",
}


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

    def left(self) -> Fraction:
        """What it could still pay; nothing is said of a house's."""
        if self.answers_no_more() or self.game.coverage == "unlimited":
            return NOTHING
        taken = self.taken if self.game.coverage == "net" else NOTHING
        return self.game.wager + taken - self.given

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


def qualifies(game: Game, dealer: list[str], board: list[str]) -> bool:
    return game.qualify is None or best(dealer + board)[0] >= CATEGORIES.index(game.qualify)  # 6.2


def clockwise(seats: Iterable[int], player_dealer: int | None) -> list[int]:
    """From the player/dealer's left; the house dealer's left is seat 1 (clause 7.3)."""
    button = player_dealer or 0
    seats = sorted(seats)
    return [seat for seat in seats if seat > button] + [seat for seat in seats if seat < button]


def settlement(
    game: Game, players: list[Player], dealer: list[str], board: list[str]
) -> tuple[list[Settled], Bank]:
    """Every wager in the order in which it is settled, and what the bank took and gave."""
    bank = Bank(game)
    lines: list[Settled] = []
    dealer_hand = best(dealer + board)
    qualified = qualifies(game, dealer, board)

    def win(player: Player, spot: str, stake: Fraction, odds: Fraction, why: str) -> None:
        outcome = "returned" if bank.answers_no_more() else "win"
        due = stake * odds
        paid = bank.give(due)
        lines.append(Settled(player.seat, spot, stake, outcome, odds, due, paid, NOTHING, why))

    def lose(player: Player, spot: str, stake: Fraction, why: str) -> None:
        outcome = "returned" if bank.answers_no_more() else "lose"
        lost = bank.take(stake)
        lines.append(Settled(player.seat, spot, stake, outcome, None, NOTHING, NOTHING, lost, why))

    def push(
        player: Player, spot: str, stake: Fraction, why: str, odds: Fraction | None = None
    ) -> None:
        nothing = (NOTHING, NOTHING, NOTHING)
        lines.append(Settled(player.seat, spot, stake, "push", odds, *nothing, why))

    seated = {player.seat: player for player in players}
    in_turn = [seated[seat] for seat in clockwise(seated, game.player_dealer)]

    # 7.1: folds first.
    for player in in_turn:
        if player.folded:
            lose(player, "ante", player.ante, "FOLDED")  # 6.10
            lose(player, "blind", player.ante, "FOLDED")
            if player.trips and CATEGORIES[best(player.cards + board)[0]] not in game.trips_pays:
                lose(player, "trips", player.trips, "TRIPS_BELOW")  # 6.9

    for player in in_turn:
        hand = best(player.cards + board)
        name = CATEGORIES[hand[0]]
        if not player.folded:
            # 7.4: Play, Ante, Blind.
            if hand > dealer_hand:
                win(player, "play", player.play, Fraction(1), "BEATS_DEALER")  # 6.4
            elif hand < dealer_hand:
                lose(player, "play", player.play, "LOSES_TO_DEALER")  # 6.5
            else:
                push(player, "play", player.play, "TIES_DEALER")  # 6.6

            if not qualified and game.ante_back_if_unqualified:
                push(player, "ante", player.ante, "NOT_QUALIFIED")  # 6.3
            elif hand > dealer_hand:
                win(player, "ante", player.ante, Fraction(1), "BEATS_DEALER")
            elif hand < dealer_hand:
                lose(player, "ante", player.ante, "LOSES_TO_DEALER")
            else:
                push(player, "ante", player.ante, "TIES_DEALER")

            if hand > dealer_hand and game.blind_pays.get(name):
                win(player, "blind", player.ante, game.blind_pays[name], "BLIND_PAYS")  # 11.1
            elif hand > dealer_hand:
                push(player, "blind", player.ante, "BLIND_BELOW")  # 6.7
            elif hand < dealer_hand:
                lose(player, "blind", player.ante, "LOSES_TO_DEALER")
            else:
                push(player, "blind", player.ante, "TIES_DEALER")  # 6.6

        if player.trips and name in game.trips_pays:
            odds = game.trips_pays[name]
            if odds:
                win(player, "trips", player.trips, odds, "TRIPS_PAYS")  # 6.8
            else:
                push(player, "trips", player.trips, "TRIPS_PAYS", odds)
        elif player.trips and not player.folded:
            lose(player, "trips", player.trips, "TRIPS_BELOW")
    return lines, bank
