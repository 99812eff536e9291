"""The law of one round in money: what a round may bring, and in how many deals. All of it exact."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm

from pitboss.analysis.figures import Bounded, root
from pitboss.analysis.valuation import Valuation
from pitboss.analysis.wagers import HALF_ANTES
from pitboss.errors import ParseError
from pitboss.game.arguments import expect, short_repr

_AS = "as in Law({Fraction(1): 18, Fraction(-1): 20}, needed=Fraction(1))"


@dataclass(frozen=True)
class Law:
    """What one round may bring, in dollars, and in how many of all deals it does.

    `results` are fractions of a dollar. Ruin is to have less than `needed`: the largest wager of a
    round, or what the bank may have to pay for one. `law(rules, …)` makes the law of a game.

    >>> from fractions import Fraction
    >>> fair = Law({Fraction(1): 1, Fraction(-1): 1}, needed=Fraction(1))
    >>> print(fair.expected, fair.variance)
    0 1
    """

    results: Mapping[Fraction, int] = field(repr=False)
    needed: Fraction
    wagered: Fraction = Fraction(0)  # the average total wager of a round
    grain: Fraction | None = None  # what the results were multiples of before small change came in
    table: "Law | None" = field(default=None, repr=False)  # without what the club returns later

    def __post_init__(self) -> None:
        expect(self.results, Mapping, "the results of a round", _AS)
        for result, deals in self.results.items():
            if type(result) is not Fraction:
                raise ParseError(f"not a result of a round: {short_repr(result)}; {_AS}")
            if type(deals) is not int or deals < 1:
                how = "a whole number above 0"
                raise ParseError(f"not a number of deals: {short_repr(deals)}; {how}")
        if not self.results:
            raise ParseError(f"a law without a result; {_AS}")
        for amount, what in ((self.needed, "what a round needs"), (self.wagered, "a wager")):
            if type(amount) is not Fraction or amount < 0:
                how = "a Fraction of dollars, not below 0"
                raise ParseError(f"not {what}: {short_repr(amount)}; {how}")
        object.__setattr__(self, "results", dict(sorted(self.results.items())))

    @cached_property
    def deals(self) -> int:
        return sum(self.results.values())

    @cached_property
    def expected(self) -> Fraction:
        """The mean result of a round."""
        return self._average(lambda result: result)

    @cached_property
    def variance(self) -> Fraction:
        return self._average(lambda result: result * result) - self.expected**2

    @property
    def standard_deviation(self) -> Bounded:
        return root(self.variance)

    @property
    def worst(self) -> Fraction:
        return min(self.results)

    @property
    def best(self) -> Fraction:
        return max(self.results)

    @property
    def theoretical_loss(self) -> Fraction:
        """What a room expects to win of a player in a round; nothing where that is a loss."""
        return max(Fraction(0), -self.at_table.expected)

    @property
    def at_table(self) -> "Law":
        """The law without rebates: they are not at hand while the session lasts."""
        return self if self.table is None else self.table

    @cached_property
    def unit(self) -> Fraction:
        """The largest amount of which every result is a multiple."""
        return _common_unit(list(self.results))

    @cached_property
    def span(self) -> Fraction:
        """The largest amount of which every difference between results is a multiple."""
        first, *others = self.results
        return _common_unit([result - first for result in others])

    @property
    def coarse_unit(self) -> Fraction:
        """A unit that leaves few levels, where `unit` and `span` are too small to count in."""
        return self.span if self.grain is None else self.grain

    def n0(self) -> Fraction | None:
        """The rounds after which the expectation is as large as one deviation; None without one."""
        return None if not self.expected else self.variance / self.expected**2

    def with_share_of_theoretical(self, share: Fraction) -> "Law":
        """The same where the club returns a share of the theoretical loss of every round."""
        back = share * self.theoretical_loss
        moved = {result + back: deals for result, deals in self.results.items()}
        return replace(self, results=moved, grain=self.coarse_unit, table=self.at_table)

    def other_side(self) -> "Law":
        """The law of the bank against this seat; it needs what it may have to pay."""
        results = {-result: deals for result, deals in self.results.items()}
        return replace(self, results=results, needed=max(Fraction(0), self.best))

    def _average(self, of: Callable[[Fraction], Fraction]) -> Fraction:
        """In whole numbers until the end: fractions of many deals are slow to add."""
        values = [of(result) for result in self.results]
        common = lcm(*(value.denominator for value in values))
        total = sum(
            int(value * common) * deals
            for value, deals in zip(values, self.results.values(), strict=True)
        )
        return Fraction(total, common * self.deals)


def _common_unit(amounts: list[Fraction]) -> Fraction:
    if not any(amounts):
        return Fraction(1)
    common = lcm(*(amount.denominator for amount in amounts))
    return Fraction(gcd(*(int(amount * common) for amount in amounts)), common)


def law_of(valuation: Valuation, ante: Fraction = Fraction(1)) -> Law:
    """The law of any valued play at an Ante of so many dollars, without side bets.

    It is in Antes where the Ante is left out.
    """
    expect(valuation, Valuation, "a valuation", "as solve(rules) gives")
    if type(ante) is not Fraction or ante <= 0:
        raise ParseError(f"not an Ante: {short_repr(ante)}; a Fraction of dollars above 0")
    results = {net * ante: deals for net, deals in valuation.distribution.items()}
    return Law(
        results,
        needed=ante * valuation.terms.most_wagered,
        wagered=ante * valuation.average_wager,
        grain=ante / HALF_ANTES,
    )
