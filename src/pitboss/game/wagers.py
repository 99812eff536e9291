"""The wagers of a game as data: where each lies, when it is placed, what it looks at, how it pays.

The game knows two of them by name. The Ante opens a round for a seat and is the unit of its
raises, and a raise is the Play wager; all others are what their entries say.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import NoneType
from typing import NewType

from pitboss.game.arguments import expect_fields
from pitboss.game.money import ZERO, Cents, format_money, parse_money
from pitboss.game.paytables import Paytable

Spot = NewType("Spot", str)
"""Where a wager lies: `ante`, `bad-beat`. Any text does where a spot is asked for."""

ANTE = Spot("ante")
PLAY = Spot("play")

Stakes = Mapping[Spot, Cents]
"""What lies on the spots of a seat, by spot."""


def format_stakes(stakes: Stakes) -> dict[str, str]:
    """Amounts by spot as JSON has them: stakes, or what meters show."""
    return {spot: format_money(stake) for spot, stake in stakes.items()}


def parse_stakes(form: Mapping[str, str]) -> dict[Spot, Cents]:
    """The amounts of such a form; `ParseError` names the spot whose amount is none."""
    return {Spot(spot): parse_money(text, spot) for spot, text in form.items()}


class Placed(StrEnum):
    """When a wager is placed (clauses 3.1 to 3.3 and 5.4)."""

    REQUIRED = "required"
    EQUAL = "equal to the ante"
    OPTIONAL = "optional"
    RAISE = "raise"


class Settles(StrEnum):
    """What decides a wager, and what it earns (chapters 6 and 13)."""

    DEALER = "against the dealer"  # at 1 to 1
    WIN = "when the hand wins"  # by its table
    OWN = "on its own cards"
    LOSS = "when the hand loses"
    EITHER_LOSS = "when either hand loses"
    METER = "from the meter"


_WITHOUT_DEALER = frozenset({Settles.OWN, Settles.METER})


class LooksAt(StrEnum):
    """The cards that a pay table looks at."""

    HOLE_CARDS = "hole cards"
    FLOP = "hole cards and flop"
    SEVEN = "all seven"


class OnTie(StrEnum):
    """What a tie does to a wager that goes by who wins; below its table a hand is below it."""

    RETURNED = "returned"
    LOST = "lost"
    PAID = "paid"


class Below(StrEnum):
    """What becomes of a wager on a hand below its table."""

    LOST = "lost"
    RETURNED = "returned"


class OnFold(StrEnum):
    """What a fold does to a wager."""

    LOST = "lost"
    STANDS = "stands"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Meter:
    """A progressive: it starts at an amount, and part of every stake is added to it."""

    start: Cents
    percent: int  # of a stake

    def __post_init__(self) -> None:
        expect_fields("a meter", self, start=int, percent=int)

    def fed(self, stake: Cents) -> Cents:
        return Cents(stake * self.percent // 100)


@dataclass(frozen=True, slots=True)
class Wager:
    """One wager of a game, as an entry of a rules file states it: docs/rules-files.md."""

    spot: Spot
    label: str  # as printed on the felt
    placed: Placed
    settles: Settles
    looks_at: LooksAt = LooksAt.SEVEN
    table: Paytable | None = None  # None: 1 to 1 against the dealer
    below: Below = Below.LOST
    tie: OnTie = OnTie.RETURNED
    fold: OnFold = OnFold.LOST
    unqualified_rule: bool = False  # whether the Ante's rule for an unqualified dealer applies
    meter: Meter | None = None

    def __post_init__(self) -> None:
        expect_fields(
            "a wager",
            self,
            spot=str,
            label=str,
            placed=Placed,
            settles=Settles,
            looks_at=LooksAt,
            table=(Paytable, NoneType),
            below=Below,
            tie=OnTie,
            fold=OnFold,
            unqualified_rule=bool,
            meter=(Meter, NoneType),
        )

    @property
    def before_deal(self) -> bool:
        """Whether it lies on the felt before the deal: part of the total action (clause 10.2)."""
        return self.placed is not Placed.RAISE

    @property
    def needs_dealer(self) -> bool:
        """Whether the dealer's hand decides it too."""
        return self.settles not in _WITHOUT_DEALER


def stake_on(wager: Wager, stakes: Stakes) -> Cents:
    """What lies on a spot before the deal, of a seat that has named these stakes: the Ante's equals
    lie beside it whether they were named or not.
    """
    unnamed = stakes.get(ANTE, ZERO) if wager.placed is Placed.EQUAL else ZERO
    return stakes.get(wager.spot, unnamed)


class Result(StrEnum):
    """How a seat's hand fared."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    FOLD = "fold"
    FOUL = "foul"


class ResultKind(StrEnum):
    """The kinds of results: each settles its wagers in an order of its own (clause 7.4)."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    FOLD = "fold"
    UNQUALIFIED = "unqualified"


def labels(wagers: Iterable[Wager], article: bool = False) -> str:
    """`Ante, Blind and Trips`, or `an Ante and a Blind`."""
    *others, last = (
        f"{_article(one.label)}{one.label}" if article else one.label for one in wagers
    )
    return f"{', '.join(others)} and {last}" if others else last


def _article(word: str) -> str:
    return "an " if word[0] in "AEIOU" else "a "
