"""How far the bank's wager reaches, told before anybody bets or raises against it (clause 9.8)."""

from typing import NamedTuple

from pitboss.game.bank import Coverage, clockwise
from pitboss.game.money import ZERO, Cents, format_money, total
from pitboss.game.round import Round, Stage
from pitboss.game.view import RoundView


class BankLimits(NamedTuple):
    """The most that a bank can win and lose in a round, the collection apart."""

    win: Cents | None  # None: everything that loses
    lose: Cents


def bank_limits(round: Round | RoundView) -> BankLimits | None:
    """None: the house banks, or no wager is put up yet."""
    wager = _bounding_wager(round)
    if wager is None:
        return None
    endless = round.rules.coverage is Coverage.PAYOFFS
    return BankLimits(None if endless else wager, wager)


def covered(round: Round | RoundView, seat: int, more: Cents = ZERO) -> Cents | None:
    """How much of the seat's stakes, with `more` on them, the bank answers for at most: all, or its
    wager where that is smaller. None: the house banks, or no wager is put up yet.
    """
    wager = _bounding_wager(round)
    if wager is None:
        return None
    return min(wager, Cents(total(round.seats[seat].stakes.values()) + more))


class SettledFirst(NamedTuple):
    """The seats that are settled before one, in their order."""

    bet: list[int]
    may_bet: list[int]  # while bets are open: those that would be, with wagers


def settled_before(round: Round | RoundView, seat: int) -> SettledFirst:
    """The seats that use the bank's wager up before that one does, or may come to (clause 7.3)."""
    bank = round.player_dealer or 0
    order = clockwise((number for number in round.seats if number != bank), first=bank + 1)
    ahead = order[: order.index(seat)] if seat in order else []
    bet = [number for number in ahead if number in round.settlement_order]
    if round.stage is not Stage.BETTING:
        return SettledFirst(bet, [])
    return SettledFirst(bet, [number for number in ahead if number not in bet])


def words_to(seat: int, round: Round | RoundView, more: Cents = ZERO) -> str:
    """`the bank covers at most 50.00 of your 60.00; seat 4 is settled before you, and seat 5 if it
    bets`

    Nothing where the house banks, or no wager is put up yet.
    """
    most = covered(round, seat, more)
    if most is None:
        return ""
    stakes = format_money(total(round.seats[seat].stakes.values()) + more)
    words = f"the bank covers at most {format_money(most)} of your {stakes}"
    return f"{words}; {_order_words(settled_before(round, seat))}"


def _order_words(before: SettledFirst) -> str:
    bet, may_bet = before
    condition = "if it bets" if len(may_bet) == 1 else "if they bet"
    if bet and may_bet:
        return f"{_named(bet)} settled before you, and {_seats(may_bet)} {condition}"
    if may_bet:
        return f"{_named(may_bet)} settled before you {condition}"
    return f"{_named(bet)} settled before you" if bet else "no seat is paid before you"


def _named(seats: list[int]) -> str:
    return f"{_seats(seats)} {'is' if len(seats) == 1 else 'are'}"


def _seats(seats: list[int]) -> str:
    """`seat 4`; `seats 4, 5 and 6`."""
    numbers = " and ".join(filter(None, (", ".join(map(str, seats[:-1])), str(seats[-1]))))
    return f"{'seat' if len(seats) == 1 else 'seats'} {numbers}"


def _bounding_wager(round: Round | RoundView) -> Cents | None:
    if round.rules.coverage is Coverage.UNLIMITED or not round.wager:
        return None
    return round.wager
