"""What a viewer may see, worked out from the rule book, and deals that differ in the rest only."""

import random

from pitboss.game.actions import Action, CallNoMoreBets, Decide, Fold, PlaceWagers, Raise
from pitboss.game.cards import Card
from pitboss.game.money import Cents
from pitboss.game.round import Round, Stage
from pitboss.game.seat import Seat
from tests.game.playing import Script
from tests.reference.hands import category


def last_of_each_stage(script: Script) -> list[Script]:
    """The round as far as the end of each stage that it reached."""
    ends = {state.stage: at for at, state in enumerate(script.states())}
    return [Script(script.start, script.actions[:at]) for at in ends.values()]


TURNED = {Stage.FLOP: 3, Stage.RIVER: 5, Stage.CLOSED: 5}


def open_cards(script: Script, viewer: int | None) -> set[Card]:
    """What the viewer may see by the rule book: clauses 4.5, 4.8, 5.7, 6.1 and 7.2."""
    round = script.end
    voided = round.stage is Stage.VOID
    stage = script.states()[-2].stage if voided else round.stage
    cards = set(round.board[: TURNED.get(stage, 0)])
    if viewer in round.playing:
        cards |= set(round.seats[viewer].cards)
    if stage is Stage.CLOSED:
        for seat in round.playing.values():
            if not seat.folded or wins_trips(round, seat):
                cards |= set(seat.cards)
        if not all(seat.folded for seat in round.playing.values()):
            cards |= set(round.dealer)
    return cards


def wins_trips(round: Round, seat: Seat) -> bool:
    paying = [str(category) for category, _ in round.rules.trips_table.lines]
    return seat.trips > 0 and category([str(c) for c in (*seat.cards, *round.board)]) in paying


def told_cards(round: Round) -> set[Card]:
    """Cards of folded hands whose settled Trips says something of them: not free to be others."""
    if round.stage is not Stage.CLOSED:
        return set()
    hands = (seat.cards for seat in round.playing.values() if seat.folded and seat.trips)
    return {card for hand in hands for card in hand}


def hidden_exchanged(
    deck: tuple[Card, ...], known: set[Card], shuffle: random.Random
) -> tuple[Card, ...]:
    """The deck with all cards that are not known shuffled among their places, the stub's too."""
    hidden = [card for card in deck if card not in known]
    others = iter(shuffle.sample(hidden, len(hidden)))
    return tuple(card if card in known else next(others) for card in deck)


def refused_actions(round: Round) -> list[Action]:
    """Most of them refused, whatever the stage, so that their messages can be compared."""
    seat = next(iter(round.seats), 1)
    return [
        CallNoMoreBets(),
        PlaceWagers(seat, Cents(1), Cents(1), Cents(0)),
        *(Decide(number, decision) for number in round.seats for decision in (Fold(), Raise(99))),
    ]
