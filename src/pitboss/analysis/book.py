"""The strategy book: the exact value of every action before the flop and on every flop, in a file.

A book holds numbers for the 169 starting hands and, for each of 1,755 flops up to an exchange of
suits, for every hand up to an exchange that leaves the flop as it is: 1,286,792 cases. Neighbouring
hands are worth nearly the same, so differences are kept, packed by `lzma`, in volumes of a few
flops: to read one flop, one volume is unpacked.
"""

import json
import lzma
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.deck import STANDARD_DECK, Deck, flop_number, hole_numbers
from pitboss.analysis.kernel.tables import Longs
from pitboss.analysis.prospects import Prospects
from pitboss.analysis.terms import Terms

STANDARD = "standard.book"
_MAGIC = b"pitboss book 1\n"
_VOLUME = 39  # flops
_VOLUMES_OPEN = 16
_PLANES = 5  # bytes of a number


@dataclass(frozen=True)
class Book:
    terms: Terms
    hands: dict[str, Prospects] = field(repr=False)  # a starting hand's sums over all its deals
    packed: tuple[bytes, ...] = field(repr=False)
    deck: Deck = STANDARD_DECK

    def flop_values(self, hole: Sequence[int], flop: Sequence[int]) -> tuple[int, ...]:
        """What checking and each raise are worth, in half-Antes over all that may follow."""
        number = flop_number(*np.array(sorted(flop)))
        classes, exchanges = self.deck.flop_classes
        at, exchange = int(classes[number]), int(exchanges[number])
        hand = self.deck.hole_images[exchange, hole_numbers(*np.array(hole))]
        return tuple(self.values_on(at)[:, hand].tolist())

    def values_on(self, flop: int) -> Longs:
        """By choice and hand: the values on a flop of the deck's `flops`; 0 where impossible."""
        return self._volume(flop // _VOLUME)[flop % _VOLUME]

    @cached_property
    def _volume(self) -> Callable[[int], list[Longs]]:
        @lru_cache(maxsize=_VOLUMES_OPEN)
        def unpacked(volume: int) -> list[Longs]:
            return list(_unpack(self.deck, volume, self.packed[volume], 1 + len(self.terms.flop)))

        return unpacked


def read_book(file: IO[bytes]) -> Book:
    if file.readline() != _MAGIC:
        raise ValueError("not a strategy book")
    heading = json.loads(file.readline())
    terms: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in heading["terms"].items()
    }
    hands = {name: Prospects(*sums) for name, sums in heading["hands"].items()}
    packed = tuple(file.read(size) for size in heading["volumes"])
    return Book(Terms(**terms), hands, packed)


def write_book(book: Book, file: IO[bytes]) -> None:
    heading = {
        "terms": asdict(book.terms),
        "hands": {name: list(asdict(sums).values()) for name, sums in book.hands.items()},
        "volumes": [len(volume) for volume in book.packed],
    }
    file.write(_MAGIC + json.dumps(heading).encode() + b"\n" + b"".join(book.packed))


@cache
def standard_book() -> Book:
    """The book of the standard game, which ships with the package."""
    with (resources.files(__package__) / "data" / STANDARD).open("rb") as file:
        return read_book(file)


def book_for(terms: Terms) -> Book | None:
    """The book of a game, if it is one that ships."""
    return standard_book() if standard_book().terms == terms else None


def pack_flops(deck: Deck, values_on: Callable[[int], Longs]) -> Iterator[bytes]:
    """The volumes of a book, from what every choice is worth to every hand on every flop."""
    for start in range(0, len(deck.flops), _VOLUME):
        flops = range(start, min(start + _VOLUME, len(deck.flops)))
        columns = [_differences(deck, flop, values_on(flop)) for flop in flops]
        numbers = np.concatenate(columns, axis=1)
        folded = np.where(numbers < 0, -2 * numbers - 1, 2 * numbers)
        planes = [folded >> 8 * plane & 255 for plane in range(_PLANES)]
        raw = np.stack(planes, axis=1).astype(np.uint8).tobytes()
        yield lzma.compress(raw, format=lzma.FORMAT_XZ, preset=9 | lzma.PRESET_EXTREME)


def _unpack(deck: Deck, volume: int, packed: bytes, choices: int) -> Iterator[Longs]:
    planes = np.frombuffer(lzma.decompress(packed), dtype=np.uint8).astype(np.int64)
    planes = planes.reshape(choices, _PLANES, -1)
    folded = sum(planes[:, plane] << 8 * plane for plane in range(_PLANES))
    numbers = np.where(folded & 1, -(folded + 1) // 2, folded // 2)
    start, end = volume * _VOLUME, min((volume + 1) * _VOLUME, len(deck.flops))
    read = 0
    for flop in range(start, end):
        hands, firsts = _order(deck, flop)
        part = numbers[:, read : read + len(hands)]
        read += len(hands)
        yield _sums(deck, flop, hands, firsts, part)


def _order(deck: Deck, flop: int) -> tuple[Longs, NDArray[np.bool_]]:
    """The hands of a flop that are unlike each other, ranks first, and where new ranks begin."""
    hands = np.unique(deck.alike(flop)[deck.possible(flop)])
    low, high = deck.hole_cards[hands].T
    order = np.lexsort((low & 3, high & 3, low >> 2, high >> 2))
    ranks = (high >> 2) * deck.places + (low >> 2)
    ranks = ranks[order]
    return hands[order], np.concatenate([[True], ranks[1:] != ranks[:-1]])


def _differences(deck: Deck, flop: int, values: Longs) -> Longs:
    """Each value less the one before it of the same ranks; each raise less checking."""
    hands, firsts = _order(deck, flop)
    kept = values[:, hands].copy()
    kept[1:] -= kept[0]
    steps = np.diff(kept, axis=1, prepend=0)
    steps[:, firsts] = np.diff(kept[:, firsts], axis=1, prepend=0)
    return steps


def _sums(deck: Deck, flop: int, hands: Longs, firsts: NDArray[np.bool_], steps: Longs) -> Longs:
    """The inverse of `_differences`, for every hand."""
    starts = np.cumsum(steps[:, firsts], axis=1)
    within = np.cumsum(np.where(firsts, 0, steps), axis=1)
    group = np.cumsum(firsts) - 1
    kept = starts[:, group] + within - within[:, firsts][:, group]
    kept[1:] += kept[0]
    values = np.zeros((len(steps), deck.holes), dtype=np.int64)
    values[:, hands] = kept
    return values[:, deck.alike(flop)] * deck.possible(flop)
