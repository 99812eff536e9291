"""Bots: they sit, buy chips, bet, decide and bank, from their view alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pitboss.game.actions import Decide, PlaceWagers, PutUpWager
from pitboss.game.money import Cents
from pitboss.game.offers import DecisionOffer, PutUpOffer, WagersOffer
from pitboss.game.rules import Rules
from pitboss.game.strategy import Strategy
from pitboss.game.wagers import ANTE, Placed, Wager
from pitboss.table.asked import Answer, Ask
from pitboss.table.chart import ChartStrategy
from pitboss.table.commands import AcceptBank, Act, Command, Sit, TopUp
from pitboss.table.view import TableView

NAMES = ("Ada", "Blaise", "Carla", "Dmitri", "Emmy", "Felix", "Grace")

BUY_IN_UNITS = 100  # table minimums that a seat usually buys
_PLAY = 4  # Antes that a raise usually takes


@dataclass(frozen=True, slots=True)
class Bot:
    """Bets `units` table minimums, and `optional` of them on each optional wager.

    One that banks does so whenever it is asked, with the chips that it has: it buys more only when
    they have run out, when they no longer pay for a round or for the bank.
    """

    name: str
    units: int = 1
    optional: int = 0
    buy_in_units: int = BUY_IN_UNITS
    banks: bool = True
    strategy: Strategy = field(default_factory=ChartStrategy)

    def sit(self, seat: int, minimum: Cents) -> Sit:
        return Sit(seat, self.name, Cents(self.buy_in_units * minimum), banks=self.banks)

    def command(self, seen: TableView) -> Command | None:
        """The bot's next command; None if it has none."""
        if seen.seat is None:
            return None
        ask = None if seen.asked is None else seen.asked.ask
        stack = seen.stacks[seen.seat]
        if not seen.running and self.is_out_of_chips(seen.rules, stack):
            return TopUp(seen.seat, Cents(self.buy_in_units * seen.rules.spot_minimum))
        if seen.asked is None:
            return None
        match ask, seen.asked.answers:
            case Ask.BANK, _:
                return AcceptBank(seen.seat)
            case Ask.PUT_UP, [PutUpOffer() as offer]:
                return Act(PutUpWager(seen.seat, self._bank_wager(seen, offer)))
            case Ask.BET, [WagersOffer() as offer] if not _has_bet(seen, seen.seat):
                return self._wagers(offer)
            case Ask.DECIDE, answers:
                return self._decision(seen, seen.seat, answers)
        return None

    def is_out_of_chips(self, rules: Rules, stack: Cents) -> bool:
        """Whether the bot buys chips, as a player does between rounds."""
        to_play = stakes_to_play(rules.wagers) * rules.spot_minimum
        return stack < (max(to_play, rules.least_to_bank) if self.banks else to_play)

    def _bank_wager(self, seen: TableView, offer: PutUpOffer) -> Cents:
        """Half of what it has, in whole table minimums."""
        minimum = seen.rules.spot_minimum
        return Cents(max(offer.minimum, offer.maximum // 2 // minimum * minimum))

    def _wagers(self, offer: WagersOffer) -> Command | None:
        """The bot's usual bet, reduced until it can also afford a raise of four Antes."""
        required = stakes_to_play(offer.wagers) - _PLAY
        most = offer.stack if offer.most is None else min(offer.stack, offer.most)
        affordable = min(
            offer.stack // (stakes_to_play(offer.wagers) * offer.minimum),
            most // (required * offer.minimum),
        )
        units = min(self.units, affordable, offer.maximum // offer.minimum)
        if units < 1:
            return None
        ante = Cents(units * offer.minimum)
        spare = min(offer.stack - stakes_to_play(offer.wagers) * ante, most - required * ante)
        stakes = {ANTE: ante}
        for wager in offer.wagers:
            stake = Cents(self.optional * offer.minimum)
            if wager.placed is Placed.OPTIONAL and 0 < stake <= min(spare, offer.maximum):
                stakes[wager.spot] = stake
                spare -= stake
        return Act(PlaceWagers(offer.seat, stakes))

    def _decision(self, seen: TableView, seat: int, answers: Iterable[Answer]) -> Command | None:
        if seen.round is None:
            return None
        cards = [card for card in seen.round.seats[seat].cards if card is not None]
        board = [card for card in seen.round.board if card is not None]
        offered = [offer.decision for offer in answers if isinstance(offer, DecisionOffer)]
        return Act(Decide(seat, self.strategy.choose(cards, board, offered)))


def _has_bet(seen: TableView, seat: int) -> bool:
    """A bot bets once, even in a person's seat, which is asked whether it wants more."""
    return seen.round is not None and ANTE in seen.round.seats[seat].stakes


def stakes_to_play(wagers: Iterable[Wager]) -> int:
    """The Ante, its equals and a raise, in Antes."""
    return _PLAY + sum(one.placed in (Placed.REQUIRED, Placed.EQUAL) for one in wagers)


def house_bots(
    count: int,
    names: Sequence[str] = NAMES,
    strategy: Strategy | None = None,
    banks: bool = True,
) -> list[Bot]:
    """Bots that bet differently, to fill a table."""
    decides = strategy or ChartStrategy()
    return [
        Bot(names[at], units=1 + at % 3, optional=at % 2, banks=banks, strategy=decides)
        for at in range(count)
    ]
