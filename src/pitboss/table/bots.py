"""Players that need no person: they sit, buy chips, bet, decide and bank, from their view alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pitboss.game.actions import Decide, PlaceWagers, PutUpWager
from pitboss.game.money import Cents
from pitboss.game.offers import DecisionOffer, PutUpOffer, WagersOffer
from pitboss.game.strategy import Strategy
from pitboss.game.wagers import ANTE, Placed, Wager
from pitboss.table.chart import ChartStrategy
from pitboss.table.commands import AcceptBank, Act, Command, Sit, TopUp
from pitboss.table.view import TableView

NAMES = ("Ada", "Blaise", "Carla", "Dmitri", "Emmy", "Felix", "Grace")

BUY_IN_UNITS = 100  # table minimums that a seat usually buys
_PLAY = 4  # Antes that a raise usually takes
_STAKES_TO_BANK = 20


@dataclass(frozen=True, slots=True)
class Bot:
    """Bets `units` table minimums, and `optional` of them on each optional wager; banks whenever
    it may.
    """

    name: str
    units: int = 1
    optional: int = 0
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
        needed = stakes_to_play(seen.rules.wagers)
        least = max(needed * minimum, seen.rules.least_to_bank)
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
        affordable = offer.stack // (stakes_to_play(offer.wagers) * offer.minimum)
        units = min(self.units, affordable, offer.maximum // offer.minimum)
        if units < 1:
            return None
        ante = Cents(units * offer.minimum)
        spare = offer.stack - stakes_to_play(offer.wagers) * ante
        stakes = {ANTE: ante}
        for wager in offer.wagers:
            stake = Cents(self.optional * offer.minimum)
            if wager.placed is Placed.OPTIONAL and 0 < stake <= min(spare, offer.maximum):
                stakes[wager.spot] = stake
                spare -= stake
        return Act(PlaceWagers(offer.seat, stakes))

    def _decision(self, seen: TableView, seat: int) -> Command | None:
        if seen.round is None:
            return None
        cards = [card for card in seen.round.seats[seat].cards if card is not None]
        board = [card for card in seen.round.board if card is not None]
        offered = [offer.decision for offer in seen.offers if isinstance(offer, DecisionOffer)]
        return Act(Decide(seat, self.strategy.choose(cards, board, offered)))


def _has_wagered(seen: TableView, seat: int) -> bool:
    return seen.round is not None and ANTE in seen.round.seats[seat].stakes


def stakes_to_play(wagers: Iterable[Wager]) -> int:
    """The Ante, its equals and a raise, in Antes."""
    return _PLAY + sum(one.placed in (Placed.REQUIRED, Placed.EQUAL) for one in wagers)


def house_bots(
    count: int, names: Sequence[str] = NAMES, strategy: Strategy | None = None
) -> list[Bot]:
    """Bots with different habits, for a table that wants company."""
    decides = strategy or ChartStrategy()
    return [
        Bot(names[at], units=1 + at % 3, optional=at % 2, strategy=decides) for at in range(count)
    ]
