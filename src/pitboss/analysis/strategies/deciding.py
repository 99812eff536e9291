"""What a strategy of rules decides in every spot, and which of its rules speaks."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.counting import in_chunks
from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.kernel.tables import Bytes
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.strategies.ruled import RuledStrategy
from pitboss.analysis.strategies.spots import Flags, Spots, flop_spots, preflop_spots, river_spots
from pitboss.analysis.terms import Terms
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import format_cards
from pitboss.game.rules import Street

# Boards of a chunk: its facts stay in a processor's cache.
_CHUNKS = {Street.PREFLOP: 1, Street.FLOP: 65, Street.RIVER: 256}
_NO_RULE = -1


def decide_everywhere(
    strategy: RuledStrategy,
    terms: Terms,
    deck: Deck = STANDARD_DECK,
    progress: Progress = silent,
) -> Decisions:
    """The strategy as tables. What the rules of the game do not offer, and a spot that the strategy
    leaves undecided, are refused."""
    numbers = {street: _choices(strategy, street, terms) for street in Street}

    def of_hands(street: Street, spots: Spots) -> Bytes:
        return numbers[street][speaking(strategy, spots)]

    preflop = of_hands(Street.PREFLOP, preflop_spots(deck))[0]
    chosen = []
    for street in (Street.FLOP, Street.RIVER):
        for spots in _spots_on(street, deck):
            choices = np.empty(spots.shape, dtype=np.int8)

            def decide(first: int, last: int, spots: Spots = spots, to: Bytes = choices) -> None:
                to[first:last] = of_hands(spots.street, spots.rows(first, last))

            in_chunks(decide, len(choices), _CHUNKS[street], f"deciding on {street}s", progress)
            chosen.append(choices)
    return Decisions(preflop, *chosen)


def check_decided(strategy: RuledStrategy, deck: Deck = STANDARD_DECK) -> None:
    """Refuses a strategy that leaves a spot undecided. A rule without `when` catches every spot of
    its street; the spots of a street that has none are gone through, which takes a second."""
    for street in Street:
        if any(rule.when is None for rule in strategy.rules[street]):
            continue
        for spots in _spots_on(street, deck):

            def decide(first: int, last: int, spots: Spots = spots) -> None:
                speaking(strategy, spots.rows(first, last))

            in_chunks(decide, len(spots.boards), _CHUNKS[street], "deciding", silent)


def _spots_on(street: Street, deck: Deck) -> Iterable[Spots]:
    match street:
        case Street.PREFLOP:
            return (preflop_spots(deck),)
        case Street.FLOP:
            return (flop_spots(deck),)
        case Street.RIVER:
            return river_spots(deck)


def _choices(strategy: RuledStrategy, street: Street, terms: Terms) -> Bytes:
    """By rule: the number of its choice; and one more for spots that there are not."""
    check_offered(strategy, street, terms)
    numbers = offered(street, terms)
    chosen = [numbers[rule.decision] for rule in strategy.rules[street]]
    return np.array([*chosen, 0], dtype=np.int8)


def check_offered(strategy: RuledStrategy, street: Street, terms: Terms) -> None:
    """Refuses a strategy that wants what the rules of the game do not offer."""
    possible = offered(street, terms)
    for number, rule in enumerate(strategy.rules[street], 1):
        if rule.decision not in possible:
            what = f"{strategy.name}: {street} rule {number}: the rules offer no {rule.decision}"
            raise ParseError(f"{what}; possible: {', '.join(map(str, possible))}")


def offered(street: Street, terms: Terms) -> Mapping[Decision, int]:
    """What may be done, with the numbers of `Decisions`."""
    first = 0 if street is Street.RIVER else 1
    raises: dict[Decision, int] = {
        Raise(multiple): at for at, multiple in enumerate(terms.multiples(street), first)
    }
    return {Fold(): -1, **raises} if street is Street.RIVER else {Check(): 0, **raises}


def speaking(strategy: RuledStrategy, spots: Spots) -> NDArray[np.int16]:
    """By board and hand: the first rule that speaks; -1 where there is no such spot."""
    rules = strategy.rules[spots.street]
    speaking = np.full(spots.shape, _NO_RULE, dtype=np.int16)
    for at in range(len(rules) - 1, -1, -1):
        when = rules[at].when
        speaks: Flags | bool = True if when is None else when.of(spots)
        np.copyto(speaking, np.int16(at), where=speaks)
    undecided = (speaking == _NO_RULE) & spots.possible
    if undecided.any():
        board, hand = (int(at) for at in np.argwhere(undecided)[0])
        example = spots.example(board, hand)
        where = f"on {format_cards(example.board)}" if example.board else "before the flop"
        raise ParseError(
            f"{strategy.name} leaves {format_cards(example.cards)} {where} undecided; "
            f"a last [[{spots.street}]] rule without `when` catches the rest"
        )
    return speaking
