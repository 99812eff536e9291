"""Whole seven-seat rounds a second, wagers to settlement, through `decide` and `evolve`.

The named peer is the slow step every engine has: evaluating the round's eight hands. The ratio
says how many times longer a whole round takes than that, on the machine at hand.
"""

import random
import sys
from collections.abc import Callable
from time import perf_counter

from pitboss.game.actions import (
    Action,
    CallNoMoreBets,
    Check,
    Deal,
    Decide,
    PlaceWagers,
    PutUpWager,
)
from pitboss.game.cards import DECK, Card
from pitboss.game.dealer import decide, decision_offers
from pitboss.game.hands import strength
from pitboss.game.money import Cents
from pitboss.game.profiles import profile
from pitboss.game.round import Round, open_round, replay
from pitboss.game.rules import Rules

SEATS = 7


def by_events(round: Round, action: Action) -> Round:
    """As a table does it: events first, then the fold."""
    return replay(round, decide(round, action))


def played(
    rules: Rules,
    deck: tuple[Card, ...],
    choice: random.Random,
    step: Callable[[Round, Action], Round] = by_events,
) -> Round:
    """Seven players against the player/dealer in seat 8."""
    round = open_round(rules, dict.fromkeys(range(1, SEATS + 2), Cents(100_000)), SEATS + 1)
    for seat in range(1, SEATS + 1):
        round = step(round, PlaceWagers(seat, ante=1000, trips=500))
    for action in (PutUpWager(SEATS + 1, Cents(90_000)), CallNoMoreBets(), Deal(deck)):
        round = step(round, action)
    while not round.stage.over:
        for seat in round.to_decide():
            offers = [offer.decision for offer in decision_offers(round, seat)]
            patient = Check() in offers and choice.random() < 0.6
            decision = Check() if patient else choice.choice(offers)
            round = step(round, Decide(seat, decision))
    return round


def main(rounds: int = 2000) -> None:
    rules = profile("california")
    choice = random.Random(1)
    decks = [tuple(choice.sample(DECK, 52)) for _ in range(rounds)]
    start = perf_counter()
    for deck in decks:
        played(rules, deck, choice)
    whole = perf_counter() - start
    start = perf_counter()
    for deck in decks:
        for hand in range(SEATS + 1):
            strength(deck[hand * 2 : hand * 2 + 2] + deck[16:21])
    hands = perf_counter() - start
    start = perf_counter()
    for deck in decks:
        played(rules, deck, choice, Round.play)
    in_one = perf_counter() - start
    print(f"rounds a second     {rounds / whole:8.0f}")
    print(f"by Round.play       {rounds / in_one:8.0f}")
    print(f"evaluations alone   {rounds / hands:8.0f} rounds' worth a second")
    print(f"ratio round / hands {whole / hands:8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
