"""One seat's part in a round: the chips it brought, its stakes, its cards and its decisions."""

from types import MappingProxyType
from typing import NamedTuple

from pitboss.game.actions import Check, Decision, Fold
from pitboss.game.cards import Cards
from pitboss.game.irregularities import Ruling
from pitboss.game.money import ZERO, Cents
from pitboss.game.wagers import ANTE, Stakes

NO_STAKES: Stakes = MappingProxyType({})


class Seat(NamedTuple):
    """A seat's part in a round."""

    stack: Cents  # stakes included
    stakes: Stakes = NO_STAKES  # what lies on its spots, in the order of the layout
    raised: Cents = ZERO  # how much of it the raise has put there
    decisions: tuple[Decision, ...] = ()
    cards: Cards = ()
    foul: Ruling | None = None  # what becomes of the wagers of a foul hand (clause 12.5)

    @property
    def ante(self) -> Cents:
        return self.stakes.get(ANTE, ZERO)

    @property
    def playing(self) -> bool:
        return ANTE in self.stakes

    @property
    def folded(self) -> bool:
        return bool(self.decisions) and isinstance(self.decisions[-1], Fold)

    @property
    def out(self) -> bool:
        """Folded or foul: its cards are not compared with the dealer's."""
        return self.folded or self.foul is not None

    @property
    def still_deciding(self) -> bool:
        """Neither raised nor folded nor foul: asked again on the next street."""
        if self.foul is not None:
            return False
        return isinstance(self.decisions[-1], Check) if self.decisions else self.playing

    def owes_decision(self, made: int | None) -> bool:
        """Whether a street waits for it, before which a seat has made so many decisions."""
        return len(self.decisions) == made and self.still_deciding

    @property
    def wagered(self) -> Cents:
        return Cents(sum(self.stakes.values()))

    @property
    def before_deal(self) -> Cents:
        """What lay there before the deal: the seat's share of the total action (clause 10.2)."""
        return Cents(self.wagered - self.raised)

    @property
    def behind(self) -> Cents:
        """Chips not wagered."""
        return Cents(self.stack - self.wagered)
