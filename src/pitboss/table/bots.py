"""Players that need no person: they sit, buy chips, bet, decide and bank, from their view alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.game.actions import Decide, PlaceWagers, PutUpWager
from pitboss.game.money import ZERO, Cents
from pitboss.game.offers import DecisionOffer, PutUpOffer, WagersOffer
from pitboss.game.strategy import Strategy
from pitboss.table.chart import ChartStrategy
from pitboss.table.commands import AcceptBank, Act, Command, Sit, TopUp
from pitboss.table.view import TableView

NAMES = ("Ada", "Blaise", "Carla", "Dmitri", "Emmy", "Felix", "Grace")

BUY_IN_UNITS = 100  # table minimums that a seat usually buys
_STAKES_TO_PLAY = 6  # Ante, Blind and a Play of four Antes
_STAKES_TO_BANK = 20


@dataclass(frozen=True, slots=True)
class Bot:
    """Bets `units` table minimums, and `trips` of them on Trips; banks whenever it may."""

    name: str
    units: int = 1
    trips: int = 0
    buy_in_units: int = BUY_IN_UNITS
    strategy: Strategy = field(default_factory=ChartStrategy)

    def sit(self, seat: int, minimum: Cents) -> Sit:
        return Sit(seat, self.name, Cents(self.buy_in_units * minimum))

    def command(self, seen: TableView) -> Command | None:
        """What the bot asks next, or None when it has nothing to ask."""
        if seen.seat is None:
            return None
        if not seen.running:
            return self._between_rounds(seen, seen.seat)
        for offer in seen.offers:
            match offer:
                case PutUpOffer() if seen.round is not None and not seen.round.wager:
                    return Act(PutUpWager(seen.seat, self._bank_wager(seen, offer)))
                case WagersOffer() if not _has_wagered(seen, seen.seat):
                    return self._wagers(offer)
                case DecisionOffer():
                    return self._decision(seen, seen.seat)
        return None

    def _between_rounds(self, seen: TableView, seat: int) -> Command | None:
        """Buys chips where it is short, and takes the bank whenever it is offered."""
        minimum = seen.rules.spot_minimum
        least = max(_STAKES_TO_PLAY * minimum, seen.rules.least_to_bank)
        if seen.bank_offered_to == seat:
            least += _STAKES_TO_BANK * minimum
        if seen.stacks[seat] < least:
            return TopUp(seat, Cents(self.buy_in_units * minimum))
        return AcceptBank(seat) if seen.bank_offered_to == seat else None

    def _bank_wager(self, seen: TableView, offer: PutUpOffer) -> Cents:
        """Half of what it has, in whole table minimums."""
        minimum = seen.rules.spot_minimum
        return Cents(max(offer.minimum, offer.maximum // 2 // minimum * minimum))

    def _wagers(self, offer: WagersOffer) -> Command | None:
        """What the bot likes to bet, cut down until a raise of four Antes stays affordable."""
        affordable = offer.stack // (_STAKES_TO_PLAY * offer.minimum)
        units = min(self.units, affordable, offer.maximum // offer.minimum)
        if units < 1:
            return None
        ante = Cents(units * offer.minimum)
        spare = offer.stack - _STAKES_TO_PLAY * ante
        trips = Cents(self.trips * offer.minimum)
        if trips > min(spare, offer.maximum):
            trips = ZERO
        return Act(PlaceWagers(offer.seat, ante, ante, trips))

    def _decision(self, seen: TableView, seat: int) -> Command | None:
        if seen.round is None:
            return None
        cards = [card for card in seen.round.seats[seat].cards if card is not None]
        board = [card for card in seen.round.board if card is not None]
        offered = [offer.decision for offer in seen.offers if isinstance(offer, DecisionOffer)]
        return Act(Decide(seat, self.strategy.choose(cards, board, offered)))


def _has_wagered(seen: TableView, seat: int) -> bool:
    return seen.round is not None and seen.round.seats[seat].ante > 0


def house_bots(
    count: int, names: Sequence[str] = NAMES, strategy: Strategy | None = None
) -> list[Bot]:
    """Bots with different habits, for a table that wants company."""
    decides = strategy or ChartStrategy()
    return [Bot(names[at], units=1 + at % 3, trips=at % 2, strategy=decides) for at in range(count)]
