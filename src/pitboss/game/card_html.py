"""Card faces as HTML: what a notebook shows of cards and hands."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.game.cards import Card

_INK = {"c": "#1b7a3d", "d": "#1f5fbf", "h": "#c4342b", "s": "#1d2733"}
_FACE = "display:inline-block;border:1px solid #b8c2cc;border-radius:4px;padding:0 .35em;margin:1px"


def card_html(card: "Card") -> str:
    """A face of four-colour suits."""
    style = f"{_FACE};color:{_INK[card.suit.letter]};background:#fff;font-weight:600"
    return f"<span style='{style}'>{card.rank.letter}{card.suit.symbol}</span>"


def cards_html(cards: Iterable["Card"]) -> str:
    return "".join(card_html(card) for card in cards)
