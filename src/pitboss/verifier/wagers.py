"""The wagers of a game and their pay tables, read from the entries of its rules.

Shares nothing with the engine: hands are names (`full house`), starting hands are looked at as they
are written (`AKs`, `22-TT`, `A9s+`), and odds are fractions.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pitboss.verifier import readers
from pitboss.verifier.failed_check import FailedCheck, short_repr
from pitboss.verifier.hands import CATEGORIES, LOWEST_FIRST

# From the royal flush down, as docs/rules.md prints them in chapter 11, by the spot they pay.
NAMED_TABLES = {
    "blind": {"standard": "500 50 10 3 3:2 1"},
    "trips": {
        "UTH-01": "50 40 30 9 7 4 3",
        "UTH-02": "50 40 30 8 6 5 3",
        "UTH-03": "50 40 30 8 7 4 3",
        "UTH-04": "50 40 20 7 6 5 3",
    },
}
ANTE, PLAY = "ante", "play"

_ODDS = re.compile(r"(\d{1,6})(?::([1-9]\d{0,5}))?", re.ASCII)
_SHARE = re.compile(r"([1-9]\d?|100)%", re.ASCII)
_STARTING = re.compile(r"([2-9TJQKA])([2-9TJQKA])[so]?\+?|([2-9TJQKA])\3-([2-9TJQKA])\4", re.ASCII)
_SPOT = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)


@dataclass(frozen=True)
class Share:
    """A part of what a meter shows, in percent."""

    percent: int

    def __str__(self) -> str:
        return f"{self.percent}%"


Prize = Fraction | Share  # winnings for a stake of one, or a part of the meter


@dataclass(frozen=True)
class PaytableLine:
    hand: str  # `full house`, or starting hands: `AQs AJs`
    pays: Prize


@dataclass(frozen=True)
class Meter:
    start: int
    percent: int  # of each stake is added to it

    def fed(self, stake: int) -> int:
        return stake * self.percent // 100


@dataclass(frozen=True)
class Wager:
    """An entry of the rules, in their own words; `table` is empty where 1 to 1 is paid."""

    spot: str
    label: str
    placed: str
    settles: str
    cards: str = "all seven"
    table: tuple[PaytableLine, ...] = ()
    below: str = "lost"
    tie: str = "returned"
    fold: str = "lost"
    unqualified_rule: bool = False
    meter: Meter | None = None

    @property
    def before_deal(self) -> bool:
        return self.placed != "raise"

    @property
    def required(self) -> bool:
        return self.placed in ("required", "equal to the ante")

    @property
    def needs_dealer(self) -> bool:
        """Whether the dealer's cards decide it too."""
        return self.settles not in ("on its own cards", "from the meter")


def holds(cards: Sequence[str], hands: str) -> bool:
    """Whether two cards are among starting hands such as `AA`, `AQs AJs`, `22-TT` or `A9s+`."""
    return any(_is_starting_hand(cards, word) for word in hands.split())


def _is_starting_hand(cards: Sequence[str], word: str) -> bool:
    low, high = sorted(LOWEST_FIRST.index(card[0]) for card in cards)
    suited = cards[0][1] == cards[1][1]
    if "-" in word:  # 22-TT
        first, last = sorted(LOWEST_FIRST.index(word[place]) for place in (0, 3))
        return low == high and first <= low <= last
    least, most = sorted(LOWEST_FIRST.index(letter) for letter in word[:2])
    and_above = word.endswith("+")
    if least == most:  # JJ, JJ+
        return low == high and (low == least or (and_above and low > least))
    if ("s" in word and not suited) or ("o" in word and suited):
        return False
    # AK, AKs, KQo, and A9s+: the same high card, and a lower one from the nine up
    return high == most and (low == least or (and_above and least < low < high))


def read_table(text: str, spot: str) -> tuple[PaytableLine, ...]:
    """A table by its name, odds from the royal flush down, or hands with their odds; a comma at the
    end distinguishes a single line such as `99 5,` from odds.
    """
    written = NAMED_TABLES.get(spot, {}).get(text, text)
    if written[:1].isdigit() and "," not in written:
        hands, odds = CATEGORIES[::-1], written.split()
    else:
        pairs = [line.strip().rpartition(" ") for line in written.removesuffix(",").split(",")]
        hands, odds = [hand for hand, _, _ in pairs], [pays for _, _, pays in pairs]
        _check_hands(hands, text)
    if not 1 <= len(odds) <= len(hands):
        raise FailedCheck(f"{short_repr(text)} is not a pay table")
    return tuple(
        PaytableLine(hand, _prize(pays, text)) for hand, pays in zip(hands, odds, strict=False)
    )


def _check_hands(hands: Sequence[str], text: str) -> None:
    """Made hands go down one by one; starting hands are all of them such."""
    if all(hand in CATEGORIES for hand in hands):
        places = [CATEGORIES.index(hand) for hand in hands]
        if all(high == low + 1 for high, low in pairwise(places)):
            return
    elif all(hand and all(map(_known_starting_hand, hand.split(" "))) for hand in hands):
        return
    raise FailedCheck(f"{short_repr(text)} is not a pay table")


def _known_starting_hand(word: str) -> bool:
    match = _STARTING.fullmatch(word)
    return match is not None and not (match[1] and match[1] == match[2] and word[2:] not in "+")


def _prize(word: str, text: str) -> Prize:
    if share := _SHARE.fullmatch(word):
        return Share(int(share[1]))
    odds = _ODDS.fullmatch(word)
    if odds is None:
        raise FailedCheck(f"{short_repr(text)} is not a pay table")
    return Fraction(int(odds[1]), int(odds[2] or 1))


_ENTRY = {
    "spot": readers.line,
    "label": readers.line,
    "placed": readers.one_of("required", "equal to the ante", "optional", "raise"),
    "settles": readers.one_of(
        "against the dealer",
        "when the hand wins",
        "on its own cards",
        "when the hand loses",
        "when either hand loses",
        "from the meter",
    ),
    "cards": readers.one_of("hole cards", "hole cards and flop", "all seven"),
    "table": readers.line,
    "below": readers.one_of("lost", "returned"),
    "tie": readers.one_of("returned", "lost", "paid"),
    "fold": readers.one_of("lost", "stands", "void"),
    "unqualified_rule": readers.flag,
    "meter": readers.fields({"start": readers.money, "percent": readers.whole}),
}
_ALWAYS = ("spot", "label", "placed", "settles")


def read_wagers(value: Any, where: str) -> tuple[Wager, ...]:
    wagers: tuple[Wager, ...] = readers.several(_read_wager)(value, where)
    spots = [wager.spot for wager in wagers]
    if len(set(spots)) != len(spots):
        raise FailedCheck(f"{where}: two wagers lie on one spot")
    for placed, spot in (("required", ANTE), ("raise", PLAY)):
        if [wager.spot for wager in wagers if wager.placed == placed] != [spot]:
            raise FailedCheck(f"{where}: one wager is {placed}, on the spot {spot!r}")
    return wagers


def _read_wager(value: Any, where: str) -> Wager:
    named = value if isinstance(value, dict) else {}
    read = readers.fields(
        {name: reader for name, reader in _ENTRY.items() if name in _ALWAYS or name in named}
    )(value, where)
    if not _SPOT.fullmatch(read["spot"]):
        raise FailedCheck(f"{where}: {short_repr(read['spot'])} is not the name of a spot")
    if "table" in read:
        read["table"] = read_table(read["table"], read["spot"])
    if "meter" in read:
        read["meter"] = Meter(**read["meter"])
    wager = Wager(**read)
    _check_wager(wager, where)
    return wager


def _check_wager(wager: Wager, where: str) -> None:
    """Nothing that cannot be settled. Loading the rules checks whether they are sensible."""
    if bool(wager.table) == (wager.settles == "against the dealer"):
        raise FailedCheck(
            f"{where}: a pay table goes with every wager but those against the dealer"
        )
    if (wager.meter is None) == (wager.settles == "from the meter"):
        raise FailedCheck(
            f"{where}: a meter goes with a wager that is settled from it, and no other"
        )
    for line in wager.table:
        if (line.hand in CATEGORIES) == (wager.cards == "hole cards"):
            raise FailedCheck(f"{where}: {line.hand} is not what {wager.cards} make")
        if isinstance(line.pays, Share) and wager.meter is None:
            raise FailedCheck(f"{where}: {line.hand} pays a share, and there is no meter")
