"""The books: double entry, one function that posts, one that knows what an event moves.

Chips come from the cage and go back to it; in a round they lie in escrow. The house's bank and
the cage may owe, nobody else. The sum over all accounts is zero, always.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from pitboss.errors import TableError
from pitboss.game.actions import Raise
from pitboss.game.events import (
    CollectionTaken,
    Decided,
    Event,
    FoldCollected,
    RoundClosed,
    RoundVoided,
    SeatSettled,
    WagerPutUp,
    WagersPlaced,
    WagersWithdrawn,
)
from pitboss.game.money import ZERO, Cents, format_money, total
from pitboss.game.round import Round
from pitboss.game.settlement import Line
from pitboss.game.voids import VoidSlip
from pitboss.table.commands import InRound, Seated, StoodUp, TableEvent, ToppedUp


class Account(NamedTuple):  # a key of every balance: a tuple's hash is quick
    name: str
    may_owe: bool = False

    def __str__(self) -> str:
        return self.name


CAGE = Account("cage", may_owe=True)
BANK = Account("bank", may_owe=True)
DROP = Account("drop")
ESCROW = Account("escrow")


@cache
def stack_of(seat: int) -> Account:
    return Account(f"stack {seat}")


class Posting(NamedTuple):
    """An amount that leaves one account and arrives in another."""

    source: Account
    target: Account
    amount: Cents

    def __str__(self) -> str:
        return f"{self.source} -> {self.target} {format_money(self.amount)}"


@dataclass(frozen=True, slots=True)
class Ledger:
    balances: Mapping[Account, Cents] = field(default_factory=dict)

    def balance(self, account: Account) -> Cents:
        return self.balances.get(account, ZERO)

    def stack(self, seat: int) -> Cents:
        return self.balance(stack_of(seat))

    def post(self, postings: Iterable[Posting]) -> "Ledger":
        """The books after the postings: the only place where a balance changes."""
        balances = dict(self.balances)
        for posting in postings:
            source, target, amount = posting
            left = balances.get(source, ZERO) - amount
            if amount < 0 or (left < 0 and not source.may_owe):
                raise TableError(f"{posting}: {source} has {format_money(left + amount)}")
            balances[source] = Cents(left)
            balances[target] = Cents(balances.get(target, ZERO) + amount)
        return Ledger({account: amount for account, amount in balances.items() if amount})

    def __str__(self) -> str:
        return ", ".join(f"{name} {format_money(sum)}" for name, sum in self.balances.items())


def postings(round: Round | None, event: TableEvent) -> tuple[Posting, ...]:
    """What an event moves, given the round before it."""
    match event:
        case Seated(seat, _, amount) | ToppedUp(seat, amount):
            moves = [Posting(CAGE, stack_of(seat), amount)]
        case StoodUp(seat, amount):
            moves = [Posting(stack_of(seat), CAGE, amount)]
        case InRound(happened) if round is not None:
            moves = list(_in_round(round, happened))
        case _:
            moves = []
    return tuple(posting for posting in moves if posting.amount)


def _in_round(round: Round, event: Event) -> Iterator[Posting]:
    match event:
        case WagersPlaced(seat, stakes):
            yield _wagered(seat, round.seats[seat].wagered, total(stakes.values()))
        case WagersWithdrawn(seat):
            yield _wagered(seat, round.wagers_of(seat), ZERO)
        case WagerPutUp(seat, amount):
            yield _wagered(seat, round.wager, amount)
        case CollectionTaken(seat, amount):
            yield Posting(stack_of(seat), DROP, amount)
        case Decided(seat, Raise(multiple)):
            yield Posting(stack_of(seat), ESCROW, Cents(round.seats[seat].ante * multiple))
        case FoldCollected(_, lines) | SeatSettled(_, _, lines):
            for line in lines:
                yield from _settled(line, house=round.player_dealer is None)
        case RoundClosed(bank) if round.player_dealer is not None:
            yield Posting(ESCROW, stack_of(round.player_dealer), Cents(round.wager + bank.net))
        case RoundVoided(_, slip):
            yield from _voided(round, slip)


def _wagered(seat: int, before: Cents, after: Cents) -> Posting:
    if after >= before:
        return Posting(stack_of(seat), ESCROW, Cents(after - before))
    return Posting(ESCROW, stack_of(seat), Cents(before - after))


def _settled(line: Line, house: bool) -> Iterator[Posting]:
    """What the player/dealer collects stays in escrow until the round closes."""
    if house:
        yield Posting(ESCROW, BANK, line.lost)
    yield Posting(BANK if house else ESCROW, stack_of(line.seat), line.paid)
    yield Posting(ESCROW, stack_of(line.seat), line.returned)


def _voided(round: Round, slip: VoidSlip) -> Iterator[Posting]:
    """As the slip says (clause 12.2)."""
    for seat, amount in slip.returned.items():
        yield Posting(ESCROW, stack_of(seat), amount)
    if round.player_dealer is not None:
        yield Posting(DROP, stack_of(round.player_dealer), slip.refunded)
