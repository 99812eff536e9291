"""Offers of a table outside the round: what may be asked, one record each, with its bounds."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from pitboss.game.money import Cents, format_money
from pitboss.table.commands import (
    BeReady,
    CloseTable,
    DeclineBank,
    OpenRound,
    SitIn,
    SitOut,
    StandUp,
    TimeOut,
)
from pitboss.table.table import Table

LEAST_CHIPS = Cents(1)
MOST_CHIPS = Cents(10**12)  # a bound on one purchase, so that no sum grows beyond reason
LONGEST_SEED = 64


@dataclass(frozen=True, slots=True)
class SitOffer:
    seat: int
    minimum: Cents = LEAST_CHIPS
    maximum: Cents = MOST_CHIPS

    def __str__(self) -> str:
        limits = f"{format_money(self.minimum)} to {format_money(self.maximum)}"
        return f"sit down in seat {self.seat} with {limits}"


@dataclass(frozen=True, slots=True)
class TopUpOffer:
    seat: int
    minimum: Cents
    maximum: Cents

    def __str__(self) -> str:
        return f"buy {format_money(self.minimum)} to {format_money(self.maximum)}"


@dataclass(frozen=True, slots=True)
class BankOffer:
    """The player/dealer position, with the bounds of the wager that its holder puts up."""

    seat: int
    minimum: Cents
    maximum: Cents
    collection: Cents  # the most that is taken for a round
    alone: bool  # nobody else can bank: whoever declines it is asked again

    def __str__(self) -> str:
        limits = f"{format_money(self.minimum)} to {format_money(self.maximum)}"
        return f"bank with a wager of {limits}"


@dataclass(frozen=True, slots=True)
class SeedOffer:
    """A share in the shuffle, of so many characters."""

    seat: int
    longest: int = LONGEST_SEED

    def __str__(self) -> str:
        return f"give a seed of 1 to {self.longest} characters"


@dataclass(frozen=True, slots=True)
class RevealOffer:
    """The dealer reveals the seed that the round was committed to."""

    commitment: str

    def __str__(self) -> str:
        return "reveal the seed"


@dataclass(frozen=True, slots=True)
class CommandOffer:
    """A command that has no bounds, as it stands."""

    command: StandUp | SitOut | SitIn | DeclineBank | OpenRound | BeReady | TimeOut | CloseTable

    def __str__(self) -> str:
        return str(self.command)


TableOffer = SitOffer | TopUpOffer | BankOffer | SeedOffer | RevealOffer | CommandOffer


def top_up_offer(seat: int, minimum: Cents = LEAST_CHIPS) -> TopUpOffer:
    return TopUpOffer(seat, minimum, MOST_CHIPS)


class SeatOffers(NamedTuple):
    """Offers to a seat that never change, made once: every view has them."""

    top_up: TopUpOffer
    stand_up: CommandOffer
    sit_out: CommandOffer
    sit_in: CommandOffer
    decline_bank: CommandOffer
    ready: CommandOffer
    seed: SeedOffer


@cache
def offers_of(seat: int) -> SeatOffers:
    return SeatOffers(
        top_up_offer(seat),
        CommandOffer(StandUp(seat)),
        CommandOffer(SitOut(seat)),
        CommandOffer(SitIn(seat)),
        CommandOffer(DeclineBank(seat)),
        CommandOffer(BeReady(seat)),
        SeedOffer(seat),
    )


def bank_offer(table: Table, seat: int) -> BankOffer:
    rules = table.rules
    most = Cents(table.ledger.stack(seat) - rules.collection(rules.least_to_play))
    alone = table.able_to_bank() == [seat]
    return BankOffer(seat, rules.least_bank_wager, most, rules.highest_collection, alone)
