"""The seats against a bank: what each places, and whether the table allows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from pitboss.analysis.decisions import DecisionTables
from pitboss.analysis.named_strategies import check_strategy
from pitboss.analysis.placement import check_wagers
from pitboss.analysis.strategies.catalogue import NAMES, OPTIMAL, StrategyGiven, as_strategy
from pitboss.analysis.strategies.ruled import RuledStrategy
from pitboss.analysis.strategies.tabled import TabledStrategy
from pitboss.analysis.terms import TRIPS, Terms, own_trips_table
from pitboss.errors import ParseError
from pitboss.game.arguments import expect
from pitboss.game.money import ZERO, Amount, Cents, as_cents
from pitboss.game.rules import Rules
from pitboss.game.wagers import ANTE, Stakes


@dataclass(frozen=True, slots=True)
class BankedSeat:
    """A seat against the bank: its Ante and Trips, and the strategy it plays by, given as for
    `evaluate`.

    >>> BankedSeat("25", trips="5").ante
    2500
    """

    ante: Cents
    trips: Cents
    strategy: str  # its name
    _given: StrategyGiven = field(repr=False, compare=False)

    def __init__(
        self, ante: Amount, trips: Amount = ZERO, strategy: str | DecisionTables = OPTIMAL
    ) -> None:
        meant = as_strategy(strategy)
        object.__setattr__(self, "ante", as_cents(ante))
        object.__setattr__(self, "trips", as_cents(trips))
        object.__setattr__(self, "strategy", OPTIMAL if meant is None else meant.name)
        object.__setattr__(self, "_given", OPTIMAL if meant is None else meant)

    @property
    def stakes(self) -> Stakes:
        """What it places; what equals the Ante lies beside it."""
        placed = {ANTE: self.ante, TRIPS: self.trips}
        return {spot: stake for spot, stake in placed.items() if stake}

    def placing(self, ante: Cents, trips: Cents) -> "BankedSeat":
        """The same seat with other wagers."""
        return seat_playing(ante, trips, self._given)


def seat_playing(ante: Amount, trips: Amount, strategy: StrategyGiven) -> BankedSeat:
    """A seat by any strategy; what users of the library give is a name, a text or tables."""
    return BankedSeat(ante, trips, cast("str | DecisionTables", strategy))


def played_by(seat: BankedSeat) -> StrategyGiven:
    """The strategy that a seat plays by, as it was given."""
    return seat._given


def check_number(rules: Rules, seats: int) -> None:
    """Refuses more seats than play against the bank, or none."""
    most = rules.most_players
    if not 1 <= seats <= most:
        of = "1" if most == 1 else f"1 to {most}"
        raise ParseError(f"{seats} seats: at {rules.name} {of} play against the bank")


def check_seats(rules: Rules, terms: Terms, seats: Sequence[BankedSeat]) -> None:
    """Refuses seats that the table does not have, and what it does not let them place."""
    check_number(rules, len(seats))
    for seat in seats:
        expect(seat, BankedSeat, "a seat", "BankedSeat('25', trips='5') is one")
    _check_names(seats)
    for seat in seats:
        if seat.trips:
            rules.wager(TRIPS)  # refuses where there is none
        check_wagers(rules, {ANTE: seat.ante, **seat.stakes})
        if seat.trips and own_trips_table(rules) is None:
            why = "banking knows one that goes by all seven cards and stands after a fold"
            raise ParseError(f"Trips of {rules.name}: {why}")
    for seat in {seat.strategy: seat for seat in seats}.values():
        check_strategy(played_by(seat), terms)


def _check_names(seats: Sequence[BankedSeat]) -> None:
    """Refuses two strategies that go by one name: seats are told apart by it."""
    known: dict[str, RuledStrategy | TabledStrategy | None] = {}
    for seat in seats:
        name, meant = seat.strategy, as_strategy(played_by(seat))
        first = as_strategy(name) if name in NAMES else known.setdefault(name, meant)
        alike = meant is first or (isinstance(meant, RuledStrategy) and meant == first)
        if not alike:
            raise ParseError(f"two strategies are called {name}: give yours another name")
