"""How a round is bet: the Ante in money, side bets as multiples of it, and what the meters show.

Results are in Antes; the settlement works them out in money.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import NoneType

from pitboss.errors import ParseError, one_of
from pitboss.game.actions import PlaceWagers
from pitboss.game.arguments import expect, short_repr
from pitboss.game.claims import Claim
from pitboss.game.money import ZERO, Amount, Cents, as_cents, format_money, total
from pitboss.game.offers import WagersOffer
from pitboss.game.rules import Rules
from pitboss.game.settlement import net_of
from pitboss.game.wagers import ANTE, Placed, Spot, Stakes, Wager

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
    check_wagers(rules, {ANTE: ante})
    amounts = {spot: stake * ante for spot, stake in stakes.items()}
    try:
        for spot, amount in amounts.items():
            if amount.denominator != 1:
                label, steps = rules.wager(spot).label, format_money(rules.increment)
                raise ParseError(f"{label} {float(amount) / 100:.6g} is not in steps of {steps}")
        check_wagers(rules, {ANTE: ante, **{spot: Cents(int(of)) for spot, of in amounts.items()}})
    except ParseError as error:
        raise ParseError(f"{error}, beside an Ante of {format_money(ante)}") from None


def check_wagers(rules: Rules, stakes: Stakes) -> None:
    """Refuses what no seat may place, in the words of the table, and an Ante of which some raise
    would be above the limit of Play."""
    limits = WagersOffer(
        1, rules.spot_minimum, rules.spot_maximum, rules.increment,
        total(rules.stakes(stakes).values()), rules.placed_before_deal,
    )  # fmt: skip
    if (no := limits.refusal(PlaceWagers(1, stakes))) is not None:
        raise ParseError(no[1])
    if stakes[ANTE] > rules.most_ante_with_every_raise:
        most = format_money(rules.most_ante_with_every_raise)
        why = f"with more than {most} a raise is above the limit of a spot"
        raise ParseError(f"Ante {format_money(stakes[ANTE])}: {why}")
