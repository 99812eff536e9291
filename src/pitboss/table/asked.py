"""What a table asks of a seat now, with bounds, costs and the clock: the only place that knows.

Bots, terminal, client and pages answer it, from their view; the dealer's clocks (`pace.py`) wait
for the same bets, by `betting.py`. A seat may also do what it is not asked for: change its wagers,
buy chips, stand up (`floor.seat_offers`).
"""

from dataclasses import dataclass
from enum import StrEnum

from pitboss.game.money import Cents
from pitboss.game.offers import DecisionOffer, Offer, PutUpOffer, WagersOffer
from pitboss.game.round import Round, Stage
from pitboss.game.rules import Street
from pitboss.table.betting import awaits_bank_wager, awaits_bet, in_play
from pitboss.table.floor import refuse_opening, round_offers
from pitboss.table.offers import BankOffer, TopUpOffer, bank_offer, top_up_offer
from pitboss.table.pace import WITHOUT_CLOCKS, Pace, clock_seconds
from pitboss.table.table import Table


class Ask(StrEnum):
    """What is asked, by the request that answers it."""

    DECIDE = "decide"
    BET = "place-wagers"
    PUT_UP = "put-up"
    BANK = "accept-bank"  # or decline it
    SIT_IN = "sit-in"
    BUY_CHIPS = "top-up"
    OPEN_ROUND = "open-round"


Answer = DecisionOffer | WagersOffer | PutUpOffer | BankOffer | TopUpOffer


@dataclass(frozen=True, slots=True)
class Asked:
    ask: Ask
    round: int  # the running round, or the last one
    street: Street | None = None  # of a decision
    answers: tuple[Answer, ...] = ()  # with their bounds and costs
    seconds: int | None = None  # that the clock gives for it, once it runs

    @property
    def question_id(self) -> tuple[Ask, int, Street | None]:
        """Stays the same as long as the same question is asked."""
        return self.ask, self.round, self.street


def asked(
    table: Table,
    seat: int,
    pace: Pace = WITHOUT_CLOCKS,
    draining: bool = False,
    offers: tuple[Offer, ...] | None = None,
) -> Asked | None:
    """None: nothing is asked, the seat waits. A draining table opens no more rounds. `offers` are
    those of the round, from a caller that has them already."""
    if seat not in table.players or table.closed:
        return None
    round = table.running
    if round is not None and (ask := _ask_in_round(table, round, seat)) is not None:
        given = round_offers(table, seat) if offers is None else offers
        answers = tuple(offer for offer in given if isinstance(offer, _ANSWERS[ask]))
        if answers:
            seconds = clock_seconds(table, pace)
            return Asked(ask, round.number, round.stage.street, answers, seconds)
    if seat in table.sitting_out:
        return None if in_play(round, seat) else Asked(Ask.SIT_IN, table.opened)
    if round is None and not draining and table.bank_offered_to == seat:
        offer = bank_offer(table, seat)
        return Asked(Ask.BANK, table.opened, None, (offer,), clock_seconds(table, pace))
    missing = _missing_chips(table, seat)
    if missing and not in_play(round, seat):
        return Asked(Ask.BUY_CHIPS, table.opened, None, (top_up_offer(seat, missing),))
    opens = pace.between is None and not draining and refuse_opening(table) is None
    return Asked(Ask.OPEN_ROUND, table.opened) if opens else None


_ANSWERS: dict[Ask, type[DecisionOffer | WagersOffer | PutUpOffer]] = {
    Ask.PUT_UP: PutUpOffer,
    Ask.BET: WagersOffer,
    Ask.DECIDE: DecisionOffer,
}


def _ask_in_round(table: Table, round: Round, seat: int) -> Ask | None:
    if round.stage is Stage.BETTING:
        if seat == round.player_dealer:
            return Ask.PUT_UP if awaits_bank_wager(round) else None
        return Ask.BET if awaits_bet(table, round, seat) else None
    return Ask.DECIDE if seat in round.seats and round.awaits(seat) else None


def _missing_chips(table: Table, seat: int) -> Cents:
    """What the seat lacks to play, or to bank where nobody else can."""
    rules, stack = table.rules, table.ledger.stack(seat)
    least = rules.least_to_play
    if not rules.house_banked and table.running is None and table.banking is None:
        may_serve = table.button.may_serve(seat, table.players[seat], rules.rounds_in_a_row)
        if table.bank_offered_to is None and may_serve:
            least = max(least, rules.least_to_bank)
    return Cents(max(0, least - stack))
