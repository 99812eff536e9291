"""Cards and sets of cards, and their text: `As`, `Td`, `As Ks`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from pitboss.errors import ParseError
from pitboss.game.arguments import expect, short_repr
from pitboss.game.card_html import card_html, cards_html


class Rank(IntEnum):
    """`Rank.TWO` to `Rank.ACE`: its number is its worth, 2 to 14."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self - 2]

    @property
    def plural(self) -> str:
        return "sixes" if self is Rank.SIX else f"{self.name.lower()}s"

    def __str__(self) -> str:
        return self.name.lower()


class Suit(IntEnum):
    """The numbers order a printed deck; suits never rank (clause 2.2)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self]


RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"


@dataclass(frozen=True, slots=True, order=True, init=False)
class Card:
    """`Card("As")`, or `Card(Rank.ACE, Suit.SPADES)`. Cards sort from 2c to As.

    >>> Card("As"), Card("10♥")
    (<As>, <Th>)
    >>> max(parse_cards("Kd 2c As"))
    <As>
    """

    rank: Rank
    suit: Suit

    def __init__(self, rank: Rank | str, suit: Suit | None = None) -> None:
        if isinstance(rank, str) and suit is None:
            card = parse_card(rank)
            rank, suit = card.rank, card.suit
        if type(rank) is not Rank or type(suit) is not Suit:
            given = f"{short_repr(rank)}, {short_repr(suit)}"
            raise ParseError(f"not a card: {given}; Card('As') or Card(rank, suit)")
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "suit", suit)

    @property
    def index(self) -> int:
        """0 for 2c to 51 for As: the card's bit in a `CardSet`."""
        return (self.rank - 2) * 4 + self.suit

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        return card_html(self)


Cards = tuple[Card | None, ...]
"""Cards as they lie; None is one that lies face down, or that is not known."""

CardsGiven = str | Iterable[Card]
"""Cards as a caller may write them: text, `"As Ks"`, or cards."""

FACE_DOWN = "??"

DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""The 52 cards in their printed order, 2c to As."""

_HOW = "write them as in 'As Ks', or parse_cards('As Ks')"
_SYMBOLS = {ord(suit.symbol): suit.letter for suit in Suit}
_BY_TEXT = {str(card): card for card in DECK}


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards as one integer, a bit a card. Iterates from 2c to As."""

    mask: int = 0

    def __post_init__(self) -> None:
        if type(self.mask) is not int or self.mask >> 52:
            how = "CardSet.of(cards), or a bit for each of 52 cards"
            raise ParseError(f"not a set of cards: {short_repr(self.mask)}; {how}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "CardSet":
        """The set of some cards: `CardSet.of(parse_cards("As Ks"))`."""
        mask = 0
        try:
            for card in cards:
                mask |= 1 << card.index
        except (AttributeError, TypeError):
            raise not_cards(cards) from None
        return cls(mask)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return (card for card in DECK if card in self)

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask | other.mask)

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & ~other.mask)

    def __str__(self) -> str:
        return format_cards(self)

    def _repr_html_(self) -> str:
        return cards_html(self)


FULL_DECK = CardSet.of(DECK)


def parse_card(text: str) -> Card:
    """The card of `As`, `as`, `10s` or `A♠`."""
    expect(text, str, "a card", "write it as in 'As' or 'Td'")
    tidy = text.strip().replace("10", "T").translate(_SYMBOLS)
    card = _BY_TEXT.get(tidy[:-1].upper() + tidy[-1:].lower())
    if card is None:
        raise ParseError(
            f"unknown card {short_repr(text)}: a card is a rank of {RANK_LETTERS} and a suit of "
            f"{SUIT_LETTERS}, as in 'As' or 'Td'"
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of `As Ks`, or of `AsKs`, in their order; the same card twice is refused.

    >>> parse_cards("As Ks")
    (<As>, <Ks>)
    """
    expect(text, str, "cards", _HOW)
    tidy = text.replace("10", "T").replace(",", " ")
    words = [word[at : at + 2] for word in tidy.split() for at in range(0, len(word), 2)]
    cards = tuple(parse_card(word) for word in words)
    if (twice := repeated(cards)) is not None:
        raise ParseError(f"card {twice} appears twice in {short_repr(text)}")
    return cards


def parse_hidden_cards(text: str) -> Cards:
    """As `parse_cards`, with `??` for a card that may not be seen."""
    expect(text, str, "cards", _HOW)
    words = text.replace(",", " ").replace(FACE_DOWN, f" {FACE_DOWN} ").split()
    parsed = [(None,) if word == FACE_DOWN else parse_cards(word) for word in words]
    cards: Cards = tuple(card for some in parsed for card in some)
    if (twice := repeated(known(cards))) is not None:
        raise ParseError(f"card {twice} appears twice in {short_repr(text)}")
    return cards


def as_cards(cards: CardsGiven) -> tuple[Card, ...]:
    """The cards that a caller wrote: `"As Ks"` and `[Card("As"), Card("Ks")]` are the same."""
    if isinstance(cards, str):
        return parse_cards(cards)
    if isinstance(cards, Iterable):
        given = tuple(cards)
        if all(type(card) is Card for card in given):
            if (twice := repeated(given)) is not None:
                raise ParseError(f"card {twice} appears twice in '{format_cards(given)}'")
            return given
    raise not_cards(cards)


def not_cards(given: object) -> ParseError:
    return ParseError(f"not cards: {short_repr(given)}; {_HOW}")


def known(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """The cards among them that may be seen."""
    return tuple(card for card in cards if card is not None)


def repeated(cards: Iterable[Card]) -> Card | None:
    """The first card that appears a second time."""
    seen = 0
    for card in cards:
        bit = 1 << card.index
        if seen & bit:
            return card
        seen |= bit
    return None


def format_cards(cards: Iterable[Card | None], separator: str = " ") -> str:
    """`As Ks`; a card that may not be seen is `??`."""
    expect(separator, str, "a separator", "it is text")
    expect(cards, Iterable, "cards", _HOW)
    return separator.join(map(_text, cards))


def _text(card: Card | None) -> str:
    if card is None:
        return FACE_DOWN
    expect(card, Card, "a card", "Card('As') is one")
    return str(card)
