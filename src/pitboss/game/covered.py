"""How far the bank's wager reaches, told before anybody bets or raises against it (clause 9.8)."""

from typing import NamedTuple

from pitboss.game.bank import Coverage
from pitboss.game.money import ZERO, Cents, format_money, total
from pitboss.game.round import Round
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


def settled_before(round: Round | RoundView, seat: int) -> list[int]:
    """The seats that use the bank's wager up before that one does (clause 7.3)."""
    order = list(round.settlement_order)
    return order[: order.index(seat)] if seat in order else []


def words_to(seat: int, round: Round | RoundView, more: Cents = ZERO) -> str:
    """`the bank covers at most 50.00 of your 60.00; seats 4 and 5 are settled before you`

    Nothing where the house banks, or no wager is put up yet.
    """
    most = covered(round, seat, more)
    if most is None:
        return ""
    stakes = format_money(total(round.seats[seat].stakes.values()) + more)
    words = f"the bank covers at most {format_money(most)} of your {stakes}"
    before = settled_before(round, seat)
    if not before:
        return f"{words}; you are settled first"
    named = " and ".join(filter(None, (", ".join(map(str, before[:-1])), str(before[-1]))))
    seats = "seat" if len(before) == 1 else "seats"
    return f"{words}; {seats} {named} {'is' if len(before) == 1 else 'are'} settled before you"


def _bounding_wager(round: Round | RoundView) -> Cents | None:
    if round.rules.coverage is Coverage.UNLIMITED or not round.wager:
        return None
    return round.wager
