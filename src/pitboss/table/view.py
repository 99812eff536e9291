"""What one viewer may see of a table, built by allow-list."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.game.bank import Button
from pitboss.game.cards import Cards
from pitboss.game.hands import Strength
from pitboss.game.money import ZERO, Cents, total
from pitboss.game.offers import Offer
from pitboss.game.rules import Rules
from pitboss.game.view import RoundView, seat_cards, view
from pitboss.table.asked import Asked, asked
from pitboss.table.betting import in_play
from pitboss.table.commands import OpenRound
from pitboss.table.floor import refuse_opening, round_offers, table_offers
from pitboss.table.ledger import DROP
from pitboss.table.offers import CommandOffer, TableOffer
from pitboss.table.pace import WITHOUT_CLOCKS, Pace
from pitboss.table.table import Table


@dataclass(frozen=True, slots=True)
class TableView:
    seat: int | None  # the viewer's; None is a spectator
    rules: Rules
    players: Mapping[int, str]
    stacks: Mapping[int, Cents]  # chips not wagered
    bots: frozenset[int]
    never_bank: frozenset[int]  # bots that are not asked
    sitting_out: frozenset[int]
    ready: frozenset[int]
    button: Button
    bank_offered_to: int | None
    circle: int  # of the bank; 0 before anybody has answered
    to_ask: tuple[int, ...]  # the seats still to be asked in it, in their order
    banking: int | None
    paused_until: int | None  # milliseconds since 1970
    drop: Cents
    running: bool
    closed: bool
    commitment: str  # to the seed of the round's deck
    seeds: Mapping[int, str]  # the seats' shares in its shuffle
    revealed: str  # the seed, once the round is over; empty where deals are sealed
    round: RoundView | None  # the running round, or the last one
    offers: tuple[Offer, ...]  # what the viewer's own seat may ask of the round
    may: tuple[TableOffer, ...] = ()  # and of the table
    asked: Asked | None = None  # what the table asks of the viewer; None: nothing now

    @property
    def at_stake(self) -> Cents:
        """What the viewer's seat has on its spots, in the running round or the last one."""
        part = None if self.round is None or self.seat is None else self.round.seats.get(self.seat)
        return ZERO if part is None else total(part.stakes.values())

    @property
    def in_play(self) -> bool:
        """Whether the viewer's seat has wagers in the running round, or banks it with a wager."""
        return self.running and self.seat is not None and in_play(self.round, self.seat)


@dataclass(frozen=True, slots=True)
class OwnView:
    """What one seat alone may see: the rest of its view is a spectator's."""

    seat: int
    cards: Cards
    strength: Strength | None
    offers: tuple[Offer, ...]
    may: tuple[TableOffer, ...] = ()
    asked: Asked | None = None


def own_view(
    table: Table, seat: int, pace: Pace = WITHOUT_CLOCKS, draining: bool = False
) -> OwnView:
    cards: Cards = ()
    hand = None
    if table.round is not None and seat in table.round.seats:
        holds = seat in table.holding_cards
        cards, hand = seat_cards(table.round, seat, viewer=seat if holds else None)
    opens = pace.between is None and not draining
    offers = round_offers(table, seat)
    question = asked(table, seat, pace, draining, offers)
    return OwnView(seat, cards, hand, offers, _may(table, seat, opens), question)


def table_view(
    table: Table, seat: int | None, pace: Pace = WITHOUT_CLOCKS, draining: bool = False
) -> TableView:
    """As the seat sees it; what it is asked depends on the clocks, and on whether the table still
    opens rounds."""
    own = None if seat is None else own_view(table, seat, pace, draining)
    return TableView(
        seat=seat,
        rules=table.rules,
        players=dict(table.players),
        stacks={number: table.ledger.stack(number) for number in table.players},
        bots=table.bots,
        never_bank=table.never_bank,
        sitting_out=table.sitting_out,
        ready=table.ready,
        button=table.button,
        bank_offered_to=table.bank_offered_to,
        circle=table.circle.number,
        to_ask=tuple(place.seat for place in table.circle.to_ask),
        banking=table.banking,
        paused_until=table.paused_until,
        drop=table.ledger.balance(DROP),
        running=table.running is not None,
        closed=table.closed,
        commitment=table.commitment,
        seeds=dict(table.seeds),
        revealed=table.revealed,
        round=_round_view(table, seat),
        offers=own.offers if own else (),
        may=own.may if own else (),
        asked=own.asked if own else None,
    )


def _round_view(table: Table, seat: int | None) -> RoundView | None:
    """Cards belong to the player who was dealt them, not to one who takes the seat later."""
    if table.round is None:
        return None
    return view(table.round, seat if seat in table.holding_cards else None)


def _may(table: Table, seat: int, opens: bool) -> tuple[TableOffer, ...]:
    """`opens`: players open the rounds, as at a table without clocks."""
    offers = table_offers(table, seat)
    return (*offers, CommandOffer(OpenRound())) if opens and not refuse_opening(table) else offers
