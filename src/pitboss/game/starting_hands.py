"""Two hole cards by name, as a chart writes them: `AA`, `AKs`, `AQs AJs`, `22+`, `22-TT`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.errors import ParseError
from pitboss.game.arguments import expect, short_repr
from pitboss.game.cards import RANK_LETTERS, Card, Rank

_ITEM = re.compile(rf"([{RANK_LETTERS}])([{RANK_LETTERS}])([so]?)(\+?)", re.ASCII)
_PAIRS = re.compile(rf"([{RANK_LETTERS}])\1-([{RANK_LETTERS}])\2", re.ASCII)

_Hand = tuple[Rank, Rank, bool]  # the higher rank, the lower, and whether they are suited


@dataclass(frozen=True, slots=True)
class StartingHands:
    """A class of hole cards: its text, and the hands in it."""

    text: str
    hands: frozenset[_Hand]

    def __contains__(self, cards: Sequence[Card]) -> bool:
        one, other = cards
        high, low = max(one.rank, other.rank), min(one.rank, other.rank)
        return (high, low, one.suit == other.suit) in self.hands

    def __str__(self) -> str:
        return self.text


def parse_starting_hands(text: str) -> StartingHands:
    """The class of `AA`, `AKs`, `KQo`, `AK` (suited or not), `JJ+`, `A9s+`, `22-TT`, or of several.

    With `+` a pair means that pair and all above it, other hands the same high card and every
    lower card from the written one up.
    """
    expect(text, str, "starting hands", "write them as in 'AA', 'AKs' or '22-TT'")
    words = text.split()
    if not words:
        raise ParseError("no starting hand is named")
    return StartingHands(" ".join(words), frozenset(hand for word in words for hand in _read(word)))


def _read(word: str) -> Iterator[_Hand]:
    if pairs := _PAIRS.fullmatch(word):
        first, last = sorted((_rank(pairs[1]), _rank(pairs[2])))
        for rank in range(first, last + 1):
            yield Rank(rank), Rank(rank), False
        return
    match = _ITEM.fullmatch(word)
    if match is None or (match[1] == match[2] and match[3]):
        raise ParseError(
            f"not a starting hand: {short_repr(word)}; "
            "write it as in 'AA', 'AKs', 'KQo', 'A9s+' or '22-TT'"
        )
    high, low = sorted((_rank(match[1]), _rank(match[2])), reverse=True)
    if high == low:
        for rank in range(high, (Rank.ACE if match[4] else high) + 1):
            yield Rank(rank), Rank(rank), False
        return
    for rank in range(low, high if match[4] else low + 1):
        for suited in (True, False):
            if match[3] in ("", "s" if suited else "o"):
                yield high, Rank(rank), suited


def _rank(letter: str) -> Rank:
    return Rank(RANK_LETTERS.index(letter) + 2)
