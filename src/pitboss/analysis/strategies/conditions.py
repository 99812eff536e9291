"""Conditions: what a rule of a strategy asks of a spot, as a tree and as text.

    condition  = term { "or" term }
    term       = factor { "and" factor }
    factor     = "not" factor | "(" condition ")" | word
    word       = fact | category | quantity comparison bound | starting hands

Facts and quantities are those of `words`. A category is written `two pair`, `two pair or better` or
`two pair or worse`, and `board` before it asks the board alone. Starting hands stand side by side,
as in `33+ A2+ K5o+`.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import eq, ge, gt, le, lt
from typing import Any, Literal

import numpy as np

from pitboss.analysis.strategies.spots import Flags, Spots
from pitboss.analysis.strategies.words import (
    EARLY,
    EVERYWHERE,
    FACTS,
    ON_BOARD,
    QUANTITIES,
    Fact,
    Quantity,
)
from pitboss.errors import ParseError, one_of
from pitboss.game.arguments import short_repr
from pitboss.game.cards import RANK_LETTERS
from pitboss.game.hands import HandCategory
from pitboss.game.rules import Street
from pitboss.game.starting_hands import StartingHands, parse_starting_hands

COMPARISONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "<": lt, "<=": le, "=": eq, ">=": ge, ">": gt,
}  # fmt: skip
_FROM: Mapping[str, str] = {"": "=", " or better": ">=", " or worse": "<="}
_MOST = 99  # of a bound
_DEEPEST = 40  # of what may lie within each other


class Condition(ABC):
    """True of a spot or not."""

    @property
    @abstractmethod
    def words(self) -> tuple["Condition", ...]:
        """The single conditions that it is made of, in their order."""

    @property
    @abstractmethod
    def streets(self) -> frozenset[Street]:
        """Where it can be told."""

    @abstractmethod
    def of(self, spots: Spots) -> Flags:
        """By board and hand."""


class Word(Condition):
    """What is not made of other conditions."""

    @property
    def words(self) -> tuple[Condition, ...]:
        return (self,)


@dataclass(frozen=True)
class IsFact(Word):
    fact: Fact

    @property
    def streets(self) -> frozenset[Street]:
        return self.fact.streets

    def of(self, spots: Spots) -> Flags:
        return self.fact.of(spots)

    def __str__(self) -> str:
        return self.fact.word


@dataclass(frozen=True)
class Compared(Word):
    quantity: Quantity
    comparison: str
    bound: int

    @property
    def streets(self) -> frozenset[Street]:
        return self.quantity.streets

    def of(self, spots: Spots) -> Flags:
        flags: Flags = COMPARISONS[self.comparison](self.quantity.of(spots), np.int8(self.bound))
        return flags

    def __str__(self) -> str:
        is_letter = self.quantity.is_rank and self.bound > 1
        bound = RANK_LETTERS[self.bound - 2] if is_letter else str(self.bound)
        return f"{self.quantity.word} {self.comparison} {bound}"


@dataclass(frozen=True)
class OfCategory(Word):
    """The category of the best five of hand and board, or of the board alone."""

    category: HandCategory
    how: str  # one of `_FROM`
    of_board: bool

    @property
    def streets(self) -> frozenset[Street]:
        return ON_BOARD

    def of(self, spots: Spots) -> Flags:
        made = spots.board_category if self.of_board else spots.category
        flags: Flags = COMPARISONS[_FROM[self.how]](made, np.int8(self.category))
        return flags

    def __str__(self) -> str:
        return f"{'board ' if self.of_board else ''}{self.category}{self.how}"


@dataclass(frozen=True)
class OfStartingHands(Word):
    starting_hands: StartingHands

    @cached_property
    def _held(self) -> Flags:
        """By higher rank, lower rank, and whether they are suited."""
        held = np.zeros((15, 15, 2), dtype=np.bool_)
        for high, low, suited in self.starting_hands.hands:
            held[high, low, int(suited)] = True
        return held

    @cached_property
    def streets(self) -> frozenset[Street]:
        """The river does not tell whether hole cards are suited."""
        mixed = self._held[:, :, 0] != self._held[:, :, 1]
        np.fill_diagonal(mixed, False)
        return EARLY if mixed.any() else EVERYWHERE

    def of(self, spots: Spots) -> Flags:
        if spots.street is Street.RIVER:
            either: Flags = self._held[:, :, 0] | self._held[:, :, 1]
            flags: Flags = either[spots.high, spots.low]
        else:
            flags = self._held[spots.high, spots.low, spots.suited.astype(np.int8)]
        return flags

    def __str__(self) -> str:
        return str(self.starting_hands)


@dataclass(frozen=True)
class Not(Condition):
    part: Condition

    @property
    def words(self) -> tuple[Condition, ...]:
        return self.part.words

    @property
    def streets(self) -> frozenset[Street]:
        return self.part.streets

    def of(self, spots: Spots) -> Flags:
        return ~self.part.of(spots)

    def __str__(self) -> str:
        return f"not {self.part}" if _is_single(self.part) else f"not ({self.part})"


@dataclass(frozen=True)
class Joined(Condition):
    parts: tuple[Condition, ...]
    by: Literal["and", "or"]

    @property
    def words(self) -> tuple[Condition, ...]:
        return tuple(word for part in self.parts for word in part.words)

    @property
    def streets(self) -> frozenset[Street]:
        return frozenset.intersection(*(part.streets for part in self.parts))

    def of(self, spots: Spots) -> Flags:
        flags = self.parts[0].of(spots)
        for part in self.parts[1:]:
            more = part.of(spots)
            flags = flags & more if self.by == "and" else flags | more
        return flags

    def __str__(self) -> str:
        loose = "or" if self.by == "and" else ""
        words = (
            f"({part})" if isinstance(part, Joined) and part.by == loose else str(part)
            for part in self.parts
        )
        return f" {self.by} ".join(words)


def _is_single(condition: Condition) -> bool:
    return isinstance(condition, Word | Not)


def parse_condition(text: str) -> Condition:
    """The condition of a text, or what in it is no word and which words there are."""
    return _Parser(text).whole()


_TOKEN = re.compile(r"[()]|[<>]=?|=|[^\s()<>=]+")
_CONNECTIVES = ("and", "or", "not", "(", ")")
_JOINED: tuple[Literal["or", "and"], ...] = ("or", "and")  # the loosest first


class _Parser:
    def __init__(self, text: str) -> None:
        self._tokens: list[str] = _TOKEN.findall(text)
        self._at = 0
        self._depth = 0

    def whole(self) -> Condition:
        if not self._tokens:
            raise ParseError("a condition is empty; leave `when` out for what is left over")
        condition = self._joined()
        if self._at < len(self._tokens):
            raise ParseError(f"{self._rest()} after {str(condition)!r}: join words with and, or")
        return condition

    def _joined(self, level: int = 0) -> Condition:
        if level == len(_JOINED):
            return self._factor()
        parts = [self._joined(level + 1)]
        while self._took(_JOINED[level]):
            parts.append(self._joined(level + 1))
        return parts[0] if len(parts) == 1 else Joined(tuple(parts), _JOINED[level])

    def _factor(self) -> Condition:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ParseError(f"a condition has more than {_DEEPEST} conditions within each other")
        try:
            if self._took("not"):
                return Not(self._factor())
            if self._took("("):
                inner = self._joined()
                if not self._took(")"):
                    raise ParseError(f"a ) is missing before {self._rest() or 'the end'}")
                return inner
            return self._word()
        finally:
            self._depth -= 1

    def _word(self) -> Condition:
        for size in range(min(_LONGEST, len(self._tokens) - self._at), 0, -1):
            phrase = " ".join(self._tokens[self._at : self._at + size])
            if phrase in QUANTITIES:
                self._at += size
                return self._bounded(QUANTITIES[phrase])
            if phrase in _PHRASES:
                self._at += size
                return _PHRASES[phrase]
        return self._starting_hands()

    def _bounded(self, quantity: Quantity) -> Condition:
        kind = (
            "a rank, 2 to 9 or one of T J Q K A"
            if quantity.is_rank
            else f"a whole number up to {_MOST}"
        )
        comparison = self._next()
        if comparison not in COMPARISONS:
            possible = " ".join(COMPARISONS)
            raise ParseError(f"{quantity.word!r} needs a comparison, one of {possible}, and {kind}")
        given = self._next()
        bound = RANK_LETTERS.find(given) + 2 if quantity.is_rank and len(given) == 1 else 1
        if bound == 1:
            if not (given.isascii() and given.isdigit() and int(given[:9]) <= _MOST):
                raise ParseError(f"{quantity.word} {comparison} {given}: the bound is {kind}")
            bound = int(given)
        return Compared(quantity, comparison, bound)

    def _starting_hands(self) -> Condition:
        """As many as stand side by side."""
        start = self._at
        while self._at < len(self._tokens) and _is_starting_hand(self._tokens[self._at]):
            self._at += 1
        if self._at > start:
            text = " ".join(self._tokens[start : self._at])
            return OfStartingHands(parse_starting_hands(text))
        unknown = self._rest()
        if not unknown or self._tokens[self._at] in (*_CONNECTIVES, *COMPARISONS):
            raise ParseError(f"a word is missing before {unknown or 'the end'}{_possible('')}")
        words: list[str] = []
        for token in self._tokens[self._at :]:
            if token in (*_CONNECTIVES, *COMPARISONS):
                break
            words.append(token)
        word = " ".join(words)
        raise ParseError(f"unknown word {short_repr(word)}{_possible(word)}")

    def _took(self, token: str) -> bool:
        found = self._at < len(self._tokens) and self._tokens[self._at] == token
        self._at += found
        return found

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1] if self._at <= len(self._tokens) else ""

    def _rest(self) -> str:
        rest = " ".join(self._tokens[self._at :])
        return short_repr(rest) if rest else ""


def _is_starting_hand(token: str) -> bool:
    try:
        parse_starting_hands(token)
    except ParseError:
        return False
    return True


def _phrases() -> Iterator[tuple[str, Condition]]:
    for word, fact in FACTS.items():
        yield word, IsFact(fact)
    for of_board in (False, True):
        for category in HandCategory:
            for how in _FROM:
                condition = OfCategory(category, how, of_board)
                yield str(condition), condition


_PHRASES = dict(_phrases())
_LONGEST = max(len(phrase.split()) for phrase in (*_PHRASES, *QUANTITIES))


def _possible(word: str) -> str:
    """Every word there is: categories and starting hands by an example."""
    categories = [f"{'board ' if of_board else ''}two pair or better" for of_board in (False, True)]
    return one_of(word, [*FACTS, *QUANTITIES, *categories, *map(str, HandCategory), "33+ A2+ K5o+"])
