"""Rounds played in tests: one action, many actions, and a round written down as its actions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pitboss.errors import PitbossError
from pitboss.game.actions import Action, CallNoMoreBets, Deal, Decide, PlaceWagers, parse_decision
from pitboss.game.cards import FULL_DECK, Card, CardSet, parse_cards
from pitboss.game.dealer import decide
from pitboss.game.events import Event
from pitboss.game.money import Cents
from pitboss.game.round import Round, open_round, replay
from pitboss.game.rules import Rules


def do(round: Round, *actions: Action) -> Round:
    for action in actions:
        round = replay(round, decide(round, action))
    return round


def refusal_of(function: Callable[..., object], *arguments: object) -> PitbossError | None:
    """The refusal that the call meets with, or None if it meets with none."""
    try:
        function(*arguments)
    except PitbossError as refusal:
        return refusal
    return None


def events_of(round: Round, actions: Iterable[Action]) -> list[Event]:
    events: list[Event] = []
    for action in actions:
        happened = decide(round, action)
        events += happened
        round = replay(round, happened)
    return events


@dataclass(frozen=True)
class Script:
    """A round as it was opened, and what was asked of it."""

    start: Round
    actions: tuple[Action, ...]

    def states(self) -> list[Round]:
        """The round at its opening and after each action."""
        states = [self.start]
        for action in self.actions:
            states.append(do(states[-1], action))
        return states

    @property
    def end(self) -> Round:
        return do(self.start, *self.actions)

    def deck(self) -> tuple[Card, ...]:
        return next((action.deck for action in self.actions if isinstance(action, Deal)), ())

    def with_deck(self, deck: tuple[Card, ...]) -> "Script":
        dealt = tuple(Deal(deck) if isinstance(action, Deal) else action for action in self.actions)
        return Script(self.start, dealt)


def deck_with(top: str) -> tuple[Card, ...]:
    """The written cards on top, the rest in their printed order below."""
    cards = parse_cards(top)
    return (*cards, *(FULL_DECK - CardSet.of(cards)))


def heads_up(
    rules: Rules,
    cards: str,
    dealer: str,
    board: str,
    decisions: str,
    ante: int = 1000,
    stack: int = 100_000,
    **others: int,
) -> Round:
    """Seat 1 alone against the house, with every card and decision written."""
    round = do(
        open_round(rules, {1: Cents(stack)}),
        PlaceWagers(1, ante=ante, **others),
        CallNoMoreBets(),
        Deal(deck_with(f"{cards} {dealer} {board}")),
    )
    return do(round, *(Decide(1, parse_decision(word)) for word in decisions.split(", ")))
