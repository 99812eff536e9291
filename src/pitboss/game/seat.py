"""One seat's part in a round: the chips it brought, its wagers, its cards and its decisions."""

from typing import NamedTuple

from pitboss.game.actions import Decision, Fold, Raise
from pitboss.game.cards import Card
from pitboss.game.layout import Spot
from pitboss.game.money import ZERO, Cents


class Seat(NamedTuple):
    stack: Cents  # wagers included
    ante: Cents = ZERO
    trips: Cents = ZERO
    decisions: tuple[Decision, ...] = ()
    cards: tuple[Card, ...] = ()

    @property
    def playing(self) -> bool:
        return self.ante > 0

    @property
    def blind(self) -> Cents:
        """Always the Ante's equal (clause 3.2)."""
        return self.ante

    @property
    def play(self) -> Cents:
        last = self.decisions[-1] if self.decisions else None
        return Cents(self.ante * last.multiple) if isinstance(last, Raise) else ZERO

    @property
    def folded(self) -> bool:
        return bool(self.decisions) and isinstance(self.decisions[-1], Fold)

    @property
    def still_deciding(self) -> bool:
        """Neither raised nor folded: asked again on the next street."""
        return self.playing and not (
            self.decisions and isinstance(self.decisions[-1], Raise | Fold)
        )

    @property
    def before_deal(self) -> Cents:
        """Ante, Blind and Trips: the seat's share of the total action (clause 10.2)."""
        return Cents(self.ante + self.blind + self.trips)

    @property
    def behind(self) -> Cents:
        """Chips not wagered."""
        return Cents(self.stack - self.before_deal - self.play)

    def stakes(self) -> dict[Spot, Cents]:
        """The wagers that lie on the felt, in the order of settlement."""
        all_spots = {
            Spot.PLAY: self.play,
            Spot.ANTE: self.ante,
            Spot.BLIND: self.blind,
            Spot.TRIPS: self.trips,
        }
        return {spot: stake for spot, stake in all_spots.items() if stake}
