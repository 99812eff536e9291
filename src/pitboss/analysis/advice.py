"""Advice for any hand on any street: the exact value of every legal action, and why."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.analysis.after_flop import prospects_after_flop
from pitboss.analysis.book import book_for
from pitboss.analysis.deck import STANDARD_DECK
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.terms import Terms, terms_of
from pitboss.analysis.values import Values, best_action, ranked
from pitboss.analysis.wagers import FOLDING, HALF_ANTES
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import Card, CardSet, format_cards, repeated
from pitboss.game.rules import Rules, Street

_STREETS = {0: Street.PREFLOP, 3: Street.FLOP, 5: Street.RIVER}
_DEALER = 2
_BOARD = 5
_MOST_CACHED = 10_000

_cache: dict[tuple[Terms, tuple[int, ...], int], Prospects] = {}  # hands before the flop


@dataclass(frozen=True, slots=True)
class Chances:
    """How often a hand wins, ties and loses, over everything that may still come."""

    win: Fraction
    tie: Fraction
    lose: Fraction
    dealer_unqualified: Fraction


@dataclass(frozen=True)
class Advice:
    """Exact values in Antes, for Ante, Blind and Play together."""

    street: Street
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    values: Values
    chances: Chances

    @property
    def best(self) -> Decision:
        return best_action(self.values)

    @property
    def second_best(self) -> Decision | None:
        order = ranked(self.values)
        return order[1] if len(order) > 1 else None

    @property
    def margin(self) -> Fraction:
        """What the second best costs."""
        second = self.second_best
        return Fraction(0) if second is None else self.values[self.best] - self.values[second]

    def _repr_html_(self) -> str:
        from pitboss.analysis.drawing import advice_html

        return advice_html(self)

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "street": str(self.street),
            "cards": format_cards(self.cards),
            "board": format_cards(self.board),
            "dead": format_cards(self.dead),
            "actions": {str(action): float(value) for action, value in self.values.items()},
            "best": str(self.best),
            "exact": True,
        }


def advise(
    rules: Rules,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    dead: Iterable[Card] = (),
    *,
    progress: Progress = silent,
) -> Advice:
    """The exact value of every action for a hand of two cards, on a board of 0, 3 or 5 cards.

    `dead` are cards known to be out of the deck. Before the flop, other rules than those of the
    standard book, or dead cards, need the compiled kernels.
    """
    out = tuple(dead)
    street = street_of(cards, board, out)
    terms = terms_of(rules)
    hole = tuple(card.index for card in cards)
    if street is Street.PREFLOP:
        prospects = _before_the_flop(terms, hole, CardSet.of(out).mask, progress)
    else:
        shown = [card.index for card in board]
        prospects = prospects_after_flop(terms, hole, shown, CardSet.of(out).mask)
    values = action_values(terms, street, prospects)
    return Advice(street, tuple(cards), tuple(board), out, values, _chances(prospects))


def needs_compiling(
    rules: Rules, cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card]
) -> bool:
    """Whether advice on a hand needs the compiled kernels."""
    before_the_flop = street_of(cards, board, dead) is Street.PREFLOP
    return before_the_flop and (bool(dead) or book_for(terms_of(rules)) is None)


def action_values(terms: Terms, street: Street, prospects: Prospects) -> Values:
    """What every action is worth to a hand with these prospects."""
    deals = HALF_ANTES * prospects.deals
    values: dict[Decision, Fraction] = (
        {Fold(): Fraction(FOLDING, HALF_ANTES)}
        if street is Street.RIVER
        else {Check(): Fraction(prospects.later, deals)}
    )
    for multiple in terms.multiples(street):
        values[Raise(multiple)] = Fraction(prospects.base + multiple * prospects.play, deals)
    return values


def street_of(cards: Sequence[Card], board: Sequence[Card], dead: Sequence[Card] = ()) -> Street:
    """The street that a hand is on, or why it cannot be on any."""
    if len(cards) != 2:
        raise ParseError(f"a hand has 2 cards, not {len(cards)}: {format_cards(cards) or 'none'}")
    if len(board) not in _STREETS:
        shown = format_cards(board)
        raise ParseError(f"a board has 0, 3 or 5 cards, not {len(board)}: {shown}")
    if (twice := repeated((*cards, *board, *dead))) is not None:
        raise ParseError(f"card {twice} appears twice among hand, board and dead cards")
    needed = _BOARD - len(board) + _DEALER
    left = STANDARD_DECK.cards - len(cards) - len(board) - len(dead)
    if left < needed:
        raise ParseError(
            f"{len(dead)} dead cards leave {left} in the deck; "
            f"the board and the dealer still need {needed}"
        )
    return _STREETS[len(board)]


def _before_the_flop(
    terms: Terms, hole: tuple[int, ...], dead: int, progress: Progress
) -> Prospects:
    book = None if dead else book_for(terms)
    if book is not None:
        return book.hands[STANDARD_DECK.name_of(*hole)]
    key = terms, tuple(sorted(hole)), dead
    known = _cache.get(key)
    if known is None:
        from pitboss.analysis.before_flop import (
            prospects_before_flop,  # compiles: only where needed
        )

        known = prospects_before_flop(terms, hole, dead, progress=progress)
        if len(_cache) >= _MOST_CACHED:
            _cache.clear()
        _cache[key] = known
    return known


def _chances(prospects: Prospects) -> Chances:
    tied = prospects.deals - prospects.won - prospects.lost
    counts = prospects.won, tied, prospects.lost, prospects.unqualified
    return Chances(*(Fraction(number, prospects.deals) for number in counts))
