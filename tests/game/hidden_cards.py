"""What a viewer may see, worked out from the rule book, and deals that differ in the rest only."""

import random

from pitboss.game.actions import Action, CallNoMoreBets, Decide, Fold, PlaceWagers, Raise
from pitboss.game.cards import Card, Cards, known
from pitboss.game.round import Round, Stage
from pitboss.game.seat import Seat
from pitboss.game.starting_hands import parse_starting_hands
from pitboss.game.wagers import Wager
from tests.game.scripts import Script
from tests.reference.hands import best, category


def last_of_each_stage(script: Script) -> list[Script]:
    """The round as far as the end of each stage that it reached."""
    ends = {state.stage: at for at, state in enumerate(script.states())}
    return [Script(script.start, script.actions[:at]) for at in ends.values()]


TURNED = {Stage.FLOP: 3, Stage.RIVER: 5, Stage.CLOSED: 5}


def open_cards(script: Script, viewer: int | None) -> set[Card]:
    """What the viewer may see by the rule book: clauses 4.5, 4.8, 5.7, 6.1, 7.2 and 13.6."""
    round = script.end
    voided = round.stage is Stage.VOID
    stage = script.states()[-2].stage if voided else round.stage
    cards = set(known(round.board[: TURNED.get(stage, 0)]))
    if viewer in round.playing:
        cards |= set(known(round.seats[viewer].cards))
    if stage is Stage.CLOSED:
        for seat in round.playing.values():
            if not seat.folded or any(not_lost(round, seat, one) for one in standing(round, seat)):
                cards |= set(known(seat.cards))
        if any(needs_dealer(round, seat) for seat in round.playing.values()):
            cards |= set(known(round.dealer))
    return cards


def standing(round: Round, seat: Seat) -> list[Wager]:
    """The wagers of a folded seat that the fold leaves in play."""
    wagers = [round.rules.wager(spot) for spot in seat.stakes]
    return [wager for wager in wagers if seat.folded and wager.fold == "stands"]


def needs_dealer(round: Round, seat: Seat) -> bool:
    own = ("on its own cards", "from the meter")
    if seat.foul is not None:
        return False
    return not seat.folded or any(wager.settles not in own for wager in standing(round, seat))


def not_lost(round: Round, seat: Seat, wager: Wager) -> bool:
    """Whether the cards pay a wager or give it back (clauses 13.2 to 13.5), the slow way."""
    own = texts((*seat.cards, *round.board))
    hand, dealer = best(own), best(texts((*round.dealer, *round.board)))
    fares = "ties" if hand == dealer else "wins" if hand > dealer else "loses"
    match wager.settles:
        case "against the dealer" | "when the hand wins":
            if fares == "loses":
                return False
        case "when the hand loses":
            if fares == "wins":
                return False
        case "when either hand loses":
            own = min(own, texts((*round.dealer, *round.board)), key=best)
        case _:
            fares = ""
    if fares == "ties" and wager.tie == "lost":
        return False
    return wager.table is None or wager.below == "returned" or in_table(wager, seat, own)


def in_table(wager: Wager, seat: Seat, seven: list[str]) -> bool:
    lines = [str(hands) for hands, _ in wager.table.lines] if wager.table else []
    if wager.looks_at == "hole cards":
        return any(known(seat.cards) in parse_starting_hands(line) for line in lines)
    return category(seven[:5] if wager.looks_at == "hole cards and flop" else seven) in lines


def texts(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def cards_of_standing_wagers(round: Round) -> set[Card]:
    """Cards of folded hands whose settled wagers say something of them: not free to be others."""
    if round.stage is not Stage.CLOSED:
        return set()
    hands = (seat.cards for seat in round.playing.values() if standing(round, seat))
    return {card for hand in hands for card in known(hand)}


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
        PlaceWagers(seat, ante=1),
        *(Decide(number, decision) for number in round.seats for decision in (Fold(), Raise(99))),
    ]
