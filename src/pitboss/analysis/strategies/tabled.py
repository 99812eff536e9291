"""A strategy as tables of decisions, and the file that keeps them.

The file is numpy's `.npz` with `format`, 1, and the four arrays of `Decisions`, of whole numbers.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import IO
from zipfile import BadZipFile

import numpy as np

from pitboss.analysis.decisions import Decisions
from pitboss.analysis.deck import STANDARD_DECK, Deck
from pitboss.analysis.terms import Terms
from pitboss.errors import ParseError, StorageError
from pitboss.game.arguments import short_repr
from pitboss.game.rules import Street

FORMAT = 1
_STREETS = {
    "preflop": Street.PREFLOP,
    "flops": Street.FLOP,
    "plain": Street.RIVER,
    "suited": Street.RIVER,
}


@dataclass(frozen=True)
class TabledStrategy:
    """A choice for every spot, by the numbers of `Decisions`."""

    name: str
    decisions: Decisions = field(repr=False)

    @property
    def title(self) -> str:
        return f"The tables of {self.name}"


def save_tables(file: Path | IO[bytes], decisions: Decisions) -> None:
    """Writes tables of decisions for `read_tables`."""
    np.savez_compressed(file, format=np.int64(FORMAT), **decisions._asdict())


def read_tables(path: Path) -> TabledStrategy:
    """The strategy of a file that `save_tables` wrote, or its like."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            found = {name: kept[name] for name in ("format", *Decisions._fields) if name in kept}
    except OSError as error:
        raise StorageError(f"cannot read {str(path)!r}: {error.strerror}") from None
    except (ValueError, EOFError, BadZipFile, AttributeError, TypeError):
        raise ParseError(f"{path.name}: not an .npz file of tables") from None
    number = found.get("format")
    if number is None or number.shape != () or number != FORMAT:
        shown = "none" if number is None else short_repr(number.tolist())
        raise ParseError(f"{path.name}: format {shown} of tables; this reads format {FORMAT}")
    missing = [name for name in Decisions._fields if name not in found]
    if missing:
        raise ParseError(f"{path.name}: {', '.join(missing)} missing of {_all_tables()}")
    return TabledStrategy(path.stem, Decisions(*(found[name] for name in Decisions._fields)))


def checked(strategy: TabledStrategy, terms: Terms, deck: Deck = STANDARD_DECK) -> Decisions:
    """The decisions, if they are a choice of the game in every spot of the deck, and the same for
    hands that only an exchange of suits tells apart before the flop."""
    shapes = {
        "preflop": (deck.holes,),
        "flops": (len(deck.flops), deck.holes),
        "plain": (len(deck.plain.types), len(deck.plain.kinds)),
        "suited": (len(deck.suited.types), len(deck.suited.kinds)),
    }
    tables = []
    for name, table in strategy.decisions._asdict().items():
        where, raises = f"{strategy.name}: {name}", len(terms.multiples(_STREETS[name]))
        least = -1 if _STREETS[name] is Street.RIVER else 0
        if not isinstance(table, np.ndarray) or not np.issubdtype(table.dtype, np.integer):
            raise ParseError(
                f"{where}: not a table of whole numbers, as are all of {_all_tables()}"
            )
        if table.shape != shapes[name]:
            raise ParseError(f"{where}: a table of {table.shape}, not of {shapes[name]}")
        if table.min() < least or table.max() > least + raises:
            found = table.min() if table.min() < least else table.max()
            raise ParseError(
                f"{where}: choice {found}; the rules offer {least} to {least + raises}"
            )
        tables.append(np.ascontiguousarray(table, dtype=np.int8))
    decisions = Decisions(*tables)
    first = np.unique(deck.hole_names, return_index=True)[1]
    unlike = decisions.preflop != decisions.preflop[first][deck.hole_names]
    if unlike.any():
        hand = deck.names[deck.hole_names[np.flatnonzero(unlike)[0]]]
        raise ParseError(f"{strategy.name}: preflop: {hand} is not the same choice in every suit")
    return decisions


def _all_tables() -> str:
    return ", ".join(Decisions._fields)
