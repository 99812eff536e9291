"""Outs: the unseen cards, each taken alone, that make a hand better or the dealer's good enough.

On the flop they are the player's: cards on the turn that lift the hand into a higher category, and
above what the board then gives to everybody. A card that pairs the board makes a pair of any hand,
so it is no out of a hand without one; of a pair in the hand it makes two pair, and is.

On the river they are the dealer's: cards that beat the hand together with the board, whatever the
dealer's other card is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitboss.game.cards import DECK, Card, CardSet, format_cards
from pitboss.game.hands import HandCategory, strength

_FLOP, _RIVER = 3, 5


class Whose(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Outs:
    whose: Whose
    into: Mapping[HandCategory, tuple[Card, ...]]  # by what they make, from the lowest up
    unseen: int  # among so many cards

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for cards in self.into.values() for card in cards)

    def form(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "whose": str(self.whose),
            "count": len(self.cards),
            "unseen": self.unseen,
            "cards": format_cards(self.cards),
            "into": {str(made): len(cards) for made, cards in self.into.items()},
        }


def outs(cards: Sequence[Card], board: Sequence[Card], dead: Iterable[Card] = ()) -> Outs | None:
    """The outs of a hand on the flop, or against it on the river; before the flop there are none
    to count."""
    seen = CardSet.of((*cards, *board, *dead))
    unseen = [card for card in DECK if card not in seen]
    if len(board) == _FLOP:
        return _outs(Whose.PLAYER, _lifting(cards, board, unseen), len(unseen))
    if len(board) == _RIVER:
        return _outs(Whose.DEALER, _beating(cards, board, unseen), len(unseen))
    return None


def _outs(whose: Whose, found: Iterable[tuple[HandCategory, Card]], unseen: int) -> Outs:
    into: dict[HandCategory, tuple[Card, ...]] = {}
    for made, card in sorted(found, key=lambda out: out[0]):
        into[made] = (*into.get(made, ()), card)
    return Outs(whose, into, unseen)


def _lifting(
    cards: Sequence[Card], flop: Sequence[Card], unseen: Sequence[Card]
) -> Iterator[tuple[HandCategory, Card]]:
    now = strength((*cards, *flop)).category
    for card in unseen:
        made = strength((*cards, *flop, card)).category
        # Somebody has less: then the hand is in it, and not the board alone.
        if made > now and any(
            strength((*flop, card, other)).category < made for other in unseen if other != card
        ):
            yield made, card


def _beating(
    cards: Sequence[Card], board: Sequence[Card], unseen: Sequence[Card]
) -> Iterator[tuple[HandCategory, Card]]:
    own = strength((*cards, *board))
    for card in unseen:
        dealers = strength((*board, card))
        if dealers > own:
            yield dealers.category, card
