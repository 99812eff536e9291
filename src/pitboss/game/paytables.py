"""Pay tables: which hand earns which odds, or which share of a meter (chapter 11 of the rules)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pitboss.errors import ParseError
from pitboss.game.arguments import expect, expect_whole, short_repr
from pitboss.game.cards import Card
from pitboss.game.hands import HandCategory, parse_category
from pitboss.game.money import Cents, Odds, parse_odds
from pitboss.game.starting_hands import StartingHands, parse_starting_hands

_CATEGORIES_DOWN = tuple(reversed(HandCategory))
_SHARE = re.compile(r"(\d{1,3})%", re.ASCII)
_LAST = re.compile(r"(.+?)\s+(\d+(?:\s*(?:to|:)\s*\d+)?|\d+%)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Share:
    """A part of what the meter shows."""

    percent: int

    def __post_init__(self) -> None:
        expect_whole(self.percent, "a share in percent")
        if not 1 <= self.percent <= 100:
            raise ParseError(f"{self} is not a share between 1% and 100%")

    def winnings(self, meter: Cents) -> Cents:
        """In whole cents; what is below a cent stays in the meter."""
        return Cents(meter * self.percent // 100)

    def __str__(self) -> str:
        return f"{self.percent}%"


Prize = Odds | Share
"""What a line of a pay table pays."""

HandClass = HandCategory | StartingHands
"""What a line of a pay table pays for: a made hand, or a class of hole cards."""


@dataclass(frozen=True, slots=True)
class Paytable:
    """Prizes by class of hand, the highest first; a hand of none of them is below the table.

    `parse_paytable` reads one from a line of text, which `str` gives back.
    """

    name: str
    lines: tuple[tuple[HandClass, Prize], ...]
    _prizes: dict[HandClass, Prize] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        expect(self.name, str, "the name of a pay table", "it is text")
        expect(self.lines, tuple, "the lines of a pay table", _HOW)
        _check_lines(self.lines)
        object.__setattr__(self, "_prizes", dict(self.lines))

    @property
    def of_starting_hands(self) -> bool:
        """Whether it looks at the two hole cards, and not at what a hand makes."""
        return isinstance(self.lines[0][0], StartingHands)

    @property
    def lowest(self) -> HandClass:
        """The last line: the least hand that is paid."""
        return self.lines[-1][0]

    def pays(self, category: HandCategory) -> Prize | None:
        """The prize of a made hand, or None below the table."""
        return self._prizes.get(category)

    def pays_hole_cards(self, cards: Sequence[Card]) -> tuple[HandClass, Prize] | None:
        """The first line that the two cards are in, and its prize."""
        for hands, prize in self.lines:
            if isinstance(hands, StartingHands) and cards in hands:
                return hands, prize
        return None

    def __str__(self) -> str:
        """`500 50 10 3 3:2 1`, or `straight flush 7500, four of a kind 500`: it is read back."""
        if self.lines[0][0] is HandCategory.ROYAL_FLUSH:
            return " ".join(_short(prize) for _, prize in self.lines)
        return self.with_hands()

    def with_hands(self) -> str:
        """`royal flush 500, straight flush 50`: every prize with its hand."""
        text = ", ".join(f"{hands} {_short(prize)}" for hands, prize in self.lines)
        # The comma distinguishes a single line such as `99 5` from odds.
        return f"{text}," if len(self.lines) == 1 and text[0].isdigit() else text


_WITH_HANDS = "as in 'royal flush 50, straight flush 9'"
_HOW = "parse_paytable('500 50 10 3 3:2 1') makes one of text"


def _check_lines(lines: tuple[object, ...]) -> None:
    classes: list[HandClass] = []
    for line in lines:
        match line:
            case (HandCategory() | StartingHands() as hands, Odds() | Share()):
                classes.append(hands)
            case _:
                raise ParseError(f"not a line of a pay table: {short_repr(line)}; {_HOW}")
    if not classes:
        raise ParseError(f"a pay table without a line; {_HOW}")
    if len({type(hands) for hands in classes}) > 1:
        raise ParseError("a pay table mixes made hands and starting hands")
    made = [hands for hands in classes if isinstance(hands, HandCategory)]
    if any(high != low + 1 for high, low in pairwise(made)):
        raise ParseError("a pay table's made hands go down one by one, none left out")


def _short(prize: Prize) -> str:
    if isinstance(prize, Share):
        return str(prize)
    return str(prize.profit) if prize.stake == 1 else f"{prize.profit}:{prize.stake}"


def parse_paytable(text: str, spot: str = "") -> Paytable:
    """The pay table of a name that the spot knows, of a line of odds from the royal flush down, or
    of classes of hands with their odds, parted by commas.

    >>> table = parse_paytable("royal flush 50, straight flush 9")
    >>> print(table.pays(HandCategory.STRAIGHT_FLUSH), table.pays(HandCategory.PAIR))
    9 to 1 None
    >>> parse_paytable("UTH-01", "trips").name
    'UTH-01'
    """
    expect(text, str, "a pay table", _HOW)
    expect(spot, str, "a spot", "as in 'trips'")
    tidy = " ".join(text.split())
    known = NAMED_TABLES.get(spot, {})
    if tidy in known:
        return known[tidy]
    try:
        table = Paytable("own", _lines(tidy))
        _check_length(tidy, table, known)
    except ParseError as error:
        names = f"; or one of {', '.join(known)}" if known else ""
        raise ParseError(f"{error}{names}") from None
    return next((named for named in known.values() if named.lines == table.lines), table)


def format_paytable(table: Paytable, spot: str) -> str:
    """The text that `parse_paytable` reads back as the table of that spot."""
    expect(table, Paytable, "a pay table", _HOW)
    expect(spot, str, "a spot", "as in 'trips'")
    known = NAMED_TABLES.get(spot, {})
    if table.name in known:
        return table.name
    usual = next(iter(known.values()), table)
    return str(table) if len(table.lines) == len(usual.lines) else table.with_hands()


def _lines(text: str) -> tuple[tuple[HandClass, Prize], ...]:
    return _from_the_top(text) if _odds_alone(text) else _with_classes(text)


def _odds_alone(text: str) -> bool:
    return "," not in text and text[:1].isdigit()


def _check_length(text: str, table: Paytable, known: Mapping[str, Paytable]) -> None:
    """Odds alone go down as far as the spot's tables do: one left out would shift the rest."""
    usual = next(iter(known.values()), table)
    if _odds_alone(text) and len(table.lines) != len(usual.lines):
        raise ParseError(
            f"not a pay table: {short_repr(text)}; {len(usual.lines)} odds from "
            f"{usual.lines[0][0]} down to {usual.lowest}, as in '{usual}', "
            f"or hands with theirs, {_WITH_HANDS}"
        )


def _from_the_top(text: str) -> tuple[tuple[HandClass, Prize], ...]:
    words = text.replace(" to ", ":").split()
    if len(words) > len(_CATEGORIES_DOWN):
        raise ParseError(
            f"not a pay table: {short_repr(text)} has {len(words)} odds; there are ten hands"
        )
    return tuple(zip(_CATEGORIES_DOWN, map(parse_prize, words), strict=False))


def _with_classes(text: str) -> tuple[tuple[HandClass, Prize], ...]:
    lines: list[tuple[HandClass, Prize]] = []
    for item in text.removesuffix(",").split(","):
        match = _LAST.fullmatch(item.strip())
        if match is None:
            raise ParseError(
                f"not a line of a pay table: {short_repr(item.strip())}; write odds from the royal "
                f"flush down, as in '500 50 10 3 3:2 1', or hands with theirs, {_WITH_HANDS}"
            )
        lines.append((_hand_class(match[1]), parse_prize(match[2])))
    return tuple(lines)


def _hand_class(text: str) -> HandClass:
    try:
        return parse_category(text)
    except ParseError:
        pass
    try:
        return parse_starting_hands(text)
    except ParseError:
        raise ParseError(
            f"unknown hand {short_repr(text)}: a made hand such as 'full house', or starting hands "
            "such as 'AA', 'AKs' or '22-TT'"
        ) from None


def parse_prize(text: str) -> Prize:
    """The odds of `3 to 2`, or the share of `10%`."""
    if share := _SHARE.fullmatch(text):
        return Share(int(share[1]))
    return parse_odds(text)


def _named(name: str, line: str) -> Paytable:
    return Paytable(name, _from_the_top(line))


NAMED_TABLES = {
    "blind": {"standard": _named("standard", "500 50 10 3 3:2 1")},
    "trips": {
        "UTH-01": _named("UTH-01", "50 40 30 9 7 4 3"),
        "UTH-02": _named("UTH-02", "50 40 30 8 6 5 3"),
        "UTH-03": _named("UTH-03", "50 40 30 8 7 4 3"),
        "UTH-04": _named("UTH-04", "50 40 20 7 6 5 3"),
    },
}
"""The tables that the documents print, by the spot whose wager they pay (clauses 11.1 and 11.2)."""
