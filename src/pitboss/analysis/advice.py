"""Advice for any hand on any street: the exact value of every legal action, and why."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.analysis.after_flop import prospects_after_flop
from pitboss.analysis.book import book_for
from pitboss.analysis.deck import STANDARD_DECK
from pitboss.analysis.known_cards import NOTHING_KNOWN, KnownCards
from pitboss.analysis.left_out import left_out
from pitboss.analysis.progress import Progress, silent
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.terms import Terms, terms_of
from pitboss.analysis.values import Values, best_action, ranked
from pitboss.analysis.wagers import FOLDING, HALF_ANTES
from pitboss.errors import ParseError
from pitboss.game.actions import Check, Decision, Fold, Raise
from pitboss.game.cards import DECK, Card, CardSet, format_cards, repeated
from pitboss.game.rules import Rules, Street

_STREETS = {0: Street.PREFLOP, 3: Street.FLOP, 5: Street.RIVER}
_DEALER = 2
_FLOP, _BOARD = 3, 5
_MOST_CACHED = 10_000

# Hands before the flop.
_cache: dict[tuple[Terms, tuple[int, ...], int, KnownCards], Prospects] = {}


class SeenCards(NamedTuple):
    """Cards that the player has seen and knows the places of."""

    dealer: tuple[Card, ...] = ()
    flop: tuple[Card, ...] = ()
    late: tuple[Card, ...] = ()  # on the turn or the river


NOTHING_SEEN = SeenCards()
# How many cards there may be in a place, in words.
_ROOM = {
    "dealer": (2, "the dealer has"),
    "flop": (3, "a flop has"),
    "late": (2, "turn and river are"),
}


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
    seen: SeenCards = NOTHING_SEEN
    note: str | None = None  # what the values leave out

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
        seen = {place: format_cards(cards) for place, cards in self.seen._asdict().items()}
        return {
            "street": str(self.street),
            "cards": format_cards(self.cards),
            "board": format_cards(self.board),
            "dead": format_cards(self.dead),
            **({"seen": seen} if any(self.seen) else {}),
            "actions": {str(action): float(value) for action, value in self.values.items()},
            "best": str(self.best),
            "exact": True,
            **({} if self.note is None else {"note": self.note}),
        }


def advise(
    rules: Rules,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    dead: Iterable[Card] = (),
    *,
    seen: SeenCards = NOTHING_SEEN,
    progress: Progress = silent,
) -> Advice:
    """The exact value of every action for a hand of two cards, on a board of 0, 3 or 5 cards.

    `dead` are cards known to be out of the deck, `seen` those known to be the dealer's or on the
    board. Before the flop, other rules than those of the standard book, or cards that are known,
    need the compiled kernels.
    """
    out = tuple(dead)
    street = street_of(cards, board, out, seen)
    terms = terms_of(rules)
    hole = tuple(card.index for card in cards)
    mask, known = CardSet.of(out).mask, _to_come(seen, board)
    if street is Street.PREFLOP:
        prospects = _before_the_flop(terms, hole, mask, known, progress)
    else:
        prospects = prospects_after_flop(terms, hole, [c.index for c in board], mask, known)
    values = action_values(terms, street, prospects)
    hand = street, tuple(cards), tuple(board), out
    return Advice(*hand, values, _chances(prospects), seen, left_out(rules))


def needs_compiling(
    rules: Rules,
    cards: Sequence[Card],
    board: Sequence[Card],
    dead: Sequence[Card],
    seen: SeenCards = NOTHING_SEEN,
) -> bool:
    """Whether advice on a hand needs the compiled kernels."""
    before_the_flop = street_of(cards, board, dead, seen) is Street.PREFLOP
    return before_the_flop and (bool(dead) or any(seen) or book_for(terms_of(rules)) is None)


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


def street_of(
    cards: Sequence[Card],
    board: Sequence[Card],
    dead: Sequence[Card] = (),
    seen: SeenCards = NOTHING_SEEN,
) -> Street:
    """The street that a hand is on, or why it cannot be on any."""
    if len(cards) != 2:
        raise ParseError(f"a hand has 2 cards, not {len(cards)}: {format_cards(cards) or 'none'}")
    if len(board) not in _STREETS:
        shown = format_cards(board)
        raise ParseError(f"a board has 0, 3 or 5 cards, not {len(board)}: {shown}")
    _check_places(seen, board)
    known = _to_come(seen, board)
    hidden = [*known.dealer, *known.flop, *known.late]
    elsewhere = [DECK[number] for number in hidden]
    if (twice := repeated((*cards, *board, *dead, *elsewhere))) is not None:
        among = "hand, board, dead and seen cards" if hidden else "hand, board and dead cards"
        raise ParseError(f"card {twice} appears twice among {among}")
    needed = _BOARD - len(board) + _DEALER - len(hidden)
    left = STANDARD_DECK.cards - len(cards) - len(board) - len(dead) - len(hidden)
    if left < needed:
        raise ParseError(
            f"{len(dead)} dead cards leave {left} in the deck; "
            f"the board and the dealer still need {needed}"
        )
    return _STREETS[len(board)]


def _check_places(seen: SeenCards, board: Sequence[Card]) -> None:
    """There is room where cards were seen, and they lie there once the board does."""
    for place, cards in seen._asdict().items():
        room, whose = _ROOM[place]
        if len(cards) > room:
            raise ParseError(f"{whose} {room} cards, not {len(cards)}: {format_cards(cards)}")
    for word, cards, lying in (
        ("flop", seen.flop, board[:_FLOP]),
        ("turn and river", seen.late, board[_FLOP:]),
    ):
        if (twice := repeated(cards)) is not None:
            raise ParseError(f"card {twice} appears twice among the seen cards")
        strange = [card for card in cards if lying and card not in lying]
        if strange:
            raise ParseError(
                f"{format_cards(strange)} cannot have been seen on {word}: "
                f"the board has {format_cards(lying)} there"
            )


def _to_come(seen: SeenCards, board: Sequence[Card]) -> KnownCards:
    """The seen cards that are not on the board yet."""
    dealer, flop, late = (
        tuple(card.index for card in cards if card not in lying)
        for cards, lying in zip(seen, ((), board[:_FLOP], board[_FLOP:]), strict=True)
    )
    return KnownCards(dealer, flop, late)


def _before_the_flop(
    terms: Terms, hole: tuple[int, ...], dead: int, known: KnownCards, progress: Progress
) -> Prospects:
    book = None if dead or known != NOTHING_KNOWN else book_for(terms)
    if book is not None:
        return book.hands[STANDARD_DECK.name_of(*hole)]
    key = terms, tuple(sorted(hole)), dead, known
    found = _cache.get(key)
    if found is None:
        from pitboss.analysis.before_flop import (
            prospects_before_flop,  # compiles: only where needed
        )

        found = prospects_before_flop(terms, hole, dead, known, progress=progress)
        if len(_cache) >= _MOST_CACHED:
            _cache.clear()
        _cache[key] = found
    return found


def _chances(prospects: Prospects) -> Chances:
    tied = prospects.deals - prospects.won - prospects.lost
    counts = prospects.won, tied, prospects.lost, prospects.unqualified
    return Chances(*(Fraction(number, prospects.deals) for number in counts))
