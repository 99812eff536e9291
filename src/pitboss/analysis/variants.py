"""Many games from a few words: fields with alternatives, in all their combinations.

A table is written as one, with alternatives for its odds: `500 50 10,20 3 1..2/1:2 1` is a table of
six odds, the third of them 10 or 20, the fifth 1, 3 to 2 or 2.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod

from pitboss.errors import ParseError
from pitboss.game.arguments import short_repr
from pitboss.game.money import Odds, parse_odds
from pitboss.game.profiles import with_fields
from pitboss.game.rules import Rules

MOST_GAMES = 1_000_000
_RANGE = re.compile(r"([^./]+(?:\.\d+)?)\.\.([^./]+(?:\.\d+)?)(?:/(.+))?")
_HALF = re.compile(r"(\d{1,9})\.(0|5)")
_HOW = "write odds with alternatives as in '500 50 10,20 3 1..2/1:2 1'"


@dataclass(frozen=True)
class Variants:
    """The games that come of some rules when fields take each of their values in turn."""

    rules: Rules
    fields: Mapping[str, Sequence[object]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self) > MOST_GAMES:
            raise ParseError(f"{len(self):,} games; at most {MOST_GAMES:,} at once")

    def __len__(self) -> int:
        return prod(len(values) for values in self.fields.values())

    def __iter__(self) -> Iterator[Rules]:
        """The fields given first vary slowest."""
        for values in product(*self.fields.values()):
            changes = dict(zip(self.fields, values, strict=True))
            yield with_fields(self.rules, changes) if changes else self.rules


def blind_tables(text: str) -> list[str]:
    """Every table that a text with alternatives stands for."""
    words = text.replace(", ", ",").split()
    lines = [_alternatives(word) for word in words]
    if (number := prod(map(len, lines))) > MOST_GAMES:
        raise ParseError(f"{short_repr(text)}: {number:,} tables; at most {MOST_GAMES:,} at once")
    return [" ".join(map(_written, odds)) for odds in product(*lines)]


def _alternatives(word: str) -> list[Odds]:
    found: list[Odds] = []
    for item in word.split(","):
        match = _RANGE.fullmatch(item)
        found += [_odds(item, word)] if match is None else _steps(match, word)
    return list(dict.fromkeys(found))


def _steps(match: re.Match[str], word: str) -> Iterator[Odds]:
    low, high = (_fraction(_odds(match[at], word)) for at in (1, 2))
    step = _fraction(_odds(match[3], word)) if match[3] else Fraction(1)
    if high < low or not step:
        raise ParseError(f"{short_repr(word)}: a range goes up in steps above 0; {_HOW}")
    if (high - low) / step > MOST_GAMES:
        raise ParseError(f"{short_repr(word)}: more than {MOST_GAMES:,} odds")
    at = low
    while at <= high:
        yield Odds(at.numerator, at.denominator)
        at += step


def _odds(text: str, word: str) -> Odds:
    if half := _HALF.fullmatch(text):
        text = f"{half[1]}" if half[2] == "0" else f"{2 * int(half[1]) + 1}:2"
    try:
        return parse_odds(text)
    except ParseError:
        raise ParseError(f"not odds: {short_repr(text)} in {short_repr(word)}; {_HOW}") from None


def _fraction(odds: Odds) -> Fraction:
    return Fraction(odds.profit, odds.stake)


def _written(odds: Odds) -> str:
    return str(odds.profit) if odds.stake == 1 else f"{odds.profit}:{odds.stake}"
