"""What banking brings: the result of a round from the bank's side, exactly, in cents.

The bank's result is the sum of what its seats lose. They share the board and the dealer's hand, so
its variance takes their covariances: `two_seats` counts them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil, sqrt
from typing import Any

from pitboss.analysis.banked_seats import BankedSeat, check_seats, played_by
from pitboss.analysis.break_even import DOLLAR, AnteRange, gaining_antes
from pitboss.analysis.left_out import COVERAGE
from pitboss.analysis.named_strategies import compared
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.table_sums import TableSums, pair, ships, table_sums
from pitboss.analysis.terms import Terms, own_trips_table, terms_of, trips_results
from pitboss.analysis.wagers import FOLDED, HALF_ANTES, net_result
from pitboss.errors import InvalidRules, ParseError, one_of
from pitboss.game.arguments import expect, short_repr
from pitboss.game.bank import Cover, Coverage
from pitboss.game.money import ZERO, Cents, format_money, total
from pitboss.game.rules import Rules


@dataclass(frozen=True)
class Banking:
    """A round from the bank's side. Amounts are in cents, gains of the bank above zero.

    `expected`, `variance` and all that follows from them count every wager in full; `exact` says
    whether that is all there is to it.
    """

    rules: Rules
    seats: tuple[BankedSeat, ...]
    wager: Cents | None  # None: the house banks, or the bank covers everything
    coverage: Coverage
    terms: Terms = field(repr=False)
    sums: TableSums = field(repr=False)

    @cached_property
    def expected(self) -> Fraction:
        """Before the collection."""
        return -sum((self.result_of(seat) for seat in self.seats), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """Of the bank's result, in squared cents. The collection is a constant."""
        return self.variance_of(self.seats)

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    def variance_of(self, seats: Sequence[BankedSeat]) -> Fraction:
        alike: dict[BankedSeat, int] = {}
        for seat in seats:
            alike[seat] = alike.get(seat, 0) + 1
        found = Fraction(0)
        for seat, number in alike.items():
            found += number * self._variance(seat)
            for other, others in alike.items():
                pairs = number * (others - (seat == other))
                if pairs:
                    found += pairs * self.covariance(seat, other)
        return found

    def result_of(self, seat: BankedSeat) -> Fraction:
        """What a seat may expect."""
        sums = self.sums.seats[seat.strategy]
        main = Fraction(seat.ante * sum(sums.results), HALF_ANTES * sums.all_deals)
        return main + seat.trips * _weighted(self._trips, sums.deals) / sums.all_deals

    def _variance(self, seat: BankedSeat) -> Fraction:
        sums, deals = self.sums.seats[seat.strategy], self.sums.seats[seat.strategy].all_deals
        ante = Fraction(seat.ante, HALF_ANTES)
        squares = [result * result for result in self._trips]
        square = (
            ante * ante * sum(sums.squares)
            + 2 * ante * seat.trips * _weighted(self._trips, sums.results)
            + seat.trips * seat.trips * _weighted(squares, sums.deals)
        )
        return square / deals - self.result_of(seat) ** 2

    def covariance(self, one: BankedSeat, other: BankedSeat) -> Fraction:
        """Of the results of two seats, in squared cents."""
        sums, others = self.sums.seats[one.strategy], self.sums.seats[other.strategy]
        ante, other_ante = Fraction(one.ante, HALF_ANTES), Fraction(other.ante, HALF_ANTES)
        products = self.sums.products[pair(one.strategy, other.strategy)]
        both_trips = [_weighted(self._trips, row) for row in sums.pairs]
        product = (
            ante * other_ante * products
            + ante * other.trips * _weighted(self._trips, sums.by_other)
            + other_ante * one.trips * _weighted(self._trips, others.by_other)
            + one.trips * other.trips * _weighted(self._trips, both_trips)
        )
        return product / sums.all_pairs - self.result_of(one) * self.result_of(other)

    @property
    def exact_correlation(self) -> Fraction | None:
        """Of the first two seats; None where there is one, where they differ, or where nothing
        varies."""
        if len(self.seats) < 2 or self.seats[0] != self.seats[1]:
            return None
        variance = self._variance(self.seats[0])
        return self.covariance(*self.seats[:2]) / variance if variance else None

    @property
    def correlation(self) -> float | None:
        """Of the results of the first two seats; None where there is one, or nothing varies."""
        if len(self.seats) < 2:
            return None
        if self.exact_correlation is not None:
            return float(self.exact_correlation)
        one, other = self.seats[:2]
        variances = self._variance(one) * self._variance(other)
        return float(self.covariance(one, other)) / sqrt(variances) if variances else None

    @cached_property
    def _trips(self) -> tuple[Fraction, ...]:
        table = own_trips_table(self.rules)
        return () if table is None else trips_results(table)

    # The collection.

    @property
    def total_action(self) -> Cents:
        """All wagers before the deal (clause 10.2)."""
        return total(total(self.rules.stakes(seat.stakes).values()) for seat in self.seats)

    @property
    def collection(self) -> Cents:
        return self.rules.collection(self.total_action)

    @property
    def net_expected(self) -> Fraction:
        return self.expected - self.collection

    @property
    def fee_share(self) -> Fraction:
        """The collection as a share of the total action."""
        return Fraction(self.collection, self.total_action)

    def break_even(self) -> dict[int | None, list[AnteRange] | None]:
        """By schedule, every interval of Antes that gains, each seat with the same Ante and its own
        Trips; None where a schedule goes with other limits than the table's, or than that Trips."""
        numbers: list[int | None] = [*sorted(self.rules.schedules)] or [None]
        trips = [seat.trips for seat in self.seats]
        of_antes = (seat.placing(Cents(DOLLAR), ZERO) for seat in self.seats)
        per_cent = -sum(map(self.result_of, of_antes), Fraction(0)) / DOLLAR
        of_trips = (seat.placing(ZERO, seat.trips) for seat in self.seats)
        fixed = -sum(map(self.result_of, of_trips), Fraction(0))
        found: dict[int | None, list[AnteRange] | None] = {}
        for number in numbers:
            rules = _under(self.rules, number)
            if rules is None:
                found[number] = None
            else:
                found[number] = gaining_antes(rules, per_cent, fixed, trips)
        return found

    # Coverage.

    @property
    def most_paid(self) -> Cents:
        """The most that all seats together can win."""
        return Cents(sum(self._bounds(seat)[0] for seat in self.seats))

    @property
    def most_collected(self) -> Cents:
        """The most that all seats together can lose."""
        return Cents(sum(self._bounds(seat)[1] for seat in self.seats))

    def _bounds(self, seat: BankedSeat) -> tuple[int, int]:
        """The most that a seat wins and loses, rounded up to whole cents."""
        terms = self.terms
        results = [
            net_result(terms.ante_returned, terms.highest_raise, pays, outcome)
            for pays in terms.blind
            for outcome in range(FOLDED)
        ]
        trips = [Fraction(0), *self._trips]
        won = seat.ante * max(results) + HALF_ANTES * seat.trips * max(trips)
        lost = -seat.ante * min(results) - HALF_ANTES * seat.trips * min(trips)
        return ceil(Fraction(won, HALF_ANTES)), ceil(Fraction(lost, HALF_ANTES))

    @property
    def covers_from(self) -> Cents | None:
        """A wager that surely cannot run out, whatever the seats hold: a bound, which no deal need
        reach. None where no wager is needed."""
        rooms = self._rooms(Cents(0))
        bounds = [
            bound
            for room, bound in zip(rooms, (self.most_paid, self.most_collected), strict=True)
            if room is not None
        ]
        return max(bounds) if bounds else None

    def _rooms(self, wager: Cents) -> tuple[Cents | None, Cents | None]:
        """How much a bank pays and collects with that wager; None: without limit."""
        cover = Cover(self.coverage, wager)
        return cover.room_to_pay, cover.room_to_collect

    @property
    def exact(self) -> bool:
        """Whether coverage surely cannot bind: every payoff and loss is within the wager."""
        enough = self.covers_from
        return enough is None or self.wager is None or self.wager >= enough

    @property
    def exhausted(self) -> Fraction | None:
        """The chance that some wager goes back for want of cover; None: it is not known."""
        return Fraction(0) if self.exact else None

    @property
    def note(self) -> str | None:
        """What the numbers leave out."""
        if self.exact or self.wager is None or self.covers_from is None:
            return None
        return (
            f"{COVERAGE}: the wager of {format_money(self.wager)} may run out; one of "
            f"{format_money(self.covers_from)} surely cannot"
        )

    # Seats compared.

    def loses(self) -> dict[str, Fraction]:
        """What the first seat loses on average, by the strategy that it plays."""
        first = self.seats[0]
        names = compared(self.terms)
        seats = {name: BankedSeat(first.ante, first.trips, name) for name in names}
        seats[first.strategy] = first
        return {name: -self.result_of(seat) for name, seat in seats.items()}

    def alike(self, field: str) -> bool:
        """Whether all seats have the same there."""
        return len({getattr(seat, field) for seat in self.seats}) == 1

    def by_seats(self) -> list["Banking"]:
        """The same with 1, 2, … of these seats up to as many as the table has, where all are
        alike; else nothing."""
        if len({*self.seats}) > 1:
            return []
        most = range(1, self.rules.most_players + 1)
        return [self.with_seats(self.seats[:1] * number) for number in most]

    def with_seats(self, seats: tuple[BankedSeat, ...]) -> "Banking":
        return Banking(self.rules, seats, self.wager, self.coverage, self.terms, self.sums)

    def form(self) -> dict[str, Any]:
        """The JSON form: amounts in dollars."""
        first = self.seats[0]
        return {
            "seats": len(self.seats),
            "ante": dollars(first.ante) if self.alike("ante") else None,
            "trips": dollars(first.trips) if self.alike("trips") else None,
            "strategy": first.strategy if self.alike("strategy") else None,
            "each_seat": [
                {
                    "ante": dollars(seat.ante),
                    "trips": dollars(seat.trips),
                    "strategy": seat.strategy,
                    "loses": dollars(-self.result_of(seat)),
                }
                for seat in self.seats
            ],
            "wager": None if self.wager is None else dollars(self.wager),
            "covers_from": None if self.covers_from is None else dollars(self.covers_from),
            "coverage": str(self.coverage),
            "schedule": self.rules.schedule,
            "total_action": dollars(self.total_action),
            **self._result_form(),
            "correlation": self.correlation,
            "fee_share": float(self.fee_share),
            "exhausted": None if self.exhausted is None else float(self.exhausted),
            "exact": self.exact,
            "standard_error": None,
            "note": self.note,
            "loses": {name: dollars(lost) for name, lost in self.loses().items()},
            "break_even": {
                str(number or "none"): None if antes is None else [one.form() for one in antes]
                for number, antes in self.break_even().items()
            },
            "by_seats": [
                {
                    "seats": len(one.seats),
                    **one._result_form(),
                    "exact": one.exact,
                    "standard_error": None,
                }
                for one in self.by_seats()
            ],
        }

    def _result_form(self) -> dict[str, float]:
        return {
            "expected": dollars(self.expected),
            "collection": dollars(self.collection),
            "net_expected": dollars(self.net_expected),
            "standard_deviation": self.standard_deviation / DOLLAR,
        }


def dollars(cents: int | Fraction) -> float:
    """As JSON has them here, where a result is seldom a whole cent."""
    return float(Fraction(cents, DOLLAR))


def _under(rules: Rules, schedule: int | None) -> Rules | None:
    """The rules under a schedule; None where their own limits for a spot do not go with it."""
    try:
        return rules.change(schedule=schedule)
    except InvalidRules:
        return None


def _weighted(weights: Sequence[Fraction], numbers: Sequence[int | Fraction]) -> Fraction:
    """Nothing where there is no Trips."""
    if not weights:
        return Fraction(0)
    return sum((w * number for w, number in zip(weights, numbers, strict=True)), Fraction(0))


def bank(
    rules: Rules,
    seats: Sequence[BankedSeat],
    *,
    wager: Cents | None = None,
    coverage: Coverage | None = None,
    progress: Progress = silent,
) -> Banking:
    """What banking against these seats brings; refuses what the table does not allow."""
    check_bank(rules, seats, wager, coverage)
    terms = terms_of(rules)
    given = {seat.strategy: played_by(seat) for seat in seats}
    sums = table_sums(terms, _names(terms, seats), _pairs(seats), given, progress)
    return Banking(rules, tuple(seats), wager, coverage or rules.coverage, terms, sums)


def check_bank(
    rules: Rules, seats: Sequence[BankedSeat], wager: Cents | None, coverage: Coverage | None
) -> None:
    """Refuses what the table does not allow. A bank that covers everything is no game's with a
    player/dealer, and may be asked about all the same."""
    expect(seats, (tuple, list), "seats", "a list, as in [BankedSeat('25')] * 6")
    check_seats(rules, terms_of(rules), seats)
    if rules.house_banked and coverage not in (None, Coverage.UNLIMITED):
        raise ParseError(f"coverage {coverage}: where the house banks it is {Coverage.UNLIMITED}")
    if wager is None:
        return
    if rules.house_banked:
        raise ParseError(f"wager {format_money(wager)}: the house banks, and puts up none")
    if wager < rules.least_bank_wager:
        least = f"the player/dealer's is {format_money(rules.least_bank_wager)} or more"
        raise ParseError(f"wager {format_money(wager)}: {least}")


def needs_compiling(rules: Rules, seats: Sequence[BankedSeat]) -> bool:
    """Whether seats that play so must be counted, because no numbers of theirs ship."""
    terms = terms_of(rules)
    return not ships(terms, _names(terms, seats), _pairs(seats))


def _names(terms: Terms, seats: Sequence[BankedSeat]) -> set[str]:
    return {*compared(terms), *(seat.strategy for seat in seats)}


def _pairs(seats: Sequence[BankedSeat]) -> set[tuple[str, str]]:
    """Of strategies that meet; of one seat that with itself, for more of its kind."""
    names = [seat.strategy for seat in seats]
    if len({*names}) == 1:
        return {(names[0], names[0])}
    return {pair(one, other) for at, one in enumerate(names) for other in names[at + 1 :]}


def parse_coverage(text: str) -> Coverage:
    try:
        return Coverage(text)
    except ValueError:
        possible = one_of(text, map(str, Coverage))
        raise ParseError(f"no coverage {short_repr(text)}{possible}") from None
