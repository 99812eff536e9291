"""How a round is bet: the Ante in money, side bets as multiples of it, and what the meters show.

Results are in Antes; the settlement works them out in money.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import NoneType

from pitboss.errors import ParseError, one_of
from pitboss.game.arguments import expect, short_repr
from pitboss.game.claims import Claim
from pitboss.game.money import ZERO, Amount, Cents, as_cents, format_money
from pitboss.game.rules import Rules
from pitboss.game.settlement import net_of
from pitboss.game.wagers import ANTE, Placed, Spot, Wager

StakeGiven = Fraction | int | str
StakesGiven = Mapping[str, StakeGiven] | Mapping[Spot, StakeGiven]
"""Stakes in Antes by spot, as a caller writes them: `{"trips": 1, "bad-beat": "1/2"}`."""

MetersGiven = Mapping[str, Amount] | Mapping[Spot, Amount]
"""What meters show, by spot; those that are left out show what they start with."""


@dataclass(frozen=True)
class Placement:
    """One seat's wagers before the deal. The Ante and what equals it lie there of themselves."""

    rules: Rules
    ante: Cents
    stakes: Mapping[Spot, Fraction]  # of the optional wagers, in Antes
    meters: Mapping[Spot, Cents]  # as they show before the round

    def stake_on(self, wager: Wager) -> Fraction:
        """In Antes; of Play, for each Ante of the raise."""
        return self.stakes[wager.spot] if wager.placed is Placed.OPTIONAL else Fraction(1)

    def money_on(self, wager: Wager) -> Cents:
        """The same in whole cents, as `place` has seen to."""
        return Cents(int(self.stake_on(wager) * self.ante))

    def meter_at_settlement(self, wager: Wager) -> Cents:
        """What the meter shows once the stake has fed it. Nobody else's stakes feed it, and nobody
        takes a share before (clause 13.7)."""
        if wager.meter is None:
            return ZERO
        return Cents(self.meters[wager.spot] + wager.meter.fed(self.money_on(wager)))


def result_of(claim: Claim, placement: Placement) -> Fraction:
    """What a claim brings, in Antes, as the settlement pays it; of Play, for each Ante of it."""
    stake, meter = placement.money_on(claim.wager), placement.meter_at_settlement(claim.wager)
    return Fraction(net_of(claim, stake, meter), placement.ante)


def place(
    rules: Rules,
    stakes: StakesGiven,
    ante: Amount | None = None,
    meters: MetersGiven | None = None,
) -> Placement:
    """The wagers of a round, with the least Ante that they can be placed with unless one is given.

    Refuses what no seat may place: on a spot that is not optional, outside the limits, off the
    increment.
    """
    expect(stakes, Mapping, "stakes", "Antes by spot, as in {'trips': 1}")
    optional = {wager.spot: wager for wager in rules.optional}
    placed: dict[Spot, Fraction] = {}
    for name, given in stakes.items():
        spot = spot_named(name, optional)
        placed[spot] = _antes(spot, given)
    chosen = _least_ante(rules, placed) if ante is None else as_cents(ante)
    _check_limits(rules, chosen, placed)
    expect(meters, (Mapping, NoneType), "meters", "amounts by spot, as in {'progressive': '10.00'}")
    showing = dict(rules.meters)
    for name, amount in (meters or {}).items():
        spot = spot_named(name, showing, "meter")
        showing[spot] = as_cents(amount)
        if showing[spot] < 0:
            shown = format_money(showing[spot])
            raise ParseError(f"{spot}: a meter shows nothing below zero, and not {shown}")
    return Placement(rules, chosen, placed, showing)


def spot_named(name: object, possible: Mapping[Spot, object], what: str = "side bet") -> Spot:
    """One of those that are possible."""
    if isinstance(name, str) and name in possible:
        return Spot(name)
    if not possible:
        raise ParseError(f"no {what} {short_repr(name)}: these rules have none")
    raise ParseError(f"no {what} {short_repr(name)}{one_of(str(name), possible)}")


def _antes(spot: Spot, given: object) -> Fraction:
    how = "a stake is a number of Antes above zero, as in 1, 0.5 or 1/2"
    try:
        if isinstance(given, bool) or not isinstance(given, Fraction | int | str):
            raise ValueError
        if isinstance(given, str) and (len(given) > 20 or "e" in given.lower()):
            raise ValueError
        stake = Fraction(given)
    except (ValueError, ZeroDivisionError):
        raise ParseError(f"{spot}: not a stake: {short_repr(given)}; {how}") from None
    if stake <= 0:
        raise ParseError(f"{spot}: not a stake: {short_repr(given)}; {how}")
    return stake


def _least_ante(rules: Rules, stakes: Mapping[Spot, Fraction]) -> Cents:
    """The least Ante of which every stake is a multiple of the increment, and the minimum."""
    step = rules.increment * lcm(*(stake.denominator for stake in stakes.values()))
    least = rules.spot_minimum / min((*stakes.values(), Fraction(1)))
    return Cents(step * -(-least // step))


def _check_limits(rules: Rules, ante: Cents, stakes: Mapping[Spot, Fraction]) -> None:
    low, high = rules.spot_minimum, rules.spot_maximum
    for spot, stake in {ANTE: Fraction(1), **stakes}.items():
        amount = stake * ante
        if not low <= amount <= high or amount % rules.increment:
            whole = amount.denominator == 1
            shown = format_money(int(amount)) if whole else f"{float(amount) / 100:.6g}"
            with_ante = "" if spot == ANTE else f", beside an Ante of {format_money(ante)},"
            raise ParseError(
                f"{spot}: {shown}{with_ante} cannot be placed; a spot takes {format_money(low)} "
                f"to {format_money(high)} in steps of {format_money(rules.increment)}"
            )
    if ante > (most := rules.most_ante_with_every_raise):
        raise ParseError(
            f"ante: {format_money(ante)} is above {format_money(most)}, the most that leaves every "
            "raise within the limits of Play"
        )
