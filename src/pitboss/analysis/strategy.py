"""Optimal play: what a bot, a trainer or a simulation asks for its next decision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pitboss.analysis.advice import action_values, street_of
from pitboss.analysis.after_flop import prospects_after_flop
from pitboss.analysis.book import book_for
from pitboss.analysis.deck import STANDARD_DECK
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.solution import StartingHand
from pitboss.analysis.terms import Terms, terms_of
from pitboss.analysis.values import Values, best_action
from pitboss.errors import ParseError
from pitboss.game.actions import Decision, check_decision
from pitboss.game.arguments import expect, short_repr
from pitboss.game.cards import Card, CardsGiven, as_cards
from pitboss.game.rules import Rules, Street
from pitboss.game.strategy import Strategy

if TYPE_CHECKING:
    from pitboss.analysis.kernel.strategy import StrategyTables


@dataclass(frozen=True)
class OptimalStrategy:
    """Fits `game.strategy.Strategy`. Flops and rivers are counted as they come."""

    terms: Terms
    starting_hands: Mapping[str, StartingHand] = field(repr=False)

    def choose(self, cards: CardsGiven, board: CardsGiven, offered: Sequence[Decision]) -> Decision:
        """The best of what is offered: a short stack may not be offered every raise."""
        values = self.values(cards, board)
        _check_offered(offered, values)
        return best_action({decision: values[decision] for decision in offered})

    def values(self, cards: CardsGiven, board: CardsGiven = ()) -> Values:
        """What every action is worth to a hand of two cards, on a board of 0, 3 or 5 cards."""
        hand, turned = as_cards(cards), as_cards(board)
        street_of(hand, turned)
        return unchecked(self).values(hand, turned)


@dataclass(frozen=True)
class UncheckedStrategy:
    """The same play for bots and simulations, whose cards and offers come from a round."""

    terms: Terms
    starting_hands: Mapping[str, StartingHand] = field(repr=False)

    def choose(
        self, cards: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        values = self.values(cards, board)
        return best_action({decision: values[decision] for decision in offered})

    def values(self, cards: Sequence[Card], board: Sequence[Card]) -> Values:
        if board:
            return values_after_flop(self.terms, cards, board)
        name = STANDARD_DECK.name_of(*(card.index for card in cards))
        return self.starting_hands[name].values


@dataclass(frozen=True)
class CountingStrategy:
    """Optimal from the flop on, under any rules and without compiled code; `before` it plays as
    another strategy does."""

    terms: Terms
    before: Strategy

    def choose(
        self, cards: Sequence[Card], board: Sequence[Card], offered: Sequence[Decision]
    ) -> Decision:
        if not board:
            return self.before.choose(cards, board, offered)
        values = values_after_flop(self.terms, cards, board)
        return best_action({decision: values[decision] for decision in offered})


def _check_offered(offered: Sequence[Decision], values: Values) -> None:
    """Refuses what is no decision of the street whose values these are."""
    how = "decisions, as in [Check(), Raise(4)]"
    expect(offered, Sequence, "what is offered", how)
    if not offered:
        raise ParseError(f"nothing is offered: {short_repr(offered)}; {how}")
    for decision in offered:
        check_decision(decision)
        if decision not in values:
            possible = ", ".join(map(str, values))
            raise ParseError(f"{decision} is not a decision of this street: {possible}")


def values_after_flop(terms: Terms, cards: Sequence[Card], board: Sequence[Card]) -> Values:
    """What every action is worth to a hand on a board of three or five cards."""
    hole, shown = [card.index for card in cards], [card.index for card in board]
    street = Street.FLOP if len(shown) == 3 else Street.RIVER
    return action_values(terms, street, prospects_after_flop(terms, hole, shown, 0))


def optimal(rules: Rules, *, progress: Progress = silent) -> OptimalStrategy:
    """The optimal strategy: its first street from the book that ships, or else solved."""
    return OptimalStrategy(terms_of(rules), starting_hands(rules, progress=progress))


def unchecked(strategy: OptimalStrategy) -> UncheckedStrategy:
    return UncheckedStrategy(strategy.terms, strategy.starting_hands)


def starting_hands(rules: Rules, *, progress: Progress = silent) -> Mapping[str, StartingHand]:
    """The exact value of every action with each of the 169 starting hands."""
    terms = terms_of(rules)
    book = book_for(terms)
    if book is None:
        from pitboss.analysis.streets import solve_streets  # compiled: only where needed

        return solve_streets(terms, progress=progress).starting_hands
    hands = {}
    for name, prospects in book.hands.items():
        worth = list(action_values(terms, Street.PREFLOP, prospects).items())
        hands[name] = StartingHand(name, STANDARD_DECK.combos[name], dict(reversed(worth)))
    return hands


def strategy_tables(rules: Rules, *, progress: Progress = silent) -> "StrategyTables":
    """The optimal strategy for compiled code: see `kernel.strategy`."""
    from pitboss.analysis import decisions
    from pitboss.analysis.streets import solve_streets

    streets = solve_streets(terms_of(rules), progress=progress)
    return decisions.strategy_tables(streets.deck, streets.decisions)
