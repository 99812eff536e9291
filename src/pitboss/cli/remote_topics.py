"""What a table on a server wants to know from the person, read from the view alone.

A question stands while its topic stays the same; once it changes, an answer comes too late.
"""

from enum import Enum, auto
from typing import NamedTuple

from pitboss.game.money import ZERO, Cents, total
from pitboss.game.offers import DecisionOffer, WagersOffer
from pitboss.game.round import Stage
from pitboss.game.view import RoundView
from pitboss.table.view import TableView


class Ask(Enum):
    GONE = auto()  # the seat is no longer the person's
    SIT_IN = auto()
    CHIPS = auto()
    BANK = auto()
    OPEN = auto()  # nothing to ask: the next round is to be opened
    PUT_UP = auto()
    BET = auto()
    DECIDE = auto()
    WAIT = auto()


class Topic(NamedTuple):
    ask: Ask
    round: int = 0
    stage: str = ""


def wagers_of(seen: TableView) -> Cents:
    """What the viewer's seat has on its spots."""
    part = None if seen.round is None or seen.seat is None else seen.round.seats.get(seen.seat)
    return ZERO if part is None else total(part.stakes.values())


def in_play(seen: TableView) -> bool:
    """Whether the running round has wagers of the viewer's seat, be it as bank."""
    round = seen.round
    if round is None or not seen.running:
        return False
    return bool(round.wager if round.player_dealer == seen.seat else wagers_of(seen))


def topic_of(seen: TableView, opens: bool, draining: bool) -> Topic:
    """What the table waits for from the viewer. `opens`: it is the viewer who opens rounds;
    `draining`: nobody does any more."""
    me, round = seen.seat, seen.round if seen.running else None
    if me is None or seen.closed:
        return Topic(Ask.GONE)
    number, stage = (0, "") if seen.round is None else (seen.round.number, str(seen.round.stage))
    wait = Topic(Ask.WAIT, number, stage)
    if any(isinstance(offer, DecisionOffer) for offer in seen.offers):
        return Topic(Ask.DECIDE, number, stage)
    if not in_play(seen):
        if me in seen.sitting_out:
            return Topic(Ask.SIT_IN)
        if seen.stacks[me] < seen.rules.least_to_play:
            return Topic(Ask.CHIPS, number)
    if round is None:
        return wait if draining else Topic(_between_rounds(seen, me, opens), number)
    return Topic(_while_betting(seen, round, me), number) if _bets_are_open(round) else wait


def _bets_are_open(round: RoundView) -> bool:
    return round.stage is Stage.BETTING


def _between_rounds(seen: TableView, me: int, opens: bool) -> Ask:
    if seen.bank_offered_to == me:
        return Ask.BANK
    secret = seen.commitment and not seen.revealed  # the last round is not quite over
    banked = seen.rules.house_banked or seen.banking is not None
    return Ask.OPEN if opens and banked and not secret else Ask.WAIT


def _while_betting(seen: TableView, round: RoundView, me: int) -> Ask:
    """Nobody bets before the player/dealer's wager is there to be seen."""
    if round.player_dealer == me:
        return Ask.WAIT if round.wager else Ask.PUT_UP
    if round.player_dealer is not None and not round.wager:
        return Ask.WAIT
    somebody_bets = any(part.stakes for part in round.seats.values())
    may_bet = any(isinstance(offer, WagersOffer) for offer in seen.offers)
    return Ask.BET if may_bet and not (me in seen.ready and somebody_bets) else Ask.WAIT
